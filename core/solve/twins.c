/* core/solve/twins.c — places behind each single door, their relevance, and states that differ only
 * in counts. */
#include "solve/twins.h"
#include "solve/reach.h"

#include <string.h>

/* ---- places behind a door */

static bool
is_behind (const DsReach *reach, const DsWay *way)
{
  return !reach->places[way->from] || !reach->places[way->to];
}

/* True when @door joins places that are both reachable without it, so that it may be a detour. */
static bool
is_detour (const DsWorld *world, const DsReach *reach, uint32_t door)
{
  uint32_t first = DS_WORLD_NONE;

  for (size_t i = 0; i < world->ways.n * 2; i++) {
    const DsWay *way = &world->ways.items[i / 2];
    const uint32_t place = i % 2 == 0 ? way->from : way->to;

    if (way->door != door || !reach->places[place] || place == first)
      continue;
    if (first != DS_WORLD_NONE)
      return true;
    first = place;
  }
  return false;
}

/* True when a way to the goal lies behind the door, even if others lead there, too. */
static bool
leads_to_goal (const DsWorld *world, const DsReach *reach)
{
  if (world->goal == DS_WORLD_NONE)
    return false;
  for (size_t i = 0; i < world->ways.n; i++)
    if (world->ways.items[i].to == world->goal && !reach->places[world->ways.items[i].from])
      return true;
  return !reach->places[world->goal];
}

/* True when @reach, of all but @door, leaves out a part without goal, other doors, and roaming
 * carriers. */
static bool
is_closet (const DsWorld *world, const DsReach *reach, uint32_t door)
{
  if (leads_to_goal (world, reach))
    return false;
  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->door != door && way->door != DS_WORLD_NONE && is_behind (reach, way))
      return false;
  }
  for (size_t k = 0; k < world->keys.n; k++)
    for (uint32_t i = 0; i < world->keys.items[k].n && world->keys.items[k].n > 1; i++)
      if (!reach->places[world->key_places.items[world->keys.items[k].first + i]])
        return false;
  return true;
}

static uint32_t
rank_of (const DsWorldKey *key)
{
  return (uint32_t)key->number * 2 + key->is_token;
}

/* Lists the keys behind a door whose closet @reach leaves out, grouped by likeness. */
static void
list_keys (DsTwins *self, const DsReach *reach, uint32_t door)
{
  const DsWorld *world = self->world;

  for (uint32_t k = 0; k < world->keys.n; k++) {
    uint32_t at = self->first[door + 1];

    if (reach->places[world->key_places.items[world->keys.items[k].first]])
      continue;
    for (; at > self->first[door] &&
           rank_of (&world->keys.items[self->keys[at - 1]]) > rank_of (&world->keys.items[k]);
         at--)
      self->keys[at] = self->keys[at - 1];
    self->keys[at] = k;
    self->first[door + 1]++;
  }
}

static bool
are_twins (const DsTwins *self, uint32_t a, uint32_t b)
{
  const DsWorld *world = self->world;
  const uint32_t n = self->first[a + 1] - self->first[a];

  if (world->doors.items[a].colour != world->doors.items[b].colour ||
      self->first[b + 1] - self->first[b] != n)
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (rank_of (&world->keys.items[self->keys[self->first[a] + i]]) !=
        rank_of (&world->keys.items[self->keys[self->first[b] + i]]))
      return false;
  return true;
}

/* ---- relevance */

/* Places that can be reached through one door alone. */
typedef struct {
  bool is_closet, has_goal;
  bool is_detour;
  bool matters;
  uint64_t tokens, colours; /* of keys */
  uint64_t doors;           /* colours of the door and of those behind it */
} Behind;

static void
look_behind (const DsWorld *world, const DsReach *reach, uint32_t door, Behind *out)
{
  *out = (Behind){ .has_goal = leads_to_goal (world, reach),
                   .is_detour = is_detour (world, reach, door) };
  for (size_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];

    for (uint32_t i = 0; i < key->n; i++)
      if (!reach->places[world->key_places.items[key->first + i]])
        *(key->is_token ? &out->tokens : &out->colours) |= UINT64_C (1) << key->number;
  }
  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->door == door || (way->door != DS_WORLD_NONE && is_behind (reach, way)))
      out->doors |= UINT64_C (1) << world->doors.items[way->door].colour;
  }
  out->is_closet = !out->is_detour && is_closet (world, reach, door);
}

/* A door matters that leads to the goal, or to what opens doors that matter; so does each that is
 * not the only way, for it may save a key. */
static void
find_idle (DsTwins *self, Behind *behind)
{
  const DsWorld *world = self->world;
  uint64_t tokens = world->goal_tokens, colours = 0;
  bool has_changed = true;

  while (has_changed) {
    has_changed = false;
    for (uint32_t d = 0; d < world->doors.n; d++) {
      const DsDoor *door = &world->doors.items[d];

      if (behind[d].matters || !(behind[d].has_goal || behind[d].is_detour ||
                                 behind[d].tokens & tokens || behind[d].colours & colours))
        continue;
      behind[d].matters = has_changed = true;
      if (door->type == DS_DOOR_KEY)
        colours |= UINT64_C (1) << door->colour;
      for (uint8_t i = 0; i < door->n_sets && door->type == DS_DOOR_TOKENS; i++)
        tokens |= door->sets[i];
    }
  }
  for (uint32_t d = 0; d < world->doors.n; d++) {
    self->idle[d] = world->doors.items[d].type == DS_DOOR_KEY && !behind[d].matters &&
                    !(behind[d].doors & colours);
    self->any |= self->idle[d];
  }
}

