/* tests/lib/player.c — one step at a time: to a cell beside, down a hole, a key off the floor, a
 * key into a lock. */
#include "lib/player.h"

#include <glib.h>
#include <string.h>

enum { MAX = 12, SURE = 0, FINDS = 1 };

typedef struct {
  guint32 at;     /* cell: floor * w * h + y * w + x */
  guint32 opened; /* bits of locks, and MAX further on of secrets */
  guint32 taken;  /* bits of keys */
} State;

typedef struct {
  gsize floor;
  const DsThing *thing;
  guint lock; /* number of its lock or secret: things that open together have the same */
} Post;

typedef struct {
  const DsDelve *delve;
  DsSecretMode mode;                     /* of secret doors */
  GArray *gates, *stairs, *goals, *keys; /* Post */
  guint n_locks;
  State start;
} Player;

/* ---- the level */

static const DsKind *
kind_of (const Player *self, const DsThing *thing)
{
  return ds_rules_kind (self->delve->rules, thing->kind);
}

static guint32
number (const Player *self, gsize floor, DsCell cell)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  return ((guint32)floor * (guint32)dungeon->h + (guint32)cell.y) * (guint32)dungeon->w +
         (guint32)cell.x;
}

static bool
stands_on (const Player *self, const Post *post, guint32 at)
{
  return number (self, post->floor, post->thing->at) == at;
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

static void
init (Player *self, const DsDelve *delve, DsSecretMode mode)
{
  *self = (Player){ .delve = delve, .mode = mode };
  self->gates = g_array_new (FALSE, FALSE, sizeof (Post));
  self->stairs = g_array_new (FALSE, FALSE, sizeof (Post));
  self->goals = g_array_new (FALSE, FALSE, sizeof (Post));
  self->keys = g_array_new (FALSE, FALSE, sizeof (Post));
  self->start.at = G_MAXUINT32;
  for (gsize f = 0; f < delve->dungeon.n_floors; f++)
    for (gsize i = 0; i < ds_things_count (delve->dungeon.floors[f].things); i++) {
      const Post post = { f, ds_things_get (delve->dungeon.floors[f].things, i), 0 };
      const DsKind *kind = kind_of (self, post.thing);

      if (kind->role == DS_ROLE_START && self->start.at == G_MAXUINT32)
        self->start.at = number (self, f, post.thing->at);
      else if (kind->role == DS_ROLE_GOAL)
        g_array_append_val (self->goals, post);
      else if (kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN)
        g_array_append_val (self->stairs, post);
      else if (kind->gate != NULL)
        g_array_append_val (self->gates, post);
      else if (post.thing->lock != NULL)
        g_array_append_val (self->keys, post);
    }
  join (self, self->gates, are_beside, true);
  join (self, self->stairs, are_ends, false);
  for (guint i = 0; i < self->goals->len; i++)
    g_array_index (self->goals, Post, i).lock = self->n_locks++;
}

static void
clear (Player *self)
{
  g_array_unref (self->gates);
  g_array_unref (self->stairs);
  g_array_unref (self->goals);
  g_array_unref (self->keys);
}

static bool
is_open (const Player *self, gsize floor, DsCell cell)
{
  const DsLevel *level = &self->delve->dungeon.floors[floor];
  guint32 feature;

  if (cell.x < 0 || cell.y < 0 || cell.x >= level->w || cell.y >= level->h)
    return false;
  feature = ds_level_get (level, DS_LAYER_FEATURE, cell);
  for (guint i = 0; i < self->gates->len &&
                    !(ds_rules_tile (self->delve->rules, feature)->flags & DS_TILE_BRIDGE);
       i++)
    if (stands_on (self, &g_array_index (self->gates, Post, i), number (self, floor, cell)))
      feature = DS_TILE_NONE; /* gates say themselves whom they let pass */
  return !(ds_rules_cell_flags (self->delve->rules, ds_level_get (level, DS_LAYER_GROUND, cell),
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

/* Whether what was taken opens a lock for ever: its own key, or all keys of a set. */
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

/* Whether the player stands where the game began, on a goal, and has done nothing yet: then they
 * may step off, and have won by anything else, also by a search. */
static bool begins_on_goal (const Player *self, State state);

static bool
is_found (const Player *self, State state, const Post *gate)
{
  return !kind_of (self, gate->thing)->gate->is_secret || self->mode == DS_SECRETS_OPEN ||
         (self->mode == DS_SECRETS_FINDABLE && !begins_on_goal (self, state)) ||
         state.opened >> (gate->lock + MAX) & 1;
}

/* ---- steps */

static const Post *
gate_on (const Player *self, guint32 at)
{
  for (guint i = 0; i < self->gates->len; i++)
    if (stands_on (self, &g_array_index (self->gates, Post, i), at))
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

/* Whether one can go past the corner of a cell. */
static bool
has_free_corner (const Player *self, gsize floor, DsCell cell)
{
  const Post *gate = gate_on (self, number (self, floor, cell));

  return is_open (self, floor, cell) &&
         (gate == NULL ||
          (gate->thing->lock == NULL && kind_of (self, gate->thing)->role == DS_ROLE_DOOR &&
           !is_one_way (self, gate)));
}

/* Whether the shape of the level lets one go from cell to cell. */
static bool
fits (const Player *self, gsize floor, DsCell from, int dx, int dy)
{
  const DsMovement movement = ds_delve_movement (self->delve);
  const DsCell to = { from.x + dx, from.y + dy };
  const Post *gate;

  if ((dx == 0 && dy == 0) || ABS (dx) > 1 || ABS (dy) > 1 || !is_open (self, floor, to))
    return false;
  if (dx != 0 && dy != 0 &&
      (movement == DS_MOVE_4 || (movement == DS_MOVE_8_NO_CORNER_CUTTING &&
                                 (!has_free_corner (self, floor, (DsCell){ to.x, from.y }) ||
                                  !has_free_corner (self, floor, (DsCell){ from.x, to.y })))))
    return false;
  gate = gate_on (self, number (self, floor, from));
  if (gate != NULL && is_one_way (self, gate) && along (gate, dx, dy) == 0)
    return false;
  gate = gate_on (self, number (self, floor, to));
  return gate == NULL || !is_one_way (self, gate) || along (gate, dx, dy) == 1;
}

/* The lock or secret (then *@luck) that keeps one from passing @gate; NULL: nothing does. */
static const Post *
shut (const Player *self, State state, const Post *gate, bool is_outward, int *luck)
{
  const bool is_hidden = gate != NULL && !is_found (self, state, gate);
  const bool is_locked = gate != NULL && !is_unlocked (self, state, gate);

  *luck = is_hidden && !(is_outward && is_locked) ? FINDS : SURE;
  return is_hidden || is_locked ? gate : NULL;
}

/* On a goal that is open, or that a key in hand opens. */
static bool
is_won (const Player *self, State state)
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

typedef void (*Arc) (Player *self, State from, State to, int luck, gpointer user);

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
         is_open (self, (gsize)thing->target_floor, thing->target);
}

/* What locks the way on from a cell: never a hole, once somebody is there. */
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
         is_won (self, state);
}

static void
try_ends (Player *self, State state, gsize floor, Arc arc, gpointer user)
{
  const Post *post = exit_at (self, state.at);
  State next = state;

  if (post != NULL) {
    next.at = number (self, (gsize)post->thing->target_floor, post->thing->target);
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

/* On a goal that asks for nothing, or for what one has, the game is over. */
static bool
is_over (const Player *self, State state)
{
  return is_won (self, state) && !begins_on_goal (self, state);
}

/* Calls @arc for everything that can be done in @state. */
static void
try_all (Player *self, State state, Arc arc, gpointer user)
{
  const guint32 w = (guint32)self->delve->dungeon.w, n = w * (guint32)self->delve->dungeon.h;
  const gsize floor = state.at / n;
  const DsCell at = { (gint32)(state.at % n % w), (gint32)(state.at % n / w) };

  for (int step = 0; step < 9 && !is_over (self, state); step++) {
    const int dx = step % 3 - 1, dy = step / 3 - 1;
    State next = state;
    const Post *gate;
    int luck;

    if (!fits (self, floor, at, dx, dy))
      continue;
    next.at = number (self, floor, (DsCell){ at.x + dx, at.y + dy });
    gate = shut (self, state, gate_on (self, state.at), true, &luck);
    if (gate == NULL)
      gate = shut (self, state, gate_on (self, next.at), false, &luck);
    if (gate == NULL)
      arc (self, state, next, SURE, user);
    else if (!begins_on_goal (self, state))
      unlock (self, state, gate, luck, arc, user);
  }
  if (is_over (self, state))
    return;
  try_ends (self, state, floor, arc, user);
  for (guint k = 0; k < self->keys->len && !begins_on_goal (self, state); k++) {
    State next = state;

    next.taken |= 1u << k;
    if (stands_on (self, &g_array_index (self->keys, Post, k), state.at) &&
        next.taken != state.taken)
      arc (self, state, next, SURE, user);
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
spread (const Tried *self, guint8 *marks, bool forward, bool with_luck)
{
  for (bool changed = true; changed;) {
    changed = false;
    for (guint i = self->arcs->len; i > 0; i -= 3) {
      const guint32 *arc = &g_array_index (self->arcs, guint32, i - 3);
      const guint32 a = forward ? arc[0] : arc[1], b = forward ? arc[1] : arc[0];

      if (!marks[a] || marks[b] || (arc[2] == FINDS && !with_luck))
        continue;
      marks[b] = 1;
      changed = true;
    }
  }
}

/* From @start on: whether some play wins without luck, and whether some comes to where none does.
 */
static DstTruth
try_from (Player *self, State start)
{
  Tried tried = { g_array_new (FALSE, FALSE, sizeof (State)),
                  g_hash_table_new (g_direct_hash, g_direct_equal),
                  g_array_new (FALSE, FALSE, sizeof (guint32)), 0 };
  g_autofree guint8 *sure = NULL;
  DstTruth truth = { false, false };

  add_state (&tried, start);
  for (; tried.head < tried.states->len; tried.head++)
    try_all (self, g_array_index (tried.states, State, tried.head), add_arc, &tried);
  sure = g_malloc0 (tried.states->len);
  for (guint i = 0; i < tried.states->len; i++)
    sure[i] = is_won (self, g_array_index (tried.states, State, i));
  spread (&tried, sure, false, false);
  truth.is_solvable = sure[0];
  for (guint i = 0; i < tried.states->len; i++)
    truth.is_losable |= !sure[i];
  g_array_unref (tried.states);
  g_array_unref (tried.arcs);
  g_hash_table_unref (tried.known);
  return truth;
}

bool
dst_player_truth (const DsDelve *delve, DsSecretMode mode, DstTruth *out)
{
  Player self;
  bool fits_in;

  init (&self, delve, mode);
  fits_in = self.n_locks <= MAX && self.keys->len <= MAX;
  if (fits_in)
    *out = try_from (&self, self.start);
  clear (&self);
  return fits_in;
}

/* ---- a told play */

typedef struct {
  State want;
  bool is_there;
} Aim;

static void
compare (Player *self, State from, State to, int luck, gpointer user)
{
  Aim *aim = user;

  aim->is_there |=
      to.at == aim->want.at && to.opened == aim->want.opened && to.taken == aim->want.taken;
}

/* Whether one step leads to @want. */
static bool
can_do (Player *self, State state, State want)
{
  Aim aim = { want, false };

  try_all (self, state, compare, &aim);
  return aim.is_there;
}

static bool
walk (Player *self, State *state, const DsPathCell *cells, gsize n)
{
  if (n == 0 || number (self, (gsize)cells[0].floor, cells[0].cell) != state->at)
    return false;
  for (gsize i = 1; i < n; i++) {
    State next = *state;

    next.at = number (self, (gsize)cells[i].floor, cells[i].cell);
    if (!can_do (self, *state, next))
      return false;
    *state = next;
  }
  return true;
}

static const Post *
post_of (const Player *self, const DsLockSpot *at)
{
  GArray *const posts[] = { self->gates, self->stairs, self->goals };

  for (gsize p = 0; p < G_N_ELEMENTS (posts); p++)
    for (guint i = 0; i < posts[p]->len; i++)
      if (g_array_index (posts[p], Post, i).thing->id == at->thing &&
          g_array_index (posts[p], Post, i).floor == (gsize)at->floor)
        return &g_array_index (posts[p], Post, i);
  return NULL;
}

static bool
do_step (Player *self, State *state, const DsJudgeStep *step)
{
  const bool opens = g_str_equal (step->text.id, "solve.open");
  const Post *post = post_of (self, &step->at);
  State next = *state;

  if (g_str_equal (step->text.id, "solve.take")) {
    for (guint k = 0; k < self->keys->len; k++)
      if (g_array_index (self->keys, Post, k).thing->id == step->at.thing &&
          g_array_index (self->keys, Post, k).floor == (gsize)step->at.floor)
        next.taken |= 1u << k;
  } else if (opens ||
             (g_str_equal (step->text.id, "solve.find") && self->mode == DS_SECRETS_NEVER)) {
    next.opened |= 1u << (post->lock + (opens ? 0 : MAX));
  } else if (g_str_equal (step->text.id, "solve.arrive")) {
    return is_won (self, *state);
  } else {
    return true; /* was done by walking */
  }
  if (opens && is_over (self, *state))
    return true; /* the goal took a key of whoever came there */
  if (!can_do (self, *state, next))
    return false;
  *state = next;
  return true;
}

char *
dst_player_follow (const DsDelve *delve, const DsJudgement *judgement, DsSecretMode mode)
{
  const bool is_loss = judgement->verdict == DS_VERDICT_LOSABLE;
  const gsize n = judgement->steps.n - is_loss; /* the last step of a loss only says so */
  Player self;
  State state;
  char *wrong = NULL;

  init (&self, delve, mode);
  state = self.start;
  for (gsize i = 0; i < n && wrong == NULL; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    if (!walk (&self, &state, judgement->cells.items + step->first, step->n))
      wrong = g_strdup_printf ("step %zu, %s: cannot be walked", i, step->text.id);
    else if (!do_step (&self, &state, step))
      wrong = g_strdup_printf ("step %zu, %s: cannot be done", i, step->text.id);
  }
  if (wrong == NULL && is_loss && try_from (&self, state).is_solvable)
    wrong = g_strdup ("the goal can still be reached");
  if (wrong == NULL && !is_loss &&
      (n == 0 || !g_str_equal (judgement->steps.items[n - 1].text.id, "solve.arrive")))
    wrong = g_strdup ("it does not come to the goal");
  clear (&self);
  return wrong;
}
