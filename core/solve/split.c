/* core/solve/split.c — union-find over unreached places, shut doors, and the colours and tokens
 * that open them. */
#include "solve/split.h"
#include "base/union_find.h"

#include <string.h>

/* ---- groups */

static uint32_t
n_places (const DsSplit *self)
{
  return self->play->world->n_places;
}

static uint32_t
item_of_door (const DsSplit *self, uint32_t door)
{
  return n_places (self) + door;
}

static uint32_t
item_of_colour (const DsSplit *self, uint32_t colour)
{
  return n_places (self) + (uint32_t)self->play->world->doors.n + colour;
}

static uint32_t
item_of_token (const DsSplit *self, uint32_t token)
{
  return item_of_colour (self, DS_WORLD_COLOURS_MAX) + token;
}

static void
join (DsSplit *self, uint32_t a, uint32_t b)
{
  ds_union_join (self->groups, b, a);
}

static bool
is_here (const DsSplit *self, uint32_t place)
{
  return self->play->mark[place] != 0;
}

static uint32_t
item_of_key (const DsSplit *self, const DsWorldKey *key)
{
  return key->is_token ? item_of_token (self, key->number) : item_of_colour (self, key->number);
}

/* True when key @k is not taken yet and may open a door. */
static bool
is_wanted (const DsSplit *self, uint32_t k)
{
  const DsWorldKey *key = &self->play->world->keys.items[k];

  return ((key->is_token ? self->wanted : self->spent) >> key->number & 1) != 0 &&
         !ds_play_has (self->play->now, ds_play_key_bit (self->play, k));
}

/* False for a door opened by tokens between two of the player's places: it leads nowhere new. */
static bool
is_shut (const DsSplit *self, const DsWay *way)
{
  return !ds_play_is_open (self->play, way->door) &&
         (self->play->world->doors.items[way->door].type == DS_DOOR_KEY ||
          !is_here (self, way->from) || !is_here (self, way->to));
}

static void
join_ways (DsSplit *self)
{
  const DsWorld *world = self->play->world;

  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];
    const uint32_t ends[] = { way->from, way->to };

    if (!is_shut (self, way)) {
      if (!is_here (self, way->from) && !is_here (self, way->to))
        join (self, way->from, way->to);
      continue;
    }
    for (int e = 0; e < 2; e++)
      if (!is_here (self, ends[e]))
        join (self, item_of_door (self, way->door), ends[e]);
    if (world->doors.items[way->door].type == DS_DOOR_KEY)
      self->spent |= UINT64_C (1) << world->doors.items[way->door].colour;
    self->numbers[way->door] = 1;
  }
}

/* Joins the openers of the doors visited by join_ways(). */
static void
join_openers (DsSplit *self)
{
  const DsWorld *world = self->play->world;

  for (uint32_t d = 0; d < world->doors.n; d++) {
    const DsDoor *door = &world->doors.items[d];
    uint64_t tokens = 0;

    if (!self->numbers[d])
      continue;
    if (door->type == DS_DOOR_KEY)
      join (self, item_of_door (self, d), item_of_colour (self, door->colour));
    for (uint8_t s = 0; s < door->n_sets && door->type == DS_DOOR_TOKENS; s++)
      tokens |= door->sets[s] & ~self->play->tokens;
    self->wanted |= tokens;
    for (; tokens != 0; tokens &= tokens - 1)
      join (self, item_of_door (self, d), item_of_token (self, (uint32_t)__builtin_ctzll (tokens)));
  }
}

static void
join_keys (DsSplit *self)
{
  const DsWorld *world = self->play->world;

  for (uint32_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];

    for (uint32_t i = 0; i < key->n && is_wanted (self, k); i++)
      if (!is_here (self, world->key_places.items[key->first + i]))
        join (self, item_of_key (self, key), world->key_places.items[key->first + i]);
  }
}

static void
add_part (DsSplit *self, uint32_t item)
{
  const uint32_t group = ds_union_root (self->groups, item);

  for (size_t i = 0; i < self->n_parts; i++)
    if (self->parts[i] == group)
      return;
  self->parts[self->n_parts++] = group;
}

static void
set_bit (uint64_t *bits, uint32_t i)
{
  bits[i / 64] |= UINT64_C (1) << (i % 64);
}

/* Hash of a part: its places, its doors and its keys; the keys held of a colour follow, as all
 * doors of a colour are in one part. */
