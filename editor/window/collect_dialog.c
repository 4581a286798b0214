/* editor/window/collect_dialog.c — copies definitions of the account that a level uses into its
 * project, after a question that lists them. */
#include "window/window_private.h"

#include "app/work.h"
#include "dialogs.h"
#include "io/collect.h"
#include "program/data.h"
#include "proof/findings.h"
#include "shown.h"

#include <glib/gi18n.h>

#define WIDTH 460
#define HEIGHT_MAX 320 /* pixels of the list */

/* The search, in a thread. */
typedef struct {
  DseProject *project;
  char *folder; /* of it */
  DsDelve level;
  DsCollection collection;
  DsErrors errors;
  gboolean is_offer; /* nobody asked for it: a toast offers the question, and errors are silent */
} CollectWork;

static void
collect_work_free (gpointer data)
{
  CollectWork *work = data;

  g_object_unref (work->project);
  g_free (work->folder);
  ds_delve_clear (&work->level);
  ds_collection_clear (&work->collection);
  g_free (work);
}

static void
run_collect (gpointer data)
{
  CollectWork *work = data;
  DsDataPath account = { 0 };
  DsProject project = { 0 };
  DsError err;

  if (dse_program_data_path (&account, &err) != DS_OK)
    ds_errors_take (&work->errors, &err);
  else if (ds_project_load (&project, work->folder, &work->errors) == DS_OK)
    (void)!ds_collect (&work->collection, &work->level, &account, &project, &work->errors);
  ds_project_clear (&project);
  ds_data_path_clear (&account);
}

/* ---- the question */

typedef struct {
  DseWindow *window; /* borrowed: the dialog does not outlive it */
  DseProject *project;
  DsCollection collection;
} CollectQuestion;

static void
question_free (gpointer data)
{
  CollectQuestion *question = data;

  g_object_unref (question->project);
  ds_collection_clear (&question->collection);
  g_free (question);
}

/* A line for each file, from the project's folder on; caller frees. */
static char *
dup_files (const DsFilePlan *plan, const char *folder)
{
  GString *files = g_string_new (NULL);

  for (gsize i = 0; i < plan->changes.n; i++) {
    g_autofree char *shown = dsu_path_dup_shown (plan->changes.items[i].path + strlen (folder) + 1);

    g_string_append_printf (files, "%s%s", i > 0 ? "\n" : "", shown);
  }
  return g_string_free (files, FALSE);
}

static void
on_closed (const char *id, gpointer data)
{
}

static void
write_files (CollectQuestion *self)
{
  static const DsuAnswer answers[] = { { "close", N_ ("_Close"), DSU_ANSWER_SUGGESTED }, { 0 } };
  const DsFilePlan *plan = &self->collection.plan;
  g_autofree char *files = NULL, *heading = NULL;
  char sentence[DS_SENTENCE];
  DsError err;

  if (ds_file_plan_apply (plan, &err) != DS_OK) {
    dse_window_show_error (self->window, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  dse_definitions_reload (dse_project_get_definitions (self->project));
  files = dup_files (plan, dse_project_get_folder (self->project));
  heading = g_strdup_printf (ngettext ("%u File Written", "%u Files Written", plan->changes.n),
                             (guint)plan->changes.n);
  dsu_dialog_ask (GTK_WINDOW (self->window), heading, files, answers, on_closed, NULL);
}

static void
on_answer (const char *id, gpointer data)
{
  if (g_str_equal (id, "move"))
    write_files (data);
  question_free (data);
}

static GtkWidget *
row_new (const DsCollected *item)
{
  static const char *const labels[] = {
    [DS_COLLECTED_RECIPE] = N_ ("Recipe"),
    [DS_COLLECTED_TILESET] = N_ ("Tileset"),
    [DS_COLLECTED_IMAGE] = N_ ("Image"),
    [DS_COLLECTED_CHOICES] = N_ ("List of choices"),
  };
  const char *label = _ (item->type != NULL ? item->type->label : labels[item->what]);
  g_autofree char *id = dsu_path_dup_shown (item->id), *path = dsu_path_dup_shown (item->path);
  g_autofree char *about = g_strdup_printf (_ ("%s, in %s"), label, path);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), id);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  if (item->overrides) {
    GtkWidget *mark = gtk_label_new (_ ("overrides"));

    gtk_widget_add_css_class (mark, "dim-label");
    gtk_widget_set_tooltip_text (mark, _ ("Overrides the built-in definition of this id"));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
  }
  return row;
}

