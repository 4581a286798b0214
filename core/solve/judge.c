/* core/solve/judge.c — turns a proof into steps for display. */
#include "solve/judge.h"
#include "solve/lock_names.h"
#include "solve/merge.h"
#include "solve/prover.h"
#include "solve/reach.h"
#include "solve/retrace.h"
#include "solve/route.h"

#include <string.h>

typedef struct {
  const DsLockGraph *graph;
  DsJudgement *out;
  DsJob *job;
  size_t n_cells; /* of the steps so far */
  DsStatus status;
} Judge;

static const DsLockSpot NOWHERE = { .floor = -1 };

/* ---- words */

static const char *
key_name (const Judge *self, uint32_t lock, char out[DS_LOCK_NAME])
{
  return ds_lock_key_name (&self->graph->locks.items[lock], out);
}

static const char *
door_name (const Judge *self, uint32_t door)
{
  return self->graph->door_locks.items[door] != DS_WORLD_NONE
             ? ds_lock_gate_name (self->graph, door)
             : ds_translate (N_ ("secret door"));
}

/* True when the door is no lock, but the place to bring a fetched item to. */
static bool
is_fetched (const Judge *self, uint32_t door)
{
  const uint32_t lock = self->graph->door_locks.items[door];

  return lock != DS_WORLD_NONE && self->graph->locks.items[lock].is_fetched;
}

/* Cells that were added since the step before are about this one. */
static void
add (Judge *self, DsLockSpot at, const DsMessage *text)
{
  const size_t n = self->out->cells.n;

  if (ds_array_push (&self->out->steps,
                     (DsJudgeStep){ *text, at, self->n_cells, n - self->n_cells }))
    self->n_cells = n;
  else
    self->status = DS_NOMEM;
}

static void
add_cell (Judge *self, DsLockSpot at)
{
  if (!ds_array_push (&self->out->cells, (DsPathCell){ at.floor, at.cell }))
    self->status = DS_NOMEM;
}

/* All cells of a wide gate. */
static void
add_door_cells (Judge *self, uint32_t door)
{
  for (size_t i = 0; i < self->graph->passes.n; i++) {
    const DsLockPass *pass = &self->graph->passes.items[i];

    if (pass->lock == door || pass->secret == door)
      add_cell (self, pass->at);
  }
}

/* A step at a cell: @format takes the name of a key or a gate and the cell. */
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
  char name[DS_LOCK_NAME];

  add_named (self, self->graph->key_at.items[key], "solve.take", N_ ("take %s at %d, %d"),
             key_name (self, self->graph->key_locks.items[key], name));
}

static void
tell_open (Judge *self, uint32_t door)
{
  const DsLockSpot at = self->graph->door_at.items[door];

  if (self->graph->door_locks.items[door] == DS_WORLD_NONE)
    add_place (self, at, "solve.find", N_ ("find the secret door at %d, %d"));
  else
    add_named (self, at, "solve.open", N_ ("use up a key to open %s at %d, %d"),
               door_name (self, door));
}

/* ---- plays */

static void
tell_step (Judge *self, const DsPathStep *step)
{
  switch (step->type) {
  case DS_PATH_TAKE:
    tell_take (self, step->index);
    break;
  case DS_PATH_PASS:
    add_named (self, self->graph->door_at.items[step->index], "solve.pass",
               is_fetched (self, step->index) ? N_ ("bring %s back to %d, %d")
                                              : N_ ("pass %s at %d, %d"),
               door_name (self, step->index));
    break;
  case DS_PATH_OPEN:
  case DS_PATH_FIND:
    tell_open (self, step->index);
    break;
  case DS_PATH_DROP:
    add_place (self, step->at, "solve.drop", N_ ("take the one-way passage at %d, %d"));
    break;
  case DS_PATH_STAIRS:
    add_place (self, step->at, "solve.stairs", N_ ("take the stairs at %d, %d"));
    break;
  case DS_PATH_GOAL:
    add_place (self, step->at, "solve.arrive", N_ ("reach the goal at %d, %d"));
    break;
  }
}

