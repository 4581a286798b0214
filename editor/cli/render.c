/* editor/cli/render.c — a floor as a picture. */
#include "base/read.h"
#include "cli/cli.h"
#include "paint/export.h"
#include "paint/picture.h"
#include "program/written.h"

#include <string.h>

static bool
read_options (const DseCli *cli, DsuExportOptions *out)
{
  const char *style = dse_cli_value (cli, "--style");

  *out = (DsuExportOptions){ .cell_px = 1, .style = DSU_STYLE_TILES };
  out->grid = dse_cli_has (cli, "--grid");
  out->notes = dse_cli_has (cli, "--notes");
  out->level = dse_cli_has (cli, "--with-level");
  out->layers = dse_cli_has (cli, "--layers");
  if (!dse_cli_int (cli, "--cell", 1, DSU_EXPORT_CELL_MAX, &out->cell_px))
    return false;
  if (style == NULL || dsu_style_parse (style, &out->style))
    return true;
  dse_cli_usage ("--style", N_ ("expected tiles or ascii, got \"%s\""), style);
  return false;
}

static bool
read_overlays (const DseCli *cli, DsuExportOptions *out)
{
  const char *id;

  for (size_t i = 0; (id = dse_cli_value_at (cli, "--overlay", i)) != NULL; i++) {
    const DsuOverlay *overlay = dsu_overlay_find (id);

    if (overlay == NULL) {
      char list[DS_LIST_BYTES] = "";

      for (size_t k = 0; k < dsu_overlay_count (); k++)
        ds_list_add (list, dsu_overlay_get (k)->id, "");
      dse_cli_usage ("--overlay", N_ ("expected one of %s, got \"%s\""), list, id);
      return false;
    }
    if (out->n_overlays == DSU_EXPORT_OVERLAYS_MAX) {
      dse_cli_usage ("--overlay", N_ ("too many overlays: expected at most %zu"),
                     (size_t)DSU_EXPORT_OVERLAYS_MAX);
      return false;
    }
    out->overlays[out->n_overlays++] = overlay;
  }
  return true;
}

static const DsuLayerPicture *
find_layer (const DsuLayerPicture *layers, size_t n, const char *name)
{
  char list[DS_LIST_BYTES] = "";

  for (size_t i = 0; i < n; i++)
    if (strcmp (layers[i].name, name) == 0)
      return &layers[i];
  for (size_t i = 0; i < n; i++)
    ds_list_add (list, layers[i].name, "");
  dse_cli_usage ("--layer", N_ ("expected one of %s, got \"%s\""), list, name);
  return NULL;
}

/* The colours of rooms lie over the others, once. */
static bool
add_rooms (DsuExportOptions *out)
{
  const DsuOverlay *rooms = dsu_overlay_find ("rooms");

  for (size_t i = 0; i < out->n_overlays; i++)
    if (out->overlays[i] == rooms)
      return true;
  if (out->n_overlays == DSU_EXPORT_OVERLAYS_MAX) {
    dse_cli_usage ("--overlay", N_ ("too many overlays: expected at most %zu"),
                   (size_t)DSU_EXPORT_OVERLAYS_MAX - 1);
    return false;
  }
  out->overlays[out->n_overlays++] = rooms;
  return true;
}

/* Leaves out all layers but those that are named as --layers names their files; without any, none.
 */
static bool
read_layers (const DseCli *cli, const DsDelve *delve, DsuExportOptions *out)
{
  DsuLayerPicture layers[DSU_LAYER_PICTURES_MAX];
  const size_t n = dsu_layer_pictures (layers, delve, &(DsuVeil){ 0 });
  const char *name;

  for (size_t i = 0; (name = dse_cli_value_at (cli, "--layer", i)) != NULL; i++) {
    const DsuLayerPicture *layer = find_layer (layers, n, name);

    if (layer == NULL || (layer->are_rooms && !add_rooms (out)))
      return false;
    if (i == 0)
      out->veil = layer->veil;
    else
      dsu_veil_join (&out->veil, &layer->veil);
  }
  return true;
}

