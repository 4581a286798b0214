/* core/solve/places.c — labels the parts of a floor between its gates. */
#include "solve/places.h"
#include "base/array.h"
#include "field/parts.h"

#include <string.h>

bool
ds_places_is_gate (const DsRules *rules, const DsThing *thing)
{
  const DsGate *gate = ds_rules_kind (rules, thing->kind)->gate;

  return gate != NULL && (thing->lock != NULL || gate->is_secret || gate->way != DS_GATE_BOTH);
}

DsPlaces *
ds_places_ref (DsPlaces *self)
{
  atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_places_unref (DsPlaces *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  ds_free (self->open);
  ds_free (self->at);
  ds_free (self->first);
  ds_free (self->gates);
  ds_free (self->goals);
  ds_grid_clear (&self->ground);
  ds_grid_clear (&self->feature);
  ds_rules_unref (self->rules);
  ds_free (self);
}

/* ---- inputs */

static DsStatus
find_gates (DsPlaces *self, const DsFloor *level, bool parts_goals)
{
  DS_ARRAY (DsCell) gates = { 0 }, goals = { 0 };
  bool is_whole = true;

  for (size_t i = 0; i < ds_things_count (level->things) && is_whole; i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (ds_places_is_gate (self->rules, thing))
      is_whole = ds_array_push (&gates, thing->at);
    else if (parts_goals && ds_rules_kind (self->rules, thing->kind)->role == DS_ROLE_GOAL)
      is_whole = ds_array_push (&goals, thing->at);
  }
  self->gates = gates.items;
  self->n_gates = gates.n;
  self->goals = goals.items;
  self->n_goals = goals.n;
  return is_whole ? DS_OK : DS_NOMEM;
}

static DsStatus
take_sources (DsPlaces *self, const DsDelve *delve, size_t floor, bool parts_goals)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  DsStatus status = ds_grid_copy (&self->ground, &level->layers[DS_LAYER_GROUND], NULL);

  self->rules = ds_rules_ref (delve->rules);
  self->movement = ds_delve_movement (delve);
  if (status == DS_OK)
    status = ds_grid_copy (&self->feature, &level->layers[DS_LAYER_FEATURE], NULL);
  return status == DS_OK ? find_gates (self, level, parts_goals) : status;
}

static bool
are_same_cells (const DsCell *a, const DsCell *b, size_t n_a, size_t n_b)
{
  return n_a == n_b && (n_a == 0 || memcmp (a, b, n_a * sizeof *a) == 0);
}

static bool
has_same_sources (const DsPlaces *a, const DsPlaces *b)
{
  return a->rules == b->rules && a->movement == b->movement &&
         are_same_cells (a->gates, b->gates, a->n_gates, b->n_gates) &&
         are_same_cells (a->goals, b->goals, a->n_goals, b->n_goals) &&
         ds_grid_equal (&a->ground, &b->ground) && ds_grid_equal (&a->feature, &b->feature);
}

/* ---- places */

static bool
is_open (const DsPlaces *self, uint32_t ground, uint32_t feature)
{
  return !(ds_rules_cell_flags (self->rules, ground, feature) & DS_TILE_BLOCKS_MOVE);
}

static DsStatus
find_open (DsPlaces *self, DsJob *job)
{
  for (int32_t y = 0; y < self->ground.h; y++) {
    const uint16_t *ground = ds_grid_row (&self->ground, y);
    const uint16_t *feature = ds_grid_row (&self->feature, y);
    uint8_t *open = self->open + (size_t)y * (size_t)self->ground.w;

    if (y % 4 == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->ground.w; x++)
      open[x] = is_open (self, ground[x], feature[x]);
  }
  return DS_OK;
}

/* True when the cell of a gate is walkable beneath it, whatever the gate looks like: ground, or a
 * bridge. */
static bool
has_ground (const DsPlaces *self, DsCell gate)
{
  const uint32_t ground = ds_grid_get (&self->ground, gate.x, gate.y);
  const uint32_t feature = ds_grid_get (&self->feature, gate.x, gate.y);

  return is_open (self, ground,
                  ds_rules_tile (self->rules, feature)->flags & DS_TILE_BRIDGE ? feature
                                                                               : DS_TILE_NONE);
}

