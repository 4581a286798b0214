/* core/solve/guarantee.c — proof by thresholds. Take any state of any play and the first door in
 * the order of our fixpoint that is still shut: all places before it are reachable, so its needs[]
 * keys can be collected, and at most needs[] - 1 of them can have been spent without it: one is
 * left. */
#include "solve/guarantee.h"

#include <string.h>

/* True when the places of @reach adjoin a door of way @way. */
static bool
touches (const DsReach *reach, const DsWay *way)
{
  return reach->places[way->from] || (!way->one_way && reach->places[way->to]);
}

/* One key, and one for each other door of the colour that is reachable without @door. */
static uint32_t
need_of (const DsWorld *world, uint32_t door, DsReach *reach, uint8_t *is_counted)
{
  const uint8_t colour = world->doors.items[door].colour;
  uint32_t need = 1;

  ds_reach_run (reach, world, world->start,
                &(DsReachRules){ .doors = DS_REACH_ALL, .without_door = door + 1 });
  memset (is_counted, 0, world->doors.n);
  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->door == DS_WORLD_NONE || way->door == door || is_counted[way->door] ||
        world->doors.items[way->door].type != DS_DOOR_KEY ||
        world->doors.items[way->door].colour != colour || !touches (reach, way))
      continue;
    is_counted[way->door] = 1;
    need++;
  }
  return need;
}

static void
find_needs (DsGuarantee *self, const DsWorld *world, uint8_t *is_counted)
{
  for (uint32_t d = 0; d < world->doors.n; d++)
    self->needs[d] = world->doors.items[d].type == DS_DOOR_KEY
                         ? need_of (world, d, &self->reach, is_counted)
                         : 0;
}

/* True when @place can be reached at all with the best of luck, but without @door and @tokens. */
static bool
is_possible (DsGuarantee *self, const DsWorld *world, uint32_t place, uint32_t door,
             uint64_t tokens)
{
  ds_reach_run (
      &self->reach, world, world->start,
      &(DsReachRules){
          .secrets = true, .lucky = true, .without_door = door + 1, .without_tokens = tokens });
  return self->reach.places[place];
}

/* Tokens that every player at @place has, and in @given the doors that are open then. */
static uint64_t
had_at (DsGuarantee *self, const DsWorld *world, uint32_t place, uint8_t *given)
{
  uint64_t tokens = 0, all = 0;

  for (size_t k = 0; k < world->keys.n; k++)
    if (world->keys.items[k].is_token)
      all |= UINT64_C (1) << world->keys.items[k].number;
  for (uint64_t rest = all; rest != 0; rest &= rest - 1)
    if (!is_possible (self, world, place, DS_WORLD_NONE, rest & -rest))
      tokens |= rest & -rest;
  for (uint32_t d = 0; d < world->doors.n; d++)
    given[d] =
        world->doors.items[d].type != DS_DOOR_TOKENS && !is_possible (self, world, place, d, 0);
  return tokens;
}

/* Back, or on to the goal. */
static bool
can_return (DsGuarantee *self, const DsWorld *world, const DsWay *drop, const uint8_t *given,
            uint64_t tokens)
{
  ds_reach_run (&self->reach, world, drop->to,
                &(DsReachRules){ .doors = DS_REACH_GIVEN, .given = given, .tokens = tokens });
  return self->reach.places[drop->from] ||
         (world->goal != DS_WORLD_NONE && ds_reach_wins (&self->reach, world));
}

/* The first reachable drop from which neither the way back nor the goal is guaranteed. */
static uint32_t
find_trap (DsGuarantee *self, const DsWorld *world, uint8_t *reachable, uint8_t *given)
{
  ds_reach_run (&self->reach, world, world->start, &(DsReachRules){ .doors = DS_REACH_ALL });
  memcpy (reachable, self->reach.places, world->n_places);
  for (uint32_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];
    uint64_t tokens;

    if (!way->one_way || ds_world_ends (world, way) || !reachable[way->from])
      continue;
    memset (given, 0, world->doors.n);
    if (can_return (self, world, way, given, 0))
      continue;
    tokens = had_at (self, world, way->from, given);
    if (!can_return (self, world, way, given, tokens))
      return i;
  }
  return DS_WORLD_NONE;
}

DsStatus
ds_guarantee_find (DsGuarantee *out, const DsWorld *world, DsError *err)
{
  uint8_t *by_place = ds_alloc (world->n_places, 1), *by_door = ds_alloc (world->doors.n, 1);
  DsStatus status = DS_NOMEM;

  memset (out, 0, sizeof *out);
  out->needs = ds_alloc (world->doors.n, sizeof *out->needs);
  if (by_place != NULL && by_door != NULL && out->needs != NULL)
    status = ds_reach_init (&out->reach, world, err);
  if (status == DS_OK) {
    find_needs (out, world, by_door);
    out->trap = find_trap (out, world, by_place, by_door);
    ds_reach_run (&out->reach, world, world->start,
                  &(DsReachRules){ .doors = DS_REACH_NEEDS, .needs = out->needs });
    out->wins = out->trap == DS_WORLD_NONE && ds_reach_wins (&out->reach, world);
  }
  ds_free (by_place);
  ds_free (by_door);
  if (status != DS_OK) {
    ds_guarantee_clear (out);
    ds_fail_nomem (err, "locks");
  }
  return status;
}

void
ds_guarantee_clear (DsGuarantee *self)
{
  ds_free (self->needs);
  ds_reach_clear (&self->reach);
  memset (self, 0, sizeof *self);
}
