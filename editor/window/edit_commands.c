/* editor/window/edit_commands.c — commands of the project that run by themselves on the level of a
 * page, once edits have been quiet for a moment, when it was opened and when something else is
 * selected, and report issues. They follow each other, each on the level as it is when it starts;
 * an edit ends the one that runs. */
#include "window/window_private.h"

#include "io/command_issues.h"
#include "page/page_context.h"
#include "project/agreement.h"
#include "project/project.h"
#include "window/command_values.h"
#include "window/program_question.h"

#define EDIT_COMMANDS "dse-edit-commands" /* data of a page */
#define QUIET_MS 400                      /* without an edit, before they run */

typedef struct {
  DsePage *page; /* has this as its data */
  DsuDocument *document;
  DseProject *project;       /* of the document; NULL: none */
  GCancellable *running;     /* NULL: none runs */
  gsize floor;               /* that it got */
  gsize next;                /* number of the command that comes next */
  guint quiet;               /* source; 0: no run is due */
  gboolean is_opened;        /* those of an opened level are due */
  gboolean is_edited;        /* those of an edited one are due */
  gboolean is_selected;      /* those of another selection are due */
  gboolean is_asking;        /* a question is open */
  GHashTable *failed, *said; /* labels: the last run failed; it reported issues */
} EditCommands;

static void begin_soon (EditCommands *self);

/* ---- agreement */

/* Digests of programs to which the user did not agree in this session. */
static GHashTable *
refused (void)
{
  static GHashTable *all;

  if (all == NULL)
    all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return all;
}

typedef struct {
  GWeakRef page;
  GPtrArray *digests; /* that are asked about */
} Question;

static void
on_agreed (gboolean may_run, gpointer data)
{
  Question *question = data;
  g_autoptr (DsePage) page = g_weak_ref_get (&question->page);
  EditCommands *self = page != NULL ? g_object_get_data (G_OBJECT (page), EDIT_COMMANDS) : NULL;

  for (guint i = 0; !may_run && i < question->digests->len; i++)
    g_hash_table_add (refused (), g_strdup (question->digests->pdata[i]));
  if (self != NULL) {
    self->is_asking = FALSE;
    begin_soon (self);
  }
  g_weak_ref_clear (&question->page);
  g_ptr_array_unref (question->digests);
  g_free (question);
}

static const DsRecords *
commands_of (EditCommands *self)
{
  static const DsRecords NONE = { 0 };

  return self->project != NULL && dse_project_get_folder (self->project) != NULL
             ? &dse_project_get_settings (self->project)->commands
             : &NONE;
}

static gboolean
runs_by_itself (const DsProjectCommand *command)
{
  return command->is_on_edit || command->is_on_open || command->is_on_select;
}

static gboolean
is_due (EditCommands *self, const DsProjectCommand *command)
{
  return (self->is_edited && command->is_on_edit) || (self->is_opened && command->is_on_open) ||
         (self->is_selected && command->is_on_select);
}

/* Asks once about all commands that run by themselves, as soon as a run of one is due to which the
 * user neither agreed nor disagreed. TRUE: the question is open. */
static gboolean
ask_for_all (EditCommands *self)
{
  const DsRecords *commands = commands_of (self);
  const char *folder = commands->n > 0 ? dse_project_get_folder (self->project) : NULL;
  GtkRoot *window = gtk_widget_get_root (GTK_WIDGET (self->page));
  g_autoptr (GArray) asked = g_array_new (FALSE, FALSE, sizeof (DseProgramAsked));
  g_autoptr (GPtrArray) digests = g_ptr_array_new_with_free_func (g_free);
  gboolean is_any_due = FALSE;
  Question *question;

  for (gsize i = 0; i < commands->n; i++) {
    const DsProjectCommand *command = ds_project_command (commands, i);
    const DseProgramAsked program = { command->label, &command->run, DSE_PROGRAM_RUNS };
    g_autofree char *digest = dse_agreement_dup_digest (&command->run, folder);

    if (!runs_by_itself (command) || dse_agreement_is_given (digest) ||
        g_hash_table_contains (refused (), digest))
      continue;
    is_any_due = is_any_due || is_due (self, command);
    g_array_append_val (asked, program);
    g_ptr_array_add (digests, g_steal_pointer (&digest));
  }
  if (!is_any_due || !GTK_IS_WINDOW (window))
    return FALSE;
  self->is_asking = TRUE;
  question = g_new0 (Question, 1);
  g_weak_ref_init (&question->page, self->page);
  question->digests = g_steal_pointer (&digests);
  dse_program_question_all (GTK_WINDOW (window), (DseProgramAsked *)(void *)asked->data, asked->len,
                            folder, on_agreed, question);
  return TRUE;
}

static gboolean
may_run (const DsProjectCommand *command, const char *folder)
{
  g_autofree char *digest = dse_agreement_dup_digest (&command->run, folder);

  return dse_agreement_is_given (digest);
}

/* ---- runs */

static void run_next (EditCommands *self);

static void
report (EditCommands *self, const char *label, const char *text)
{
  DsFindings findings = { 0 };

  if (ds_command_issues_read (&findings, label, text,
                              &dsu_document_get_delve (self->document)->dungeon, self->floor,
                              NULL) != DS_OK)
    return;
  if (findings.items.n > 0)
    g_hash_table_add (self->said, g_strdup (label));
  else
    g_hash_table_remove (self->said, label);
  dse_verdict_report (dse_page_get_verdict (self->page), label, &findings);
  ds_findings_clear (&findings);
}

