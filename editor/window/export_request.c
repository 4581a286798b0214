/* editor/window/export_request.c — asks about obstacles, adds the export to the queue, and asks
 * again if files in its way are another program's. */
#include "window/export_request.h"

#include "app/late_errors.h"
#include "app/saving.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

typedef struct {
  DseWindow *window; /* weak: that of the page when it was asked for */
  DsePage *page;     /* weak: whose level it is, whatever tab is shown */
  DsePageExport what;
  DsStrangers replaced; /* files that the user lets go, as they were when they were named */
  DsIoObstacles allowed;
  const DseExportRequest *answers;
  gpointer data;
} Request;

static void
request_free (Request *self)
{
  g_clear_weak_pointer (&self->window);
  g_clear_weak_pointer (&self->page);
  ds_strangers_clear (&self->replaced);
  g_free (self);
}

/* The window that shows the page; NULL: none does. */
static DseWindow *
window_of (DsePage *page)
{
  GtkRoot *root = page != NULL ? gtk_widget_get_root (GTK_WIDGET (page)) : NULL;

  return DSE_IS_WINDOW (root) && gtk_widget_get_mapped (GTK_WIDGET (root)) ? DSE_WINDOW (root)
                                                                           : NULL;
}

static void
end (Request *self, const DsePageExported *result)
{
  self->answers->done (window_of (self->page), self->page, result, self->data);
  request_free (self);
}

static void
end_unwritten (gpointer data)
{
  end (data, &(DsePageExported){ 0 });
}

static void
choose (gpointer data)
{
  Request *self = data;

  self->answers->choose (self->data);
  request_free (self);
}

static void
read_again (gpointer data)
{
  Request *self = data;

  if (self->page != NULL)
    dse_page_read_source (self->page);
  end_unwritten (self);
}

static void write_over (const char *path, DsIoObstacles allowed, gpointer data);

static const DseSaving questions = {
  .save = write_over, .choose = choose, .cancel = end_unwritten, .read_again = read_again
};

/* The tab was closed while the file was written: its window shows the error, or another one. */
static void
report_unwritten (const Request *self, const char *error)
{
  g_autofree char *text = NULL;

  if (self->window != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->window))) {
    dse_window_show_error (self->window, error);
    return;
  }
  text = g_strdup_printf (self->answers->is_save ? _ ("A level was not saved: %s")
                                                 : _ ("A level was not exported: %s"),
                          error);
  dse_late_errors_report (text);
}

static gboolean
is_source (DsePage *page, const DsStrangers *strangers)
{
  for (gsize i = 0; i < strangers->files.n; i++)
    if (dse_page_is_source (page, strangers->files.items[i].path))
      return TRUE;
  return FALSE;
}

/* The page may be in another window by now. */
static void
on_exported (DsePage *page, const DsePageExported *result, gpointer data)
{
  DseWindow *window = window_of (page);
  Request *self = data;

  if (result->strangers != NULL && window != NULL &&
      ds_strangers_add (&self->replaced, result->strangers, NULL) == DS_OK) {
    dse_saving_ask_changed (GTK_WINDOW (window), result->path, result->strangers,
                            is_source (page, result->strangers), self->allowed, &questions, self);
    return;
  }
  if (result->error != NULL && (window == NULL || result->strangers != NULL))
    report_unwritten (self, result->error);
  end (self, result);
}

static void
write_over (const char *path, DsIoObstacles allowed, gpointer data)
{
  Request *self = data;

  self->allowed = allowed;
  if (self->page != NULL)
    dse_page_export (self->page, &self->what, path, allowed, on_exported, self);
  else
    end_unwritten (self);
}

void
dse_export_request (DsePage *page, const DsePageExport *what, const char *path,
                    const DseExportRequest *self, gpointer data)
{
  GtkRoot *root;
  Request *request;

  g_return_if_fail (DSE_IS_PAGE (page) && what != NULL && path != NULL);
  g_return_if_fail (self != NULL && self->done != NULL && self->choose != NULL);
  root = gtk_widget_get_root (GTK_WIDGET (page));
  g_return_if_fail (DSE_IS_WINDOW (root));

  request = g_new0 (Request, 1);
  request->what = *what;
  if (what->io.replaced != NULL) /* one that is missing is asked about */
    (void)!ds_strangers_add (&request->replaced, what->io.replaced, NULL);
  request->what.io.replaced = &request->replaced;
  request->answers = self;
  request->data = data;
  g_set_weak_pointer (&request->window, DSE_WINDOW (root));
  g_set_weak_pointer (&request->page, page);
  dse_saving_start (GTK_WINDOW (root), path, DS_IO_FREE, &questions, request);
}
