/* editor/tools/stroke.c — strokes of tools that paint. */
#include "tools/stroke.h"

#include "tools/layers.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define SHOWN_CELLS 65536 /* of a preview with tiles; larger ones are drawn in a colour */

/* ---- cells */

static DsSpan
mirrored (DsSpan span, const DsDungeon *size, gboolean across, gboolean down)
{
  if (across)
    span = (DsSpan){ span.y, size->w - 1 - span.x1, size->w - 1 - span.x0, span.value };
  if (down)
    span.y = size->h - 1 - span.y;
  return span;
}

/* Appends the mirror images of the spans that are there. */
static gboolean
add_symmetry (DseSymmetry symmetry, const DsDungeon *size, DsSpans *spans)
{
  const size_t n = spans->n;

  if (!ds_array_reserve (spans, 3 * n))
    return FALSE;
  for (size_t i = 0; i < n; i++) {
    const DsSpan span = spans->items[i];

    if (symmetry & DSE_SYMMETRY_HORIZONTAL)
      spans->items[spans->n++] = mirrored (span, size, TRUE, FALSE);
    if (symmetry & DSE_SYMMETRY_VERTICAL)
      spans->items[spans->n++] = mirrored (span, size, FALSE, TRUE);
    if (symmetry == DSE_SYMMETRY_BOTH)
      spans->items[spans->n++] = mirrored (span, size, TRUE, TRUE);
  }
  return TRUE;
}

static int
by_place (const void *a, const void *b)
{
  const DsSpan *left = a, *right = b;

  return left->y != right->y ? (left->y > right->y) - (left->y < right->y)
                             : (left->x0 > right->x0) - (left->x0 < right->x0);
}

/* Cuts the spans to the floor. */
static void
cut_to_floor (const DsDungeon *size, DsSpans *spans)
{
  size_t n = 0;

  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan span = { spans->items[i].y, MAX (spans->items[i].x0, 0),
                          MIN (spans->items[i].x1, size->w - 1), 0 };

    if (span.y >= 0 && span.y < size->h && span.x0 <= span.x1)
      spans->items[n++] = span;
  }
  spans->n = n;
}

/* Makes the spans disjoint, row by row, as long as they can be. */
static void
join (DsSpans *spans)
{
  size_t n = 0;

  while (n + 1 < spans->n && by_place (&spans->items[n], &spans->items[n + 1]) <= 0)
    n++;
  if (n + 1 < spans->n)
    qsort (spans->items, spans->n, sizeof *spans->items, by_place);
  n = 0;
  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan span = spans->items[i];
    DsSpan *last = n > 0 ? &spans->items[n - 1] : NULL;

    if (last != NULL && last->y == span.y && span.x0 <= last->x1 + 1)
      last->x1 = MAX (last->x1, span.x1);
    else
      spans->items[n++] = span;
  }
  spans->n = n;
}

/* Leaves the parts of the spans that are selected. FALSE: no memory. */
static gboolean
cut_to_mask (const DsMask *mask, DsSpans *spans)
{
  DsSpans kept = { 0 };
  gboolean done = TRUE;

  for (size_t i = 0; i < spans->n && done; i++) {
    const DsSpan *span = &spans->items[i];

    for (int32_t x = span->x0; x <= span->x1 && done; x++) {
      const int32_t from = x;

      while (x <= span->x1 && ds_mask_has (mask, (DsCell){ x, span->y }))
        x++;
      if (x > from)
        done = ds_array_push (&kept, (DsSpan){ span->y, from, x - 1, 0 });
    }
  }
  ds_array_clear (spans);
  *spans = kept;
  return done;
}

gboolean
dse_stroke_may_change (DseStroke *stroke, DsCell cell)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  if (stroke->selection == NULL || ds_mask_has (stroke->selection, cell))
    return TRUE;
  stroke->is_limited = TRUE;
  return FALSE;
}

/* Takes time and memory for the cells of the stroke, not for those of the floor. */
DsStatus
dse_stroke_cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  DseSymmetry symmetry = DSE_SYMMETRY_OFF;
  DsStatus status;

  g_return_val_if_fail (stroke != NULL && stroke->tool->cells != NULL, DS_BAD_ARG);

  if (stroke->tool->uses & DSE_USES_SYMMETRY)
    symmetry = dse_tool_options_get_symmetry (stroke->options);
  status = stroke->tool->cells (stroke, out, err);
  if (status != DS_OK)
    return status;
  if (symmetry != DSE_SYMMETRY_OFF && !add_symmetry (symmetry, &stroke->delve->dungeon, out))
    return ds_fail_nomem (err, "tool");
  cut_to_floor (&stroke->delve->dungeon, out);
  join (out);
  if (stroke->selection != NULL && !(stroke->tool->traits & DSE_TOOL_CALM) &&
      !cut_to_mask (stroke->selection, out))
    return ds_fail_nomem (err, "tool");
  return DS_OK;
}

