/* core/solve/play.c — walking, taking keys, and the two fixpoints of a state. */
#include "solve/play.h"
#include "solve/reach.h"

#include <string.h>

static inline void
set_bit (uint64_t *bits, uint32_t i)
{
  bits[i / 64] |= UINT64_C (1) << (i % 64);
}

static void
count_keys (DsPlay *self)
{
  const DsWorld *world = self->world;

  memset (self->held, 0, sizeof self->held);
  self->tokens = 0;
  for (uint32_t k = 0; k < world->keys.n; k++)
    if (ds_play_has (self->now, ds_play_key_bit (self, k))) {
      if (world->keys.items[k].is_token)
        self->tokens |= UINT64_C (1) << world->keys.items[k].number;
      else
        self->held[world->keys.items[k].number]++;
    }
  for (uint32_t d = 0; d < world->doors.n; d++)
    if (world->doors.items[d].type == DS_DOOR_KEY && ds_play_has (self->now, d))
      self->held[world->doors.items[d].colour]--;
}

bool
ds_play_is_open (const DsPlay *self, uint32_t door)
{
  const DsDoor *it;

  if (door == DS_WORLD_NONE)
    return true;
  it = &self->world->doors.items[door];
  if (it->type == DS_DOOR_TOKENS)
    return ds_door_is_opened_by (it, self->tokens);
  return ds_play_has (self->now, door) || (it->type == DS_DOOR_SECRET && self->secrets_open);
}

/* True when the play ends at @place, at once or at the player's choice. */
static bool
is_over_at (const DsPlay *self, uint32_t place)
{
  const DsWorld *world = self->world;

  for (uint32_t i = world->first_way[place];
       world->is_over_at_goals && i < world->first_way[place + 1]; i++) {
    const DsWay *way = &world->ways.items[world->way_ends[i] / 2];

    if (way->to == world->goal && (ds_play_is_open (self, way->door) ||
                                   (world->doors.items[way->door].type == DS_DOOR_KEY &&
                                    self->held[world->doors.items[way->door].colour] > 0)))
      return true;
  }
  return false;
}

/* True when way @end of @place leads to the goal alone: the play ends there. */
static bool
is_past_end (const DsPlay *self, uint32_t place, uint32_t end)
{
  return self->world->is_over_at_goals && ds_way_target (self->world, end) != self->world->goal &&
         is_over_at (self, place);
}

/* Flood-fills the places reachable from @from; here[] lists them. */
static void
flood (DsPlay *self, uint32_t from)
{
  const DsWorld *world = self->world;

  memset (self->mark, 0, world->n_places);
  self->mark[from] = 1;
  self->here[0] = from;
  self->n_here = 1;
  for (uint32_t head = 0; head < self->n_here; head++)
    for (uint32_t i = world->first_way[self->here[head]];
         i < world->first_way[self->here[head] + 1]; i++) {
      const uint32_t end = world->way_ends[i], to = ds_way_target (world, end);

      if (!self->mark[to] && ds_play_is_open (self, world->ways.items[end / 2].door) &&
          !is_past_end (self, self->here[head], end)) {
        self->mark[to] = 1;
        self->here[self->n_here++] = to;
      }
    }
}

/* True when the goal, which has no way back, adjoins a place marked 2. */
static bool
is_beside_goal (const DsPlay *self)
{
  const DsWorld *world = self->world;

  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->to == world->goal && self->mark[way->from] == 2 && ds_play_is_open (self, way->door) &&
        ds_world_ends (world, way))
      return true;
  }
  return false;
}

/* Marks 2 those places marked 1 from which @to can be reached, and the goal next to them. */
static void
keep_returnable (DsPlay *self, uint32_t to)
{
  const DsWorld *world = self->world;
  bool has_changed = true;
  uint32_t n = 0;

  self->mark[to] = 2;
  while (has_changed) { /* drops are few and chains of them short */
    has_changed = false;
    for (uint32_t h = 0; h < self->n_here; h++)
      for (uint32_t i = world->first_way[self->here[h]];
           self->mark[self->here[h]] == 1 && i < world->first_way[self->here[h] + 1]; i++) {
        const uint32_t end = world->way_ends[i];

        if (self->mark[ds_way_target (world, end)] == 2 &&
            ds_play_is_open (self, world->ways.items[end / 2].door) &&
            !is_past_end (self, self->here[h], end)) {
          self->mark[self->here[h]] = 2;
          has_changed = true;
        }
      }
  }
  if (world->goal != DS_WORLD_NONE && self->mark[world->goal] == 1 && is_beside_goal (self))
    self->mark[world->goal] = 2;
  for (uint32_t h = 0; h < self->n_here; h++)
    if (self->mark[self->here[h]] == 2)
      self->here[n++] = self->here[h];
  self->n_here = n;
}

