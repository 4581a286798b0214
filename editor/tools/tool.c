/* editor/tools/tool.c — the list of tools, and what all of them share. */
#include "tools/tool.h"

#include <stdlib.h>
#include <string.h>

static const DseTool *const TOOLS[] = {
#define DSE_TOOL(name) &dse_tool_##name,
#include "tools/tool_list.h"
#undef DSE_TOOL
};

gsize
dse_tool_count (void)
{
  return G_N_ELEMENTS (TOOLS);
}

const DseTool *
dse_tool_get (gsize i)
{
  return TOOLS[i];
}

const DseTool *
dse_tool_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (TOOLS); i++)
    if (strcmp (TOOLS[i]->id, id) == 0)
      return TOOLS[i];
  return NULL;
}

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

/* Makes the spans disjoint, in order, on the floor and within the selection. */
static DsStatus
cut (const DseStroke *stroke, DsSpans *spans, DsError *err)
{
  const DsDungeon *size = &stroke->delve->dungeon;
  DsSpans selected = { 0 };
  DsMask mask;
  DsStatus status = ds_mask_init (&mask, size->w, size->h, err);

  if (status != DS_OK)
    return status;
  status = ds_mask_combine (&mask, DS_MASK_REPLACE, spans->items, spans->n, err);
  if (status == DS_OK && stroke->selection != NULL) {
    if (!ds_mask_spans (stroke->selection, 0, &selected))
      status = ds_fail_nomem (err, "tool");
    else
      status = ds_mask_combine (&mask, DS_MASK_INTERSECT, selected.items, selected.n, err);
  }
  spans->n = 0;
  if (status == DS_OK && !ds_mask_spans (&mask, 0, spans))
    status = ds_fail_nomem (err, "tool");
  ds_array_clear (&selected);
  ds_mask_clear (&mask);
  return status;
}

DsStatus
dse_tool_cells (const DseTool *tool, const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DseSymmetry symmetry = tool->uses & DSE_USES_SYMMETRY
                                   ? dse_tool_options_get_symmetry (stroke->options)
                                   : DSE_SYMMETRY_OFF;
  DsStatus status = tool->cells (stroke, out, err);

  if (status != DS_OK)
    return status;
  if (symmetry != DSE_SYMMETRY_OFF && !add_symmetry (symmetry, &stroke->delve->dungeon, out))
    return ds_fail_nomem (err, "tool");
  if (tool->work == DSE_SELECTS || tool->work == DSE_THINGS || tool->work == DSE_LINKS)
    return DS_OK;
  return cut (stroke, out, err);
}

DsePaint
dse_tool_paint (const DseTool *tool, const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));

  if (tool->paint != NULL)
    return tool->paint (stroke);
  return (DsePaint){ (DsLayer)ds_rules_tile (rules, tile)->layer, tile };
}

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

/* What can be where @tile blocks the way: marks of the designer, light, and who flies or swims over
 * what is no wall. */
static gboolean
may_stay (const DsKind *kind, const DsTile *tile)
{
  if (kind->role == DS_ROLE_LIGHT || kind->role == DS_ROLE_NOTE || kind->role == DS_ROLE_MARKER)
    return TRUE;
  return !(tile->flags & DS_TILE_BLOCKS_SIGHT) && kind->creature != NULL &&
         (kind->creature->flags & (DS_CREATURE_FLIES | DS_CREATURE_SWIMS));
}

/* Takes away the things of @spans that cannot be where @tile is. */
static gboolean
clear_things (const DseStroke *stroke, const DsSpans *spans, const DsTile *tile,
              DsuDocument *document)
{
  const DsDelve *delve = dsu_document_get_delve (document);
  const DsThings *things = delve->dungeon.floors[stroke->floor].things;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  DsCmdDeleteThings cmd = {
    .cmd.type = &ds_cmd_delete_things, .floor = stroke->floor, .ids = NULL, .n_ids = 0
  };

  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    for (size_t k = ds_things_seek (things, (DsCell){ span->x0, span->y });
         k < ds_things_count (things); k++) {
      const DsThing *thing = ds_things_get (things, k);

      if (thing->at.y != span->y || thing->at.x > span->x1)
        break;
      if (!may_stay (ds_rules_kind (delve->rules, thing->kind), tile))
        g_array_append_val (ids, thing->id);
    }
  }
  cmd.ids = (const uint64_t *)(const void *)ids->data;
  cmd.n_ids = ids->len;
  return ids->len == 0 || dsu_document_apply (document, &cmd.cmd);
}

/* What a painted locked door takes: the lock that was chosen for objects, else the first. */
static const char *
lock_of (const DseStroke *stroke)
{
  const char *chosen = dse_tool_options_get_lock (stroke->options);
  const DsRules *rules = stroke->delve->rules;

  if (chosen != NULL)
    return chosen;
  return ds_rules_n_locks (rules) > 0 ? ds_rules_lock (rules, 0)->id : NULL;
}

/* A door does not stay in a wall, nor does a goblin: ground that blocks movement clears the
 * features and things of its cells. */
gboolean
dse_tool_apply (const DseTool *tool, const DseStroke *stroke, DsSpans *spans, DsuDocument *document)
{
  const DsePaint paint = dse_tool_paint (tool, stroke);
  const DsTile *tile = ds_rules_tile (stroke->delve->rules, paint.tile);
  const gboolean blocks = paint.layer == DS_LAYER_GROUND && (tile->flags & DS_TILE_BLOCKS_MOVE);
  DsSpans cleared = { 0 };
  DsCmdCells cells = { .cmd.type = &ds_cmd_cells,
                       .floor = stroke->floor,
                       .layer = paint.layer,
                       .spans = spans->items,
                       .n_spans = spans->n,
                       .pin = true,
                       .lock = lock_of (stroke) };
  gboolean done;

  if (tool->apply != NULL)
    return tool->apply (stroke, spans, document);
  for (size_t i = 0; i < spans->n; i++)
    spans->items[i].value = paint.tile;
  if (blocks && !with_feature (&stroke->delve->dungeon.floors[stroke->floor], spans, &cleared)) {
    ds_array_clear (&cleared);
    return FALSE;
  }
  done = dsu_document_apply (document, &cells.cmd);
  if (done && cleared.n > 0) {
    cells = (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                          .floor = stroke->floor,
                          .layer = DS_LAYER_FEATURE,
                          .spans = cleared.items,
                          .n_spans = cleared.n,
                          .pin = true };
    done = dsu_document_apply (document, &cells.cmd);
  }
  if (done && blocks)
    done = clear_things (stroke, spans, tile, document);
  ds_array_clear (&cleared);
  return done;
}

static int32_t
sign_of (int32_t n)
{
  return n < 0 ? -1 : 1;
}

DsRect
dse_stroke_box (const DseStroke *stroke)
{
  DsCell a = stroke->start, b = stroke->at;

  if (stroke->modifiers & GDK_SHIFT_MASK) {
    const int32_t dx = b.x - a.x, dy = b.y - a.y, side = MAX (abs (dx), abs (dy));

    b = (DsCell){ a.x + side * sign_of (dx), a.y + side * sign_of (dy) };
  }
  if (stroke->modifiers & (GDK_ALT_MASK | GDK_CONTROL_MASK))
    a = (DsCell){ 2 * stroke->start.x - b.x, 2 * stroke->start.y - b.y };
  return ds_rect_between (a, b);
}
