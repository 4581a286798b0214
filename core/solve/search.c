/* core/solve/search.c — breadth first over states, then backwards from the states that win.
 *
 * A state is which doors were opened (or found), which keys were taken, and where the player
 * stands. To walk about where one can also walk back changes nothing, so a state stands for all of
 * these places. Where nothing can be left behind for ever, taking a key that lies there harms
 * nothing either and is no move of its own. Every move is for ever, so there are no circles.
 *
 * Both fixpoints are asked at each state, with what is held there: behind a state from which the
 * goal is sure, or out of reach even for an optimist, nothing needs to be looked at. */
#include "solve/search.h"
#include "solve/reach.h"

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
  const DsWorld *world;
  bool is_careless; /* something may be left behind: keys are taken one by one, or not */
  bool has_drops;
  uint32_t words;   /* of a state: bits of doors, then of keys; the lowest place of the player's */
  uint64_t *states; /* n * words */
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

  /* of the state at hand */
  uint64_t *now;
  uint64_t tokens;
  uint32_t held[DS_WORLD_COLOURS_MAX];
  uint32_t *here; /* places of the player */
  uint32_t n_here;
  uint8_t *mark;     /* by place: 1 = one can walk there, 2 = and back */
  uint8_t here_mark; /* of the player's places: 2, or 1 where one can always walk back */
  uint8_t *tried;    /* by door */

  /* for climb() */
  uint64_t *rivals; /* by door, d_words each: doors of its colour that can be come to without it */
  uint32_t d_words;
  uint8_t *climbed; /* by place */
  uint32_t *queue;  /* places */
} Search;

static inline bool
has_bit (const uint64_t *bits, uint32_t i)
{
  return bits[i / 64] >> (i % 64) & 1;
}

static inline void
set_bit (uint64_t *bits, uint32_t i)
{
  bits[i / 64] |= UINT64_C (1) << (i % 64);
}

/* The number of the bit of key @k. */
static inline uint32_t
key_bit (const Search *self, uint32_t k)
{
  return (uint32_t)self->world->doors.n + k;
}

/* ---- one state ---- */

static void
count_keys (Search *self)
{
  const DsWorld *world = self->world;

  memset (self->held, 0, sizeof self->held);
  self->tokens = 0;
  for (uint32_t k = 0; k < world->keys.n; k++)
    if (has_bit (self->now, key_bit (self, k))) {
      if (world->keys.items[k].is_token)
        self->tokens |= UINT64_C (1) << world->keys.items[k].number;
      else
        self->held[world->keys.items[k].number]++;
    }
  for (uint32_t d = 0; d < world->doors.n; d++)
    if (world->doors.items[d].type == DS_DOOR_KEY && has_bit (self->now, d))
      self->held[world->doors.items[d].colour]--;
}

static bool
is_open (const Search *self, uint32_t door)
{
  if (door == DS_WORLD_NONE)
    return true;
  if (self->world->doors.items[door].type == DS_DOOR_TOKENS)
    return ds_door_is_opened_by (&self->world->doors.items[door], self->tokens);
  return has_bit (self->now, door);
}

/* Marks where one can walk from place @from; in here[] are these places. */
static void
flood (Search *self, uint32_t from)
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

      if (!self->mark[to] && is_open (self, world->ways.items[end / 2].door)) {
        self->mark[to] = 1;
        self->here[self->n_here++] = to;
      }
    }
}

/* Of the places marked 1, keeps those from which one can walk back to @to: they become 2. */
static void
keep_returnable (Search *self, uint32_t to)
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
            is_open (self, world->ways.items[end / 2].door)) {
          self->mark[self->here[h]] = 2;
          has_changed = true;
        }
      }
  }
  for (uint32_t h = 0; h < self->n_here; h++)
    if (self->mark[self->here[h]] == 2)
      self->here[n++] = self->here[h];
  self->n_here = n;
}

/* How many of the places where key @k may be are among the player's. */
static uint32_t
n_near (const Search *self, uint32_t k)
{
  const DsWorldKey *key = &self->world->keys.items[k];
  uint32_t n = 0;

  for (uint32_t i = 0; i < key->n; i++)
    n += self->mark[self->world->key_places.items[key->first + i]] == self->here_mark;
  return n;
}

/* Takes all keys that are here for sure. Returns whether there were any. */
static bool
take_keys (Search *self)
{
  bool is_new = false;

  for (uint32_t k = 0; k < self->world->keys.n; k++)
    if (!has_bit (self->now, key_bit (self, k)) &&
        n_near (self, k) == self->world->keys.items[k].n) {
      set_bit (self->now, key_bit (self, k));
      is_new = true;
    }
  return is_new;
}

