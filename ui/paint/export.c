/* ui/paint/export.c — a floor as a picture in a file. */
#include "paint/export.h"
#include "io/held_level.h"
#include "io/io.h"
#include "io/mapping/source.h"
#include "io/mark.h"
#include "paint/areas.h"
#include "paint/painter.h"
#include "paint/pdf.h"
#include "paint/png.h"
#include "paint/svg.h"
#include "paint/vector.h"

#include <string.h>

static const char *const SUFFIXES[DSU_N_PICTURES] = {
  [DSU_PICTURE_PNG] = ".png", [DSU_PICTURE_SVG] = ".svg", [DSU_PICTURE_PDF] = ".pdf"
};

bool
dsu_picture_format_of (const char *path, DsuPictureFormat *out)
{
  DS_ASSERT (path != NULL && out != NULL);

  *out = DSU_PICTURE_PNG;
  if (strcmp (path, "-") == 0)
    return true;
  for (int i = 0; i < DSU_N_PICTURES; i++)
    if (ds_file_has_suffix (path, SUFFIXES[i])) {
      *out = (DsuPictureFormat)i;
      return true;
    }
  return false;
}

typedef struct {
  DsuPainter *painter;
  DsuPainter *on_white; /* of a layer: the same over white, where that one draws over black */
  uint32_t *white;      /* rows of that; as many as were asked for at most */
  size_t n_white;
  const DsuLayerPicture *layer; /* NULL: all */
  const DsFloor *level;
  const DsuExportOptions *options;
  const DsuAreas *areas;
  DsuOverlayView overlay; /* without its type */
  int32_t w;
} Rows;

/* Darkens the last pixel line of each cell, which reads as a line on any ground. */
static void
draw_grid_rows (const Rows *self, int32_t y, int32_t n, uint32_t *pixels)
{
  const int32_t px = self->options->cell_px;
  const uint32_t keep = (uint32_t)((1 - DSU_GRID_ALPHA) * 256);

  for (int32_t row = y; row < y + n; row++)
    for (int32_t x = row % px == px - 1 ? 0 : px - 1; x < self->w;
         x += row % px == px - 1 ? 1 : px) {
      uint32_t *pixel = &pixels[(size_t)(row - y) * (size_t)self->w + (size_t)x];

      *pixel = (((*pixel & 0xff00ff) * keep >> 8) & 0xff00ff) |
               (((*pixel & 0xff00) * keep >> 8) & 0xff00);
    }
}

/* Pixels over black, with those over white beside them, as ARGB. */
static void
find_alpha (uint32_t *pixels, const uint32_t *white, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    uint32_t clear = 0, colour = 0;

    for (int shift = 0; shift < 24; shift += 8) {
      const uint32_t over_black = pixels[i] >> shift & 0xff, over_white = white[i] >> shift & 0xff;

      clear = over_white > over_black + clear ? over_white - over_black : clear;
    }
    for (int shift = 0; shift < 24 && clear < 255; shift += 8) {
      const uint32_t whole =
          ((pixels[i] >> shift & 0xff) * 255 + (255 - clear) / 2) / (255 - clear);

      colour |= (whole < 255 ? whole : 255) << shift;
    }
    pixels[i] = (255 - clear) << 24 | colour;
  }
}

/* The colours of rooms, which lie over nothing. */
static void
draw_room_rows (const Rows *self, int32_t y, int32_t n, uint32_t *pixels)
{
  const DsuOverlay *rooms = dsu_overlay_find ("rooms");
  const int32_t px = self->options->cell_px;

  for (int32_t row = y; row < y + n; row++)
    for (int32_t x = 0; x < self->w; x++)
      pixels[(size_t)(row - y) * (size_t)self->w + (size_t)x] =
          rooms->colour (&self->overlay, (DsCell){ x / px, row / px });
}

