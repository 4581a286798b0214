/* editor/project/recording_files.h — the recordings of a project as a list: each is played again in
 * the background, one at a time, and once more when its file, its level or the rules change. */
#pragma once

#include "project/project.h"

/* A recording of the list. */
#define DSE_TYPE_RECORDING_FILE (dse_recording_file_get_type ())
G_DECLARE_FINAL_TYPE (DseRecordingFile, dse_recording_file, DSE, RECORDING_FILE, GObject)

/* Signal "changed": its result is another. */

typedef enum {
  DSE_RECORDING_UNPLAYED,
  DSE_RECORDING_SAME,   /* it replays */
  DSE_RECORDING_FAILED, /* it does not, or cannot be read: reason */
} DseRecordingState;

const char *dse_recording_file_get_path (DseRecordingFile *self); /* below "recordings"; borrowed */
char *dse_recording_file_dup_file (DseRecordingFile *self);       /* absolute; caller frees */
/* The result of the last replay, or DSE_RECORDING_UNPLAYED. */
DseRecordingState dse_recording_file_get_state (DseRecordingFile *self);
const char *dse_recording_file_get_reason (DseRecordingFile *self); /* NULL: none; borrowed */

/* A GListModel of DseRecordingFile, sorted by path. */
#define DSE_TYPE_RECORDING_FILES (dse_recording_files_get_type ())
G_DECLARE_FINAL_TYPE (DseRecordingFiles, dse_recording_files, DSE, RECORDING_FILES, GObject)

/* The recordings of @project; at rest. Caller unrefs. */
DseRecordingFiles *dse_recording_files_new (DseProject *project);
/* Works or rests: at rest nothing is listed anew or played. Work begins with a look at the folder.
 */
void dse_recording_files_set_working (DseRecordingFiles *self, gboolean works);