/* Makes now[] the state that stands for all like it; here[] is where the player is in it. */
static void
settle (Search *self)
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
    lowest = self->here[h] < lowest ? self->here[h] : lowest;
  self->now[self->words - 1] = lowest;
}

static bool
is_won (const Search *self)
{
  const DsWorld *world = self->world;

  if ((world->goal_tokens & ~self->tokens) != 0)
    return false;
  return world->goal == DS_WORLD_NONE || self->mark[world->goal] == self->here_mark;
}

/* ---- the fixpoints of a state ---- */

/* With so many keys found one is left for @door, whatever the others were spent on from here. */
static uint32_t
need_of (const Search *self, uint32_t door)
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
can_climb (const Search *self, const Climb *climb, bool is_optimist, uint32_t door)
{
  const DsDoor *it;

  if (is_open (self, door))
    return true;
  it = &self->world->doors.items[door];
  if (it->type == DS_DOOR_TOKENS)
    return ds_door_is_opened_by (it, climb->tokens);
  return it->type == DS_DOOR_KEY &&
         climb->found[it->colour] >= (is_optimist ? 1 : need_of (self, door));
}

/* What is held, and what lies in the places climbed to. */
static void
count_found (const Search *self, Climb *climb, bool is_optimist)
{
  const DsWorld *world = self->world;

  climb->tokens = self->tokens;
  memcpy (climb->found, self->held, sizeof climb->found);
  for (uint32_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];
    uint32_t n = 0;

    for (uint32_t i = 0; i < key->n; i++)
      n += self->climbed[world->key_places.items[key->first + i]];
    if (has_bit (self->now, key_bit (self, k)) || n < (is_optimist ? 1 : key->n))
      continue;
    if (key->is_token)
      climb->tokens |= UINT64_C (1) << key->number;
    else
      climb->found[key->number]++;
  }
}

/* Whether the goal is reached from here[]: surely, or by an @is_optimist who takes one key to open
 * all doors of its colour. See solve/guarantee.h for why the former holds. */
static bool
climb (Search *self, bool is_optimist)
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

/* What can be come to without each door, when all others are open. */
static DsStatus
find_rivals (Search *self)
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
    uint32_t at = (uint32_t)hash_of (self->states + (size_t)i * self->words, self->words);

    while (self->slots[at & (self->n_slots - 1)] != 0)
      at++;
    self->slots[at & (self->n_slots - 1)] = i + 1;
  }
}

static bool
grow (Search *self)
{
  const uint32_t cap = self->cap == 0 ? 256 : self->cap * 2;
  uint64_t *states = ds_resize (self->states, (size_t)cap * self->words, sizeof *states);
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
  uint32_t at = (uint32_t)hash_of (self->now, self->words);

  if (self->n == self->cap && !grow (self))
    return UINT32_MAX;
  for (;; at++) {
    const uint32_t slot = self->slots[at & (self->n_slots - 1)];

    if (slot == 0)
      break;
    if (memcmp (self->states + (size_t)(slot - 1) * self->words, self->now,
                self->words * sizeof *self->now) == 0)
      return slot - 1;
  }
  memcpy (self->states + (size_t)self->n * self->words, self->now, self->words * sizeof *self->now);
  self->parents[self->n] = parent;
  self->moves[self->n] = move;
  self->wins[self->n] = is_won (self);
  self->done[self->n] = 0;
  self->slots[at & (self->n_slots - 1)] = self->n + 1;
  return self->n++;
}

static void
take_state (Search *self, uint32_t i)
{
  memcpy (self->now, self->states + (size_t)i * self->words, self->words * sizeof *self->now);
}

typedef DS_ARRAY (DsMove) Moves;

/* What can be done in state @i that changes anything. False: no memory. */
static bool
find_moves (Search *self, uint32_t i, Moves *out)
{
  const DsWorld *world = self->world;

  take_state (self, i);
  settle (self);
  memset (self->tried, 0, world->doors.n);
  out->n = 0;
  for (uint32_t h = 0; h < self->n_here; h++)
    for (uint32_t e = world->first_way[self->here[h]]; e < world->first_way[self->here[h] + 1];
         e++) {
      const uint32_t end = world->way_ends[e], door = world->ways.items[end / 2].door;
      DsMove move = { DS_MOVE_DROP, end / 2 };

      if (is_open (self, door)) {
        if (!self->has_drops || self->mark[ds_way_target (world, end)] == 2)
          continue; /* leads to where one is */
      } else {
        const DsDoor *it = &world->doors.items[door];

        if (self->tried[door] || it->type == DS_DOOR_TOKENS ||
            (it->type == DS_DOOR_KEY && self->held[it->colour] == 0))
          continue;
        self->tried[door] = 1;
        move = (DsMove){ it->type == DS_DOOR_KEY ? DS_MOVE_OPEN : DS_MOVE_FIND, door };
      }
      if (!ds_array_push (out, move))
        return false;
    }
  for (uint32_t k = 0; k < world->keys.n; k++) {
    const uint32_t near = has_bit (self->now, key_bit (self, k)) ? 0 : n_near (self, k);
    const bool is_sure = near == world->keys.items[k].n;

    if (near > 0 && !ds_array_push (out, (DsMove){ is_sure ? DS_MOVE_TAKE : DS_MOVE_MEET, k }))
      return false;
  }
  return true;
}

