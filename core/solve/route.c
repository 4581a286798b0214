/* core/solve/route.c — finds any playthrough, then removes each key and each door that it does not
 * need. */
#include "solve/route.h"
#include "solve/play.h"
#include "solve/states.h"
#include "solve/thin.h"

#include <string.h>

/* Purpose of the chosen moves. */
typedef enum {
  WINS,
  LOSES,  /* not even the best of luck wins afterwards */
  CAN_BE, /* it is enough that all can be made */
} Aim;

typedef struct {
  DsWorld world;  /* without surplus keys */
  uint32_t *keys; /* by its key: the number of the caller's world */
  DsPlay play;
  DsMoves moves;  /* moves that are possible */
  DsMoves chosen; /* moves in the order they are made; keys are taken implicitly */
  Aim aim;
  uint64_t n_plays; /* that were tried */
  DsJob *job;
} Router;

/* DS_CANCELLED: no more is wanted. */
static DsStatus
poll (const Router *self)
{
  return ds_job_is_cancelled (self->job) ? DS_CANCELLED : DS_OK;
}

/* ---- some play */

static bool
is_here (const Router *self, uint32_t place)
{
  return self->play.mark[place] == self->play.here_mark;
}

/* Value of a move: those that lead to new places come first, those that waste a key last. */
static int
worth_of (const Router *self, DsMove move)
{
  if (move.type == DS_MOVE_DROP)
    return 1;
  if (move.type != DS_MOVE_OPEN)
    return 0;
  for (size_t i = 0; i < self->world.ways.n; i++) {
    const DsWay *way = &self->world.ways.items[i];

    if (way->door == move.index && (!is_here (self, way->from) || !is_here (self, way->to)))
      return 2;
  }
  return 0;
}