/* Draws the rows twice, over black and over white. */
static DsStatus
draw_layer_rows (void *user, int32_t y, int32_t n, uint32_t *pixels, DsError *err)
{
  Rows *self = user;
  const int32_t px = self->options->cell_px;
  const DsuView view = { .quarters = px * DSU_QUARTERS, .y = y, .w = self->w, .h = n };
  const size_t n_pixels = (size_t)self->w * (size_t)n;
  const bool has_grid = self->options->grid && px > 2 && self->layer->is_ground;

  if (self->layer->are_rooms) {
    draw_room_rows (self, y, n, pixels);
    return DS_OK;
  }
  if (n_pixels > self->n_white) {
    ds_free (self->white);
    self->n_white = n_pixels;
    self->white = ds_alloc (n_pixels, sizeof *self->white);
  }
  if (self->white == NULL ||
      !dsu_painter_draw (self->painter, self->level, NULL, &view, pixels, (size_t)self->w) ||
      !dsu_painter_draw (self->on_white, self->level, NULL, &view, self->white, (size_t)self->w))
    return ds_fail_nomem (err, "picture");
  if (has_grid)
    draw_grid_rows (self, y, n, pixels);
  if (has_grid)
    draw_grid_rows (self, y, n, self->white);
  if (!dsu_areas_blend (self->areas, px, self->w, y, n, pixels) ||
      !dsu_areas_blend (self->areas, px, self->w, y, n, self->white))
    return ds_fail_nomem (err, "picture");
  find_alpha (pixels, self->white, n_pixels);
  return DS_OK;
}

static DsStatus
draw_rows (void *user, int32_t y, int32_t n, uint32_t *pixels, DsError *err)
{
  const Rows *self = user;
  const int32_t px = self->options->cell_px;
  const DsuView view = { .quarters = px * DSU_QUARTERS, .y = y, .w = self->w, .h = n };

  if (!dsu_painter_draw (self->painter, self->level, NULL, &view, pixels, (size_t)self->w))
    return ds_fail_nomem (err, "picture");
  for (size_t i = 0; i < self->options->n_overlays; i++) {
    DsuOverlayView overlay = self->overlay;

    overlay.type = self->options->overlays[i];
    dsu_overlay_blend (&overlay, px, y, n, pixels);
  }
  if (self->options->grid && px > 2)
    draw_grid_rows (self, y, n, pixels);
  if (!dsu_areas_blend (self->areas, px, self->w, y, n, pixels))
    return ds_fail_nomem (err, "picture");
  return DS_OK;
}

/* A line for each note: its cell, and its text. */
static DsStatus
comment_notes (const DsuAreas *areas, DsText *out, DsError *err)
{
  for (size_t i = 0; i < areas->items.n; i++) {
    const DsuArea *area = &areas->items.items[i];

    if (!area->is_note)
      continue;
    ds_text_printf (out, "%s%" PRId32 ", %" PRId32 ": ", out->n > 0 ? "\n" : "", area->at.x,
                    area->at.y);
    ds_text_puts (out, area->title);
  }
  return out->failed ? ds_fail_nomem (err, "notes") : DS_OK;
}

/* The areas of a picture under @veil. */
static DsStatus
list_areas (DsuAreas *out, const DsDelve *delve, size_t floor, const DsuExportOptions *options,
            const DsuVeil *veil, DsError *err)
{
  return dsu_areas_list (out, delve, floor, veil,
                         DSU_AREAS_OF_MARKERS | (options->notes ? DSU_AREAS_OF_TEXTS : 0), err);
}

/* Distances and games for the overlays. @walk, @games: what is found for them. */
static DsStatus
find_overlaid (DsuOverlayView *view, const DsuExportOptions *options, DsWalk *walk,
               DsBotTally *games, DsError *err)
{
  const DsBotSetup setup = { .bot = options->bot != NULL ? options->bot
                                                         : ds_bots_find (DS_BOT_TALLY_BOT),
                             .turns = DS_BOT_GAME_TURNS };
  const uint32_t n_games = options->n_games > 0 ? options->n_games : DS_BOT_TALLY_GAMES;
  bool needs_walk = false, needs_games = false;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < options->n_overlays; i++) {
    needs_walk = needs_walk || options->overlays[i]->needs_walk;
    needs_games = needs_games || options->overlays[i]->needs_games;
  }
  if (needs_walk)
    status = ds_walk_from_start (walk, view->delve, NULL, err);
  if (status == DS_OK && needs_games && options->games == NULL)
    status = ds_bot_tally_init (games, view->delve, err);
  if (status == DS_OK && needs_games && options->games == NULL)
    status = ds_bot_tally_play (games, view->delve, &setup, n_games, NULL, err);
  view->walk = needs_walk ? walk : NULL;
  view->games = options->games != NULL ? options->games : games;
  view->bot = setup.bot;
  return status;
}

