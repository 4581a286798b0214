/* core/solve/route.c — first some play that wins, then without each key and each door that it does
 * not need, then as a walk from place to place. */
#include "solve/route.h"
#include "solve/play.h"

#include <string.h>

typedef struct {
  const DsWorld *world;
  bool with_secrets;
  DsPlay play;
  DsMoves moves;   /* what can be done */
  DsMoves chosen;  /* what is done, in that order */
  uint8_t *opened; /* by door: it was told that it is opened */
  uint32_t *came;  /* by place: the way end that leads there; for the walk */
  uint32_t *queue; /* places */
  DsRoute *out;
} Router;

/* ---- some play */

static bool
is_here (const Router *self, uint32_t place)
{
  return self->play.mark[place] == self->play.here_mark;
}

/* How much a move is worth: what leads somewhere new comes first, what wastes a key not at all. */
static int
worth_of (const Router *self, DsMove move)
{
  int worth = 0;

  if (move.type == DS_MOVE_DROP)
    return 1;
  if (move.type != DS_MOVE_OPEN && !(move.type == DS_MOVE_FIND && self->with_secrets))
    return 0;
  for (size_t i = 0; i < self->world->ways.n; i++) {
    const DsWay *way = &self->world->ways.items[i];

    if (way->door == move.index && (!is_here (self, way->from) || !is_here (self, way->to)))
      worth = move.type == DS_MOVE_FIND ? 3 : 2;
  }
  return worth;
}

/* DS_NOT_FOUND: it got stuck. */
static DsStatus
play_on (Router *self)
{
  ds_play_begin (&self->play);
  self->chosen.n = 0;
  while (!ds_play_is_won (&self->play)) {
    DsMove best = { 0 };
    int worth = 0;

    if (!ds_play_moves (&self->play, &self->moves))
      return DS_NOMEM;
    for (size_t i = 0; i < self->moves.n; i++)
      if (worth_of (self, self->moves.items[i]) > worth) {
        best = self->moves.items[i];
        worth = worth_of (self, best);
      }
    if (worth == 0)
      return DS_NOT_FOUND;
    if (!ds_array_push (&self->chosen, best))
      return DS_NOMEM;
    ds_play_make (&self->play, best);
  }
  return DS_OK;
}

/* ---- without what it does not need */

static bool
can_do (Router *self, DsMove move, DsStatus *status)
{
  if (!ds_play_moves (&self->play, &self->moves))
    *status = DS_NOMEM;
  for (size_t i = 0; i < self->moves.n && *status == DS_OK; i++)
    if (self->moves.items[i].type == move.type && self->moves.items[i].index == move.index)
      return true;
  return false;
}

/* Whether the chosen moves but number @left_out win. */
static bool
still_wins (Router *self, size_t left_out, DsStatus *status)
{
  ds_play_begin (&self->play);
  for (size_t i = 0; i < self->chosen.n && !ds_play_is_won (&self->play); i++)
    if (i != left_out) {
      if (!can_do (self, self->chosen.items[i], status))
        return false;
      ds_play_make (&self->play, self->chosen.items[i]);
    }
  return ds_play_is_won (&self->play);
}

static DsStatus
prune (Router *self)
{
  DsStatus status = DS_OK;

  for (size_t i = self->chosen.n; i-- > 0;)
    if (still_wins (self, i, &status)) {
      memmove (self->chosen.items + i, self->chosen.items + i + 1,
               (self->chosen.n - i - 1) * sizeof *self->chosen.items);
      self->chosen.n--;
    }
  for (size_t k = self->world->keys.n; k-- > 0;) {
    self->play.skipped[k] = 1;
    if (!still_wins (self, SIZE_MAX, &status))
      self->play.skipped[k] = 0;
  }
  return status;
}

/* ---- as a walk */

static bool
tell (Router *self, DsStepType type, uint32_t index, uint32_t place)
{
  return ds_array_push (self->out, (DsStep){ type, index, place });
}

/* Whether the walker, who has @tokens, may go along @end now. */
static bool
may_walk (const Router *self, uint32_t end, uint64_t tokens)
{
  const uint32_t door = self->world->ways.items[end / 2].door;
  const DsDoor *it = door != DS_WORLD_NONE ? &self->world->doors.items[door] : NULL;

  if (it == NULL)
    return true;
  return it->type == DS_DOOR_TOKENS ? ds_door_is_opened_by (it, tokens) : self->opened[door];
}

/* Finds the shortest ways, in places, from @from to all others. */
static void
explore (Router *self, uint32_t from, uint64_t tokens)
{
  const DsWorld *world = self->world;
  uint32_t n = 1;

  memset (self->came, 0xff, world->n_places * sizeof *self->came);
  self->came[from] = UINT32_MAX - 1;
  self->queue[0] = from;
  for (uint32_t head = 0; head < n; head++)
    for (uint32_t i = world->first_way[self->queue[head]];
         i < world->first_way[self->queue[head] + 1]; i++) {
      const uint32_t end = world->way_ends[i], to = ds_way_target (world, end);

      if (self->came[to] != UINT32_MAX || !may_walk (self, end, tokens))
        continue;
      self->came[to] = end;
      self->queue[n++] = to;
    }
}