/* ---- paint */

DsePaint
dse_stroke_paint (const DseStroke *stroke)
{
  const DsRules *rules;
  uint16_t tile;

  g_return_val_if_fail (stroke != NULL, ((DsePaint){ 0 }));

  if (stroke->tool->paint != NULL)
    return stroke->tool->paint (stroke);
  rules = stroke->delve->rules;
  tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));
  return (DsePaint){ (DsLayer)ds_rules_tile (rules, tile)->layer, tile };
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

/* ---- painting tiles */

/* The parts of @spans where something lies on the ground. */
static gboolean
with_feature (const DsFloor *level, const DsSpans *spans, DsSpans *out)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++)
      if (ds_grid_get (&level->layers[DS_LAYER_FEATURE], x, spans->items[i].y) != DS_TILE_NONE &&
          !ds_array_push (out, (DsSpan){ spans->items[i].y, x, x, DS_TILE_NONE }))
        return FALSE;
  return TRUE;
}

/* Things that can be where @tile blocks movement: marks of the designer, light, and creatures that
 * fly or swim over what is no wall. */
static gboolean
may_stay (const DsKind *kind, const DsTile *tile)
{
  if (kind->role == DS_ROLE_LIGHT || kind->role == DS_ROLE_NOTE || kind->role == DS_ROLE_MARKER)
    return TRUE;
  return !(tile->flags & DS_TILE_BLOCKS_SIGHT) && kind->creature != NULL &&
         (kind->creature->flags & (DS_CREATURE_FLIES | DS_CREATURE_SWIMS));
}

/* Ids of the things of @spans that cannot be where @tile is. */
static GArray *
list_doomed (const DseStroke *stroke, const DsSpans *spans, const DsTile *tile)
{
  const DsThings *things = stroke->delve->dungeon.floors[stroke->floor].things;
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    for (size_t k = ds_things_seek (things, (DsCell){ span->x0, span->y });
         k < ds_things_count (things); k++) {
      const DsThing *thing = ds_things_get (things, k);

      if (thing->at.y != span->y || thing->at.x > span->x1)
        break;
      if (!may_stay (ds_rules_kind (stroke->delve->rules, thing->kind), tile))
        g_array_append_val (ids, thing->id);
    }
  }
  return ids;
}

/* Lock of a painted locked door: the one that was chosen for objects, else the first. */
static const char *
lock_of (const DseStroke *stroke)
{
  const char *chosen = dse_tool_options_get_lock (stroke->options);
  const DsRules *rules = stroke->delve->rules;

  if (chosen != NULL)
    return chosen;
  return ds_rules_n_locks (rules) > 0 ? ds_rules_lock (rules, 0)->id : NULL;
}

/* The command that paints, with all that it borrows. */
typedef struct {
  DsCmdCells ground, features;
  DsCmdDeleteThings doomed;
  DsCmdBatch batch;
  const DsCmd *cmds[3];
  GArray *ids; /* of doomed things */
  DsSpans cleared;
  const DsCmd *cmd; /* NULL: no memory */
} Painting;

/* Ground that blocks movement clears the features and things of its cells: a door does not stay in
 * a wall, nor does a goblin. One command, so that listeners hear of it once. */
static void
plan_walls (const DseStroke *stroke, const DsSpans *spans, const DsTile *tile, Painting *out)
{
  out->ids = list_doomed (stroke, spans, tile);
  out->doomed = (DsCmdDeleteThings){ .cmd.type = &ds_cmd_delete_things,
                                     .floor = stroke->floor,
                                     .ids = (const guint64 *)(const void *)out->ids->data,
                                     .n_ids = out->ids->len };
  if (!with_feature (&stroke->delve->dungeon.floors[stroke->floor], spans, &out->cleared)) {
    out->cmd = NULL;
    return;
  }
  out->features = (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                                .floor = stroke->floor,
                                .layer = DS_LAYER_FEATURE,
                                .spans = out->cleared.items,
                                .n_spans = out->cleared.n,
                                .pin = true };
  out->batch = (DsCmdBatch){ .cmd.type = &ds_cmd_batch, .items = out->cmds };
  if (out->doomed.n_ids > 0)
    out->cmds[out->batch.n++] = &out->doomed.cmd;
  out->cmds[out->batch.n++] = &out->ground.cmd;
  if (out->cleared.n > 0)
    out->cmds[out->batch.n++] = &out->features.cmd;
  if (out->batch.n > 1)
    out->cmd = &out->batch.cmd;
}

