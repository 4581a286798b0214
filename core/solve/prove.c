/* core/solve/prove.c — runs three tests, the cheapest first. */
#include "solve/prove.h"
#include "solve/guarantee.h"
#include "solve/merge.h"
#include "solve/route.h"
#include "solve/search.h"
#include "solve/thin.h"

#include <string.h>

/* Sets *@is_decided when the goal is out of reach even if one key opens all doors of its colour. */
static DsStatus
try_optimist (DsProof *proof, const DsWorld *world, bool *is_decided, DsError *err)
{
  DsReach reach;
  DsStatus status = ds_reach_init (&reach, world, err);

  if (status != DS_OK)
    return status;
  ds_reach_run (&reach, world, world->start, &(DsReachRules){ .lucky = true });
  if (!ds_reach_wins (&reach, world)) {
    proof->verdict = DS_VERDICT_UNSOLVABLE;
    proof->by = DS_PROOF_OPTIMIST;
    *is_decided = true;
  }
  ds_reach_clear (&reach);
  return DS_OK;
}

static DsStatus
try_guarantee (DsProof *proof, const DsWorld *world, bool *is_decided, bool *has_trap, DsError *err)
{
  DsGuarantee guarantee;
  const DsStatus status = ds_guarantee_find (&guarantee, world, err);

  if (status == DS_OK && guarantee.wins) {
    proof->verdict = DS_VERDICT_UNLOSABLE;
    proof->by = DS_PROOF_GUARANTEE;
    *is_decided = true;
  }
  *has_trap = status == DS_OK && (guarantee.trap != DS_WORLD_NONE || world->is_over_at_goals);
  ds_guarantee_clear (&guarantee);
  return status;
}

/* Tries everything in @merged without its surplus keys, of which each would be a move of its own
 * for a player who may leave things behind. */
static DsStatus
try_all (DsProof *proof, const DsWorld *merged, bool has_trap, uint64_t budget, DsJob *job,
         DsError *err)
{
  DsWorld thin;
  uint32_t *keys;
  DsStatus status = ds_world_thin (&thin, &keys, merged, err);

  proof->by = DS_PROOF_SEARCH;
  if (status == DS_OK)
    status = ds_search (proof, &thin, has_trap, budget, job, err);
  if (status == DS_OK && !has_trap && proof->verdict != DS_VERDICT_UNDECIDED)
    status = ds_route_explain (&proof->moves, &thin, job, err);
  if (status == DS_OK && has_trap && proof->verdict == DS_VERDICT_LOSABLE)
    status = ds_route_cut (&proof->moves, &thin, job, err);
  for (size_t i = 0; i < proof->moves.n && status == DS_OK; i++) {
    DsMove *move = &proof->moves.items[i];

    if (move->type == DS_MOVE_TAKE || move->type == DS_MOVE_MEET)
      move->index = keys[move->index];
  }
  ds_world_clear (&thin);
  ds_free (keys);
  return status;
}

/* Gives @move of the merged world the numbers of @world. */
static void
restore (DsMove *move, const DsWorld *world, const uint32_t *ways, const uint32_t *places)
{
  const DsWorldKey *key;

  if (move->type == DS_MOVE_DROP)
    move->index = ways[move->index];
  if (!world->is_over_at_goals || (move->type != DS_MOVE_TAKE && move->type != DS_MOVE_MEET))
    return;
  key = &world->keys.items[move->index];
  for (uint32_t i = key->first; i < key->first + key->n; i++)
    if (places[world->key_places.items[i]] == move->place) {
      move->place = world->key_places.items[i];
      return;
    }
}

/*
 * See prove.h. Where secret doors are found for sure they are no doors in the merged world, so that
 * all tests see one only where it may stay hidden.
 */
DsStatus
ds_prove (DsProof *out, const DsWorld *world, DsSecretMode mode, uint64_t budget, DsJob *job,
          DsError *err)
{
  bool is_decided = false, has_trap = false;
  DsWorld merged;
  uint32_t *ways, *places;
  DsStatus status = ds_world_merge (&merged, &ways, &places, world, mode != DS_SECRETS_NEVER, err);

  memset (out, 0, sizeof *out);
  if (status != DS_OK)
    return status;
  status = try_optimist (out, &merged, &is_decided, err);
  if (status == DS_OK && !is_decided)
    status = try_guarantee (out, &merged, &is_decided, &has_trap, err);
  if (status == DS_OK && !is_decided)
    status = try_all (out, &merged, has_trap, budget, job, err);
  for (size_t i = 0; i < out->moves.n && status == DS_OK; i++)
    restore (&out->moves.items[i], world, ways, places);
  ds_world_clear (&merged);
  ds_free (ways);
  ds_free (places);
  if (status != DS_OK)
    ds_proof_clear (out);
  return status;
}
