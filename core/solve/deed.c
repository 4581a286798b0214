/* core/solve/deed.c — places from which a roaming creature can be killed wherever it is, and parts
 * connected by sight. */
#include "solve/deed.h"
#include "solve/world.h"

#include <string.h>

bool
ds_deed_opens (const DsRules *rules, const DsLockKind *kind)
{
  uint16_t key;

  return (kind != NULL && kind->opener == DS_OPENER_DEED) ||
         !ds_rules_kind_of_role (rules, DS_ROLE_KEY, &key);
}

enum {
  STRIKERS = 9, /* most actors that can reach a cell: on it, or next to it */
  SETS = 64,    /* that differ; where there are more, all of their places are asked for */
};

typedef struct {
  const DsPlaces *places;
  uint32_t *from;   /* by place: a cell from which it can be struck, or else seen, + 1 */
  uint8_t *alone;   /* by place: some cell is struck from there alone */
  DsPlaceList sets; /* of STRIKERS each, filled up with DS_WORLD_NONE */
} Deed;

static size_t
n_cells (const DsPlaces *places)
{
  return (size_t)places->ground.w * (size_t)places->ground.h;
}

static DsCell
cell_of (const DsPlaces *places, uint32_t at)
{
  return (DsCell){ (int32_t)at % places->ground.w, (int32_t)at / places->ground.w };
}

static uint32_t
flags_at (const DsPlaces *places, DsCell cell)
{
  return ds_rules_cell_flags (places->rules, ds_grid_get (&places->ground, cell.x, cell.y),
                              ds_grid_get (&places->feature, cell.x, cell.y));
}

/* ---- attacks */

static bool
bears_anybody (const DsPlaces *places, DsCell cell)
{
  const size_t at = ds_cell_index (cell, places->ground.w);
  uint32_t ground, feature;

  if (places->at[at] != 0)
    return places->open[at];
  ground = ds_grid_get (&places->ground, cell.x, cell.y);
  feature = ds_grid_get (&places->feature, cell.x, cell.y);
  return ds_roam_bears (places->rules, ground, feature, DS_CREATURE_FLIES) ||
         ds_roam_bears (places->rules, ground, feature, DS_CREATURE_SWIMS);
}

/* The places from which one cell can be struck. */
typedef struct {
  uint32_t places[STRIKERS];
  uint32_t n;
} Strikers;

static void
add_striker (Deed *self, Strikers *strikers, uint32_t at)
{
  const uint32_t place = self->places->at[at] - 1;

  if (self->from[place] == 0)
    self->from[place] = at + 1;
  for (uint32_t i = 0; i < strikers->n; i++)
    if (strikers->places[i] == place)
      return;
  strikers->places[strikers->n++] = place;
}

/* True when a melee attack by @step reaches @to, water or a gate; not round corners that cannot be
 * cut. */
static bool
is_struck (const DsPlaces *places, DsCell to, int step)
{
  const DsCell by = ds_move_steps[step];

  return step < 4 || places->movement != DS_MOVE_8_NO_CORNER_CUTTING ||
         (bears_anybody (places, (DsCell){ to.x - by.x, to.y }) &&
          bears_anybody (places, (DsCell){ to.x, to.y - by.y }));
}

/* Those beside cell @at, and who stands there. Nobody where all of them stand in gates, but with
 * @in_gates. */
static Strikers
find_strikers (Deed *self, uint32_t at, bool in_gates)
{
  const DsPlaces *places = self->places;
  const DsSpace space = ds_places_space (places);
  const DsCell cell = cell_of (places, at);
  Strikers strikers = { .n = 0 };
  bool has_ground = in_gates;

  if (places->at[at] != 0) {
    add_striker (self, &strikers, at);
    has_ground |= places->open[at];
  }
  for (int step = 0; step < ds_move_n_steps (space.movement); step++) {
    const DsCell from = { cell.x - ds_move_steps[step].x, cell.y - ds_move_steps[step].y };
    size_t there;

    if (!ds_space_has (&space, from))
      continue;
    there = ds_space_index (&space, from);
    if (places->at[there] == 0 || !is_struck (places, cell, step))
      continue;
    add_striker (self, &strikers, (uint32_t)there);
    has_ground |= places->open[there];
  }
  strikers.n = has_ground ? strikers.n : 0;
  return strikers;
}

static bool
holds (const Strikers *strikers, uint32_t place)
{
  for (uint32_t i = 0; i < strikers->n; i++)
    if (strikers->places[i] == place)
      return true;
  return false;
}

