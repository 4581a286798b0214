/* tests/lib/player.c — single steps: to an adjoining cell, down a hole, taking a key from the floor
 * or from its carrier, using a key. */
#include "lib/player_inside.h"

#include <glib.h>
#include <string.h>

/* ---- the level */

static const DsKind *
kind_of (const Player *self, const DsThing *thing)
{
  return ds_rules_kind (self->delve->rules, thing->kind);
}

guint32
dst_player_number (const Player *self, gsize floor, DsCell cell)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  return ((guint32)floor * (guint32)dungeon->h + (guint32)cell.y) * (guint32)dungeon->w +
         (guint32)cell.x;
}

static bool
stands_on (const Player *self, const Post *post, guint32 at)
{
  return dst_player_number (self, post->floor, post->thing->at) == at;
}

static bool
is_alike (const Post *a, const Post *b)
{
  return a->thing->kind == b->thing->kind && a->thing->facing == b->thing->facing &&
         ds_str_equal (a->thing->lock, b->thing->lock);
}

static bool
are_beside (const Post *a, const Post *b)
{
  return a->floor == b->floor &&
         ABS (a->thing->at.x - b->thing->at.x) + ABS (a->thing->at.y - b->thing->at.y) == 1;
}

/* Two ends of the same stairs. */
static bool
are_ends (const Post *a, const Post *b)
{
  return a->thing->target_floor == (gint32)b->floor && b->thing->target_floor == (gint32)a->floor &&
         a->thing->target.x == b->thing->at.x && a->thing->target.y == b->thing->at.y &&
         b->thing->target.x == a->thing->at.x && b->thing->target.y == a->thing->at.y &&
         ds_str_equal (a->thing->lock, b->thing->lock);
}

static void
join (Player *self, GArray *posts, bool (*belong) (const Post *, const Post *), bool alike)
{
  for (guint i = 0; i < posts->len; i++)
    g_array_index (posts, Post, i).lock = self->n_locks + i;
  for (bool changed = true; changed;) {
    changed = false;
    for (guint i = 0; i < posts->len; i++)
      for (guint j = 0; j < posts->len; j++) {
        Post *a = &g_array_index (posts, Post, i), *b = &g_array_index (posts, Post, j);

        if (a->lock < b->lock && belong (a, b) && (!alike || is_alike (a, b))) {
          b->lock = a->lock;
          changed = true;
        }
      }
  }
  self->n_locks += posts->len;
}

static bool is_open (const Player *self, gsize floor, DsCell cell);

/* True for a door that all actors can pass. */
static bool
is_plain (const Player *self, const Post *gate)
{
  const DsGate *record = kind_of (self, gate->thing)->gate;

  return gate->thing->lock == NULL && !record->is_secret && record->way == DS_GATE_BOTH;
}

/* Adds creatures and the items that they carry; those without space are left out. */
static void
add_roamers (Player *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  const guint32 w = (guint32)dungeon->w, n = w * (guint32)dungeon->h;

  self->ground =
      (DstGround){ self->delve, n * (guint32)dungeon->n_floors, NULL, NULL, self->start.at };
  self->ground.stands = self->stands = g_malloc0 (self->ground.n);
  self->ground.is_gate = self->is_gate = g_malloc0 (self->ground.n);
  for (guint32 at = 0; at < self->ground.n; at++)
    self->stands[at] =
        is_open (self, at / n, (DsCell){ (gint32)(at % n % w), (gint32)(at % n / w) });
  for (guint i = 0; i < self->gates->len; i++) {
    const Post *gate = &g_array_index (self->gates, Post, i);
    const guint32 at = dst_player_number (self, gate->floor, gate->thing->at);

    self->is_gate[at] |= self->stands[at] && !is_plain (self, gate);
  }
  self->roamers = dst_roamers_find (&self->ground);
  for (guint i = 0; i < self->roamers->len; i++) {
    const DstRoamer *it = &g_array_index (self->roamers, DstRoamer, i);
    const Post post = { .floor = it->floor, .thing = it->thing, .bearer = it };

    if (it->thing->lock != NULL && it->at != G_MAXUINT32)
      g_array_append_val (self->keys, post);
  }
}