/* Makes @cell a place by itself, if it is none. */
static void
add_cell (DsPlaces *self, const DsSpace *space, DsCell cell)
{
  uint32_t *const at = &self->at[ds_space_index (space, cell)];

  if (*at != 0)
    return;
  self->first[self->n++] = cell;
  *at = self->n;
}

/* Shuts the cells of goals. Those in walls and on gates are left out. */
static void
part_goals (DsPlaces *self, const DsSpace *space)
{
  size_t n = 0;

  for (size_t i = 0; i < self->n_goals; i++) {
    uint8_t *const open = &self->open[ds_space_index (space, self->goals[i])];

    if (*open)
      self->goals[n++] = self->goals[i];
    *open = 0;
  }
  self->n_goals = n;
}

static DsStatus
find_places (DsPlaces *self, DsJob *job, DsError *err)
{
  const DsSpace space = ds_places_space (self);
  DsParts parts;
  DsStatus status = find_open (self, job);

  if (status != DS_OK)
    return ds_fail_cancelled (err, "places");
  for (size_t i = 0; i < self->n_gates; i++)
    self->open[ds_space_index (&space, self->gates[i])] = 0;
  part_goals (self, &space);
  status = ds_parts_find (&parts, &space, job, err);
  if (status != DS_OK)
    return status;
  self->at = parts.label;
  parts.label = NULL;
  self->first = ds_alloc (parts.n + self->n_gates + self->n_goals, sizeof *self->first);
  for (size_t i = 0; self->first != NULL && i < parts.n; i++)
    self->first[self->n++] = parts.items[i].first;
  ds_parts_clear (&parts);
  if (self->first == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < self->n_gates; i++)
    if (has_ground (self, self->gates[i]))
      add_cell (self, &space, self->gates[i]);
  for (size_t i = 0; i < self->n_goals; i++) {
    add_cell (self, &space, self->goals[i]);
    self->open[ds_space_index (&space, self->goals[i])] = 1;
  }
  return DS_OK;
}

bool
ds_places_step (const DsPlaces *self, DsCell from, int step, DsCell *to)
{
  const DsSpace space = ds_places_space (self);
  const DsCell by = ds_move_steps[step];

  *to = (DsCell){ from.x + by.x, from.y + by.y };
  if (!ds_space_has (&space, *to) || self->at[ds_space_index (&space, *to)] == 0)
    return false;
  if (step < 4 || self->movement != DS_MOVE_8_NO_CORNER_CUTTING)
    return true;
  return self->open[ds_space_index (&space, (DsCell){ to->x, from.y })] &&
         self->open[ds_space_index (&space, (DsCell){ from.x, to->y })];
}

DsStatus
ds_places_find (DsPlaces **out, const DsDelve *delve, size_t floor, bool parts_goals,
                DsPlaces *const *last, size_t n_last, DsJob *job, DsError *err)
{
  const size_t n_cells = (size_t)delve->dungeon.w * (size_t)delve->dungeon.h;
  DsPlaces *self = ds_alloc0 (1, sizeof *self);
  DsStatus status = DS_NOMEM;

  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "places");
  atomic_init (&self->refs, 1);
  status = take_sources (self, delve, floor, parts_goals);
  for (size_t i = 0; i < n_last && status == DS_OK && *out == NULL; i++) {
    DsPlaces *const other = last[(floor + i) % n_last]; /* most likely it is where it was */

    if (other != NULL && has_same_sources (self, other))
      *out = ds_places_ref (other);
  }
  if (status == DS_OK && *out == NULL) {
    self->open = ds_alloc (n_cells, 1);
    status = self->open != NULL ? find_places (self, job, err) : DS_NOMEM;
    if (status == DS_OK)
      *out = ds_places_ref (self);
  }
  ds_places_unref (self);
  return status == DS_NOMEM ? ds_fail_nomem (err, "places") : status;
}
