/* core/check/lint_context.c — analyses shared by several rules, each made once. */
#include "check/lint_context.h"
#include "base/union_find.h"

#include <stdio.h>
#include <string.h>

#define POLL_ROWS 64 /* rows between two polls of the job */

static DsStatus
read_floor (DsLint *self, size_t floor)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  uint8_t *flags = ds_alloc ((size_t)self->w * (size_t)self->h, 1);

  self->floors[floor] = (DsLintFloor){ .level = level, .flags = flags };
  if (flags == NULL)
    return DS_NOMEM;
  for (int32_t y = 0; y < self->h; y++) {
    const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);

    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->w; x++)
      *flags++ = (uint8_t)ds_rules_cell_flags (self->delve->rules, ground[x], feature[x]);
  }
  return DS_OK;
}

static DsStatus
read_floors (DsLint *self)
{
  DsStatus status = DS_OK;

  self->floors = ds_alloc0 (self->n_floors, sizeof *self->floors);
  if (self->floors == NULL)
    return DS_NOMEM;
  for (size_t f = 0; f < self->n_floors && status == DS_OK; f++) {
    status = read_floor (self, f);
    if (status == DS_OK)
      status = ds_lint_rooms_init (self, f);
  }
  return status;
}

static DsStatus
reach (DsLint *self)
{
  const DsWorld *world = &self->graph.world;
  DsReach reach;
  DsStatus status = ds_reach_init (&reach, world, NULL);

  if (status != DS_OK)
    return status;
  self->has_start = world->start != DS_WORLD_NONE;
  self->reached = ds_alloc0 (world->n_places, 1);
  if (self->reached == NULL) {
    ds_reach_clear (&reach);
    return DS_NOMEM;
  }
  if (self->has_start) {
    ds_reach_run (&reach, world, world->start,
                  &(DsReachRules){ .doors = DS_REACH_ALL, .stops = true });
    memcpy (self->reached, reach.places, world->n_places);
    ds_reach_run (&reach, world, world->start,
                  &(DsReachRules){
                      .doors = DS_REACH_ONE_KEY, .secrets = true, .lucky = true, .stops = true });
  } else
    memset (reach.places, 0, world->n_places);
  self->best = reach.places;
  reach.places = NULL;
  ds_reach_clear (&reach);
  for (size_t f = 0; f < self->n_floors; f++) {
    self->floors[f].at = self->graph.floors[f]->at;
    self->floors[f].reached = self->reached + self->graph.first_place[f];
  }
  return DS_OK;
}

/* ---- connected zones, and the doors that block them */

static DsStatus
find_blockers (DsLint *self)
{
  const DsWorld *world = &self->graph.world;
  uint32_t *queue = ds_alloc (world->n_places, sizeof *queue);
  uint8_t *seen = ds_alloc (world->n_places, 1);
  uint32_t n = 0;

  self->blocker = ds_alloc (world->n_places, sizeof *self->blocker);
  if (queue == NULL || seen == NULL || self->blocker == NULL) {
    ds_free (queue);
    ds_free (seen);
    return DS_NOMEM;
  }
  memcpy (seen, self->best, world->n_places);
  for (uint32_t p = 0; p < world->n_places; p++) {
    self->blocker[p] = DS_WORLD_NONE;
    if (seen[p])
      queue[n++] = p;
  }
  for (uint32_t head = 0; head < n; head++)
    for (uint32_t i = world->first_way[queue[head]]; i < world->first_way[queue[head] + 1]; i++) {
      const uint32_t end = world->way_ends[i], to = ds_way_target (world, end);

      if (seen[to])
        continue;
      seen[to] = 1;
      self->blocker[to] = self->blocker[queue[head]] != DS_WORLD_NONE
                              ? self->blocker[queue[head]]
                              : world->ways.items[end / 2].door;
      queue[n++] = to;
    }
  ds_free (queue);
  ds_free (seen);
  return DS_OK;
}

