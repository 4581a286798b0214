/* core/gen/mission/key_fill.c — places missing keys by assumed fill: each key goes to a spot that
 * is reachable without it, assuming all other keys that are still to be placed. */
#include "gen/mission/key_fill.h"
#include "gen/mission/key_spots.h"
#include "gen/mission/level_proof.h"
#include "solve/lock_graph.h"
#include "solve/reach.h"

typedef struct {
  DsGenRun *run;
  int32_t dead_ends; /* permille */
  DsRoomGraph rooms;
  DsLockPlan plan;
  DsKeySpots spots;
  DsDelve delve;
  DsLockGraph graph;
  DsReach reach;
  uint8_t *given; /* by door of the world: open, since all keys of its colour are at hand */
  uint32_t missing[DS_LOCKS_MAX]; /* by lock: keys still to be placed */
  uint32_t doors[DS_LOCKS_MAX];   /* doors that such a key opens */
  uint64_t assumed;               /* locks whose keys are still to be placed */
  uint16_t key;                   /* kind */
} Fill;

/* ---- missing keys */

static void
count_missing (Fill *self)
{
  const DsWorld *world = &self->graph.world;
  uint64_t wanted = 0, found = 0;

  for (size_t i = 0; i < world->doors.n; i++) {
    const DsDoor *door = &world->doors.items[i];

    if (door->type == DS_DOOR_KEY)
      self->doors[door->colour]++;
    for (int set = 0; door->type == DS_DOOR_TOKENS && set < door->n_sets; set++)
      wanted |= door->sets[set];
  }
  for (size_t i = 0; i < DS_LOCKS_MAX; i++)
    self->missing[i] = self->doors[i];
  for (size_t i = 0; i < world->keys.n; i++) {
    const DsWorldKey *key = &world->keys.items[i];

    if (key->is_token)
      found |= UINT64_C (1) << key->number;
    else if (self->missing[key->number] > 0)
      self->missing[key->number]--;
  }
  for (size_t i = 0; i < self->graph.locks.n; i++) {
    if (wanted >> i & 1)
      self->missing[i] = !(found >> i & 1);
    if (self->missing[i] > 0)
      self->assumed |= UINT64_C (1) << i;
  }
}

/* ---- reachable places */

/* Opens doors whose keys are assumed, and doors of a colour with enough keys for all of them, since
 * then no key can be wasted. True: more doors are open than before. */
static bool
open_doors (Fill *self, bool reached)
{
  const DsWorld *world = &self->graph.world;
  bool is_changed = false;

  for (size_t i = 0; i < world->doors.n; i++) {
    const DsDoor *door = &world->doors.items[i];
    const bool is_open = door->type == DS_DOOR_KEY &&
                         (self->assumed >> door->colour & 1 ||
                          (reached && self->reach.keys[door->colour] >= self->doors[door->colour]));

    is_changed |= is_open != self->given[i];
    self->given[i] = is_open;
  }
  return is_changed;
}

static void
walk (Fill *self)
{
  const DsReachRules rules = { .doors = DS_REACH_GIVEN,
                               .given = self->given,
                               .tokens = self->assumed };

  (void)open_doors (self, false);
  do
    ds_reach_run (&self->reach, &self->graph.world, self->graph.world.start, &rules);
  while (open_doors (self, true));
}

/* ---- keys */

static uint32_t
place_of (const Fill *self, uint32_t node)
{
  return ds_lock_graph_place (&self->graph, self->rooms.nodes.items[node].floor,
                              self->spots.spots[node].cell);
}

/* Picks a reachable room; UINT32_MAX: none has space. */
static uint32_t
pick_node (Fill *self)
{
  const bool wants_end = ds_rng_permille (&self->run->rng, self->dead_ends);
  uint32_t picked = UINT32_MAX, best = 0, n = 0;

  for (uint32_t i = 0; i < self->rooms.nodes.n; i++) {
    const uint32_t place = self->spots.spots[i].score != 0 ? place_of (self, i) : DS_WORLD_NONE;
    const uint32_t only = self->plan.only[i];
    const uint32_t rank = 1 + (wants_end && only != 0 && only != DS_ZONE_NONE);

    if (place == DS_WORLD_NONE || !self->reach.places[place] || rank < best)
      continue;
    if (rank > best)
      n = 0;
    best = rank;
    if (ds_rng_below (&self->run->rng, ++n) == 0)
      picked = i;
  }
  return picked;
}

/* Spots for the case that rooms are few: gates are all placed, so keys may lie in passages, too, or
 * next to another in the same room. */
static DsStatus
find_more_spots (Fill *self)
{
  ds_key_spots_clear (&self->spots);
  return ds_key_spots_init (&self->spots, &self->plan, true);
}

static DsStatus
put_key (Fill *self, size_t lock, uint32_t node)
{
  const uint32_t place = place_of (self, node);
  DsWorld *world = &self->graph.world;
  DsThing thing = { .kind = self->key,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .target = DS_GEN_NO_CELL,
                    .at = self->spots.spots[node].cell,
                    .lock = ds_str_new (self->graph.locks.items[lock].id) };

  if (thing.lock == NULL)
    return DS_NOMEM;
  ds_gen_select_floor (self->run, self->rooms.nodes.items[node].floor);
  ds_gen_add_things (self->run, &thing, 1);
  ds_str_unref (thing.lock);
  self->spots.spots[node].score = 0;
  return ds_world_add_key (world, self->doors[lock] == 0, (uint8_t)lock, &place, 1) != DS_WORLD_NONE
             ? DS_OK
             : DS_NOMEM;
}

