/* editor/tools/stroke.c — strokes of tools that paint. */
#include "tools/stroke.h"

#include "app/units.h"
#include "tools/layers.h"
#include "tools/locked.h"
#include "tools/painting.h"
#include "tools/tile_rules.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define SHOWN_CELLS 65536 /* of a preview with tiles; larger ones are drawn in a colour */

/* ---- cells */

gboolean
dse_stroke_may_change (DseStroke *stroke, DsCell cell)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  if (stroke->selection == NULL || ds_mask_has (stroke->selection, cell))
    return TRUE;
  stroke->is_limited = TRUE;
  return FALSE;
}

gboolean
dse_stroke_is_free (const DseStroke *stroke, DsCell cell)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return !(ds_delve_flags (stroke->delve, stroke->floor, cell) & DS_TILE_BLOCKS_MOVE) &&
         ds_floor_get (&stroke->delve->dungeon.floors[stroke->floor], DS_LAYER_FEATURE, cell) ==
             DS_TILE_NONE;
}

DsAxes
dse_stroke_axes (const DseStroke *stroke)
{
  const DsDungeon *size;

  g_return_val_if_fail (stroke != NULL, ((DsAxes){ 0 }));

  size = &stroke->delve->dungeon;
  if (!(stroke->tool->uses & DSE_USES_SYMMETRY))
    return ds_axes_of_floor (DS_SYMMETRY_OFF, size->w, size->h);
  return dse_tool_options_get_axes (stroke->options, size->w, size->h);
}

/* Takes time and memory for the cells of the stroke, not for those of the floor. */
DsStatus
dse_stroke_cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsDungeon *size;
  DsAxes axes;
  DsStatus status;

  g_return_val_if_fail (stroke != NULL && stroke->tool->cells != NULL, DS_BAD_ARG);

  size = &stroke->delve->dungeon;
  axes = dse_stroke_axes (stroke);
  status = stroke->tool->cells (stroke, out, err);
  if (status != DS_OK)
    return status;
  if (!ds_axes_add (&axes, out))
    return ds_fail_nomem (err, "tool");
  ds_spans_cut (out, size->w, size->h);
  ds_spans_join (out);
  if (stroke->selection != NULL && !(stroke->tool->traits & DSE_TOOL_CALM) &&
      !ds_spans_limit (out, stroke->selection))
    return ds_fail_nomem (err, "tool");
  return DS_OK;
}

/* ---- paint */

DsePaint
dse_stroke_paint (const DseStroke *stroke)
{
  const DsRules *rules;
  DsePaint paint;
  int own;

  g_return_val_if_fail (stroke != NULL, ((DsePaint){ 0 }));

  if (stroke->tool->paint != NULL)
    return stroke->tool->paint (stroke);
  rules = stroke->delve->rules;
  own = dse_stroke_own_tiles (stroke);
  paint.tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));
  paint.layer = own >= 0 ? DS_LAYER_TILES (own) : (DsLayer)ds_rules_tile (rules, paint.tile)->layer;
  return paint;
}

int
dse_stroke_own_tiles (const DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, -1);

  if (stroke->tool == NULL)
    return -1; /* an edit that no tool draws */
  return dse_tool_own_tiles (stroke->tool, stroke->options, stroke->bench->layers);
}

static GdkRGBA
colour_of (const DseStroke *stroke)
{
  const DsePaint paint = dse_stroke_paint (stroke);
  uint32_t rgb;

  if (stroke->tool->apply != NULL)
    return (GdkRGBA){ 0.21f, 0.52f, 0.89f, 0.4f };
  if (paint.tile == DS_TILE_NONE)
    return (GdkRGBA){ 0.88f, 0.11f, 0.14f, 0.45f };
  rgb = dse_swatches_get_colour (stroke->bench->swatches, stroke->delve->rules, paint.tile);
  return (GdkRGBA){ (float)(rgb >> 16 & 0xff) / 255, (float)(rgb >> 8 & 0xff) / 255,
                    (float)(rgb & 0xff) / 255, 0.7f };
}

/* ---- painting */

