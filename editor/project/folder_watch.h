/* editor/project/folder_watch.h — a watch on several folders, which reports many changes at once,
 * as those of a checkout. */
#pragma once

#include <gio/gio.h>

typedef struct DseFolderWatch DseFolderWatch;

/* Watches nothing yet; calls @changed with @data shortly after the first of several changes. */
DseFolderWatch *dse_folder_watch_new (void (*changed) (gpointer data), gpointer data);
void dse_folder_watch_free (DseFolderWatch *self); /* not NULL */

/* Watches the folder @path, too, if there is one. A folder that was replaced has to be added
 * again. */
void dse_folder_watch_add (DseFolderWatch *self, const char *path);
/* Watches nothing any more, and forgets a change that was not reported. */
void dse_folder_watch_clear (DseFolderWatch *self);
/* Forgets a change that was not reported. */
void dse_folder_watch_settle (DseFolderWatch *self);
/* True while a change is not reported yet. */
gboolean dse_folder_watch_is_due (DseFolderWatch *self);
