/* tests/ui/levels_panel.h — a small project, and the rows of its levels in the panel Project. */
#pragma once

#include "drive.h"

#include "panels/level_row.h"

#define DST_START "{ \"id\": \"t-1\", \"kind\": \"player-start\", \"at\": [1, 1] }"
#define DST_GOAL ", { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [5, 1] }"
#define DST_EXIT(level)                                                                            \
  ", { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [5, 1], \"target\": { \"level\": \"" level     \
  "\" } }"
#define DST_GATE                                                                                   \
  ", { \"id\": \"t-3\", \"kind\": \"gate-locked\", \"at\": [3, 1], \"lock\": \"iron\" }"

/* A level of five cells in a row, with these things. */
void dst_write_level (const char *folder, const char *name, const char *things);
/* A project with a level that can be finished, another that leads to it and cannot, and a file that
 * is none. Caller frees. */
char *dst_project_new (const char *name);
/* A window with the project in @folder, all of whose levels are checked. */
DseWindow *dst_project_start (const char *folder);
GtkWidget *dst_project_panel (DseWindow *window);
/* The row of a level; NULL: it is not in the list. */
DseLevelRow *dst_level_row (DseWindow *window, const char *path);
gboolean dst_level_shows (DseWindow *window, const char *path, const char *text);
const DseLevelFacts *dst_level_facts (DseWindow *window, const char *path);
gboolean dst_level_is_checked (DseWindow *window, const char *path);
/* Selects the row of a level with the pointer. */
void dst_level_choose (DseWindow *window, const char *path);
/* The same, and renames the level with F2. */
void dst_level_rename (DseWindow *window, const char *path, const char *name);
