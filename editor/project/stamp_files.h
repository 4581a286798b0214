/* editor/project/stamp_files.h — the stamps of a project and its prefabs as a list: read and drawn
 * small in the background, one at a time, and again when their files change. */
#pragma once

#include "project/project.h"

#include <gdk/gdk.h>

#define DSE_N_STAMPS 9 /* that have keys */
#define DSE_STAMP_WEIGHT_MAX 99

/* A stamp of the list. */
#define DSE_TYPE_STAMP (dse_stamp_get_type ())
G_DECLARE_FINAL_TYPE (DseStamp, dse_stamp, DSE, STAMP, GObject)

/* Signal "changed": more is known of it, or its file is another. */

typedef struct {
  gboolean is_read;
  char *error; /* why it cannot be read; NULL: it can */
  int32_t w, h;
  gsize n_objects;
  GdkTexture *picture; /* NULL: none yet, or it has no cells */
} DseStampFacts;

const char *dse_stamp_get_path (DseStamp *self);   /* of a file below "stamps"; NULL: a prefab */
const char *dse_stamp_get_file (DseStamp *self);   /* absolute; NULL: a prefab */
const char *dse_stamp_get_prefab (DseStamp *self); /* its id; NULL: a file */
/* "Stamp 1", "doors/oak", or the label of a prefab. Caller frees. */
char *dse_stamp_dup_label (DseStamp *self);
guint dse_stamp_get_key (DseStamp *self);                  /* 1 to DSE_N_STAMPS; 0: it has none */
const DseStampFacts *dse_stamp_get_facts (DseStamp *self); /* borrowed until "changed" */

/* Chance to be chosen among other stamps that are placed together, 1 to DSE_STAMP_WEIGHT_MAX; 1
 * until it is set. No file keeps it. */
guint dse_stamp_get_weight (DseStamp *self);
void dse_stamp_set_weight (DseStamp *self, guint weight); /* from the next placing on */

/* A GListModel of DseStamp: files sorted by path, then prefabs, those of the project before those
 * of the user and of the program. */
#define DSE_TYPE_STAMP_FILES (dse_stamp_files_get_type ())
G_DECLARE_FINAL_TYPE (DseStampFiles, dse_stamp_files, DSE, STAMP_FILES, GObject)

/* Signal "failed" (const char *) — the folder cannot be read, with the reason; NULL: it can. */

/* The folder of the stamps of @project, outside of projects (NULL, too) of the user; it need not be
 * there. NULL: there is no home. Caller frees. */
char *dse_stamps_dup_folder (DseProject *project);
/* The file of the stamp with key @key, 1 to DSE_N_STAMPS. NULL: there is no home. Caller frees. */
char *dse_stamps_dup_file (DseProject *project, guint key);

/* Those of @project, whose rules and whose folder are watched; at rest. Caller unrefs. */
DseStampFiles *dse_stamp_files_new (DseProject *project);
DseProject *dse_stamp_files_get_project (DseStampFiles *self); /* borrowed */
/* Works or rests: at rest nothing is read, and the list stays as it is. Work begins with a look at
 * the folder. */
void dse_stamp_files_set_working (DseStampFiles *self, gboolean works);
/* Looks at the folder at once, for changes by the program itself. */
void dse_stamp_files_refresh (DseStampFiles *self);
/* The number of stamps that are files; they come first. */
guint dse_stamp_files_count (DseStampFiles *self);