void
dst_player_init (Player *self, const DsDelve *delve, DsSecretMode mode)
{
  *self = (Player){ .delve = delve, .mode = mode };
  self->gates = g_array_new (FALSE, FALSE, sizeof (Post));
  self->stairs = g_array_new (FALSE, FALSE, sizeof (Post));
  self->goals = g_array_new (FALSE, FALSE, sizeof (Post));
  self->keys = g_array_new (FALSE, FALSE, sizeof (Post));
  self->start.at = G_MAXUINT32;
  for (gsize f = 0; f < delve->dungeon.n_floors; f++)
    for (gsize i = 0; i < ds_things_count (delve->dungeon.floors[f].things); i++) {
      const Post post = { .floor = f, .thing = ds_things_get (delve->dungeon.floors[f].things, i) };
      const DsKind *kind = kind_of (self, post.thing);

      if (kind->role == DS_ROLE_START && self->start.at == G_MAXUINT32)
        self->start.at = dst_player_number (self, f, post.thing->at);
      else if (kind->role == DS_ROLE_GOAL)
        g_array_append_val (self->goals, post);
      else if (kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN)
        g_array_append_val (self->stairs, post);
      else if (kind->gate != NULL)
        g_array_append_val (self->gates, post);
      else if (post.thing->lock != NULL && kind->creature == NULL)
        g_array_append_val (self->keys, post);
    }
  join (self, self->gates, are_beside, true);
  join (self, self->stairs, are_ends, false);
  for (guint i = 0; i < self->goals->len; i++)
    g_array_index (self->goals, Post, i).lock = self->n_locks++;
  add_roamers (self);
  self->circles = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL,
                                         (GDestroyNotify)g_ptr_array_unref);
}

void
dst_player_clear (Player *self)
{
  g_array_unref (self->gates);
  g_array_unref (self->stairs);
  g_array_unref (self->goals);
  g_array_unref (self->keys);
  g_array_unref (self->roamers);
  g_hash_table_unref (self->circles);
  g_free (self->stands);
  g_free (self->is_gate);
}

static bool
is_open (const Player *self, gsize floor, DsCell cell)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  guint32 feature;

  if (cell.x < 0 || cell.y < 0 || cell.x >= level->w || cell.y >= level->h)
    return false;
  feature = ds_floor_get (level, DS_LAYER_FEATURE, cell);
  for (guint i = 0; i < self->gates->len &&
                    !(ds_rules_tile (self->delve->rules, feature)->flags & DS_TILE_BRIDGE);
       i++)
    if (stands_on (self, &g_array_index (self->gates, Post, i),
                   dst_player_number (self, floor, cell)))
      feature = DS_TILE_NONE; /* gates decide themselves which actors can pass */
  return !(ds_rules_cell_flags (self->delve->rules, ds_floor_get (level, DS_LAYER_GROUND, cell),
                                feature) &
           DS_TILE_BLOCKS_MOVE);
}

/* ---- locks */

static bool
spends (const Player *self, const DsThing *thing)
{
  const char *id = ds_str_get (thing->lock);
  const DsLock *own = ds_locks_find (self->delve->dungeon.locks, id);
  const DsLockKind *kind = ds_rules_find_lock (
      self->delve->rules, own != NULL && own->kind != NULL ? ds_str_get (own->kind) : id);

  return kind != NULL && kind->spends;
}

static int
n_taken (const Player *self, State state, const char *id)
{
  int n = 0;

  for (guint k = 0; k < self->keys->len; k++)
    n += state.taken >> k & 1 &&
         g_str_equal (ds_str_get (g_array_index (self->keys, Post, k).thing->lock), id);
  return n;
}

/* True when the taken keys open a lock for ever: its own key, or all keys of a set. */
static bool
has_tokens (const Player *self, State state, const char *id)
{
  const DsLock *own = ds_locks_find (self->delve->dungeon.locks, id);
  g_auto (GStrv) sets = NULL;

  if (own == NULL || own->opened_by == NULL)
    return n_taken (self, state, id) > 0;
  sets = g_strsplit (ds_str_get (own->opened_by), "|", -1);
  for (char **set = sets; *set != NULL; set++) {
    g_auto (GStrv) ids = g_strsplit (*set, " ", -1);
    bool has_all = true;

    for (char **one = ids; *one != NULL; one++)
      has_all &= n_taken (self, state, *one) > 0;
    if (has_all)
      return true;
  }
  return false;
}

