/* core/solve/roam.c — flood fill over the cells on which a creature can be. */
#include "solve/roam.h"

#include <string.h>

bool
ds_roam_bears (const DsRules *rules, uint32_t ground, uint32_t feature, uint32_t how)
{
  const uint32_t below = ds_rules_tile (rules, ground)->flags;
  const uint32_t above = feature != DS_TILE_NONE ? ds_rules_tile (rules, feature)->flags : 0;

  if (ground == DS_TILE_NONE || above & DS_TILE_BLOCKS_MOVE)
    return false;
  if (how & DS_CREATURE_SWIMS)
    return below & DS_TILE_LIQUID;
  return above & DS_TILE_BRIDGE || !(below & DS_TILE_BLOCKS_MOVE) ||
         !(below & DS_TILE_BLOCKS_SIGHT);
}

/* ---- floods */

/* Outwards from one cell, the nearest first. */
typedef struct {
  uint8_t *open;   /* by cell: it bears the creature; 2 = and was reached */
  uint32_t *order; /* cells reached */
  size_t n;
} RoamFlood;

static void
clear (RoamFlood *self)
{
  ds_free (self->open);
  ds_free (self->order);
}

/* Flying, swimming, or 0 for who walks. */
static uint32_t
how_of (uint32_t nature)
{
  return nature & DS_CREATURE_FLIES ? DS_CREATURE_FLIES : nature & DS_CREATURE_SWIMS;
}

/* Cells where creatures with this movement can be; walkable gates are not among them. */
static void
find_open (uint8_t *open, const DsPlaces *places, uint32_t how)
{
  const size_t w = (size_t)places->ground.w;

  for (int32_t y = 0; y < places->ground.h; y++) {
    const uint16_t *ground = ds_grid_row (&places->ground, y);
    const uint16_t *feature = ds_grid_row (&places->feature, y);
    const size_t row = (size_t)y * w;

    for (size_t x = 0; x < w; x++)
      open[row + x] = how == 0 ? places->open[row + x]
                               : (places->open[row + x] || places->at[row + x] == 0) &&
                                     ds_roam_bears (places->rules, ground[x], feature[x], how);
  }
}

static void
reach (RoamFlood *self, size_t at)
{
  self->open[at] = 2;
  self->order[self->n++] = (uint32_t)at;
}

/* @taken: NULL, or by cell; then it ends with the first cell that is not. */
static DsStatus
flood (RoamFlood *self, const DsPlaces *places, uint32_t nature, DsCell from, const uint8_t *taken)
{
  const size_t n_cells = (size_t)places->ground.w * (size_t)places->ground.h;
  DsSpace space = ds_places_space (places);
  DsCell to;

  *self = (RoamFlood){ ds_alloc (n_cells, 1), ds_alloc (n_cells, sizeof *self->order), 0 };
  if (self->open == NULL || self->order == NULL)
    return DS_NOMEM;
  space.open = self->open;
  find_open (self->open, places, how_of (nature));
  reach (self, ds_space_index (&space, from));
  for (size_t head = 0; head < self->n; head++) {
    const DsCell at = { (int32_t)self->order[head] % space.w,
                        (int32_t)self->order[head] / space.w };

    if (taken != NULL && !taken[self->order[head]]) {
      self->order[0] = self->order[head];
      self->n = 1;
      return DS_OK;
    }
    for (int step = 0; step < ds_move_n_steps (space.movement); step++)
      if (ds_space_step (&space, at, step, &to) && self->open[ds_space_index (&space, to)] == 1)
        reach (self, ds_space_index (&space, to));
  }
  self->n = taken != NULL ? 0 : self->n;
  return DS_OK;
}

/* ---- initial positions */

static const DsCreature *
creature_of (const DsDelve *delve, const DsThing *thing)
{
  return ds_rules_kind (delve->rules, thing->kind)->creature;
}

static bool
is_same (DsCell a, DsCell b)
{
  return a.x == b.x && a.y == b.y;
}

/* True when the cell of any creature is taken. */
static bool
is_crowded (const DsDelve *delve, const DsThings *things, const DsCell *start)
{
  const DsThing *last = NULL;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (creature_of (delve, thing) == NULL)
      continue;
    if ((last != NULL && is_same (last->at, thing->at)) ||
        (start != NULL && is_same (*start, thing->at)))
      return true;
    last = thing;
  }
  return false;
}

/* The nearest cell that is not taken. */
static DsStatus
move_aside (DsLodger *self, const DsPlaces *places, uint32_t nature, const uint8_t *taken)
{
  RoamFlood reached;
  const DsStatus status = flood (&reached, places, nature, self->at, taken);

  self->has_room = status == DS_OK && reached.n > 0;
  if (self->has_room)
    self->at = (DsCell){ (int32_t)reached.order[0] % places->ground.w,
                         (int32_t)reached.order[0] / places->ground.w };
  clear (&reached);
  return status;
}

