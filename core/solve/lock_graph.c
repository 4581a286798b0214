/* core/solve/lock_graph.c — joins the places of all floors by gates and stairs. A gate is a place
 * of its own, and its door stands on all sides of it. */
#include "solve/lock_graph.h"

#include <string.h>

typedef struct {
  const DsDelve *delve;
  const DsLockGraph *last; /* NULL: none */
  DsLockGraph *graph;
  DsJob *job;
  DsError *err;
  uint32_t end; /* the place of the goal; DS_WORLD_NONE: not made yet */
} Builder;

static const DsKind *
kind_of (const Builder *self, const DsThing *thing)
{
  return ds_rules_kind (self->delve->rules, thing->kind);
}

static bool
is_stairs (const Builder *self, const DsThing *thing)
{
  const uint8_t role = kind_of (self, thing)->role;

  return role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN;
}

static DsStatus
add_way (Builder *self, uint32_t from, uint32_t to, uint32_t door, bool one_way)
{
  if (from == DS_WORLD_NONE || to == DS_WORLD_NONE)
    return DS_OK; /* one cannot stand there */
  return ds_world_add_way (&self->graph->world, from, to, door, one_way) != DS_WORLD_NONE
             ? DS_OK
             : DS_NOMEM;
}

/* DS_WORLD_NONE: no memory. */
static uint32_t
add_place (Builder *self, size_t floor, DsCell cell)
{
  const DsLockSpot spot = { (int32_t)floor, cell, 0 };

  if (!ds_array_push (&self->graph->place_at, spot))
    return DS_WORLD_NONE;
  return self->graph->world.n_places++;
}

/* ---- locks */

static DsStatus
name_lock (Builder *self, const char *id)
{
  if (ds_intern_add (&self->graph->ids, id) == DS_INTERN_NONE)
    return DS_NOMEM;
  if (self->graph->ids.n <= DS_LOCKS_MAX)
    return DS_OK;
  return ds_fail (self->err, DS_LIMIT, "locks", "locks.limit",
                  N_ ("a dungeon holds at most %d locks"), DS_LOCKS_MAX);
}

/* Calls name_lock() for each id in "red blue|master"; or, with @door, sets the bits of its sets. */
static DsStatus
read_sets (Builder *self, const char *text, DsDoor *door)
{
  char id[DS_ID_MAX + 1];
  DsStatus status = DS_OK;

  while (*text != '\0' && status == DS_OK) {
    const size_t n = strcspn (text, " |");

    memcpy (id, text, n);
    id[n] = '\0';
    if (door != NULL)
      door->sets[door->n_sets] |= UINT64_C (1) << ds_intern_find (&self->graph->ids, id);
    else
      status = name_lock (self, id);
    text += n;
    if (door != NULL && *text != ' ')
      door->n_sets++;
    text += *text != '\0';
  }
  return status;
}

static DsStatus
name_locks (Builder *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_locks_count (dungeon->locks) && status == DS_OK; i++) {
    const DsLock *lock = ds_locks_get (dungeon->locks, i);

    status = name_lock (self, ds_str_get (lock->id));
    if (status == DS_OK && lock->opened_by != NULL)
      status = read_sets (self, ds_str_get (lock->opened_by), NULL);
  }
  for (size_t f = 0; f < dungeon->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things) && status == DS_OK; i++) {
      const DsThing *thing = ds_things_get (dungeon->floors[f].things, i);

      if (thing->lock != NULL)
        status = name_lock (self, ds_str_get (thing->lock));
    }
  return status;
}

