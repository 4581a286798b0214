/* tests/lib/truth.c — single steps: walk to an adjoining place, open an adjoining door, take a
 * key. */
#include "lib/truth.h"

#include <glib.h>

enum { SURE, MEETS, FINDS };

typedef struct {
  guint32 at, opened, taken;
} State;

typedef struct {
  const DsWorld *world;
  bool hidden;       /* secret doors may stay hidden */
  GArray *states;    /* State */
  GHashTable *known; /* packed state -> index + 1 */
  GArray *arcs;      /* from, to, luck */
} Truth;

static guint32
add_state (Truth *self, State state)
{
  const guint64 packed =
      (guint64)state.at << 32 | (guint64)state.opened << 16 | (guint64)state.taken;
  guint32 index = GPOINTER_TO_UINT (g_hash_table_lookup (self->known, (gpointer)packed));

  if (index != 0)
    return index - 1;
  g_array_append_val (self->states, state);
  g_hash_table_insert (self->known, (gpointer)packed, GUINT_TO_POINTER (self->states->len));
  return self->states->len - 1;
}

static void
add_arc (Truth *self, guint32 from, State to, guint32 luck)
{
  const guint32 arc[3] = { from, add_state (self, to), luck };

  g_array_append_vals (self->arcs, arc, 3);
}

static guint64
tokens_of (const Truth *self, State state)
{
  guint64 tokens = 0;

  for (guint k = 0; k < self->world->keys.n; k++)
    if (state.taken >> k & 1 && self->world->keys.items[k].is_token)
      tokens |= G_GUINT64_CONSTANT (1) << self->world->keys.items[k].number;
  return tokens;
}

static int
held_of (const Truth *self, State state, guint8 colour)
{
  int n = 0;

  for (guint k = 0; k < self->world->keys.n; k++)
    n += state.taken >> k & 1 && !self->world->keys.items[k].is_token &&
         self->world->keys.items[k].number == colour;
  for (guint d = 0; d < self->world->doors.n; d++)
    n -= state.opened >> d & 1 && self->world->doors.items[d].type == DS_DOOR_KEY &&
         self->world->doors.items[d].colour == colour;
  return n;
}

static bool
lets_pass (const Truth *self, State state, guint32 d)
{
  const DsDoor *door;

  if (d == DS_WORLD_NONE)
    return true;
  door = &self->world->doors.items[d];
  if (door->type == DS_DOOR_SECRET && !self->hidden)
    return true;
  if (door->type != DS_DOOR_TOKENS)
    return state.opened >> d & 1;
  for (int i = 0; i < door->n_sets; i++)
    if ((door->sets[i] & tokens_of (self, state)) == door->sets[i])
      return true;
  return false;
}

/* True when @to can be reached from @from without changing anything. */
static bool
can_walk (const Truth *self, State state, guint32 from, guint32 to)
{
  guint32 seen = 1u << from, before = 0;

  while (seen != before) {
    before = seen;
    for (gsize i = 0; i < self->world->ways.n; i++) {
      const DsWay *way = &self->world->ways.items[i];

      if (!lets_pass (self, state, way->door))
        continue;
      if (seen >> way->from & 1)
        seen |= 1u << way->to;
      if (!way->one_way && seen >> way->to & 1)
        seen |= 1u << way->from;
    }
  }
  return seen >> to & 1;
}

static void
take (Truth *self, guint32 index, State state)
{
  for (guint k = 0; k < self->world->keys.n; k++) {
    const DsWorldKey *key = &self->world->keys.items[k];
    bool is_here = false, is_cornered = true;
    State next = state;

    if (state.taken >> k & 1)
      continue;
    for (guint i = 0; i < key->n; i++) {
      const guint32 place = self->world->key_places.items[key->first + i];

      is_here |= place == state.at;
      is_cornered &=
          can_walk (self, state, state.at, place) && can_walk (self, state, place, state.at);
    }
    next.taken |= 1u << k;
    if (is_here)
      add_arc (self, index, next, is_cornered ? SURE : MEETS);
  }
}

static void
step (Truth *self, guint32 index, State state, guint32 to, guint32 d)
{
  State next = state;

  if (lets_pass (self, state, d)) {
    next.at = to;
    add_arc (self, index, next, SURE);
  } else if (self->world->doors.items[d].type == DS_DOOR_SECRET) {
    next.opened |= 1u << d;
    add_arc (self, index, next, FINDS);
  } else if (self->world->doors.items[d].type == DS_DOOR_KEY &&
             held_of (self, state, self->world->doors.items[d].colour) > 0) {
    next.opened |= 1u << d;
    add_arc (self, index, next, SURE);
  }
}

/* One may walk past the goal: it is a cell, a place is many. */
static bool
is_won (const Truth *self, State state)
{
  return (self->world->goal == DS_WORLD_NONE || state.at == self->world->goal) &&
         (self->world->goal_tokens & ~tokens_of (self, state)) == 0;
}

/* Marks everything connected with marked places. */
static void
spread (const Truth *self, guint8 *marks, bool forward, guint32 most_luck, guint32 not_luck)
{
  for (bool changed = true; changed;) {
    changed = false;
    for (guint i = 0; i < self->arcs->len; i += 3) {
      const guint32 *arc = &g_array_index (self->arcs, guint32, i);
      const guint32 a = forward ? arc[0] : arc[1], b = forward ? arc[1] : arc[0];

      if (arc[2] > most_luck || arc[2] == not_luck || !marks[a] || marks[b])
        continue;
      marks[b] = 1;
      changed = true;
    }
  }
}