DsStatus
ds_roam_lodge (DsLodgers *out, const DsPlaces *places, const DsDelve *delve, size_t floor,
               const DsCell *start)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  const DsSpace space = ds_places_space (places);
  uint8_t *taken = NULL;
  DsStatus status = DS_OK;

  if (is_crowded (delve, things, start)) {
    taken = ds_alloc0 ((size_t)space.w * (size_t)space.h, 1);
    if (taken == NULL)
      return DS_NOMEM;
    if (start != NULL)
      taken[ds_space_index (&space, *start)] = 1;
  }
  for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (things, i);
    DsLodger it = { thing, (int32_t)floor, thing->at, true };

    if (creature_of (delve, thing) == NULL)
      continue;
    if (taken != NULL && taken[ds_space_index (&space, it.at)])
      status = move_aside (&it, places, creature_of (delve, thing)->flags, taken);
    if (taken != NULL)
      taken[ds_space_index (&space, it.at)] = 1;
    if (status == DS_OK && !ds_array_push (out, it))
      status = DS_NOMEM;
  }
  ds_free (taken);
  return status;
}

DsStatus
ds_roam_aside (bool *admits, DsCell *aside, const DsLodgers *lodgers, const DsPlaces *places,
               const DsDelve *delve, size_t floor, DsCell cell)
{
  const DsSpace space = ds_places_space (places);
  const DsLodger *there = NULL;
  uint8_t *taken;
  DsLodger moved;
  DsStatus status;

  *admits = true;
  *aside = cell;
  for (size_t i = 0; i < lodgers->n && there == NULL; i++)
    if (lodgers->items[i].floor == (int32_t)floor && lodgers->items[i].has_room &&
        is_same (lodgers->items[i].at, cell))
      there = &lodgers->items[i];
  if (there == NULL)
    return DS_OK;
  taken = ds_alloc0 ((size_t)space.w * (size_t)space.h, 1);
  if (taken == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < lodgers->n; i++)
    if (lodgers->items[i].floor == (int32_t)floor && lodgers->items[i].has_room)
      taken[ds_space_index (&space, lodgers->items[i].at)] = 1;
  moved = *there;
  status = move_aside (&moved, places, creature_of (delve, there->thing)->flags, taken);
  *admits = moved.has_room;
  *aside = moved.at;
  ds_free (taken);
  return status;
}

/* ---- places where they may be met */

static DsStatus
add_place (DsMeetings *out, uint32_t place, DsCell cell)
{
  return ds_array_push (out, (DsMeeting){ place, cell }) ? DS_OK : DS_NOMEM;
}

/* The places that @reached has cells of, but gates, with the nearest of these. */
static DsStatus
list_places (DsMeetings *out, const DsPlaces *places, const RoamFlood *reached)
{
  uint32_t *nearest = ds_alloc0 (places->n, sizeof *nearest); /* in reached->order, + 1 */
  DsStatus status = nearest != NULL ? DS_OK : DS_NOMEM;

  for (size_t i = reached->n; i-- > 0 && status == DS_OK;)
    if (places->open[reached->order[i]])
      nearest[places->at[reached->order[i]] - 1] = (uint32_t)i + 1;
  for (uint32_t p = 0; p < places->n && status == DS_OK; p++)
    if (nearest[p] != 0) {
      const int32_t cell = (int32_t)reached->order[nearest[p] - 1];

      status = add_place (out, p, (DsCell){ cell % places->ground.w, cell / places->ground.w });
    }
  ds_free (nearest);
  return status;
}

DsStatus
ds_roam_find (DsMeetings *out, const DsPlaces *places, const DsDelve *delve, const DsThing *thing,
              DsCell from)
{
  const DsCreature *kind = creature_of (delve, thing);
  const DsSpace space = ds_places_space (places);
  const uint32_t at = places->at[ds_space_index (&space, from)];
  const bool walks = kind == NULL || how_of (kind->flags) == 0;
  const size_t n = out->n;
  DsStatus status = DS_OK;
  RoamFlood reached;

  if (kind != NULL && !(kind->flags & DS_CREATURE_IMMOBILE) &&
      !(walks && places->n_goals == 0 && places->open[ds_space_index (&space, from)])) {
    status = flood (&reached, places, kind->flags, from, NULL);
    if (status == DS_OK)
      status = list_places (out, places, &reached);
    clear (&reached);
  }
  if (status == DS_OK && out->n == n && at != 0) /* no other cell there is walkable */
    status = add_place (out, at - 1, from);
  return status;
}

DsStatus
ds_roam_cells (uint32_t **cells, size_t *n, const DsPlaces *places, const DsDelve *delve,
               const DsThing *thing, DsCell from)
{
  const DsCreature *kind = creature_of (delve, thing);
  RoamFlood reached;
  const DsStatus status = flood (&reached, places, kind->flags, from, NULL);

  *n = kind->flags & DS_CREATURE_IMMOBILE ? 1 : reached.n;
  *cells = reached.order;
  ds_free (reached.open);
  if (status == DS_OK)
    return DS_OK;
  ds_free (reached.order);
  *cells = NULL;
  *n = 0;
  return status;
}