/* Keys in hand: each group of things with the lock that was opened took one. */
static int
n_held (const Player *self, State state, const char *id)
{
  GArray *const posts[] = { self->gates, self->stairs, self->goals };
  guint32 seen = 0;
  int n = n_taken (self, state, id);

  for (gsize p = 0; p < G_N_ELEMENTS (posts); p++)
    for (guint i = 0; i < posts[p]->len; i++) {
      const Post *post = &g_array_index (posts[p], Post, i);

      if (post->thing->lock == NULL || !g_str_equal (ds_str_get (post->thing->lock), id) ||
          !(state.opened >> post->lock & 1) || seen >> post->lock & 1)
        continue;
      seen |= 1u << post->lock;
      n--;
    }
  return n;
}

static bool
is_unlocked (const Player *self, State state, const Post *post)
{
  if (post->thing->lock == NULL)
    return true;
  if (spends (self, post->thing))
    return state.opened >> post->lock & 1;
  return has_tokens (self, state, ds_str_get (post->thing->lock));
}

/* True when the player is on a goal where the game began, and has done nothing yet: they may step
 * off it, and win by any other action, also by a search. */
static bool begins_on_goal (const Player *self, State state);

static bool
is_found (const Player *self, State state, const Post *gate)
{
  return !kind_of (self, gate->thing)->gate->is_secret || self->mode == DS_SECRETS_OPEN ||
         (self->mode == DS_SECRETS_FINDABLE && !begins_on_goal (self, state)) ||
         state.opened >> (gate->lock + MAX) & 1;
}

/* ---- steps */

/* The @nth gate of a cell, in the order of the file; NULL: there are less. */
static const Post *
gate_on (const Player *self, guint32 at, guint nth)
{
  for (guint i = 0; i < self->gates->len; i++)
    if (stands_on (self, &g_array_index (self->gates, Post, i), at) && nth-- == 0)
      return &g_array_index (self->gates, Post, i);
  return NULL;
}

/* One way, (@dx, @dy) goes with its facing (1), against it (-1) or neither (0). */
static int
along (const Post *gate, int dx, int dy)
{
  static const int x[] = { 0, 1, 0, -1 }, y[] = { -1, 0, 1, 0 };
  const guint8 facing = gate->thing->facing;

  if (dx == x[facing] && dy == y[facing])
    return 1;
  return dx == -x[facing] && dy == -y[facing] ? -1 : 0;
}

static bool
is_one_way (const Player *self, const Post *gate)
{
  return kind_of (self, gate->thing)->gate->way == DS_GATE_FORWARD &&
         gate->thing->facing < DS_FACING_NONE;
}

static bool
stands (const Player *self, gsize floor, DsCell cell)
{
  return cell.x >= 0 && cell.y >= 0 && cell.x < self->delve->dungeon.w &&
         cell.y < self->delve->dungeon.h && self->stands[dst_player_number (self, floor, cell)];
}

/* True when the corner of a cell can be passed. */
static bool
has_free_corner (const Player *self, gsize floor, DsCell cell)
{
  return stands (self, floor, cell) && !self->is_gate[dst_player_number (self, floor, cell)];
}

/* True when each one-way gate on cell @at can be entered (@is_inward), or left, by (@dx, @dy). */
static bool
let_by (const Player *self, guint32 at, int dx, int dy, bool is_inward)
{
  const Post *gate;

  for (guint i = 0; (gate = gate_on (self, at, i)) != NULL; i++)
    if (is_one_way (self, gate) &&
        (is_inward ? along (gate, dx, dy) != 1 : along (gate, dx, dy) == 0))
      return false;
  return true;
}

/* True when the map allows the step from cell to cell. */
static bool
fits (const Player *self, gsize floor, DsCell from, int dx, int dy)
{
  const DsMovement movement = ds_delve_movement (self->delve);
  const DsCell to = { from.x + dx, from.y + dy };

  if ((dx == 0 && dy == 0) || ABS (dx) > 1 || ABS (dy) > 1 || !stands (self, floor, to))
    return false;
  if (dx != 0 && dy != 0 &&
      (movement == DS_MOVE_4 || (movement == DS_MOVE_8_NO_CORNER_CUTTING &&
                                 (!has_free_corner (self, floor, (DsCell){ to.x, from.y }) ||
                                  !has_free_corner (self, floor, (DsCell){ from.x, to.y })))))
    return false;
  return let_by (self, dst_player_number (self, floor, from), dx, dy, false) &&
         let_by (self, dst_player_number (self, floor, to), dx, dy, true);
}