/* True when key @k may be in a place with the mark @marked. */
static bool
is_near (const DsPlay *self, uint32_t k, const uint8_t *marks, uint8_t marked)
{
  const DsWorldKey *key = &self->world->keys.items[k];

  for (uint32_t i = 0; i < key->n; i++)
    if (marks[self->world->key_places.items[key->first + i]] == marked)
      return true;
  return false;
}

/* True when key @k is certain. */
static bool
is_sure (const DsPlay *self, uint32_t k, const uint8_t *marks, uint8_t marked)
{
  return ds_world_is_sure (self->world, &self->world->keys.items[k], marks, marked);
}

/* Takes all keys that are here for sure. Returns whether there were any. */
static bool
take_keys (DsPlay *self)
{
  bool is_new = false;

  for (uint32_t k = 0; k < self->world->keys.n; k++)
    if (!self->skipped[k] && !ds_play_has (self->now, ds_play_key_bit (self, k)) &&
        is_sure (self, k, self->mark, self->here_mark)) {
      set_bit (self->now, ds_play_key_bit (self, k));
      is_new = true;
    }
  return is_new;
}

void
ds_play_settle (DsPlay *self)
{
  const uint32_t from = (uint32_t)self->now[self->words - 1];
  uint32_t lowest = UINT32_MAX;

  do {
    count_keys (self);
    flood (self, from);
    if (self->has_drops)
      keep_returnable (self, from);
  } while (!self->is_careless && take_keys (self));
  for (uint32_t h = 0; h < self->n_here; h++)
    if (self->here[h] < lowest && (self->here[h] != self->world->goal || self->n_here == 1))
      lowest = self->here[h]; /* not the goal: it has no way back */
  self->now[self->words - 1] = lowest;
}

bool
ds_play_is_won (const DsPlay *self)
{
  const DsWorld *world = self->world;

  if ((world->goal_tokens & ~self->tokens) != 0)
    return false;
  return world->goal == DS_WORLD_NONE || self->mark[world->goal] == self->here_mark;
}

/* ---- the fixpoints of a state ---- */

/* Number of keys with which one is left for @door, whatever the others were spent on from here. */
static uint32_t
need_of (const DsPlay *self, uint32_t door)
{
  const uint64_t *rivals = self->rivals + (size_t)door * self->d_words;
  uint32_t need = 1;

  for (uint32_t i = 0; i < self->d_words; i++)
    need += (uint32_t)__builtin_popcountll (rivals[i] & ~self->now[i]);
  return need;
}

typedef struct {
  uint64_t tokens;
  uint32_t found[DS_WORLD_COLOURS_MAX];
  uint32_t n; /* places in queue[] */
} Climb;

static bool
can_climb (const DsPlay *self, const Climb *climb, bool is_optimist, uint32_t door)
{
  const DsDoor *it;

  if (ds_play_is_open (self, door))
    return true;
  it = &self->world->doors.items[door];
  if (it->type == DS_DOOR_TOKENS)
    return ds_door_is_opened_by (it, climb->tokens);
  return it->type == DS_DOOR_KEY &&
         climb->found[it->colour] >= (is_optimist ? 1 : need_of (self, door));
}

/* Counts keys that are held, and those in the places reached by the climb. */
static void
count_found (const DsPlay *self, Climb *climb, bool is_optimist)
{
  const DsWorld *world = self->world;

  climb->tokens = self->tokens;
  memcpy (climb->found, self->held, sizeof climb->found);
  for (uint32_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];

    if (ds_play_has (self->now, ds_play_key_bit (self, k)) ||
        !(is_optimist ? is_near (self, k, self->climbed, 1) : is_sure (self, k, self->climbed, 1)))
      continue;
    if (key->is_token)
      climb->tokens |= UINT64_C (1) << key->number;
    else
      climb->found[key->number]++;
  }
}

