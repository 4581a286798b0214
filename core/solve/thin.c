/* core/solve/thin.c — counts like keys, place by place. */
#include "solve/thin.h"

#include <string.h>

/* Number of doors that take a key, by colour. */
static void
count_doors (uint32_t *n, const DsWorld *world)
{
  memset (n, 0, DS_WORLD_COLOURS_MAX * sizeof *n);
  for (size_t d = 0; d < world->doors.n; d++)
    if (world->doors.items[d].type == DS_DOOR_KEY)
      n[world->doors.items[d].colour]++;
}

/* Sets in @is_surplus, by key, those that no play needs. Each door takes a key once at most: with a
 * key more than doors, there is always another, as with all of them. What may be in several places
 * is met here or there, and is no surplus. */
static void
find_surplus (uint8_t *is_surplus, const DsWorld *world)
{
  uint32_t n_doors[DS_WORLD_COLOURS_MAX];

  count_doors (n_doors, world);
  for (uint32_t p = 0; p < world->n_places; p++) {
    uint32_t n[DS_WORLD_COLOURS_MAX] = { 0 };
    uint64_t tokens = 0;

    for (uint32_t i = world->first_key[p]; i < world->first_key[p + 1]; i++) {
      const DsWorldKey *key = &world->keys.items[world->place_keys[i]];
      const uint64_t token = key->is_token ? UINT64_C (1) << key->number : 0;

      if (key->n != 1 || key->n_sets > 0)
        continue;
      is_surplus[world->place_keys[i]] =
          key->is_token ? (tokens & token) != 0 : n[key->number]++ > n_doors[key->number];
      tokens |= token;
    }
  }
}

static bool
add_ways (DsWorld *out, const DsWorld *world)
{
  for (size_t d = 0; d < world->doors.n; d++)
    if (ds_world_add_door (out, &world->doors.items[d]) == DS_WORLD_NONE)
      return false;
  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (ds_world_add_way (out, way->from, way->to, way->door, way->one_way) == DS_WORLD_NONE)
      return false;
  }
  return true;
}

/* Number of items of the sets of @key, with their ends. */
static size_t
n_items_of (const DsWorld *world, const DsWorldKey *key)
{
  size_t n = 0;

  for (uint32_t s = 0; s < key->n_sets; n++)
    s += world->key_sets.items[key->first_set + n] == DS_WORLD_NONE;
  return n;
}

static bool
add_keys (DsWorld *out, uint32_t *keys, const DsWorld *world, const uint8_t *is_surplus)
{
  for (uint32_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];

    if (is_surplus[k])
      continue;
    keys[out->keys.n] = k;
    if (ds_world_add_deed (out, key->is_token, key->number, world->key_places.items + key->first,
                           key->n, key->n_sets > 0 ? world->key_sets.items + key->first_set : NULL,
                           n_items_of (world, key)) == DS_WORLD_NONE)
      return false;
  }
  return true;
}

DsStatus
ds_world_thin (DsWorld *out, uint32_t **keys, const DsWorld *world, DsError *err)
{
  uint8_t *is_surplus = ds_alloc0 (world->keys.n, 1);
  bool is_whole;

  DS_ASSERT (world->first_key != NULL);
  *out = (DsWorld){ .n_places = world->n_places,
                    .start = world->start,
                    .goal = world->goal,
                    .goal_tokens = world->goal_tokens,
                    .is_over_at_goals = world->is_over_at_goals };
  *keys = ds_alloc (world->keys.n, sizeof **keys);
  is_whole = is_surplus != NULL && *keys != NULL;
  if (is_whole) {
    find_surplus (is_surplus, world);
    is_whole = add_ways (out, world) && add_keys (out, *keys, world, is_surplus) &&
               ds_world_index (out, NULL) == DS_OK;
  }
  ds_free (is_surplus);
  if (is_whole)
    return DS_OK;
  ds_free (*keys);
  *keys = NULL;
  ds_world_clear (out);
  return ds_fail_nomem (err, "locks");
}