/* The gate of cell @at whose lock or secret (then *@luck) keeps one from stepping onto it, or off
 * it
 * (@is_outward): then the last comes first, and its lock before its secret. NULL: nothing does. */
static const Post *
shut (const Player *self, State state, guint32 at, bool is_outward, int *luck)
{
  guint n = 0;

  while (gate_on (self, at, n) != NULL)
    n++;
  for (guint i = 0; i < n; i++) {
    const Post *gate = gate_on (self, at, is_outward ? n - 1 - i : i);
    const bool is_hidden = !is_found (self, state, gate);
    const bool is_locked = !is_unlocked (self, state, gate);

    *luck = is_hidden && !(is_outward && is_locked) ? FINDS : SURE;
    if (is_hidden || is_locked)
      return gate;
  }
  return NULL;
}

/* On a goal that is open, or that a key in hand opens. */
bool
dst_player_is_won (const Player *self, State state)
{
  for (guint i = 0; i < self->goals->len; i++) {
    const Post *goal = &g_array_index (self->goals, Post, i);

    if (stands_on (self, goal, state.at) &&
        (is_unlocked (self, state, goal) ||
         (spends (self, goal->thing) && n_held (self, state, ds_str_get (goal->thing->lock)) > 0)))
      return true;
  }
  return false;
}

/* Puts a key into the lock of @post, or finds it. */
static void
unlock (Player *self, State state, const Post *post, int luck, Arc arc, gpointer user)
{
  State next = state;

  if (luck == FINDS) {
    next.opened |= 1u << (post->lock + MAX);
    arc (self, state, next, FINDS, user);
  } else if (spends (self, post->thing) &&
             n_held (self, state, ds_str_get (post->thing->lock)) > 0) {
    next.opened |= 1u << post->lock;
    arc (self, state, next, SURE, user);
  }
}

static bool
leads_on (const Player *self, const Post *post)
{
  const DsThing *thing = post->thing;
  const DsGate *gate = kind_of (self, thing)->gate;

  return thing->target_floor >= 0 && (gsize)thing->target_floor < self->delve->dungeon.n_floors &&
         (gate == NULL || gate->way == DS_GATE_DOWN) &&
         stands (self, (gsize)thing->target_floor, thing->target) &&
         dst_roamers_admit (self->roamers, &self->ground,
                            dst_player_number (self, (gsize)thing->target_floor, thing->target));
}

/* True when a lock closes the way on from a cell: never a hole the player stands at. */
static bool
has_lock (const Player *self, const Post *post)
{
  return post->thing->lock != NULL && kind_of (self, post->thing)->gate == NULL;
}

/* The exit of a cell: the first that has no lock, else the first. NULL: there is none. */
static const Post *
exit_at (const Player *self, guint32 at)
{
  GArray *const posts[] = { self->gates, self->stairs };
  const Post *best = NULL;

  for (gsize p = 0; p < G_N_ELEMENTS (posts); p++)
    for (guint i = 0; i < posts[p]->len; i++) {
      const Post *post = &g_array_index (posts[p], Post, i);

      if (stands_on (self, post, at) && leads_on (self, post) &&
          (best == NULL || has_lock (self, post) < has_lock (self, best) ||
           (has_lock (self, post) == has_lock (self, best) && post->thing->id < best->thing->id)))
        best = post;
    }
  return best;
}

static bool
begins_on_goal (const Player *self, State state)
{
  return state.at == self->start.at && state.opened == 0 && state.taken == 0 &&
         dst_player_is_won (self, state);
}

static void
try_ends (Player *self, State state, gsize floor, Arc arc, gpointer user)
{
  const Post *post = exit_at (self, state.at);
  State next = state;

  if (post != NULL) {
    next.at = dst_player_number (self, (gsize)post->thing->target_floor, post->thing->target);
    if (!has_lock (self, post) || is_unlocked (self, state, post))
      arc (self, state, next, SURE, user);
    else if (!begins_on_goal (self, state))
      unlock (self, state, post, SURE, arc, user);
  }
  if (begins_on_goal (self, state))
    return;
  for (guint i = 0; i < self->goals->len; i++) {
    const Post *goal = &g_array_index (self->goals, Post, i);

    if (stands_on (self, goal, state.at) && !is_unlocked (self, state, goal))
      unlock (self, state, goal, SURE, arc, user);
  }
}

