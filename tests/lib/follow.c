/* tests/lib/follow.c — follows a playthrough cell by cell. */
#include "lib/player_inside.h"

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

/* True when one step leads to @want. */
static bool
can_do (Player *self, State state, State want)
{
  Aim aim = { want, false };

  dst_player_try (self, state, compare, &aim);
  return aim.is_there;
}

static bool
walk (Player *self, State *state, const DsPathCell *cells, gsize n)
{
  if (n == 0 || dst_player_number (self, (gsize)cells[0].floor, cells[0].cell) != state->at)
    return false;
  for (gsize i = 1; i < n; i++) {
    State next = *state;

    next.at = dst_player_number (self, (gsize)cells[i].floor, cells[i].cell);
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
    return dst_player_is_won (self, *state);
  } else {
    return true; /* was done by walking */
  }
  if (opens && dst_player_is_over (self, *state))
    return true; /* the goal consumed a key on arrival */
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

  dst_player_init (&self, delve, mode);
  state = self.start;
  for (gsize i = 0; i < n && wrong == NULL; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    if (!walk (&self, &state, judgement->cells.items + step->first, step->n))
      wrong = g_strdup_printf ("step %zu, %s: cannot be walked", i, step->text.id);
    else if (!do_step (&self, &state, step))
      wrong = g_strdup_printf ("step %zu, %s: cannot be done", i, step->text.id);
  }
  if (wrong == NULL && is_loss && dst_player_wins (&self, state))
    wrong = g_strdup ("the goal can still be reached");
  if (wrong == NULL && !is_loss &&
      (n == 0 || !g_str_equal (judgement->steps.items[n - 1].text.id, "solve.arrive")))
    wrong = g_strdup ("it does not come to the goal");
  dst_player_clear (&self);
  return wrong;
}
