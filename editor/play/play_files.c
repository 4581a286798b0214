/* editor/play/play_files.c — games in files: the level and all that was done, to go on from there
 * later, or to show somebody what happened. */
#include "play/play_private.h"

#include "app/saving.h"
#include "dialogs.h"
#include "io/io.h"
#include "io/replay_file.h"

#include <glib/gi18n.h>
#include <string.h>

static DsuFileFilter filters[] = { { NULL, "*.capsule *.replay *.game" }, { NULL, NULL } };

static GtkWindow *
parent_of (DsePlay *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

/* Another branch may be as long as that which was saved. */
static guint
steps_of_all (DsePlay *self)
{
  guint n = 0;

  for (guint i = 0; i < dse_session_get_n_branches (self->session); i++)
    n += dse_session_get_branch (self->session, i).length;
  return n;
}

gboolean
dse_play_is_unsaved (DsePlay *self)
{
  return self->session != NULL && !ds_sim_is_over (dse_session_get_sim (self->session)) &&
         steps_of_all (self) != self->saved;
}

gboolean
dse_play_save (DsePlay *self, const char *path, DsError *err)
{
  return dse_play_save_over (self, path, DS_IO_FREE, err);
}

gboolean
dse_play_save_over (DsePlay *self, const char *path, DsIoObstacle allowed, DsError *err)
{
  DsReplay replay = { 0 };
  DsText text = { 0 };
  gboolean saved = FALSE;

  if (dse_session_write_replay (self->session, &replay, err))
    saved = ds_replay_write (&replay, dse_session_get_first (self->session), &text, err) == DS_OK &&
            ds_io_write_over (path, allowed, text.bytes, text.n, err) == DS_OK;
  if (saved)
    self->saved = steps_of_all (self);
  ds_text_clear (&text);
  ds_replay_clear (&replay);
  return saved;
}

gboolean
dse_play_take_game (DsePlay *self, DseOpening *opening, DsError *err)
{
  gboolean done = !opening->has_failed;

  if (!done)
    *err = opening->errors.items[0];
  if (opening->session == NULL)
    return FALSE;
  dse_play_take (self, g_steal_pointer (&opening->session));
  if (done)
    self->saved = steps_of_all (self);
  if (done && opening->goes_on)
    done = dse_play_edit (self, &opening->now, err);
  dse_play_show (self);
  if (self->is_real_time)
    dse_play_pause (self, TRUE); /* at the very step at which it was saved */
  return done;
}

static void
save_to (const char *path, DsIoObstacle allowed, gpointer data)
{
  DsError err;

  if (!dse_play_save_over (data, path, allowed, &err))
    dse_play_fail (data, &err);
}

static void ask_path (gpointer data);

static void
on_save_path (const char *path, gpointer data)
{
  static const DseSaving answers = { .save = save_to, .choose = ask_path };

  if (path != NULL)
    dse_saving_start (parent_of (data), path, &answers, data);
}

static void
ask_path (gpointer data)
{
  filters[0].name = _ ("Saved games");
  dsu_dialog_save (parent_of (data), _ ("Save Game"), filters, NULL, "game.capsule", on_save_path,
                   data);
}

static const DsDelve *
level_of (DsePlay *self)
{
  return ds_sim_delve (dse_session_get_sim (self->session));
}

static void
take_here (DsePlay *self, DseOpening *opening)
{
  DsError err;

  if (!dse_play_take_game (self, opening, &err))
    dse_play_fail (self, &err);
}

static void
on_elsewhere (const char *id, gpointer data)
{
  DsePlay *self = data;
  g_autoptr (DseOpening) opening = g_steal_pointer (&self->opening);

  if (strcmp (id, "open") == 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-recent", "s", opening->path);
  else if (strcmp (id, "here") == 0)
    take_here (self, opening);
}

static void
on_opened (gpointer owner, gpointer opening)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "here", N_ ("_Continue Here"), DSU_ANSWER_PLAIN },
                                       { "open", N_ ("_Open Its Level"), DSU_ANSWER_SUGGESTED },
                                       { NULL, NULL, 0 } };
  DsePlay *self = owner;

  self->is_loading = FALSE;
  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (!((DseOpening *)opening)->is_elsewhere) {
    take_here (self, opening);
    return;
  }
  dse_opening_free (self->opening);
  self->opening = dse_opening_steal (opening);
  dsu_dialog_ask (parent_of (self), _ ("This game was played on another level"),
                  _ ("Open that level, or continue here with everything that fits."), answers,
                  on_elsewhere, self);
}

void
dse_play_load (DsePlay *self, const char *path, const DsDelve *now)
{
  self->is_loading = TRUE;
  dse_opening_start (self, path, now, now->rules, on_opened);
}

gboolean
dse_play_is_loading (DsePlay *self)
{
  return self->is_loading;
}

static void
on_load_path (const char *path, gpointer data)
{
  if (path != NULL)
    dse_play_load (data, path, level_of (data));
}

static void
on_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_path (data);
}

static void
on_load (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  filters[0].name = _ ("Saved games");
  dsu_dialog_open (parent_of (data), _ ("Open Game"), filters, on_load_path, data);
}

static const GActionEntry ENTRIES[] = {
  { .name = "save", .activate = on_save },
  { .name = "load", .activate = on_load },
};

void
dse_play_init_files (DsePlay *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), ENTRIES, G_N_ELEMENTS (ENTRIES),
                                   self);
}
