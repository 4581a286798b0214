/* core/gen/pipeline/cache_key.h — hashes of all that goes into a stage: what finds its level in the
 * cache again. Each follows from the one before, so that a change at the front changes all behind
 * it. */
#pragma once

#include "gen/pipeline/gen_state.h"

/* Before the first stage. */
uint64_t ds_cache_key_floor (const DsGenState *state, size_t floor);
/* After @step on @floor. */
uint64_t ds_cache_key_step (uint64_t key, const DsGenStep *step, size_t floor);
/* After what ends the floors, or the dungeon. */
uint64_t ds_cache_key_end (uint64_t key, const DsGenState *state, DsGenScope scope);
