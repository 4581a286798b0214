/* editor/play/host.c — starts, interrupts and ends the game over a level. */
#include "play/host.h"

#include "app/settings.h"
#include "play/ghosts.h"
#include "play/visits.h"

#include "base/rng.h"
#include "io/game_json.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  guint branch, step;
} Progress; /* of a game */

struct _DseHost {
  GObject parent_instance;

  DsuCanvas *canvas;
  GtkOverlay *over;
  DsuDocument *document;
  GtkWidget *play;          /* the game over the canvas; NULL: none was started */
  guint64 revision;         /* of the document, that is played */
  gboolean plays_real_time; /* the last game did, and so does the next */
  Progress shown;           /* when the game was last shown */
  gboolean follows_game;    /* the level was shown where the game was; before that: */
  DsuCamera camera_before;
  DseGhosts *ghosts; /* of a game that waits */
  DseVisits *visits; /* of the last game */
};

G_DEFINE_FINAL_TYPE (DseHost, dse_host, G_TYPE_OBJECT)

DsePlay *
dse_host_get_play (DseHost *self)
{
  g_return_val_if_fail (DSE_IS_HOST (self), NULL);

  return self->play != NULL ? DSE_PLAY (self->play) : NULL;
}

gboolean
dse_host_is_playing (DseHost *self)
{
  g_return_val_if_fail (DSE_IS_HOST (self), FALSE);

  return self->play != NULL && gtk_widget_get_visible (self->play);
}

char *
dse_host_dup_ghost (DseHost *self, DsCell cell)
{
  g_return_val_if_fail (DSE_IS_HOST (self), NULL);

  return dse_ghosts_dup_text (self->ghosts, cell);
}

void
dse_host_hide_visits (DseHost *self)
{
  g_return_if_fail (DSE_IS_HOST (self));

  dse_visits_hide (self->visits);
}

/* ---- where the views look */

/* A game in which nothing was done leaves both views as they are: who looks round in it, only its
 * own. */
static Progress
progress_of (DseHost *self)
{
  DsePlay *play = DSE_PLAY (self->play);
  DseSession *session = dse_play_get_session (play);

  return (Progress){ dse_session_get_shown (session), dse_session_get_step (session) };
}

static gboolean
has_camera (DseHost *self, const DsuCamera *camera)
{
  return camera->floor < dsu_document_get_delve (self->document)->dungeon.n_floors;
}

static void
set_camera (DseHost *self, const DsuCamera *camera)
{
  dsu_canvas_set_camera (self->canvas, camera);
}

/* The level is shown where the game was seen, until the game ends. */
static void
follow_game (DseHost *self)
{
  const Progress now = progress_of (self);
  const DsuCamera there = dsu_canvas_get_camera (dse_play_get_canvas (DSE_PLAY (self->play)));

  if (memcmp (&now, &self->shown, sizeof now) == 0 || !has_camera (self, &there))
    return;
  if (!self->follows_game)
    self->camera_before = dsu_canvas_get_camera (self->canvas);
  self->follows_game = TRUE;
  set_camera (self, &there);
}

static void
restore_camera (DseHost *self)
{
  if (self->follows_game && has_camera (self, &self->camera_before))
    set_camera (self, &self->camera_before);
  self->follows_game = FALSE;
}

/* The level below is not to take keys, nor to tell what the player does not know. */
static void
show (DseHost *self, gboolean playing)
{
  if (playing) {
    self->shown = progress_of (self);
    dse_ghosts_hide (self->ghosts);
  } else {
    follow_game (self);
    dse_ghosts_show (self->ghosts, dse_play_get_session (DSE_PLAY (self->play)));
  }
  gtk_widget_set_visible (self->play, playing);
  gtk_widget_set_can_focus (GTK_WIDGET (self->canvas), !playing);
  if (playing)
    dse_play_take_focus (DSE_PLAY (self->play));
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  g_signal_emit_by_name (self, "changed");
}

static void
on_document (DseHost *self)
{
  if (self->play != NULL)
    dse_play_set_rules (DSE_PLAY (self->play), dsu_document_get_delve (self->document)->rules);
}

/* A game that was being opened is there, while the level is edited. */
static void
on_replaced (DseHost *self)
{
  DseSession *session = dse_play_get_session (DSE_PLAY (self->play));

  if (!gtk_widget_get_visible (self->play) && session != NULL)
    dse_ghosts_show (self->ghosts, session);
}

static void
on_view (DseHost *self)
{
  g_signal_emit_by_name (self, "view-changed");
}