static DsStatus
describe_locks (Builder *self)
{
  for (uint32_t i = 0; i < self->graph->ids.n; i++) {
    const char *id = self->graph->ids.names[i];
    const DsLock *own = ds_locks_find (self->delve->dungeon.locks, id);
    DsLockUse use = { .id = id, .name = id };

    use.kind = ds_rules_find_lock (self->delve->rules,
                                   own != NULL && own->kind != NULL ? ds_str_get (own->kind) : id);
    if (own != NULL && own->name != NULL)
      use.name = ds_str_get (own->name);
    else if (use.kind != NULL)
      use.name = use.kind->label;
    if (own != NULL && own->opened_by != NULL && use.kind != NULL && use.kind->spends)
      return ds_fail (self->err, DS_BAD_DATA, id, "solve.mixed",
                      N_ ("a lock that takes its keys cannot be opened by others too"));
    if (!ds_array_push (&self->graph->locks, use))
      return DS_NOMEM;
  }
  return DS_OK;
}

static bool
spends (const Builder *self, uint32_t lock)
{
  const DsLockKind *kind = self->graph->locks.items[lock].kind;

  return kind != NULL && kind->spends;
}

static uint32_t
lock_of (const Builder *self, const DsThing *thing)
{
  return thing->lock != NULL ? ds_intern_find (&self->graph->ids, ds_str_get (thing->lock))
                             : DS_WORLD_NONE;
}

/* The door that @lock makes; DS_WORLD_NONE: no memory. */
static uint32_t
add_door (Builder *self, DsDoor door, uint32_t lock, DsLockSpot at)
{
  if (!ds_array_push (&self->graph->door_at, at) || !ds_array_push (&self->graph->door_locks, lock))
    return DS_WORLD_NONE;
  return ds_world_add_door (&self->graph->world, &door);
}

static uint32_t
add_lock_door (Builder *self, uint32_t lock, DsLockSpot at)
{
  const DsLock *own = ds_locks_find (self->delve->dungeon.locks, self->graph->locks.items[lock].id);
  DsDoor door = { .type = DS_DOOR_TOKENS, .colour = (uint8_t)lock };

  if (spends (self, lock)) {
    door.type = DS_DOOR_KEY;
  } else if (own != NULL && own->opened_by != NULL) {
    (void)read_sets (self, ds_str_get (own->opened_by), &door); /* its ids are known by now */
  } else {
    door.n_sets = 1;
    door.sets[0] = UINT64_C (1) << lock;
  }
  return add_door (self, door, lock, at);
}

/* ---- places of a floor */

static DsStatus
find_places (Builder *self, size_t floor)
{
  const DsLockGraph *last = self->last;
  DsPlaces *places;
  const DsStatus status =
      ds_places_find (&places, self->delve, floor, last != NULL ? last->floors : NULL,
                      last != NULL ? last->n_floors : 0, self->job, self->err);

  if (status != DS_OK)
    return status;
  self->graph->floors[floor] = places;
  self->graph->first_place[floor] = self->graph->world.n_places;
  for (uint32_t i = 0; i < places->n; i++)
    if (add_place (self, floor, places->first[i]) == DS_WORLD_NONE)
      return DS_NOMEM;
  return DS_OK;
}

/* ---- gates */

/* The door of the gate beside @thing that is part of the same wide gate; DS_WORLD_NONE: none. */
static uint32_t
door_beside (const Builder *self, size_t floor, const DsThing *thing, const uint32_t *doors)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;

  for (int step = 0; step < 4; step++) {
    const DsCell cell = { thing->at.x + ds_move_steps[step].x,
                          thing->at.y + ds_move_steps[step].y };

    for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
      const DsThing *other = ds_things_get (things, i);

      if (other->at.x != cell.x || other->at.y != cell.y)
        break;
      if (other->kind == thing->kind && other->facing == thing->facing &&
          ds_str_equal (other->lock, thing->lock) && doors[i] != DS_WORLD_NONE)
        return doors[i];
    }
  }
  return DS_WORLD_NONE;
}

