/* editor/proof/bot_games.c — plays games in a worker of low priority. */
#include "proof/bot_games.h"

#include "app/settings.h"
#include "app/work.h"
#include "program/crew.h"

#include <glib/gi18n.h>

#define PROGRESS_MS 200 /* between two looks at the worker */

/* Games of a worker. */
typedef struct {
  DsDelve delve;
  DsBotSetup setup;
  guint32 n;
  gint32 n_threads;
  DsBotTally tally;
  DsJob job;
  DsStatus status;
  DsError err;
} Playing;

struct _DseBotGames {
  GObject parent_instance;

  DsuDocument *document;
  Playing *playing; /* borrowed from its worker; NULL: none run */
  Playing *played;  /* NULL: none */
  char *note;       /* NULL: nothing */
  char *failure;    /* of the last try; NULL: none */
  gboolean is_old;
  guint n_threads; /* 0: as many as processors */
  guint timer;
};

static guint changed;

G_DEFINE_FINAL_TYPE (DseBotGames, dse_bot_games, G_TYPE_OBJECT)

static void
playing_free (gpointer data)
{
  Playing *playing = data;

  if (playing == NULL)
    return;
  ds_bot_tally_clear (&playing->tally);
  ds_delve_clear (&playing->delve);
  g_free (playing);
}

static void
emit (DseBotGames *self)
{
  g_clear_pointer (&self->note, g_free);
  if (self->playing != NULL)
    self->note =
        g_strdup_printf (_ ("Playing games: %d%%"), (int)(dse_bot_games_get_progress (self) * 100));
  else if (self->failure != NULL)
    self->note = g_strdup (self->failure);
  else if (self->is_old)
    self->note = g_strdup (_ ("Outdated: the level has been edited since"));
  g_signal_emit (self, changed, 0);
}

static void
end (DseBotGames *self)
{
  self->playing = NULL;
  g_clear_handle_id (&self->timer, g_source_remove);
}

/* ---- the worker */

/* A game, or the error that ended it. */
typedef struct {
  DsStatus status;
  DsError err;
  DsBotGame game;
} Played;

static void *
play_game (void *user, uint64_t i)
{
  Playing *playing = user;
  DsBotSetup setup = playing->setup;
  Played *played = g_new0 (Played, 1);

  setup.options.seed += i;
  played->status =
      ds_bot_game_play (&played->game, &playing->delve, &setup, NULL, &playing->job, &played->err);
  return played;
}

/* Games behind one that was stopped do not count. */
static bool
take_game (void *user, uint64_t i, void *result)
{
  Playing *playing = user;
  Played *played = result;

  if (playing->status == DS_OK && played->status != DS_OK) {
    playing->status = played->status;
    playing->err = played->err;
  } else if (playing->status == DS_OK) {
    playing->status = ds_bot_tally_add (&playing->tally, playing->setup.options.seed + i,
                                        &played->game, &playing->err);
    ds_job_progress (&playing->job, i + 1, playing->n);
  }
  ds_bot_game_clear (&played->game);
  g_free (played);
  return playing->status == DS_OK;
}

static void
work (gpointer data)
{
  Playing *playing = data;
  const DseCrewWork crew = { play_game, take_game, playing };
  DsStatus status;

  playing->status = ds_bot_tally_init (&playing->tally, &playing->delve, &playing->err);
  if (playing->status != DS_OK)
    return;
  status = dse_crew_run (&crew, playing->n, playing->n_threads, &playing->err);
  if (status != DS_OK)
    playing->status = status;
}

/* Games of a stopped worker count, too. */
static void
on_worked (gpointer owner, gpointer data)
{
  DseBotGames *self = owner;
  Playing *playing = data, *kept;
  char sentence[DS_SENTENCE];

  if (self->playing != playing)
    return; /* others were asked for meanwhile */
  end (self);
  if (playing->status != DS_OK && playing->status != DS_CANCELLED) {
    self->failure = g_strdup (ds_error_format (&playing->err, sentence, sizeof sentence));
  } else if (playing->tally.results.n > 0) {
    kept = g_memdup2 (playing, sizeof *playing);
    playing->tally = (DsBotTally){ 0 };
    playing->delve = (DsDelve){ 0 };
    g_clear_pointer (&self->played, playing_free);
    self->played = kept;
  }
  emit (self);
}

static gboolean
on_timer (gpointer data)
{
  emit (data);
  return G_SOURCE_CONTINUE;
}

/* The ruleset of the settings, where the rules of the level have it. */
static void
take_ruleset (DsDelve *delve)
{
  g_autofree char *id = g_settings_get_string (dse_settings_get (), "bot-ruleset");

  if (id[0] != '\0' && ds_rules_find_ruleset (delve->rules, id) != NULL)
    g_strlcpy (delve->ruleset, id, sizeof delve->ruleset);
}

