/* core/solve/lock_graph.c — joins the places of all floors by gates and stairs. A gate is a place
 * of its own, with its door on all sides. */
#include "solve/lock_graph.h"
#include "rules/wide_gate.h"
#include "solve/fetch.h"
#include "solve/key_places.h"

#include <string.h>

typedef struct {
  const DsDelve *delve;
  const DsLockGraph *last; /* NULL: none */
  DsLockGraph *graph;
  DsJob *job;
  DsError *err;
  bool parts_goals;
  uint32_t end;        /* the place of the goal; DS_WORLD_NONE: not made yet */
  const char *fetched; /* item to fetch; NULL: none, or the graph is for games */
} LockGraphBuilder;

#define FETCHED "=" /* its lock, as no other can be called */

static const DsKind *
kind_of (const LockGraphBuilder *self, const DsThing *thing)
{
  return ds_rules_kind (self->delve->rules, thing->kind);
}

static bool
is_stairs (const LockGraphBuilder *self, const DsThing *thing)
{
  const uint8_t role = kind_of (self, thing)->role;

  return role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN;
}

static DsStatus
add_way (LockGraphBuilder *self, uint32_t from, uint32_t to, uint32_t door, bool one_way,
         DsLockSpot at)
{
  if (from == DS_WORLD_NONE || to == DS_WORLD_NONE)
    return DS_OK; /* not walkable */
  return ds_array_push (&self->graph->way_at, at) &&
                 ds_world_add_way (&self->graph->world, from, to, door, one_way) != DS_WORLD_NONE
             ? DS_OK
             : DS_NOMEM;
}

/* DS_WORLD_NONE: no memory. */
static uint32_t
add_place (LockGraphBuilder *self, size_t floor, DsCell cell)
{
  const DsLockSpot spot = { (int32_t)floor, cell, 0 };

  if (!ds_array_push (&self->graph->place_at, spot))
    return DS_WORLD_NONE;
  return self->graph->world.n_places++;
}

/* ---- locks */

static DsStatus
name_lock (LockGraphBuilder *self, const char *id)
{
  if (ds_intern_add (&self->graph->ids, id) == DS_INTERN_NONE)
    return DS_NOMEM;
  if (self->graph->ids.n <= DS_LOCKS_MAX)
    return DS_OK;
  return ds_fail (self->err, DS_LIMIT, "locks", "locks.limit",
                  NN_ ("a dungeon holds at most %d lock", "a dungeon holds at most %d locks"),
                  DS_LOCKS_MAX);
}

/* Calls name_lock() for each id in "red blue|master"; or, with @door, sets the bits of its sets. */
static DsStatus
read_sets (LockGraphBuilder *self, const char *text, DsDoor *door)
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
name_locks (LockGraphBuilder *self)
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
  return status == DS_OK && self->fetched != NULL ? name_lock (self, FETCHED) : status;
}

static DsStatus
describe_locks (LockGraphBuilder *self)
{
  for (uint32_t i = 0; i < self->graph->ids.n; i++) {
    const char *id = self->graph->ids.names[i];
    const DsLock *own = ds_locks_find (self->delve->dungeon.locks, id);
    DsLockUse use = { .id = id, .name = id };

    use.is_fetched = self->fetched != NULL && strcmp (id, FETCHED) == 0;
    use.kind = ds_rules_lock_of (self->delve->rules, self->delve->dungeon.locks, id);
    if (own != NULL && own->name != NULL)
      use.name = ds_str_get (own->name);
    else if (use.kind != NULL)
      use.name = use.kind->label;
    else if (use.is_fetched)
      use.name = self->fetched;
    if (own != NULL && own->opened_by != NULL && use.kind != NULL && use.kind->spends)
      return ds_fail (self->err, DS_BAD_DATA, id, "solve.mixed",
                      N_ ("a lock with single-use keys cannot be opened by other keys"));
    if (!ds_array_push (&self->graph->locks, use))
      return DS_NOMEM;
  }
  return DS_OK;
}

static bool
spends (const LockGraphBuilder *self, uint32_t lock)
{
  const DsLockKind *kind = self->graph->locks.items[lock].kind;

  return kind != NULL && kind->spends;
}

