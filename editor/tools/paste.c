/* editor/tools/paste.c — copying and cutting, and the tool that puts pasted pieces down. */
#include "tools/paste.h"

#include "tools/stroke.h"

#include <glib/gi18n.h>

/* ---- copying */

gboolean
dse_means_things (const DseBench *bench, const DseTool *tool)
{
  g_return_val_if_fail (bench != NULL && tool != NULL, FALSE);

  return dse_chosen_count (bench->chosen) > 0 &&
         (tool->traits & DSE_TOOL_PLACES || dse_selection_get_mask (bench->selection) == NULL);
}

gboolean
dse_can_copy (const DseBench *bench)
{
  g_return_val_if_fail (bench != NULL, FALSE);

  return dse_selection_get_mask (bench->selection) != NULL || dse_chosen_count (bench->chosen) > 0;
}

static DseClip *
clip_new (const DseBench *bench, const DseTool *tool, DsError *err)
{
  const gsize floor = dsu_canvas_get_floor (bench->canvas);
  g_autoptr (GArray) ids = NULL;
  const guint64 *chosen;
  gsize n;

  if (!dse_means_things (bench, tool))
    return dse_clip_new (bench->document, floor, dse_selection_get_mask (bench->selection), err);
  chosen = dse_chosen_get (bench->chosen, &n);
  ids = g_array_new (FALSE, FALSE, sizeof *chosen);
  g_array_append_vals (ids, chosen, (guint)n);
  return dse_clip_new_things (bench->document, floor, ids, err);
}

DseClip *
dse_copied_new (const DseBench *bench, const DseTool *tool)
{
  char sentence[DS_SENTENCE];
  DseClip *clip;
  DsError err;

  g_return_val_if_fail (bench != NULL && tool != NULL, NULL);

  if (!dse_can_copy (bench))
    return NULL;
  clip = clip_new (bench, tool, &err);
  if (clip == NULL)
    dsu_document_show_error (bench->document, ds_error_format (&err, sentence, sizeof sentence));
  return clip;
}

gboolean
dse_copy (const DseBench *bench, const DseTool *tool)
{
  g_autoptr (DseClip) clip = NULL;

  g_return_val_if_fail (bench != NULL && tool != NULL, FALSE);

  clip = dse_copied_new (bench, tool);
  if (clip != NULL)
    gdk_clipboard_set (gtk_widget_get_clipboard (GTK_WIDGET (bench->canvas)), DSE_TYPE_CLIP, clip);
  return clip != NULL;
}

/* Things go, features and tiles of own layers too, and the ground is filled in. */
static void
clear_cells (DsuDocument *document, gsize floor, const DsMask *cells)
{
  const DsDelve *delve = dsu_document_get_delve (document);
  const DsThings *things = delve->dungeon.floors[floor].things;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  DsSpans solid = { 0 }, nothing = { 0 };
  const gboolean done = ds_mask_spans (cells, ds_delve_wall (delve, floor), &solid) &&
                        ds_mask_spans (cells, DS_TILE_NONE, &nothing);
  const DsCmdCells ground = { .cmd.type = &ds_cmd_cells,
                              .floor = floor,
                              .layer = DS_LAYER_GROUND,
                              .spans = solid.items,
                              .n_spans = solid.n,
                              .pin = true };
  const DsCmdCells features = { .cmd.type = &ds_cmd_cells,
                                .floor = floor,
                                .layer = DS_LAYER_FEATURE,
                                .spans = nothing.items,
                                .n_spans = nothing.n,
                                .pin = true };
  DsCmdDeleteThings doomed = {
    .cmd.type = &ds_cmd_delete_things, .floor = floor, .ids = NULL, .n_ids = 0
  };
  DsCmdCells tiles[DS_TILE_LAYERS_MAX];
  const DsCmd *cmds[3 + DS_TILE_LAYERS_MAX] = { &doomed.cmd, &features.cmd, &ground.cmd };
  const DsCmdBatch batch = {
    .cmd.type = &ds_cmd_batch, .items = cmds, .n = G_N_ELEMENTS (cmds), .is_whole = true
  };

  for (gsize i = 0; i < DS_TILE_LAYERS_MAX; i++) {
    tiles[i] = features;
    tiles[i].layer = DS_LAYER_TILES (i);
    tiles[i].pin = false;
    cmds[3 + i] = &tiles[i].cmd;
  }
  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_mask_has (cells, ds_things_get (things, i)->at))
      g_array_append_val (ids, ds_things_get (things, i)->id);
  doomed.ids = (const guint64 *)(const void *)ids->data;
  doomed.n_ids = ids->len;
  if (done)
    dsu_document_apply_step (document, &batch.cmd, N_ ("Cut"));
  ds_array_clear (&solid);
  ds_array_clear (&nothing);
}

