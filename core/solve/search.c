/* core/solve/search.c — searches states breadth-first, then backwards from those that win.
 *
 * Both fixpoints are computed at each state with the keys held there: a state from which the goal
 * is certain, or out of reach even for an optimist, needs no expansion. Doors that cost nothing are
 * opened at once, so that a colour with keys enough gives no choices, and of equivalent doors only
 * one is tried. */
#include "solve/search.h"
#include "solve/sets.h"
#include "solve/split.h"
#include "solve/twins.h"

#include <string.h>

#define POLL_STATES 512 /* states between two polls of the job */
#define BREADTH_STATES 2048
#define FIRST_SHARE 10 /* of the budget, before sets of places are tried */
#define NO_STATE UINT32_MAX
#define NO_PART SIZE_MAX

/* Moves that depend on luck, and so cannot be relied on. */
enum { SURE = 0, MEETS = 1, FINDS = 2 };

typedef struct {
  uint32_t from, to; /* states */
  uint8_t luck;
} StateEdge;

/* Predecessor of a state, and the verdict so far. */
typedef struct {
  uint32_t parent;
  DsMove move;
  bool wins; /* the goal can be reached from it for sure */
  bool done; /* it was expanded */
} Node;

typedef struct {
  DsPlay play;
  DsTwins twins;
  DsSplit split;
  DsStates states;
  DS_ARRAY (Node) nodes; /* by state */
  DS_ARRAY (StateEdge) edges;
  uint32_t lost;    /* a losing state, or NO_STATE */
  size_t lost_part; /* its part that cannot be won, or can be lost; or NO_PART */
  bool has_win, has_finds;
  DsMoves open; /* unresolved moves of a part of the first state, when the budget ended there */
  uint32_t n_turns, head, tail; /* of explore() */
  uint64_t budget, n_inside;    /* states, and those expanded in parts of the world */
  uint64_t n_sets;              /* number of sets of places visited */
  DsJob *job;
} StateSearch;

/* ---- all states ---- */

/* The number of the state in now[], which is added when it is new. DS_STATES_NONE: no memory. */
static uint32_t
state_number (StateSearch *self, uint32_t parent, DsMove move)
{
  const bool wins = ds_play_is_won (&self->play);
  uint32_t number;

  if (self->twins.any)
    ds_twins_fold (&self->twins, &self->play);
  if (!ds_array_reserve (&self->nodes, 1))
    return DS_STATES_NONE;
  number = ds_states_put (&self->states, self->play.now);
  if (number == self->nodes.n)
    self->nodes.items[self->nodes.n++] = (Node){ .parent = parent, .move = move, .wins = wins };
  return number;
}

static void
take_state (StateSearch *self, uint32_t i)
{
  memcpy (self->play.now, ds_states_at (&self->states, i),
          self->play.words * sizeof *self->play.now);
}

