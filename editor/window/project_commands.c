/* editor/window/project_commands.c — runs commands of the project on the shown level. A command is
 * another program: it runs only after the user has seen its words and agreed, once for each
 * project. */
#include "window/window_private.h"

#include "choice.h"
#include "dialogs.h"
#include "map/spans.h"
#include "page/page_context.h"
#include "page/page_pick.h"
#include "project/agreement.h"
#include "shown.h"
#include "window/busy_toast.h"
#include "window/command_preview.h"
#include "window/command_values.h"
#include "window/form.h"
#include "window/program_question.h"

#include <glib/gi18n.h>
#include <string.h>

#define REPORT_WIDTH 520 /* pixels of what it gives */
#define REPORT_HEIGHT 320
#define REPORT_MARGIN 8
#define REPORT_LINES 200 /* shown of it */
#define REPORT_BYTES 20000
#define REPORT_LOW 500 /* bytes that need less than that height */

/* A command at work on a page. */
typedef struct {
  char *label;
  DseBusyToast *said;
  GCancellable *cancellable;
} Running;

/* ---- the end of a run */

static void
running_free (gpointer data)
{
  Running *self = data;

  dse_busy_toast_free (self->said);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  g_free (self->label);
  g_free (self);
}

static DseWindow *
window_of (DsePage *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));

  return DSE_IS_WINDOW (root) ? DSE_WINDOW (root) : NULL;
}

/* An error in place of what an earlier run said. */
static void
show_error (DsePage *page, const char *text)
{
  if (window_of (page) != NULL)
    dse_window_hush (window_of (page));
  dse_page_show_error (page, text);
}

/* The name under which a page holds the run of @label; caller frees. */
static char *
dup_key (const char *label)
{
  return g_strconcat ("command:", label, NULL);
}

static void
on_closed (const char *answer, gpointer data)
{
  (void)answer;
  (void)data;
}

/* Bytes of the lines of @text that are shown; they end with a character. */
static gsize
shown_of (const char *text)
{
  const gsize room = MIN (strlen (text), REPORT_BYTES);
  gsize n = 0;

  for (int lines = 0; n < room && lines < REPORT_LINES; n++)
    lines += text[n] == '\n';
  return (gsize)(g_utf8_find_prev_char (text, text + n + 1) - text);
}

/* @scrolled, and below it the size of the @rest that it lacks. */
static GtkWidget *
with_rest (GtkWidget *scrolled, gsize rest)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, REPORT_MARGIN);
  g_autofree char *size = g_format_size (rest);
  /* Translators: a size, “2.5 MB”. */
  g_autofree char *text = g_strdup_printf (_ ("%s more not shown"), size);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

/* The first part of a text of any length, to be read and copied: a text view takes seconds for
 * megabytes. The height of a long one is fixed, as the view does not know it at once. */
static void
show_text (DseWindow *self, const DseCommandResult *result)
{
  static const DsuAnswer answers[] = { { "close", N_ ("_Close"), DSU_ANSWER_SUGGESTED }, { 0 } };
  GtkWidget *view = gtk_text_view_new (), *scrolled = gtk_scrolled_window_new (), *about;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  const gsize n = shown_of (result->text), rest = strlen (result->text) - n;
  GtkTextIter first;

  gtk_text_buffer_set_text (buffer, result->text, (int)n);
  gtk_text_buffer_get_start_iter (buffer, &first);
  gtk_text_buffer_place_cursor (buffer, &first);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), REPORT_MARGIN);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), REPORT_MARGIN);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), REPORT_MARGIN);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), REPORT_MARGIN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  result->label, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), REPORT_HEIGHT);
  if (n > REPORT_LOW)
    gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), REPORT_HEIGHT);
  gtk_widget_set_size_request (scrolled, REPORT_WIDTH, -1);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  about = rest > 0 ? with_rest (scrolled, rest) : scrolled;
  dsu_dialog_ask_about (GTK_WINDOW (self), result->label, NULL, about, answers, on_closed, NULL);
}

