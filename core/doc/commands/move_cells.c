/* core/doc/commands/move_cells.c — moves, mirrors or rotates cells with their things and rooms;
 * what led to them follows. */
#include "doc/cmd.h"

#include "base/hash.h"
#include "map/area.h"

#include <string.h>

typedef struct {
  const DsCmdMoveCells *cmd;
  const DsRules *rules;
  DsFloor *level;
  DsGrid before[DS_N_LAYERS]; /* shares the bands of the floor as it was */
  DsRect box;                 /* of the cells */
  size_t n_layers;            /* those that move: no own layer of cells that is empty */
  DsLayer layers[DS_N_LAYERS];
  DsMask from, to;
} CellMove;

/* Layers that may move; the others say how a cell came about. */
static const DsLayer LAYERS[] = { DS_LAYER_GROUND,  DS_LAYER_FEATURE, DS_LAYER_ROOM,
                                  DS_LAYER_TILES_1, DS_LAYER_TILES_2, DS_LAYER_TILES_3,
                                  DS_LAYER_TILES_4, DS_LAYER_TILES_5, DS_LAYER_TILES_6 };

static DsCell
moved (const CellMove *self, DsCell cell)
{
  return ds_cell_plus (ds_transform_in (self->cmd->how, self->box, cell), self->cmd->by);
}

/* ---- cells */

/* Sets @n cells of @layer from column @x of row @y to @value, 0 or ground. */
static bool
fill (CellMove *self, DsLayer layer, int32_t x, int32_t y, int32_t n, uint32_t value)
{
  for (int32_t i = 0; i < n; i++)
    if (!ds_grid_set (&self->level->layers[layer], x + i, y, value))
      return false;
  return true;
}

static bool
pin (CellMove *self, int32_t x, int32_t y, int32_t n, unsigned what)
{
  uint8_t *pins = ds_grid_row_mut (&self->level->layers[DS_LAYER_PIN], y);

  for (int32_t i = 0; i < n && pins != NULL; i++)
    pins[x + i] |= (uint8_t)what;
  return pins != NULL && fill (self, DS_LAYER_ORIGIN, x, y, n, 0);
}

/* Walls stay behind. */
static bool
leave (CellMove *self, const DsSpan *span, uint16_t wall)
{
  const int32_t n = span->x1 + 1 - span->x0;

  for (size_t i = 0; i < self->n_layers; i++)
    if (!fill (self, self->layers[i], span->x0, span->y, n,
               self->layers[i] == DS_LAYER_GROUND ? wall : 0))
      return false;
  return pin (self, span->x0, span->y, n, DS_PIN_KEPT);
}

/* Cells that stay side by side. */
static bool
put_run (CellMove *self, const DsSpan *span)
{
  const DsCell to = moved (self, (DsCell){ span->x0, span->y });
  const int32_t n = span->x1 + 1 - span->x0;

  for (size_t i = 0; i < self->n_layers; i++) {
    const DsLayer layer = self->layers[i];
    const size_t bytes = ds_layer_bytes (layer);
    const char *old = ds_grid_row (&self->before[layer], span->y);
    char *new = ds_grid_row_mut (&self->level->layers[layer], to.y);

    if (new == NULL)
      return false;
    memcpy (new + (size_t)to.x *bytes, old + (size_t)span->x0 * bytes, (size_t)n * bytes);
  }
  ds_mask_set_span (&self->to, (DsSpan){ to.y, to.x, to.x + n - 1, 0 });
  return pin (self, to.x, to.y, n, DS_PIN_ALL);
}

static bool
put (CellMove *self, const DsSpan *span)
{
  bool done = true;

  if (self->cmd->how == DS_TRANSFORM_NONE)
    return put_run (self, span);
  for (int32_t x = span->x0; x <= span->x1 && done; x++)
    done = put_run (self, &(DsSpan){ span->y, x, x, 0 });
  return done;
}

static DsStatus
move_cells (CellMove *self, uint16_t wall, DsChanges *changes, DsError *err)
{
  const DsCmdMoveCells *cmd = self->cmd;
  bool done = true;

  for (size_t i = 0; i < cmd->n_spans && done; i++)
    done = leave (self, &cmd->spans[i], wall);
  for (size_t i = 0; i < cmd->n_spans && done; i++)
    done = put (self, &cmd->spans[i]);
  ds_changes_add (changes, cmd->floor, ds_rect_union (self->box, ds_mask_bounds (&self->to)),
                  DS_CHANGED_CELLS | DS_CHANGED_PINS | DS_CHANGED_ROOMS | DS_CHANGED_THINGS);
  return done ? DS_OK : ds_fail_nomem (err, "cells");
}

/* ---- things */

/* True if a cell of the wide gate of @thing stays where it is. */
static bool
is_cut (const CellMove *self, const DsThings *things, const DsThing *thing)
{
  for (size_t i = 0; i < ds_things_count (things) && thing->gate != 0; i++) {
    const DsThing *other = ds_things_get (things, i);

    if (other->gate == thing->gate && !ds_mask_has (&self->from, other->at))
      return true;
  }
  return false;
}

/* The number of a wide gate that is cut off: the lowest id of its cells makes it its own. */
static uint64_t
cut_gate (const CellMove *self, const DsThings *things, uint64_t gate)
{
  uint64_t lowest = UINT64_MAX;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->gate == gate && thing->id < lowest && ds_mask_has (&self->from, thing->at))
      lowest = thing->id;
  }
  return ds_mix64 (gate ^ lowest) | 1;
}

