/* editor/window/format_save.c — see format_save.h. */
#include "window/format_save.h"

#include "app/work.h"
#include "paint/io_options.h"
#include "project/format_run.h"
#include "proof/findings.h"
#include "shown.h"
#include "window/busy_toast.h"
#include "window/export_request.h"
#include "window/program_question.h"
#include "window/recent.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

typedef struct {
  DsePage *page; /* weak */
  char *path;
  DsePageExport what;
  DsStrangers replaced;
  gboolean is_read;     /* the format is read, too, so that the file holds the level */
  DseFormatRun *reader; /* which reads what was written, to say what it lacks; NULL: none does */
  DseBusyToast *working;
  DseFormatSavedFunc done; /* of a tab that closes then; NULL: none does */
  gpointer data;
} FormatSave;

static void
format_save_free (FormatSave *self)
{
  g_clear_weak_pointer (&self->page);
  ds_strangers_clear (&self->replaced);
  dse_busy_toast_free (self->working);
  dse_format_run_unref (self->reader);
  dse_format_run_unref (self->what.program);
  g_free (self->path);
  g_free (self);
}

static void
end (FormatSave *self, gboolean is_saved)
{
  DseFormatSavedFunc done = self->done;
  gpointer data = self->data;

  format_save_free (self);
  if (done != NULL)
    done (is_saved, data);
}

/* ---- losses: the file is read again */

typedef struct {
  FormatSave *save;
  DsDelve delve; /* as it was saved */
  char *lacks;   /* the result; NULL: nothing */
  char *fault;   /* of a file that cannot be read; NULL: it can */
} FormatCheck;

static void
format_check_free (gpointer data)
{
  FormatCheck *self = data;

  ds_delve_clear (&self->delve);
  if (self->save != NULL)
    end (self->save, FALSE);
  g_free (self->lacks);
  g_free (self->fault);
  g_free (self);
}

/* Appends what @got lacks. */
static void
put_losses (const FormatCheck *self, const DsDelve *got, DsText *out)
{
  DsLosses losses;

  if (ds_losses_between (&losses, &self->delve, got, NULL) == DS_OK)
    ds_losses_put_named (&losses, out);
}

static void
run_check (gpointer data)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  FormatCheck *self = data;
  DsText text = { 0 };
  char *bytes = NULL;
  DsDelve got;
  DsError err;
  size_t n;

  if (ds_io_read_bytes (self->save->path, &bytes, &n, &err) != DS_OK)
    ds_errors_take (errors, &err);
  else if (dse_format_run_read (self->save->reader, &got, self->save->path, bytes, n,
                                self->delve.rules, errors) == DS_OK) {
    put_losses (self, &got, &text);
    ds_delve_clear (&got);
  }
  if (errors->n_found > 0)
    self->fault = dse_findings_dup (errors);
  self->lacks = text.n > 0 && !text.failed ? g_strdup (text.bytes) : NULL;
  ds_text_clear (&text);
  ds_free (bytes);
}

static void
on_checked (gpointer owner, gpointer data)
{
  FormatCheck *self = data;
  g_autofree char *name = dsu_file_dup_shown (self->save->path), *text = NULL;

  if (self->fault != NULL && self->save->page != NULL) {
    text = g_strdup_printf (_ ("%s was written but cannot be read: %s"), name, self->fault);
    dse_window_hush (owner);
    dsu_document_mark_unsaved (dse_page_get_document (self->save->page));
    dse_page_show_error (self->save->page, text);
  } else if (self->lacks != NULL) {
    text = g_strdup_printf (_ ("Saved %s. Not written: %s"), name, self->lacks);
    dse_window_say (owner, text);
  }
  end (g_steal_pointer (&self->save), self->fault == NULL);
}

/* Ends @save, which was written, as saved if the file can be read. */
static void
check (DseWindow *window, FormatSave *save)
{
  FormatCheck *self = g_new0 (FormatCheck, 1);

  self->save = save;
  if (ds_delve_copy (&self->delve, dsu_document_get_delve (dse_page_get_document (save->page)),
                     NULL) == DS_OK)
    dse_work_start (window, self, run_check, on_checked, format_check_free);
  else
    format_check_free (self);
}

/* ---- writing */

static void
say (DseWindow *window, const FormatSave *self)
{
  const char *said = dse_format_run_get (self->what.program)->said;
  g_autofree char *name = dsu_file_dup_shown (self->path);
  g_autofree char *text = g_strdup_printf (
      !self->is_read         ? _ ("Saved a copy as %s")
      : self->reader != NULL ? _ ("Saved %s")
                             : _ ("Saved %s. Losses are unknown: its program may not read it."),
      name);
  /* Translators: a sentence on a file that was saved, and what the program that wrote it says. */
  g_autofree char *all = said[0] != '\0' ? g_strdup_printf (_ ("%s: %s"), text, said) : NULL;

  dse_window_say (window, all != NULL ? all : text);
}