/* FALSE: the document says why not. */
static gboolean
take_level (DsuDocument *document, const DseCommandResult *result)
{
  const DsDelve *now = dsu_document_get_delve (document), *level = result->level;
  const gboolean is_alike = now->dungeon.n_floors == level->dungeon.n_floors &&
                            now->dungeon.floors[0].w == level->dungeon.floors[0].w &&
                            now->dungeon.floors[0].h == level->dungeon.floors[0].h;
  const DsCmdReplace cmd = { .cmd.type = is_alike ? &ds_cmd_rework : &ds_cmd_replace,
                             .delve = level };

  return dsu_document_apply_step (document, &cmd.cmd, g_intern_string (result->label));
}

/* TRUE: the level is not what the command got, for which there is a sentence with its name. */
static gboolean
refuse_stale (DsePage *page, const DseCommandResult *result)
{
  g_autofree char *text = NULL;

  if (dsu_document_get_revision (dse_page_get_document (page)) == result->revision)
    return FALSE;
  text = result->selection != NULL
             ? g_strdup_printf (_ ("The level was edited while “%s” was at work: its selection is "
                                   "dropped. Run it again."),
                                result->label)
             : g_strdup_printf (_ ("The level was edited while “%s” was at work: its edits are "
                                   "dropped. Run it again."),
                                result->label);
  show_error (page, text);
  return TRUE;
}

static void
show_selection (DseWindow *self, DsePage *page, const DseCommandResult *result)
{
  g_autofree char *cells = NULL, *objects = NULL, *text = NULL;
  gsize n_cells, n_objects;

  if (refuse_stale (page, result))
    return;
  dse_page_take_selection (page, result->selection);
  n_cells = ds_spans_count (&result->selection->cells);
  n_objects = result->selection->objects.n;
  cells = g_strdup_printf (ngettext ("%zu cell", "%zu cells", n_cells), n_cells);
  objects = g_strdup_printf (ngettext ("%zu object", "%zu objects", n_objects), n_objects);
  if (n_cells > 0 && n_objects > 0) /* Translators: a command, “3 cells”, “2 objects”. */
    text = g_strdup_printf (_ ("“%s” selected %s and %s"), result->label, cells, objects);
  else if (n_cells > 0 || n_objects > 0) /* Translators: a command, “3 cells” or “2 objects”. */
    text = g_strdup_printf (_ ("“%s” selected %s"), result->label, n_cells > 0 ? cells : objects);
  else
    text = g_strdup_printf (_ ("“%s” selected nothing"), result->label);
  if (self != NULL)
    dse_window_say (self, text);
}

static void
say_done (DseWindow *self, const DseCommandResult *result)
{
  g_autofree char *text = g_strdup_printf (_ ("“%s” is done"), result->label);

  if (self != NULL)
    dse_window_say (self, text);
}

static void
show_view (DseWindow *self, DsePage *page, const DseCommandResult *result)
{
  if (refuse_stale (page, result))
    return;
  dse_page_show_selection (page, result->selection);
  say_done (self, result);
}

static void
show_level (DseWindow *self, DsePage *page, const DseCommandResult *result)
{
  DsuDocument *document = dse_page_get_document (page);
  g_autofree char *text = NULL;

  if (refuse_stale (page, result))
    return;
  if (result->level != NULL && !take_level (document, result))
    return;
  text = g_strdup_printf (result->level != NULL ? _ ("“%s” edited the level")
                                                : _ ("“%s” changed nothing"),
                          result->label);
  if (self != NULL)
    dse_window_say (self, text);
}

