/* core/solve/world.c — builds and indexes the graph of places. */
#include "solve/world.h"

#include <string.h>

uint32_t
ds_world_add_way (DsWorld *self, uint32_t from, uint32_t to, uint32_t door, bool one_way)
{
  DS_ASSERT (from < self->n_places && to < self->n_places);
  DS_ASSERT (door == DS_WORLD_NONE || door < self->doors.n);
  return ds_array_push (&self->ways, (DsWay){ from, to, door, one_way })
             ? (uint32_t)self->ways.n - 1
             : DS_WORLD_NONE;
}

uint32_t
ds_world_add_door (DsWorld *self, const DsDoor *door)
{
  DS_ASSERT (door->n_sets <= DS_DOOR_SETS_MAX && door->colour < DS_WORLD_COLOURS_MAX);
  return ds_array_push (&self->doors, *door) ? (uint32_t)self->doors.n - 1 : DS_WORLD_NONE;
}

uint32_t
ds_world_add_key (DsWorld *self, bool is_token, uint8_t number, const uint32_t *places, uint32_t n)
{
  return ds_world_add_deed (self, is_token, number, places, n, NULL, 0);
}

uint32_t
ds_world_add_deed (DsWorld *self, bool is_token, uint8_t number, const uint32_t *places, uint32_t n,
                   const uint32_t *sets, size_t n_items)
{
  DsWorldKey key = { is_token, number, (uint32_t)self->key_places.n, n, (uint32_t)self->key_sets.n,
                     0 };

  DS_ASSERT (n > 0);
  DS_ASSERT (!is_token || number < DS_WORLD_TOKENS_MAX);
  DS_ASSERT (is_token || number < DS_WORLD_COLOURS_MAX);
  if (!ds_array_reserve (&self->key_places, n) || !ds_array_reserve (&self->keys, 1) ||
      !ds_array_reserve (&self->key_sets, n_items))
    return DS_WORLD_NONE;
  for (uint32_t i = 0; i < n; i++) {
    DS_ASSERT (places[i] < self->n_places);
    self->key_places.items[self->key_places.n++] = places[i];
  }
  for (size_t i = 0; i < n_items; i++) {
    key.n_sets += sets[i] == DS_WORLD_NONE;
    self->key_sets.items[self->key_sets.n++] = sets[i];
  }
  self->keys.items[self->keys.n++] = key;
  return (uint32_t)self->keys.n - 1;
}

/* Turns counts by place into where each place's part begins. */
static void
sum_up (uint32_t *first, uint32_t n)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i <= n; i++) {
    const uint32_t count = first[i];

    first[i] = sum;
    sum += count;
  }
}

/* Puts @value into the part of @place; moves that part's beginning, which close_up() undoes. */
static void
put (uint32_t *first, uint32_t *values, uint32_t place, uint32_t value)
{
  values[first[place]++] = value;
}

static void
close_up (uint32_t *first, uint32_t n)
{
  memmove (first + 1, first, n * sizeof *first);
  first[0] = 0;
}

static void
index_ways (DsWorld *self)
{
  for (uint32_t i = 0; i < self->ways.n; i++) {
    self->first_way[self->ways.items[i].from]++;
    if (!self->ways.items[i].one_way)
      self->first_way[self->ways.items[i].to]++;
  }
  sum_up (self->first_way, self->n_places);
  for (uint32_t i = 0; i < self->ways.n; i++) {
    put (self->first_way, self->way_ends, self->ways.items[i].from, i * 2);
    if (!self->ways.items[i].one_way)
      put (self->first_way, self->way_ends, self->ways.items[i].to, i * 2 + 1);
  }
  close_up (self->first_way, self->n_places);
}

static void
index_keys (DsWorld *self)
{
  for (size_t i = 0; i < self->key_places.n; i++)
    self->first_key[self->key_places.items[i]]++;
  sum_up (self->first_key, self->n_places);
  for (uint32_t k = 0; k < self->keys.n; k++)
    for (uint32_t i = 0; i < self->keys.items[k].n; i++)
      put (self->first_key, self->place_keys, self->key_places.items[self->keys.items[k].first + i],
           k);
  close_up (self->first_key, self->n_places);
}

static void
drop_index (DsWorld *self)
{
  ds_free (self->first_way);
  ds_free (self->way_ends);
  ds_free (self->first_key);
  ds_free (self->place_keys);
  self->first_way = self->way_ends = self->first_key = self->place_keys = NULL;
}

