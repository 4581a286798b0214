/* core/io/tiled/tiled_floors.c — see tiled_floors.h */
#include "io/tiled/tiled_floors.h"

#include "base/array.h"

#include <stdlib.h>

typedef DS_ARRAY (uint64_t) FloorObjects;

static int
compare (const void *a, const void *b)
{
  const uint64_t i = *(const uint64_t *)a, k = *(const uint64_t *)b;

  return (i > k) - (i < k);
}

/* The ids of objects and rooms, ascending. */
static bool
list_ids (FloorObjects *out, const DsFloor *floor)
{
  for (size_t i = 0; i < ds_things_count (floor->things); i++)
    if (!ds_array_push (out, ds_things_get (floor->things, i)->id))
      return false;
  for (size_t i = 0; i < ds_rooms_count (floor->rooms); i++)
    if (!ds_array_push (out, ds_rooms_get (floor->rooms, i)->id))
      return false;
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, compare);
  return true;
}

static size_t
count_shared (const FloorObjects *a, const FloorObjects *b)
{
  size_t n = 0;

  for (size_t i = 0, k = 0; i < a->n && k < b->n;)
    if (a->items[i] == b->items[k]) {
      n++;
      i++;
      k++;
    } else if (a->items[i] < b->items[k]) {
      i++;
    } else {
      k++;
    }
  return n;
}

/* The floor that shares most with floor @i, and is not taken; -1: none. */
static int32_t
find_best (const FloorObjects *is, size_t i, const FloorObjects *was, size_t n_was,
           const bool *is_taken)
{
  size_t most = 0;
  int32_t best = -1;

  for (size_t k = 0; k < n_was; k++) {
    const size_t n = is_taken[k] ? 0 : count_shared (&is[i], &was[k]);

    if (n > most || (n > 0 && n == most && k == i)) {
      most = n;
      best = (int32_t)k;
    }
  }
  return best;
}

static void
match (int32_t *out, const FloorObjects *was, size_t n_was, const FloorObjects *is, size_t n_is)
{
  bool is_taken[DS_FLOORS_MAX] = { false };

  for (size_t i = 0; i < n_is; i++) {
    out[i] = find_best (is, i, was, n_was, is_taken);
    if (out[i] >= 0)
      is_taken[out[i]] = true;
  }
  for (size_t i = 0; i < n_is; i++)
    if (out[i] < 0 && i < n_was && !is_taken[i]) {
      out[i] = (int32_t)i;
      is_taken[i] = true;
    }
}

DsStatus
ds_tiled_floors_match (int32_t out[DS_FLOORS_MAX], const DsDungeon *was, const DsDungeon *is,
                       DsError *err)
{
  FloorObjects lists[2][DS_FLOORS_MAX] = { 0 };
  bool is_done = true;

  DS_ASSERT (out != NULL && was != NULL && is != NULL);

  for (size_t i = 0; i < was->n_floors && is_done; i++)
    is_done = list_ids (&lists[0][i], &was->floors[i]);
  for (size_t i = 0; i < is->n_floors && is_done; i++)
    is_done = list_ids (&lists[1][i], &is->floors[i]);
  if (is_done)
    match (out, lists[0], was->n_floors, lists[1], is->n_floors);
  for (size_t i = 0; i < DS_FLOORS_MAX; i++) {
    ds_array_clear (&lists[0][i]);
    ds_array_clear (&lists[1][i]);
  }
  return is_done ? DS_OK : ds_fail_nomem (err, "floors");
}
