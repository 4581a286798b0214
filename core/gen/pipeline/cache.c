/* core/gen/pipeline/cache.c — LRU cache: a hash table of levels, whose entries form a list in the
 * order of their last use. */
#include "gen/pipeline/cache.h"
#include "base/hooks.h"

#include <stdlib.h>
#include <string.h>

#define N_BUCKETS 1024
#define KEEP_SHARE(bytes) ((bytes) / 4 * 3) /* size after a clean-up */

typedef struct CachedLevel CachedLevel;

struct CachedLevel {
  uint64_t key;
  CachedLevel *in_bucket;
  CachedLevel *older, *newer;
  DsFloor *floors;
  size_t n_floors;
  DsRegions *regions;
  size_t own_bytes; /* bytes of bands that it shared with no other entry when it was added */
};

struct DsGenCache {
  CachedLevel *buckets[N_BUCKETS];
  CachedLevel *oldest, *newest;
  DsRules *rules; /* owned reference */
  size_t max_bytes, bytes, n_hits;
};

DsGenCache *
ds_gen_cache_new (size_t max_bytes)
{
  DsGenCache *self = ds_alloc0 (1, sizeof *self);

  if (self != NULL)
    self->max_bytes = max_bytes;
  return self;
}

/* ---- list in the order of use ---- */

static void
unlink_entry (DsGenCache *self, CachedLevel *entry)
{
  *(entry->older != NULL ? &entry->older->newer : &self->oldest) = entry->newer;
  *(entry->newer != NULL ? &entry->newer->older : &self->newest) = entry->older;
}

static void
link_newest (DsGenCache *self, CachedLevel *entry)
{
  entry->older = self->newest;
  entry->newer = NULL;
  *(self->newest != NULL ? &self->newest->newer : &self->oldest) = entry;
  self->newest = entry;
}

/* ---- entries ---- */

static void
cached_level_free (CachedLevel *entry)
{
  for (size_t i = 0; i < entry->n_floors; i++)
    ds_floor_clear (&entry->floors[i]);
  ds_free (entry->floors);
  ds_regions_unref (entry->regions);
  ds_free (entry);
}

static void
drop_oldest (DsGenCache *self)
{
  CachedLevel *entry = self->oldest;
  CachedLevel **at = &self->buckets[entry->key % N_BUCKETS];

  while (*at != entry)
    at = &(*at)->in_bucket;
  *at = entry->in_bucket;
  unlink_entry (self, entry);
  cached_level_free (entry);
}

static void
drop_all (DsGenCache *self)
{
  while (self->oldest != NULL)
    drop_oldest (self);
  self->bytes = 0;
}

void
ds_gen_cache_free (DsGenCache *self)
{
  if (self == NULL)
    return;
  drop_all (self);
  ds_rules_unref (self->rules);
  ds_free (self);
}

size_t
ds_gen_cache_bytes (const DsGenCache *self)
{
  return self->bytes;
}

size_t
ds_gen_cache_n_hits (const DsGenCache *self)
{
  return self->n_hits;
}

void
ds_gen_cache_count_hit (DsGenCache *self)
{
  self->n_hits++;
}

/* Clears the cache when the rules change: numbers of tiles and kinds depend on them. The reference
 * keeps another rule set from getting the same address. */
void
ds_gen_cache_use_rules (DsGenCache *self, DsRules *rules)
{
  if (self->rules == rules)
    return;
  drop_all (self);
  ds_rules_unref (self->rules);
  self->rules = ds_rules_ref (rules);
}

/* ---- memory ---- */

typedef struct {
  uintptr_t band;
  size_t bytes;
} CachedBand;

/* Any total order will do: it only brings equal bands together. */
static int
compare_bands (const void *a, const void *b)
{
  const uintptr_t x = ((const CachedBand *)a)->band, y = ((const CachedBand *)b)->band;

  return x < y ? -1 : x > y;
}

static size_t
count_bands (const CachedLevel *entry)
{
  return entry->n_floors * DS_N_MADE_LAYERS * (size_t)ds_grid_n_bands (&entry->floors[0].layers[0]);
}

static CachedBand *
list_bands (const CachedLevel *entry, CachedBand *out)
{
  for (size_t i = 0; i < entry->n_floors; i++)
    for (int layer = 0; layer < DS_N_MADE_LAYERS; layer++) {
      const DsGrid *grid = &entry->floors[i].layers[layer];
      const size_t bytes = ds_grid_band_bytes (grid);

      for (int32_t band = 0; band < ds_grid_n_bands (grid); band++)
        *out++ = (CachedBand){ (uintptr_t)grid->bands[band], bytes };
    }
  return out;
}