/* @all: by place, whether it is reachable at all. */
static void
find_twins (DsTwins *self, DsReach *reach, uint8_t *all, Behind *behind)
{
  const DsWorld *world = self->world;

  ds_reach_run (reach, world, world->start, &(DsReachRules){ .doors = DS_REACH_ALL });
  memcpy (all, reach->places, world->n_places);
  for (uint32_t d = 0; d < world->doors.n; d++) {
    ds_reach_run (reach, world, world->start,
                  &(DsReachRules){ .doors = DS_REACH_ALL, .without_door = d + 1 });
    for (uint32_t p = 0; p < world->n_places; p++)
      reach->places[p] |= !all[p]; /* not behind a door */
    look_behind (world, reach, d, &behind[d]);
    self->first[d + 1] = self->first[d];
    if (world->doors.items[d].type != DS_DOOR_KEY || !behind[d].is_closet)
      continue;
    list_keys (self, reach, d);
    for (uint32_t other = 0; other < d && self->twin[d] == d; other++)
      if (world->doors.items[other].type == DS_DOOR_KEY && behind[other].is_closet &&
          are_twins (self, other, d))
        self->twin[d] = self->twin[other];
    self->any |= self->twin[d] != d;
  }
}

DsStatus
ds_twins_init (DsTwins *self, const DsPlay *play)
{
  const DsWorld *world = play->world;
  Behind *behind = ds_alloc (world->doors.n, sizeof *behind);
  uint8_t *all = ds_alloc (world->n_places, 1);
  DsReach reach;
  DsStatus status = ds_reach_init (&reach, world, NULL);

  *self = (DsTwins){ .world = world };
  self->twin = ds_alloc (world->doors.n, sizeof *self->twin);
  self->first = ds_alloc0 (world->doors.n + 1, sizeof *self->first);
  self->keys = ds_alloc (world->keys.n, sizeof *self->keys);
  self->idle = ds_alloc0 (world->doors.n, 1);
  self->count = ds_alloc (world->doors.n, sizeof *self->count);
  if (behind == NULL || all == NULL || self->twin == NULL || self->first == NULL ||
      self->keys == NULL || self->idle == NULL || self->count == NULL)
    status = DS_NOMEM;
  for (uint32_t d = 0; d < world->doors.n && status == DS_OK; d++)
    self->twin[d] = d;
  if (status == DS_OK && !play->has_drops) {
    find_twins (self, &reach, all, behind);
    find_idle (self, behind);
  }
  ds_reach_clear (&reach);
  ds_free (behind);
  ds_free (all);
  if (status != DS_OK)
    ds_twins_clear (self);
  return status;
}

void
ds_twins_clear (DsTwins *self)
{
  ds_free (self->twin);
  ds_free (self->first);
  ds_free (self->keys);
  ds_free (self->idle);
  ds_free (self->count);
  memset (self, 0, sizeof *self);
}

/* ---- states */

static bool
is_near (const DsTwins *self, const DsPlay *play, uint32_t door)
{
  for (size_t i = 0; i < self->world->ways.n; i++) {
    const DsWay *way = &self->world->ways.items[i];

    if (way->door == door && (play->mark[way->from] || play->mark[way->to]))
      return true;
  }
  return false;
}

static void
put_bit (uint64_t *bits, uint32_t i, bool on)
{
  const uint64_t bit = UINT64_C (1) << (i % 64);

  bits[i / 64] = on ? bits[i / 64] | bit : bits[i / 64] & ~bit;
}

void
ds_twins_fold (DsTwins *self, DsPlay *play)
{
  const uint32_t n_doors = (uint32_t)self->world->doors.n;

  play->now[play->words - 1] = self->world->start; /* always reachable again */
  memset (self->count, 0, n_doors * sizeof *self->count);
  for (uint32_t d = 0; d < n_doors; d++)
    self->count[self->twin[d]] += ds_play_has (play->now, d);
  for (uint32_t d = 0; d < n_doors; d++) {
    uint32_t *count = &self->count[self->twin[d]];
    bool is_open = ds_play_has (play->now, d);

    if (!is_open && (*count == 0 || !is_near (self, play, d)))
      continue;
    is_open = *count > 0;
    *count -= is_open;
    put_bit (play->now, d, is_open);
    for (uint32_t i = self->first[d]; i < self->first[d + 1]; i++)
      put_bit (play->now, ds_play_key_bit (play, self->keys[i]), is_open);
  }
}

void
ds_twins_thin (DsTwins *self, DsMoves *moves)
{
  size_t n = 0;

  memset (self->count, 0, self->world->doors.n * sizeof *self->count);
  for (size_t i = 0; i < moves->n; i++) {
    const DsMove move = moves->items[i];

    if (move.type != DS_MOVE_OPEN ||
        (!self->idle[move.index] && self->count[self->twin[move.index]]++ == 0))
      moves->items[n++] = move;
  }
  moves->n = n;
}

uint32_t
ds_twins_shut (const DsTwins *self, const DsPlay *play, uint32_t door)
{
  for (uint32_t d = self->twin[door]; d < self->world->doors.n; d++)
    if (self->twin[d] == self->twin[door] && !ds_play_has (play->now, d) && is_near (self, play, d))
      return d;
  return door;
}
