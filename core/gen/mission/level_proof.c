/* core/gen/mission/level_proof.c — proves the floors at work by copying them to a dungeon of their
 * own and passing it to solve. */
#include "gen/mission/level_proof.h"
#include "solve/lock_graph.h"
#include "solve/reach.h"

#include <string.h>

#define BUDGET 20000 /* states: a few milliseconds; levels with planned locks need none */
#define POLL_ROWS 8

static DsStatus
copy_layer (DsGenRun *run, DsGrid *out, const uint16_t *cells)
{
  for (int32_t y = 0; y < run->h; y++) {
    void *row = ds_grid_row_new (out, y);

    if (row == NULL)
      return DS_NOMEM;
    memcpy (row, cells + (size_t)y * (size_t)run->w, (size_t)run->w * sizeof *cells);
    if (y % POLL_ROWS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
  }
  return DS_OK;
}

static DsStatus
copy_floor (DsGenRun *run, size_t floor, DsFloor *out, DsError *err)
{
  DsStatus status = ds_floor_init (out, run->w, run->h, err);

  if (status != DS_OK)
    return status;
  ds_gen_select_floor (run, floor);
  status = copy_layer (run, &out->layers[DS_LAYER_GROUND], run->ground);
  if (status == DS_OK)
    status = copy_layer (run, &out->layers[DS_LAYER_FEATURE], run->feature);
  out->things = ds_things_ref ((DsThings *)run->things);
  return status;
}

/* Sets the members of @out: reachability with all doors open, and with the keys of the level. */
static DsStatus
look_around (const DsWorld *world, DsGenProof *out, DsError *err)
{
  const DsReachRules all = { .doors = DS_REACH_ALL, .secrets = true };
  const DsReachRules best = { .doors = DS_REACH_ONE_KEY, .secrets = true, .lucky = true };
  DsReach reach;
  const DsStatus status = ds_reach_init (&reach, world, err);

  if (status != DS_OK)
    return status;
  ds_reach_run (&reach, world, world->start, &all);
  out->is_whole = reach.n_queue == world->n_places;
  ds_reach_run (&reach, world, world->start, &best);
  out->opens_all = reach.n_queue == world->n_places;
  ds_reach_clear (&reach);
  return DS_OK;
}

static DsStatus
prove (const DsDelve *delve, DsSecretMode mode, DsGenProof *out, DsJob *job, DsError *err)
{
  DsProof proof = { 0 };
  DsLockGraph graph;
  DsStatus status = ds_lock_graph_init (&graph, delve, NULL, job, err);

  if (status != DS_OK)
    return status;
  status = ds_prove (&proof, &graph.world, mode, BUDGET, job, err);
  if (status == DS_OK)
    status = look_around (&graph.world, out, err);
  out->verdict = proof.verdict;
  ds_proof_clear (&proof);
  ds_lock_graph_clear (&graph);
  return status;
}

DsStatus
ds_gen_snapshot (DsGenRun *run, DsDelve *out, DsError *err)
{
  const DsDelve *base = run->state->base;
  DsDungeon *dungeon = &out->dungeon;
  DsStatus status;

  *out = (DsDelve){ .rules = base->rules };
  *dungeon = (DsDungeon){ .w = run->w, .h = run->h, .locks = base->dungeon.locks };
  strcpy (out->ruleset, base->ruleset);
  dungeon->floors = ds_alloc0 (run->n_floors, sizeof *dungeon->floors);
  status = dungeon->floors != NULL ? DS_OK : DS_NOMEM;
  while (dungeon->n_floors < run->n_floors && status == DS_OK) {
    status = copy_floor (run, dungeon->n_floors, &dungeon->floors[dungeon->n_floors], err);
    dungeon->n_floors++;
  }
  ds_gen_select_floor (run, 0);
  if (status != DS_OK)
    ds_gen_snapshot_clear (out);
  return status;
}

void
ds_gen_snapshot_clear (DsDelve *self)
{
  for (size_t i = 0; i < self->dungeon.n_floors; i++)
    ds_floor_clear (&self->dungeon.floors[i]);
  ds_free (self->dungeon.floors);
  *self = (DsDelve){ 0 };
}

DsStatus
ds_gen_prove (DsGenRun *run, DsSecretMode mode, DsGenProof *out, DsError *err)
{
  DsDelve delve;
  DsStatus status = ds_gen_snapshot (run, &delve, err);

  if (status != DS_OK)
    return status;
  status = prove (&delve, mode, out, run->job, err);
  ds_gen_snapshot_clear (&delve);
  return status == DS_OK || status == DS_NOMEM || status == DS_CANCELLED ? status : DS_VETO;
}

bool
ds_gen_has_locked_gates (const DsRules *rules, const DsThings *things)
{
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->lock != NULL && ds_rules_kind (rules, thing->kind)->gate != NULL)
      return true;
  }
  return false;
}

DsStatus
ds_gen_look_back (DsGenState *state, DsJob *job, DsError *err)
{
  DsGenProof proof = { 0 };
  bool has_locks = false;
  DsLockGraph graph;
  DsStatus status;

  for (size_t i = 0; i < state->n_floors; i++)
    has_locks |= ds_gen_has_locked_gates (state->base->rules, state->floors[i].things);
  state->was_open = !has_locks;
  if (!has_locks)
    return DS_OK;
  status = ds_lock_graph_survey (&graph, state->base, NULL, job, err);
  if (status != DS_OK) /* contradictory locks: nothing could be opened */
    return status == DS_NOMEM || status == DS_CANCELLED ? status : DS_OK;
  if (graph.world.start != DS_WORLD_NONE)
    status = look_around (&graph.world, &proof, err);
  state->was_open = proof.opens_all;
  ds_lock_graph_clear (&graph);
  return status;
}
