/* editor/window/files.c — opening, saving, and closing with a question about unsaved levels. */
#include "window/closed_tabs.h"
#include "window/last_session.h"
#include "window/window_private.h"

#include "app/saving.h"
#include "dialogs.h"
#include "io/io.h"
#include "proof/findings.h"
#include "rules/prefab_drawing.h"
#include "shown.h"
#include "tilesets/tileset_editor.h"
#include "window/format_save.h"
#include "window/overwrite.h"
#include "window/recent.h"
#include "window/save_copy.h"

#include <glib/gi18n.h>
#include <string.h>

#define REPLACED "dse-replaced" /* data of a tab that an opened level takes the place of */

static GtkWindow *
parent (DseWindow *self)
{
  return GTK_WINDOW (self);
}

/* ---- opening */

AdwTabPage *
dse_window_find_tab (DseWindow *self, const char *path)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self) && path != NULL, NULL);

  for (guint i = 0; i < dse_window_get_n_pages (self); i++) {
    DsuDocument *document = dse_page_get_document (dse_window_get_nth_page (self, i));

    if (g_strcmp0 (dsu_document_get_path (document), path) == 0)
      return adw_tab_view_get_nth_page (self->tabs, (int)i);
  }
  return NULL;
}

AdwTabPage *
dse_window_untouched_tab (DseWindow *self)
{
  AdwTabPage *tab;
  DsuDocument *document;
  DsePage *page;

  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  tab = adw_tab_view_get_selected_page (self->tabs);
  if (tab == NULL)
    return NULL;
  page = DSE_PAGE (adw_tab_page_get_child (tab));
  document = dse_page_get_document (page);
  return dse_page_get_play (page) == NULL && dsu_document_get_path (document) == NULL &&
                 !dsu_document_get_modified (document) &&
                 ds_doc_n_steps (dsu_document_get_doc (document)) == 0
             ? tab
             : NULL;
}

void
dse_window_replace_tab (DseWindow *self, AdwTabPage *spare)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && ADW_IS_TAB_PAGE (spare));

  dse_autosave_forget (dse_page_get_document (DSE_PAGE (adw_tab_page_get_child (spare))));
  g_object_set_data (G_OBJECT (spare), REPLACED, spare);
  adw_tab_view_close_page (self->tabs, spare);
}

/* The level of a game becomes a document without a file. */
static void
on_game_opened (gpointer owner, gpointer data)
{
  DseWindow *self = owner;
  DseOpening *opening = data;
  AdwTabPage *spare = dse_window_untouched_tab (self);
  g_autoptr (DsuDocument) document = NULL;
  g_autoptr (DseProject) project = NULL;
  g_autofree char *findings = NULL;
  DsePage *page;

  if (opening->level.rules != NULL)
    document = dsu_document_new (&opening->level, NULL);
  if (document == NULL) {
    g_autofree char *text = dse_findings_dup (&opening->errors);

    dse_window_show_error (self, text);
    return;
  }
  project = dse_project_of_path (opening->path, &findings);
  if (project != NULL)
    dse_project_take (project, document);
  page = dse_window_add_document (self, document);
  if (spare != NULL)
    dse_window_replace_tab (self, spare);
  dse_page_take_game (page, opening);
  dse_recent_note_level (opening->path);
}

/* Opens a file. Returns the findings, which the caller frees, or NULL. Games are read in a thread,
 * which reports its own. */
