/* editor/proof/bot_games.c — plays games in a worker of low priority. */
#include "proof/bot_games.h"

#include "app/settings.h"
#include "app/work.h"

#include <glib/gi18n.h>

#define PROGRESS_MS 200 /* between two looks at the worker */

/* Games of a worker. */
typedef struct {
  DsDelve delve;
  DsBotSetup setup;
  guint32 n;
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
    self->note = g_strdup_printf (_ ("Playing games: %d %%"),
                                  (int)(dse_bot_games_get_progress (self) * 100));
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

static void
work (gpointer data)
{
  Playing *playing = data;

  playing->status = ds_bot_tally_init (&playing->tally, &playing->delve, &playing->err);
  if (playing->status == DS_OK)
    playing->status = ds_bot_tally_play (&playing->tally, &playing->delve, &playing->setup,
                                         playing->n, &playing->job, &playing->err);
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
  playing->n = (guint32)g_settings_get_int (dse_settings_get (), "bot-games");
  if (ds_delve_copy (&playing->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    playing_free (playing);
    return;
  }
  self->is_old = FALSE;
  self->playing = playing;
  self->timer = g_timeout_add (PROGRESS_MS, on_timer, self);
  dse_work_start_last (self, playing, work, on_worked, playing_free);
  emit (self);
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