DsStatus
ds_world_index (DsWorld *self, DsError *err)
{
  DS_ASSERT (self->start < self->n_places || self->start == DS_WORLD_NONE);
  drop_index (self);
  self->first_way = ds_alloc0 (self->n_places + 1, sizeof *self->first_way);
  self->way_ends = ds_alloc (self->ways.n * 2, sizeof *self->way_ends);
  self->first_key = ds_alloc0 (self->n_places + 1, sizeof *self->first_key);
  self->place_keys = ds_alloc (self->key_places.n, sizeof *self->place_keys);
  if (self->first_way == NULL || self->way_ends == NULL || self->first_key == NULL ||
      self->place_keys == NULL) {
    drop_index (self);
    return ds_fail_nomem (err, "locks");
  }
  index_ways (self);
  index_keys (self);
  return DS_OK;
}

void
ds_world_clear (DsWorld *self)
{
  drop_index (self);
  ds_array_clear (&self->ways);
  ds_array_clear (&self->doors);
  ds_array_clear (&self->keys);
  ds_array_clear (&self->key_places);
  ds_array_clear (&self->key_sets);
  memset (self, 0, sizeof *self);
}

static bool
doors_are_equal (const DsDoor *a, const DsDoor *b)
{
  return a->type == b->type && a->colour == b->colour && a->n_sets == b->n_sets &&
         memcmp (a->sets, b->sets, a->n_sets * sizeof *a->sets) == 0;
}

static bool
ways_are_equal (const DsWay *a, const DsWay *b)
{
  return a->from == b->from && a->to == b->to && a->door == b->door && a->one_way == b->one_way;
}

static bool
keys_are_equal (const DsWorldKey *a, const DsWorldKey *b)
{
  return a->is_token == b->is_token && a->number == b->number && a->first == b->first &&
         a->n == b->n && a->first_set == b->first_set && a->n_sets == b->n_sets;
}

bool
ds_world_equal (const DsWorld *a, const DsWorld *b)
{
  if (a->n_places != b->n_places || a->start != b->start || a->goal != b->goal ||
      a->goal_tokens != b->goal_tokens || a->is_over_at_goals != b->is_over_at_goals ||
      a->ways.n != b->ways.n || a->doors.n != b->doors.n || a->keys.n != b->keys.n ||
      a->key_places.n != b->key_places.n || a->key_sets.n != b->key_sets.n)
    return false;
  for (size_t i = 0; i < a->ways.n; i++)
    if (!ways_are_equal (&a->ways.items[i], &b->ways.items[i]))
      return false;
  for (size_t i = 0; i < a->doors.n; i++)
    if (!doors_are_equal (&a->doors.items[i], &b->doors.items[i]))
      return false;
  for (size_t i = 0; i < a->keys.n; i++)
    if (!keys_are_equal (&a->keys.items[i], &b->keys.items[i]))
      return false;
  for (size_t i = 0; i < a->key_places.n; i++)
    if (a->key_places.items[i] != b->key_places.items[i])
      return false;
  return a->key_sets.n == 0 || memcmp (a->key_sets.items, b->key_sets.items,
                                       a->key_sets.n * sizeof *a->key_sets.items) == 0;
}

bool
ds_world_is_sure (const DsWorld *self, const DsWorldKey *key, const uint8_t *marks, uint8_t marked)
{
  const uint32_t *place = self->key_sets.items + key->first_set;

  for (uint32_t i = 0; i < key->n && key->n_sets == 0; i++)
    if (marks[self->key_places.items[key->first + i]] != marked)
      return false;
  for (uint32_t s = 0; s < key->n_sets; s++, place++) {
    bool is_there = false;

    for (; *place != DS_WORLD_NONE; place++)
      is_there |= marks[*place] == marked;
    if (!is_there)
      return false;
  }
  return true;
}

bool
ds_world_ends (const DsWorld *self, const DsWay *way)
{
  return way->one_way && way->to == self->goal && self->goal_tokens == 0 &&
         self->first_way[self->goal] == self->first_way[self->goal + 1] &&
         self->first_key[self->goal] == self->first_key[self->goal + 1];
}

bool
ds_door_is_opened_by (const DsDoor *self, uint64_t tokens)
{
  for (uint8_t i = 0; i < self->n_sets; i++)
    if ((self->sets[i] & ~tokens) == 0)
      return true;
  return false;
}