static char *
open_file (DseWindow *self, const char *path)
{
  AdwTabPage *tab = dse_window_find_tab (self, path), *spare = dse_window_untouched_tab (self);
  g_autofree char *findings = NULL;
  g_autoptr (DsuDocument) document = NULL;
  g_autoptr (DseProject) project = NULL;
  DsePage *page;

  if (tab != NULL) {
    dse_window_show_tab (self, tab);
    return NULL;
  }
  if (dse_window_open_by_program (self, path, NULL))
    return NULL;
  if (ds_foreign_needs_mapping (path)) {
    dse_window_import (self, path);
    return NULL;
  }
  if (ds_io_format_of (path) == &ds_format_game) {
    project = dse_project_of_path (path, &findings);
    if (project != NULL)
      dse_opening_start (self, path, NULL, dse_project_get_rules (project), on_game_opened);
    return g_steal_pointer (&findings);
  }
  document = dse_prefab_is_path (path) ? dse_prefab_open (path, &findings)
                                       : dse_project_load_level (path, &findings);
  if (document == NULL)
    return g_steal_pointer (&findings);
  page = dse_window_add_document (self, document);
  if (spare != NULL)
    dse_window_replace_tab (self, spare);
  if (!dse_prefab_is_path (path)) {
    dse_recent_note_level (path);
    dse_window_offer_unknown (self, page);
  }
  return NULL;
}

void
dse_window_open_all (DseWindow *self, const char *const *paths)
{
  g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  for (; *paths != NULL; paths++) {
    char *findings = open_file (self, *paths);

    if (findings != NULL)
      g_ptr_array_add (wrong, findings);
  }
  if (wrong->len == 0)
    return;
  g_ptr_array_add (wrong, NULL);
  text = g_strjoinv ("\n", (char **)wrong->pdata);
  dse_window_show_error (self, text);
}

void
dse_window_open (DseWindow *self, const char *path)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  dse_window_open_all (self, (const char *const[]){ path, NULL });
}

void
dse_window_close_saved (DseWindow *self, const char *path)
{
  AdwTabPage *tab;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  tab = path != NULL ? dse_window_find_tab (self, path) : NULL;
  page = tab != NULL ? DSE_PAGE (adw_tab_page_get_child (tab)) : NULL;
  if (page != NULL && dse_page_get_play (page) == NULL &&
      !dsu_document_get_modified (dse_page_get_document (page)))
    dse_window_replace_tab (self, tab);
}

void
dse_window_ask_level (DseWindow *self, const char *title, DsuPathFunc done, gpointer data)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && title != NULL);

  dsu_dialog_open (parent (self), title, dse_window_format_filters (FALSE), done, data);
}

/* Images begin a tileset, unless they hold a level; folders are projects, all else is a level. */
static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, DseWindow *self)
{
  const GSList *files = g_value_get_boxed (value);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (; files != NULL; files = files->next) {
    const char *path = g_file_peek_path (files->data);

    if (path != NULL && dse_is_image_name (path) && !ds_io_is_own (path))
      dse_window_open_image (self, path);
    else if (path != NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
      dse_window_open_project (self, path);
    else if (path != NULL)
      g_ptr_array_add (paths, g_strdup (path));
  }
  g_ptr_array_add (paths, NULL);
  if (paths->len > 1)
    dse_window_open_all (self, (const char *const *)paths->pdata);
  return TRUE;
}

/* ---- saving */

/* True if the file of @path can hold all of a document. */
static gboolean
is_whole (const char *path)
{
  const DsFormat *format = path != NULL ? ds_io_format_of (path) : NULL;

  return format != NULL && format->is_whole;
}

/* Writes the drawing of a prefab to its definition. */
static gboolean
save_prefab (DseWindow *self, DsePage *page)
{
  DsuDocument *document = dse_page_get_document (page);
  g_autofree char *title = NULL, *text = NULL, *losses = NULL;

  if (!dse_page_save_prefab (page, &losses))
    return FALSE;
  dse_autosave_forget (document);
  title = dsu_document_dup_title (document);
  text =
      losses[0] != '\0'
          ? g_strdup_printf (_ ("Saved the prefab %s, not all of it. %s"), title, losses)
          : g_strdup_printf (_ ("Saved the prefab %s: levels that are regenerated use it"), title);
  dse_window_say (self, text);
  dse_window_offer_copies (page);
  return TRUE;
}

/* Saves a document whole. */
static gboolean
save_over (DseWindow *self, DsePage *page, const char *path, DsIoObstacles allowed)
{
  g_autoptr (DseProject) before = NULL;
  g_autofree char *name = dsu_file_dup_shown (path);
  g_autofree char *text = NULL;

  g_set_object (&before, dse_project_of (dse_page_get_document (page)));
  if (!dse_page_save_over (page, path, allowed))
    return FALSE;
  dse_autosave_forget (dse_page_get_document (page));
  dse_recent_note_level (path);
  text = g_strdup_printf (_ ("Saved %s"), name);
  dse_window_say (self, text);
  dse_window_export_live (self, page);
  dse_window_run_saved (self, page);
  if (dse_project_of (dse_page_get_document (page)) != before)
    dse_window_offer_collect (self, page);
  return TRUE;
}

gboolean
dse_window_save_page (DseWindow *self, DsePage *page, const char *path)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page) && path != NULL, FALSE);

  return save_over (self, page, path, DS_IO_FREE);
}