static void
name_part (DsSplit *self, size_t i)
{
  const DsWorld *world = self->play->world;
  const uint32_t group = self->parts[i], n_doors = (uint32_t)world->doors.n;

  memset (self->name, 0, self->names.words * sizeof *self->name);
  for (uint32_t p = 0; p < world->n_places; p++)
    if (!is_here (self, p) && ds_union_root (self->groups, p) == group)
      set_bit (self->name, p);
  for (uint32_t d = 0; d < n_doors; d++)
    if (self->numbers[d] && ds_union_root (self->groups, item_of_door (self, d)) == group)
      set_bit (self->name, item_of_door (self, d));
  for (uint32_t k = 0; k < world->keys.n; k++)
    if (is_wanted (self, k) &&
        ds_union_root (self->groups, item_of_key (self, &world->keys.items[k])) == group)
      set_bit (self->name, world->n_places + n_doors + k);
}

bool
ds_split_find (DsSplit *self)
{
  const DsWorld *world = self->play->world;
  const uint64_t missing = world->goal_tokens & ~self->play->tokens;
  bool is_whole = true;

  self->n_parts = 0;
  self->wanted = missing;
  self->spent = 0;
  ds_union_reset (self->groups, item_of_token (self, DS_WORLD_TOKENS_MAX));
  memset (self->numbers, 0, world->doors.n * sizeof *self->numbers);
  join_ways (self);
  join_openers (self);
  join_keys (self);
  if (world->goal != DS_WORLD_NONE && !is_here (self, world->goal))
    add_part (self, world->goal);
  for (uint64_t rest = missing; rest != 0; rest &= rest - 1)
    add_part (self, item_of_token (self, (uint32_t)__builtin_ctzll (rest)));
  for (uint32_t d = 0; d < world->doors.n && is_whole && self->n_parts == 1; d++)
    is_whole =
        !self->numbers[d] || ds_union_root (self->groups, item_of_door (self, d)) == self->parts[0];
  if (self->n_parts > 1 || !is_whole)
    return true;
  name_part (self, 0);
  return ds_states_has (&self->names, self->name);
}

uint8_t *
ds_split_verdict (DsSplit *self, size_t i)
{
  uint32_t number;

  name_part (self, i);
  if (!ds_array_reserve (&self->verdicts, 1))
    return NULL;
  number = ds_states_put (&self->names, self->name);
  if (number == DS_STATES_NONE)
    return NULL;
  if (number == self->verdicts.n)
    self->verdicts.items[self->verdicts.n++] = DS_N_VERDICTS;
  return &self->verdicts.items[number];
}

/* ---- a part */

/* Takes the doors of @group, and counts its places. */
static bool
take_doors (DsSplit *self, uint32_t group, DsSubgame *out)
{
  const DsWorld *world = self->play->world;

  for (uint32_t d = 0; d < world->doors.n; d++) {
    DsDoor door = world->doors.items[d];

    if (!self->numbers[d] || ds_union_root (self->groups, item_of_door (self, d)) != group)
      continue;
    for (uint8_t s = 0; s < door.n_sets; s++)
      door.sets[s] &= ~self->play->tokens;
    self->numbers[d] = (uint32_t)out->doors.n + 1;
    if (!ds_array_push (&out->doors, d) || ds_world_add_door (&out->world, &door) == DS_WORLD_NONE)
      return false;
  }
  return true;
}

static bool
take_ways (DsSplit *self, uint32_t group, const uint32_t *places, DsSubgame *out)
{
  const DsWorld *world = self->play->world;

  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];
    const bool shut = is_shut (self, way);
    const bool is_between = !is_here (self, way->from) && !is_here (self, way->to);

    if (shut ? ds_union_root (self->groups, item_of_door (self, way->door)) != group
             : !is_between || ds_union_root (self->groups, way->from) != group)
      continue;
    if (ds_world_add_way (&out->world, places[way->from], places[way->to],
                          shut ? self->numbers[way->door] - 1 : DS_WORLD_NONE,
                          way->one_way) == DS_WORLD_NONE)
      return false;
  }
  return true;
}

static bool
take_key (DsSubgame *out, const DsWorldKey *key, const uint32_t *places, uint32_t n,
          uint32_t n_items, uint32_t number)
{
  return ds_array_push (&out->keys, number) &&
         ds_world_add_deed (&out->world, key->is_token, key->number, places, n, places + n,
                            n_items) != DS_WORLD_NONE;
}