static DsStatus
export_pixels (const DsDelve *delve, size_t floor, const DsuExportOptions *options,
               const DsuAreas *areas, DsText *out, DsError *err)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  Rows rows = { .level = level,
                .options = options,
                .areas = areas,
                .overlay = { .delve = delve, .floor = floor },
                .w = level->w * options->cell_px };
  DsuPngRows picture = { rows.w, level->h * options->cell_px, NULL, draw_rows, &rows };
  DsText comment = { 0 };
  DsWalk walk = { 0 };
  DsBotTally games = { 0 };
  DsStatus status = comment_notes (areas, &comment, err);

  picture.comment = comment.bytes;

  if (status == DS_OK)
    status = find_overlaid (&rows.overlay, options, &walk, &games, err);
  if (status == DS_OK)
    status = dsu_painter_new (&rows.painter, delve->rules, options->style, err);
  if (status == DS_OK) {
    dsu_painter_set_dungeon (rows.painter, &delve->dungeon);
    dsu_painter_set_veil (rows.painter, &options->veil);
  }
  if (status == DS_OK)
    status = dsu_png_write (&picture, out, err);
  dsu_painter_free (rows.painter);
  ds_walk_clear (&walk);
  ds_bot_tally_clear (&games);
  ds_text_clear (&comment);
  return status;
}

static DsStatus
painter_of_layer (DsuPainter **out, const DsDelve *delve, const DsuExportOptions *options,
                  const DsuLayerPicture *layer, const DsuLook *backing, DsError *err)
{
  const DsStatus status = dsu_painter_new (out, delve->rules, options->style, err);

  if (status != DS_OK)
    return status;
  dsu_painter_set_backing (*out, backing);
  dsu_painter_set_dungeon (*out, &delve->dungeon);
  dsu_painter_set_veil (*out, &layer->veil);
  return DS_OK;
}

static DsStatus
export_layer (const DsDelve *delve, size_t floor, const DsuExportOptions *options,
              const DsuLayerPicture *layer, DsText *out, DsError *err)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  DsuAreas areas = { 0 };
  Rows rows = { .layer = layer,
                .level = level,
                .options = options,
                .areas = &areas,
                .overlay = { .delve = delve, .floor = floor },
                .w = level->w * options->cell_px };
  DsuPngRows picture = { .w = rows.w,
                         .h = level->h * options->cell_px,
                         .has_alpha = true,
                         .draw = draw_layer_rows,
                         .user = &rows };
  DsText comment = { 0 };
  DsStatus status = list_areas (&areas, delve, floor, options, &layer->veil, err);

  if (status == DS_OK)
    status = comment_notes (&areas, &comment, err);
  picture.comment = comment.bytes;
  if (status == DS_OK)
    status = painter_of_layer (&rows.painter, delve, options, layer, &dsu_look_black, err);
  if (status == DS_OK)
    status = painter_of_layer (&rows.on_white, delve, options, layer, &dsu_look_white, err);
  if (status == DS_OK)
    status = dsu_png_write (&picture, out, err);
  dsu_painter_free (rows.painter);
  dsu_painter_free (rows.on_white);
  ds_free (rows.white);
  ds_text_clear (&comment);
  dsu_areas_clear (&areas);
  return status;
}

static DsStatus
export_shapes (const DsDelve *delve, const DsFloor *level, const DsuExportOptions *options,
               const DsuAreas *areas, DsuPictureFormat format, DsText *out, DsError *err)
{
  DsuScheme scheme;
  DsStatus status;

  if ((int64_t)level->w * level->h > DSU_EXPORT_VECTOR_CELLS_MAX)
    return ds_fail (err, DS_LIMIT, "size", "export.vector-size",
                    N_ ("expected a drawing of at most %d cells, got %d x %d; a PNG may be larger"),
                    DSU_EXPORT_VECTOR_CELLS_MAX, (int)level->w, (int)level->h);
  status = dsu_scheme_init (&scheme, delve->rules, options->style, err);
  if (status != DS_OK)
    return status;
  dsu_scheme_set_dungeon (&scheme, &delve->dungeon);
  scheme.veil = options->veil;
  for (DsStratum i = DS_STRATUM_GROUND; i <= DS_STRATUM_FEATURE; i++)
    if (options->veil.fade[i] == UINT8_MAX)
      scheme.hides |= DS_STRATUM_BIT (i);
  if (format == DSU_PICTURE_PDF)
    status = dsu_pdf_write (&scheme, level, options->cell_px, options->grid, areas, out, err);
  else
    status = dsu_svg_write (&scheme, level, options->cell_px, options->grid, areas, out, err);
  dsu_scheme_clear (&scheme);
  return status;
}