/* DS_VETO that shows the first gate of the lock. */
static DsStatus
veto_no_place (Fill *self, size_t lock, DsError *err)
{
  DsCell cell = DS_GEN_NO_CELL;

  for (size_t i = 0; i < self->graph.door_locks.n && cell.x < 0; i++)
    if (self->graph.door_locks.items[i] == lock) {
      ds_gen_select_floor (self->run, self->graph.door_at.items[i].floor);
      cell = self->graph.door_at.items[i].cell;
    }
  return ds_gen_veto (self->run, err, "gen.no-key-place", cell,
                      N_ ("no free room can be reached without the key of \"%s\""),
                      self->graph.locks.items[lock].id);
}

/* Places the keys of a lock where they are reachable without them. */
static DsStatus
put_keys (Fill *self, size_t lock, DsError *err)
{
  DsStatus status = DS_OK;

  self->assumed &= ~(UINT64_C (1) << lock);
  walk (self);
  for (uint32_t n = 0; n < self->missing[lock] && status == DS_OK; n++) {
    uint32_t node = pick_node (self);

    if (node == UINT32_MAX) {
      status = find_more_spots (self);
      if (status != DS_OK)
        return status;
      node = pick_node (self);
    }
    if (node == UINT32_MAX)
      return veto_no_place (self, lock, err);
    status = put_key (self, lock, node);
  }
  /* memory of reach depends on the number of keys */
  ds_reach_clear (&self->reach);
  if (status == DS_OK)
    status = ds_world_index (&self->graph.world, err);
  return status == DS_OK ? ds_reach_init (&self->reach, &self->graph.world, err) : status;
}

static DsStatus
fill (Fill *self, DsError *err)
{
  uint32_t n = 0;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->graph.locks.n; i++)
    n += self->missing[i] > 0;
  for (; n > 0 && status == DS_OK; n--) {
    uint32_t nth = ds_rng_below (&self->run->rng, n);
    size_t lock = 0;

    while (!(self->assumed >> lock & 1) || nth-- > 0)
      lock++;
    status = put_keys (self, lock, err);
  }
  return status;
}

/* ---- the fill */

static DsStatus
read_level (Fill *self, DsError *err)
{
  DsGenRun *run = self->run;
  DsStatus status = ds_gen_find_kind (run, DS_ROLE_KEY, &self->key, err);

  if (status == DS_OK)
    status = ds_room_graph_init (&self->rooms, run, err);
  if (status == DS_OK)
    status = ds_lock_plan_init (&self->plan, run, &self->rooms, 0, err);
  if (status == DS_OK)
    status = ds_key_spots_init (&self->spots, &self->plan, false);
  if (status == DS_OK)
    status = ds_gen_snapshot (run, &self->delve, err);
  if (status == DS_OK)
    status = ds_lock_graph_init (&self->graph, &self->delve, NULL, run->job, err);
  if (status == DS_OK)
    status = ds_reach_init (&self->reach, &self->graph.world, err);
  if (status == DS_OK) {
    self->given = ds_alloc0 (self->graph.world.doors.n, 1);
    status = self->given != NULL ? DS_OK : DS_NOMEM;
  }
  if (status == DS_NOT_FOUND || status == DS_BAD_DATA || status == DS_LIMIT)
    return ds_gen_veto (run, err, "gen.not-judged", DS_GEN_NO_CELL,
                        N_ ("placing keys needs a start, a goal and consistent locks"));
  return status;
}

static void
fill_clear (Fill *self)
{
  ds_free (self->given);
  ds_reach_clear (&self->reach);
  ds_lock_graph_clear (&self->graph);
  ds_gen_snapshot_clear (&self->delve);
  ds_key_spots_clear (&self->spots);
  ds_lock_plan_clear (&self->plan);
  ds_room_graph_clear (&self->rooms);
}

DsStatus
ds_gen_fill_keys (DsGenRun *run, int32_t dead_ends, DsError *err)
{
  Fill self = { .run = run, .dead_ends = dead_ends };
  DsStatus status = read_level (&self, err);

  if (status == DS_OK) {
    count_missing (&self);
    status = fill (&self, err);
  }
  fill_clear (&self);
  return status;
}

/* ---- the stage that replaces keys of a regenerated part */

static bool
has_locks (DsGenRun *run)
{
  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++)
      if (ds_things_get (run->things, i)->lock != NULL)
        return true;
  }
  return false;
}

/* Does nothing for levels that could not be opened before, nor for levels without start or goal. */
static DsStatus
run_rekey (DsGenRun *run, DsError *err)
{
  DsGenProof proof = { 0 };
  DsStatus status;
  DsCell cell;

  if (!ds_gen_is_part (run) || !run->state->was_open || !has_locks (run) ||
      !ds_gen_find_role (run, DS_ROLE_START, &cell) || !ds_gen_find_role (run, DS_ROLE_GOAL, &cell))
    return DS_OK;
  status = ds_gen_fill_keys (run, DS_GEN_DEAD_ENDS, err);
  if (status == DS_OK)
    status = ds_gen_prove (run, DS_SECRETS_NEVER, &proof, err);
  if (status == DS_OK && (proof.verdict == DS_VERDICT_UNSOLVABLE || !proof.opens_all))
    status = ds_gen_veto (run, err, "gen.keys-unproved", DS_GEN_NO_CELL,
                          N_ ("no placement of keys guarantees that the goal can be reached"));
  return status;
}

const DsGenStage ds_gen_rekey = {
  .id = "rekey",
  .label = N_ ("Keys for locks"),
  .help = N_ ("Restores the keys of locks that stayed."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .attempts = 40,
  .run = run_rekey,
};
