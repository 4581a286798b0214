/* editor/tools/painting.c — the command that does what a stroke plans. */
#include "tools/painting.h"

#include "tools/stroke.h"

/* Commands of one floor. */
typedef struct {
  DseFloorPlan *plan;
  GArray *doomed;   /* ids of things that cannot be where a wall is */
  DsSpans features; /* cleared, and then painted */
  DsCmdDeleteThings delete_things;
  DsCmdCells ground, feature_cells; /* @ground: those of an own layer, where one is painted on */
  DsCmdPlaceThing *places;
  DsCmdSetThing *sets;
  DsCmdPutRoom *put_rooms;
  DsCmdRoomCells *room_cells;
} Part;

struct DsePainting {
  DsePlan plan;
  GArray *parts;   /* Part */
  GPtrArray *cmds; /* const DsCmd, borrowed of the parts */
  DsCmdBatch batch;
  DsSpans cells; /* of the shown floor */
  gsize n_cells, n_things;
  gboolean has_failed; /* no memory */
};

/* ---- things and features in walls */

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

/* Notes the ids of the things of @span that cannot be where its tile is. */
static void
doom_things (const DsDelve *delve, gsize floor, const DsSpan *span, GArray *ids)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  const DsTile *tile = ds_rules_tile (delve->rules, span->value);

  for (size_t i = ds_things_seek (things, (DsCell){ span->x0, span->y });
       i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.y != span->y || thing->at.x > span->x1)
      break;
    if (!may_stay (ds_rules_kind (delve->rules, thing->kind), tile))
      g_array_append_val (ids, thing->id);
  }
}

/* Appends the cells of @span where something lies on the ground. */
static gboolean
clear_features (const DsFloor *level, const DsSpan *span, DsSpans *out)
{
  for (int32_t x = span->x0; x <= span->x1; x++) {
    const DsCell at = { x, span->y };

    if (ds_floor_has (level, at) && ds_floor_get (level, DS_LAYER_FEATURE, at) != DS_TILE_NONE &&
        !ds_spans_put (out, at, DS_TILE_NONE))
      return FALSE;
  }
  return TRUE;
}

/* Ground that blocks movement clears the features and things of its cells: a door does not stay in
 * a wall, nor does a goblin. */
static gboolean
clear_walls (const DsDelve *delve, Part *part)
{
  const DsSpans *ground = &part->plan->tiles.ground, *features = &part->plan->tiles.features;

  for (size_t i = 0; i < ground->n; i++) {
    const DsSpan *span = &ground->items[i];

    if (!(ds_rules_tile (delve->rules, span->value)->flags & DS_TILE_BLOCKS_MOVE))
      continue;
    doom_things (delve, part->plan->floor, span, part->doomed);
    if (!clear_features (&delve->dungeon.floors[part->plan->floor], span, &part->features))
      return FALSE;
  }
  for (size_t i = 0; i < features->n; i++)
    if (!ds_array_push (&part->features, features->items[i]))
      return FALSE;
  return TRUE;
}

/* ---- commands */