static void
build (DseHost *self)
{
  self->play = dse_play_new (self->canvas);
  dse_play_set_document (DSE_PLAY (self->play), self->document);
  dse_play_set_real_time (DSE_PLAY (self->play), self->plays_real_time);
  gtk_widget_set_visible (self->play, FALSE);
  g_signal_connect_object (self->play, "leave", G_CALLBACK (dse_host_stop), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->play, "replaced", G_CALLBACK (on_replaced), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dse_play_get_canvas (DSE_PLAY (self->play)), "view-changed",
                           G_CALLBACK (on_view), self, G_CONNECT_SWAPPED);
  gtk_overlay_add_overlay (self->over, self->play);
  on_document (self);
}

/* The rules of the settings, in place of those of the ruleset. */
static void
add_own_rules (GSettings *settings, DsSimOptions *options)
{
  g_auto (GStrv) quirks = g_settings_get_strv (settings, "play-quirks");
  const int damage = g_settings_get_int (settings, "play-damage");

  options->damage = damage > 0 ? damage : -1;
  options->quirks = DS_QUIRKS_OWN;
  for (guint i = 0; i < DS_N_QUIRKS; i++)
    if (g_strv_contains ((const char *const *)quirks, ds_quirk_choices[i].id))
      options->quirks |= 1u << i;
}

/* Options of the form "Play with Options"; @start is storage for theirs. */
static DsSimOptions
choose_options (DseHost *self, guint64 seed, const DsCell *here, DsSimSpot *start)
{
  GSettings *settings = dse_settings_get ();
  const DsDelve *delve = dsu_document_get_delve (self->document);
  g_autofree char *own_seed = g_settings_get_string (settings, "play-seed");
  g_autofree char *character = g_settings_get_string (settings, "play-character");
  const guint floor = g_settings_get_uint (settings, "play-floor");
  DsSimOptions options = { .seed = seed,
                           .win = (guint8)g_settings_get_enum (settings, "play-win"),
                           .reveals = g_settings_get_boolean (settings, "play-reveals") };
  uint16_t kind;

  ds_seed_parse (own_seed, strlen (own_seed), &options.seed);
  if (g_settings_get_boolean (settings, "play-own-rules"))
    add_own_rules (settings, &options);
  if (ds_rules_find_kind (delve->rules, character, &kind))
    options.character = g_intern_string (character);
  *start = (DsSimSpot){ (gint32)floor - 1, { DS_SIM_NONE, DS_SIM_NONE } };
  if (here != NULL)
    *start = (DsSimSpot){ (gint32)dsu_canvas_get_floor (self->canvas), *here };
  if (here != NULL || (floor > 0 && floor <= delve->dungeon.n_floors))
    options.start = start;
  return options;
}

/* Shows @verdict's sentence, unless the level can always be finished. */
static void
warn (DseHost *self, DseVerdict *verdict)
{
  const DsJudgement *judgement = dse_verdict_get_judgement (verdict);
  g_autofree char *sentence = NULL;

  if (judgement == NULL || dse_verdict_get_busy (verdict) ||
      judgement->verdict == DS_VERDICT_UNLOSABLE)
    return;
  sentence = dse_verdict_dup_sentence (verdict);
  dse_play_warn (DSE_PLAY (self->play), sentence);
}

/* No game begins; one that waits still does. */
static void
fail (DseHost *self, const DsError *err)
{
  char sentence[DS_SENTENCE];
  g_autofree char *text = g_strdup_printf (_ ("The game cannot start: %s"),
                                           ds_error_format (err, sentence, sizeof sentence));

  if (dse_play_get_session (DSE_PLAY (self->play)) == NULL)
    dse_host_stop (self);
  dsu_document_show_error (self->document, text);
}

static void
begin (DseHost *self)
{
  dse_visits_hide (self->visits);
  dsu_document_set_error (self->document, NULL);
  self->revision = dsu_document_get_revision (self->document);
  self->follows_game = FALSE;
  show (self, TRUE);
}

void
dse_host_play (DseHost *self, guint64 seed, const DsCell *here, DseVerdict *verdict)
{
  DsSimSpot start;
  DsSimOptions options;
  DsError err;

  g_return_if_fail (DSE_IS_HOST (self) && DSE_IS_VERDICT (verdict));

  options = choose_options (self, seed, here, &start);
  if (self->play == NULL)
    build (self);
  if (!dse_play_start (DSE_PLAY (self->play), dsu_document_get_delve (self->document), &options,
                       &err)) {
    fail (self, &err);
    return;
  }
  begin (self);
  warn (self, verdict);
}

void
dse_host_take_game (DseHost *self, DseOpening *opening)
{
  DsError err;
  gboolean done;

  g_return_if_fail (DSE_IS_HOST (self) && opening != NULL);

  if (self->play == NULL)
    build (self);
  done = dse_play_take_game (DSE_PLAY (self->play), opening, &err);
  if (!done && dse_play_get_session (DSE_PLAY (self->play)) == NULL) {
    fail (self, &err);
    return;
  }
  begin (self);
  if (!done)
    dse_play_fail (DSE_PLAY (self->play), &err);
}