/* Moves @thing, whose extras are a reference of its own. */
static DsStatus
move_thing (const CellMove *self, DsThing *thing, DsError *err)
{
  DsStatus status = DS_OK;

  thing->facing = (uint8_t)ds_transform_facing (self->cmd->how, (DsFacing)thing->facing);
  if (!ds_role_has_area ((DsRole)ds_rules_kind (self->rules, thing->kind)->role)) {
    thing->at = moved (self, thing->at);
  } else {
    status = ds_area_turn (thing, self->cmd->how, self->box, err);
    thing->at = ds_cell_plus (thing->at, self->cmd->by);
  }
  return status;
}

/* Moves the things of a floor, and what they lead to; those of covered cells go. */
static DsStatus
move_things (const CellMove *self, DsThings **list, bool is_here, DsError *err)
{
  const DsThings *old = *list;
  DsThing *things = ds_alloc (ds_things_count (old) + 1, sizeof *things);
  DsThings *made = NULL;
  DsStatus status = DS_OK;
  size_t n = 0;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < ds_things_count (old) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (old, i);
    const bool moves = is_here && ds_mask_has (&self->from, thing.at);

    if (is_here && !moves && ds_mask_has (&self->to, thing.at))
      continue;
    if (moves && is_cut (self, old, &thing))
      thing.gate = cut_gate (self, old, thing.gate);
    ds_extras_ref (thing.extras);
    if (moves)
      status = move_thing (self, &thing, err);
    if (thing.target_floor == (int32_t)self->cmd->floor && ds_mask_has (&self->from, thing.target))
      thing.target = moved (self, thing.target);
    things[n++] = thing;
  }
  if (status == DS_OK)
    status = ds_things_new (&made, things, n, err);
  if (status == DS_OK) {
    ds_things_unref (*list);
    *list = made;
  }
  while (n > 0)
    ds_extras_unref (things[--n].extras);
  ds_free (things);
  return status;
}

/* ---- all */

static DsRect
box_of (const DsCmdMoveCells *cmd)
{
  DsRect box = { 0 };

  for (size_t i = 0; i < cmd->n_spans; i++) {
    const DsSpan *span = &cmd->spans[i];

    box = ds_rect_union (box, (DsRect){ span->x0, span->y, span->x1 + 1 - span->x0, 1 });
  }
  return box;
}

static DsStatus
check (const DsDelve *delve, const DsCmdMoveCells *cmd, DsError *err)
{
  const DsRect level = { 0, 0, delve->dungeon.w, delve->dungeon.h };
  const CellMove self = { .cmd = cmd, .box = box_of (cmd) };

  if (cmd->floor >= delve->dungeon.n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "floor.range", N_ ("there is no floor %zu"),
                    cmd->floor + 1);
  for (size_t i = 0; i < cmd->n_spans; i++) {
    const DsSpan *span = &cmd->spans[i];

    if (!ds_rect_has (level, (DsCell){ span->x0, span->y }) ||
        !ds_rect_has (level, (DsCell){ span->x1, span->y }) ||
        !ds_rect_has (level, moved (&self, (DsCell){ span->x0, span->y })) ||
        !ds_rect_has (level, moved (&self, (DsCell){ span->x1, span->y })))
      return ds_fail (err, DS_BAD_ARG, "cells", "cells.place",
                      N_ ("the cells would be outside the level"));
  }
  return DS_OK;
}

static DsStatus
init (CellMove *self, const DsCmdMoveCells *cmd, DsDelve *delve, DsError *err)
{
  DsStatus status;

  *self = (CellMove){ .cmd = cmd,
                      .rules = delve->rules,
                      .level = &delve->dungeon.floors[cmd->floor],
                      .box = box_of (cmd) };
  status = ds_mask_init (&self->from, delve->dungeon.w, delve->dungeon.h, err);
  if (status == DS_OK)
    status = ds_mask_init (&self->to, delve->dungeon.w, delve->dungeon.h, err);
  for (size_t i = 0; i < DS_COUNT (LAYERS); i++)
    if (LAYERS[i] < DS_N_MADE_LAYERS || !ds_grid_is_blank (&self->level->layers[LAYERS[i]]))
      self->layers[self->n_layers++] = LAYERS[i];
  for (size_t i = 0; i < DS_COUNT (LAYERS) && status == DS_OK; i++)
    status = ds_grid_copy (&self->before[LAYERS[i]], &self->level->layers[LAYERS[i]], err);
  for (size_t i = 0; i < cmd->n_spans && status == DS_OK; i++)
    ds_mask_set_span (&self->from, cmd->spans[i]);
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdMoveCells *move = (const DsCmdMoveCells *)cmd;
  DsStatus status = check (delve, move, err);
  CellMove self;

  if (status != DS_OK || move->n_spans == 0 ||
      (move->by.x == 0 && move->by.y == 0 && move->how == DS_TRANSFORM_NONE))
    return status;
  status = init (&self, move, delve, err);
  if (status == DS_OK)
    status = move_cells (&self, ds_delve_wall (delve, move->floor), changes, err);
  for (size_t i = 0; i < delve->dungeon.n_floors && status == DS_OK; i++)
    status = move_things (&self, &delve->dungeon.floors[i].things, i == move->floor, err);
  for (size_t i = 0; i < DS_COUNT (LAYERS); i++)
    ds_grid_clear (&self.before[LAYERS[i]]);
  ds_mask_clear (&self.from);
  ds_mask_clear (&self.to);
  return status;
}

/* Whole: tiles without their gates, or gates without their tiles, are another level. */
const DsCmdClass ds_cmd_move_cells = { .id = "move_cells", .label = N_ ("Move"), .apply = apply };
