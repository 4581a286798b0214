/* editor/window/recovering.c — a worker and its dialog. */
#include "window/recovering.h"

#include "app/autosave.h"
#include "app/work.h"
#include "recipe/generator.h"

#include <glib/gi18n.h>

#define PERIOD_MS 100 /* of the progress */

/* Counts references (g_rc_box): the work and the dialog hold it. */
typedef struct {
  DseRecoveredFunc done;
  gpointer data;
  GDestroyNotify free_data;
  char *folder, *token;
  DsRules *rules;
  DsJob job;
  GtkWidget *dialog, *bar; /* weak; NULL: it is closed */
  guint timer;
  DsRecovery recovery;
  DsDoc *doc; /* NULL: not there, or taken */
  DsErrors errors;
  DsStatus status;
} Recovering;

static void
recovering_clear (gpointer data)
{
  Recovering *self = data;

  if (self->doc != NULL) {
    ds_recovery_abandon (&self->recovery);
    ds_doc_free (self->doc);
  }
  ds_rules_unref (self->rules);
  g_free (self->folder);
  g_free (self->token);
}

static void
release (gpointer data)
{
  g_rc_box_release_full (data, recovering_clear);
}

static void
release_closure (gpointer data, GClosure *closure)
{
  release (data);
}

static void
work (gpointer data)
{
  Recovering *self = data;

  self->status = ds_recovery_resume (&self->recovery, &self->doc, self->folder, self->token,
                                     self->rules, &self->job, &self->errors);
}

static void
close_dialog (Recovering *self)
{
  GtkWidget *dialog = self->dialog;

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_weak_pointer (&self->bar);
  g_clear_weak_pointer (&self->dialog);
  if (dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
on_worked (gpointer owner, gpointer data)
{
  Recovering *self = data;
  DsDoc *doc = self->status == DS_OK ? g_steal_pointer (&self->doc) : NULL;

  close_dialog (self);
  self->done (owner, self->status, &self->recovery, doc, &self->errors, self->data);
}

/* In the main thread, whether the window is there or not. */
static void
end (gpointer data)
{
  Recovering *self = data;

  close_dialog (self);
  if (self->free_data != NULL)
    self->free_data (self->data);
  release (self);
}

static gboolean
on_time (gpointer data)
{
  Recovering *self = data;

  if (self->bar != NULL)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar), dse_job_get_fraction (&self->job));
  return G_SOURCE_CONTINUE;
}

static void
on_response (AdwMessageDialog *dialog, const char *id, Recovering *self)
{
  ds_job_cancel (&self->job);
}

static void
show_dialog (Recovering *self, DseWindow *window, const char *name)
{
  g_autofree char *heading = g_strdup_printf (_ ("Recovering “%s”…"), name);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (window), heading, _ ("The level is regenerated, and then your edits are added."));
  GtkWidget *bar = gtk_progress_bar_new ();

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), bar);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), g_rc_box_acquire (self),
                         release_closure, 0);
  g_set_weak_pointer (&self->dialog, dialog);
  g_set_weak_pointer (&self->bar, bar);
  self->timer = g_timeout_add (PERIOD_MS, on_time, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
dse_recovering_start (DseWindow *window, const char *folder, const char *token, const char *name,
                      DsRules *rules, DseRecoveredFunc done, gpointer data,
                      GDestroyNotify free_data)
{
  Recovering *self;

  g_return_if_fail (DSE_IS_WINDOW (window) && folder != NULL && token != NULL);
  g_return_if_fail (name != NULL && rules != NULL && done != NULL);

  self = g_rc_box_new0 (Recovering);
  self->done = done;
  self->data = data;
  self->free_data = free_data;
  self->folder = g_strdup (folder);
  self->token = g_strdup (token);
  self->rules = ds_rules_ref (rules);
  show_dialog (self, window, name);
  dse_work_start (window, self, work, on_worked, end);
}