/* DS_NOT_FOUND: it got stuck. */
static DsStatus
play_on (Router *self)
{
  ds_play_begin (&self->play);
  self->n_plays++;
  while (!ds_play_is_won (&self->play)) {
    DsMove best = { 0 };
    int worth = 0;

    if (poll (self) != DS_OK)
      return DS_CANCELLED;
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

/* ---- any play */

/* Plays that are tried one after the other, by state: the one before it, and the move that led on
 * from there. */
typedef struct {
  DsStates states;
  DS_ARRAY (uint32_t) came;
  DS_ARRAY (DsMove) moves;
  DS_ARRAY (uint32_t) untried;
} Trail;

/* The state in now[], when it is new. */
static DsStatus
reach_state (Router *self, Trail *trail, uint32_t from, DsMove move)
{
  const uint32_t number = ds_states_put (&trail->states, self->play.now);

  if (number == DS_STATES_NONE)
    return DS_NOMEM;
  return number < trail->came.n ||
                 (ds_array_push (&trail->came, from) && ds_array_push (&trail->moves, move) &&
                  ds_array_push (&trail->untried, number))
             ? DS_OK
             : DS_NOMEM;
}

static void
go_to_state (Router *self, const Trail *trail, uint32_t state)
{
  memcpy (self->play.now, ds_states_at (&trail->states, state),
          self->play.words * sizeof *self->play.now);
  ds_play_settle (&self->play);
}

/* The moves from the start to @state, as the chosen ones. */
static DsStatus
choose_trail (Router *self, const Trail *trail, uint32_t state)
{
  self->chosen.n = 0;
  for (; state != 0; state = trail->came.items[state])
    if (!ds_array_push (&self->chosen, trail->moves.items[state]))
      return DS_NOMEM;
  for (size_t a = 0, b = self->chosen.n; a + 1 < b; a++) {
    const DsMove swap = self->chosen.items[a];

    self->chosen.items[a] = self->chosen.items[--b];
    self->chosen.items[b] = swap;
  }
  return DS_OK;
}

/* Depth-first search, pruned where even an optimist cannot win. Keys are always taken, which does
 * no harm. DS_NOT_FOUND: no playthrough, or none within the limit of states. */
static DsStatus
try_all (Router *self, Trail *trail)
{
  DsStatus status;

  ds_play_begin (&self->play);
  status = reach_state (self, trail, 0, (DsMove){ 0 });
  while (status == DS_OK && trail->untried.n > 0 && trail->states.n < DS_PROVE_STATES) {
    const uint32_t state = trail->untried.items[--trail->untried.n];

    go_to_state (self, trail, state);
    if (ds_play_is_won (&self->play))
      return choose_trail (self, trail, state);
    if (!ds_play_climb (&self->play, true))
      continue;
    if (!ds_play_moves (&self->play, &self->moves))
      return DS_NOMEM;
    status = poll (self);
    for (size_t i = 0; i < self->moves.n && status == DS_OK; i++) {
      if (self->moves.items[i].type == DS_MOVE_FIND)
        continue;
      go_to_state (self, trail, state);
      ds_play_make (&self->play, self->moves.items[i]);
      status = reach_state (self, trail, state, self->moves.items[i]);
    }
  }
  return status == DS_OK ? DS_NOT_FOUND : status;
}

static DsStatus
search_play (Router *self)
{
  Trail trail = { .states.words = self->play.words };
  const DsStatus status = try_all (self, &trail);

  ds_states_clear (&trail.states);
  ds_array_clear (&trail.came);
  ds_array_clear (&trail.moves);
  ds_array_clear (&trail.untried);
  return status;
}

/* ---- removal of unnecessary moves */

static bool
can_do (Router *self, DsMove move, DsStatus *status)
{
  *status = poll (self);
  if (*status == DS_OK && !ds_play_moves (&self->play, &self->moves))
    *status = DS_NOMEM;
  for (size_t i = 0; i < self->moves.n && *status == DS_OK; i++)
    if (self->moves.items[i].type == move.type && self->moves.items[i].index == move.index)
      return true;
  return false;
}

/* True when the chosen moves without number @left_out still serve their purpose. */
static bool
still_works (Router *self, size_t left_out, DsStatus *status)
{
  ds_play_begin (&self->play);
  self->n_plays++;
  for (size_t i = 0; i < self->chosen.n; i++)
    if (i != left_out) {
      if (self->aim == WINS && ds_play_is_won (&self->play))
        return true;
      if (!can_do (self, self->chosen.items[i], status))
        return false;
      ds_play_make (&self->play, self->chosen.items[i]);
    }
  return self->aim == WINS    ? ds_play_is_won (&self->play)
         : self->aim == LOSES ? !ds_play_climb (&self->play, true)
                              : true;
}

static DsStatus
prune_moves (Router *self)
{
  DsStatus status = DS_OK;

  for (size_t i = self->chosen.n; i-- > 0 && status == DS_OK;)
    if (still_works (self, i, &status)) {
      memmove (self->chosen.items + i, self->chosen.items + i + 1,
               (self->chosen.n - i - 1) * sizeof *self->chosen.items);
      self->chosen.n--;
    }
  return status;
}

static DsStatus
prune_keys (Router *self)
{
  DsStatus status = DS_OK;

  for (size_t k = self->world.keys.n; k-- > 0 && status == DS_OK;) {
    self->play.skipped[k] = 1;
    if (!still_works (self, SIZE_MAX, &status))
      self->play.skipped[k] = 0;
  }
  return status;
}

/* ---- listing of all keys */

/* Takes the keys that are here for sure and are needed, one after the other. */
static DsStatus
take_all (Router *self, DsMoves *out)
{
  bool is_new = true;

  while (is_new) {
    is_new = false;
    if (poll (self) != DS_OK)
      return DS_CANCELLED;
    if (!ds_play_moves (&self->play, &self->moves))
      return DS_NOMEM;
    for (size_t i = 0; i < self->moves.n && !is_new; i++) {
      const DsMove move = self->moves.items[i];

      if (move.type != DS_MOVE_TAKE || self->play.skipped[move.index])
        continue;
      if (!ds_array_push (out, move))
        return DS_NOMEM;
      ds_play_make (&self->play, move);
      is_new = true;
    }
  }
  return DS_OK;
}

static DsStatus
tell_all (Router *self, DsMoves *out)
{
  DsStatus status;

  self->play.is_careless = true; /* keys are taken one by one */
  ds_play_begin (&self->play);
  status = take_all (self, out);
  for (size_t i = 0; i < self->chosen.n && status == DS_OK; i++) {
    if (!ds_array_push (out, self->chosen.items[i]))
      return DS_NOMEM;
    ds_play_make (&self->play, self->chosen.items[i]);
    status = take_all (self, out);
  }
  return status;
}

/* ---- all of it */

static bool
is_of_key (DsMove move)
{
  return move.type == DS_MOVE_TAKE || move.type == DS_MOVE_MEET;
}

/* The number in the world of @self of key @k of the caller's, which lies in several places. */
static uint32_t
number_of_key (const Router *self, uint32_t k)
{
  uint32_t low = 0, high = (uint32_t)self->world.keys.n;

  while (low + 1 < high) {
    const uint32_t middle = (low + high) / 2;

    if (self->keys[middle] <= k)
      low = middle;
    else
      high = middle;
  }
  DS_ASSERT (self->keys[low] == k);
  return low;
}

static DsStatus
start (Router *self, const DsWorld *world)
{
  const DsStatus status = ds_world_thin (&self->world, &self->keys, world, NULL);

  return status == DS_OK ? ds_play_init (&self->play, &self->world, false) : status;
}

/* Gives back to @moves, from @first on, the numbers of the caller's keys. */
static DsStatus
finish (Router *self, DsStatus status, DsMoves *moves, size_t first, DsError *err)
{
  for (size_t i = first; i < moves->n && status == DS_OK; i++)
    if (is_of_key (moves->items[i]))
      moves->items[i].index = self->keys[moves->items[i].index];
  ds_array_clear (&self->moves);
  ds_array_clear (&self->chosen);
  ds_play_clear (&self->play);
  ds_world_clear (&self->world);
  ds_free (self->keys);
  if (status == DS_NOT_FOUND)
    return ds_fail (err, status, "locks", "solve.no-route", N_ ("no playthrough was found"));
  if (status == DS_CANCELLED)
    return ds_fail_cancelled (err, "locks");
  return status == DS_OK ? DS_OK : ds_fail_nomem (err, "locks");
}

DsStatus
ds_route_find (DsMoves *out, const DsWorld *world, uint64_t *n_plays, DsJob *job, DsError *err)
{
  Router self = { .aim = WINS, .job = job };
  const size_t first = out->n;
  DsStatus status = start (&self, world);

  if (status == DS_OK)
    status = play_on (&self);
  if (status == DS_NOT_FOUND)
    status = search_play (&self);
  if (status == DS_OK)
    status = prune_moves (&self);
  if (status == DS_OK)
    status = prune_keys (&self);
  if (status == DS_OK)
    status = tell_all (&self, out);
  if (n_plays != NULL)
    *n_plays = self.n_plays;
  return finish (&self, status, out, first, err);
}

DsStatus
ds_route_explain (DsMoves *moves, const DsWorld *world, DsJob *job, DsError *err)
{
  Router self = { .aim = LOSES, .job = job };
  DsStatus status = start (&self, world);

  for (size_t i = 0; i < moves->n && status == DS_OK; i++) {
    DsMove move = moves->items[i];

    if (is_of_key (move))
      move.index = number_of_key (&self, move.index);
    if (!ds_array_push (&self.chosen, move))
      status = DS_NOMEM;
  }
  moves->n = 0;
  if (status == DS_OK && still_works (&self, SIZE_MAX, &status)) /* else all may be needed */
    status = prune_moves (&self);
  self.aim = CAN_BE;
  if (status == DS_OK)
    status = prune_keys (&self);
  if (status == DS_OK)
    status = tell_all (&self, moves);
  return finish (&self, status, moves, 0, err);
}

DsStatus
ds_route_cut (DsMoves *moves, const DsWorld *world, DsJob *job, DsError *err)
{
  DsStatus status = DS_OK;
  DsPlay play;

  DS_ASSERT (moves != NULL && world != NULL);
  if (ds_play_init (&play, world, true) != DS_OK)
    return ds_fail_nomem (err, "locks");
  ds_play_begin (&play);
  for (size_t i = 0; i < moves->n && status == DS_OK; i++) {
    ds_play_make (&play, moves->items[i]);
    if (!ds_play_climb (&play, true))
      moves->n = i + 1;
    else if (ds_job_is_cancelled (job))
      status = ds_fail_cancelled (err, "locks");
  }
  ds_play_clear (&play);
  return status;
}
