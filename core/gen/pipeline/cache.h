/* core/gen/pipeline/cache.h — cache of the levels after each stage, keyed by a hash of all inputs,
 * so that a late parameter reruns only late stages. Results are the same with and without it. One
 * cache belongs to one thread at a time. */
#pragma once

#include "gen/options.h"
#include "map/dungeon.h"
#include "rules/rules.h"

/* Makes a cache of up to @max_bytes, which drops the least recently used levels. NULL: no
 * memory. */
DsGenCache *ds_gen_cache_new (size_t max_bytes) DS_MUST_CHECK;
void ds_gen_cache_free (DsGenCache *self);           /* NULL is allowed */
size_t ds_gen_cache_bytes (const DsGenCache *self);  /* of the cells in it */
size_t ds_gen_cache_n_hits (const DsGenCache *self); /* stages skipped so far */

/* ---- for the pipeline only ---- */

/* Result of a stage: floors without pins and without names of origins, and the regions of the
 * dungeon. */
typedef struct {
  const DsFloor *floors;
  size_t n_floors;
  DsRegions *regions;
} DsGenStored;

void ds_gen_cache_use_rules (DsGenCache *self, DsRules *rules); /* drops levels of other rules */
/* True when the cache holds @key; @out borrows until the next put. */
bool ds_gen_cache_get (DsGenCache *self, uint64_t key, DsGenStored *out);
/* Adds to the count of ds_gen_cache_n_hits(). */
void ds_gen_cache_count_hit (DsGenCache *self);
/* Stores @stored, sharing its bands. False: no memory, nothing is stored. */
bool ds_gen_cache_put (DsGenCache *self, uint64_t key, const DsGenStored *stored) DS_MUST_CHECK;