/* @scratch: room for the places of a key, and its sets. */
static bool
take_keys (DsSplit *self, uint32_t group, const uint32_t *places, uint32_t *scratch, DsSubgame *out)
{
  const DsWorld *world = self->play->world;

  for (uint32_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];
    uint32_t n = key->n;

    if (!is_wanted (self, k) || ds_union_root (self->groups, item_of_key (self, key)) != group)
      continue;
    for (uint32_t i = 0; i < key->n; i++)
      scratch[i] = places[world->key_places.items[key->first + i]];
    for (uint32_t s = 0; s < key->n_sets; n++) {
      const uint32_t place = world->key_sets.items[key->first_set + n - key->n];

      scratch[n] = place != DS_WORLD_NONE ? places[place] : DS_WORLD_NONE;
      s += place == DS_WORLD_NONE;
    }
    if (!take_key (out, key, scratch, key->n, n - key->n, k))
      return false;
  }
  for (uint32_t c = 0; c < DS_WORLD_COLOURS_MAX; c++)
    for (uint32_t i = 0; i < self->play->held[c] && self->spent >> c & 1 &&
                         ds_union_root (self->groups, item_of_colour (self, c)) == group;
         i++)
      if (!take_key (out, &(DsWorldKey){ .number = (uint8_t)c }, &out->world.start, 1, 0,
                     DS_WORLD_NONE))
        return false;
  return true;
}

static void
take_goal (DsSplit *self, uint32_t group, const uint32_t *places, DsSubgame *out)
{
  const DsWorld *world = self->play->world;

  out->world.goal = DS_WORLD_NONE;
  if (world->goal != DS_WORLD_NONE && !is_here (self, world->goal) &&
      ds_union_root (self->groups, world->goal) == group)
    out->world.goal = places[world->goal];
  for (uint64_t rest = world->goal_tokens & ~self->play->tokens; rest != 0; rest &= rest - 1)
    if (ds_union_root (self->groups, item_of_token (self, (uint32_t)__builtin_ctzll (rest))) ==
        group)
      out->world.goal_tokens |= rest & -rest;
}

DsStatus
ds_split_take (DsSplit *self, size_t i, DsSubgame *out)
{
  const DsWorld *world = self->play->world;
  const uint32_t group = self->parts[i];
  uint32_t *places = self->numbers + world->doors.n;
  bool is_whole;

  memset (out, 0, sizeof *out);
  out->world.n_places = 1;
  for (uint32_t p = 0; p < world->n_places; p++)
    places[p] =
        !is_here (self, p) && ds_union_root (self->groups, p) == group ? out->world.n_places++ : 0;
  is_whole = take_doors (self, group, out) && take_ways (self, group, places, out) &&
             take_keys (self, group, places, places + world->n_places, out);
  take_goal (self, group, places, out);
  if (is_whole && ds_world_index (&out->world, NULL) == DS_OK)
    return DS_OK;
  ds_subgame_clear (out);
  return DS_NOMEM;
}

void
ds_subgame_clear (DsSubgame *self)
{
  ds_world_clear (&self->world);
  ds_array_clear (&self->doors);
  ds_array_clear (&self->keys);
}

/* ---- all of it */

static bool
has_kinds (const DsWorld *world)
{
  bool has_tokens = world->goal_tokens != 0, has_colours = false;

  for (size_t d = 0; d < world->doors.n; d++) {
    if (world->doors.items[d].type == DS_DOOR_SECRET)
      return false;
    has_tokens |= world->doors.items[d].type == DS_DOOR_TOKENS;
    has_colours |= world->doors.items[d].colour != world->doors.items[0].colour;
  }
  return has_tokens || has_colours;
}

DsStatus
ds_split_init (DsSplit *self, const DsPlay *play)
{
  const DsWorld *world = play->world;
  const uint32_t n_bits = world->n_places + (uint32_t)(world->doors.n + world->keys.n);

  memset (self, 0, sizeof *self);
  self->play = play;
  self->can_split = !play->has_drops && has_kinds (world);
  if (!self->can_split)
    return DS_OK;
  self->names.words = (n_bits + 63) / 64;
  self->groups = ds_alloc (item_of_token (self, DS_WORLD_TOKENS_MAX), sizeof *self->groups);
  self->numbers =
      ds_alloc (n_bits + world->key_places.n + world->key_sets.n, sizeof *self->numbers);
  self->name = ds_alloc (self->names.words, sizeof *self->name);
  if (self->groups != NULL && self->numbers != NULL && self->name != NULL)
    return DS_OK;
  ds_split_clear (self);
  return DS_NOMEM;
}

void
ds_split_clear (DsSplit *self)
{
  ds_free (self->groups);
  ds_free (self->numbers);
  ds_free (self->name);
  ds_array_clear (&self->verdicts);
  ds_states_clear (&self->names);
  memset (self, 0, sizeof *self);
}
