/* core/solve/search.c — states breadth first, then backwards from those that win.
 *
 * Both fixpoints are asked at each state, with what is held there: behind a state from which the
 * goal is sure, or out of reach even for an optimist, nothing needs to be looked at. Doors that
 * cost nothing are opened at once, so that a colour with keys enough makes no choices, and of doors
 * that are as good as each other only one is tried. */
#include "solve/search.h"
#include "solve/twins.h"

#include <string.h>

#define POLL_STATES 512 /* states between two looks at the job */
#define BREADTH_STATES 2048
#define NO_STATE UINT32_MAX

/* Moves that a player may be lucky to make, but nobody can count on. */
enum { SURE = 0, MEETS = 1, FINDS = 2 };

typedef struct {
  uint32_t from, to; /* states */
  uint8_t luck;
} Edge;

typedef struct {
  DsPlay play;
  DsTwins twins;
  uint64_t *states; /* n * play.words */
  uint32_t n, cap;
  uint32_t *parents;
  DsMove *moves;
  uint32_t *slots; /* hash table: state + 1 */
  uint32_t n_slots;
  uint8_t *wins; /* by state: the goal can be reached from it for sure */
  uint8_t *done; /* by state: it was looked at */
  uint32_t lost; /* a state from which nobody wins, or NO_STATE */
  bool has_win, has_finds;
  DS_ARRAY (Edge) edges;
} Search;

/* ---- all states ---- */

static uint64_t
hash_of (const uint64_t *words, uint32_t n)
{
  uint64_t hash = 0x9e3779b97f4a7c15u;

  for (uint32_t i = 0; i < n; i++) {
    hash = (hash ^ words[i]) * 0xff51afd7ed558ccdu;
    hash ^= hash >> 32;
  }
  return hash;
}

static void
fill_slots (Search *self)
{
  for (uint32_t i = 0; i < self->n; i++) {
    uint32_t at = (uint32_t)hash_of (self->states + (size_t)i * self->play.words, self->play.words);

    while (self->slots[at & (self->n_slots - 1)] != 0)
      at++;
    self->slots[at & (self->n_slots - 1)] = i + 1;
  }
}

static bool
grow (Search *self)
{
  const uint32_t cap = self->cap == 0 ? 256 : self->cap * 2;
  uint64_t *states = ds_resize (self->states, (size_t)cap * self->play.words, sizeof *states);
  uint32_t *parents, *slots;
  DsMove *moves;
  uint8_t *wins, *done;

  if (states == NULL)
    return false;
  self->states = states;
  if ((parents = ds_resize (self->parents, cap, sizeof *parents)) == NULL)
    return false;
  self->parents = parents;
  if ((moves = ds_resize (self->moves, cap, sizeof *moves)) == NULL)
    return false;
  self->moves = moves;
  if ((wins = ds_resize (self->wins, cap, 1)) == NULL)
    return false;
  self->wins = wins;
  if ((done = ds_resize (self->done, cap, 1)) == NULL)
    return false;
  self->done = done;
  if ((slots = ds_alloc0 ((size_t)cap * 2, sizeof *slots)) == NULL)
    return false;
  ds_free (self->slots);
  self->slots = slots;
  self->n_slots = cap * 2;
  self->cap = cap;
  fill_slots (self);
  return true;
}

/* The number of the state in now[], which is added when it is new. UINT32_MAX: no memory. */
static uint32_t
state_number (Search *self, uint32_t parent, DsMove move)
{
  const bool wins = ds_play_is_won (&self->play);
  uint32_t at;

  if (self->n == self->cap && !grow (self))
    return UINT32_MAX;
  if (self->twins.any)
    ds_twins_fold (&self->twins, &self->play);
  for (at = (uint32_t)hash_of (self->play.now, self->play.words);; at++) {
    const uint32_t slot = self->slots[at & (self->n_slots - 1)];

    if (slot == 0)
      break;
    if (memcmp (self->states + (size_t)(slot - 1) * self->play.words, self->play.now,
                self->play.words * sizeof *self->play.now) == 0)
      return slot - 1;
  }
  memcpy (self->states + (size_t)self->n * self->play.words, self->play.now,
          self->play.words * sizeof *self->play.now);
  self->parents[self->n] = parent;
  self->moves[self->n] = move;
  self->wins[self->n] = wins;
  self->done[self->n] = 0;
  self->slots[at & (self->n_slots - 1)] = self->n + 1;
  return self->n++;
}