/* True when nothing but the rules of the level is another than in the game. */
static gboolean
is_same_level (DseHost *self)
{
  const DsSim *sim = dse_session_get_sim (dse_play_get_session (DSE_PLAY (self->play)));
  guint64 now, then;

  return ds_game_level (dsu_document_get_delve (self->document), &now, NULL) == DS_OK &&
         ds_game_level (ds_sim_delve (sim), &then, NULL) == DS_OK && now == then;
}

/* On the level as it is now; where the game cannot go on there, it does on the old one. */
static void
resume (DseHost *self)
{
  const guint64 revision = dsu_document_get_revision (self->document);
  DsError err;

  if (dse_host_is_playing (self)) {
    show (self, FALSE);
    return;
  }
  dsu_document_set_error (self->document, NULL); /* it was about another one */
  show (self, TRUE);
  if (revision == self->revision)
    return;
  if (is_same_level (self)) {
    self->revision = revision;
    return;
  }
  if (!dse_play_edit (DSE_PLAY (self->play), dsu_document_get_delve (self->document), &err)) {
    char sentence[DS_SENTENCE];
    g_autofree char *text =
        g_strdup_printf (_ ("Continuing on the previous version of the level: %s"),
                         ds_error_format (&err, sentence, sizeof sentence));

    dse_play_warn (DSE_PLAY (self->play), text);
    return;
  }
  self->revision = revision;
  self->shown = progress_of (self); /* an edit is a step of the game */
}

/* The level that is played is not of this recipe and seed: edits of it are another matter. */
static gboolean
is_regenerated (DseHost *self)
{
  const DsDelve *now = dsu_document_get_delve (self->document);
  const DsDelve *then =
      ds_sim_delve (dse_session_get_sim (dse_play_get_session (DSE_PLAY (self->play))));

  return now->dungeon.seed != then->dungeon.seed || !ds_recipe_equal (&now->recipe, &then->recipe);
}

static gboolean
is_over (DseHost *self)
{
  return ds_sim_is_over (dse_session_get_sim (dse_play_get_session (DSE_PLAY (self->play))));
}

void
dse_host_toggle (DseHost *self, guint64 seed, DseVerdict *verdict)
{
  gboolean waits;

  g_return_if_fail (DSE_IS_HOST (self));

  waits = self->play != NULL && !dse_host_is_playing (self);
  if (self->play == NULL || (waits && is_over (self))) {
    dse_host_play (self, seed, NULL, verdict);
  } else if (waits && is_regenerated (self)) {
    dse_host_play (self, seed, NULL, verdict);
    if (dse_host_is_playing (self))
      dse_play_note (DSE_PLAY (self->play), _ ("The level was regenerated, so a new game began"));
  } else {
    resume (self);
  }
}

void
dse_host_stop (DseHost *self)
{
  gboolean was_seen;
  GtkWidget *play;

  g_return_if_fail (DSE_IS_HOST (self));

  was_seen = dse_host_is_playing (self);
  play = g_steal_pointer (&self->play);
  if (play == NULL)
    return;
  dse_ghosts_hide (self->ghosts);
  self->plays_real_time = dse_play_is_real_time (DSE_PLAY (play));
  if (dse_play_get_session (DSE_PLAY (play)) != NULL)
    dse_visits_show (self->visits, dse_play_get_session (DSE_PLAY (play)));
  gtk_overlay_remove_overlay (self->over, play);
  if (was_seen)
    restore_camera (self);
  self->follows_game = FALSE;
  gtk_widget_set_can_focus (GTK_WIDGET (self->canvas), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  g_signal_emit_by_name (self, "changed");
}

static void
dse_host_dispose (GObject *object)
{
  DseHost *self = DSE_HOST (object);

  g_clear_pointer (&self->ghosts, dse_ghosts_free);
  g_clear_pointer (&self->visits, dse_visits_free);
  self->play = NULL; /* its parent has it */
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_host_parent_class)->dispose (object);
}

static void
dse_host_class_init (DseHostClass *class)
{
  static const char *const SIGNALS[] = { "changed", "view-changed" };

  G_OBJECT_CLASS (class)->dispose = dse_host_dispose;
  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_HOST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
}

static void
dse_host_init (DseHost *self)
{
}

DseHost *
dse_host_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document)
{
  DseHost *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);

  self = g_object_new (DSE_TYPE_HOST, NULL);
  self->canvas = canvas;
  self->over = over;
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_document), self, G_CONNECT_SWAPPED);
  self->ghosts = dse_ghosts_new (canvas, document);
  self->visits = dse_visits_new (canvas, over);
  return self;
}