/* A page that is to be saved; its tab may be closed while something is asked. */
typedef struct {
  DseWindow *window;
  DsePage *page; /* weak */
} Saving;

static void
end_saving (gpointer data)
{
  Saving *saving = data;

  g_clear_weak_pointer (&saving->page);
  g_free (saving);
}

static void
save_now (const char *path, DsIoObstacles allowed, gpointer data)
{
  Saving *saving = data;

  if (saving->page != NULL)
    save_over (saving->window, saving->page, path, allowed);
  end_saving (saving);
}

static void
save_elsewhere (gpointer data)
{
  Saving *saving = data;

  if (saving->page != NULL)
    dse_window_save (saving->window, TRUE);
  end_saving (saving);
}

/* After the question about parts of the file that were not read. */
static void
save_unread (DseWindow *self, DsePage *page, const DsStrangers *replaced)
{
  const char *path = dsu_document_get_path (dse_page_get_document (page));

  if (path != NULL)
    dse_save_copy (self, page, path, replaced);
}

/* Over the files @replaced of other programs, where the format does not hold all of a document;
 * NULL: over none. */
static void
save_page (DseWindow *self, DsePage *page, const char *path, const DsStrangers *replaced)
{
  static const DseSaving answers = { .save = save_now,
                                     .choose = save_elsewhere,
                                     .cancel = end_saving };
  Saving *saving;

  if (dse_prefab_is_path (path)) {
    save_prefab (self, page);
    return;
  }
  if (dse_format_save (self, page, path, replaced, NULL, NULL))
    return;
  if (ds_io_format_of (path) != NULL && !is_whole (path)) {
    if (!dse_overwrite_ask_unread (self, page, path, replaced, save_unread))
      dse_save_copy (self, page, path, replaced);
    return;
  }
  saving = g_new0 (Saving, 1);
  saving->window = self;
  g_set_weak_pointer (&saving->page, page);
  dse_saving_start (parent (self), path, DS_IO_FREE, &answers, saving);
}

static void
on_save (const char *path, gpointer data)
{
  DseWindow *self = data;
  DsePage *page = dse_window_get_page (self);

  if (path != NULL && page != NULL)
    save_page (self, page, path, NULL);
}

char *
dse_window_suggest_name (DsuDocument *document, const char *suffix)
{
  g_autofree char *title = NULL;
  const char *path;
  char *dot;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && suffix != NULL, NULL);

  path = dsu_document_get_path (document);
  title = path != NULL ? g_path_get_basename (path) : dsu_document_dup_title (document);
  dot = strrchr (title, '.');
  if (dot != NULL && dot != title)
    *dot = '\0';
  g_strdelimit (title, "/", '-');
  return g_strconcat (title, suffix, NULL);
}

static void
save_replacing (DseWindow *self, DsePage *page, const DsStrangers *replaced)
{
  save_page (self, page, dsu_document_get_path (dse_page_get_document (page)), replaced);
}

/* A text that is typed counts without Enter; the focus stays. */
static void
take_typed (DseWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !GTK_IS_TEXT (focus))
    return;
  g_object_ref (focus);
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  if (gtk_widget_get_root (focus) == GTK_ROOT (self))
    gtk_widget_grab_focus (focus);
  g_object_unref (focus);
}

char *
dse_window_dup_folder (DsuDocument *document)
{
  const char *path;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  path = dsu_document_get_path (document);
  return path != NULL ? g_path_get_dirname (path) : dse_window_dup_levels_folder (document);
}