static void
make_move (Search *self, DsMove move)
{
  switch (move.type) {
  case DS_MOVE_OPEN:
  case DS_MOVE_FIND:
    set_bit (self->now, move.index);
    break;
  case DS_MOVE_TAKE:
  case DS_MOVE_MEET:
    set_bit (self->now, key_bit (self, move.index));
    break;
  case DS_MOVE_DROP:
    self->now[self->words - 1] = self->world->ways.items[move.index].to;
    break;
  }
  settle (self);
}

static DsStatus
expand (Search *self, uint32_t i, Moves *moves)
{
  if (!find_moves (self, i, moves))
    return DS_NOMEM;
  for (size_t m = 0; m < moves->n; m++) {
    const DsMove move = moves->items[m];
    const uint8_t luck = move.type == DS_MOVE_MEET   ? MEETS
                         : move.type == DS_MOVE_FIND ? FINDS
                                                     : SURE;
    uint32_t to;

    self->has_finds |= luck == FINDS;
    take_state (self, i);
    make_move (self, move);
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
  if (!self->is_careless && !self->wins[i]) {
    take_state (self, i);
    settle (self);
    self->wins[i] = climb (self, false);
    return self->wins[i] || !climb (self, true);
  }
  return self->wins[i] && !self->is_careless;
}

/* Looks at state @i. DS_NOMEM. */
static DsStatus
look_at (Search *self, uint32_t i, Moves *moves)
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
  Moves moves = { 0 };
  DsStatus status = DS_OK;
  uint32_t head = 0, tail = 0;

  memset (self->now, 0, self->words * sizeof *self->now);
  self->now[self->words - 1] = self->world->start;
  settle (self);
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

/* The moves from the start to state @i. */
static DsStatus
tell_play (const Search *self, uint32_t i, DsProof *proof)
{
  for (uint32_t at = i; at != 0; at = self->parents[at])
    if (!ds_array_push (&proof->moves, self->moves[at]))
      return DS_NOMEM;
  for (size_t a = 0, b = proof->moves.n; a + 1 < b; a++) {
    const DsMove swap = proof->moves.items[a];

    proof->moves.items[a] = proof->moves.items[--b];
    proof->moves.items[b] = swap;
  }
  return DS_OK;
}

static DsStatus
conclude (const Search *self, DsProof *proof)
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

static DsStatus
init (Search *self, const DsWorld *world, bool is_careless)
{
  memset (self, 0, sizeof *self);
  self->world = world;
  self->lost = NO_STATE;
  self->is_careless = is_careless;
  self->words = (uint32_t)(world->doors.n + world->keys.n + 63) / 64 + 1;
  for (size_t i = 0; i < world->ways.n; i++)
    self->has_drops |= world->ways.items[i].one_way;
  self->here_mark = self->has_drops ? 2 : 1;
  self->now = ds_alloc (self->words, sizeof *self->now);
  self->here = ds_alloc (world->n_places, sizeof *self->here);
  self->mark = ds_alloc (world->n_places, 1);
  self->tried = ds_alloc (world->doors.n, 1);
  self->d_words = (uint32_t)(world->doors.n + 63) / 64;
  self->rivals = ds_alloc0 (world->doors.n * self->d_words, sizeof *self->rivals);
  self->climbed = ds_alloc (world->n_places, 1);
  self->queue = ds_alloc (world->n_places, sizeof *self->queue);
  if (self->now == NULL || self->here == NULL || self->mark == NULL || self->tried == NULL ||
      self->rivals == NULL || self->climbed == NULL || self->queue == NULL)
    return DS_NOMEM;
  return find_rivals (self);
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
  ds_free (self->now);
  ds_free (self->here);
  ds_free (self->mark);
  ds_free (self->tried);
  ds_free (self->rivals);
  ds_free (self->climbed);
  ds_free (self->queue);
}

DsStatus
ds_search (DsProof *proof, const DsWorld *world, bool is_careless, uint64_t budget, DsJob *job,
           DsError *err)
{
  Search search;
  DsStatus status = init (&search, world, is_careless);

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
