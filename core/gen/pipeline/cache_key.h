/* core/gen/pipeline/cache_key.h — cache keys: hashes of all inputs of a stage. Each includes the
 * key before it, so that an early change changes all later keys. */
#pragma once

#include "gen/pipeline/gen_state.h"

/* Key before the first stage. */
uint64_t ds_cache_key_floor (const DsGenState *state, size_t floor);
/* Key after @step on @floor. */
uint64_t ds_cache_key_step (uint64_t key, const DsGenStep *step, size_t floor);
/* Key after the end of the floors or of the dungeon. */
uint64_t ds_cache_key_end (uint64_t key, const DsGenState *state, DsGenScope scope);