static void
on_end (gpointer owner, const DseCommandResult *result)
{
  DsePage *page = DSE_PAGE (owner);
  DseWindow *self = window_of (page);
  g_autofree char *key = dup_key (result->label);

  g_object_set_data (G_OBJECT (page), key, NULL);
  if (result->was_cancelled)
    return;
  if (result->error != NULL) {
    show_error (page, result->error);
    return;
  }
  switch (result->gives) {
  case DS_COMMAND_GIVES_LEVEL:
    show_level (self, page, result);
    break;
  case DS_COMMAND_GIVES_SELECTION:
    show_selection (self, page, result);
    break;
  case DS_COMMAND_GIVES_VIEW:
    show_view (self, page, result);
    break;
  case DS_COMMAND_GIVES_TEXT:
    if (self != NULL && result->text[0] != '\0')
      show_text (self, result);
    else
      say_done (self, result);
  }
}

/* ---- its beginning */

/* Starts it with the values of its inputs that were filled in last, and @picked of the map; NULL:
 * nothing is picked. */
static void
start (DsePage *page, const DsProjectCommand *command, const char *folder, const DsePicked *picked)
{
  g_auto (GStrv) values = dse_command_values_dup (command, folder, picked);
  const DseCommandContext context = dse_page_get_context (page, (const char *const *)values);
  g_autofree char *key = dup_key (command->label);
  Running *running = g_object_get_data (G_OBJECT (page), key);

  if (running != NULL) {
    dse_busy_toast_show (running->said);
    return;
  }
  running = g_new0 (Running, 1);
  running->label = g_strdup (command->label);
  running->cancellable = g_cancellable_new ();
  running->said = dse_busy_toast_new (GTK_WIDGET (page), command->label, running->cancellable);
  g_object_set_data_full (G_OBJECT (page), key, running, running_free);
  dse_command_run_start (command, folder, dse_page_get_document (page), &context, G_OBJECT (page),
                         running->cancellable, on_end);
}

/* ---- commands that work where the user points */

/* A command as the user agreed to it, while its cells are picked. */
typedef struct {
  GWeakRef page;
  char *label, *digest;
  DseCommandPreview *preview; /* NULL: it has none */
} Pointing;

static void
pointing_free (gpointer data)
{
  Pointing *self = data;

  dse_command_preview_free (self->preview);
  g_weak_ref_clear (&self->page);
  g_free (self->label);
  g_free (self->digest);
  g_free (self);
}

/* The file may have changed since the tool was chosen. */
static void
on_picked (const DsePicked *picked, gpointer data)
{
  Pointing *self = data;
  g_autoptr (DsePage) page = g_weak_ref_get (&self->page);
  const char *folder;
  const DsProjectCommand *command = dse_command_values_find (page, self->label, &folder);
  g_autofree char *digest =
                      command != NULL ? dse_agreement_dup_digest (&command->run, folder) : NULL,
                  *text = NULL;

  if (g_strcmp0 (digest, self->digest) == 0) {
    start (page, command, folder, picked);
  } else if (page != NULL) {
    text = g_strdup_printf (_ ("“%s” is another command now: choose it again"), self->label);
    show_error (page, text);
  }
}

static void
on_pointed (const DsePicked *picked, gpointer data)
{
  dse_command_preview_point (((Pointing *)data)->preview, picked);
}

/* The name of the kind of objects @id for people, or @id, where the level has no such kind. */
static const char *
label_of_kind (DsePage *page, const char *id)
{
  const DsRules *rules = dsu_document_get_delve (dse_page_get_document (page))->rules;
  uint16_t kind;

  return ds_rules_find_kind (rules, id, &kind) ? dsu_translate (ds_rules_kind (rules, kind)->label)
                                               : id;
}

/* Starts the command, or lets the user pick its cells first, again and again. */
static void
use (DsePage *page, const DsProjectCommand *command, const char *folder)
{
  const DsCommandInput *input = ds_command_input_find_picked (&command->inputs);
  Pointing *pointing;

  if (input == NULL) {
    start (page, command, folder, NULL);
    return;
  }
  pointing = g_new0 (Pointing, 1);
  g_weak_ref_init (&pointing->page, page);
  pointing->label = g_strdup (command->label);
  pointing->digest = dse_agreement_dup_digest (&command->run, folder);
  if (command->has_preview)
    pointing->preview = dse_command_preview_new (page, command->label, pointing->digest);
  dse_page_pick (page,
                 &(DsePickWish){ .kind = input->type == DS_COMMAND_INPUT_AREA     ? DSE_PICK_AREA
                                         : input->type == DS_COMMAND_INPUT_OBJECT ? DSE_PICK_OBJECT
                                                                                  : DSE_PICK_CELL,
                                 .label = command->label,
                                 .object = input->kind,
                                 .object_label = label_of_kind (page, input->kind) },
                 &(DsePickUse){ .picked = on_picked,
                                .pointed = command->has_preview ? on_pointed : NULL,
                                .data = pointing,
                                .free_data = pointing_free });
}