static DsStatus
check_numbers (const DsDungeon *dungeon, size_t floor, const DsuExportOptions *options,
               DsError *err)
{
  if (floor >= dungeon->n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "export.floor",
                    N_ ("expected a floor from 1 to %zu, got %zu"), dungeon->n_floors, floor + 1);
  if (options->cell_px < 1 || options->cell_px > DSU_EXPORT_CELL_MAX)
    return ds_fail (err, DS_BAD_ARG, "cell", "export.cell",
                    N_ ("expected 1 to %d pixels per cell, got %d"), DSU_EXPORT_CELL_MAX,
                    (int)options->cell_px);
  return DS_OK;
}

DsStatus
dsu_export_text (const DsDelve *delve, size_t floor, const DsuExportOptions *options,
                 DsuPictureFormat format, DsText *out, DsError *err)
{
  const DsDungeon *dungeon;
  DsuAreas areas = { 0 };
  DsStatus status = DS_OK;

  DS_ASSERT (delve != NULL && options != NULL && out != NULL);

  dungeon = &delve->dungeon;
  status = check_numbers (dungeon, floor, options, err);
  if (status != DS_OK)
    return status;
  if (options->n_overlays > 0 && format != DSU_PICTURE_PNG)
    return ds_fail (err, DS_BAD_ARG, "overlay", "export.overlay",
                    N_ ("overlays can be exported to PNG only"));
  if (options->level && format != DSU_PICTURE_PNG)
    return ds_fail (err, DS_BAD_ARG, "level", "export.level", N_ ("only a PNG can hold the level"));
  status = list_areas (&areas, delve, floor, options, &options->veil, err);
  if (status == DS_OK)
    status = format == DSU_PICTURE_PNG ? export_pixels (delve, floor, options, &areas, out, err)
                                       : export_shapes (delve, &dungeon->floors[floor], options,
                                                        &areas, format, out, err);
  if (status == DS_OK && options->level)
    status = ds_held_level_put (out, delve, err);
  dsu_areas_clear (&areas);
  return status;
}

DsStatus
dsu_export_check (const DsDelve *delve, const DsFileChange *change, const DsIoOptions *io,
                  DsError *err)
{
  DsWrittenState state;
  bool is_source;

  DS_ASSERT (delve != NULL && change != NULL && io != NULL);

  if ((io->allowed & DS_IO_STRANGER) || change->before == NULL ||
      ds_strangers_have (io->replaced, change))
    return DS_OK;
  state = ds_written_find (io->written, change);
  is_source = state == DS_WRITTEN_UNKNOWN && ds_source_is_at (delve, change->path);
  if (state == DS_WRITTEN_OURS ||
      (state == DS_WRITTEN_UNKNOWN && !is_source &&
       (!io->guards_unknown || ds_mark_is_in (change->before, change->n_before))))
    return DS_OK;
  return ds_written_refuse (state, false, change, io->strangers, err);
}

/* The same for the file at @path as it is on the disk. */
static DsStatus
check_file (const DsDelve *delve, const char *path, const DsIoOptions *io, DsError *err)
{
  DsFileChange change = { .path = (char *)path };
  DsStatus status = DS_OK;

  if (strcmp (path, "-") == 0 ||
      ds_io_read_bytes (path, &change.before, &change.n_before, NULL) != DS_OK)
    return DS_OK;
  status = dsu_export_check (delve, &change, io, err);
  ds_free (change.before);
  return status;
}