static DsStatus
find_zones (DsLint *self)
{
  const DsWorld *world = &self->graph.world;
  uint32_t *zone = ds_alloc (world->n_places, sizeof *zone);

  self->zone = zone;
  if (zone == NULL)
    return DS_NOMEM;
  ds_union_reset (zone, world->n_places);
  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->door == DS_WORLD_NONE && !way->one_way && way->to != world->goal)
      ds_union_join_lower (zone, way->from, way->to);
  }
  for (uint32_t p = 0; p < world->n_places; p++)
    zone[p] = ds_union_root (zone, p);
  return DS_OK;
}

static DsStatus
walk_from_start (DsLint *self)
{
  const uint32_t *at = self->floors[self->graph.start.floor].at;
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  uint8_t *open = ds_alloc (n_cells, 1);
  const DsSpace space = { self->w, self->h, open, ds_delve_movement (self->delve) };
  DsStatus status = DS_NOMEM;

  if (open != NULL) {
    for (size_t i = 0; i < n_cells; i++)
      open[i] = at[i] != 0; /* gates too */
    status = ds_flood_from (&self->steps, &space, &self->graph.start.cell, 1, DS_FLOOD_FAR - 1,
                            self->job, NULL);
  }
  ds_free (open);
  return status;
}

/* ---- pockets */

static bool
borders_reached (const DsLint *self, const DsLintFloor *floor, size_t i)
{
  const size_t w = (size_t)self->w, x = i % w;

  return (i >= w && ds_lint_is_reached (floor, i - w)) ||
         (x > 0 && ds_lint_is_reached (floor, i - 1)) ||
         (x + 1 < w && ds_lint_is_reached (floor, i + 1)) ||
         (i + w < w * (size_t)self->h && ds_lint_is_reached (floor, i + w));
}

/* Finds pockets cut off by a liquid: pockets and liquids are labelled together, and a pocket is cut
 * off by a liquid when its label adjoins reached cells. @open: w * h, 1 = of a pocket. */
static DsStatus
find_cuts (DsLint *self, DsLintFloor *floor, uint8_t *open)
{
  const DsSpace space = { self->w, self->h, open, ds_delve_movement (self->delve) };
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  uint8_t *is_joined = NULL; /* by part */
  DsParts wide;
  DsStatus status;

  for (size_t i = 0; i < n_cells; i++)
    open[i] |= floor->at[i] == 0 && floor->flags[i] & DS_TILE_LIQUID;
  status = ds_parts_find (&wide, &space, self->job, NULL);
  if (status != DS_OK)
    return status;
  is_joined = ds_alloc0 (wide.n, 1);
  floor->by_liquid = ds_alloc0 (floor->pockets.n, 1);
  if (is_joined == NULL || floor->by_liquid == NULL)
    status = DS_NOMEM;
  for (size_t i = 0; i < n_cells && status == DS_OK; i++)
    if (wide.label[i] != 0 && floor->at[i] == 0 && borders_reached (self, floor, i))
      is_joined[wide.label[i] - 1] = 1;
  for (size_t i = 0; i < floor->pockets.n && status == DS_OK; i++)
    floor->by_liquid[i] =
        is_joined[wide.label[ds_space_index (&space, floor->pockets.items[i].first)] - 1];
  ds_free (is_joined);
  ds_parts_clear (&wide);
  return status;
}

static DsStatus
find_pockets (DsLint *self, size_t f)
{
  DsLintFloor *floor = &self->floors[f];
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  uint8_t *open = ds_alloc (n_cells, 1);
  const DsSpace space = { self->w, self->h, open, ds_delve_movement (self->delve) };
  bool has_pocket = false;
  DsStatus status = DS_OK;

  if (open == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n_cells; i++) {
    const bool is_reached = ds_lint_is_reached (floor, i);

    open[i] = floor->at[i] != 0 && !is_reached;
    floor->is_reached |= is_reached;
    has_pocket |= open[i];
  }
  if (floor->is_reached && has_pocket) {
    status = ds_parts_find (&floor->pockets, &space, self->job, NULL);
    if (status == DS_OK)
      status = find_cuts (self, floor, open);
  }
  ds_free (open);
  return status;
}

/* ---- the whole */

