/* editor/app/guide.h — the user guide. */
#pragma once

#include <gtk/gtk.h>

/* Where its first page is: HTML where the program is installed, what it is made from in a checkout.
 * Caller frees; NULL: there is none. */
char *dse_guide_dup_path (void);
/* Opens it in the program that shows such files. FALSE, with @error: there is none. */
gboolean dse_guide_show (GtkWindow *window, GError **error);