bool
ds_play_climb (DsPlay *self, bool is_optimist)
{
  const DsWorld *world = self->world;
  Climb climb = { .n = self->n_here };
  uint32_t before;

  memset (self->climbed, 0, world->n_places);
  for (uint32_t h = 0; h < self->n_here; h++) {
    self->climbed[self->here[h]] = 1;
    self->queue[h] = self->here[h];
  }
  do {
    before = climb.n;
    count_found (self, &climb, is_optimist);
    for (uint32_t head = 0; head < climb.n; head++)
      for (uint32_t i = world->first_way[self->queue[head]];
           i < world->first_way[self->queue[head] + 1]; i++) {
        const uint32_t end = world->way_ends[i], to = ds_way_target (world, end);

        if (!self->climbed[to] &&
            can_climb (self, &climb, is_optimist, world->ways.items[end / 2].door)) {
          self->climbed[to] = 1;
          self->queue[climb.n++] = to;
        }
      }
  } while (climb.n > before);
  return (world->goal_tokens & ~climb.tokens) == 0 &&
         (world->goal == DS_WORLD_NONE || self->climbed[world->goal]);
}

/* For each door, finds the doors reachable without it, with all others open. */
static DsStatus
find_rivals (DsPlay *self)
{
  const DsWorld *world = self->world;
  DsReach reach;
  const DsStatus status = ds_reach_init (&reach, world, NULL);

  for (uint32_t d = 0; d < world->doors.n && status == DS_OK; d++) {
    if (world->doors.items[d].type != DS_DOOR_KEY)
      continue;
    ds_reach_run (&reach, world, world->start,
                  &(DsReachRules){ .doors = DS_REACH_ALL, .without_door = d + 1 });
    for (size_t i = 0; i < world->ways.n; i++) {
      const DsWay *way = &world->ways.items[i];
      const DsDoor *door = way->door != DS_WORLD_NONE ? &world->doors.items[way->door] : NULL;

      if (door != NULL && way->door != d && door->type == DS_DOOR_KEY &&
          door->colour == world->doors.items[d].colour &&
          (reach.places[way->from] || (!way->one_way && reach.places[way->to])))
        set_bit (self->rivals + (size_t)d * self->d_words, way->door);
    }
  }
  ds_reach_clear (&reach);
  return status;
}

/* The ways to take key @k: one, or one for each place where it may be, if it matters where. */
static bool
add_takes (const DsPlay *self, uint32_t k, DsMoves *out)
{
  const DsWorld *world = self->world;
  const DsWorldKey *key = &world->keys.items[k];
  DsMove move = { is_sure (self, k, self->mark, self->here_mark) ? DS_MOVE_TAKE : DS_MOVE_MEET, k,
                  0 };

  if (!world->is_over_at_goals)
    return !is_near (self, k, self->mark, self->here_mark) || ds_array_push (out, move);
  for (uint32_t i = 0; i < key->n; i++) {
    move.place = world->key_places.items[key->first + i];
    if (self->mark[move.place] == self->here_mark && !is_over_at (self, move.place) &&
        !ds_array_push (out, move))
      return false;
  }
  return true;
}

bool
ds_play_moves (DsPlay *self, DsMoves *out)
{
  const DsWorld *world = self->world;

  memset (self->tried, 0, world->doors.n);
  out->n = 0;
  for (uint32_t h = 0; h < self->n_here; h++)
    for (uint32_t e = world->first_way[self->here[h]]; e < world->first_way[self->here[h] + 1];
         e++) {
      const uint32_t end = world->way_ends[e], door = world->ways.items[end / 2].door;
      DsMove move = { DS_MOVE_DROP, end / 2, self->here[h] };

      if (is_past_end (self, self->here[h], end))
        continue;
      if (ds_play_is_open (self, door)) {
        if (!self->has_drops || self->mark[ds_way_target (world, end)] == 2)
          continue; /* leads to the player's places */
      } else {
        const DsDoor *it = &world->doors.items[door];

        if ((self->tried[door] && !world->is_over_at_goals) || it->type == DS_DOOR_TOKENS ||
            (it->type == DS_DOOR_KEY && self->held[it->colour] == 0))
          continue;
        self->tried[door] = 1;
        move.type = it->type == DS_DOOR_KEY ? DS_MOVE_OPEN : DS_MOVE_FIND;
        move.index = door;
      }
      if (!ds_array_push (out, move))
        return false;
    }
  for (uint32_t k = 0; k < world->keys.n; k++)
    if (!ds_play_has (self->now, ds_play_key_bit (self, k)) && !add_takes (self, k, out))
      return false;
  return true;
}