/* True when @strikers includes another set of attackers, which makes it redundant. */
static bool
is_implied (const Deed *self, const Strikers *strikers)
{
  for (uint32_t i = 0; i < strikers->n; i++)
    if (self->alone[strikers->places[i]])
      return true;
  for (size_t s = 0; s < self->sets.n; s += STRIKERS) {
    const uint32_t *places = self->sets.items + s;
    uint32_t n = 0;

    while (n < STRIKERS && places[n] != DS_WORLD_NONE && holds (strikers, places[n]))
      n++;
    if (n == STRIKERS || places[n] == DS_WORLD_NONE)
      return true;
  }
  return false;
}

static DsStatus
add_set (Deed *self, const Strikers *strikers)
{
  if (strikers->n == 0 || is_implied (self, strikers))
    return DS_OK;
  if (strikers->n == 1 || self->sets.n == SETS * STRIKERS) {
    for (uint32_t i = 0; i < strikers->n; i++)
      self->alone[strikers->places[i]] = 1;
    return DS_OK;
  }
  if (!ds_array_reserve (&self->sets, STRIKERS))
    return DS_NOMEM;
  for (uint32_t i = 0; i < STRIKERS; i++)
    self->sets.items[self->sets.n++] = i < strikers->n ? strikers->places[i] : DS_WORLD_NONE;
  return DS_OK;
}

/* The sets that no place alone is enough for. */
static bool
list_shared (DsPlaceList *out, const Deed *self)
{
  bool is_whole = true;

  for (size_t s = 0; s < self->sets.n; s += STRIKERS) {
    const uint32_t *places = self->sets.items + s;
    bool is_alone = false;
    uint32_t n = 0;

    for (; n < STRIKERS && places[n] != DS_WORLD_NONE; n++)
      is_alone |= self->alone[places[n]];
    for (uint32_t i = 0; i < n && !is_alone; i++)
      is_whole = is_whole && ds_array_push (out, places[i]);
    is_whole = is_whole && (is_alone || ds_array_push (out, DS_WORLD_NONE));
  }
  return is_whole;
}

static DsStatus
list_sets (DsPlaceList *out, const Deed *self)
{
  bool is_whole = true;

  for (uint32_t p = 0; p < self->places->n && is_whole; p++)
    if (self->alone[p])
      is_whole = ds_array_push (out, p) && ds_array_push (out, DS_WORLD_NONE);
  is_whole = is_whole && list_shared (out, self);
  if (out->n == 0) /* never certain */
    is_whole = is_whole && ds_array_push (out, DS_WORLD_NONE);
  return is_whole ? DS_OK : DS_NOMEM;
}

/* True when cell @at is in a place that is required already, as most are. */
static bool
is_asked (const Deed *self, uint32_t at)
{
  return self->places->open[at] && self->alone[self->places->at[at] - 1];
}

/* True when @bearer never leaves the place where it begins, which is required: then no other place
 * is. */
static bool
stays_home (Deed *self, const DsDelve *delve, const DsLodger *bearer)
{
  const DsPlaces *places = self->places;
  const DsSpace space = ds_places_space (places);
  const uint32_t nature = ds_rules_kind (delve->rules, bearer->thing->kind)->creature->flags;
  const uint32_t at = (uint32_t)ds_space_index (&space, bearer->at);
  bool is_alone;

  if (nature & (DS_CREATURE_FLIES | DS_CREATURE_SWIMS) || places->n_goals > 0 || !places->open[at])
    return false;
  is_alone = find_strikers (self, at, false).n == 1;
  self->alone[places->at[at] - 1] = is_alone;
  return is_alone;
}

/* Attacks from gates count only where there is nothing else. */
static DsStatus
find_sets (Deed *self, const DsDelve *delve, const DsLodger *bearer)
{
  const DsPlaces *places = self->places;
  uint32_t *order;
  size_t n;
  bool is_any = false;
  DsStatus status = ds_roam_cells (&order, &n, places, delve, bearer->thing, bearer->at);

  for (int in_gates = 0; in_gates < 2 && !is_any; in_gates++)
    for (size_t i = 0; i < n && status == DS_OK; i++) {
      Strikers strikers;

      if (is_asked (self, order[i]))
        continue;
      strikers = find_strikers (self, order[i], in_gates);
      is_any |= strikers.n > 0;
      status = add_set (self, &strikers);
    }
  ds_free (order);
  return status;
}

/* ---- from afar */

/* True for cells that sight or movement can pass. */
static bool
is_clear (const DsPlaces *places, DsCell cell)
{
  return bears_anybody (places, cell) || !(flags_at (places, cell) & DS_TILE_BLOCKS_SIGHT);
}

/* Marks in @seen (2: transparent) all cells connected by sight with @from, and gates at their
 * rim. */