/* The painting of @spans, without cells outside the selection. NULL: @err says why. */
static DsePainting *
painting_new (const DseStroke *stroke, const DsSpans *spans, DsError *err)
{
  DsePainting *painting = NULL;
  DsePlan plan;
  DsStatus status = DS_OK;

  dse_plan_init (&plan);
  if (stroke->tool->plan != NULL)
    status = stroke->tool->plan (stroke, spans, &plan, err);
  else if (spans->n > 0)
    status = dse_plan_paint (&plan, stroke->floor, dse_stroke_paint (stroke), spans, err);
  if (status == DS_OK && stroke->selection != NULL && !dse_plan_limit (&plan, stroke->selection))
    status = ds_fail_nomem (err, "tool");
  if (status == DS_OK)
    painting = dse_painting_new (stroke, &plan);
  dse_plan_clear (&plan);
  return painting;
}

/* ---- showing cells */

void
dse_stroke_show_cells (DseStroke *stroke, const DsSpans *spans, const GdkRGBA *colour)
{
  GdkRGBA own;

  g_return_if_fail (stroke != NULL && spans != NULL);

  dse_preview_clear (stroke->bench->preview);
  stroke->n_shown = ds_spans_count (spans);
  if (colour == NULL)
    own = colour_of (stroke);
  dsu_canvas_set_preview (stroke->bench->canvas, spans->items, spans->n,
                          colour != NULL ? colour : &own);
}

/* Shows the tiles that the stroke would paint. FALSE: it paints none, or too many to show each time
 * that the pointer moves. */
static gboolean
show_tiles (DseStroke *stroke, const DsSpans *spans)
{
  const gboolean removes = dse_stroke_paint (stroke).tile == DS_TILE_NONE;
  const GdkRGBA tint = { removes ? 0.88f : 0.21f, removes ? 0.11f : 0.52f, removes ? 0.14f : 0.89f,
                         0.16f };
  DsePainting *painting;
  const DsCmd *cmd;
  gboolean done;

  if (!(stroke->tool->traits & DSE_TOOL_PAINTS) || stroke->tool->apply != NULL ||
      (stroke->is_drawn && stroke->tool->traits & DSE_TOOL_FOLLOWS) ||
      ds_spans_count (spans) > SHOWN_CELLS)
    return FALSE;
  painting = painting_new (stroke, spans, NULL);
  if (painting == NULL)
    return FALSE;
  cmd = dse_painting_get_cmd (painting);
  done = cmd != NULL && dse_painting_count (painting) <= SHOWN_CELLS &&
         dse_preview_show (stroke->bench->preview, cmd, dse_painting_get_cells (painting), &tint);
  if (!done && stroke->tool->plan != NULL) {
    dse_stroke_show_cells (stroke, dse_painting_get_cells (painting), &tint);
    done = TRUE;
  }
  if (done)
    stroke->n_shown = dse_painting_count (painting);
  dse_painting_free (painting);
  return done;
}

/* True if all that the stroke would change is locked. */
static gboolean
is_refused (const DseStroke *stroke)
{
  const DsStratum target =
      dse_tool_target (stroke->tool, stroke->delve, stroke->options, stroke->bench->layers);

  return target != DS_N_STRATA && dse_locked_layers (stroke->bench->document) >> target & 1;
}

void
dse_stroke_show (DseStroke *stroke)
{
  static const GdkRGBA refused = { 0.88f, 0.11f, 0.14f, 0.55f };
  DsSpans spans = { 0 };

  g_return_if_fail (stroke != NULL);

  if (is_refused (stroke)) {
    if (dse_stroke_cells (stroke, &spans, NULL) == DS_OK)
      dse_stroke_show_cells (stroke, &spans, &refused);
    ds_array_clear (&spans);
    return;
  }

  if (dse_stroke_cells (stroke, &spans, NULL) == DS_OK && !show_tiles (stroke, &spans))
    dse_stroke_show_cells (stroke, &spans, NULL);
  ds_array_clear (&spans);
}

/* ---- painting */

void
dse_stroke_show_pointed (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.4f };
  DsSpans spans = { 0 };

  g_return_if_fail (stroke != NULL);

  if (ds_spans_put (&spans, stroke->at, 0))
    dse_stroke_show_cells (stroke, &spans, &colour);
  ds_array_clear (&spans);
}