static gboolean
append (DsSpans *to, const DsSpans *from)
{
  for (size_t i = 0; i < from->n; i++)
    if (!ds_array_push (to, from->items[i]))
      return FALSE;
  return TRUE;
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

static DsCmdCells
cells_of (const DseStroke *stroke, gsize floor, DsLayer layer, const DsSpans *spans)
{
  return (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                       .floor = floor,
                       .layer = layer,
                       .spans = spans->items,
                       .n_spans = spans->n,
                       .pin = true,
                       .lock = lock_of (stroke) };
}

static void
add (DsePainting *self, const DsCmd *cmd, gboolean is_needed)
{
  if (is_needed)
    g_ptr_array_add (self->cmds, (gpointer)cmd);
}

static void
add_rooms (DsePainting *self, Part *part)
{
  const DseFloorPlan *plan = part->plan;

  part->put_rooms = g_new0 (DsCmdPutRoom, plan->rooms->len);
  part->room_cells = g_new0 (DsCmdRoomCells, plan->rooms->len);
  for (guint i = 0; i < plan->rooms->len; i++) {
    const DsePlannedRoom *room = &g_array_index (plan->rooms, DsePlannedRoom, i);

    part->put_rooms[i] =
        (DsCmdPutRoom){ .cmd.type = &ds_cmd_put_room, .floor = plan->floor, .room = &room->room };
    part->room_cells[i] = (DsCmdRoomCells){ .cmd.type = &ds_cmd_room_cells,
                                            .floor = plan->floor,
                                            .room = room->room.id,
                                            .spans = room->cells.items,
                                            .n_spans = room->cells.n };
    add (self, &part->put_rooms[i].cmd, TRUE);
    add (self, &part->room_cells[i].cmd, TRUE);
  }
}

static void
add_things (DsePainting *self, Part *part)
{
  const DseFloorPlan *plan = part->plan;

  part->places = g_new0 (DsCmdPlaceThing, plan->things->len);
  part->sets = g_new0 (DsCmdSetThing, plan->changed->len);
  for (guint i = 0; i < plan->things->len; i++) {
    part->places[i] = (DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing,
                                         .floor = plan->floor,
                                         .thing = &g_array_index (plan->things, DsThing, i) };
    add (self, &part->places[i].cmd, TRUE);
  }
  for (guint i = 0; i < plan->changed->len; i++) {
    part->sets[i] = (DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing,
                                     .floor = plan->floor,
                                     .thing = &g_array_index (plan->changed, DsThing, i) };
    add (self, &part->sets[i].cmd, TRUE);
  }
}

/* Tiles of either kind are mere looks on an own layer of cells. */
static void
plan_own_tiles (const DseStroke *stroke, DsePainting *self, Part *part, int own)
{
  const DseFloorPlan *plan = part->plan;

  self->has_failed = !append (&part->features, &plan->tiles.ground) ||
                     !append (&part->features, &plan->tiles.features) || self->has_failed;
  part->ground = cells_of (stroke, plan->floor, DS_LAYER_TILES (own), &part->features);
  add (self, &part->ground.cmd, part->features.n > 0);
}

/* The things of walls go first, and features come last: a painted door opens its wall. */
static void
plan_part (const DseStroke *stroke, DsePainting *self, Part *part)
{
  const DseFloorPlan *plan = part->plan;

  self->has_failed = !clear_walls (stroke->delve, part) || self->has_failed;
  part->delete_things =
      (DsCmdDeleteThings){ .cmd.type = &ds_cmd_delete_things,
                           .floor = plan->floor,
                           .ids = (const guint64 *)(const void *)part->doomed->data,
                           .n_ids = part->doomed->len };
  part->ground = cells_of (stroke, plan->floor, DS_LAYER_GROUND, &plan->tiles.ground);
  part->feature_cells = cells_of (stroke, plan->floor, DS_LAYER_FEATURE, &part->features);
  add (self, &part->delete_things.cmd, part->doomed->len > 0);
  add (self, &part->ground.cmd, plan->tiles.ground.n > 0);
  add (self, &part->feature_cells.cmd, part->features.n > 0);
  add_rooms (self, part);
  add_things (self, part);
}

/* ---- cells */

static gboolean
append_things (DsSpans *to, const GArray *things)
{
  for (guint i = 0; i < things->len; i++)
    if (!ds_spans_put (to, g_array_index (things, DsThing, i).at, 0))
      return FALSE;
  return TRUE;
}

/* Counts the changed cells of a floor, and keeps those of the shown one. */
static void
list_cells (const DseStroke *stroke, DsePainting *self, const DseFloorPlan *plan)
{
  DsSpans cells = { 0 };

  self->has_failed = !append (&cells, &plan->tiles.ground) ||
                     !append (&cells, &plan->tiles.features) ||
                     !append_things (&cells, plan->things) ||
                     !append_things (&cells, plan->changed) || self->has_failed;
  ds_spans_join (&cells);
  if (plan->tiles.ground.n + plan->tiles.features.n > 0)
    self->n_cells += ds_spans_count (&cells);
  self->n_things += plan->things->len + plan->changed->len;
  if (plan->floor == stroke->floor)
    self->cells = cells;
  else
    ds_array_clear (&cells);
}

/* ---- the object */

static void
clear_part (gpointer data)
{
  Part *part = data;

  g_array_unref (part->doomed);
  ds_array_clear (&part->features);
  g_free (part->places);
  g_free (part->sets);
  g_free (part->put_rooms);
  g_free (part->room_cells);
}

DsePainting *
dse_painting_new (const DseStroke *stroke, DsePlan *plan)
{
  DsePainting *self;
  int own;

  g_return_val_if_fail (stroke != NULL && plan != NULL, NULL);

  own = dse_stroke_own_tiles (stroke);
  self = g_new0 (DsePainting, 1);
  self->plan = *plan;
  dse_plan_init (plan);
  self->cmds = g_ptr_array_new ();
  self->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_array_set_clear_func (self->parts, clear_part);
  g_array_set_size (self->parts, self->plan.floors->len); /* commands point to the parts */
  for (guint i = 0; i < self->plan.floors->len; i++) {
    Part *part = &g_array_index (self->parts, Part, i);

    part->plan = &g_array_index (self->plan.floors, DseFloorPlan, i);
    part->doomed = g_array_new (FALSE, FALSE, sizeof (guint64));
    if (own >= 0)
      plan_own_tiles (stroke, self, part, own);
    else
      plan_part (stroke, self, part);
    list_cells (stroke, self, part->plan);
  }
  self->batch = (DsCmdBatch){ .cmd.type = &ds_cmd_batch,
                              .items = (const DsCmd *const *)self->cmds->pdata,
                              .n = self->cmds->len };
  return self;
}

void
dse_painting_free (DsePainting *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->parts);
  g_ptr_array_unref (self->cmds);
  dse_plan_clear (&self->plan);
  ds_array_clear (&self->cells);
  g_free (self);
}

const DsCmd *
dse_painting_get_cmd (DsePainting *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->has_failed || self->cmds->len == 0)
    return NULL;
  return self->cmds->len == 1 ? g_ptr_array_index (self->cmds, 0) : &self->batch.cmd;
}

const DsSpans *
dse_painting_get_cells (DsePainting *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->cells;
}

gsize
dse_painting_count (DsePainting *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_cells > 0 ? self->n_cells : self->n_things;
}
