/* editor/window/backups_window.c — earlier versions of the shown level, with picture and verdict:
 * to open as a copy, to restore, to compare. */
#include "app/backups.h"
#include "app/levels.h"
#include "app/work.h"
#include "dialogs.h"
#include "framed_picture.h"
#include "page/restore.h"
#include "proof/verdict.h"
#include "row_button.h"
#include "shown.h"
#include "solve/judge.h"
#include "thumbnail.h"
#include "window/window_private.h"

#include "io/io.h"

#include <glib/gi18n.h>

#define PICTURE_WIDTH 96
#define PICTURE_HEIGHT 60

/* A list of backups; it goes with its window. */
typedef struct {
  DseWindow *window;
  DsePage *page; /* weak */
  GtkWindow *dialog;
  GArray *all; /* DseBackup */
  GPtrArray *rows;
} List;

static const DseBackup *
backup_of (List *list, GtkWidget *row)
{
  return &g_array_index (list->all, DseBackup,
                         GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "index")));
}

/* ---- facts, read in a thread, a backup after the other */

typedef struct {
  char *path;
  DsRules *rules;
  int side;
  GdkTexture *picture; /* NULL: it cannot be read */
  char *text;          /* size and verdict, or the reason that it cannot be read */
} Facts;

static void
facts_free (gpointer data)
{
  Facts *facts = data;

  g_clear_object (&facts->picture);
  ds_rules_unref (facts->rules);
  g_free (facts->path);
  g_free (facts->text);
  g_free (facts);
}

/* "80 × 24, 2 floors, Can always be finished"; caller frees. */
static char *
dup_text (const DsDelve *delve)
{
  const DsDungeon *dungeon = &delve->dungeon;
  g_autofree char *floors =
      g_strdup_printf (ngettext ("%zu floor", "%zu floors", dungeon->n_floors), dungeon->n_floors);
  DsJudgement judgement = { 0 };
  DsJob job = { 0 };
  DsVerdict verdict = DS_VERDICT_UNDECIDED;
  char *text;

  if (ds_judge (&judgement, delve, DS_SECRETS_NEVER, DS_PROVE_STATES, &job, NULL) == DS_OK)
    verdict = judgement.verdict;
  ds_judgement_clear (&judgement);
  text = g_strdup_printf ("%d × %d, %s, %s", dungeon->w, dungeon->h, floors,
                          _ (ds_verdict_label (verdict)));
  return text;
}

static void
find_facts (gpointer data)
{
  Facts *facts = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  char sentence[DS_SENTENCE];
  DsDelve delve;

  if (ds_io_load (&delve, facts->path, facts->rules, errors) != DS_OK) {
    facts->text = g_strdup (ds_error_format (&errors->items[0], sentence, sizeof sentence));
    return;
  }
  facts->picture = dsu_thumbnail_new (&delve, 0, facts->side);
  facts->text = dup_text (&delve);
  ds_delve_clear (&delve);
}

static void read_next (List *list, GtkWidget *row);

static List *
list_of (GtkWidget *row)
{
  GtkRoot *root = gtk_widget_get_root (row);

  return root != NULL ? g_object_get_data (G_OBJECT (root), "backups") : NULL;
}

static void
show_facts (gpointer row, gpointer data)
{
  Facts *facts = data;
  List *list = list_of (row);
  const DseBackup *backup;
  g_autofree char *size = NULL, *text = NULL, *plain = NULL;

  if (list == NULL)
    return;
  backup = backup_of (list, row);
  size = g_format_size (backup->bytes);
  text = g_strdup_printf ("%s · %s", facts->text, size);
  plain = g_markup_escape_text (text, -1);
  adw_action_row_set_subtitle (row, plain);
  if (facts->picture != NULL)
    gtk_picture_set_paintable (g_object_get_data (row, "picture"), GDK_PAINTABLE (facts->picture));
  read_next (list, row);
}

static void
read_facts (List *list, GtkWidget *row)
{
  Facts *facts;

  if (list->page == NULL)
    return;
  if (backup_of (list, row)->kind == DSE_BACKUP_FILE) {
    read_next (list, row);
    return;
  }
  facts = g_new0 (Facts, 1);
  facts->path = g_strdup (backup_of (list, row)->path);
  facts->rules = ds_rules_ref (dsu_document_get_delve (dse_page_get_document (list->page))->rules);
  facts->side = 2 * PICTURE_WIDTH * gtk_widget_get_scale_factor (row);
  dse_work_start (row, facts, find_facts, show_facts, facts_free);
}

static void
read_next (List *list, GtkWidget *row)
{
  guint i;

  if (g_ptr_array_find (list->rows, row, &i) && i + 1 < list->rows->len)
    read_facts (list, list->rows->pdata[i + 1]);
}

