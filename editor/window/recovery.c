/* editor/window/recovery.c — the dialog that lists unsaved levels, and recovers or discards the
 * chosen ones. */
#include "window/recovery.h"

#include "app/autosave.h"
#include "app/read_files.h"
#include "app/unread.h"
#include "app/work.h"
#include "dialogs.h"
#include "framed_picture.h"
#include "inspect/level_title.h"
#include "io/io.h"
#include "proof/findings.h"
#include "shown.h"
#include "thumbnail.h"
#include "window/last_session.h"
#include "window/level_states.h"
#include "window/recovering.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_WIDTH 96    /* pixels */
#define PICTURE_HEIGHT 60   /* pixels */
#define LIST_WIDTH 420      /* pixels */
#define LIST_HEIGHT_MIN 110 /* a row with all its lines */
#define LIST_HEIGHT_MAX 340

/* The dialog. Its answer is about these levels, whatever the folder holds by then. Counts
 * references (g_rc_box): of the answer, and of a level that is generated. */
typedef struct {
  DseWindow *window;
  char *folder;
  DsRecoveryList list;
  GtkWidget *dialog;
  gboolean *is_chosen; /* beside list.items */
  char **titles;       /* owned; the same; of the rows */
  gsize next;          /* level to be recovered */
  GStrv tabs;          /* of the session that ended */
  GVariant *views;     /* likewise */
  DsJob *pictures;     /* of the rows; counts references (g_atomic_rc_box) */
} Offer;

static void
offer_clear (gpointer data)
{
  Offer *offer = data;

  for (gsize i = 0; i < offer->list.n; i++)
    g_free (offer->titles[i]);
  g_free (offer->titles);
  g_strfreev (offer->tabs);
  g_variant_unref (offer->views);
  ds_recovery_list_clear (&offer->list);
  g_free (offer->is_chosen);
  g_free (offer->folder);
  g_atomic_rc_box_release (offer->pictures);
}

static void
offer_release (gpointer data)
{
  g_rc_box_release_full (data, offer_clear);
}

static void
release_closure (gpointer data, GClosure *closure)
{
  offer_release (data);
}

/* The project that the level lies in, or that a level without a file belonged to; outside where
 * there is none, or it cannot be read. Caller unrefs. */
static DseProject *
project_of (const DsRecoveryEntry *entry)
{
  g_autofree char *findings = NULL;
  DseProject *project = NULL;

  if (entry->path != NULL)
    project = dse_project_of_path (entry->path, &findings);
  else if (entry->version != NULL)
    project = dse_project_open (entry->version, &findings);
  return project != NULL ? project : g_object_ref (dse_project_get_outside ());
}

/* Drops the levels whose files hold them, from the disk as well: the program died after they were
 * saved. */
static void
drop_saved (DsRecoveryList *list, const char *folder)
{
  gsize n = 0;

  for (gsize i = 0; i < list->n; i++) {
    g_autoptr (DseProject) project = project_of (&list->items[i]);
    DsRecoveryEntry entry = list->items[i];
    const gboolean is_gone =
        ds_recovery_is_saved (&entry, folder, dse_project_get_rules (project)) &&
        ds_recovery_remove (folder, entry.token, NULL) == DS_OK;

    /* One that goes takes the place of one that stays, and is freed with the rest. */
    list->items[i] = list->items[n];
    list->items[n] = entry;
    n += is_gone ? 0 : 1;
  }
  while (list->n > n)
    ds_recovery_entry_clear (&list->items[--list->n]);
}

/* ---- answers */

/* The level may lack parts of its file, which is one of another program, so that it is read for
 * them: as it is now, since it may have changed. */
static void
note_file (DsuDocument *document, DsRules *rules)
{
  const char *path = dsu_document_get_path (document);
  const DsFormat *format = path != NULL ? ds_io_format_of (path) : NULL;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *unread = NULL;
  DsDelve delve;

  if (format == NULL || format->is_whole || !ds_io_saves_back (format))
    return;
  dse_read_files_set_own (document);
  if (ds_io_load (&delve, path, rules, errors) != DS_OK)
    return;
  ds_delve_clear (&delve);
  unread = errors->n > 0 ? dse_findings_dup (errors) : NULL;
  dse_unread_set (document, unread);
}

/* Opens the level of @entry, which is taken with its files. */
static void
open_level (DseWindow *window, const DsRecoveryEntry *entry, gboolean is_unsaved,
            DsRecovery *recovery, DsDoc *doc, const DsErrors *errors)
{
  g_autoptr (DseProject) project = project_of (entry);
  g_autoptr (DsuDocument) document = dsu_document_new_with (doc);
  g_autofree char *text = errors->n > 0 ? dse_findings_dup (errors) : NULL;
  DsePage *page;

  dsu_document_set_path (document, entry->path);
  dse_project_take (project, document);
  dsu_document_set_version (document, entry->path != NULL ? entry->version : NULL);
  note_file (document, dse_project_get_rules (project));
  if (is_unsaved)
    dsu_document_mark_unsaved (document);
  dse_autosave_resume (document, recovery);
  dse_window_close_saved (window, entry->path);
  page = dse_window_add_document (window, document);
  if (text != NULL)
    dse_page_show_error (page, text);
}