static uint32_t
lock_of (const LockGraphBuilder *self, const DsThing *thing)
{
  const bool is_fetched = self->fetched != NULL && ds_fetch_has (self->delve->rules, thing);

  return thing->lock != NULL ? ds_intern_find (&self->graph->ids, ds_str_get (thing->lock))
         : is_fetched        ? ds_intern_find (&self->graph->ids, FETCHED)
                             : DS_WORLD_NONE;
}

/* The door that @lock makes; DS_WORLD_NONE: no memory. */
static uint32_t
add_door (LockGraphBuilder *self, DsDoor door, uint32_t lock, DsLockSpot at)
{
  if (!ds_array_push (&self->graph->door_at, at) || !ds_array_push (&self->graph->door_locks, lock))
    return DS_WORLD_NONE;
  return ds_world_add_door (&self->graph->world, &door);
}

static uint32_t
add_lock_door (LockGraphBuilder *self, uint32_t lock, DsLockSpot at)
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
find_places (LockGraphBuilder *self, size_t floor)
{
  const DsLockGraph *last = self->last;
  DsPlaces *places;
  const DsStatus status = ds_places_find (&places, self->delve, floor, self->parts_goals,
                                          last != NULL ? last->floors : NULL,
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

/* ---- passes */

static uint32_t
place_at (const LockGraphBuilder *self, DsLockSpot at)
{
  return ds_lock_graph_place (self->graph, (size_t)at.floor, at.cell);
}

static bool
is_at (const DsLockPass *pass, int32_t floor, DsCell cell)
{
  return pass->at.floor == floor && pass->at.cell.x == cell.x && pass->at.cell.y == cell.y;
}

static bool
is_locked_exit (const DsLockPass *pass)
{
  return !pass->is_gate && pass->thing->lock != NULL;
}

/* Lets @pass, stairs or a drop, lead to @to, if there is room. Of several exits of a cell only one
 * leads somewhere: the first without a lock, else the first. */
static DsStatus
lead (LockGraphBuilder *self, DsLockPass *pass, DsLockSpot to)
{
  DsCell aside;
  bool admits;

  if (to.floor < 0 || (size_t)to.floor >= self->graph->n_floors ||
      place_at (self, to) == DS_WORLD_NONE)
    return DS_OK;
  if (ds_roam_aside (&admits, &aside, &self->graph->lodgers, self->graph->floors[to.floor],
                     self->delve, (size_t)to.floor, to.cell) != DS_OK)
    return DS_NOMEM;
  pass->is_full = !admits;
  if (!admits)
    return DS_OK;
  pass->to = to;
  for (size_t i = self->graph->passes.n; i-- > 0;) {
    DsLockPass *other = &self->graph->passes.items[i];

    if (!is_at (other, pass->at.floor, pass->at.cell))
      break;
    if (other->to.floor < 0)
      continue;
    if (is_locked_exit (other) && !is_locked_exit (pass))
      other->to.floor = -1;
    else
      pass->to.floor = -1;
  }
  return DS_OK;
}

static DsStatus
find_passes (LockGraphBuilder *self, size_t floor)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const bool is_gate = ds_places_is_gate (self->delve->rules, thing);
    const bool is_drop = is_gate && kind_of (self, thing)->gate->way == DS_GATE_DOWN;
    DsLockPass pass = { .at = { (int32_t)floor, thing->at, thing->id },
                        .thing = thing,
                        .is_gate = is_gate,
                        .facing = DS_FACING_NONE,
                        .lock = DS_WORLD_NONE,
                        .secret = DS_WORLD_NONE,
                        .to.floor = -1 };

    if ((!is_gate && !is_stairs (self, thing)) || place_at (self, pass.at) == DS_WORLD_NONE)
      continue;
    if (is_gate && kind_of (self, thing)->gate->way == DS_GATE_FORWARD)
      pass.facing = thing->facing;
    if ((is_drop || !is_gate) &&
        lead (self, &pass, (DsLockSpot){ thing->target_floor, thing->target, 0 }) != DS_OK)
      return DS_NOMEM;
    pass.one_way = is_gate && kind_of (self, thing)->gate->way != DS_GATE_BOTH;
    if (!ds_array_push (&self->graph->passes, pass))
      return DS_NOMEM;
  }
  return DS_OK;
}

typedef DS_ARRAY (size_t) Wide; /* passes of one gate */