/* Every door that can be opened before it is one of its rivals; with a key for each of them and
 * one more, any play that goes on from here goes on in the same way with the door open. */
bool
ds_play_is_free (const DsPlay *self, const DsMoves *moves, DsMove *out)
{
  for (size_t i = 0; i < moves->n; i++) {
    const DsMove move = moves->items[i];

    if (move.type != DS_MOVE_OPEN ||
        self->held[self->world->doors.items[move.index].colour] < need_of (self, move.index))
      continue;
    *out = move;
    return true;
  }
  return false;
}

/* In a world that is over at goals a way there may be one of no return, whichever way it goes. */
static uint32_t
end_of_drop (const DsPlay *self, DsMove move)
{
  const DsWay *way = &self->world->ways.items[move.index];

  return way->one_way || move.place == way->from ? way->to : way->from;
}

void
ds_play_make (DsPlay *self, DsMove move)
{
  if (self->world->is_over_at_goals)
    self->now[self->words - 1] = move.place;
  switch (move.type) {
  case DS_MOVE_OPEN:
  case DS_MOVE_FIND:
    set_bit (self->now, move.index);
    break;
  case DS_MOVE_TAKE:
  case DS_MOVE_MEET:
    set_bit (self->now, ds_play_key_bit (self, move.index));
    break;
  case DS_MOVE_DROP:
    self->now[self->words - 1] = end_of_drop (self, move);
    break;
  }
  ds_play_settle (self);
}

DsStatus
ds_play_init (DsPlay *self, const DsWorld *world, bool is_careless)
{
  memset (self, 0, sizeof *self);
  self->world = world;
  self->is_careless = is_careless;
  self->words = (uint32_t)(world->doors.n + world->keys.n + 63) / 64 + 1;
  self->has_drops = world->is_over_at_goals;
  for (size_t i = 0; i < world->ways.n; i++)
    self->has_drops |=
        world->ways.items[i].one_way && !ds_world_ends (world, &world->ways.items[i]);
  self->here_mark = self->has_drops ? 2 : 1;
  self->now = ds_alloc0 (self->words, sizeof *self->now);
  self->here = ds_alloc (world->n_places, sizeof *self->here);
  self->mark = ds_alloc (world->n_places, 1);
  self->tried = ds_alloc (world->doors.n, 1);
  self->skipped = ds_alloc0 (world->keys.n, 1);
  self->d_words = (uint32_t)(world->doors.n + 63) / 64;
  self->rivals = ds_alloc0 (world->doors.n * self->d_words, sizeof *self->rivals);
  self->climbed = ds_alloc (world->n_places, 1);
  self->queue = ds_alloc (world->n_places, sizeof *self->queue);
  if (self->now == NULL || self->here == NULL || self->mark == NULL || self->tried == NULL ||
      self->skipped == NULL || self->rivals == NULL || self->climbed == NULL ||
      self->queue == NULL || find_rivals (self) != DS_OK) {
    ds_play_clear (self);
    return DS_NOMEM;
  }
  ds_play_begin (self);
  return DS_OK;
}

void
ds_play_begin (DsPlay *self)
{
  memset (self->now, 0, self->words * sizeof *self->now);
  self->now[self->words - 1] = self->world->start;
  ds_play_settle (self);
}

void
ds_play_clear (DsPlay *self)
{
  ds_free (self->now);
  ds_free (self->here);
  ds_free (self->mark);
  ds_free (self->tried);
  ds_free (self->skipped);
  ds_free (self->rivals);
  ds_free (self->climbed);
  ds_free (self->queue);
  memset (self, 0, sizeof *self);
}