/* A level of a map, outside of projects, is saved beside it. */
static char *
dup_save_folder (DsePage *page)
{
  DsuDocument *document = dse_page_get_document (page);
  const char *source = dse_page_get_source (page);
  DseProject *project = dse_project_of (document);
  const gboolean is_apart = dsu_document_get_path (document) == NULL &&
                            (project == NULL || dse_project_get_folder (project) == NULL);

  return is_apart && source != NULL ? g_path_get_dirname (source)
                                    : dse_window_dup_folder (document);
}

void
dse_window_save (DseWindow *self, gboolean as)
{
  DsePage *page;
  g_autofree char *name = NULL, *folder = NULL;
  g_autoptr (DseProject) project = NULL;
  g_autoptr (GArray) filters = NULL;
  const DsProjectFormat *format;
  const char *path;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  take_typed (self);
  path = dsu_document_get_path (dse_page_get_document (page));
  if (path != NULL && !as) {
    if (dse_page_is_stale (page))
      dse_overwrite_ask (self, page, save_replacing);
    else
      save_page (self, page, path, NULL);
    return;
  }
  format = path != NULL ? dse_window_find_format (self, page, path, &project) : NULL;
  if (format != NULL && format->write.n == 0)
    format = NULL;
  name = dse_window_suggest_name (dse_page_get_document (page),
                                  format != NULL ? format->suffix : ".delve");
  folder = dup_save_folder (page);
  filters = dse_window_save_filters (page, format);
  dsu_dialog_save (parent (self), _ ("Save Level"), &g_array_index (filters, DsuFileFilter, 0),
                   folder, name, on_save, self);
}

static void
revert (DseWindow *self, DsePage *page)
{
  if (!dse_window_revert_by_program (self, page))
    dse_page_revert (page);
}

static void
on_revert_answer (const char *id, gpointer data)
{
  DsePage *page = dse_window_get_page (data);

  if (strcmp (id, "revert") == 0 && page != NULL)
    revert (data, page);
}

void
dse_window_revert (DseWindow *self)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "revert", N_ ("_Revert"), DSU_ANSWER_DESTRUCTIVE },
                                       { NULL, NULL, 0 } };
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  if (!dsu_document_get_modified (dse_page_get_document (page)))
    revert (self, page);
  else
    dsu_dialog_ask (parent (self), _ ("Revert to the saved file?"),
                    _ ("You can bring back your changes with Undo."), answers, on_revert_answer,
                    self);
}

/* ---- closing */

/* A question about one tab, which is closed by itself or with its window. Both are weak: a program
 * that saves may outlive them. */
typedef struct {
  DseWindow *window;
  AdwTabPage *tab;
  gboolean with_window;
  gboolean is_kept; /* unsaved, for the next session */
} Closing;

static void
closing_free (Closing *closing)
{
  g_clear_weak_pointer (&closing->tab);
  g_clear_weak_pointer (&closing->window);
  g_free (closing);
}

/* TRUE while the window has the tab: another question may have closed it meanwhile. */
static gboolean
has_tab (const Closing *closing)
{
  return closing->window != NULL && closing->tab != NULL &&
         !gtk_widget_in_destruction (GTK_WIDGET (closing->window)) &&
         gtk_widget_get_root (adw_tab_page_get_child (closing->tab)) != NULL;
}

/* Without recovery files, but it can be reopened. */
static void
forget_page (DseWindow *self, DsePage *page)
{
  dse_closed_tabs_note (self, page);
  dse_autosave_forget (dse_page_get_document (page));
}

/* A window closes when all of its tabs are saved or given up: "cancel" for the last one keeps all
 * of them. */
