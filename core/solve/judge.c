/* core/solve/judge.c — proofs told as steps. */
#include "solve/judge.h"
#include "solve/prover.h"
#include "solve/reach.h"
#include "solve/route.h"

#include <string.h>

typedef struct {
  const DsLockGraph *graph;
  DsJudgement *out;
  DsStatus status;
} Judge;

static const DsLockSpot NOWHERE = { .floor = -1 };

/* ---- words */

static const char *
lock_name (const Judge *self, uint32_t lock)
{
  return ds_translate (self->graph->locks.items[lock].name);
}

static const char *
door_name (const Judge *self, uint32_t door)
{
  const uint32_t lock = self->graph->door_locks.items[door];

  return lock != DS_WORLD_NONE ? lock_name (self, lock) : ds_translate (N_ ("secret door"));
}

/* Where one meets way @way: at its gate, else where it ends. */
static DsLockSpot
way_spot (const Judge *self, uint32_t way)
{
  const DsWay *it = &self->graph->world.ways.items[way];

  return it->door != DS_WORLD_NONE ? self->graph->door_at.items[it->door]
                                   : self->graph->place_at.items[it->from];
}

static void
add (Judge *self, DsLockSpot at, const DsMessage *text)
{
  if (!ds_array_push (&self->out->steps, (DsJudgeStep){ .text = *text, .at = at }))
    self->status = DS_NOMEM;
}

/* A step at a cell: @format takes the name of a lock and the cell. */
static void
add_named (Judge *self, DsLockSpot at, const char *id, const char *format, const char *name)
{
  DsMessage text;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  ds_message_set (&text, id, format, name, at.cell.x, at.cell.y);
#pragma GCC diagnostic pop
  add (self, at, &text);
}

static void
add_place (Judge *self, DsLockSpot at, const char *id, const char *format)
{
  DsMessage text;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  ds_message_set (&text, id, format, at.cell.x, at.cell.y);
#pragma GCC diagnostic pop
  add (self, at, &text);
}

static void
tell_take (Judge *self, uint32_t key)
{
  add_named (self, self->graph->key_at.items[key], "solve.take",
             N_ ("take the key of %s at %d, %d"),
             lock_name (self, self->graph->key_locks.items[key]));
}

static void
tell_drop (Judge *self, uint32_t way)
{
  add_place (self, way_spot (self, way), "solve.drop", N_ ("go the one way at %d, %d"));
}

static void
tell_open (Judge *self, uint32_t door)
{
  const DsLockSpot at = self->graph->door_at.items[door];

  if (self->graph->door_locks.items[door] == DS_WORLD_NONE)
    add_place (self, at, "solve.find", N_ ("find the secret door at %d, %d"));
  else
    add_named (self, at, "solve.open", N_ ("spend a key to open %s at %d, %d"),
               door_name (self, door));
}

/* ---- a play that wins */

static void
tell_route (Judge *self, DsSecretMode mode, DsError *err)
{
  const DsWorld *world = &self->graph->world;
  DsRoute route = { 0 };

  self->status = ds_route_find (&route, world, mode != DS_SECRETS_NEVER, err);
  for (size_t i = 0; i < route.n && self->status == DS_OK; i++) {
    const DsStep *step = &route.items[i];

    switch (step->type) {
    case DS_STEP_TAKE:
      tell_take (self, step->index);
      break;
    case DS_STEP_PASS:
      add_named (self, way_spot (self, step->index), "solve.pass", N_ ("pass %s at %d, %d"),
                 door_name (self, world->ways.items[step->index].door));
      break;
    case DS_STEP_OPEN:
      tell_open (self, world->ways.items[step->index].door);
      break;
    case DS_STEP_DROP:
      tell_drop (self, step->index);
      break;
    case DS_STEP_GOAL:
      add_place (self, self->graph->goal, "solve.arrive", N_ ("reach the goal at %d, %d"));
      break;
    }
  }
  ds_array_clear (&route);
}

/* ---- a play that loses */