/* The command that paints @spans, whose values it sets. */
static void
plan_painting (const DseStroke *stroke, DsSpans *spans, Painting *out)
{
  const DsePaint paint = dse_stroke_paint (stroke);
  const DsTile *tile = ds_rules_tile (stroke->delve->rules, paint.tile);

  *out = (Painting){ .ground = { .cmd.type = &ds_cmd_cells,
                                 .floor = stroke->floor,
                                 .layer = paint.layer,
                                 .spans = spans->items,
                                 .n_spans = spans->n,
                                 .pin = true,
                                 .lock = lock_of (stroke) } };
  out->cmd = &out->ground.cmd;
  for (size_t i = 0; i < spans->n; i++)
    spans->items[i].value = paint.tile;
  if (paint.layer == DS_LAYER_GROUND && tile->flags & DS_TILE_BLOCKS_MOVE)
    plan_walls (stroke, spans, tile, out);
}

static void
clear_painting (Painting *self)
{
  g_clear_pointer (&self->ids, g_array_unref);
  ds_array_clear (&self->cleared);
}

static void
apply_tiles (const DseStroke *stroke, DsSpans *spans, DsuDocument *document)
{
  Painting painting;

  plan_painting (stroke, spans, &painting);
  if (painting.cmd != NULL)
    dsu_document_apply (document, painting.cmd);
  clear_painting (&painting);
}

/* ---- showing cells */

static size_t
count_cells (const DsSpans *spans)
{
  size_t n = 0;

  for (size_t i = 0; i < spans->n; i++)
    n += (size_t)(spans->items[i].x1 + 1 - spans->items[i].x0);
  return n;
}

void
dse_stroke_show_cells (DseStroke *stroke, const DsSpans *spans, const GdkRGBA *colour)
{
  GdkRGBA own;

  g_return_if_fail (stroke != NULL && spans != NULL);

  dse_preview_clear (stroke->bench->preview);
  stroke->n_shown = count_cells (spans);

  if (colour == NULL)
    own = colour_of (stroke);
  dsu_canvas_set_preview (stroke->bench->canvas, spans->items, spans->n,
                          colour != NULL ? colour : &own);
}

/* Shows the tiles that the stroke would paint. FALSE: it paints none, or too many to show each time
 * that the pointer moves. */
static gboolean
show_tiles (DseStroke *stroke, DsSpans *spans)
{
  const gboolean removes = dse_stroke_paint (stroke).tile == DS_TILE_NONE;
  const GdkRGBA tint = { removes ? 0.88f : 0.21f, removes ? 0.11f : 0.52f, removes ? 0.14f : 0.89f,
                         0.16f };
  Painting painting;
  gboolean done;

  if (!(stroke->tool->traits & DSE_TOOL_PAINTS) || stroke->tool->apply != NULL || spans->n == 0 ||
      (stroke->is_drawn && stroke->tool->traits & DSE_TOOL_FOLLOWS) ||
      count_cells (spans) > SHOWN_CELLS)
    return FALSE;
  plan_painting (stroke, spans, &painting);
  done =
      painting.cmd != NULL && dse_preview_show (stroke->bench->preview, painting.cmd, spans, &tint);
  clear_painting (&painting);
  if (done)
    stroke->n_shown = count_cells (spans);
  return done;
}

/* True if all that the stroke would change is locked. */
static gboolean
is_refused (const DseStroke *stroke)
{
  const DsStratum target = dse_tool_target (stroke->tool, stroke->delve, stroke->options);

  return target < DS_N_STRATA && dse_locked_layers (stroke->bench->document) >> target & 1;
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

/* Paints the cells of the stroke so far. */
static void
paint (DseStroke *stroke)
{
  DsuDocument *document = stroke->bench->document;
  DsSpans spans = { 0 };
  DsError err;

  if (dse_stroke_cells (stroke, &spans, &err) == DS_OK) {
    dse_stroke_show_cells (stroke, &spans, NULL);
    if (spans.n > 0)
      stroke->has_done = TRUE;
    else
      (void)!dse_stroke_may_change (stroke, stroke->at);
    if (stroke->tool->apply != NULL)
      stroke->tool->apply (stroke, &spans, document);
    else
      apply_tiles (stroke, &spans, document);
  } else {
    char sentence[DS_SENTENCE];

    dsu_document_show_error (document, ds_error_format (&err, sentence, sizeof sentence));
  }
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

void
dse_stroke_end_step (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  dsu_document_end (stroke->bench->document);
  stroke->has_step = FALSE;
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
  g_string_append_printf (text, "%d × %d", box.w, box.h);
}

void
dse_stroke_measure_line (const DseStroke *stroke, GString *text)
{
  int length;

  g_return_if_fail (stroke != NULL && text != NULL);

  length = MAX (abs (stroke->at.x - stroke->start.x), abs (stroke->at.y - stroke->start.y)) + 1;
  g_string_append_printf (text, _ ("length %d"), length);
}