static uint32_t
way_source (const Router *self, uint32_t end)
{
  const DsWay *way = &self->world->ways.items[end / 2];

  return end % 2 == 0 ? way->from : way->to;
}

/* Tells the gates on the way to @to that were not passed before; explore() was asked already. */
static bool
walk (Router *self, uint32_t from, uint32_t to)
{
  uint32_t n = 0;

  for (uint32_t at = to; at != from; at = way_source (self, self->came[at]))
    self->queue[n++] = self->came[at];
  while (n-- > 0) {
    const DsWay *way = &self->world->ways.items[self->queue[n] / 2];

    const bool is_new = way->door != DS_WORLD_NONE && !self->opened[way->door];

    if (is_new)
      self->opened[way->door] = 1;
    if ((way->one_way || is_new) &&
        !tell (self, way->one_way ? DS_STEP_DROP : DS_STEP_PASS, self->queue[n] / 2,
               ds_way_target (self->world, self->queue[n])))
      return false;
  }
  return true;
}

/* Takes every key that is needed and lies where the play is. */
static bool
take_all (Router *self, uint32_t *at, uint64_t *tokens, uint8_t *taken)
{
  const DsWorld *world = self->world;
  bool is_new = true;

  while (is_new) {
    is_new = false;
    explore (self, *at, *tokens);
    for (uint32_t k = 0; k < world->keys.n && !is_new; k++) {
      const uint32_t place = world->key_places.items[world->keys.items[k].first];

      if (taken[k] || self->play.skipped[k] || self->came[place] == UINT32_MAX ||
          !is_here (self, place)) /* not down a drop yet */
        continue;
      taken[k] = 1;
      is_new = true;
      if (!walk (self, *at, place) || !tell (self, DS_STEP_TAKE, k, place))
        return false;
      *at = place;
      if (world->keys.items[k].is_token)
        *tokens |= UINT64_C (1) << world->keys.items[k].number;
    }
  }
  return true;
}

/* Goes to where @move is made, and makes it. False: no memory. */
static bool
walk_move (Router *self, uint32_t *at, uint64_t tokens, DsMove move)
{
  const DsWorld *world = self->world;

  explore (self, *at, tokens);
  for (uint32_t end = 0; end < world->ways.n * 2; end++) {
    const DsWay *way = &world->ways.items[end / 2];
    const uint32_t from = way_source (self, end);

    if ((end % 2 == 1 && way->one_way) || self->came[from] == UINT32_MAX ||
        (move.type == DS_MOVE_DROP ? end / 2 != move.index : way->door != move.index))
      continue;
    if (!walk (self, *at, from))
      return false;
    if (way->door != DS_WORLD_NONE)
      self->opened[way->door] = 1;
    *at = move.type == DS_MOVE_DROP ? way->to : from; /* a wide door may have sides to fall from */
    return tell (self, move.type == DS_MOVE_DROP ? DS_STEP_DROP : DS_STEP_OPEN, end / 2, *at);
  }
  return true;
}

static DsStatus
walk_all (Router *self)
{
  const DsWorld *world = self->world;
  uint8_t *taken = ds_alloc0 (world->keys.n, 1);
  uint32_t at = world->start;
  uint64_t tokens = 0;
  bool is_whole = taken != NULL;

  ds_play_begin (&self->play);
  for (size_t i = 0; i <= self->chosen.n && is_whole; i++) {
    is_whole = take_all (self, &at, &tokens, taken);
    if (is_whole && i < self->chosen.n) {
      is_whole = walk_move (self, &at, tokens, self->chosen.items[i]);
      ds_play_make (&self->play, self->chosen.items[i]);
    }
  }
  if (is_whole && world->goal != DS_WORLD_NONE) {
    explore (self, at, tokens);
    if (self->came[world->goal] != UINT32_MAX)
      is_whole = walk (self, at, world->goal) && tell (self, DS_STEP_GOAL, 0, world->goal);
  }
  ds_free (taken);
  return is_whole ? DS_OK : DS_NOMEM;
}

/* ---- all of it */

DsStatus
ds_route_find (DsRoute *out, const DsWorld *world, bool with_secrets, DsError *err)
{
  Router self = { .world = world, .with_secrets = with_secrets, .out = out };
  DsStatus status = ds_play_init (&self.play, world, false);

  self.opened = ds_alloc0 (world->doors.n, 1);
  self.came = ds_alloc (world->n_places, sizeof *self.came);
  self.queue = ds_alloc (world->n_places, sizeof *self.queue);
  if (self.opened == NULL || self.came == NULL || self.queue == NULL)
    status = DS_NOMEM;
  if (status == DS_OK)
    status = play_on (&self);
  if (status == DS_OK)
    status = prune (&self);
  if (status == DS_OK)
    status = walk_all (&self);
  ds_array_clear (&self.moves);
  ds_array_clear (&self.chosen);
  ds_free (self.opened);
  ds_free (self.came);
  ds_free (self.queue);
  ds_play_clear (&self.play);
  if (status == DS_NOT_FOUND)
    return ds_fail (err, status, "locks", "solve.no-route", N_ ("no play was found that wins"));
  return status == DS_OK ? DS_OK : ds_fail_nomem (err, "locks");
}
