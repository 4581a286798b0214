/* editor/window/export_request.h — an export with its questions: about obstacles before it is
 * written, and about a file that another program changed. */
#pragma once

#include "page/page.h"
#include "window/window.h"

/* Ends of a request. One of both is called, once, and has the data then. */
typedef struct {
  /* The file is written, or not. @page and @window, which shows it by then, are NULL when they are
   * gone; reasons why it is not written are said. */
  void (*done) (DseWindow *window, DsePage *page, const DsePageExported *result, gpointer data);
  void (*choose) (gpointer data); /* asks for another path */
  gboolean is_save;               /* it saves the level, as late errors say */
} DseExportRequest;

/* Writes @what of the level of @page, which a window shows, at @path, and asks over that window
 * where something is in the way. Files that another program changed are named, and only those that
 * were, as they were then, are replaced. @self is static. */
void dse_export_request (DsePage *page, const DsePageExport *what, const char *path,
                         const DseExportRequest *self, gpointer data);
