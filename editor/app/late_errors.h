/* editor/app/late_errors.h — errors of work that outlives its window: another window shows them, or
 * the one that opens next, in this program or at the next start. */
#pragma once

#include <glib.h>

/* Shows a sentence in a window of the program. FALSE: there is none. */
typedef gboolean (*DseLateErrorFunc) (const char *text, gpointer data);

/* @show is called for errors from now on; NULL: nothing is. */
void dse_late_errors_set_window (DseLateErrorFunc show, gpointer data);
/* Shows the error, a sentence, or records it in the user's state folder, there not twice in a row.
 * Main thread. */
void dse_late_errors_report (const char *text);
/* The recorded errors, a line each, which are forgotten now; the caller frees. NULL: none. */
char *dse_late_errors_take (void);