/* Gives the doors of @pass to pass @i when they are one gate. False: no memory. */
static bool
join (LockGraphBuilder *self, const DsLockPass *pass, size_t i, Wide *wide)
{
  DsLockPass *other = &self->graph->passes.items[i];

  if (!other->is_gate || !ds_gates_are_alike (pass->thing, other->thing) ||
      other->lock != DS_WORLD_NONE || other->secret != DS_WORLD_NONE)
    return true;
  other->lock = pass->lock;
  other->secret = pass->secret;
  return ds_array_push (wide, i);
}

/* Gives the doors of pass @first to all gates of its wide gate: those with its id, or adjacent
 * ones. */
static DsStatus
widen (LockGraphBuilder *self, size_t first)
{
  const DsLockPass *passes = self->graph->passes.items;
  const bool is_named = passes[first].thing->gate != 0;
  Wide wide = { 0 };
  bool is_whole = ds_array_push (&wide, first);

  for (size_t i = first + 1; is_named && i < self->graph->passes.n &&
                             passes[i].at.floor == passes[first].at.floor && is_whole;
       i++)
    is_whole = join (self, &passes[first], i, &wide);
  for (size_t head = 0; !is_named && head < wide.n && is_whole; head++) {
    const DsLockPass *pass = &passes[wide.items[head]];

    for (int step = 0; step < 4 && is_whole; step++) {
      const DsCell cell = { pass->at.cell.x + ds_move_steps[step].x,
                            pass->at.cell.y + ds_move_steps[step].y };

      for (size_t i = ds_lock_graph_pass (self->graph, (size_t)pass->at.floor, cell);
           i < self->graph->passes.n && is_at (&passes[i], pass->at.floor, cell) && is_whole; i++)
        is_whole = join (self, pass, i, &wide);
    }
  }
  ds_array_clear (&wide);
  return is_whole ? DS_OK : DS_NOMEM;
}

/* The other end of stairs that lead both ways past one lock, which may be locked on both sides;
 * SIZE_MAX: there is none. */
static size_t
other_end (const LockGraphBuilder *self, const DsLockPass *pass)
{
  const DsLockPass *passes = self->graph->passes.items;

  if (pass->is_gate || pass->to.floor < 0)
    return SIZE_MAX;
  for (size_t i = ds_lock_graph_pass (self->graph, (size_t)pass->to.floor, pass->to.cell);
       i < self->graph->passes.n && is_at (&passes[i], pass->to.floor, pass->to.cell); i++)
    if (!passes[i].is_gate && is_at (pass, passes[i].to.floor, passes[i].to.cell) &&
        ds_str_equal (pass->thing->lock, passes[i].thing->lock))
      return i;
  return SIZE_MAX;
}

static DsStatus
add_doors (LockGraphBuilder *self, size_t i)
{
  DsLockPass *pass = &self->graph->passes.items[i];
  const uint32_t lock = lock_of (self, pass->thing);
  const size_t other = other_end (self, pass);

  if (pass->lock != DS_WORLD_NONE || pass->secret != DS_WORLD_NONE)
    return DS_OK; /* part of a wide gate */
  pass->one_way |= !pass->is_gate && other == SIZE_MAX;
  if (other < i) {
    pass->lock = self->graph->passes.items[other].lock;
    return DS_OK;
  }
  if (lock != DS_WORLD_NONE && (pass->lock = add_lock_door (self, lock, pass->at)) == DS_WORLD_NONE)
    return DS_NOMEM;
  if (!pass->is_gate)
    return DS_OK;
  if (kind_of (self, pass->thing)->gate->is_secret &&
      (pass->secret = add_door (self, (DsDoor){ .type = DS_DOOR_SECRET }, DS_WORLD_NONE,
                                pass->at)) == DS_WORLD_NONE)
    return DS_NOMEM;
  return pass->lock != DS_WORLD_NONE || pass->secret != DS_WORLD_NONE ? widen (self, i) : DS_OK;
}

/* ---- gates */

/* Gates on one cell; n = 0: none. */
typedef struct {
  size_t first; /* pass */
  DsLockPass *passes[DS_LOCK_GATES_MAX];
  size_t n;
} Gate;