/* The way between place @from and the gate's @to, past a secret and a lock where there are any. */
static DsStatus
add_side (Builder *self, uint32_t from, uint32_t to, uint32_t lock_door, uint32_t secret_door,
          DsLockSpot at)
{
  uint32_t between;
  DsStatus status;

  if (from == DS_WORLD_NONE)
    return DS_OK;
  if (secret_door == DS_WORLD_NONE || lock_door == DS_WORLD_NONE)
    return add_way (self, from, to, secret_door != DS_WORLD_NONE ? secret_door : lock_door, false);
  between = add_place (self, (size_t)at.floor, at.cell);
  if (between == DS_WORLD_NONE)
    return DS_NOMEM;
  status = add_way (self, from, between, secret_door, false);
  return status == DS_OK ? add_way (self, between, to, lock_door, false) : status;
}

typedef struct {
  uint32_t place, lock, secret; /* its own place, its doors */
  DsLockSpot at;
  const DsThing *thing;
} Gate;

/* Joins the gate with the place that lies in the direction @step from it. */
static DsStatus
add_gate_side (Builder *self, const Gate *gate, const DsSpace *space, int step)
{
  const DsGateWay way = (DsGateWay)kind_of (self, gate->thing)->gate->way;
  const uint8_t facing = gate->thing->facing;
  uint32_t place;
  DsCell to;

  if (!ds_space_step (space, gate->at.cell, step, &to))
    return DS_OK;
  place = ds_lock_graph_place (self->graph, (size_t)gate->at.floor, to);
  if (way == DS_GATE_FORWARD && facing < DS_FACING_NONE) { /* who stands in it can still go back */
    if (step == facing)
      return add_way (self, gate->place, place, DS_WORLD_NONE, true);
    if (step != (facing ^ 2))
      return DS_OK;
  }
  return add_side (self, place, gate->place, gate->lock, gate->secret, gate->at);
}

static DsStatus
add_gate (Builder *self, size_t floor, const DsThing *thing, uint32_t *doors, size_t i)
{
  const DsSpace space = ds_places_space (self->graph->floors[floor]);
  const DsGate *kind = kind_of (self, thing)->gate;
  const uint32_t lock = lock_of (self, thing);
  Gate gate = { .place = ds_lock_graph_place (self->graph, floor, thing->at),
                .lock = DS_WORLD_NONE,
                .secret = DS_WORLD_NONE,
                .at = { (int32_t)floor, thing->at, thing->id },
                .thing = thing };
  DsStatus status = DS_OK;

  if (gate.place == DS_WORLD_NONE)
    return DS_OK;
  if (lock != DS_WORLD_NONE) {
    gate.lock = door_beside (self, floor, thing, doors);
    if (gate.lock == DS_WORLD_NONE)
      gate.lock = add_lock_door (self, lock, gate.at);
    if (gate.lock == DS_WORLD_NONE)
      return DS_NOMEM;
    doors[i] = gate.lock;
  }
  if (kind->is_secret) {
    gate.secret = add_door (self, (DsDoor){ .type = DS_DOOR_SECRET }, DS_WORLD_NONE, gate.at);
    if (gate.secret == DS_WORLD_NONE)
      return DS_NOMEM;
  }
  for (int step = 0; step < ds_move_n_steps (space.movement) && status == DS_OK; step++)
    status = add_gate_side (self, &gate, &space, step);
  if (status == DS_OK && kind->way == DS_GATE_DOWN && thing->target_floor >= 0 &&
      (size_t)thing->target_floor < self->graph->n_floors)
    status = add_way (self, gate.place,
                      ds_lock_graph_place (self->graph, (size_t)thing->target_floor, thing->target),
                      DS_WORLD_NONE, true);
  return status;
}

static DsStatus
add_gates (Builder *self, size_t floor)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;
  uint32_t *doors = ds_alloc (ds_things_count (things), sizeof *doors);
  DsStatus status = doors != NULL ? DS_OK : DS_NOMEM;

  if (status == DS_OK)
    memset (doors, 0xff, ds_things_count (things) * sizeof *doors); /* DS_WORLD_NONE */
  for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++)
    if (ds_places_is_gate (self->delve->rules, ds_things_get (things, i)))
      status = add_gate (self, floor, ds_things_get (things, i), doors, i);
  ds_free (doors);
  return status;
}

