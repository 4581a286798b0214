/* editor/play/game_files.c — saves and opens games. */
#include "play/game_files.h"

#include "app/saving.h"
#include "dialogs.h"
#include "io/levels.h"
#include "io/recordings.h"
#include "io/replay_file.h"
#include "project/project.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseGameFiles {
  GObject parent_instance;

  DseGame *game;
  DseHint *hint;
  GtkWidget *view;
  DsuDocument *document; /* NULL: not known */

  guint saved;         /* steps of all branches that are in a file */
  DseOpening *opening; /* on another level, while a dialog asks what to do with it */
  gboolean is_loading;
};

G_DEFINE_FINAL_TYPE (DseGameFiles, dse_game_files, G_TYPE_OBJECT)

static DsuFileFilter filters[] = { { NULL, "*.capsule *.replay *.game" }, { NULL, NULL } };

static GtkWindow *
parent_of (DseGameFiles *self)
{
  return GTK_WINDOW (gtk_widget_get_root (self->view));
}

/* All branches are counted: another one may be as long as the one that was saved. */
static guint
steps_of_all (DseGameFiles *self)
{
  DseSession *session = dse_game_get_session (self->game);
  guint n = 0;

  for (guint i = 0; i < dse_session_get_n_branches (session); i++)
    n += dse_session_get_branch (session, i).length;
  return n;
}

gboolean
dse_game_files_is_unsaved (DseGameFiles *self)
{
  g_return_val_if_fail (DSE_IS_GAME_FILES (self), FALSE);

  return dse_game_get_session (self->game) != NULL && !dse_game_is_over (self->game) &&
         steps_of_all (self) != self->saved;
}

void
dse_game_files_note_saved (DseGameFiles *self)
{
  g_return_if_fail (DSE_IS_GAME_FILES (self));

  self->saved = steps_of_all (self);
}

static void
on_replaced (DseGameFiles *self)
{
  self->saved = 0;
}

/* ---- saving */

gboolean
dse_game_files_save (DseGameFiles *self, const char *path, DsIoObstacles allowed, DsError *err)
{
  DsReplay replay = { 0 };
  gboolean saved = FALSE;
  DsText text = { 0 };
  DseSession *session;

  g_return_val_if_fail (DSE_IS_GAME_FILES (self) && path != NULL, FALSE);

  session = dse_game_get_session (self->game);
  g_return_val_if_fail (session != NULL, FALSE);

  if (dse_session_write_replay (session, &replay, err))
    saved = ds_replay_write (&replay, dse_session_get_first (session), &text, err) == DS_OK &&
            ds_io_write_over (path, allowed, text.bytes, text.n, err) == DS_OK;
  if (saved)
    dse_game_files_note_saved (self);
  ds_text_clear (&text);
  ds_replay_clear (&replay);
  return saved;
}

static void
save_to (const char *path, DsIoObstacles allowed, gpointer data)
{
  DseGameFiles *self = data;
  DsError err;

  if (!dse_game_files_save (self, path, allowed, &err))
    dse_hint_fail (self->hint, &err);
}

static void ask_path (gpointer data);

static void
on_save_path (const char *path, gpointer data)
{
  static const DseSaving answers = { .save = save_to, .choose = ask_path };

  if (path != NULL)
    dse_saving_start (parent_of (data), path, DS_IO_FREE, &answers, data);
}

/* Path of a recording of the level in its project, which can be written; NULL: it has none. Caller
 * frees by ds_free(). */
static char *
dup_recording (DsuDocument *document)
{
  DseProject *project = document != NULL ? dse_project_of (document) : NULL;
  const char *folder = project != NULL ? dse_project_get_folder (project) : NULL;
  const char *path = folder != NULL ? dsu_document_get_path (document) : NULL;
  g_autofree char *levels = NULL;

  if (path == NULL || dse_project_is_read_only (project))
    return NULL;
  levels = g_build_filename (folder, DS_LEVELS_FOLDER G_DIR_SEPARATOR_S, NULL);
  return g_str_has_prefix (path, levels) ? ds_recording_of (folder, path + strlen (levels)) : NULL;
}

static void
ask_path (gpointer data)
{
  DseGameFiles *self = data;
  char *path = dup_recording (self->document); /* ours to free by ds_free() */
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : g_strdup ("game.capsule");

  if (folder != NULL && g_mkdir_with_parents (folder, 0777) != 0)
    g_clear_pointer (&folder, g_free);
  ds_free (path);
  filters[0].name = _ ("Saved games");
  dsu_dialog_save (parent_of (self), _ ("Save Game"), filters, folder, name, on_save_path, self);
}

static void
on_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_path (data);
}

void
dse_game_files_set_document (DseGameFiles *self, DsuDocument *document)
{
  g_return_if_fail (DSE_IS_GAME_FILES (self) && DSU_IS_DOCUMENT (document));

  self->document = document;
}

/* ---- opening */

static void
take_here (DseGameFiles *self, DseOpening *opening)
{
  g_signal_emit_by_name (self, "opened", opening);
}

static void
on_elsewhere (const char *id, gpointer data)
{
  DseGameFiles *self = data;
  g_autoptr (DseOpening) opening = g_steal_pointer (&self->opening);

  if (strcmp (id, "open") == 0)
    gtk_widget_activate_action (self->view, "win.open-recent", "s", opening->path);
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
  DseGameFiles *self = owner;

  self->is_loading = FALSE;
  if (gtk_widget_get_root (self->view) == NULL)
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
dse_game_files_load (DseGameFiles *self, const char *path, const DsDelve *now)
{
  g_return_if_fail (DSE_IS_GAME_FILES (self) && path != NULL && now != NULL);

  self->is_loading = TRUE;
  dse_opening_start (self, path, now, now->rules, on_opened);
}

gboolean
dse_game_files_is_loading (DseGameFiles *self)
{
  g_return_val_if_fail (DSE_IS_GAME_FILES (self), FALSE);

  return self->is_loading;
}

static void
on_load_path (const char *path, gpointer data)
{
  DseGameFiles *self = data;

  if (path != NULL)
    dse_game_files_load (self, path, ds_sim_delve (dse_game_get_sim (self->game)));
}

static void
on_load (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  filters[0].name = _ ("Saved games");
  dsu_dialog_open (parent_of (data), _ ("Open Game"), filters, on_load_path, data);
}

static void
dse_game_files_finalize (GObject *object)
{
  dse_opening_free (DSE_GAME_FILES (object)->opening);
  G_OBJECT_CLASS (dse_game_files_parent_class)->finalize (object);
}

static void
dse_game_files_class_init (DseGameFilesClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_game_files_finalize;
  g_signal_new ("opened", DSE_TYPE_GAME_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                1, G_TYPE_POINTER);
}

static void
dse_game_files_init (DseGameFiles *self)
{
}

DseGameFiles *
dse_game_files_new (DseGame *game, DseHint *hint, GtkWidget *view, GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "save", .activate = on_save },
    { .name = "load", .activate = on_load },
  };
  DseGameFiles *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_HINT (hint) && GTK_IS_WIDGET (view), NULL);

  self = g_object_new (DSE_TYPE_GAME_FILES, NULL);
  self->game = game;
  self->hint = hint;
  self->view = view;
  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  g_signal_connect_object (game, "replaced", G_CALLBACK (on_replaced), self, G_CONNECT_SWAPPED);
  return self;
}