static void
tell_loss (Judge *self, const DsProof *proof)
{
  DsMessage text;

  for (size_t i = 0; i < proof->moves.n && self->status == DS_OK; i++) {
    const DsMove move = proof->moves.items[i];

    switch (move.type) {
    case DS_MOVE_OPEN:
    case DS_MOVE_FIND:
      tell_open (self, move.index);
      break;
    case DS_MOVE_DROP:
      tell_drop (self, move.index);
      break;
    case DS_MOVE_TAKE:
    case DS_MOVE_MEET:
      tell_take (self, move.index);
      break;
    }
  }
  ds_message_set (&text, "solve.lost", N_ ("now the goal is out of reach"));
  add (self, self->graph->goal, &text);
}

/* ---- what blocks the way */

typedef struct {
  DsReach reach;
  uint32_t *came;  /* by place: the way end that leads there when all doors are open */
  uint32_t *queue; /* places */
} Block;

/* From all that is reached on through every door. */
static void
flood_on (Block *block, const DsWorld *world)
{
  uint32_t n = 0;

  for (uint32_t p = 0; p < world->n_places; p++) {
    block->came[p] = block->reach.places[p] ? UINT32_MAX - 1 : UINT32_MAX;
    if (block->reach.places[p])
      block->queue[n++] = p;
  }
  for (uint32_t head = 0; head < n; head++)
    for (uint32_t i = world->first_way[block->queue[head]];
         i < world->first_way[block->queue[head] + 1]; i++) {
      const uint32_t end = world->way_ends[i], to = ds_way_target (world, end);

      if (block->came[to] != UINT32_MAX)
        continue;
      block->came[to] = end;
      block->queue[n++] = to;
    }
}

/* The first door on the way from what is reached to @place; DS_WORLD_NONE: no way leads there. */
static uint32_t
door_before (const Block *block, const DsWorld *world, uint32_t place)
{
  uint32_t door = DS_WORLD_NONE;

  for (uint32_t at = place; block->came[at] < UINT32_MAX - 1;) {
    const DsWay *way = &world->ways.items[block->came[at] / 2];

    if (way->door != DS_WORLD_NONE)
      door = way->door;
    at = block->came[at] % 2 == 0 ? way->from : way->to;
  }
  return door;
}

/* A lock whose key is needed for @door and was not found; DS_WORLD_NONE: none. */
static uint32_t
missing_lock (const Block *block, const DsDoor *door)
{
  if (door->type == DS_DOOR_KEY)
    return door->colour;
  for (uint8_t i = 0; door->type == DS_DOOR_TOKENS && i < door->n_sets; i++) {
    const uint64_t missing = door->sets[i] & ~block->reach.tokens;

    if (missing != 0)
      return (uint32_t)__builtin_ctzll (missing);
  }
  return DS_WORLD_NONE;
}

static uint32_t
key_of (const Judge *self, uint32_t lock)
{
  for (uint32_t k = 0; k < self->graph->world.keys.n; k++)
    if (self->graph->key_locks.items[k] == lock)
      return k;
  return DS_WORLD_NONE;
}

/* The goal lies behind a door, whose key lies behind a door, ...: until that comes round, or a key
 * is not there at all. */
static void
tell_chain (Judge *self, const Block *block)
{
  const DsWorld *world = &self->graph->world;
  uint32_t place = world->goal, lock;
  uint64_t told = 0;
  DsMessage text;

  for (;;) {
    const uint32_t door = door_before (block, world, place);
    uint32_t key;

    if (door == DS_WORLD_NONE) {
      add_place (self, self->graph->place_at.items[place], "solve.no-way",
                 N_ ("no way leads to %d, %d"));
      return;
    }
    add_named (self, self->graph->door_at.items[door], "solve.behind",
               N_ ("it lies behind %s at %d, %d"), door_name (self, door));
    lock = missing_lock (block, &world->doors.items[door]);
    if (lock == DS_WORLD_NONE)
      return;
    key = key_of (self, lock);
    if (key == DS_WORLD_NONE) {
      ds_message_set (&text, "solve.no-key", N_ ("there is no key of %s"), lock_name (self, lock));
      add (self, NOWHERE, &text);
      return;
    }
    add_named (self, self->graph->key_at.items[key], "solve.key-at",
               N_ ("the key of %s is at %d, %d"), lock_name (self, lock));
    if (told >> lock & 1)
      return; /* that was where we began */
    told |= UINT64_C (1) << lock;
    place = world->key_places.items[world->keys.items[key].first];
  }
}