/* Shows the failure of a command that did not fail before. */
static void
take_failure (EditCommands *self, const DseCommandResult *result)
{
  report (self, result->label, "");
  if (g_hash_table_add (self->failed, g_strdup (result->label)))
    dse_page_show_error (self->page, result->error);
}

static void
on_end (gpointer owner, const DseCommandResult *result)
{
  EditCommands *self = g_object_get_data (G_OBJECT (owner), EDIT_COMMANDS);

  if (self == NULL || result->was_cancelled)
    return;
  g_clear_object (&self->running);
  if (result->error != NULL) {
    take_failure (self, result);
  } else {
    g_hash_table_remove (self->failed, result->label);
    report (self, result->label, result->text);
  }
  run_next (self);
}

static void
start (EditCommands *self, const DsProjectCommand *command, const char *folder)
{
  g_auto (GStrv) values = dse_command_values_dup (command, folder, NULL);
  const DseCommandContext context = dse_page_get_context (self->page, (const char *const *)values);

  self->floor = context.floor;
  self->running = g_cancellable_new ();
  dse_command_run_start (command, folder, self->document, &context, G_OBJECT (self->page),
                         self->running, on_end);
}

/* Starts the next command that is due. */
static void
run_next (EditCommands *self)
{
  const DsRecords *commands = commands_of (self);

  while (self->next < commands->n) {
    const DsProjectCommand *command = ds_project_command (commands, self->next++);

    if (is_due (self, command) && may_run (command, dse_project_get_folder (self->project))) {
      start (self, command, dse_project_get_folder (self->project));
      return;
    }
  }
  self->is_edited = self->is_opened = self->is_selected = FALSE;
}

/* Issues of commands that run by themselves no more go. */
static void
forget_gone (EditCommands *self)
{
  GHashTableIter at;
  gpointer label;

  g_hash_table_iter_init (&at, self->said);
  while (g_hash_table_iter_next (&at, &label, NULL)) {
    const DsProjectCommand *command = ds_project_find_command (commands_of (self), label);

    if (command != NULL && runs_by_itself (command))
      continue;
    dse_verdict_report (dse_page_get_verdict (self->page), label, NULL);
    g_hash_table_iter_remove (&at);
  }
}

static gboolean
on_quiet (gpointer data)
{
  EditCommands *self = data;

  if (ds_doc_in_group (dsu_document_get_doc (self->document)))
    return G_SOURCE_CONTINUE; /* a stroke is drawn */
  self->quiet = 0;
  if (self->is_asking || (!self->is_edited && !self->is_opened && !self->is_selected))
    return G_SOURCE_REMOVE;
  self->next = 0;
  if (!ask_for_all (self))
    run_next (self);
  return G_SOURCE_REMOVE;
}

static void
begin_soon (EditCommands *self)
{
  if (self->running != NULL)
    g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  g_clear_handle_id (&self->quiet, g_source_remove);
  if (gtk_widget_get_mapped (GTK_WIDGET (self->page)))
    self->quiet = g_timeout_add (QUIET_MS, on_quiet, self);
}

/* ---- changes of level and project */

static void
on_changed (EditCommands *self)
{
  self->is_edited = TRUE;
  begin_soon (self);
}

/* Without such a command, selecting ends no run. */
static void
on_selected (EditCommands *self)
{
  const DsRecords *commands = commands_of (self);

  for (gsize i = 0; i < commands->n; i++)
    if (ds_project_command (commands, i)->is_on_select) {
      self->is_selected = TRUE;
      begin_soon (self);
      return;
    }
}

/* A level in a tab that is not shown waits until it is. */
static void
on_mapped (EditCommands *self)
{
  if (self->running == NULL)
    begin_soon (self);
}

static void
on_settings (EditCommands *self)
{
  forget_gone (self);
  on_changed (self);
}

static void
leave_project (EditCommands *self)
{
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_clear_object (&self->project);
}

/* The document may belong to another project now. */
static void
follow_project (EditCommands *self)
{
  if (self->project == dse_project_of (self->document))
    return;
  leave_project (self);
  g_set_object (&self->project, dse_project_of (self->document));
  if (self->project != NULL)
    g_signal_connect_swapped (self->project, "changed", G_CALLBACK (on_settings), self);
  forget_gone (self);
}

static void
edit_commands_free (gpointer data)
{
  EditCommands *self = data;

  if (self->running != NULL)
    g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  g_clear_handle_id (&self->quiet, g_source_remove);
  leave_project (self);
  g_signal_handlers_disconnect_by_data (self->document, self);
  g_object_unref (self->document);
  g_hash_table_unref (self->failed);
  g_hash_table_unref (self->said);
  g_free (self);
}

void
dse_window_follow_edits (DsePage *page)
{
  EditCommands *self;

  g_return_if_fail (DSE_IS_PAGE (page));

  if (dse_page_is_prefab (page))
    return;
  self = g_new0 (EditCommands, 1);
  self->page = page;
  self->document = g_object_ref (dse_page_get_document (page));
  self->is_opened = dsu_document_get_path (self->document) != NULL;
  self->failed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_object_set_data_full (G_OBJECT (page), EDIT_COMMANDS, self, edit_commands_free);
  g_signal_connect_swapped (self->document, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_data (self->document, "notify::path", G_CALLBACK (follow_project), self, NULL,
                         G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_swapped (page, "map", G_CALLBACK (on_mapped), self);
  g_signal_connect_swapped (page, "selection-changed", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (page, "things-chosen", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (page, "notify::floor", G_CALLBACK (on_selected), self);
  follow_project (self);
  begin_soon (self);
}
