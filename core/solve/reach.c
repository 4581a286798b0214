/* core/solve/reach.c — flood fill that collects keys and retries the doors on its rim. */
#include "solve/reach.h"

#include <string.h>

DsStatus
ds_reach_init (DsReach *self, const DsWorld *world, DsError *err)
{
  memset (self, 0, sizeof *self);
  self->places = ds_alloc (world->n_places, sizeof *self->places);
  self->queue = ds_alloc (world->n_places, sizeof *self->queue);
  self->blocked = ds_alloc (world->ways.n * 2, sizeof *self->blocked);
  self->missing = ds_alloc (world->keys.n, sizeof *self->missing);
  if (self->places != NULL && self->queue != NULL && self->blocked != NULL && self->missing != NULL)
    return DS_OK;
  ds_reach_clear (self);
  return ds_fail_nomem (err, "locks");
}

void
ds_reach_clear (DsReach *self)
{
  ds_free (self->places);
  ds_free (self->queue);
  ds_free (self->blocked);
  ds_free (self->missing);
  memset (self, 0, sizeof *self);
}

static bool
is_passable (const DsReach *self, const DsWorld *world, const DsReachRules *rules, uint32_t door)
{
  const DsDoor *it;

  if (door == DS_WORLD_NONE)
    return true;
  if (door + 1 == rules->without_door)
    return false;
  if (rules->doors == DS_REACH_ALL || (rules->doors == DS_REACH_GIVEN && rules->given[door]))
    return true;
  it = &world->doors.items[door];
  if (it->type == DS_DOOR_TOKENS)
    return ds_door_is_opened_by (it, self->tokens);
  if (it->type == DS_DOOR_SECRET)
    return rules->secrets;
  return (rules->doors == DS_REACH_ONE_KEY && self->keys[it->colour] > 0) ||
         (rules->doors == DS_REACH_NEEDS && self->keys[it->colour] >= rules->needs[door]);
}

static void
collect (DsReach *self, const DsWorld *world, const DsReachRules *rules, uint32_t place)
{
  for (uint32_t i = world->first_key[place]; i < world->first_key[place + 1]; i++) {
    const uint32_t k = world->place_keys[i];
    const DsWorldKey *key = &world->keys.items[k];

    if (self->missing[k] == 0)
      continue;
    self->missing[k]--;
    if (rules->lucky || (key->n_sets > 0 && ds_world_is_sure (world, key, self->places, 1)))
      self->missing[k] = 0;
    if (self->missing[k] > 0)
      continue;
    if (key->is_token)
      self->tokens |= (UINT64_C (1) << key->number) & ~rules->without_tokens;
    else
      self->keys[key->number]++;
  }
}

static void
enter (DsReach *self, const DsWorld *world, const DsReachRules *rules, uint32_t place)
{
  if (self->places[place])
    return;
  self->places[place] = 1;
  self->queue[self->n_queue++] = place;
  collect (self, world, rules, place);
}

static void
try_way (DsReach *self, const DsWorld *world, const DsReachRules *rules, uint32_t end)
{
  const uint32_t to = ds_way_target (world, end);

  if (self->places[to])
    return;
  if (is_passable (self, world, rules, world->ways.items[end / 2].door))
    enter (self, world, rules, to);
  else
    self->blocked[self->n_blocked++] = end;
}

void
ds_reach_run (DsReach *self, const DsWorld *world, uint32_t from, const DsReachRules *rules)
{
  uint32_t head = 0, n_blocked;

  memset (self->places, 0, world->n_places);
  memset (self->keys, 0, sizeof self->keys);
  for (size_t k = 0; k < world->keys.n; k++)
    self->missing[k] = world->keys.items[k].n + (world->keys.items[k].n_sets > 0);
  self->tokens = rules->tokens;
  self->n_queue = self->n_blocked = 0;
  enter (self, world, rules, from);
  do {
    for (; head < self->n_queue; head++)
      for (uint32_t i = world->first_way[self->queue[head]];
           i < world->first_way[self->queue[head] + 1] &&
           !(rules->stops && self->queue[head] == world->goal);
           i++)
        try_way (self, world, rules, world->way_ends[i]);
    n_blocked = self->n_blocked;
    self->n_blocked = 0;
    for (uint32_t i = 0; i < n_blocked; i++)
      try_way (self, world, rules, self->blocked[i]);
  } while (head < self->n_queue);
}

bool
ds_reach_wins (const DsReach *self, const DsWorld *world)
{
  return (world->goal == DS_WORLD_NONE || self->places[world->goal]) &&
         (world->goal_tokens & ~self->tokens) == 0;
}
