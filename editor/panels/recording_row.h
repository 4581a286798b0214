/* editor/panels/recording_row.h — a recording of the project as a row: its name, and whether it
 * still replays. */
#pragma once

#include "project/recording_files.h"

#include <gtk/gtk.h>

#define DSE_TYPE_RECORDING_ROW (dse_recording_row_get_type ())
G_DECLARE_FINAL_TYPE (DseRecordingRow, dse_recording_row, DSE, RECORDING_ROW, GtkListBoxRow)

/* A row that follows @recording. */
GtkWidget *dse_recording_row_new (DseRecordingFile *recording);
DseRecordingFile *dse_recording_row_get_recording (DseRecordingRow *self); /* borrowed */
