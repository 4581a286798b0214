/* editor/window/recent.h — levels and projects that were opened lately. */
#pragma once

#include <gio/gio.h>

void dse_recent_note_level (const char *path);     /* the file of a level was opened */
void dse_recent_note_project (const char *folder); /* a project was opened */
/* Paths of at most @max files that are still there and can be opened, the latest first. Caller
 * frees. */
GStrv dse_recent_dup_levels (guint max);
/* The same for folders that are still projects. */
GStrv dse_recent_dup_projects (guint max);
/* Recent levels, for the arrow beside Open; caller unrefs. */
GMenuModel *dse_recent_menu (void);
