/* core/solve/merge.c — union-find over ways without a door, then the world is rebuilt. */
#include "solve/merge.h"
#include "base/union_find.h"

#include <string.h>

/* True for places where the game may end; they are not merged. */
static bool
has_goal (const DsWorld *world, uint32_t place)
{
  for (uint32_t i = world->first_way[place];
       world->is_over_at_goals && i < world->first_way[place + 1]; i++)
    if (ds_way_target (world, world->way_ends[i]) == world->goal)
      return true;
  return false;
}

static bool
is_free (const DsWorld *world, const DsWay *way, bool secrets_open)
{
  return way->door == DS_WORLD_NONE ||
         (secrets_open && world->doors.items[way->door].type == DS_DOOR_SECRET);
}

/* @groups: by place, the number of its new place. Returns how many there are. */
static uint32_t
find_groups (const DsWorld *world, bool secrets_open, uint32_t *groups)
{
  uint32_t n = 0;

  ds_union_reset (groups, world->n_places);
  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (!way->one_way && is_free (world, way, secrets_open) && !has_goal (world, way->from) &&
        !has_goal (world, way->to))
      ds_union_join_lower (groups, way->from, way->to);
  }
  for (uint32_t i = 0; i < world->n_places; i++)
    groups[i] = ds_union_root (groups, i);
  for (uint32_t i = 0; i < world->n_places; i++) /* a root comes before all that it leads */
    groups[i] = groups[i] == i ? n++ : groups[groups[i]];
  return n;
}

static bool
add_ways (DsWorld *out, uint32_t *ways, const DsWorld *world, bool secrets_open,
          const uint32_t *groups)
{
  for (uint32_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];
    const bool free = is_free (world, way, secrets_open);
    const uint32_t from = groups[way->from], to = groups[way->to];

    if (from == to && (free || world->doors.items[way->door].type != DS_DOOR_KEY))
      continue; /* but a door for keys may still be a waste of one */
    ways[out->ways.n] = i;
    if (ds_world_add_way (out, from, to, free ? DS_WORLD_NONE : way->door, way->one_way) ==
        DS_WORLD_NONE)
      return false;
  }
  return true;
}

static bool
add_keys (DsWorld *out, const DsWorld *world, const uint32_t *groups, uint32_t *scratch)
{
  for (size_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];
    uint32_t n = 0, n_items = 0;

    for (uint32_t i = 0; i < key->n; i++) {
      const uint32_t place = groups[world->key_places.items[key->first + i]];
      bool is_there = false;

      for (uint32_t j = 0; j < n && !is_there; j++)
        is_there = scratch[j] == place;
      if (!is_there)
        scratch[n++] = place;
    }
    for (uint32_t s = 0; s < key->n_sets; n_items++) {
      const uint32_t place = world->key_sets.items[key->first_set + n_items];

      scratch[n + n_items] = place != DS_WORLD_NONE ? groups[place] : DS_WORLD_NONE;
      s += place == DS_WORLD_NONE;
    }
    if (ds_world_add_deed (out, key->is_token, key->number, scratch, n, scratch + n, n_items) ==
        DS_WORLD_NONE)
      return false;
  }
  return true;
}

DsStatus
ds_world_merge (DsWorld *out, uint32_t **ways, uint32_t **places, const DsWorld *world,
                bool secrets_open, DsError *err)
{
  uint32_t *groups = ds_alloc (world->n_places, sizeof *groups);
  uint32_t *scratch = ds_alloc (world->key_places.n + world->key_sets.n, sizeof *scratch);
  bool is_whole = true;

  memset (out, 0, sizeof *out);
  *ways = ds_alloc (world->ways.n, sizeof **ways);
  if (groups == NULL || scratch == NULL || *ways == NULL) {
    is_whole = false;
  } else {
    out->n_places = find_groups (world, secrets_open, groups);
    out->start = groups[world->start];
    out->goal = world->goal == DS_WORLD_NONE ? DS_WORLD_NONE : groups[world->goal];
    out->goal_tokens = world->goal_tokens;
    out->is_over_at_goals = world->is_over_at_goals;
    for (size_t d = 0; d < world->doors.n && is_whole; d++)
      is_whole = ds_world_add_door (out, &world->doors.items[d]) != DS_WORLD_NONE;
    is_whole = is_whole && add_ways (out, *ways, world, secrets_open, groups) &&
               add_keys (out, world, groups, scratch) && ds_world_index (out, NULL) == DS_OK;
  }
  if (places != NULL && is_whole)
    *places = groups;
  else
    ds_free (groups);
  ds_free (scratch);
  if (is_whole)
    return DS_OK;
  ds_free (*ways);
  *ways = NULL;
  ds_world_clear (out);
  return ds_fail_nomem (err, "locks");
}