static DsStatus
gate_at (LockGraphBuilder *self, DsLockSpot at, Gate *out)
{
  DsLockPass *passes = self->graph->passes.items;

  *out = (Gate){ .first = ds_lock_graph_pass (self->graph, (size_t)at.floor, at.cell) };
  for (size_t i = out->first; i < self->graph->passes.n && is_at (&passes[i], at.floor, at.cell);
       i++) {
    if (!passes[i].is_gate)
      continue;
    if (out->n == DS_LOCK_GATES_MAX)
      return ds_fail (self->err, DS_LIMIT, "", "solve.gates",
                      NN_ ("expected at most %d gate on the cell %d, %d, got more",
                           "expected at most %d gates on the cell %d, %d, got more"),
                      DS_LOCK_GATES_MAX, at.cell.x, at.cell.y);
    out->passes[out->n++] = &passes[i];
  }
  return DS_OK;
}

static bool
enters (const Gate *gate, int step)
{
  for (size_t i = 0; i < gate->n; i++)
    if (!ds_lock_pass_enters (gate->passes[i], step))
      return false;
  return true;
}

static bool
leaves (const Gate *gate, int step)
{
  for (size_t i = 0; i < gate->n; i++)
    if (!ds_lock_pass_leaves (gate->passes[i], step))
      return false;
  return true;
}

typedef struct {
  uint32_t items[DS_LOCK_GATES_MAX * 4];
  size_t n;
} Doors;

static void
add_to (Doors *doors, uint32_t door)
{
  for (size_t i = 0; i < doors->n; i++)
    if (doors->items[i] == door)
      return;
  if (door != DS_WORLD_NONE)
    doors->items[doors->n++] = door;
}

/* A way from place to place past all of @doors. */
static DsStatus
add_chain (LockGraphBuilder *self, uint32_t from, uint32_t to, const Doors *doors, bool one_way,
           DsLockSpot at)
{
  DsStatus status = DS_OK;

  if (to == DS_WORLD_NONE || doors->n == 0)
    return add_way (self, from, to, DS_WORLD_NONE, one_way, at);
  for (size_t i = 0; i < doors->n && status == DS_OK; i++) {
    const bool is_last = i + 1 == doors->n;
    const uint32_t next = is_last ? to : add_place (self, (size_t)at.floor, at.cell);

    if (next == DS_WORLD_NONE)
      return DS_NOMEM;
    status = add_way (self, from, next, doors->items[i], one_way && is_last, at);
    from = next;
  }
  return status;
}

/* Doors on the way from one gate to the other: the player opens the gate they leave, too. */
static void
list_doors (const Gate *from, const Gate *to, Doors *out)
{
  out->n = 0;
  for (size_t i = from->n; i-- > 0;) {
    add_to (out, from->passes[i]->lock);
    add_to (out, from->passes[i]->secret);
  }
  for (size_t i = 0; i < to->n; i++) {
    add_to (out, to->passes[i]->secret);
    add_to (out, to->passes[i]->lock);
  }
}

/* Joins @gate with what lies in the direction @step from it. */
static DsStatus
join_side (LockGraphBuilder *self, const Gate *gate, DsLockSpot to, int step)
{
  const DsLockSpot at = gate->passes[0]->at;
  const uint32_t here = place_at (self, at), there = place_at (self, to);
  Doors doors;
  Gate other;
  bool goes, comes;
  DsStatus status = gate_at (self, to, &other);

  if (status != DS_OK || (other.n > 0 && other.first < gate->first))
    return status; /* it was joined from there */
  goes = leaves (gate, step) && enters (&other, step);
  comes = leaves (&other, step ^ 2) && enters (gate, step ^ 2);
  list_doors (goes ? gate : &other, goes ? &other : gate, &doors);
  if (goes || !comes)
    return goes ? add_chain (self, here, there, &doors, !comes, at) : DS_OK;
  return add_chain (self, there, here, &doors, true, to);
}

static DsStatus
join_gate (LockGraphBuilder *self, const Gate *gate)
{
  const DsLockSpot at = gate->passes[0]->at;
  const DsPlaces *places = self->graph->floors[at.floor];
  DsLockSpot to = at;
  DsStatus status = DS_OK;

  for (int step = 0; step < ds_move_n_steps (places->movement) && status == DS_OK; step++)
    if (ds_places_step (places, at.cell, step, &to.cell))
      status = join_side (self, gate, to, step);
  for (size_t i = 0; i < gate->n && status == DS_OK; i++)
    if (gate->passes[i]->to.floor >= 0)
      status = add_way (self, place_at (self, at), place_at (self, gate->passes[i]->to),
                        DS_WORLD_NONE, true, at);
  return status;
}