static void
tell_walk (Judge *self, const DsMoves *moves, bool secrets_open, bool wins, DsError *err)
{
  DsPath walk = { 0 };

  self->status = ds_path_find (&walk, self->graph, moves, secrets_open, wins, self->job, err);
  if (self->status == DS_OK)
    self->status = ds_retrace (&self->out->holds, self->graph, &walk,
                               secrets_open ? self->out->mode : DS_SECRETS_NEVER, wins);
  for (size_t i = 0; i < walk.steps.n && self->status == DS_OK; i++) {
    const DsPathStep *step = &walk.steps.items[i];

    for (size_t c = 0; c < step->n && self->status == DS_OK; c++)
      if (!ds_array_push (&self->out->cells, walk.cells.items[step->first + c]))
        self->status = DS_NOMEM;
    tell_step (self, step);
  }
  ds_path_clear (&walk);
}

/* A play that wins, if need be through secret doors. */
static DsStatus
find_route (DsMoves *out, const DsWorld *world, bool with_secrets, DsJob *job, DsError *err)
{
  DsWorld merged;
  uint32_t *ways;
  DsStatus status = ds_world_merge (&merged, &ways, NULL, world, with_secrets, err);

  if (status != DS_OK)
    return status;
  status = ds_route_find (out, &merged, NULL, job, err);
  for (size_t i = 0; i < out->n && status == DS_OK; i++)
    if (out->items[i].type == DS_MOVE_DROP)
      out->items[i].index = ways[out->items[i].index];
  ds_world_clear (&merged);
  ds_free (ways);
  return status;
}

static void
tell_win (Judge *self, DsSecretMode mode, DsError *err)
{
  bool with_secrets = false;
  DsMoves moves = { 0 };

  self->status = find_route (&moves, &self->graph->world, false, self->job, err);
  if (self->status == DS_NOT_FOUND && mode != DS_SECRETS_NEVER) {
    with_secrets = true;
    self->status = find_route (&moves, &self->graph->world, true, self->job, err);
  }
  if (self->status == DS_OK)
    tell_walk (self, &moves, with_secrets, true, err);
  ds_array_clear (&moves);
}

/* Sets the state after @moves: doors that were opened, and doors whose keys are at hand. */
static void
set_after (DsReachRules *rules, uint32_t *needs, const DsWorld *world, const DsMoves *moves,
           uint32_t *from)
{
  uint32_t held[DS_WORLD_COLOURS_MAX] = { 0 };

  *from = world->start;
  for (size_t d = 0; d < world->doors.n; d++)
    needs[d] = 1;
  for (size_t i = 0; i < moves->n; i++) {
    const uint32_t index = moves->items[i].index;

    switch (moves->items[i].type) {
    case DS_MOVE_OPEN:
      held[world->doors.items[index].colour]--;
      needs[index] = 0;
      break;
    case DS_MOVE_DROP:
      *from = world->ways.items[index].to;
      break;
    case DS_MOVE_TAKE:
    case DS_MOVE_MEET:
      if (world->keys.items[index].is_token)
        rules->tokens |= UINT64_C (1) << world->keys.items[index].number;
      else
        held[world->keys.items[index].number]++;
      break;
    case DS_MOVE_FIND:
      break;
    }
  }
  for (size_t d = 0; d < world->doors.n; d++)
    if (world->doors.items[d].type == DS_DOOR_KEY && held[world->doors.items[d].colour] > 0)
      needs[d] = 0;
}

/* True when the goal is reachable only by luck, namely that the carrier of key @k comes to a
 * reachable place although it may be elsewhere. It is not reached with @rules, as @sure has it. */
static bool
is_luck (DsReach *reach, const DsReach *sure, const DsWorld *world, uint32_t from,
         const DsReachRules *rules, uint32_t k)
{
  const DsWorldKey *key = &world->keys.items[k];
  const uint32_t missing = sure->missing[k];
  DsReachRules with = *rules;
  bool wins;

  if (missing == 0 || missing == key->n + (key->n_sets > 0))
    return false;
  with.lucky = true;
  ds_reach_run (reach, world, from, &with);
  wins = ds_reach_wins (reach, world);
  if (!wins || !key->is_token)
    return wins;
  with.without_tokens = UINT64_C (1) << key->number;
  ds_reach_run (reach, world, from, &with);
  return !ds_reach_wins (reach, world);
}

