/* core/gen/pipeline/cache_key.c — hashes of all inputs of a stage. Valid within one process. */
#include "gen/pipeline/cache_key.h"
#include "base/hash.h"

static uint64_t
add (uint64_t key, uint64_t number)
{
  return ds_mix64 (ds_mix64 (key) + number);
}

static uint64_t
add_regions (uint64_t key, const DsRegions *regions)
{
  for (size_t i = 0; i < ds_regions_count (regions); i++) {
    const DsRegion *region = ds_regions_get (regions, i);

    key = add (add (key, region->id), region->colour);
    key = add (key, ds_fnv64_text (ds_str_get (region->name)));
    key = add (key, ds_fnv64_text (ds_str_get (region->lock)));
    key = add (key, (uintptr_t)region->extras);
  }
  return add (key, ds_regions_count (regions));
}

uint64_t
ds_cache_key_floor (const DsGenState *state, size_t floor)
{
  uint64_t key = add (ds_gen_floor_hash (&state->floors[floor]), floor);

  key = add (add (key, state->n_floors), state->base->dungeon.seed);
  key = add (key, (uint64_t)ds_delve_movement (state->base));
  key = add (key, state->floors[floor].freeze.all || state->floors[floor].freeze.mask != NULL);
  key = add (key, state->was_open);
  return add_regions (key, state->regions);
}

uint64_t
ds_cache_key_step (uint64_t key, const DsGenStep *step, size_t floor)
{
  const DsGenNumbers *values = (const DsGenNumbers *)ds_gen_step_values (step, floor);

  key = add (add (key, ds_fnv64_text (step->name)), (uint64_t)step->stage->version);
  key = add (key, step->origin);
  for (size_t i = 0; i < step->stage->n_params; i++)
    for (size_t k = 0; k < DS_COUNT (values[i]); k++)
      key = add (key, (uint32_t)values[i][k]);
  return key;
}

uint64_t
ds_cache_key_end (uint64_t key, const DsGenState *state, DsGenScope scope)
{
  for (int k = 0; k < DS_N_PORTS; k++)
    for (size_t i = 0; i < state->ports[k].items.n; i++)
      key =
          add (add (key, state->ports[k].items.items[i].cell), state->ports[k].items.items[i].part);
  key = add (key, ds_gen_plan_keeps_keys (state->plan));
  return add (key, (uint64_t)scope + 1);
}