static DsStatus
join_gates (LockGraphBuilder *self)
{
  const DsLockGraph *graph = self->graph;
  DsStatus status = DS_OK;
  Gate gate;

  for (size_t i = 0; i < graph->passes.n && status == DS_OK; i++) {
    const DsLockSpot at = graph->passes.items[i].at;

    if (i > 0 && is_at (&graph->passes.items[i - 1], at.floor, at.cell))
      continue;
    status = gate_at (self, at, &gate);
    if (status == DS_OK && gate.n > 0)
      status = join_gate (self, &gate);
  }
  return status;
}

static DsStatus
join_stairs (LockGraphBuilder *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->graph->passes.n && status == DS_OK; i++) {
    const DsLockPass *pass = &self->graph->passes.items[i];
    const size_t other = other_end (self, pass);

    if (!pass->is_gate && pass->to.floor >= 0 && other > i)
      status = add_way (self, place_at (self, pass->at), place_at (self, pass->to), pass->lock,
                        pass->one_way, pass->at);
  }
  return status;
}

/* ---- keys, start and goal */

static DsStatus
add_key (LockGraphBuilder *self, size_t floor, const DsThing *thing, uint32_t lock)
{
  DsLockGraph *graph = self->graph;
  const DsLockSpot at = { (int32_t)floor, thing->at, thing->id };
  DsKeyPlaces key;
  DsStatus status =
      ds_key_places_find (&key, graph->floors[floor], graph->first_place[floor], self->delve,
                          &graph->lodgers, floor, thing, graph->locks.items[lock].kind);

  if (status == DS_OK && key.n > 0 &&
      (!ds_array_reserve (&graph->key_cells, key.n) || !ds_array_push (&graph->key_at, at) ||
       !ds_array_push (&graph->key_locks, lock) ||
       !ds_array_push (&graph->key_kinds, thing->kind) ||
       ds_world_add_deed (&graph->world, !spends (self, lock), (uint8_t)lock, key.places, key.n,
                          key.sets.items, key.sets.n) == DS_WORLD_NONE))
    status = DS_NOMEM;
  for (uint32_t i = 0; i < key.n && status == DS_OK; i++)
    graph->key_cells.items[graph->key_cells.n++] = key.cells[i];
  ds_key_places_clear (&key);
  return status;
}

/* Joins a goal to the common place of all goals, through its own lock; no way leads back. */
static DsStatus
add_goal (LockGraphBuilder *self, DsLockSpot at, uint32_t lock)
{
  uint32_t door = DS_WORLD_NONE;

  if (self->end == DS_WORLD_NONE) {
    self->end = add_place (self, (size_t)at.floor, at.cell);
    if (self->end == DS_WORLD_NONE)
      return DS_NOMEM;
    self->graph->goal = at;
  }
  if (lock != DS_WORLD_NONE && (door = add_lock_door (self, lock, at)) == DS_WORLD_NONE)
    return DS_NOMEM;
  return add_way (self, place_at (self, at), self->end, door, true, at);
}

static DsStatus
add_thing (LockGraphBuilder *self, size_t floor, const DsThing *thing)
{
  const uint32_t lock = lock_of (self, thing);

  switch (kind_of (self, thing)->role) {
  case DS_ROLE_GOAL:
    return self->fetched == NULL
               ? add_goal (self, (DsLockSpot){ (int32_t)floor, thing->at, thing->id }, lock)
               : DS_OK;
  case DS_ROLE_KEY:
  case DS_ROLE_ITEM:
  case DS_ROLE_CREATURE:
    return lock != DS_WORLD_NONE ? add_key (self, floor, thing, lock) : DS_OK;
  default:
    return DS_OK;
  }
}

static DsStatus
add_things (LockGraphBuilder *self, size_t floor)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++)
    status = add_thing (self, floor, ds_things_get (things, i));
  return status;
}

/* ---- the whole */