/* Pictures of layers have names that nobody chose, the other one is replaced as it is named. */
static DsStatus
write_picture (const DseCli *cli, const DsDelve *delve, size_t floor,
               const DsuExportOptions *options, DsStrangers *refused, DsError *err)
{
  const bool guards = options->layers && !dse_cli_has (cli, "--force");
  const DsIoOptions io = { .allowed = guards ? DS_IO_FREE : DS_IO_STRANGER,
                           .written = dse_written (),
                           .strangers = refused };

  return dsu_export (delve, floor, options, dse_cli_value (cli, "-o"), &io, err);
}

/* Prints why pictures of tilesets are not drawn: built-in drawings stand in for them. */
static void
report_pictures (DsRules *rules)
{
  const DsuPictures *pictures = dsu_pictures_of (rules);

  if (pictures != NULL)
    dse_cli_fail_all (&pictures->errors);
}

static int
run (DseCli *cli)
{
  DsStrangers refused = { 0 };
  DsuExportOptions options;
  DsDelve delve;
  size_t floor;
  int status = DSE_CLI_DONE;
  DsError err;

  if (dse_cli_value (cli, "-o") == NULL)
    return dse_cli_usage ("", N_ ("missing option: %s"), _ ("-o PICTURE"));
  if (dse_cli_has (cli, "--layers") && dse_cli_value (cli, "--layer") != NULL)
    return dse_cli_usage ("--layer", N_ ("expected none with --layers, which writes all layers"));
  if (!read_options (cli, &options) || !read_overlays (cli, &options) ||
      !dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  if (!read_layers (cli, &delve, &options)) {
    ds_delve_clear (&delve);
    return DSE_CLI_BAD;
  }
  if (!dse_cli_has (cli, "--cell"))
    options.cell_px = dse_cli_cell_px (cli);
  if (options.style == DSU_STYLE_TILES)
    report_pictures (delve.rules);
  if (!read_layers (cli, &delve, &options) || !dse_cli_floor (cli, &delve, &floor))
    status = DSE_CLI_BAD;
  else if (write_picture (cli, &delve, floor, &options, &refused, &err) != DS_OK)
    status =
        ds_written_is_refusal (&err) ? dse_cli_fail_refused (&err, &refused) : dse_cli_fail (&err);
  ds_strangers_clear (&refused);
  ds_delve_clear (&delve);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "-o", N_ ("PICTURE"),
    N_ ("picture to write: .png, .svg or .pdf; \"-\" = PNG to standard output") },
  { "--floor", N_ ("N"), N_ ("floor to draw, counted from 1; default 1") },
  { "--cell", N_ ("PIXELS"), N_ ("side of a cell; default: that of the project, else 16") },
  { "--style", N_ ("STYLE"), N_ ("tiles (drawn) or ascii (characters); default tiles") },
  { "--overlay", N_ ("ID"), N_ ("overlay on a PNG, such as rooms; may be repeated") },
  { "--layer", N_ ("ID"),
    N_ ("draw only this layer, such as ground, creatures, rooms or one of your own; may be "
        "repeated") },
  { "--layers", NULL,
    N_ ("write a transparent PNG for each layer beside PICTURE, such as a-ground.png for a.png") },
  { "--force", NULL,
    N_ ("with --layers, replace files that another program wrote, or changed since they were "
        "written last") },
  { "--grid", NULL, N_ ("draw lines between the cells") },
  { "--notes", NULL, N_ ("frame the areas of notes; the file holds their texts") },
  { "--with-level", NULL, N_ ("put the level into the PNG, which then opens as a level") },
};

const DseCliCommand dse_cli_render = {
  .id = "render",
  .arguments = N_ ("FILE"),
  .expects = N_ ("a file"),
  .n_arguments = 1,
  .help = N_ ("Draws a floor as PNG, SVG or PDF."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