/* All states that any play comes to, from @start on. */
static Truth
explore (const DsWorld *world, DsSecretMode mode, State start)
{
  Truth self = {
    .world = world,
    .hidden = mode == DS_SECRETS_NEVER,
    .states = g_array_new (FALSE, FALSE, sizeof (State)),
    .known = g_hash_table_new (g_direct_hash, g_direct_equal),
    .arcs = g_array_new (FALSE, FALSE, sizeof (guint32)),
  };

  add_state (&self, start);
  for (guint32 i = 0; i < self.states->len; i++) {
    const State state = g_array_index (self.states, State, i);

    take (&self, i, state);
    for (gsize w = 0; w < world->ways.n; w++) {
      const DsWay *way = &world->ways.items[w];

      if (way->from == state.at)
        step (&self, i, state, way->to, way->door);
      if (way->to == state.at && !way->one_way)
        step (&self, i, state, way->from, way->door);
    }
  }
  return self;
}

static void
clear (Truth *self)
{
  g_array_unref (self->states);
  g_array_unref (self->arcs);
  g_hash_table_unref (self->known);
}

/* By state: whether some play surely wins from it. */
static guint8 *
find_sure (const Truth *self)
{
  guint8 *sure = g_malloc0 (self->states->len);

  for (guint i = 0; i < self->states->len; i++)
    sure[i] = is_won (self, g_array_index (self->states, State, i));
  spread (self, sure, false, SURE, FINDS);
  return sure;
}

DstTruth
dst_truth (const DsWorld *world, DsSecretMode mode)
{
  Truth self = explore (world, mode, (State){ .at = world->start });
  g_autofree guint8 *fair = g_malloc0 (self.states->len), *sure = find_sure (&self);
  DstTruth truth = { false, false };

  fair[0] = 1;
  spread (&self, fair, true, FINDS, FINDS);
  for (guint i = 0; i < self.states->len; i++) {
    truth.is_solvable |= fair[i] && is_won (&self, g_array_index (self.states, State, i));
    truth.is_losable |= !sure[i];
  }
  clear (&self);
  return truth;
}

/* ---- a play */

/* True when @place can be visited and left again, so that nothing is lost. */
static bool
can_visit (const Truth *self, State state, guint32 place)
{
  return can_walk (self, state, state.at, place) && can_walk (self, state, place, state.at);
}

/* Place from which @door can be opened; DS_WORLD_NONE: none. */
static guint32
stand_at (const Truth *self, State state, guint32 door)
{
  for (gsize i = 0; i < self->world->ways.n; i++) {
    const DsWay *way = &self->world->ways.items[i];

    if (way->door == door && can_visit (self, state, way->from))
      return way->from;
    if (way->door == door && !way->one_way && can_visit (self, state, way->to))
      return way->to;
  }
  return DS_WORLD_NONE;
}

/* Place where key @k can be met. */
static guint32
meet_at (const Truth *self, State state, guint32 k)
{
  const DsWorldKey *key = &self->world->keys.items[k];

  for (guint i = 0; i < key->n; i++)
    if (can_visit (self, state, self->world->key_places.items[key->first + i]))
      return self->world->key_places.items[key->first + i];
  return DS_WORLD_NONE;
}

/* False: it cannot be done. */
static bool
do_move (const Truth *self, State *state, DsMove move)
{
  const DsWay *way = &self->world->ways.items[move.index];
  const DsDoor *door = &self->world->doors.items[move.index];
  State next = *state;

  switch (move.type) {
  case DS_MOVE_TAKE:
  case DS_MOVE_MEET:
    next.at = meet_at (self, *state, move.index);
    next.taken |= 1u << move.index;
    break;
  case DS_MOVE_OPEN:
  case DS_MOVE_FIND:
    if (door->type == DS_DOOR_TOKENS ||
        (door->type == DS_DOOR_KEY && held_of (self, *state, door->colour) == 0))
      return false;
    next.at = stand_at (self, *state, move.index);
    next.opened |= 1u << move.index;
    break;
  case DS_MOVE_DROP:
    if (!lets_pass (self, *state, way->door) || !can_visit (self, *state, way->from))
      return false;
    next.at = way->to;
    break;
  }
  if (next.at == DS_WORLD_NONE)
    return false;
  *state = next;
  return true;
}

static bool
can_win (const Truth *self, State state)
{
  return (self->world->goal == DS_WORLD_NONE ||
          can_walk (self, state, state.at, self->world->goal)) &&
         (self->world->goal_tokens & ~tokens_of (self, state)) == 0;
}

char *
dst_truth_play (const DsWorld *world, const DsMoves *moves, DsSecretMode mode, bool wins)
{
  const Truth self = { .world = world, .hidden = mode == DS_SECRETS_NEVER };
  g_autofree guint8 *sure = NULL;
  State state = { .at = world->start };
  Truth rest;

  for (gsize i = 0; i < moves->n; i++)
    if (!do_move (&self, &state, moves->items[i]))
      return g_strdup_printf ("move %zu (type %d, index %u) cannot be made", i,
                              moves->items[i].type, moves->items[i].index);
  if (wins)
    return can_win (&self, state) ? NULL : g_strdup ("the goal is not reached");
  rest = explore (world, mode, state);
  sure = find_sure (&rest);
  clear (&rest);
  return sure[0] ? g_strdup ("the goal can still be reached") : NULL;
}