/* The key without whose carrier @moves lose; DS_WORLD_NONE: they lose anyway. */
static uint32_t
find_luck (Judge *self, const DsMoves *moves, DsSecretMode mode, DsError *err)
{
  const DsWorld *world = &self->graph->world;
  uint32_t *needs = ds_alloc (world->doors.n, sizeof *needs), from, k = 0;
  DsReachRules rules = { .doors = DS_REACH_NEEDS,
                         .needs = needs,
                         .secrets = mode != DS_SECRETS_NEVER };
  DsReach reach = { 0 }, sure = { 0 };

  self->status = needs != NULL ? ds_reach_init (&reach, world, err) : DS_NOMEM;
  if (self->status == DS_OK)
    self->status = ds_reach_init (&sure, world, err);
  if (self->status == DS_OK) {
    set_after (&rules, needs, world, moves, &from);
    ds_reach_run (&sure, world, from, &rules);
    while (k < world->keys.n &&
           (ds_reach_wins (&sure, world) || !is_luck (&reach, &sure, world, from, &rules, k)))
      k++;
  }
  ds_reach_clear (&reach);
  ds_reach_clear (&sure);
  ds_free (needs);
  return k < world->keys.n ? k : DS_WORLD_NONE;
}

static void
tell_loss (Judge *self, const DsProof *proof, DsSecretMode mode, DsError *err)
{
  DsLockSpot at = self->graph->goal;
  char name[DS_LOCK_NAME];
  DsMessage text;
  uint32_t key;

  tell_walk (self, &proof->moves, mode != DS_SECRETS_NEVER, false, err);
  if (self->status != DS_OK)
    return;
  key = find_luck (self, &proof->moves, mode, err);
  if (proof->moves.n == 0)
    ds_message_set (&self->out->summary, "solve.needs-luck",
                    N_ ("the goal can be reached, but only with luck"));
  else if (key != DS_WORLD_NONE)
    ds_message_set (&self->out->summary, "solve.left-to-luck",
                    N_ ("there is a playthrough after which only luck reaches the goal"));
  if (key != DS_WORLD_NONE) {
    at = self->graph->key_at.items[key];
    ds_message_set (&text, "solve.unmet",
                    N_ ("reaching the goal takes luck: %s may keep %s out of reach"),
                    ds_translate (ds_rules_kind (self->graph->floors[0]->rules,
                                                 self->graph->key_kinds.items[key])
                                      ->label),
                    key_name (self, self->graph->key_locks.items[key], name));
  } else if (proof->moves.n > 0) {
    ds_message_set (&text, "solve.lost", N_ ("now the goal is out of reach"));
  } else {
    ds_message_set (&text, "solve.luck", N_ ("reaching the goal takes luck"));
  }
  if (self->status == DS_OK)
    add (self, at, &text);
}

/* ---- open ends of the proof */

static void
tell_open_moves (Judge *self, const DsMoves *moves)
{
  for (size_t i = 0; i < moves->n; i++) {
    const uint32_t index = moves->items[i].index;

    if (moves->items[i].type == DS_MOVE_DROP)
      add_place (self, self->graph->way_at.items[index], "solve.open-drop",
                 N_ ("undecided: when to take the one-way passage at %d, %d"));
    else if (self->graph->door_locks.items[index] == DS_WORLD_NONE)
      add_place (self, self->graph->door_at.items[index], "solve.open-secret",
                 N_ ("undecided: when the player finds the secret door at %d, %d"));
    else
      add_named (self, self->graph->door_at.items[index], "solve.open-door",
                 N_ ("undecided: when to open %s at %d, %d"), door_name (self, index));
  }
}

/* ---- doors that block the path */

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