static DsStatus
build_graph (DsLint *self)
{
  DsStatus status =
      ds_lock_graph_survey (&self->graph, self->delve, NULL, self->job, &self->trouble);

  self->has_graph = status == DS_OK;
  if (status == DS_LIMIT || status == DS_BAD_DATA)
    return DS_OK; /* that is a finding */
  if (status == DS_OK)
    status = reach (self);
  if (status == DS_OK)
    status = find_blockers (self);
  if (status == DS_OK)
    status = find_zones (self);
  if (status == DS_OK && self->has_start)
    status = walk_from_start (self);
  for (size_t f = 0; f < self->n_floors && status == DS_OK && self->has_start; f++)
    status = find_pockets (self, f);
  return status;
}

DsStatus
ds_lint_context_init (DsLint *self, const DsDelve *delve, const DsJudgement *judgement, DsJob *job,
                      DsError *err)
{
  DsStatus status;

  memset (self, 0, sizeof *self);
  self->delve = delve;
  self->judgement = judgement;
  self->job = job;
  self->w = delve->dungeon.w;
  self->h = delve->dungeon.h;
  self->n_floors = delve->dungeon.n_floors;
  status = read_floors (self);
  if (status == DS_OK)
    status = build_graph (self);
  if (status == DS_OK)
    return DS_OK;
  ds_lint_context_clear (self);
  return status == DS_NOMEM ? ds_fail_nomem (err, "lint") : ds_fail_cancelled (err, "lint");
}

void
ds_lint_context_clear (DsLint *self)
{
  for (size_t f = 0; self->floors != NULL && f < self->n_floors; f++) {
    ds_free (self->floors[f].flags);
    ds_free (self->floors[f].rooms);
    ds_free (self->floors[f].by_liquid);
    ds_parts_clear (&self->floors[f].pockets);
  }
  ds_free (self->floors);
  ds_free (self->reached);
  ds_free (self->best);
  ds_free (self->blocker);
  ds_free (self->zone);
  ds_flood_clear (&self->steps);
  ds_lock_graph_clear (&self->graph);
  memset (self, 0, sizeof *self);
}

/* ---- findings */

DsFinding *
ds_lint_add (DsLint *self, int32_t floor)
{
  DsFinding *finding = &self->spare;

  if (self->n_found++ >= DS_FINDINGS_MAX)
    self->out->n_left_out++;
  else if (ds_array_reserve (&self->out->items, 1))
    finding = &self->out->items.items[self->out->items.n++];
  else
    self->status = DS_NOMEM;
  memset (finding, 0, sizeof *finding);
  finding->rule = self->rule;
  finding->severity = self->rule->severity;
  finding->floor = floor;
  for (size_t i = 0; i < DS_LINT_FIXES_MAX && self->rule->fixes[i].build != NULL; i++)
    finding->fixes |= 1u << i;
  return finding;
}

DsFinding *
ds_lint_add_at (DsLint *self, size_t floor, DsCell cell)
{
  DsFinding *finding = ds_lint_add (self, (int32_t)floor);

  ds_finding_mark (finding, cell);
  return finding;
}

DsFinding *
ds_lint_add_thing (DsLint *self, size_t floor, const DsThing *thing)
{
  DsFinding *finding = ds_lint_add (self, (int32_t)floor);

  ds_finding_name (finding, thing);
  return finding;
}

DsFinding *
ds_lint_add_spot (DsLint *self, DsLockSpot spot)
{
  DsFinding *finding = ds_lint_add_at (self, (size_t)spot.floor, spot.cell);

  if (spot.thing != 0)
    finding->things[finding->n_things++] = spot.thing;
  return finding;
}

void
ds_finding_mark (DsFinding *self, DsCell cell)
{
  if (self->n_cells < DS_FINDING_CELLS_MAX)
    self->cells[self->n_cells++] = cell;
  self->n_all_cells++;
}

void
ds_finding_name (DsFinding *self, const DsThing *thing)
{
  if (self->n_things < DS_FINDING_THINGS_MAX)
    self->things[self->n_things++] = thing->id;
  ds_finding_mark (self, thing->at);
}

/* ---- questions */

const DsThing *
ds_lint_next (const DsLint *self, DsLintAt *at)
{
  for (; at->floor < self->n_floors; at->floor++, at->i = 0)
    if (at->i < ds_things_count (self->floors[at->floor].level->things))
      return ds_things_get (self->floors[at->floor].level->things, at->i++);
  return NULL;
}