/* ---- stairs, keys, start and goal */

static bool
leads_back (const Builder *self, size_t floor, const DsThing *stairs)
{
  const DsThings *things = self->delve->dungeon.floors[stairs->target_floor].things;

  for (size_t i = ds_things_seek (things, stairs->target); i < ds_things_count (things); i++) {
    const DsThing *other = ds_things_get (things, i);

    if (other->at.x != stairs->target.x || other->at.y != stairs->target.y)
      return false;
    if (is_stairs (self, other) && other->target_floor == (int32_t)floor &&
        other->target.x == stairs->at.x && other->target.y == stairs->at.y)
      return true;
  }
  return false;
}

static DsStatus
add_stairs (Builder *self, size_t floor, const DsThing *stairs)
{
  const uint32_t lock = lock_of (self, stairs);
  const DsLockSpot at = { (int32_t)floor, stairs->at, stairs->id };
  uint32_t door = DS_WORLD_NONE;
  bool is_two_way;

  if (stairs->target_floor < 0 || (size_t)stairs->target_floor >= self->graph->n_floors)
    return DS_OK;
  is_two_way = leads_back (self, floor, stairs);
  if (lock == DS_WORLD_NONE && is_two_way && stairs->target_floor < (int32_t)floor)
    return DS_OK; /* the other end makes the way */
  if (lock != DS_WORLD_NONE && (door = add_lock_door (self, lock, at)) == DS_WORLD_NONE)
    return DS_NOMEM;
  return add_way (self, ds_lock_graph_place (self->graph, floor, stairs->at),
                  ds_lock_graph_place (self->graph, (size_t)stairs->target_floor, stairs->target),
                  door, lock != DS_WORLD_NONE || !is_two_way);
}

static DsStatus
add_key (Builder *self, size_t floor, const DsThing *thing)
{
  const uint32_t place = ds_lock_graph_place (self->graph, floor, thing->at);
  const uint32_t lock = lock_of (self, thing);
  const DsLockSpot at = { (int32_t)floor, thing->at, thing->id };

  if (place == DS_WORLD_NONE)
    return DS_OK;
  if (!ds_array_push (&self->graph->key_at, at) || !ds_array_push (&self->graph->key_locks, lock) ||
      ds_world_add_key (&self->graph->world, !spends (self, lock), (uint8_t)lock, &place, 1) ==
          DS_WORLD_NONE)
    return DS_NOMEM;
  return DS_OK;
}

/* All goals lead to one place, each past its own lock. */
static DsStatus
add_goal (Builder *self, size_t floor, const DsThing *goal)
{
  const uint32_t lock = lock_of (self, goal);
  const DsLockSpot at = { (int32_t)floor, goal->at, goal->id };
  uint32_t door = DS_WORLD_NONE;

  if (self->end == DS_WORLD_NONE) {
    self->end = add_place (self, floor, goal->at);
    if (self->end == DS_WORLD_NONE)
      return DS_NOMEM;
    self->graph->goal = at;
  }
  if (lock != DS_WORLD_NONE && (door = add_lock_door (self, lock, at)) == DS_WORLD_NONE)
    return DS_NOMEM;
  return add_way (self, ds_lock_graph_place (self->graph, floor, goal->at), self->end, door, false);
}

static DsStatus
add_thing (Builder *self, size_t floor, const DsThing *thing)
{
  switch (kind_of (self, thing)->role) {
  case DS_ROLE_START:
    if (self->graph->start.floor < 0)
      self->graph->start = (DsLockSpot){ (int32_t)floor, thing->at, thing->id };
    return DS_OK;
  case DS_ROLE_GOAL:
    return add_goal (self, floor, thing);
  case DS_ROLE_STAIRS_UP:
  case DS_ROLE_STAIRS_DOWN:
    return add_stairs (self, floor, thing);
  case DS_ROLE_KEY:
  case DS_ROLE_ITEM:
  case DS_ROLE_CREATURE:
    return thing->lock != NULL ? add_key (self, floor, thing) : DS_OK;
  default:
    return DS_OK;
  }
}