static void
tell_block (Judge *self, DsSecretMode mode, DsError *err)
{
  const DsWorld *world = &self->graph->world;
  Block block;

  self->status = ds_reach_init (&block.reach, world, err);
  if (self->status != DS_OK)
    return;
  block.came = ds_alloc (world->n_places, sizeof *block.came);
  block.queue = ds_alloc (world->n_places, sizeof *block.queue);
  if (block.came != NULL && block.queue != NULL) {
    ds_reach_run (&block.reach, world, world->start,
                  &(DsReachRules){ .lucky = true, .secrets = mode != DS_SECRETS_NEVER });
    if (!block.reach.places[world->goal]) {
      flood_on (&block, world);
      tell_chain (self, &block);
    }
  } else {
    self->status = ds_fail_nomem (err, "locks");
  }
  ds_free (block.came);
  ds_free (block.queue);
  ds_reach_clear (&block.reach);
}

/* ---- the verdict */

static void
sum_up (DsJudgement *out, const DsProof *proof)
{
  switch (proof->verdict) {
  case DS_VERDICT_UNLOSABLE:
    ds_message_set (&out->summary, "solve.unlosable",
                    N_ ("the goal can be reached, whatever the player does on the way"));
    break;
  case DS_VERDICT_LOSABLE:
    ds_message_set (&out->summary, "solve.losable",
                    N_ ("the level can be lost: there is a play after which the goal is out of "
                        "reach"));
    break;
  case DS_VERDICT_UNSOLVABLE:
    if (proof->by == DS_PROOF_OPTIMIST)
      ds_message_set (&out->summary, "solve.unsolvable", N_ ("the goal cannot be reached"));
    else
      ds_message_set (&out->summary, "solve.too-few-keys",
                      N_ ("the keys do not suffice: in whatever order doors are opened, the goal "
                          "is not reached"));
    break;
  case DS_VERDICT_UNDECIDED:
  case DS_N_VERDICTS:
    ds_message_set (&out->summary, "solve.undecided",
                    N_ ("not decided: there are too many ways to play it (%lld were tried)"),
                    (long long)proof->n_states);
    break;
  }
}

DsStatus
ds_judge_tell (DsJudgement *out, const DsLockGraph *graph, const DsProof *proof, DsSecretMode mode,
               DsError *err)
{
  Judge judge = { .graph = graph, .out = out };

  memset (out, 0, sizeof *out);
  out->verdict = proof->verdict;
  out->n_states = proof->by == DS_PROOF_SEARCH ? proof->n_states : 0;
  sum_up (out, proof);
  if (proof->verdict == DS_VERDICT_UNLOSABLE)
    tell_route (&judge, mode, err);
  else if (proof->verdict == DS_VERDICT_LOSABLE)
    tell_loss (&judge, proof);
  else if (proof->verdict == DS_VERDICT_UNSOLVABLE && proof->by == DS_PROOF_OPTIMIST)
    tell_block (&judge, mode, err);
  if (judge.status == DS_NOMEM)
    ds_fail_nomem (err, "locks");
  if (judge.status != DS_OK)
    ds_judgement_clear (out);
  return judge.status;
}

DsStatus
ds_judge (DsJudgement *out, const DsDelve *delve, DsSecretMode mode, uint64_t budget, DsJob *job,
          DsError *err)
{
  DsProver prover = { 0 };
  const DsStatus status = ds_prover_judge (&prover, delve, mode, budget, job, out, err);

  ds_prover_clear (&prover);
  return status;
}

void
ds_judgement_clear (DsJudgement *self)
{
  ds_array_clear (&self->steps);
  ds_array_clear (&self->cells);
  memset (self, 0, sizeof *self);
}