/* First door on a path from reached places to @place; DS_WORLD_NONE: no path. */
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
  uint32_t place = world->goal, lock, behind[DS_WORLD_TOKENS_MAX] = { 0 };
  char name[DS_LOCK_NAME];
  uint64_t told = 0;
  DsMessage text;

  for (;;) {
    const uint32_t door = door_before (block, world, place);
    bool comes_round;
    uint32_t key;

    if (door == DS_WORLD_NONE) {
      add_cell (self, self->graph->place_at.items[place]);
      add_place (self, self->graph->place_at.items[place], "solve.no-way",
                 N_ ("no route leads to %d, %d"));
      return;
    }
    add_door_cells (self, door);
    lock = missing_lock (block, &world->doors.items[door]);
    comes_round = lock != DS_WORLD_NONE && told >> lock & 1;
    add_named (self, self->graph->door_at.items[door], "solve.behind",
               is_fetched (self, door)               ? N_ ("%s must be brought back to %d, %d")
               : comes_round && behind[lock] == door ? N_ ("it is again behind %s at %d, %d")
                                                     : N_ ("it is behind %s at %d, %d"),
               door_name (self, door));
    if (comes_round || lock == DS_WORLD_NONE)
      return;
    key = key_of (self, lock);
    if (key == DS_WORLD_NONE) {
      ds_message_set (&text, "solve.no-key", N_ ("there is no %s"), key_name (self, lock, name));
      add (self, NOWHERE, &text);
      return;
    }
    add_cell (self, self->graph->key_at.items[key]);
    add_named (self, self->graph->key_at.items[key], "solve.key-at", N_ ("%s is at %d, %d"),
               key_name (self, lock, name));
    told |= UINT64_C (1) << lock;
    behind[lock] = door;
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
                    N_ ("the goal can be reached, whatever the player does"));
    break;
  case DS_VERDICT_LOSABLE:
    ds_message_set (&out->summary, "solve.losable",
                    N_ ("there is a dead-end playthrough, after which the goal is out of reach"));
    break;
  case DS_VERDICT_UNSOLVABLE:
    if (proof->by == DS_PROOF_OPTIMIST)
      ds_message_set (&out->summary, "solve.unsolvable", N_ ("the goal cannot be reached"));
    else
      ds_message_set (&out->summary, "solve.too-few-keys",
                      N_ ("the goal cannot be reached, in whatever order doors are opened and "
                          "one-way passages taken"));
    break;
  case DS_VERDICT_UNDECIDED:
  case DS_N_VERDICTS:
    ds_message_set (
        &out->summary, "solve.undecided",
        NN_ ("undecided after %lld state: the order of %zu doors and one-way passages is open",
             "undecided after %lld states: the order of %zu doors and one-way passages is open"),
        (long long)proof->n_states, proof->moves.n);
    break;
  }
}

DsStatus
ds_judge_tell (DsJudgement *out, const DsLockGraph *graph, const DsProof *proof, DsSecretMode mode,
               DsJob *job, DsError *err)
{
  Judge judge = { .graph = graph, .out = out, .job = job };

  memset (out, 0, sizeof *out);
  out->verdict = proof->verdict;
  out->mode = mode;
  out->holds = true;
  out->n_states = proof->by == DS_PROOF_SEARCH ? proof->n_states : 0;
  sum_up (out, proof);
  if (proof->verdict == DS_VERDICT_UNLOSABLE)
    tell_win (&judge, mode, err);
  else if (proof->verdict == DS_VERDICT_LOSABLE)
    tell_loss (&judge, proof, mode, err);
  else if (proof->verdict == DS_VERDICT_UNSOLVABLE && proof->by == DS_PROOF_OPTIMIST)
    tell_block (&judge, mode, err);
  else if (proof->verdict == DS_VERDICT_UNDECIDED)
    tell_open_moves (&judge, &proof->moves);
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

DsStatus
ds_judge_win (DsJudgement *out, const DsDelve *delve, DsSecretMode mode, DsJob *job, DsError *err)
{
  DsLockGraph graph;
  Judge judge = { .graph = &graph, .out = out, .job = job };
  const DsStatus status = ds_lock_graph_init (&graph, delve, NULL, job, err);

  *out = (DsJudgement){ .verdict = DS_VERDICT_UNDECIDED, .mode = mode, .holds = true };
  if (status != DS_OK)
    return status;
  tell_win (&judge, mode, err);
  ds_lock_graph_clear (&graph);
  if (judge.status == DS_OK && !out->holds)
    judge.status =
        ds_fail (err, DS_NOT_FOUND, "locks", "solve.no-route", N_ ("no playthrough was found"));
  if (judge.status == DS_NOMEM)
    ds_fail_nomem (err, "locks");
  if (judge.status != DS_OK)
    ds_judgement_clear (out);
  return judge.status;
}

void
ds_judgement_doubt (DsJudgement *self)
{
  const DsSecretMode mode = self->mode;
  const uint64_t n_states = self->n_states;

  ds_log (DS_LOG_WARNING, "a play of the proof breaks the rules of the game; verdict was %s",
          ds_verdict_id (self->verdict));
  ds_judgement_clear (self);
  *self = (DsJudgement){
    .verdict = DS_VERDICT_UNDECIDED, .mode = mode, .n_states = n_states, .holds = true
  };
  ds_message_set (&self->summary, "solve.unproved",
                  N_ ("undecided: the playthrough that was found breaks the rules of the game; "
                      "please report this level"));
}

void
ds_judgement_clear (DsJudgement *self)
{
  ds_array_clear (&self->steps);
  ds_array_clear (&self->cells);
  memset (self, 0, sizeof *self);
}