static DsStatus
add_things (Builder *self, size_t floor)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++)
    status = add_thing (self, floor, ds_things_get (things, i));
  return status;
}

/* ---- the whole */

static DsStatus
set_ends (Builder *self)
{
  DsLockGraph *graph = self->graph;

  graph->world.goal = self->end;
  graph->world.start = DS_WORLD_NONE;
  if (graph->start.floor >= 0)
    graph->world.start = ds_lock_graph_place (graph, (size_t)graph->start.floor, graph->start.cell);
  return ds_world_index (&graph->world, self->err);
}

static DsStatus
check_ends (const DsWorld *world, DsError *err)
{
  if (world->start == DS_WORLD_NONE)
    return ds_fail (err, DS_NOT_FOUND, "", "solve.no-start",
                    N_ ("there is no place where the player starts"));
  if (world->goal == DS_WORLD_NONE)
    return ds_fail (err, DS_NOT_FOUND, "", "solve.no-goal", N_ ("there is no goal to be reached"));
  return DS_OK;
}

static DsStatus
build (Builder *self)
{
  const size_t n_floors = self->graph->n_floors;
  DsStatus status = name_locks (self);

  if (status == DS_OK)
    status = describe_locks (self);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status = find_places (self, f);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status = add_gates (self, f);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status = add_things (self, f);
  return status == DS_OK ? set_ends (self) : status;
}

DsStatus
ds_lock_graph_survey (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last, DsJob *job,
                      DsError *err)
{
  Builder builder = { delve, last, out, job, err, DS_WORLD_NONE };
  DsStatus status = DS_NOMEM;

  *out = (DsLockGraph){ .n_floors = delve->dungeon.n_floors, .start.floor = -1, .goal.floor = -1 };
  out->floors = ds_alloc0 (out->n_floors, sizeof *out->floors);
  out->first_place = ds_alloc (out->n_floors, sizeof *out->first_place);
  if (out->floors != NULL && out->first_place != NULL)
    status = build (&builder);
  if (status == DS_NOMEM)
    ds_fail_nomem (err, "locks");
  if (status != DS_OK)
    ds_lock_graph_clear (out);
  return status;
}

DsStatus
ds_lock_graph_init (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last, DsJob *job,
                    DsError *err)
{
  DsStatus status = ds_lock_graph_survey (out, delve, last, job, err);

  if (status == DS_OK)
    status = check_ends (&out->world, err);
  if (status != DS_OK)
    ds_lock_graph_clear (out);
  return status;
}

void
ds_lock_graph_clear (DsLockGraph *self)
{
  for (size_t f = 0; self->floors != NULL && f < self->n_floors; f++)
    ds_places_unref (self->floors[f]);
  ds_free (self->floors);
  ds_free (self->first_place);
  ds_world_clear (&self->world);
  ds_intern_clear (&self->ids);
  ds_array_clear (&self->locks);
  ds_array_clear (&self->place_at);
  ds_array_clear (&self->door_at);
  ds_array_clear (&self->door_locks);
  ds_array_clear (&self->key_at);
  ds_array_clear (&self->key_locks);
  memset (self, 0, sizeof *self);
}

uint32_t
ds_lock_graph_place (const DsLockGraph *self, size_t floor, DsCell cell)
{
  const DsSpace space = ds_places_space (self->floors[floor]);
  uint32_t at;

  if (!ds_space_has (&space, cell))
    return DS_WORLD_NONE;
  at = self->floors[floor]->at[ds_space_index (&space, cell)];
  return at != 0 ? self->first_place[floor] + at - 1 : DS_WORLD_NONE;
}
