/* editor/panels/stamp_row.h — a stamp of the shelf as a row: picture, name, size and key. */
#pragma once

#include "project/stamp_files.h"

#include <gtk/gtk.h>

#define DSE_TYPE_STAMP_ROW (dse_stamp_row_get_type ())
G_DECLARE_FINAL_TYPE (DseStampRow, dse_stamp_row, DSE, STAMP_ROW, GtkBox)

/* Shows @stamp, and follows it until the next call; NULL: nothing. */
void dse_stamp_row_set (DseStampRow *self, DseStamp *stamp);
/* Shows the entry of its weight, whose changes the row reports by the signal "weighed". */
void dse_stamp_row_set_weighed (DseStampRow *self, gboolean weighed);
GtkWidget *dse_stamp_row_get_face (DseStampRow *self); /* all but that; borrowed */
DseStamp *dse_stamp_row_get_stamp (DseStampRow *self); /* borrowed; NULL: none */