/* True when the game is over: on a goal without conditions, or with the keys for it. */
bool
dst_player_is_over (const Player *self, State state)
{
  return dst_player_is_won (self, state) && !begins_on_goal (self, state);
}

/* Calls @arc for all ways on from the player's cell, with the locks to open there. */
static void
try_ways (Player *self, State state, Arc arc, gpointer user)
{
  const guint32 w = (guint32)self->delve->dungeon.w, n = w * (guint32)self->delve->dungeon.h;
  const gsize floor = state.at / n;
  const DsCell at = { (gint32)(state.at % n % w), (gint32)(state.at % n / w) };

  for (int step = 0; step < 9 && !dst_player_is_over (self, state); step++) {
    const int dx = step % 3 - 1, dy = step / 3 - 1;
    State next = state;
    const Post *gate;
    int luck;

    if (!fits (self, floor, at, dx, dy))
      continue;
    next.at = dst_player_number (self, floor, (DsCell){ at.x + dx, at.y + dy });
    gate = shut (self, state, state.at, true, &luck);
    if (gate == NULL)
      gate = shut (self, state, next.at, false, &luck);
    if (gate == NULL)
      arc (self, state, next, SURE, user);
    else if (!begins_on_goal (self, state))
      unlock (self, state, gate, luck, arc, user);
  }
  if (!dst_player_is_over (self, state))
    try_ends (self, state, floor, arc, user);
}

/* ---- walking */

typedef struct {
  guint8 *seen;  /* by cell */
  GArray *queue; /* cells */
  GArray *steps; /* from, to */
} Walk;

static void
note_step (Player *self, State from, State to, int luck, gpointer user)
{
  const guint32 step[2] = { from.at, to.at };
  Walk *walk = user;

  if (luck != SURE || from.opened != to.opened)
    return;
  g_array_append_vals (walk->steps, step, 2);
  if (!walk->seen[to.at])
    g_array_append_val (walk->queue, to.at);
  walk->seen[to.at] = 1;
}

/* By cell: the player can walk there and back, and change nothing. Caller frees. */
static guint8 *
find_circle (Player *self, State state)
{
  Walk walk = { g_malloc0 (self->ground.n), g_array_new (FALSE, FALSE, sizeof (guint32)),
                g_array_new (FALSE, FALSE, sizeof (guint32)) };
  guint8 *circle = g_malloc0 (self->ground.n);

  g_array_append_val (walk.queue, state.at);
  walk.seen[state.at] = circle[state.at] = 1;
  for (guint head = 0; head < walk.queue->len; head++) {
    State next = state;

    next.at = g_array_index (walk.queue, guint32, head);
    try_ways (self, next, note_step, &walk);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (guint i = 0; i < walk.steps->len; i += 2) {
      const guint32 *step = &g_array_index (walk.steps, guint32, i);

      if (!circle[step[1]] || circle[step[0]])
        continue;
      circle[step[0]] = 1;
      changed = true;
    }
  }
  g_free (walk.seen);
  g_array_unref (walk.queue);
  g_array_unref (walk.steps);
  return circle;
}

/* The same, which is that of all its cells. */
static const guint8 *
circle_of (Player *self, State state)
{
  gpointer id = (gpointer)((guint64)state.opened << 16 | (guint64)state.taken);
  GPtrArray *circles = g_hash_table_lookup (self->circles, id);
  guint8 *circle;

  if (circles == NULL) {
    circles = g_ptr_array_new_with_free_func (g_free);
    g_hash_table_insert (self->circles, id, circles);
  }
  for (guint i = 0; i < circles->len; i++) {
    circle = g_ptr_array_index (circles, i);
    if (circle[state.at])
      return circle;
  }
  circle = find_circle (self, state);
  g_ptr_array_add (circles, circle);
  return circle;
}

/* Luck needed for key @k here: SURE, or MEETS; -1: it is not here. */
static int
luck_of (Player *self, State state, const Post *key)
{
  if (key->bearer == NULL)
    return stands_on (self, key, state.at) ? SURE : -1;
  if (!key->bearer->meets[state.at])
    return -1;
  return dst_roamer_is_cornered (key->bearer, &self->ground, circle_of (self, state)) ? SURE
                                                                                      : MEETS;
}

