/* editor/panels/level_row.h — a level of the project as a row: picture, name, verdict, issues, size
 * and a mark while it has unsaved changes. */
#pragma once

#include "page/page.h"
#include "project/level_files.h"

#include <gtk/gtk.h>

#define DSE_TYPE_LEVEL_ROW (dse_level_row_get_type ())
G_DECLARE_FINAL_TYPE (DseLevelRow, dse_level_row, DSE, LEVEL_ROW, GtkBox)

/* Shows @level, and if it is open the verdict and the changes of its @page (NULL: it is not). Both
 * NULL: nothing. Follows both until the next call. */
void dse_level_row_set (DseLevelRow *self, DseLevelFile *level, DsePage *page);
/* Marks the level of the window's tab. */
void dse_level_row_set_shown (DseLevelRow *self, gboolean shown);
DseLevelFile *dse_level_row_get_level (DseLevelRow *self); /* borrowed; NULL: none */
/* Issues of @level that sentences say, one a line: why it cannot be read, limits of checks that it
 * exceeds, and its exits; NULL: there are none. Caller frees. */
char *dse_level_row_dup_issues (DseLevelFile *level);