static void
finish_closing (Closing *closing, gboolean confirmed)
{
  DseWindow *self = closing->window;
  DsePage *page;

  if (!has_tab (closing)) {
    closing_free (closing);
    return;
  }
  page = DSE_PAGE (adw_tab_page_get_child (closing->tab));
  if (!closing->with_window) {
    if (confirmed)
      forget_page (self, page);
    adw_tab_view_close_page_finish (self->tabs, closing->tab, confirmed);
  } else if (confirmed) {
    g_hash_table_insert (self->given_up, page, GINT_TO_POINTER (closing->is_kept));
    gtk_window_close (parent (self));
  } else {
    g_hash_table_remove_all (self->given_up);
  }
  closing_free (closing);
}

static void
discard_and_close (gpointer data)
{
  finish_closing (data, TRUE);
}

static void
keep_open (gpointer data)
{
  finish_closing (data, FALSE);
}

static void ask_path_and_close (gpointer data);

static const DseSaving before_closing;

static void
save_and_close (const char *path, DsIoObstacles allowed, gpointer data)
{
  Closing *closing = data;
  DsePage *page = DSE_PAGE (adw_tab_page_get_child (closing->tab));

  if (save_over (closing->window, page, path, allowed))
    finish_closing (closing, TRUE);
  else
    dse_saving_fail (parent (closing->window),
                     dsu_document_get_error (dse_page_get_document (page)), &before_closing,
                     closing);
}

static const DseSaving before_closing = { .save = save_and_close,
                                          .choose = ask_path_and_close,
                                          .discard = discard_and_close,
                                          .cancel = keep_open };

static void
on_format_saved (gboolean is_saved, gpointer data)
{
  finish_closing (data, is_saved);
}

static void
on_path_before_closing (const char *path, gpointer data)
{
  Closing *closing = data;
  DseWindow *self = closing->window;
  DsePage *page = DSE_PAGE (adw_tab_page_get_child (closing->tab));

  if (path == NULL) {
    keep_open (closing);
  } else if (dse_format_save (self, page, path, NULL, on_format_saved, closing)) {
    return; /* which closes the tab, or not */
  } else if (ds_io_format_of (path) == NULL || is_whole (path)) {
    dse_saving_start (parent (self), path, DS_IO_FREE, &before_closing, closing);
  } else {
    keep_open (closing); /* a page that is not saved whole */
    save_page (self, page, path, NULL);
  }
}

static void
ask_path_and_close (gpointer data)
{
  Closing *closing = data;
  DsePage *page = DSE_PAGE (adw_tab_page_get_child (closing->tab));
  g_autofree char *name = dse_window_suggest_name (dse_page_get_document (page), ".delve");
  g_autofree char *folder = dse_window_dup_levels_folder (dse_page_get_document (page));

  dsu_dialog_save (parent (closing->window), _ ("Save Level"), dse_window_format_filters (TRUE),
                   folder, name, on_path_before_closing, closing);
}

static void
on_close_answer (const char *id, gpointer data)
{
  Closing *closing = data;
  DsePage *page = DSE_PAGE (adw_tab_page_get_child (closing->tab));
  const char *path = dsu_document_get_path (dse_page_get_document (page));

  closing->is_kept = strcmp (id, "keep") == 0;
  if (strcmp (id, "save") != 0)
    finish_closing (closing, closing->is_kept || strcmp (id, "discard") == 0);
  else if (path != NULL && dse_prefab_is_path (path) && dse_page_is_stale (page)) {
    adw_tab_view_set_selected_page (closing->window->tabs, closing->tab);
    dse_overwrite_ask (closing->window, page, save_replacing);
    finish_closing (closing, FALSE);
  } else if (path != NULL && dse_prefab_is_path (path))
    finish_closing (closing, save_prefab (closing->window, page));
  else if (is_whole (path) && !dse_page_is_stale (page))
    dse_saving_start (parent (closing->window), path, DS_IO_FREE, &before_closing, closing);
  else if (path == NULL || dse_page_is_stale (page) ||
           !dse_format_save (closing->window, page, path, NULL, on_format_saved, closing))
    ask_path_and_close (closing);
}

