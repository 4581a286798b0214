/* editor/play/session/session_replay.c — a session as a replay, for files: all branches of it, and
 * back. */
#include "play/session/session_private.h"

#include "io/replay_file.h"

#include <glib/gi18n.h>

#define SHARED_MAX (1 << 26) /* some 800 MiB */

/* ---- from a session */

/* A note ends with a frame whose hash is known. */
static DsStatus
note_inputs (DseSession *self, const DseBranch *way, guint from, DsInputs *out, DsError *err)
{
  DsStatus status = DS_OK;
  guint n_idle = 0;

  for (guint i = from; i < way->inputs->len && status == DS_OK; i++) {
    DsInput input = *(const DsInput *)way->inputs->pdata[i];

    if (way->inputs->pdata[i] == self->idle) {
      n_idle++;
      continue;
    }
    input.n += n_idle;
    n_idle = 0;
    status = ds_inputs_note (out, &input, err);
  }
  return status;
}

static DsStatus
note_branches (DseSession *self, DsReplay *out, DsError *err)
{
  DsStatus status = DS_OK;

  out->shown = dse_session_get_shown (self);
  for (guint i = 0; i < self->branches->len && status == DS_OK; i++) {
    const DseBranch *way = self->branches->pdata[i];
    const DsReplayBranch branch = { .of = way->of, .from = way->about.from };

    if (!ds_array_push (&out->branches, branch))
      return ds_fail_nomem (err, "replay");
    if (way != self->now)
      status = note_inputs (self, way, way->about.from, &out->branches.items[i].inputs, err);
  }
  return status;
}

gboolean
dse_session_write_replay (DseSession *self, DsReplay *out, DsError *err)
{
  DsStatus status;

  g_return_val_if_fail (self != NULL && out != NULL, FALSE);

  status = ds_replay_init (out, &self->options, err);
  if (status == DS_OK && self->game != NULL)
    ds_text_puts (&out->game, self->game);
  if (status == DS_OK)
    status = note_inputs (self, self->now, 0, &out->inputs, err);
  if (status == DS_OK && self->branches->len > 1)
    status = note_branches (self, out, err);
  out->at = self->step;
  if (status != DS_OK)
    ds_replay_clear (out);
  return status == DS_OK;
}

/* ---- and back */

/* @skip: frames of it that were done before. */
static gboolean
do_again (DseSession *self, const DsInput *input, guint skip, DsError *err)
{
  const guint n = (guint)ds_input_steps (input);
  DsInput once = *input;

  once.n = MIN (once.n, 1);
  for (guint i = skip; i < n; i++)
    if (!(once.type == DS_INPUT_EDIT ? dse_session_edit (self, once.level, err)
                                     : dse_session_do (self, &once, err)))
      return FALSE;
  if (ds_sim_hash (self->level->sim) == input->hash)
    return TRUE;
  ds_fail (err, DS_BAD_DATA, "", "play.another-course",
           N_ ("from turn %u, the game no longer matches what was saved"),
           dse_session_get_game (self)->turn);
  return FALSE;
}

static gboolean
do_all_again (DseSession *self, const DsInputs *inputs, guint64 from, DsError *err)
{
  guint64 at = 0;

  for (size_t i = 0; i < inputs->n; i++) {
    const guint64 n = ds_input_steps (&inputs->items[i]);

    if (at + n > from &&
        !do_again (self, &inputs->items[i], from > at ? (guint)(from - at) : 0, err))
      return FALSE;
    at += n;
  }
  return TRUE;
}

/* Plays branch @i from the step at which it left another. */
static gboolean
play_branch (DseSession *self, const DsReplay *replay, guint i, DsError *err)
{
  const DsReplayBranch *branch = &replay->branches.items[i];
  const gboolean is_shown = i == replay->shown;

  if (i > 0 && !dse_session_choose (self, branch->of, (guint)MIN (branch->from, G_MAXUINT)))
    return FALSE;
  return do_all_again (self, is_shown ? &replay->inputs : &branch->inputs,
                       is_shown && i > 0 ? branch->from : 0, err);
}

static guint64
steps_of (const DsInputs *inputs)
{
  guint64 n = 0;

  for (size_t i = 0; i < inputs->n; i++)
    n += ds_input_steps (&inputs->items[i]);
  return n;
}

/* Steps that branches have from others: a session notes each of them again. */
static guint64
count_shared (const DsReplay *replay)
{
  guint64 n = 0, most = steps_of (&replay->inputs);

  for (size_t i = 0; i < replay->branches.n; i++) {
    n += MIN (replay->branches.items[i].from, most);
    most += steps_of (&replay->branches.items[i].inputs);
  }
  return n;
}

static gboolean
play_all (DseSession *self, const DsReplay *replay, DsError *err)
{
  if (replay->branches.n == 0)
    return do_all_again (self, &replay->inputs, 0, err);
  if (count_shared (replay) > SHARED_MAX)
    return do_all_again (self, &replay->inputs, 0, err) &&
           ds_fail (
               err, DS_LIMIT, "", "play.branches",
               N_ ("the other branches were not opened: expected branches that share at most %d "
                   "steps, got more"),
               SHARED_MAX) == DS_OK;
  for (guint i = 0; i < replay->branches.n; i++)
    if (!play_branch (self, replay, i, err))
      return FALSE;
  return TRUE;
}

gboolean
dse_session_play_replay (DseSession *self, const DsReplay *replay, DsError *err)
{
  guint at;
  gboolean done;

  g_return_val_if_fail (self != NULL && replay != NULL, FALSE);

  at = (guint)MIN (replay->at, G_MAXUINT);
  self->is_again = TRUE;
  done = play_all (self, replay, err);
  self->is_again = FALSE;
  if (!done)
    return FALSE;
  return replay->branches.n == 0
             ? dse_session_seek (self, at)
             : dse_session_choose (self, MIN (replay->shown, self->branches->len - 1), at);
}

DseSession *
dse_session_new_again (const DsDelve *delve, const DsReplay *replay, DsError *err)
{
  DseSession *self;
  DsSim *sim;

  g_return_val_if_fail (delve != NULL && replay != NULL, NULL);

  if (ds_replay_begin (&sim, replay, delve, err) != DS_OK)
    return NULL;
  self = dse_session_begin (sim, &replay->options, err);
  if (self != NULL && replay->game.n > 0)
    self->game = g_strdup (replay->game.bytes);
  return self;
}
