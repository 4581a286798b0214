/* editor/app/guide.h — the user guide. */
#pragma once

#include <gtk/gtk.h>

/* Path of the first page: HTML where the program is installed, its source in a checkout. Caller
 * frees; NULL: there is none. */
char *dse_guide_dup_path (void);
/* Opens the page in the program that shows such files, over @window. FALSE with @error set: there
 * is no such program or page. */
gboolean dse_guide_show (GtkWindow *window, GError **error);