static void
on_written (DseWindow *window, DsePage *page, const DsePageExported *result, gpointer data)
{
  FormatSave *self = data;
  gboolean is_saved = FALSE;

  if (!result->is_written || page == NULL) {
    end (self, FALSE);
    return;
  }
  if (self->is_read) {
    dse_page_take_saved (page, self->path, result->revision);
    is_saved = !dsu_document_get_modified (dse_page_get_document (page));
    dse_recent_note_level (self->path);
  }
  if (window != NULL) {
    say (window, self);
    if (self->is_read) {
      dse_window_export_live (window, page);
      dse_window_run_saved (window, page);
    }
    if (is_saved && self->reader != NULL) {
      check (window, self);
      return;
    }
  }
  end (self, is_saved);
}

/* The path that is asked for next is saved by itself. */
static void
choose (gpointer data)
{
  FormatSave *self = data;
  GtkRoot *root = self->page != NULL ? gtk_widget_get_root (GTK_WIDGET (self->page)) : NULL;

  if (DSE_IS_WINDOW (root))
    dse_window_save (DSE_WINDOW (root), TRUE);
  end (self, FALSE);
}

/* The window of the page; NULL: it was closed meanwhile. */
static GtkWindow *
window_of (const FormatSave *self)
{
  GtkRoot *root = self->page != NULL ? gtk_widget_get_root (GTK_WIDGET (self->page)) : NULL;

  return DSE_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

static void
on_reader_agreed (gboolean may_read, gpointer data)
{
  static const DseExportRequest request = { .done = on_written, .choose = choose, .is_save = TRUE };
  FormatSave *self = data;

  if (window_of (self) == NULL) {
    end (self, FALSE);
    return;
  }
  if (!may_read)
    g_clear_pointer (&self->reader, dse_format_run_unref);
  self->working = dse_busy_toast_new (GTK_WIDGET (self->page),
                                      dse_format_run_get (self->what.program)->format->label,
                                      dse_format_run_get_cancellable (self->what.program));
  if (self->done != NULL)
    dse_busy_toast_close_after (self->working);
  dse_export_request (self->page, &self->what, self->path, &request, self);
}

/* The program that reads the file again is asked about before anything is written. */
static void
on_agreed (gboolean may_run, gpointer data)
{
  FormatSave *self = data;
  GtkWindow *window = window_of (self);

  if (!may_run || window == NULL)
    end (self, FALSE);
  else if (self->reader == NULL)
    on_reader_agreed (FALSE, self);
  else
    dse_program_question (window, DSE_PROGRAM_OPENS,
                          dse_format_run_get (self->reader)->format->label,
                          &dse_format_run_get (self->reader)->format->read,
                          dse_format_run_get (self->reader)->folder, on_reader_agreed, self);
}

/* A file that is as the level has it is no other program's, whoever wrote it. */
static void
take_replaced (FormatSave *self, const DsStrangers *replaced)
{
  const char *own = dsu_document_get_path (dse_page_get_document (self->page));

  if (replaced != NULL) /* one that is missing is asked about */
    (void)!ds_strangers_add (&self->replaced, replaced, NULL);
  else if (g_strcmp0 (own, self->path) == 0 && !dse_page_is_stale (self->page))
    (void)!ds_strangers_add_file (&self->replaced, self->path, NULL);
  self->what.io.replaced = &self->replaced;
}

gboolean
dse_format_save (DseWindow *self, DsePage *page, const char *path, const DsStrangers *replaced,
                 DseFormatSavedFunc done, gpointer data)
{
  g_autoptr (DseProject) project = NULL;
  const DsProjectFormat *format;
  const char *folder;
  FormatSave *save;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page) && path != NULL, FALSE);

  format = dse_window_find_format (self, page, path, &project);
  if (format == NULL || format->write.n == 0)
    return FALSE;
  folder = dse_project_get_folder (project);
  save = g_new0 (FormatSave, 1);
  *save = (FormatSave){ .path = g_strdup (path),
                        .what = { .format = &ds_program_format,
                                  .io = dsu_io_options,
                                  .program = dse_format_run_new (format, folder) },
                        .is_read = format->read.n > 0,
                        .done = done,
                        .data = data };
  if (format->read.n > 0)
    save->reader = dse_format_run_new (format, folder);
  g_set_weak_pointer (&save->page, page);
  take_replaced (save, replaced);
  dse_program_question (GTK_WINDOW (self), DSE_PROGRAM_WRITES, format->label, &format->write,
                        folder, on_agreed, save);
  return TRUE;
}
