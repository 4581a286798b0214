/* editor/tools/kinds/replace.c — replaces a tile by the chosen one, or objects by the chosen kind:
 * within the dragged rectangle, the selection, the floor, or on all floors. */
#include "tools/stroke.h"
#include "tools/things.h"

#include "field/region.h"

#include <glib/gi18n.h>

static gboolean
takes_objects (const DseStroke *stroke)
{
  return dse_tool_options_get_int (stroke->options, "replace") == DSE_REPLACE_OBJECTS;
}

/* The tile that is replaced, on the layer of the chosen one; DS_TILE_NONE: none. */
static uint32_t
replaced_tile (const DseStroke *stroke, DsePaint paint)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const uint32_t tile = ds_floor_has (level, stroke->start)
                            ? ds_floor_get (level, paint.layer, stroke->start)
                            : DS_TILE_NONE;

  return tile != paint.tile ? tile : DS_TILE_NONE;
}

/* The dragged rectangle; all of the floor, unless the pointer was moved. */
static DsRect
box_of (const DseStroke *stroke)
{
  const DsDungeon *size = &stroke->delve->dungeon;
  const DsRect all = { 0, 0, size->w, size->h };

  if (stroke->start.x == stroke->at.x && stroke->start.y == stroke->at.y)
    return all;
  return ds_rect_intersect (dse_stroke_box (stroke), all);
}

/* Its cell alone: the others are planned. */
static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_array_push (out, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    return ds_fail_nomem (err, "replace");
  return DS_OK;
}

static DsStatus
plan_tiles (const DseStroke *stroke, gsize floor, DsePlan *out, DsError *err)
{
  const DsePaint paint = dse_stroke_paint (stroke);
  const uint32_t tile = replaced_tile (stroke, paint);
  DsSpans spans = { 0 };
  DsStatus status;

  if (tile == DS_TILE_NONE)
    return DS_OK;
  status = ds_region_of_tile (&stroke->delve->dungeon.floors[floor], paint.layer, tile,
                              box_of (stroke), stroke->selection, &spans, err);
  if (status == DS_OK)
    status = dse_plan_paint (out, floor, paint, &spans, err);
  ds_array_clear (&spans);
  return status;
}

/* Objects of the kind and lock of @like become those that @chosen is. */
static void
plan_objects (const DseStroke *stroke, gsize floor, const DsThing *like, const DsThing *chosen,
              DsePlan *out)
{
  const DsThings *things = stroke->delve->dungeon.floors[floor].things;
  GArray *changed = dse_plan_on (out, floor)->changed;
  const DsRect box = box_of (stroke);

  for (size_t i = 0; i < ds_things_count (things); i++) {
    DsThing thing = *ds_things_get (things, i);

    if (thing.kind != like->kind || !ds_rect_has (box, thing.at) ||
        g_strcmp0 (thing.lock != NULL ? ds_str_get (thing.lock) : NULL,
                   like->lock != NULL ? ds_str_get (like->lock) : NULL) != 0)
      continue;
    thing.kind = chosen->kind;
    thing.lock = chosen->lock;
    g_array_append_val (changed, thing);
  }
}

static gboolean
is_same (const DsThing *a, const DsThing *b)
{
  return a->kind == b->kind && g_strcmp0 (a->lock != NULL ? ds_str_get (a->lock) : NULL,
                                          b->lock != NULL ? ds_str_get (b->lock) : NULL) == 0;
}

static DsStatus
plan (const DseStroke *stroke, const DsSpans *spans, DsePlan *out, DsError *err)
{
  const gboolean all = dse_tool_options_get_all_floors (stroke->options);
  const DsThing *like =
      takes_objects (stroke) ? dse_things_at (stroke->bench, stroke->start) : NULL;
  DsThing chosen = { .lock = NULL, .extras = NULL };
  const gboolean has_objects =
      like != NULL && dse_things_new (stroke->bench, &chosen) && !is_same (like, &chosen);
  DsStatus status = DS_OK;

  for (gsize floor = 0; floor < stroke->delve->dungeon.n_floors && status == DS_OK; floor++) {
    if (floor != stroke->floor && !all)
      continue;
    if (!takes_objects (stroke))
      status = plan_tiles (stroke, floor, out, err);
    else if (has_objects)
      plan_objects (stroke, floor, like, &chosen, out);
  }
  dse_things_clear_new (&chosen);
  return status;
}

/* "Meadow → Shallow water" */
static void
measure (const DseStroke *stroke, GString *text)
{
  const DsRules *rules = stroke->delve->rules;
  const DsePaint paint = dse_stroke_paint (stroke);
  const uint32_t tile = replaced_tile (stroke, paint);
  const DsThing *like = dse_things_at (stroke->bench, stroke->start);
  uint16_t kind;

  if (takes_objects (stroke) && like != NULL &&
      ds_rules_find_kind (rules, dse_tool_options_get_kind (stroke->options), &kind))
    g_string_append_printf (text, "%s → %s", _ (ds_rules_kind (rules, like->kind)->label),
                            _ (ds_rules_kind (rules, kind)->label));
  else if (!takes_objects (stroke) && tile != DS_TILE_NONE)
    g_string_append_printf (text, "%s → %s", _ (ds_rules_tile (rules, tile)->label),
                            _ (ds_rules_tile (rules, paint.tile)->label));
}

/* The preview holds for cells of the same tile. */
static gboolean
stays (const DseStroke *stroke, DsCell cell)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsLayer layer = dse_stroke_paint (stroke).layer;

  return !takes_objects (stroke) && ds_floor_has (level, cell) &&
         ds_floor_has (level, stroke->at) &&
         ds_floor_get (level, layer, cell) == ds_floor_get (level, layer, stroke->at);
}

const DseTool dse_tool_replace = {
  .id = "replace",
  .label = N_ ("Replace"),
  .hint = N_ (
      "Click a tile to replace it everywhere by that of the palette · drag: within a rectangle · "
      "a selection limits it"),
  .icon = "ds-tool-replace-symbolic",
  .accel = "<Shift>f",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_REPLACE,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED | DSE_TOOL_COUNTS | DSE_TOOL_EITHER,
  .press = dse_stroke_show,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = dse_stroke_paint_shape,
  .hover = dse_stroke_show,
  .stays = stays,
  .cells = cells,
  .plan = plan,
  .measure = measure,
};