/* ---- the questions */

typedef struct {
  GWeakRef page;
  char *label, *digest;
} CommandQuestion;

static void on_values (DsePage *page, const char *label);
static void ask (DseWindow *self, DsePage *page, const DsProjectCommand *command,
                 const char *folder);

static void
refuse_gone (DsePage *page, const char *label)
{
  g_autofree char *shown = dsu_dup_shown (label), *text = NULL;

  text = g_strdup_printf (_ ("“%s” did not run: it is no longer a command of the project"), shown);
  show_error (page, text);
}

static void
go_on (DsePage *page, const DsProjectCommand *command, const char *folder)
{
  DseWindow *window = window_of (page);

  if (dse_command_values_count (command) > 0 && window != NULL)
    dse_command_values_ask (window, page, command, folder, on_values);
  else
    use (page, command, folder);
}

/* The file may have changed meanwhile: other words are another question. */
static void
take_agreement (const CommandQuestion *question, DsePage *page)
{
  const char *folder;
  const DsProjectCommand *command = dse_command_values_find (page, question->label, &folder);
  g_autofree char *digest =
      command != NULL ? dse_agreement_dup_digest (&command->run, folder) : NULL;

  if (digest == NULL)
    refuse_gone (page, question->label);
  else if (strcmp (digest, question->digest) == 0)
    go_on (page, command, folder);
  else if (window_of (page) != NULL)
    ask (window_of (page), page, command, folder);
}

static void
on_agreed (gboolean may_run, gpointer data)
{
  CommandQuestion *question = data;
  g_autoptr (DsePage) page = g_weak_ref_get (&question->page);

  if (may_run && page != NULL)
    take_agreement (question, page);
  g_weak_ref_clear (&question->page);
  g_free (question->label);
  g_free (question->digest);
  g_free (question);
}

static void
ask (DseWindow *self, DsePage *page, const DsProjectCommand *command, const char *folder)
{
  CommandQuestion *question = g_new0 (CommandQuestion, 1);

  g_weak_ref_init (&question->page, page);
  question->label = g_strdup (command->label);
  question->digest = dse_agreement_dup_digest (&command->run, folder);
  dse_program_question (GTK_WINDOW (self), DSE_PROGRAM_RUNS, command->label, &command->run, folder,
                        on_agreed, question);
}

/* The project of the level of @page; NULL: none, or it has no commands. */
static DseProject *
project_of (DsePage *page)
{
  DseProject *project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;

  return project != NULL && dse_project_get_folder (project) != NULL &&
                 dse_project_get_settings (project)->commands.n > 0
             ? project
             : NULL;
}

/* The file may have changed while the dialog was open: another program is agreed to before it
 * runs. */
static void
on_values (DsePage *page, const char *label)
{
  const char *folder;
  const DsProjectCommand *command = dse_command_values_find (page, label, &folder);
  g_autofree char *digest =
      command != NULL ? dse_agreement_dup_digest (&command->run, folder) : NULL;

  if (digest == NULL)
    refuse_gone (page, label);
  else if (dse_agreement_is_given (digest))
    use (page, command, folder);
  else if (window_of (page) != NULL)
    ask (window_of (page), page, command, folder);
}

gboolean
dse_window_has_commands (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), FALSE);

  return project_of (dse_window_get_page (self)) != NULL;
}