/* Calls @arc for everything that can be done in @state. */
void
dst_player_try (Player *self, State state, Arc arc, gpointer user)
{
  try_ways (self, state, arc, user);
  if (dst_player_is_over (self, state) || begins_on_goal (self, state))
    return;
  for (guint k = 0; k < self->keys->len; k++) {
    State next = state;
    int luck;

    next.taken |= 1u << k;
    if (next.taken != state.taken &&
        (luck = luck_of (self, state, &g_array_index (self->keys, Post, k))) >= 0)
      arc (self, state, next, luck, user);
  }
}

/* ---- everything */

typedef struct {
  GArray *states;    /* State */
  GHashTable *known; /* packed state -> index + 1 */
  GArray *arcs;      /* from, to, luck */
  guint32 head;
} Tried;

static guint32
add_state (Tried *self, State state)
{
  const guint64 packed =
      (guint64)state.at << 48 | (guint64)state.opened << 16 | (guint64)state.taken;
  const guint32 index = GPOINTER_TO_UINT (g_hash_table_lookup (self->known, (gpointer)packed));

  if (index != 0)
    return index - 1;
  g_array_append_val (self->states, state);
  g_hash_table_insert (self->known, (gpointer)packed, GUINT_TO_POINTER (self->states->len));
  return self->states->len - 1;
}

static void
add_arc (Player *player, State from, State to, int luck, gpointer user)
{
  Tried *self = user;
  const guint32 arc[3] = { self->head, add_state (self, to), (guint32)luck };

  g_array_append_vals (self->arcs, arc, 3);
}

static void
spread (const Tried *self, guint8 *marks, bool forward, guint32 most_luck)
{
  for (bool changed = true; changed;) {
    changed = false;
    for (guint i = self->arcs->len; i > 0; i -= 3) {
      const guint32 *arc = &g_array_index (self->arcs, guint32, i - 3);
      const guint32 a = forward ? arc[0] : arc[1], b = forward ? arc[1] : arc[0];

      if (!marks[a] || marks[b] || arc[2] > most_luck)
        continue;
      marks[b] = 1;
      changed = true;
    }
  }
}

/* All that can be done from @start on. */
static Tried
explore (Player *self, State start)
{
  Tried tried = { g_array_new (FALSE, FALSE, sizeof (State)),
                  g_hash_table_new (g_direct_hash, g_direct_equal),
                  g_array_new (FALSE, FALSE, sizeof (guint32)), 0 };

  add_state (&tried, start);
  for (; tried.head < tried.states->len; tried.head++)
    dst_player_try (self, g_array_index (tried.states, State, tried.head), add_arc, &tried);
  return tried;
}

static void
clear_tried (Tried *self)
{
  g_array_unref (self->states);
  g_array_unref (self->arcs);
  g_hash_table_unref (self->known);
}

/* By state: some play wins from there without luck. Caller frees. */
static guint8 *
find_sure (const Player *self, const Tried *tried)
{
  guint8 *sure = g_malloc0 (tried->states->len);

  for (guint i = 0; i < tried->states->len; i++)
    sure[i] = dst_player_is_won (self, g_array_index (tried->states, State, i));
  spread (tried, sure, false, SURE);
  return sure;
}

bool
dst_player_wins (Player *self, State start)
{
  Tried tried = explore (self, start);
  g_autofree guint8 *sure = find_sure (self, &tried);

  clear_tried (&tried);
  return sure[0];
}

bool
dst_player_truth (const DsDelve *delve, DsSecretMode mode, DstTruth *out)
{
  Player self;
  bool fits_in;

  *out = (DstTruth){ false, false };
  dst_player_init (&self, delve, mode);
  fits_in = self.n_locks <= MAX && self.keys->len <= MAX;
  if (fits_in) {
    Tried tried = explore (&self, self.start);
    g_autofree guint8 *sure = find_sure (&self, &tried), *met = g_malloc0 (tried.states->len);

    met[0] = 1;
    spread (&tried, met, true, MEETS);
    for (guint i = 0; i < tried.states->len; i++) {
      out->is_solvable |=
          met[i] && dst_player_is_won (&self, g_array_index (tried.states, State, i));
      out->is_losable |= !sure[i];
    }
    clear_tried (&tried);
  }
  dst_player_clear (&self);
  return fits_in;
}