static DsStatus
set_ends (LockGraphBuilder *self)
{
  DsLockGraph *graph = self->graph;

  graph->world.goal = self->end;
  graph->world.start = DS_WORLD_NONE;
  if (graph->start.floor >= 0)
    graph->world.start = ds_lock_graph_place (graph, (size_t)graph->start.floor, graph->start.cell);
  return ds_world_index (&graph->world, self->err);
}

static DsStatus
check_ends (const DsLockGraph *graph, DsError *err)
{
  const DsLockSpot *start = &graph->start;

  if (start->floor < 0)
    return ds_fail (err, DS_NOT_FOUND, "", "solve.no-start", N_ ("there is no player start"));
  if (graph->world.start == DS_WORLD_NONE)
    return ds_fail (err, DS_NOT_FOUND, "", "solve.no-start",
                    N_ ("the player start at %d, %d is not on a walkable cell"), start->cell.x,
                    start->cell.y);
  if (graph->world.goal == DS_WORLD_NONE)
    return ds_fail (err, DS_NOT_FOUND, "", "solve.no-goal", N_ ("there is no goal"));
  return DS_OK;
}

static void
find_start (LockGraphBuilder *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  for (size_t f = 0; f < dungeon->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things); i++) {
      const DsThing *thing = ds_things_get (dungeon->floors[f].things, i);

      if (kind_of (self, thing)->role != DS_ROLE_START)
        continue;
      self->graph->start = (DsLockSpot){ (int32_t)f, thing->at, thing->id };
      return;
    }
}

static DsStatus
build (LockGraphBuilder *self)
{
  const size_t n_floors = self->graph->n_floors;
  DsStatus status = name_locks (self);

  if (status == DS_OK)
    status = describe_locks (self);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status = find_places (self, f);
  find_start (self);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status =
        ds_roam_lodge (&self->graph->lodgers, self->graph->floors[f], self->delve, f,
                       self->graph->start.floor == (int32_t)f ? &self->graph->start.cell : NULL);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status = find_passes (self, f);
  for (size_t i = 0; i < self->graph->passes.n && status == DS_OK; i++)
    status = add_doors (self, i);
  if (status == DS_OK)
    status = join_gates (self);
  if (status == DS_OK)
    status = join_stairs (self);
  for (size_t f = 0; f < n_floors && status == DS_OK; f++)
    status = add_things (self, f);
  if (status == DS_OK && self->fetched != NULL && self->graph->start.floor >= 0)
    status = add_goal (self, self->graph->start, ds_intern_find (&self->graph->ids, FETCHED));
  return status == DS_OK ? set_ends (self) : status;
}

static DsStatus
begin (LockGraphBuilder *self)
{
  DsLockGraph *out = self->graph;
  DsStatus status = DS_NOMEM;

  *out = (DsLockGraph){ .n_floors = self->delve->dungeon.n_floors,
                        .start.floor = -1,
                        .goal.floor = -1 };
  out->floors = ds_alloc0 (out->n_floors, sizeof *out->floors);
  out->first_place = ds_alloc (out->n_floors, sizeof *out->first_place);
  if (out->floors != NULL && out->first_place != NULL)
    status = build (self);
  if (status == DS_NOMEM)
    ds_fail_nomem (self->err, "locks");
  if (status != DS_OK)
    ds_lock_graph_clear (out);
  return status;
}

DsStatus
ds_lock_graph_survey (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last, DsJob *job,
                      DsError *err)
{
  return begin (&(LockGraphBuilder){ delve, last, out, job, err, false, DS_WORLD_NONE, NULL });
}

DsStatus
ds_lock_graph_part (DsLockGraph *out, const DsDelve *delve, DsJob *job, DsError *err)
{
  return begin (&(LockGraphBuilder){ delve, NULL, out, job, err, true, DS_WORLD_NONE,
                                     ds_fetch_name (delve) });
}

DsStatus
ds_lock_graph_init (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last, DsJob *job,
                    DsError *err)
{
  DsStatus status = begin (&(LockGraphBuilder){ delve, last, out, job, err, false, DS_WORLD_NONE,
                                                ds_fetch_name (delve) });

  if (status == DS_OK)
    status = check_ends (out, err);
  if (status != DS_OK)
    ds_lock_graph_clear (out);
  return status;
}