void
dse_cut (const DseBench *bench, const DseTool *tool)
{
  DsCmdDeleteThings doomed = { .cmd.type = &ds_cmd_delete_things };
  const DsCmd *const items[] = { &doomed.cmd };
  const DsCmdBatch batch = {
    .cmd.type = &ds_cmd_batch, .items = items, .n = G_N_ELEMENTS (items), .is_whole = true
  };

  g_return_if_fail (bench != NULL && tool != NULL);

  if (!dse_copy (bench, tool))
    return;
  doomed.floor = dsu_canvas_get_floor (bench->canvas);
  doomed.ids = dse_chosen_get (bench->chosen, &doomed.n_ids);
  if (dse_means_things (bench, tool))
    dsu_document_apply_step (bench->document, &batch.cmd, N_ ("Cut"));
  else
    clear_cells (bench->document, doomed.floor, dse_selection_get_mask (bench->selection));
}

/* ---- the tool, while something floats */

/* Copies that the drag lays: Shift fills its rectangle, Ctrl scatters them in it. */
static DseFloatLaid
laid_by (const DseStroke *stroke)
{
  return (DseFloatLaid){ .how = stroke->modifiers & GDK_CONTROL_MASK ? DS_COPIES_SCATTER
                                : stroke->modifiers & GDK_SHIFT_MASK ? DS_COPIES_FILL
                                                                     : DS_COPIES_ROW,
                         .from = stroke->start,
                         .to = stroke->at,
                         .spacing = dse_tool_options_get_spacing (stroke->options) };
}

static void
drag (DseStroke *stroke)
{
  const DseFloatLaid laid = laid_by (stroke);

  stroke->n_shown = dse_floating_show_laid (stroke->bench->floating, &laid);
}

static void
press (DseStroke *stroke)
{
  if (stroke->button == GDK_BUTTON_SECONDARY)
    dse_floating_end (stroke->bench->floating);
  else
    drag (stroke);
}

static void
release (DseStroke *stroke)
{
  const DseFloatLaid laid = laid_by (stroke);

  if (!dse_floating_is_on (stroke->bench->floating))
    return;
  dsu_document_begin (stroke->bench->document, dse_floating_get_label (stroke->bench->floating));
  stroke->has_step = TRUE;
  stroke->is_limited = !dse_floating_put (stroke->bench->floating, &laid);
  dse_stroke_end_step (stroke);
}

static void
measure (const DseStroke *stroke, GString *text)
{
  const gsize n = dse_floating_get_n_shown (stroke->bench->floating);

  g_string_append_printf (text, ngettext ("%zu copy", "%zu copies", n), n);
}

static void
hover (DseStroke *stroke)
{
  dse_floating_show (stroke->bench->floating);
}

static gboolean
cancel (const DseBench *bench)
{
  return dse_floating_end (bench->floating);
}

static gboolean
menu (DseStroke *stroke)
{
  return dse_floating_end (stroke->bench->floating);
}

const DseTool dse_tool_paste = {
  .id = "paste",
  .label = N_ ("Paste"),
  .hint = N_ ("Click to place · drag: a row, Shift+drag: fill, Ctrl+drag: scatter · "
              "{turn::mirror-x}, {turn::mirror-y}: mirror · {turn::right}, {turn::left}: rotate · "
              "Esc: done"),
  .cursor = "crosshair",
  .uses = DSE_USES_TURN | DSE_USES_SPACING,
  .traits = DSE_TOOL_MODAL,
  .press = press,
  .drag = drag,
  .modify = drag,
  .release = release,
  .hover = hover,
  .clicks = &(const DseToolClicks){ .cancel = cancel },
  .menu = menu,
  .measure = measure,
};