/* ---- actions on a backup */

static void
open_copy (GtkWidget *row)
{
  List *list = list_of (row);
  g_autofree char *findings = NULL;
  g_autoptr (DsuDocument) document = NULL;
  DsuDocument *own;

  if (list->page == NULL)
    return;
  own = dse_page_get_document (list->page);
  document =
      dse_level_load (backup_of (list, row)->path, dsu_document_get_delve (own)->rules, &findings);
  if (document == NULL) {
    dse_window_say (list->window, findings);
    return;
  }
  dsu_document_set_path (document, NULL);
  dsu_document_set_version (document, NULL);
  dse_project_take (dse_project_of (own), document);
  dsu_document_mark_unsaved (document);
  dse_window_add_document (list->window, document);
  gtk_window_destroy (list->dialog);
}

static void
restore (GtkWidget *row)
{
  List *list = list_of (row);
  g_autofree char *why = NULL;
  DseWindow *window = list->window;

  if (list->page == NULL)
    return;
  why = dse_page_restore (list->page, backup_of (list, row)->path);
  gtk_window_destroy (list->dialog);
  dse_window_say (window, why != NULL ? why : _ ("Restored; Undo brings back the level as it was"));
}

static void
compare (GtkWidget *row)
{
  List *list = list_of (row);
  DseWindow *window = list->window;
  g_autofree char *path = g_strdup (backup_of (list, row)->path);
  g_autofree char *name = g_strdup (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));

  gtk_window_destroy (list->dialog);
  dse_window_compare_path (window, path, name);
}

/* A copy of a file as it was, which the list keeps meanwhile. */
typedef struct {
  GtkWidget *row; /* weak */
  char *path;
} FileCopy;

static void
on_copy_path (const char *path, gpointer data)
{
  FileCopy *copy = data;
  List *list = copy->row != NULL ? list_of (copy->row) : NULL;
  g_autoptr (GFile) from = g_file_new_for_path (copy->path);
  g_autoptr (GFile) to = path != NULL ? g_file_new_for_path (path) : NULL;
  g_autoptr (GError) error = NULL;
  const GFileCopyFlags flags = G_FILE_COPY_OVERWRITE | G_FILE_COPY_TARGET_DEFAULT_PERMS;

  if (to != NULL && !g_file_copy (from, to, flags, NULL, NULL, NULL, &error) && list != NULL)
    dse_window_say (list->window, error->message);
  g_clear_weak_pointer (&copy->row);
  g_free (copy->path);
  g_free (copy);
}

/* "keep (backup).tmx" beside @file. Caller frees. */
static char *
dup_copy_name (const char *file)
{
  g_autofree char *name = g_path_get_basename (file), *start = NULL, *end = NULL, *copy = NULL;
  const char *dot = strrchr (name, '.');

  end = g_strdup (dot != NULL ? dot : "");
  start = g_strndup (name, strlen (name) - strlen (end));
  /* Translators: the name of a file without its suffix; part of the name of another file */
  copy = g_strdup_printf (_ ("%s (backup)"), start);
  return g_strconcat (copy, end, NULL);
}

static void
copy_file (GtkWidget *row)
{
  static const DsuFileFilter none[] = { { NULL, NULL } };
  List *list = list_of (row);
  const char *path;
  g_autofree char *folder = NULL, *file = NULL, *name = NULL;
  FileCopy *copy;

  if (list->page == NULL)
    return;
  path = dsu_document_get_path (dse_page_get_document (list->page));
  if (path == NULL)
    return;
  folder = g_path_get_dirname (path);
  file = dse_backups_dup_file (path, backup_of (list, row)->suffix);
  name = dup_copy_name (file);
  copy = g_new0 (FileCopy, 1);
  copy->path = g_strdup (backup_of (list, row)->path);
  g_set_weak_pointer (&copy->row, row);
  dsu_dialog_save (list->dialog, _ ("Save a Copy of the File"), none, folder, name, on_copy_path,
                   copy);
}

/* ---- rows */

/* A picture of one size, whatever the level's. */
static GtkWidget *
picture_new (GtkWidget *row)
{
  GtkWidget *picture = gtk_picture_new ();
  GtkWidget *frame = dsu_framed_picture_new (picture, PICTURE_WIDTH, PICTURE_HEIGHT);

  gtk_picture_set_content_fit (GTK_PICTURE (picture), GTK_CONTENT_FIT_CONTAIN);
  gtk_widget_set_margin_top (frame, 4);
  gtk_widget_set_margin_bottom (frame, 4);
  g_object_set_data (G_OBJECT (row), "picture", picture);
  return frame;
}