DsLockSpot
ds_lint_spot (size_t floor, const DsThing *thing)
{
  return (DsLockSpot){ (int32_t)floor, thing->at, thing->id };
}

const char *
ds_lint_spot_where (const DsLint *self, DsLockSpot spot, char out[DS_LINT_PLACE])
{
  return ds_lint_where (self, (size_t)spot.floor, spot.cell, out);
}

const char *
ds_lint_spot_label (const DsLint *self, DsLockSpot spot)
{
  const DsThing *thing = ds_things_find (self->floors[spot.floor].level->things, spot.thing);

  return thing != NULL ? ds_lint_label (self, thing) : "";
}

const char *
ds_lint_key_name (const DsLint *self, uint32_t lock, char out[DS_LINT_NAME])
{
  return ds_lock_key_name (&self->graph.locks.items[lock], out);
}

uint32_t
ds_lint_lock (const DsLint *self, const DsThing *thing)
{
  return thing->lock != NULL ? ds_intern_find (&self->graph.ids, ds_str_get (thing->lock))
                             : DS_WORLD_NONE;
}

bool
ds_lint_needs_lock (const DsLint *self, uint32_t door, uint32_t lock)
{
  const DsDoor *it = &self->graph.world.doors.items[door];

  if (it->type == DS_DOOR_KEY)
    return it->colour == lock;
  for (uint8_t i = 0; i < it->n_sets; i++)
    if (!(it->sets[i] >> lock & 1))
      return false;
  return it->type == DS_DOOR_TOKENS && it->n_sets > 0;
}

void
ds_lint_reach_without (DsLint *self, uint32_t lock, uint8_t *places)
{
  const DsWorld *world = &self->graph.world;
  uint32_t *queue = ds_alloc (world->n_places, sizeof *queue);
  uint32_t n = 0;

  if (queue == NULL) {
    self->status = DS_NOMEM;
    return;
  }
  places[world->start] = 1;
  queue[n++] = world->start;
  for (uint32_t head = 0; head < n; head++)
    for (uint32_t i = world->first_way[queue[head]]; i < world->first_way[queue[head] + 1]; i++) {
      const uint32_t end = world->way_ends[i], to = ds_way_target (world, end);
      const uint32_t door = world->ways.items[end / 2].door;

      if (places[to] || (door != DS_WORLD_NONE && ds_lint_needs_lock (self, door, lock)))
        continue;
      places[to] = 1;
      queue[n++] = to;
    }
  ds_free (queue);
}

const DsKind *
ds_lint_kind (const DsLint *self, const DsThing *thing)
{
  return ds_rules_kind (self->delve->rules, thing->kind);
}

const char *
ds_lint_label (const DsLint *self, const DsThing *thing)
{
  const DsDelve *delve = self->delve;
  const char *id = thing->lock != NULL ? ds_str_get (thing->lock) : NULL;
  const DsLock *own = id != NULL ? ds_locks_find (delve->dungeon.locks, id) : NULL;
  const DsLockKind *kind = NULL;

  if (id != NULL && (own == NULL || own->name == NULL))
    kind = ds_rules_lock_of (delve->rules, delve->dungeon.locks, id);
  return ds_translate (ds_rules_name_thing (delve->rules, thing->kind, kind));
}

uint32_t
ds_lint_flags (const DsLint *self, size_t floor, DsCell cell)
{
  return self->floors[floor].flags[ds_cell_index (cell, self->w)];
}

uint32_t
ds_lint_place (const DsLint *self, size_t floor, DsCell cell)
{
  return self->has_graph ? ds_lock_graph_place (&self->graph, floor, cell) : DS_WORLD_NONE;
}

const char *
ds_lint_where (const DsLint *self, size_t floor, DsCell cell, char out[DS_LINT_PLACE])
{
  DsMessage text;

  if (self->n_floors > 1)
    ds_message_set (&text, "lint.where", N_ ("%d, %d on floor %zu"), cell.x, cell.y, floor + 1);
  else
    ds_message_set (&text, "lint.where", "%d, %d", cell.x, cell.y);
  return ds_message_format (&text, out, DS_LINT_PLACE);
}