/* Paints the cells of the stroke so far. */
static void
paint (DseStroke *stroke)
{
  DsuDocument *document = stroke->bench->document;
  const GdkRGBA tint = { 0.21f, 0.52f, 0.89f, 0.12f };
  DsePainting *painting = NULL;
  DsSpans spans = { 0 };
  DsError err;
  DsStatus status = dse_stroke_cells (stroke, &spans, &err);

  if (status == DS_OK && stroke->tool->apply == NULL) {
    painting = painting_new (stroke, &spans, &err);
    status = painting != NULL ? DS_OK : err.status;
  }
  if (status != DS_OK) {
    char sentence[DS_SENTENCE];

    dsu_document_show_error (document, ds_error_format (&err, sentence, sizeof sentence));
  } else {
    const DsCmd *cmd = painting != NULL ? dse_painting_get_cmd (painting) : NULL;

    dse_stroke_show_cells (stroke, painting != NULL ? dse_painting_get_cells (painting) : &spans,
                           painting != NULL ? &tint : NULL);
    if (painting != NULL ? cmd != NULL : spans.n > 0)
      stroke->has_done = TRUE;
    else
      (void)!dse_stroke_may_change (stroke, stroke->at);
    if (painting == NULL)
      stroke->tool->apply (stroke, &spans, document);
    else if (cmd != NULL)
      dsu_document_apply (document, cmd);
  }
  g_clear_pointer (&painting, dse_painting_free);
  ds_array_clear (&spans);
}

/* ---- strokes */

void
dse_stroke_begin_step (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  dsu_document_begin (stroke->bench->document, stroke->tool->label);
  stroke->has_step = TRUE;
}

/* Limits of the tile rules that follow the stroke are those of its tool: pieces that are pasted or
 * moved may come down outside the selection. */
static const DsMask *
limits_of_rules (const DseStroke *stroke)
{
  if (stroke->tool->traits & DSE_TOOL_MODAL)
    return dse_floating_get_limit (stroke->bench->floating);
  return stroke->tool->traits & DSE_TOOL_CALM ? NULL
                                              : dse_selection_get_mask (stroke->bench->selection);
}

void
dse_stroke_end_step (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  stroke->n_ruled = dse_tile_rules_follow (stroke->bench, limits_of_rules (stroke));
  dsu_document_end (stroke->bench->document);
  stroke->has_step = FALSE;
}

gboolean
dse_stroke_apply_step (DseStroke *stroke, const DsCmd *cmd, const char *label)
{
  gboolean done;

  g_return_val_if_fail (stroke != NULL && cmd != NULL, FALSE);

  dsu_document_set_error (stroke->bench->document, NULL);
  dsu_document_begin (stroke->bench->document, label != NULL ? label : cmd->type->label);
  done = dsu_document_apply (stroke->bench->document, cmd);
  dse_stroke_end_step (stroke);
  return done;
}

void
dse_stroke_paint_press (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  dse_stroke_begin_step (stroke);
  paint (stroke);
}

void
dse_stroke_paint_drag (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  paint (stroke);
}

void
dse_stroke_paint_release (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  dse_stroke_end_step (stroke);
}

void
dse_stroke_paint_shape (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  dse_stroke_paint_press (stroke);
  dse_stroke_end_step (stroke);
}

/* ---- shapes */

static int32_t
sign_of (int32_t n)
{
  return n < 0 ? -1 : 1;
}

DsRect
dse_stroke_box (const DseStroke *stroke)
{
  DsCell a, b;

  g_return_val_if_fail (stroke != NULL, ((DsRect){ 0 }));

  a = stroke->start;
  b = stroke->at;

  if (stroke->modifiers & GDK_SHIFT_MASK) {
    const int32_t dx = b.x - a.x, dy = b.y - a.y, side = MAX (abs (dx), abs (dy));

    b = (DsCell){ a.x + side * sign_of (dx), a.y + side * sign_of (dy) };
  }
  if (stroke->modifiers & (GDK_ALT_MASK | GDK_CONTROL_MASK))
    a = (DsCell){ 2 * stroke->start.x - b.x, 2 * stroke->start.y - b.y };
  return ds_rect_between (a, b);
}

/* ---- sizes */

void
dse_stroke_measure_box (const DseStroke *stroke, GString *text)
{
  DsRect box;

  g_return_if_fail (stroke != NULL && text != NULL);

  box = dse_stroke_box (stroke);
  dse_units_append_size (text, box.w, box.h);
}

void
dse_stroke_measure_line (const DseStroke *stroke, GString *text)
{
  int length;

  g_return_if_fail (stroke != NULL && text != NULL);

  length = MAX (abs (stroke->at.x - stroke->start.x), abs (stroke->at.y - stroke->start.y)) + 1;
  dse_units_append_length (text, length);
}
