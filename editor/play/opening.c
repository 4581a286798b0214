/* editor/play/opening.c — reads and plays a game in a thread. */
#include "play/opening.h"

#include "app/work.h"
#include "io/game_json.h"
#include "io/io.h"
#include "io/replay_file.h"

#include <string.h>

static gboolean
fail (DseOpening *self, const DsError *err)
{
  self->has_failed = TRUE;
  if (self->errors.n == 0)
    ds_errors_take (&self->errors, err);
  return FALSE;
}

/* A game that began on the level of now is shown as it was, another one goes on there; each keeps
 * its rules. Where it takes another course, what is right of it stays. */
static gboolean
play (DseOpening *self, const DsReplay *replay, const DsDelve *first)
{
  uint64_t before, after, level;
  bool is_now;
  DsError err;

  if (ds_game_level (first, &before, &err) != DS_OK ||
      ds_game_level (&self->level, &level, &err) != DS_OK ||
      ds_game_level (&self->now, &after, &err) != DS_OK)
    return fail (self, &err);
  self->is_elsewhere = level != after;
  is_now = before == after && ds_rules_play_alike (self->now.rules, first->rules);
  self->session = dse_session_new_again (is_now ? &self->now : first, replay, &err);
  if (self->session == NULL || !dse_session_play_replay (self->session, replay, &err) ||
      ds_game_level (ds_sim_delve (dse_session_get_sim (self->session)), &level, &err) != DS_OK)
    return fail (self, &err);
  self->goes_on = before != after && level != after;
  return TRUE;
}

static void
read_and_play (DseOpening *self, const char *bytes, gsize n)
{
  DsReplay replay;
  DsDelve first;
  DsError err;

  if (ds_replay_read_whole (&replay, &first, self->path, bytes, n, self->rules, &self->errors) !=
      DS_OK) {
    self->has_failed = TRUE;
    return;
  }
  if (ds_delve_copy (&self->level, ds_replay_level (&replay, &first), &err) != DS_OK ||
      (!self->has_now && ds_delve_copy (&self->now, &self->level, &err) != DS_OK))
    fail (self, &err);
  else
    play (self, &replay, &first);
  ds_replay_clear (&replay);
  ds_delve_clear (&first);
}

static void
run (gpointer data)
{
  DseOpening *self = data;
  DsError err;
  char *bytes;
  gsize n;

  if (ds_io_read_bytes (self->path, &bytes, &n, &err) != DS_OK)
    fail (self, &err);
  else
    read_and_play (self, bytes, n);
  ds_free (bytes);
}

void
dse_opening_start (gpointer owner, const char *path, const DsDelve *now, DsRules *rules,
                   void (*done) (gpointer owner, gpointer opening))
{
  DseOpening *self;

  g_return_if_fail (owner != NULL && path != NULL && rules != NULL && done != NULL);

  self = g_new0 (DseOpening, 1);
  self->path = g_strdup (path);
  self->rules = ds_rules_ref (rules);
  self->has_now = now != NULL && ds_delve_copy (&self->now, now, NULL) == DS_OK;
  dse_work_start (owner, self, run, done, dse_opening_free);
}

/* ---- the game of a bot */

#define BEFORE_END 10 /* turns: how it came to the end is seen */

static void
run_bot (gpointer data)
{
  DseOpening *self = data;
  DsReplay replay = { 0 };
  const guint64 before = BEFORE_END * (self->setup.options.is_real_time ? DS_SIM_TICKS : 1);
  guint64 steps = 0;
  DsBotGame game;
  DsError err;

  if (ds_replay_init (&replay, &self->setup.options, &err) != DS_OK ||
      ds_bot_game_play (&game, &self->level, &self->setup, &replay, NULL, &err) != DS_OK) {
    fail (self, &err);
  } else {
    for (gsize i = 0; i < replay.inputs.n; i++)
      steps += ds_input_steps (&replay.inputs.items[i]);
    replay.at = steps > before ? steps - before : 0;
    play (self, &replay, &self->level);
    ds_bot_game_clear (&game);
  }
  ds_replay_clear (&replay);
}

void
dse_opening_start_bot (gpointer owner, const DsDelve *level, const DsBotSetup *setup,
                       const DsDelve *now, void (*done) (gpointer owner, gpointer opening))
{
  DseOpening *self;

  g_return_if_fail (owner != NULL && level != NULL && setup != NULL && done != NULL);

  self = g_new0 (DseOpening, 1);
  self->setup = *setup;
  self->rules = ds_rules_ref (level->rules);
  self->has_now = TRUE;
  if (ds_delve_copy (&self->level, level, NULL) != DS_OK ||
      ds_delve_copy (&self->now, now, NULL) != DS_OK) {
    dse_opening_free (self);
    return;
  }
  dse_work_start (owner, self, run_bot, done, dse_opening_free);
}

DseOpening *
dse_opening_steal (DseOpening *self)
{
  DseOpening *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  memset (self, 0, sizeof *self);
  return copy;
}

void
dse_opening_free (gpointer data)
{
  DseOpening *self = data;

  if (self == NULL)
    return;
  dse_session_free (self->session);
  ds_delve_clear (&self->level);
  ds_delve_clear (&self->now);
  ds_rules_unref (self->rules);
  g_free (self->path);
  g_free (self);
}