/* The sentence that says why a level is not recovered; caller frees. */
static char *
dup_failure (const DsErrors *errors)
{
  g_autofree char *findings = dse_findings_dup (errors);

  /* Translators: %s is the reason */
  return g_strdup_printf (_ ("Not recovered: %s. The next start offers the level again."),
                          findings);
}

/* Opens the level of @entry. What cannot be read is said over its page, or in the window. FALSE: it
 * must be generated again, which takes longer than the window may wait. */
static gboolean
recover (DseWindow *window, const char *folder, const DsRecoveryEntry *entry, gboolean is_unsaved)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *text = NULL;
  g_autoptr (DseProject) project = project_of (entry);
  DsJob nothing = { .cancelled = true }; /* nothing is generated here */
  DsRecovery recovery;
  DsStatus status;
  DsDoc *doc;

  status = ds_recovery_resume (&recovery, &doc, folder, entry->token,
                               dse_project_get_rules (project), &nothing, errors);
  if (status == DS_CANCELLED)
    return FALSE;
  if (status == DS_OK) {
    open_level (window, entry, is_unsaved, &recovery, doc, errors);
    return TRUE;
  }
  text = dup_failure (errors);
  dse_window_say (window, text);
  return TRUE;
}

/* Those that were never edited, of a process that was killed. */
static void
take_made (DseWindow *window)
{
  g_autofree char *folder = dse_autosave_made_folder ();
  DsRecoveryList list;

  if (ds_recovery_list (&list, folder, NULL) != DS_OK)
    return;
  for (gsize i = 0; i < list.n; i++)
    recover (window, folder, &list.items[i], FALSE);
  ds_recovery_list_clear (&list);
}

void
dse_recovery_take (DseWindow *window, const char *const *tokens, gboolean is_unsaved)
{
  g_autofree char *folder = dse_autosave_folder ();
  DsRecoveryList list;

  g_return_if_fail (DSE_IS_WINDOW (window) && tokens != NULL);

  if (!is_unsaved)
    take_made (window);
  if (tokens[0] == NULL || ds_recovery_list (&list, folder, NULL) != DS_OK)
    return;
  for (; *tokens != NULL; tokens++)
    for (gsize i = 0; i < list.n; i++)
      if (strcmp (list.items[i].token, *tokens) == 0)
        /* One that must be generated is offered. */
        recover (window, folder, &list.items[i], is_unsaved);
  ds_recovery_list_clear (&list);
}

static void
discard (Offer *offer, const DsRecoveryEntry *entry)
{
  char sentence[DS_SENTENCE];
  DsError err;

  if (ds_recovery_remove (offer->folder, entry->token, &err) != DS_OK)
    dse_window_say (offer->window, ds_error_format (&err, sentence, sizeof sentence));
}

static void recover_next (Offer *offer);

static void
on_recovered (DseWindow *window, DsStatus status, DsRecovery *recovery, DsDoc *doc,
              const DsErrors *errors, gpointer data)
{
  Offer *offer = data;
  const DsRecoveryEntry *entry = &offer->list.items[offer->next - 1];
  g_autofree char *text = NULL;

  if (status == DS_OK)
    open_level (window, entry, TRUE, recovery, doc, errors);
  else
    text = status == DS_CANCELLED
               ? g_strdup (_ ("Not recovered: the next start offers the level again"))
               : dup_failure (errors);
  if (text != NULL)
    dse_window_say (window, text);
  recover_next (g_rc_box_acquire (offer));
}

static gboolean
is_recovered (const Offer *offer, const char *token)
{
  for (gsize i = 0; i < offer->list.n && token != NULL; i++)
    if (offer->is_chosen[i] && strcmp (offer->list.items[i].token, token) == 0)
      return TRUE;
  return FALSE;
}

/* Gives the recovered levels the views that they had. */
static void
show_views (const Offer *offer)
{
  for (guint i = 0; i < dse_window_get_n_pages (offer->window); i++) {
    DsePage *page = dse_window_get_nth_page (offer->window, i);
    DsuDocument *document = dse_page_get_document (page);
    const char *token = dse_autosave_get_token (document);
    const char *path = dsu_document_get_path (document);

    if (is_recovered (offer, token))
      dse_level_state_show_view (page, offer->views, path != NULL ? path : token);
  }
}