static void
take_state (Search *self, uint32_t i)
{
  memcpy (self->play.now, self->states + (size_t)i * self->play.words,
          self->play.words * sizeof *self->play.now);
}

static DsStatus
expand (Search *self, uint32_t i, DsMoves *moves)
{
  DsMove free;

  take_state (self, i);
  ds_play_settle (&self->play);
  if (!ds_play_moves (&self->play, moves))
    return DS_NOMEM;
  if (self->twins.any)
    ds_twins_thin (&self->twins, moves);
  if (!self->play.is_careless && ds_play_is_free (&self->play, moves, &free)) {
    moves->items[0] = free;
    moves->n = 1;
  }
  for (size_t m = 0; m < moves->n; m++) {
    const DsMove move = moves->items[m];
    const uint8_t luck = move.type == DS_MOVE_MEET   ? MEETS
                         : move.type == DS_MOVE_FIND ? FINDS
                                                     : SURE;
    uint32_t to;

    self->has_finds |= luck == FINDS;
    take_state (self, i);
    ds_play_make (&self->play, move);
    to = state_number (self, i, move);
    if (to == UINT32_MAX || !ds_array_push (&self->edges, (Edge){ i, to, luck }))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Whether it is known without looking further what becomes of state @i. Who is careless may walk
 * past a goal. */
static bool
is_settled (Search *self, uint32_t i)
{
  if (!self->play.is_careless && !self->wins[i]) {
    take_state (self, i);
    ds_play_settle (&self->play);
    self->wins[i] = ds_play_climb (&self->play, false);
    return self->wins[i] || !ds_play_climb (&self->play, true);
  }
  return self->wins[i] && !self->play.is_careless;
}

/* Looks at state @i. DS_NOMEM. */
static DsStatus
look_at (Search *self, uint32_t i, DsMoves *moves)
{
  const size_t n_edges = self->edges.n;
  DsStatus status = DS_OK;

  self->done[i] = 1;
  if (is_settled (self, i)) {
    if (!self->wins[i])
      self->lost = i;
    else
      self->has_win = true;
    return DS_OK;
  }
  status = expand (self, i, moves);
  self->has_win |= self->wins[i];
  if (!self->wins[i] && self->edges.n == n_edges)
    self->lost = i; /* there is nothing left to do */
  return status;
}

/* First breadth first, so that a short losing play is found; when that takes long, depth first, so
 * that any is. DS_LIMIT: the budget was not enough. */
static DsStatus
explore (Search *self, uint64_t budget, DsJob *job)
{
  DsMoves moves = { 0 };
  DsStatus status = DS_OK;
  uint32_t head = 0, tail = 0;

  self->lost = NO_STATE;
  if (state_number (self, 0, (DsMove){ 0 }) == UINT32_MAX)
    status = DS_NOMEM;
  for (uint32_t i = 0; head < self->n && status == DS_OK; i++) {
    if (self->lost != NO_STATE && self->has_win && !self->has_finds)
      break; /* it can be won and lost */
    if (i % POLL_STATES == 0 && ds_job_is_cancelled (job)) {
      status = DS_CANCELLED;
    } else if (self->n > budget) {
      status = DS_LIMIT;
    } else if (i < BREADTH_STATES) {
      status = look_at (self, head++, &moves);
      tail = self->n;
    } else {
      const uint32_t n = self->n;

      while (tail > head && self->done[tail - 1])
        tail--;
      if (tail == head)
        break;
      status = look_at (self, tail - 1, &moves);
      tail = self->n > n ? self->n : tail;
    }
  }
  ds_array_clear (&moves);
  return status;
}

/* ---- the answer ---- */

/* Marks in @is_sure the states from which the goal can be reached without luck. Edges lead to
 * states in no order, but each move is for ever: so a few rounds from the end are enough. */
static void
mark_sure (const Search *self, uint8_t *is_sure)
{
  bool has_changed = true;

  memcpy (is_sure, self->wins, self->n);
  while (has_changed) {
    has_changed = false;
    for (size_t e = self->edges.n; e-- > 0;) {
      const Edge *edge = &self->edges.items[e];

      if (edge->luck == SURE && is_sure[edge->to] && !is_sure[edge->from]) {
        is_sure[edge->from] = 1;
        has_changed = true;
      }
    }
  }
}

/* Whether a play without secret doors wins. */
static bool
can_win (const Search *self, uint8_t *is_fair)
{
  bool has_changed = true;

  memset (is_fair, 0, self->n);
  is_fair[0] = 1;
  while (has_changed) {
    has_changed = false;
    for (size_t e = 0; e < self->edges.n; e++) {
      const Edge *edge = &self->edges.items[e];

      if (edge->luck != FINDS && is_fair[edge->from] && !is_fair[edge->to]) {
        is_fair[edge->to] = 1;
        has_changed = true;
      }
    }
  }
  for (uint32_t i = 0; i < self->n; i++)
    if (is_fair[i] && self->wins[i])
      return true;
  return false;
}

/* Each state stands for some that are like it: makes @moves on from state to state in one play. */
static void
play_through (Search *self, DsMoves *moves)
{
  ds_play_begin (&self->play);
  for (size_t i = 0; i < moves->n; i++) {
    DsMove *move = &moves->items[i];

    if (move->type == DS_MOVE_OPEN)
      move->index = ds_twins_shut (&self->twins, &self->play, move->index);
    ds_play_make (&self->play, *move);
  }
}

/* The moves from the start to state @i. */
static DsStatus
tell_play (Search *self, uint32_t i, DsProof *proof)
{
  for (uint32_t at = i; at != 0; at = self->parents[at])
    if (!ds_array_push (&proof->moves, self->moves[at]))
      return DS_NOMEM;
  for (size_t a = 0, b = proof->moves.n; a + 1 < b; a++) {
    const DsMove swap = proof->moves.items[a];

    proof->moves.items[a] = proof->moves.items[--b];
    proof->moves.items[b] = swap;
  }
  if (self->twins.any)
    play_through (self, &proof->moves);
  return DS_OK;
}

static DsStatus
conclude (Search *self, DsProof *proof)
{
  uint8_t *flags = ds_alloc (self->n, 1);
  DsStatus status = DS_OK;

  if (flags == NULL)
    return DS_NOMEM;
  if (self->lost != NO_STATE && self->has_win && !self->has_finds) {
    proof->verdict = DS_VERDICT_LOSABLE;
    status = tell_play (self, self->lost, proof);
  } else if (!can_win (self, flags)) {
    proof->verdict = DS_VERDICT_UNSOLVABLE;
  } else {
    uint32_t lost = 0;

    mark_sure (self, flags);
    while (lost < self->n && flags[lost])
      lost++;
    proof->verdict = lost < self->n ? DS_VERDICT_LOSABLE : DS_VERDICT_UNLOSABLE;
    if (lost < self->n)
      status = tell_play (self, lost, proof);
  }
  ds_free (flags);
  return status;
}

static void
clear (Search *self)
{
  ds_free (self->states);
  ds_free (self->parents);
  ds_free (self->moves);
  ds_free (self->slots);
  ds_free (self->wins);
  ds_free (self->done);
  ds_array_clear (&self->edges);
  ds_twins_clear (&self->twins);
  ds_play_clear (&self->play);
}

DsStatus
ds_search (DsProof *proof, const DsWorld *world, bool is_careless, uint64_t budget, DsJob *job,
           DsError *err)
{
  Search search = { 0 };
  DsStatus status = ds_play_init (&search.play, world, is_careless);

  if (status == DS_OK)
    status = ds_twins_init (&search.twins, &search.play);
  if (status == DS_OK)
    status = explore (&search, budget, job);
  proof->n_states = search.n;
  if (status == DS_OK) {
    status = conclude (&search, proof);
  } else if (status == DS_LIMIT) {
    proof->verdict = DS_VERDICT_UNDECIDED;
    status = DS_OK;
  }
  clear (&search);
  if (status == DS_CANCELLED)
    return ds_fail_cancelled (err, "locks");
  return status == DS_OK ? DS_OK : ds_fail_nomem (err, "locks");
}
