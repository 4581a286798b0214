/* editor/app/guide.h — the user guide. */
#pragma once

#include <gtk/gtk.h>

/* Path of the first page: HTML where the program is installed, its source in a checkout. Caller
 * frees; NULL: there is none. */
char *dse_guide_dup_path (void);

typedef struct {
  char *file, *title; /* name in the folder of the guide; first heading */
} DseGuidePage;

/* The pages, sorted by file; none where the guide is not installed. Caller unrefs. Reads them all.
 */
GPtrArray *dse_guide_pages (void);
/* Opens the page @file (NULL: the first) in the program that shows such files, over @window. FALSE
 * with @error set: there is no such program or page. */
gboolean dse_guide_show (GtkWindow *window, const char *file, GError **error);