/* Asks about the level, or about the game where only that is not saved. FALSE: all is saved. */
static gboolean
ask_before_closing (DseWindow *self, AdwTabPage *tab, gboolean with_window)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "discard", N_ ("_Discard"), DSU_ANSWER_DESTRUCTIVE },
                                       { "save", N_ ("_Save"), DSU_ANSWER_SUGGESTED },
                                       { NULL, NULL, 0 } };
  static const DsuAnswer with_all[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                        { "discard", N_ ("_Discard"), DSU_ANSWER_DESTRUCTIVE },
                                        { "keep", N_ ("_Keep Unsaved"), DSU_ANSWER_PLAIN },
                                        { "save", N_ ("_Save"), DSU_ANSWER_SUGGESTED },
                                        { NULL, NULL, 0 } };
  static const DsuAnswer of_game[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "discard", N_ ("_End Game"), DSU_ANSWER_DESTRUCTIVE },
                                       { NULL, NULL, 0 } };
  DsePage *page = DSE_PAGE (adw_tab_page_get_child (tab));
  DsuDocument *document = dse_page_get_document (page);
  DsePlay *play = dse_page_get_play (page);
  g_autofree char *title = dsu_document_dup_title (document), *heading = NULL;
  Closing *closing;
  gboolean modified;

  take_typed (self);
  modified = dsu_document_get_modified (document);
  if (!modified && (play == NULL || !dse_play_is_unsaved (play)))
    return FALSE;
  closing = g_new (Closing, 1);
  *closing = (Closing){ .with_window = with_window };
  g_set_weak_pointer (&closing->window, self);
  g_set_weak_pointer (&closing->tab, tab);
  heading =
      g_strdup_printf (modified ? _ ("Save changes to “%s”?") : _ ("End the game on “%s”?"), title);
  if (modified && with_window)
    dsu_dialog_ask (parent (self), heading,
                    _ ("A level that is kept unsaved opens again, with its history, at the next "
                       "start. Otherwise anything not saved will be lost."),
                    with_all, on_close_answer, closing);
  else
    dsu_dialog_ask (parent (self), heading, _ ("Anything not saved will be lost."),
                    modified ? answers : of_game, on_close_answer, closing);
  return TRUE;
}

static gboolean
on_close_page (AdwTabView *tabs, AdwTabPage *tab, DseWindow *self)
{
  if (ask_before_closing (self, tab, FALSE))
    return GDK_EVENT_STOP;
  if (g_object_get_data (G_OBJECT (tab), REPLACED) == NULL)
    forget_page (self, DSE_PAGE (adw_tab_page_get_child (tab)));
  adw_tab_view_close_page_finish (tabs, tab, TRUE);
  return GDK_EVENT_STOP;
}

static void
on_page_detached (DseWindow *self)
{
  if (adw_tab_view_get_n_pages (self->tabs) == 0)
    dse_window_show_home (self);
}

/* Asks about unsaved tabs, one after the other; TRUE: some are left, or could not be kept. */
gboolean
dse_window_on_close_request (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), FALSE);

  for (guint i = 0; i < dse_window_get_n_pages (self); i++) {
    AdwTabPage *tab = adw_tab_view_get_nth_page (self->tabs, (int)i);

    if (g_hash_table_contains (self->given_up, dse_window_get_nth_page (self, i)) ||
        !ask_before_closing (self, tab, TRUE))
      continue;
    if (g_hash_table_size (self->given_up) == 0)
      dse_last_session_note_shown (self);
    adw_tab_view_set_selected_page (self->tabs, tab);
    return TRUE;
  }
  if (!dse_last_session_keep (self, self->given_up)) {
    g_hash_table_remove_all (self->given_up);
    return TRUE;
  }
  for (guint i = 0; i < dse_window_get_n_pages (self); i++) {
    DsePage *page = dse_window_get_nth_page (self, i);

    if (g_hash_table_lookup (self->given_up, page) == NULL)
      dse_autosave_forget (dse_page_get_document (page));
  }
  return FALSE;
}

void
dse_window_init_files (DseWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_return_if_fail (DSE_IS_WINDOW (self));

  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  g_signal_connect (self->tabs, "close-page", G_CALLBACK (on_close_page), self);
  g_signal_connect_swapped (self->tabs, "page-detached", G_CALLBACK (on_page_detached), self);
}