static GtkWidget *
list_new (const DsCollection *collection)
{
  GtkWidget *list = gtk_list_box_new (), *scrolled = gtk_scrolled_window_new ();

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Definitions to copy"), -1);
  for (gsize i = 0; i < collection->items.n; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), row_new (&collection->items.items[i]));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT_MAX);
  gtk_widget_set_size_request (scrolled, WIDTH, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  return scrolled;
}

/* Takes the collection out of @work. */
static void
ask (DseWindow *window, CollectWork *work)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "move", N_ ("_Move to Project"), DSU_ANSWER_SUGGESTED },
                                       { 0 } };
  CollectQuestion *question = g_new0 (CollectQuestion, 1);
  g_autofree char *label = dse_project_dup_label (work->project);
  g_autofree char *body =
      g_strdup_printf (_ ("Copies of these definitions of your account go into the project %s, so "
                          "that the level is the same on every account. This cannot be undone."),
                       label);

  *question = (CollectQuestion){ window, g_object_ref (work->project), work->collection };
  work->collection = (DsCollection){ 0 };
  dsu_dialog_ask_about (GTK_WINDOW (window), _ ("Move to Project?"), body,
                        list_new (&question->collection), answers, on_answer, question);
}

/* ---- the search */

static void
on_collected (gpointer owner, gpointer data)
{
  CollectWork *work = data;
  const gsize n = work->collection.items.n;
  g_autofree char *text = NULL;

  if (work->is_offer && n > 0) {
    text = g_strdup_printf (ngettext ("The level uses %u definition or file of your account",
                                      "The level uses %u definitions and files of your account", n),
                            (guint)n);
    dse_window_offer (owner, text, _ ("_Move to Project…"), "win.collect");
  } else if (work->is_offer) {
    ; /* nothing is to be said */
  } else {
    if (work->errors.n > 0) { /* of those that cannot be copied */
      text = dse_findings_dup (&work->errors);
      dse_window_show_error (owner, text);
    }
    if (n > 0)
      ask (owner, work);
    else if (work->errors.n == 0)
      dse_window_say (owner, _ ("The level uses no definitions of your account"));
  }
}

static void
start (DseWindow *self, DsePage *page, gboolean is_offer)
{
  DsuDocument *document = dse_page_get_document (page);
  DseProject *project = dse_project_of (document);
  CollectWork *work;

  if (project == NULL || dse_project_get_folder (project) == NULL)
    return;
  work = g_new0 (CollectWork, 1);
  work->project = g_object_ref (project);
  work->folder = g_strdup (dse_project_get_folder (project));
  work->is_offer = is_offer;
  if (ds_delve_copy (&work->level, dsu_document_get_delve (document), &(DsError){ 0 }) == DS_OK)
    dse_work_start (self, work, run_collect, on_collected, collect_work_free);
  else
    collect_work_free (work);
}

void
dse_window_collect (DseWindow *self)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page != NULL)
    start (self, page, FALSE);
}

void
dse_window_offer_collect (DseWindow *self, DsePage *page)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page));

  start (self, page, TRUE);
}

static gboolean
has_unknown (const DsRules *rules)
{
  for (uint32_t i = 0; i < ds_rules_n_tiles (rules); i++)
    if (ds_rules_tile (rules, i)->is_unknown)
      return TRUE;
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    if (ds_rules_kind (rules, i)->is_unknown)
      return TRUE;
  return FALSE;
}

void
dse_window_offer_unknown (DseWindow *self, DsePage *page)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page));

  if (has_unknown (dsu_document_get_delve (dse_page_get_document (page))->rules))
    start (self, page, TRUE);
}
