/* editor/play/host.c — the game over the level: on a copy, so that the document, its history, the
 * camera and the selection are afterwards what they were. */
#include "page/page_private.h"

#include "app/application.h"

#include "base/rng.h"

#include <glib/gi18n.h>
#include <string.h>

DsePlay *
dse_page_get_play (DsePage *self)
{
  return self->play != NULL ? DSE_PLAY (self->play) : NULL;
}

gboolean
dse_page_is_playing (DsePage *self)
{
  return self->play != NULL && gtk_widget_get_visible (self->play);
}

DsuCanvas *
dse_page_get_view (DsePage *self)
{
  return dse_page_is_playing (self) ? dse_play_get_canvas (DSE_PLAY (self->play))
                                    : DSU_CANVAS (self->canvas);
}

/* ---- where the views look */

/* A pause in which nothing was done and nobody looked round leaves both views as they are. */
static DseGameMark
mark_of (DsePage *self)
{
  DsePlay *play = DSE_PLAY (self->play);
  DseSession *session = dse_play_get_session (play);

  return (DseGameMark){ dse_session_get_shown (session), dse_session_get_step (session),
                        dsu_canvas_get_moves (dse_play_get_canvas (play)) };
}

static gboolean
has_camera (DsePage *self, const DsuCamera *camera)
{
  return camera->floor < dsu_document_get_delve (self->document)->dungeon.n_floors;
}

static void
set_camera (DsePage *self, const DsuCamera *camera)
{
  g_object_set (self, "floor", (guint)camera->floor, NULL);
  dsu_canvas_set_camera (DSU_CANVAS (self->canvas), camera);
}

/* The level is shown where the game was seen, until the game ends. */
static void
follow_game (DsePage *self)
{
  const DseGameMark mark = mark_of (self);
  const DsuCamera there = dsu_canvas_get_camera (dse_play_get_canvas (DSE_PLAY (self->play)));

  if (memcmp (&mark, &self->play_mark, sizeof mark) == 0 || !has_camera (self, &there))
    return;
  if (!self->follows_game)
    self->camera_before = dsu_canvas_get_camera (DSU_CANVAS (self->canvas));
  self->follows_game = TRUE;
  set_camera (self, &there);
}

static void
restore_camera (DsePage *self)
{
  if (self->follows_game && has_camera (self, &self->camera_before))
    set_camera (self, &self->camera_before);
  self->follows_game = FALSE;
}

/* The level below is not to take keys, nor to tell what the player does not know. */
static void
show (DsePage *self, gboolean playing)
{
  if (playing) {
    self->play_mark = mark_of (self);
    dse_page_forget_ghosts (self);
  } else {
    follow_game (self);
    dse_page_show_ghosts (self, dse_play_get_session (DSE_PLAY (self->play)));
  }
  gtk_widget_set_visible (self->play, playing);
  gtk_widget_set_can_focus (self->canvas, !playing);
  if (playing)
    dse_play_take_focus (DSE_PLAY (self->play));
  else
    gtk_widget_grab_focus (self->canvas);
  dse_page_update_hover (self);
  dse_page_emit (self, "play-changed");
}

static void
on_view (DsePage *self)
{
  dse_page_emit (self, "pointed");
}

static void
build (DsePage *self)
{
  self->play = dse_play_new (DSU_CANVAS (self->canvas));
  dse_play_set_real_time (DSE_PLAY (self->play), self->plays_real_time);
  gtk_widget_set_visible (self->play, FALSE);
  g_signal_connect_swapped (self->play, "leave", G_CALLBACK (dse_page_stop_play), self);
  g_signal_connect_swapped (dse_play_get_canvas (DSE_PLAY (self->play)), "view-changed",
                            G_CALLBACK (on_view), self);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->play);
}

/* In place of the ruleset's. */
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

/* As it was chosen (play_dialog.c); @start is where it stands. */
static DsSimOptions
choose_options (DsePage *self, const DsCell *here, DsSimSpot *start)
{
  GSettings *settings = dse_application_get_settings (dse_application_get ());
  const DsDelve *delve = dsu_document_get_delve (self->document);
  g_autofree char *seed = g_settings_get_string (settings, "play-seed");
  g_autofree char *character = g_settings_get_string (settings, "play-character");
  const guint floor = g_settings_get_uint (settings, "play-floor");
  DsSimOptions options = { .seed = self->seed,
                           .win = (guint8)g_settings_get_enum (settings, "play-win"),
                           .reveals = g_settings_get_boolean (settings, "play-reveals") };
  uint16_t kind;

  ds_seed_parse (seed, strlen (seed), &options.seed);
  if (g_settings_get_boolean (settings, "play-own-rules"))
    add_own_rules (settings, &options);
  if (ds_rules_find_kind (delve->rules, character, &kind))
    options.character = g_intern_string (character);
  *start = (DsSimSpot){ (gint32)floor - 1, { DS_SIM_NONE, DS_SIM_NONE } };
  if (here != NULL)
    *start = (DsSimSpot){ (gint32)dsu_canvas_get_floor (DSU_CANVAS (self->canvas)), *here };
  if (here != NULL || (floor > 0 && floor <= delve->dungeon.n_floors))
    options.start = start;
  return options;
}