/* Recovers the chosen levels from offer->next on, one after the other; takes the reference. */
static void
recover_next (Offer *offer)
{
  while (offer->next < offer->list.n) {
    const gsize i = offer->next++;
    const DsRecoveryEntry *entry = &offer->list.items[i];
    g_autoptr (DseProject) project = NULL;

    if (!offer->is_chosen[i] || recover (offer->window, offer->folder, entry, TRUE))
      continue;
    project = project_of (entry);
    dse_recovering_start (offer->window, offer->folder, entry->token, offer->titles[i],
                          dse_project_get_rules (project), on_recovered, offer, offer_release);
    return;
  }
  dse_last_session_place_tabs (offer->window, (const char *const *)offer->tabs);
  show_views (offer);
  offer_release (offer);
}

static void
on_answer (const char *id, gpointer data)
{
  Offer *offer = data;

  ds_job_cancel (offer->pictures);
  if (strcmp (id, "recover") == 0) {
    recover_next (offer);
    return;
  }
  for (gsize i = 0; i < offer->list.n && strcmp (id, "discard") == 0; i++)
    if (offer->is_chosen[i])
      discard (offer, &offer->list.items[i]);
  offer_release (offer);
}

/* ---- rows */

/* A level that is read for its picture and name. */
typedef struct {
  char *folder, *token;
  DseProject *project; /* owned; of a level without a file; NULL: it has one */
  DsRules *rules;
  DsJob *job; /* counts references */
  DsDelve delve;
  DsErrors errors;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  ds_delve_clear (&reading->delve);
  g_clear_object (&reading->project);
  ds_rules_unref (reading->rules);
  g_atomic_rc_box_release (reading->job);
  g_free (reading->folder);
  g_free (reading->token);
  g_free (reading);
}

static void
read_level (gpointer data)
{
  Reading *reading = data;

  if (ds_recovery_load (&reading->delve, reading->folder, reading->token, reading->rules,
                        reading->job, &reading->errors) != DS_OK)
    memset (&reading->delve, 0, sizeof reading->delve);
}

static void
add_line (AdwActionRow *row, const char *text)
{
  g_autofree char *lines = g_strconcat (adw_action_row_get_subtitle (row), "\n", text, NULL);

  adw_action_row_set_subtitle (row, lines);
}

/* The title that the level has when it is open; NULL: that of its file, or none. */
static char *
title_of (const Reading *reading)
{
  const DsDungeon *dungeon = &reading->delve.dungeon;

  if (dungeon->name != NULL)
    return dsu_dup_shown (ds_str_get (dungeon->name));
  if (reading->project == NULL)
    return NULL;
  return dse_level_title_dup (
      dse_definitions_get_recipes (dse_project_get_definitions (reading->project)),
      reading->delve.recipe.id, dungeon->seed);
}

static void
show_level (gpointer row, gpointer data)
{
  Reading *reading = data;
  GtkPicture *picture = g_object_get_data (G_OBJECT (row), "picture");
  g_autofree char *findings = reading->errors.n > 0 ? dse_findings_dup (&reading->errors) : NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *title = NULL;

  if (findings != NULL)
    add_line (row, findings);
  if (reading->delve.rules == NULL)
    return;
  /* The picture is drawn twice as large and scaled down: cells have whole pixels. */
  texture = dsu_thumbnail_new (&reading->delve, 0,
                               2 * PICTURE_WIDTH * gtk_widget_get_scale_factor (GTK_WIDGET (row)));
  gtk_picture_set_paintable (picture, GDK_PAINTABLE (texture));
  title = title_of (reading);
  if (title != NULL)
    adw_preferences_row_set_title (row, title);
}

static void
on_chosen (GtkCheckButton *check, GParamSpec *pspec, Offer *offer)
{
  const gsize i = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (check), "index"));
  gboolean any = FALSE;

  offer->is_chosen[i] = gtk_check_button_get_active (check);
  for (gsize k = 0; k < offer->list.n; k++)
    any = any || offer->is_chosen[k];
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (offer->dialog), "recover", any);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (offer->dialog), "discard", any);
}

static void
on_title (AdwPreferencesRow *row, GParamSpec *pspec, Offer *offer)
{
  const gsize i = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (row), "index"));

  g_free (offer->titles[i]);
  offer->titles[i] = g_strdup (adw_preferences_row_get_title (row));
}

/* The title until the level is read. */
static char *
name_of (const DsRecoveryEntry *entry)
{
  if (entry->path != NULL)
    return dsu_file_dup_shown (entry->path);
  return entry->title != NULL ? dsu_dup_shown (entry->title) : g_strdup (_ ("Untitled"));
}