void
dse_bot_games_play (DseBotGames *self)
{
  g_autofree char *id = NULL;
  Playing *playing;

  g_return_if_fail (DSE_IS_BOT_GAMES (self));

  if (self->playing != NULL)
    ds_job_cancel (&self->playing->job);
  end (self);
  g_clear_pointer (&self->failure, g_free);
  id = g_settings_get_string (dse_settings_get (), "bot");
  playing = g_new0 (Playing, 1);
  playing->setup.bot = ds_bots_find (id);
  if (playing->setup.bot == NULL)
    playing->setup.bot = ds_bots_find (DS_BOT_TALLY_BOT);
  playing->setup.turns = DS_BOT_GAME_TURNS;
  playing->setup.options.is_real_time =
      g_settings_get_boolean (dse_settings_get (), "bot-real-time");
  playing->n = (guint32)g_settings_get_int (dse_settings_get (), "bot-games");
  playing->n_threads = self->n_threads > 0 ? (gint32)self->n_threads : dse_crew_processors ();
  if (ds_delve_copy (&playing->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    playing_free (playing);
    return;
  }
  take_ruleset (&playing->delve);
  self->is_old = FALSE;
  self->playing = playing;
  self->timer = g_timeout_add (PROGRESS_MS, on_timer, self);
  dse_work_start_last (self, playing, work, on_worked, playing_free);
  emit (self);
}

void
dse_bot_games_set_n_threads (DseBotGames *self, guint n)
{
  g_return_if_fail (DSE_IS_BOT_GAMES (self) && n <= DSE_CREW_MAX);

  self->n_threads = n;
}

void
dse_bot_games_want (DseBotGames *self)
{
  g_return_if_fail (DSE_IS_BOT_GAMES (self));

  if (self->playing == NULL && self->played == NULL && self->failure == NULL)
    dse_bot_games_play (self);
}

void
dse_bot_games_stop (DseBotGames *self)
{
  g_return_if_fail (DSE_IS_BOT_GAMES (self));

  if (self->playing != NULL)
    ds_job_cancel (&self->playing->job);
}

gboolean
dse_bot_games_is_running (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), FALSE);

  return self->playing != NULL;
}

double
dse_bot_games_get_progress (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), 0);

  return self->playing != NULL ? atomic_load (&self->playing->job.permille) / 1000.0 : 0;
}

/* ---- results */

const DsBotTally *
dse_bot_games_get_tally (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), NULL);

  return self->played != NULL ? &self->played->tally : NULL;
}

const DsDelve *
dse_bot_games_get_level (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), NULL);

  return self->played != NULL ? &self->played->delve : NULL;
}

const DsBotClass *
dse_bot_games_get_bot (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), NULL);

  return self->played != NULL ? self->played->setup.bot : NULL;
}

const DsBotSetup *
dse_bot_games_get_setup (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), NULL);

  return self->played != NULL ? &self->played->setup : NULL;
}

gboolean
dse_bot_games_is_old (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), FALSE);

  return self->is_old;
}

const char *
dse_bot_games_get_note (DseBotGames *self)
{
  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), NULL);

  return self->note;
}

char *
dse_bot_games_dup_cell (DseBotGames *self, gsize floor, DsCell cell)
{
  const DsBotCell *at;
  g_autofree char *deaths = NULL, *visits = NULL;
  guint n;

  g_return_val_if_fail (DSE_IS_BOT_GAMES (self), NULL);

  at = self->played != NULL ? ds_bot_tally_at (&self->played->tally, floor, cell) : NULL;
  if (at == NULL || at->games == 0)
    return NULL;
  n = (guint)self->played->tally.results.n;
  deaths = g_strdup_printf (ngettext ("%u death", "%u deaths", at->deaths), at->deaths);
  visits = g_strdup_printf (ngettext ("visited in %u of %u game", "visited in %u of %u games", n),
                            at->games, n);
  return g_strdup_printf ("%s, %s", deaths, visits);
}

gboolean
dse_bot_games_find_death (DseBotGames *self, gsize floor, DsCell cell, guint *game)
{
  const DsBotTally *tally;

  g_return_val_if_fail (DSE_IS_BOT_GAMES (self) && game != NULL, FALSE);

  tally = dse_bot_games_get_tally (self);
  for (gsize i = 0; tally != NULL && i < tally->results.n; i++) {
    const DsBotResult *result = &tally->results.items[i];

    if (result->end != DS_BOT_DIED || (gsize)result->at.floor != floor ||
        result->at.cell.x != cell.x || result->at.cell.y != cell.y)
      continue;
    *game = (guint)i;
    return TRUE;
  }
  return FALSE;
}

/* ---- the object */

static void
on_changed (DsuDocument *document, const DsChanges *changes, DseBotGames *self)
{
  const unsigned played = DS_CHANGED_CELLS | DS_CHANGED_ROOMS | DS_CHANGED_THINGS |
                          DS_CHANGED_SIZE | DS_CHANGED_META | DS_CHANGED_RULES;

  if (!(changes->what & played))
    return;
  g_clear_pointer (&self->failure, g_free); /* there may be a start by now */
  self->is_old = self->played != NULL || self->playing != NULL;
  if (self->is_old)
    emit (self);
}

static void
dse_bot_games_dispose (GObject *object)
{
  DseBotGames *self = DSE_BOT_GAMES (object);

  if (self->playing != NULL)
    ds_job_cancel (&self->playing->job);
  end (self);
  g_clear_pointer (&self->played, playing_free);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->failure, g_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_bot_games_parent_class)->dispose (object);
}

static void
dse_bot_games_class_init (DseBotGamesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_bot_games_dispose;
  changed = g_signal_new ("changed", DSE_TYPE_BOT_GAMES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                          G_TYPE_NONE, 0);
}

static void
dse_bot_games_init (DseBotGames *self)
{
}

DseBotGames *
dse_bot_games_new (DsuDocument *document)
{
  DseBotGames *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_BOT_GAMES, NULL);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, 0);
  return self;
}