/* The lamp's, when it is not green. */
static void
warn (DsePage *self)
{
  DseVerdict *verdict = dse_page_get_verdict (self);
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
fail (DsePage *self, const DsError *err)
{
  char sentence[DS_SENTENCE];
  g_autofree char *text = g_strdup_printf (_ ("The game cannot start: %s"),
                                           ds_error_format (err, sentence, sizeof sentence));

  if (dse_play_get_session (DSE_PLAY (self->play)) == NULL)
    dse_page_stop_play (self);
  dse_page_show_error (self, text);
}

static void
begin (DsePage *self)
{
  dse_page_forget_visits (self);
  dsu_document_set_error (self->document, NULL);
  self->play_revision = dsu_document_get_revision (self->document);
  self->follows_game = FALSE;
  show (self, TRUE);
}

void
dse_page_play (DsePage *self, const DsCell *here)
{
  DsSimSpot start;
  const DsSimOptions options = choose_options (self, here, &start);
  DsError err;

  dse_page_end_peek (self);
  if (self->play == NULL)
    build (self);
  if (!dse_play_start (DSE_PLAY (self->play), dsu_document_get_delve (self->document), &options,
                       &err)) {
    fail (self, &err);
    return;
  }
  begin (self);
  warn (self);
}

void
dse_page_take_game (DsePage *self, DseOpening *opening)
{
  DsError err;
  gboolean done;

  dse_page_end_peek (self);
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

/* On the level as it is now; where the game cannot go on there, it does on the old one. */
static void
resume (DsePage *self)
{
  const guint64 revision = dsu_document_get_revision (self->document);
  DsError err;

  if (dse_page_is_playing (self)) {
    show (self, FALSE);
    return;
  }
  dsu_document_set_error (self->document, NULL); /* it was about another one */
  show (self, TRUE);
  if (revision == self->play_revision)
    return;
  if (!dse_play_edit (DSE_PLAY (self->play), dsu_document_get_delve (self->document), &err)) {
    char sentence[DS_SENTENCE];
    g_autofree char *text =
        g_strdup_printf (_ ("Continuing on the previous version of the level: %s"),
                         ds_error_format (&err, sentence, sizeof sentence));

    dse_play_warn (DSE_PLAY (self->play), text);
    return;
  }
  self->play_revision = revision;
  self->play_mark = mark_of (self); /* an edit is a step of the game */
}

/* The level that is played is not of this recipe and seed: edits of it are another matter. */
static gboolean
is_regenerated (DsePage *self)
{
  const DsDelve *now = dsu_document_get_delve (self->document);
  const DsDelve *then =
      ds_sim_delve (dse_session_get_sim (dse_play_get_session (DSE_PLAY (self->play))));

  return now->dungeon.seed != then->dungeon.seed || !ds_recipe_equal (&now->recipe, &then->recipe);
}

static gboolean
is_over (DsePage *self)
{
  return ds_sim_is_over (dse_session_get_sim (dse_play_get_session (DSE_PLAY (self->play))));
}

/* From the game to the editor, where it waits, and back; to another game when that one is over, or
 * the level is another. */
void
dse_page_toggle_play (DsePage *self)
{
  const gboolean waits = self->play != NULL && !dse_page_is_playing (self);

  if (self->play == NULL || (waits && is_over (self))) {
    dse_page_play (self, NULL);
  } else if (waits && is_regenerated (self)) {
    dse_page_play (self, NULL);
    if (dse_page_is_playing (self))
      dse_play_note (DSE_PLAY (self->play), _ ("The level was regenerated, so a new game began"));
  } else {
    resume (self);
  }
}

void
dse_page_stop_play (DsePage *self)
{
  const gboolean was_seen = dse_page_is_playing (self);
  GtkWidget *play = g_steal_pointer (&self->play);

  if (play == NULL)
    return;
  dse_page_forget_ghosts (self);
  self->plays_real_time = dse_play_is_real_time (DSE_PLAY (play));
  if (dse_play_get_session (DSE_PLAY (play)) != NULL)
    dse_page_show_visits (self, dse_play_get_session (DSE_PLAY (play)));
  gtk_overlay_remove_overlay (GTK_OVERLAY (self->overlay), play);
  if (was_seen)
    restore_camera (self);
  self->follows_game = FALSE;
  gtk_widget_set_can_focus (self->canvas, TRUE);
  gtk_widget_grab_focus (self->canvas);
  dse_page_emit (self, "play-changed");
}