/* Path of the level, and time of its last change. */
static char *
place_and_time (const DsRecoveryEntry *entry)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (entry->time);
  g_autofree char *when = time != NULL ? g_date_time_format (time, "%x, %X") : g_strdup ("");
  g_autofree char *path = entry->path != NULL ? dsu_path_dup_shown (entry->path) : NULL;

  return g_strdup_printf ("%s\n%s", path != NULL ? path : _ ("Never saved"), when);
}

static GtkWidget *
row_new (Offer *offer, gsize i)
{
  const DsRecoveryEntry *entry = &offer->list.items[i];
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  GtkWidget *picture = gtk_picture_new ();
  GtkWidget *frame = dsu_framed_picture_new (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  g_autofree char *text = place_and_time (entry);
  g_autofree char *name = name_of (entry);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (check), "index", GSIZE_TO_POINTER (i));
  g_signal_connect (check, "notify::active", G_CALLBACK (on_chosen), offer);
  gtk_picture_set_content_fit (GTK_PICTURE (picture), GTK_CONTENT_FIT_CONTAIN);
  gtk_widget_set_margin_top (frame, 6);
  gtk_widget_set_margin_bottom (frame, 6);
  g_object_set_data (G_OBJECT (row), "picture", picture);
  g_object_set_data (G_OBJECT (row), "index", GSIZE_TO_POINTER (i));
  g_signal_connect_data (row, "notify::title", G_CALLBACK (on_title), g_rc_box_acquire (offer),
                         release_closure, 0);
  /* Before the title: together, the title would come first. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  g_object_set (row, "title", name, "title-lines", 0, "subtitle", text, "subtitle-lines", 0,
                "activatable-widget", check, NULL);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), frame);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  return row;
}

static void
read_later (Offer *offer, gsize i, GtkWidget *row)
{
  g_autoptr (DseProject) project = project_of (&offer->list.items[i]);
  Reading *reading = g_new0 (Reading, 1);

  reading->folder = g_strdup (offer->folder);
  reading->token = g_strdup (offer->list.items[i].token);
  reading->job = g_atomic_rc_box_acquire (offer->pictures);
  reading->rules = ds_rules_ref (dse_project_get_rules (project));
  if (offer->list.items[i].path == NULL)
    reading->project = g_object_ref (project);
  dse_work_start (row, reading, read_level, show_level, reading_free);
}

static GtkWidget *
list_new (Offer *offer)
{
  GtkWidget *box = gtk_list_box_new (), *scroller = gtk_scrolled_window_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (box), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (box, "boxed-list");
  for (gsize i = 0; i < offer->list.n; i++) {
    GtkWidget *row = row_new (offer, i);

    offer->is_chosen[i] = TRUE;
    gtk_list_box_append (GTK_LIST_BOX (box), row);
    read_later (offer, i, row);
  }
  g_object_set (scroller, "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE,
                "min-content-height", MIN (LIST_HEIGHT_MIN * (int)offer->list.n, LIST_HEIGHT_MAX),
                "max-content-height", LIST_HEIGHT_MAX, "width-request", LIST_WIDTH, "child", box,
                NULL);
  return scroller;
}

void
dse_recovery_offer (DseWindow *window)
{
  static const DsuAnswer answers[] = { { "later", N_ ("_Not Now"), DSU_ANSWER_PLAIN },
                                       { "discard", N_ ("_Discard"), DSU_ANSWER_DESTRUCTIVE },
                                       { "recover", N_ ("_Recover"), DSU_ANSWER_SUGGESTED },
                                       { NULL, NULL, 0 } };
  g_autofree char *folder = dse_autosave_folder (), *sentence = NULL;
  char error[DS_SENTENCE];
  DsRecoveryList list;
  Offer *offer;
  DsError err;

  g_return_if_fail (DSE_IS_WINDOW (window));

  if (ds_recovery_list (&list, folder, &err) != DS_OK) {
    dse_window_say (window, ds_error_format (&err, error, sizeof error));
    return;
  }
  drop_saved (&list, folder);
  if (list.n == 0) {
    ds_recovery_list_clear (&list);
    return;
  }
  offer = g_rc_box_new0 (Offer);
  *offer = (Offer){ .window = window, .folder = g_steal_pointer (&folder), .list = list };
  offer->pictures = g_atomic_rc_box_new0 (DsJob);
  offer->is_chosen = g_new0 (gboolean, list.n);
  offer->titles = g_new0 (char *, list.n);
  offer->tabs = dse_last_session_dup_tabs ();
  offer->views = dse_level_states_dup_views ();
  sentence = g_strdup_printf (
      ngettext ("%zu level was not saved when Delvesmith closed unexpectedly.",
                "%zu levels were not saved when Delvesmith closed unexpectedly.", list.n),
      list.n);
  offer->dialog = dsu_dialog_ask_about (GTK_WINDOW (window), _ ("Recover unsaved work?"), sentence,
                                        list_new (offer), answers, on_answer, offer);
}