/* "the file as it was"; of a file beside the level's, such as a map of a world, its name. As
 * markup; caller frees. */
static char *
dup_file_label (List *list, const DseBackup *backup)
{
  const char *path = dsu_document_get_path (dse_page_get_document (list->page));
  g_autofree char *file = dse_backups_dup_file (path, backup->suffix);
  g_autofree char *name = NULL, *text = NULL;

  if (strcmp (file, path) == 0)
    return g_strdup (_ ("the file as it was"));
  name = dsu_file_dup_shown (file);
  /* Translators: the name of a file */
  text = g_strdup_printf (_ ("%s as it was"), name);
  return g_markup_escape_text (text, -1);
}

/* "27 November 2026, 22:15 · saved", as markup; caller frees. */
static char *
dup_title (List *list, const DseBackup *backup)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (backup->time);
  g_autofree char *when = g_date_time_format (time, "%x, %X");
  g_autofree char *file = backup->kind == DSE_BACKUP_FILE ? dup_file_label (list, backup) : NULL;

  return g_strdup_printf ("%s · %s", when,
                          file != NULL                       ? file
                          : backup->kind == DSE_BACKUP_SAVED ? _ ("saved")
                                                             : _ ("during editing"));
}

static GtkWidget *
row_new (List *list, guint i)
{
  GtkWidget *row = adw_action_row_new ();
  const DseBackup *backup = &g_array_index (list->all, DseBackup, i);
  g_autofree char *title = dup_title (list, backup), *size = NULL, *text = NULL;

  g_object_set_data (G_OBJECT (row), "index", GUINT_TO_POINTER (i));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), picture_new (row));
  if (backup->kind == DSE_BACKUP_FILE) { /* which may need others beside it to be read */
    size = g_format_size (backup->bytes);
    text = g_strdup_printf (_ ("Complete file · %s"), size);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
    dsu_row_add_button (row, "document-save-as-symbolic", _ ("Save a copy of the file"),
                        G_CALLBACK (copy_file));
    return row;
  }
  dsu_row_add_button (row, "ds-compare-symbolic", _ ("Compare with the level"),
                      G_CALLBACK (compare));
  dsu_row_add_button (row, "tab-new-symbolic", _ ("Open as a copy"), G_CALLBACK (open_copy));
  dsu_row_add_button (row, "edit-undo-symbolic", _ ("Restore this version"), G_CALLBACK (restore));
  return row;
}

static void
list_free (gpointer data)
{
  List *list = data;

  g_clear_weak_pointer (&list->page);
  g_array_unref (list->all);
  g_ptr_array_unref (list->rows);
  g_free (list);
}

static void
fill (List *list, AdwPreferencesGroup *group)
{
  for (guint i = 0; i < list->all->len; i++) {
    GtkWidget *row = row_new (list, i);

    adw_preferences_group_add (group, row);
    g_ptr_array_add (list->rows, row);
  }
  if (list->rows->len > 0)
    read_facts (list, list->rows->pdata[0]);
}

void
dse_window_backups (DseWindow *self)
{
  DsePage *page;
  const char *path;
  GtkWidget *dialog, *pane, *group;
  g_autofree char *name = NULL, *title = NULL, *markup = NULL;
  List *list;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  path = page != NULL ? dsu_document_get_path (dse_page_get_document (page)) : NULL;
  if (path == NULL)
    return;
  dialog = adw_preferences_window_new ();
  pane = adw_preferences_page_new ();
  group = adw_preferences_group_new ();
  name = dsu_file_dup_shown (path);
  title = g_strdup_printf (_ ("Backups of %s"), name);
  gtk_window_set_title (GTK_WINDOW (dialog), title);
  gtk_window_set_modal (GTK_WINDOW (dialog), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (dialog), FALSE);
  list = g_new0 (List, 1);
  list->window = self;
  list->dialog = GTK_WINDOW (dialog);
  g_set_weak_pointer (&list->page, page);
  list->all = dse_backups_list (path);
  list->rows = g_ptr_array_new ();
  markup = g_markup_escape_text (
      list->all->len > 0
          ? _ ("Earlier versions of this level, kept in your account, not in the project.")
          : _ ("There are no earlier versions yet. One is kept whenever you save."),
      -1);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), markup);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (pane), ADW_PREFERENCES_GROUP (group));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (dialog), ADW_PREFERENCES_PAGE (pane));
  g_object_set_data_full (G_OBJECT (dialog), "backups", list, list_free);
  dsu_dialog_close_on_escape (GTK_WINDOW (dialog));
  fill (list, ADW_PREFERENCES_GROUP (group));
  gtk_window_present (GTK_WINDOW (dialog));
}
