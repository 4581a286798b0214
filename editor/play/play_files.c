/* editor/play/play_files.c — games in files: all that was done, to go on from there later, or to
 * show somebody what happened. They are good for the very level on which they were played. */
#include "play/play_private.h"

#include "dialogs.h"
#include "io/io.h"
#include "io/replay_file.h"

#include <glib/gi18n.h>

static DsuFileFilter filters[] = { { NULL, "*.replay" }, { NULL, NULL } };

static GtkWindow *
parent_of (DsePlay *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

gboolean
dse_play_save (DsePlay *self, const char *path, DsError *err)
{
  DsReplay replay = { 0 };
  DsText text = { 0 };
  gboolean saved = FALSE;

  if (dse_session_write_replay (self->session, &replay, err))
    saved = ds_replay_write (&replay, ds_sim_delve (dse_session_get_sim (self->session)), &text,
                             err) == DS_OK &&
            ds_io_write_bytes (path, text.bytes, text.n, err) == DS_OK;
  ds_text_clear (&text);
  ds_replay_clear (&replay);
  return saved;
}

/* Plays it; where it takes another course, what is right of it stays. */
static gboolean
play_replay (DsePlay *self, const DsReplay *replay, const DsDelve *delve, DsError *err)
{
  gboolean whole;

  if (!dse_play_start (self, delve, &replay->options, err))
    return FALSE;
  whole = dse_session_play_replay (self->session, replay, err);
  dse_play_show (self);
  return whole;
}

gboolean
dse_play_load (DsePlay *self, const char *path, DsError *err)
{
  const DsDelve *now = ds_sim_delve (dse_session_get_sim (self->session));
  g_autofree char *bytes = NULL;
  DsErrors errors = { 0 };
  DsReplay replay = { 0 };
  gboolean loaded = FALSE;
  DsDelve delve;
  gsize n;

  if (!g_file_get_contents (path, &bytes, &n, NULL)) {
    ds_fail (err, DS_IO, path, "play.unreadable", N_ ("the file cannot be read"));
    return FALSE;
  }
  if (ds_replay_read (&replay, path, bytes, n, now, &errors) != DS_OK) {
    *err = errors.items[0];
    return FALSE;
  }
  if (ds_delve_copy (&delve, now, err) == DS_OK) {
    loaded = play_replay (self, &replay, &delve, err);
    ds_delve_clear (&delve);
  }
  ds_replay_clear (&replay);
  return loaded;
}

static void
on_save_path (const char *path, gpointer data)
{
  DsError err;

  if (!dse_play_save (data, path, &err))
    dse_play_fail (data, &err);
}

static void
on_load_path (const char *path, gpointer data)
{
  DsError err;

  if (!dse_play_load (data, path, &err))
    dse_play_fail (data, &err);
}

static void
on_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  filters[0].name = _ ("Games");
  dsu_dialog_save (parent_of (data), _ ("Save the Game"), filters, NULL, "game.replay",
                   on_save_path, data);
}

static void
on_load (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  filters[0].name = _ ("Games");
  dsu_dialog_open (parent_of (data), _ ("Open a Game"), filters, on_load_path, data);
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