static DsStatus
plan_layer (DsFilePlan *plan, DsFileNames *paths, const DsDelve *delve, size_t floor,
            const DsuExportOptions *options, const DsuLayerPicture *layer, const char *path,
            DsError *err)
{
  char *file = dsu_layer_picture_path (path, layer);
  DsText text = { 0 };
  DsStatus status;

  if (file == NULL)
    return ds_fail_nomem (err, path);
  paths->items[paths->n++] = file;
  status = export_layer (delve, floor, options, layer, &text, err);
  if (status == DS_OK)
    status = ds_file_plan_write (plan, file, &text, err);
  else
    ds_error_name (err, file);
  ds_text_clear (&text);
  return status;
}

DsStatus
dsu_export_plan_layers (DsFilePlan *plan, DsFileNames *paths, const DsDelve *delve, size_t floor,
                        const DsuExportOptions *options, const char *path, const DsIoOptions *io,
                        DsError *err)
{
  DsuLayerPicture layers[DSU_LAYER_PICTURES_MAX];
  DsIoOptions guarded;
  size_t n;
  DsStatus status = check_numbers (&delve->dungeon, floor, options, err), refusal = DS_OK;

  DS_ASSERT (plan != NULL && paths != NULL && delve != NULL && options != NULL && path != NULL);
  DS_ASSERT (io != NULL);

  if (status != DS_OK)
    return status;
  if (options->n_overlays > 0 || options->level)
    return ds_fail (err, DS_BAD_ARG, "layers", "export.layers",
                    N_ ("pictures of single layers hold neither overlays nor the level"));
  if (strcmp (path, "-") == 0 || !ds_file_has_suffix (path, ".png"))
    return ds_fail (err, DS_BAD_ARG, path, "export.layers-suffix",
                    N_ ("expected a name ending in .png for pictures of single layers"));
  guarded = *io;
  guarded.guards_unknown = true; /* the layers name the files */
  n = dsu_layer_pictures (layers, delve, &options->veil);
  *paths = (DsFileNames){ .items = ds_alloc0 (n + 1, sizeof *paths->items) };
  if (paths->items == NULL)
    return ds_fail_nomem (err, path);
  for (size_t i = 0; i < n && status == DS_OK; i++)
    status = plan_layer (plan, paths, delve, floor, options, &layers[i], path, err);
  for (size_t i = 0; i < paths->n && status == DS_OK; i++) {
    const DsFileChange *change = ds_file_plan_find (plan, paths->items[i]);
    DsError one;

    if (change != NULL && dsu_export_check (delve, change, &guarded, &one) != DS_OK &&
        refusal == DS_OK) {
      refusal = DS_IO;
      if (err != NULL)
        *err = one;
    }
  }
  return status != DS_OK ? status : refusal;
}

static DsStatus
export_layers (const DsDelve *delve, size_t floor, const DsuExportOptions *options,
               const char *path, const DsIoOptions *io, DsError *err)
{
  DsFileNames paths = { 0 };
  DsFilePlan plan = { 0 };
  DsStatus status = dsu_export_plan_layers (&plan, &paths, delve, floor, options, path, io, err);

  if (status == DS_OK)
    status = ds_file_plan_apply_over (&plan, io->allowed, err);
  if (status == DS_OK)
    ds_written_put_plan (io->written, &plan);
  ds_file_names_clear (&paths);
  ds_file_plan_clear (&plan);
  return status;
}

DsStatus
dsu_export (const DsDelve *delve, size_t floor, const DsuExportOptions *options, const char *path,
            const DsIoOptions *io, DsError *err)
{
  static const DsIoOptions usual = { 0 };
  DsuPictureFormat format;
  DsText text = { 0 };
  DsStatus status;

  DS_ASSERT (delve != NULL && options != NULL && path != NULL);

  io = io != NULL ? io : &usual;
  if (options->layers)
    return export_layers (delve, floor, options, path, io, err);
  if (!dsu_picture_format_of (path, &format))
    return ds_fail (err, DS_BAD_ARG, path, "export.suffix",
                    N_ ("expected a name ending in .png, .svg or .pdf"));
  status = dsu_export_text (delve, floor, options, format, &text, err);
  if (status != DS_OK)
    ds_error_name (err, path);
  else
    status = check_file (delve, path, io, err);
  if (status == DS_OK)
    status = ds_io_write_over (path, io->allowed, text.bytes, text.n, err);
  if (status == DS_OK)
    ds_written_put (io->written, path, text.bytes, text.n);
  ds_text_clear (&text);
  return status;
}
