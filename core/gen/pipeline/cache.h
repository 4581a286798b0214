/* core/gen/pipeline/cache.h — levels as they were after each stage, found again by a hash of all
 * that went into them: when a late parameter changes, only late stages run again. Results are the
 * same with and without. One cache belongs to one thread at a time. */
#pragma once

#include "gen/options.h"
#include "map/dungeon.h"
#include "rules/rules.h"

/* Keeps up to @max_bytes of levels, those that were used last. NULL: no memory. */
DsGenCache *ds_gen_cache_new (size_t max_bytes) DS_MUST_CHECK;
void ds_gen_cache_free (DsGenCache *self);           /* NULL is allowed */
size_t ds_gen_cache_bytes (const DsGenCache *self);  /* of cells that it keeps */
size_t ds_gen_cache_n_hits (const DsGenCache *self); /* stages that did not have to run, so far */

/* ---- the pipeline's own ---- */

/* What a stage left: floors without pins and origins' names, and the regions of the dungeon. */
typedef struct {
  const DsFloor *floors;
  size_t n_floors;
  DsRegions *regions;
} DsGenStored;

void ds_gen_cache_use_rules (DsGenCache *self, DsRules *rules); /* forgets levels of others */
/* True when there is one; @out borrows until the next put. */
bool ds_gen_cache_get (DsGenCache *self, uint64_t key, DsGenStored *out);
/* Counts a level that was found in the cache, for its statistics. */
void ds_gen_cache_count_hit (DsGenCache *self);
/* Shares the bands of @stored. False: no memory, it is not kept. */
bool ds_gen_cache_put (DsGenCache *self, uint64_t key, const DsGenStored *stored) DS_MUST_CHECK;