static DsStatus
expand (StateSearch *self, uint32_t i, DsMoves *moves)
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
    if (ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    take_state (self, i);
    ds_play_make (&self->play, move);
    to = state_number (self, i, move);
    if (to == DS_STATES_NONE || !ds_array_push (&self->edges, (StateEdge){ i, to, luck }))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* True when the verdict on state @i is known without expanding it. Careless players may walk past a
 * goal. */
static bool
is_settled (StateSearch *self, uint32_t i)
{
  Node *node = &self->nodes.items[i];

  if (!self->play.is_careless && !node->wins) {
    take_state (self, i);
    ds_play_settle (&self->play);
    node->wins = ds_play_climb (&self->play, false);
    return node->wins || !ds_play_climb (&self->play, true);
  }
  return node->wins && !self->play.is_careless;
}

static DsStatus search (DsProof *proof, const DsWorld *world, bool is_careless, bool is_part,
                        uint64_t budget, DsJob *job);

/* Verdict on part @p of the rest. @moves, or NULL: gets the moves that lose it; or, with DS_LIMIT,
 * the unresolved ones. */
static DsStatus
search_part (StateSearch *self, size_t p, uint64_t budget, DsVerdict *verdict, DsMoves *moves)
{
  DsSubgame part;
  DsProof proof = { 0 };
  DsStatus status = ds_split_take (&self->split, p, &part);

  if (status == DS_OK)
    status = search (&proof, &part.world, false, true, budget, self->job);
  self->n_inside += proof.n_states;
  *verdict = proof.verdict;
  for (size_t i = 0; i < proof.moves.n && moves != NULL && status != DS_NOMEM; i++) {
    DsMove move = proof.moves.items[i];

    move.index =
        move.type == DS_MOVE_OPEN ? part.doors.items[move.index] : part.keys.items[move.index];
    if (!ds_array_push (moves, move))
      status = DS_NOMEM;
  }
  ds_proof_clear (&proof);
  ds_subgame_clear (&part);
  return status;
}

static uint64_t
n_looked_at (const StateSearch *self)
{
  return self->states.n + self->n_inside;
}

/* Verdict on state @i, whose parts are found: the worst of theirs. */
static DsStatus
ask_parts (StateSearch *self, uint32_t i)
{
  DsVerdict worst = DS_VERDICT_UNLOSABLE;

  for (size_t p = 0; p < self->split.n_parts && worst != DS_VERDICT_UNSOLVABLE; p++) {
    uint8_t *known = ds_split_verdict (&self->split, p);
    DsVerdict verdict;

    if (known == NULL)
      return DS_NOMEM;
    verdict = *known;
    if (verdict == DS_N_VERDICTS) {
      const uint64_t n = n_looked_at (self);
      DsStatus status;

      self->open.n = 0;
      status = search_part (self, p, n < self->budget ? self->budget - n : 0, &verdict,
                            i == 0 ? &self->open : NULL);
      if (status != DS_OK)
        return status;
      *known = (uint8_t)verdict;
    }
    if (verdict < worst) {
      worst = verdict;
      self->lost = i;
      self->lost_part = p;
    }
  }
  self->nodes.items[i].wins = worst == DS_VERDICT_UNLOSABLE;
  self->has_win |= worst != DS_VERDICT_UNSOLVABLE;
  return DS_OK;
}

static void
mark_lost (StateSearch *self, uint32_t i)
{
  self->lost = i;
  self->lost_part = NO_PART;
}

/* Looks at state @i. DS_NOMEM, DS_CANCELLED; DS_LIMIT: the budget was not enough. */
static DsStatus
look_at (StateSearch *self, uint32_t i, DsMoves *moves)
{
  const size_t n_edges = self->edges.n;
  DsStatus status;

  self->nodes.items[i].done = true;
  if (is_settled (self, i)) {
    if (self->nodes.items[i].wins)
      self->has_win = true;
    else
      mark_lost (self, i);
    return DS_OK;
  }
  if (self->split.can_split && ds_split_find (&self->split))
    return ask_parts (self, i);
  status = expand (self, i, moves);
  self->has_win |= self->nodes.items[i].wins;
  if (!self->nodes.items[i].wins && self->edges.n == n_edges)
    mark_lost (self, i); /* there is nothing left to do */
  return status;
}

/* First breadth first, so that a short losing play is found; when that takes long, depth first, so
 * that any is. DS_LIMIT: @budget states were not enough; it may go on with more. */
static DsStatus
explore (StateSearch *self, uint64_t budget)
{
  DsMoves moves = { 0 };
  DsStatus status = DS_OK;

  if (self->states.n == 0 && state_number (self, 0, (DsMove){ 0 }) == DS_STATES_NONE)
    status = DS_NOMEM;
  while (self->head < self->states.n && status == DS_OK) {
    if (self->lost != NO_STATE && self->has_win && !self->has_finds)
      break; /* it can be won and lost */
    if (self->n_turns % POLL_STATES == 0 && ds_job_is_cancelled (self->job)) {
      status = DS_CANCELLED;
    } else if (n_looked_at (self) > budget) {
      status = DS_LIMIT;
    } else if (self->n_turns++ < BREADTH_STATES) {
      status = look_at (self, self->head++, &moves);
      self->tail = self->states.n;
    } else {
      const uint32_t n = self->states.n;

      while (self->tail > self->head && self->nodes.items[self->tail - 1].done)
        self->tail--;
      if (self->tail == self->head)
        break;
      status = look_at (self, self->tail - 1, &moves);
      self->tail = self->states.n > n ? self->states.n : self->tail;
    }
  }
  ds_array_clear (&moves);
  return status;
}

/* ---- the answer ---- */

/* Marks in @is_sure the states from which the goal can be reached without luck. Edges lead to
 * states in no order, but each move is for ever: so a few rounds from the end are enough. */
static void
mark_sure (const StateSearch *self, uint8_t *is_sure)
{
  bool has_changed = true;

  for (uint32_t i = 0; i < self->states.n; i++)
    is_sure[i] = self->nodes.items[i].wins;
  while (has_changed) {
    has_changed = false;
    for (size_t e = self->edges.n; e-- > 0;) {
      const StateEdge *edge = &self->edges.items[e];

      if (edge->luck == SURE && is_sure[edge->to] && !is_sure[edge->from]) {
        is_sure[edge->from] = 1;
        has_changed = true;
      }
    }
  }
}

/* True when a play without secret doors wins. */
static bool
can_win (const StateSearch *self, uint8_t *is_fair)
{
  bool has_changed = true;

  memset (is_fair, 0, self->states.n);
  is_fair[0] = 1;
  while (has_changed) {
    has_changed = false;
    for (size_t e = 0; e < self->edges.n; e++) {
      const StateEdge *edge = &self->edges.items[e];

      if (edge->luck != FINDS && is_fair[edge->from] && !is_fair[edge->to]) {
        is_fair[edge->to] = 1;
        has_changed = true;
      }
    }
  }
  for (uint32_t i = 0; i < self->states.n; i++)
    if (is_fair[i] && self->nodes.items[i].wins)
      return true;
  return false;
}

/* Each state stands for some that are like it: makes @moves on from state to state in one play. */
static void
play_through (StateSearch *self, DsMoves *moves)
{
  ds_play_begin (&self->play);
  for (size_t i = 0; i < moves->n; i++) {
    DsMove *move = &moves->items[i];

    if (move->type == DS_MOVE_OPEN)
      move->index = ds_twins_shut (&self->twins, &self->play, move->index);
    ds_play_make (&self->play, *move);
  }
}

/* The moves from the start to state @i, and those with which the lost part of it is lost. */
static DsStatus
tell_play (StateSearch *self, uint32_t i, DsProof *proof)
{
  DsStatus status = DS_OK;

  for (uint32_t at = i; at != 0; at = self->nodes.items[at].parent)
    if (!ds_array_push (&proof->moves, self->nodes.items[at].move))
      return DS_NOMEM;
  for (size_t a = 0, b = proof->moves.n; a + 1 < b; a++) {
    const DsMove swap = proof->moves.items[a];

    proof->moves.items[a] = proof->moves.items[--b];
    proof->moves.items[b] = swap;
  }
  if (i == self->lost && self->lost_part != NO_PART) {
    DsVerdict verdict;

    take_state (self, i);
    ds_play_settle (&self->play);
    (void)ds_split_find (&self->split); /* as it did before */
    status = search_part (self, self->lost_part, self->budget, &verdict, &proof->moves);
  }
  if (status == DS_OK && self->twins.any)
    play_through (self, &proof->moves);
  return status;
}

/* @is_part: an unsolvable verdict is explained, too, by a play after which nothing helps. */
static DsStatus
conclude (StateSearch *self, bool is_part, DsProof *proof)
{
  uint8_t *flags = ds_alloc (self->states.n, 1);
  DsStatus status = DS_OK;

  if (flags == NULL)
    return DS_NOMEM;
  if (self->lost != NO_STATE && self->has_win && !self->has_finds) {
    proof->verdict = DS_VERDICT_LOSABLE;
    status = tell_play (self, self->lost, proof);
  } else if (!can_win (self, flags)) {
    proof->verdict = DS_VERDICT_UNSOLVABLE;
    if (is_part && self->lost != NO_STATE)
      status = tell_play (self, self->lost, proof);
  } else {
    uint32_t lost = 0;

    mark_sure (self, flags);
    while (lost < self->states.n && flags[lost])
      lost++;
    proof->verdict = lost < self->states.n ? DS_VERDICT_LOSABLE : DS_VERDICT_UNLOSABLE;
    if (lost < self->states.n)
      status = tell_play (self, lost, proof);
  }
  ds_free (flags);
  return status;
}

/* Lists the unresolved moves of the whole world: each drop, and each door that need not be passed
 * at once. */
static DsStatus
tell_open (StateSearch *self, DsProof *proof)
{
  const DsWorld *world = self->play.world;

  if (self->open.n > 0) {
    proof->moves = self->open;
    memset (&self->open, 0, sizeof self->open);
    return DS_LIMIT;
  }
  ds_play_begin (&self->play);
  for (uint32_t d = 0; d < world->doors.n; d++) {
    const uint8_t type = world->doors.items[d].type;

    if (type != DS_DOOR_TOKENS && !self->twins.idle[d] && !ds_play_is_open (&self->play, d) &&
        !ds_array_push (&proof->moves,
                        ((DsMove){ type == DS_DOOR_KEY ? DS_MOVE_OPEN : DS_MOVE_FIND, d })))
      return DS_NOMEM;
  }
  for (uint32_t i = 0; i < world->ways.n; i++)
    if (world->ways.items[i].one_way && !ds_world_ends (world, &world->ways.items[i]) &&
        !ds_array_push (&proof->moves, ((DsMove){ DS_MOVE_DROP, i })))
      return DS_NOMEM;
  return DS_LIMIT;
}

/* Goes on after the moves of @proof, which lose, until even an optimist sees that. */
static DsStatus
lose_on (StateSearch *self, DsProof *proof)
{
  DsMoves moves = { 0 };
  DsStatus status = DS_OK;

  ds_play_begin (&self->play);
  for (size_t i = 0; i < proof->moves.n; i++)
    ds_play_make (&self->play, proof->moves.items[i]);
  while (status == DS_OK && ds_play_climb (&self->play, true)) {
    if (!ds_play_moves (&self->play, &moves) ||
        (moves.n > 0 && !ds_array_push (&proof->moves, moves.items[0])))
      status = DS_NOMEM;
    if (status != DS_OK || moves.n == 0)
      break;
    ds_play_make (&self->play, moves.items[0]);
  }
  ds_array_clear (&moves);
  return status;
}

/* Decides by sets of places. DS_LIMIT: undecided. */
static DsStatus
try_sets (StateSearch *self, bool is_part, DsProof *proof)
{
  DsStatus status;

  if (self->play.is_careless)
    return DS_LIMIT;
  status = ds_sets_prove (proof, self->play.world, self->twins.idle,
                          self->budget * DS_SETS_PER_STATE, &self->n_sets, self->job);
  if (status == DS_OK && (proof->verdict == DS_VERDICT_LOSABLE ||
                          (proof->verdict == DS_VERDICT_UNSOLVABLE && is_part)))
    return lose_on (self, proof);
  proof->moves.n = 0;
  return status == DS_NOT_FOUND ? DS_LIMIT : status;
}

static void
clear (StateSearch *self)
{
  ds_states_clear (&self->states);
  ds_array_clear (&self->open);
  ds_array_clear (&self->nodes);
  ds_array_clear (&self->edges);
  ds_split_clear (&self->split);
  ds_twins_clear (&self->twins);
  ds_play_clear (&self->play);
}

/* DS_NOMEM, DS_CANCELLED; DS_LIMIT: the budget was not enough. */
static DsStatus
search (DsProof *proof, const DsWorld *world, bool is_careless, bool is_part, uint64_t budget,
        DsJob *job)
{
  StateSearch self = { .lost = NO_STATE, .lost_part = NO_PART, .budget = budget, .job = job };
  DsStatus status = ds_play_init (&self.play, world, is_careless);

  self.states.words = self.play.words;
  if (status == DS_OK)
    status = ds_twins_init (&self.twins, &self.play);
  if (status == DS_OK)
    status = ds_split_init (&self.split, &self.play);
  if (status == DS_OK)
    status = explore (&self, budget / FIRST_SHARE);
  if (status == DS_LIMIT && (status = try_sets (&self, is_part, proof)) == DS_OK)
    goto out;
  if (status == DS_LIMIT)
    status = explore (&self, budget);
  if (status == DS_OK)
    status = conclude (&self, is_part, proof);
  else if (status == DS_LIMIT)
    status = tell_open (&self, proof);
out:
  proof->n_states = n_looked_at (&self) + self.n_sets / DS_SETS_PER_STATE;
  clear (&self);
  return status;
}

DsStatus
ds_search (DsProof *proof, const DsWorld *world, bool is_careless, uint64_t budget, DsJob *job,
           DsError *err)
{
  const DsStatus status = search (proof, world, is_careless, false, budget, job);

  if (status == DS_CANCELLED)
    return ds_fail_cancelled (err, "locks");
  if (status == DS_LIMIT)
    proof->verdict = DS_VERDICT_UNDECIDED;
  return status == DS_OK || status == DS_LIMIT ? DS_OK : ds_fail_nomem (err, "locks");
}