void
dse_window_run_command (DseWindow *self, const char *label)
{
  const DsProjectCommand *command;
  const char *folder;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self) && label != NULL);

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  command = dse_command_values_find (page, label, &folder);
  if (command != NULL)
    ask (self, page, command, folder);
  else
    refuse_gone (page, label);
}

/* ---- commands that run when a level is saved */

/* Starts those that may run. Saving asks for no values: it would do so each time. */
static void
on_saved_agreed (gboolean may_run, gpointer data)
{
  GWeakRef *ref = data;
  g_autoptr (DsePage) page = g_weak_ref_get (ref);
  DseProject *project = project_of (page);

  (void)may_run; /* there may be others, to which the user agreed before */
  for (gsize i = 0; project != NULL && i < dse_project_get_settings (project)->commands.n; i++) {
    const DsProjectCommand *command =
        ds_project_command (&dse_project_get_settings (project)->commands, i);
    g_autofree char *digest =
        dse_agreement_dup_digest (&command->run, dse_project_get_folder (project));

    if (command->is_on_save && dse_agreement_is_given (digest))
      start (page, command, dse_project_get_folder (project), NULL);
  }
  g_weak_ref_clear (ref);
  g_free (ref);
}

void
dse_window_run_saved (DseWindow *self, DsePage *page)
{
  g_autoptr (GArray) asked = g_array_new (FALSE, FALSE, sizeof (DseProgramAsked));
  DseProject *project;
  GWeakRef *ref;

  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page));

  project = project_of (page);
  for (gsize i = 0; project != NULL && i < dse_project_get_settings (project)->commands.n; i++) {
    const DsProjectCommand *command =
        ds_project_command (&dse_project_get_settings (project)->commands, i);
    const DseProgramAsked program = { command->label, &command->run, DSE_PROGRAM_RUNS };

    if (command->is_on_save)
      g_array_append_val (asked, program);
  }
  if (asked->len == 0)
    return;
  ref = g_new0 (GWeakRef, 1);
  g_weak_ref_init (ref, page);
  dse_program_question_all (GTK_WINDOW (self), (DseProgramAsked *)(void *)asked->data, asked->len,
                            dse_project_get_folder (project), on_saved_agreed, ref);
}

/* ---- the list */

/* By its label: the file may have changed since the list was shown. */
static const char *
chosen (DseForm *form)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (form->recipe));

  return item != NULL ? gtk_string_object_get_string (item) : "";
}

static void
on_chosen (DseForm *form)
{
  const char *folder;
  const DsProjectCommand *command =
      dse_command_values_find (dse_window_get_page (form->window), chosen (form), &folder);
  g_autofree char *line = command != NULL ? dse_agreement_dup_line (&command->run) : g_strdup ("");

  gtk_label_set_text (GTK_LABEL (form->name), line);
}

static void
run_chosen (DseForm *form)
{
  dse_window_run_command (form->window, chosen (form));
}

void
dse_window_commands_dialog (DseWindow *self)
{
  const DsProject *settings;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) labels = NULL;
  DseProject *project;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  project = project_of (dse_window_get_page (self));
  if (project == NULL)
    return;
  settings = dse_project_get_settings (project);
  for (gsize i = 0; i < settings->commands.n; i++)
    g_strv_builder_add (builder, ds_project_command (&settings->commands, i)->label);
  labels = g_strv_builder_end (builder);
  form = dse_form_new (self, _ ("Run Command"), _ ("_Run"), run_chosen);
  form->recipe = dse_form_add (form, _ ("Command"),
                               gtk_drop_down_new_from_strings ((const char *const *)labels));
  form->name = dse_form_add (form, _ ("Runs"), gtk_label_new (NULL));
  gtk_label_set_ellipsize (GTK_LABEL (form->name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_selectable (GTK_LABEL (form->name), TRUE);
  gtk_widget_add_css_class (form->name, "monospace");
  g_signal_connect_swapped (form->recipe, "notify::selected", G_CALLBACK (on_chosen), form);
  on_chosen (form);
  gtk_window_present (GTK_WINDOW (form->dialog));
}