static void
look (const DsPlaces *places, DsCell from, uint8_t *seen, uint32_t *queue)
{
  const DsSpace space = ds_places_space (places);
  size_t n = 0;

  seen[ds_space_index (&space, from)] = 2;
  queue[n++] = (uint32_t)ds_space_index (&space, from);
  for (size_t head = 0; head < n; head++) {
    const DsCell at = cell_of (places, queue[head]);

    for (int step = 0; step < 8; step++) {
      const DsCell to = { at.x + ds_move_steps[step].x, at.y + ds_move_steps[step].y };
      const size_t there = ds_space_has (&space, to) ? ds_space_index (&space, to) : 0;

      if (!ds_space_has (&space, to) || seen[there])
        continue;
      seen[there] = is_clear (places, to) ? 2 : 1;
      if (seen[there] == 2)
        queue[n++] = (uint32_t)there;
    }
  }
}

/* True when @one may kill @other: a foe, or a creature that attacks any creature in its path. */
static bool
is_dangerous (const DsKind *one, const DsKind *other)
{
  return strcmp (one->creature->faction, other->creature->faction) != 0 ||
         ds_ids_have (&one->creature->behaviours, "aggressive") ||
         (ds_ids_have (&one->creature->behaviours, "flutter") && one != other);
}

/* True when another creature or the ground may kill it where it is visible. */
static bool
is_in_danger (const DsPlaces *places, const DsDelve *delve, const DsLodgers *lodgers,
              const DsLodger *bearer, const uint8_t *seen)
{
  const DsSpace space = ds_places_space (places);
  const DsKind *own = ds_rules_kind (delve->rules, bearer->thing->kind);

  for (size_t i = 0; i < lodgers->n; i++) {
    const DsLodger *it = &lodgers->items[i];

    if (it != bearer && it->floor == bearer->floor && it->has_room &&
        seen[ds_space_index (&space, it->at)] &&
        is_dangerous (ds_rules_kind (delve->rules, it->thing->kind), own))
      return true;
  }
  for (size_t i = 0; i < n_cells (places); i++) {
    const DsCell cell = cell_of (places, (uint32_t)i);

    if (seen[i] == 2 && places->open[i] &&
        ds_rules_tile (places->rules, ds_grid_get (&places->feature, cell.x, cell.y))->harm > 0)
      return true;
  }
  return false;
}

/* All places from which it is seen, or of the floor if it may die otherwise. */
static DsStatus
find_seen (Deed *self, const DsDelve *delve, const DsLodgers *lodgers, const DsLodger *bearer)
{
  const DsPlaces *places = self->places;
  const DsSpace space = ds_places_space (places);
  uint8_t *seen = ds_alloc0 (n_cells (places), 1);
  uint32_t *queue = ds_alloc (n_cells (places), sizeof *queue);
  const DsStatus status = seen != NULL && queue != NULL ? DS_OK : DS_NOMEM;

  if (status == DS_OK) {
    look (places, bearer->at, seen, queue);
    for (size_t i = 0; i < n_cells (places); i++)
      if (seen[i] && places->at[i] != 0 && self->from[places->at[i] - 1] == 0)
        self->from[places->at[i] - 1] = (uint32_t)i + 1;
    if (is_in_danger (places, delve, lodgers, bearer, seen))
      for (uint32_t p = 0; p < places->n; p++)
        if (self->from[p] == 0)
          self->from[p] = (uint32_t)ds_space_index (&space, places->first[p]) + 1;
  }
  ds_free (seen);
  ds_free (queue);
  return status;
}

DsStatus
ds_deed_find (DsMeetings *out, DsPlaceList *sets, const DsPlaces *places, const DsDelve *delve,
              const DsLodgers *lodgers, const DsLodger *bearer)
{
  Deed self = { .places = places };
  DsStatus status = DS_NOMEM;

  self.from = ds_alloc0 (places->n, sizeof *self.from);
  self.alone = ds_alloc0 (places->n, 1);
  if (self.from != NULL && self.alone != NULL)
    status = stays_home (&self, delve, bearer) ? DS_OK : find_sets (&self, delve, bearer);
  if (status == DS_OK)
    status = list_sets (sets, &self);
  if (status == DS_OK && places->n > 1)
    status = find_seen (&self, delve, lodgers, bearer);
  for (uint32_t p = 0; p < places->n && status == DS_OK; p++)
    if (self.from[p] != 0 &&
        !ds_array_push (out, (DsMeeting){ p, cell_of (places, self.from[p] - 1) }))
      status = DS_NOMEM;
  ds_free (self.from);
  ds_free (self.alone);
  ds_array_clear (&self.sets);
  return status;
}