/* Bytes of all bands, shared bands counted once; the sum of own_bytes when memory for that is
 * short. */
static size_t
measure (const DsGenCache *self)
{
  size_t n = 0, bytes = 0, own_bytes = 0;
  CachedBand *bands, *end;

  for (const CachedLevel *entry = self->oldest; entry != NULL; entry = entry->newer) {
    n += count_bands (entry);
    own_bytes += entry->own_bytes;
  }
  bands = end = ds_alloc (n, sizeof *bands);
  if (bands == NULL)
    return own_bytes;
  for (const CachedLevel *entry = self->oldest; entry != NULL; entry = entry->newer)
    end = list_bands (entry, end);
  qsort (bands, n, sizeof *bands, compare_bands);
  for (size_t i = 0; i < n; i++)
    bytes += i == 0 || bands[i].band != bands[i - 1].band ? bands[i].bytes : 0;
  ds_free (bands);
  return bytes;
}

/* Drops the least recently used entries. Their own_bytes are an estimate, since other entries may
 * share their bands, so the size is measured again. */
static void
make_room (DsGenCache *self)
{
  while (self->bytes > self->max_bytes && self->oldest != NULL) {
    size_t left = self->bytes;

    do {
      left -= self->oldest->own_bytes < left ? self->oldest->own_bytes : left;
      drop_oldest (self);
    } while (left > KEEP_SHARE (self->max_bytes) && self->oldest != NULL);
    self->bytes = measure (self);
  }
}

/* ---- levels ---- */

static CachedLevel *
find (const DsGenCache *self, uint64_t key)
{
  CachedLevel *entry = self->buckets[key % N_BUCKETS];

  while (entry != NULL && entry->key != key)
    entry = entry->in_bucket;
  return entry;
}

bool
ds_gen_cache_get (DsGenCache *self, uint64_t key, DsGenStored *out)
{
  CachedLevel *entry = find (self, key);

  if (entry == NULL)
    return false;
  unlink_entry (self, entry);
  link_newest (self, entry);
  *out = (DsGenStored){ entry->floors, entry->n_floors, entry->regions };
  return true;
}

static bool
is_shared (const DsGenCache *self, const DsFloor *level, int layer, int32_t band)
{
  const CachedLevel *before = self->newest;

  for (size_t i = 0; before != NULL && i < before->n_floors; i++)
    if (before->floors[i].h == level->h &&
        ds_grid_shares_band (&before->floors[i].layers[layer], &level->layers[layer], band))
      return true;
  return false;
}

/* Bytes of bands that the most recently used entry does not share with @entry. */
static size_t
count_own (const DsGenCache *self, const CachedLevel *entry)
{
  size_t bytes = 0;

  for (size_t i = 0; i < entry->n_floors; i++)
    for (int layer = 0; layer < DS_N_MADE_LAYERS; layer++) {
      const DsGrid *grid = &entry->floors[i].layers[layer];

      for (int32_t band = 0; band < ds_grid_n_bands (grid); band++)
        if (!is_shared (self, &entry->floors[i], layer, band))
          bytes += ds_grid_band_bytes (grid);
    }
  return bytes;
}

static CachedLevel *
entry_new (uint64_t key, const DsGenStored *stored)
{
  CachedLevel *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->key = key;
  self->regions = ds_regions_ref (stored->regions);
  self->floors = ds_alloc0 (stored->n_floors, sizeof *self->floors);
  for (size_t i = 0; self->floors != NULL && i < stored->n_floors; i++) {
    if (ds_floor_copy (&self->floors[i], &stored->floors[i], NULL) != DS_OK)
      break;
    self->n_floors++;
  }
  if (self->n_floors == stored->n_floors)
    return self;
  cached_level_free (self);
  return NULL;
}

bool
ds_gen_cache_put (DsGenCache *self, uint64_t key, const DsGenStored *stored)
{
  CachedLevel *entry;

  if (find (self, key) != NULL)
    return true;
  entry = entry_new (key, stored);
  if (entry == NULL)
    return false;
  entry->own_bytes = count_own (self, entry);
  self->bytes += entry->own_bytes;
  entry->in_bucket = self->buckets[key % N_BUCKETS];
  self->buckets[key % N_BUCKETS] = entry;
  link_newest (self, entry);
  make_room (self);
  return true;
}
