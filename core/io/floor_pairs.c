/* core/io/floor_pairs.c — see floor_pairs.h */
#include "io/floor_pairs.h"

#include "base/array.h"

#include <stdlib.h>

typedef struct {
  uint64_t id;
  int32_t floor;
} FloorId;

typedef DS_ARRAY (FloorId) FloorIds;

static int
compare (const void *a, const void *b)
{
  const FloorId *i = a, *k = b;

  return i->id != k->id ? (i->id < k->id ? -1 : 1) : (i->floor > k->floor) - (i->floor < k->floor);
}

/* The ids of a level, in their order. False: no memory. */
static bool
list_ids (FloorIds *out, const DsDungeon *dungeon)
{
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsFloor *floor = &dungeon->floors[f];

    for (size_t i = 0; i < ds_things_count (floor->things); i++)
      if (!ds_array_push (out, (FloorId){ ds_things_get (floor->things, i)->id, (int32_t)f }))
        return false;
    for (size_t i = 0; i < ds_rooms_count (floor->rooms); i++)
      if (!ds_array_push (out, (FloorId){ ds_rooms_get (floor->rooms, i)->id, (int32_t)f }))
        return false;
  }
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, compare);
  return true;
}

bool
ds_floors_are_alike (const DsDungeon *a, const DsDungeon *b)
{
  FloorIds ids[2] = { { 0 }, { 0 } };
  bool is_one;

  DS_ASSERT (a != NULL && b != NULL);

  is_one = list_ids (&ids[0], a) && list_ids (&ids[1], b);
  if (is_one && ids[0].n > 0 && ids[1].n > 0) {
    is_one = false;
    for (size_t i = 0, k = 0; i < ids[0].n && k < ids[1].n && !is_one;) {
      is_one = ids[0].items[i].id == ids[1].items[k].id;
      if (ids[0].items[i].id < ids[1].items[k].id)
        i++;
      else
        k++;
    }
  }
  ds_array_clear (&ids[0]);
  ds_array_clear (&ids[1]);
  return is_one;
}

/* Adds to @shared, by floor of now and of was, the ids that both have. */
static void
count_shared (const FloorIds *was, const FloorIds *now, size_t n_was, uint32_t *shared)
{
  size_t from = 0;

  for (size_t i = 0; i < now->n; i++) {
    while (from < was->n && was->items[from].id < now->items[i].id)
      from++;
    for (size_t k = from; k < was->n && was->items[k].id == now->items[i].id; k++)
      shared[(size_t)now->items[i].floor * n_was + (size_t)was->items[k].floor]++;
  }
}

/* Pairs floors that share most, before others; of as many, the one in the same place. */
static void
pair (int32_t *out, size_t n_now, size_t n_was, const uint32_t *shared, bool *is_taken)
{
  for (;;) {
    uint32_t most = 0;
    size_t now = 0, was = 0;

    for (size_t i = 0; i < n_now; i++)
      for (size_t k = 0; k < n_was && out[i] < 0; k++)
        if (!is_taken[k] && (shared[i * n_was + k] > most ||
                             (shared[i * n_was + k] == most && most > 0 && i == k && now != was))) {
          most = shared[i * n_was + k];
          now = i;
          was = k;
        }
    if (most == 0)
      break;
    out[now] = (int32_t)was;
    is_taken[was] = true;
  }
  for (size_t i = 0; i < n_now && i < n_was; i++)
    if (out[i] < 0 && !is_taken[i]) {
      out[i] = (int32_t)i;
      is_taken[i] = true;
    }
}

int32_t *
ds_floors_pair (const DsDungeon *was, const DsDungeon *now)
{
  FloorIds ids[2] = { { 0 }, { 0 } };
  uint32_t *shared;
  int32_t *out;
  bool *is_taken, ok;

  DS_ASSERT (was != NULL && now != NULL);

  shared = ds_alloc0 (was->n_floors * now->n_floors, sizeof *shared);
  out = ds_alloc (now->n_floors, sizeof *out);
  is_taken = ds_alloc0 (was->n_floors, sizeof *is_taken);
  ok = shared != NULL && out != NULL && is_taken != NULL && list_ids (&ids[0], was) &&
       list_ids (&ids[1], now);
  for (size_t i = 0; i < now->n_floors && ok; i++)
    out[i] = -1;
  if (ok) {
    count_shared (&ids[0], &ids[1], was->n_floors, shared);
    pair (out, now->n_floors, was->n_floors, shared, is_taken);
  }
  ds_array_clear (&ids[0]);
  ds_array_clear (&ids[1]);
  ds_free (shared);
  ds_free (is_taken);
  if (ok)
    return out;
  ds_free (out);
  return NULL;
}
