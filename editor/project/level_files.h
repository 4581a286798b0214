/* editor/project/level_files.h — the levels of a project as a list: read, drawn small and proved in
 * the background, one at a time, and again when their files change. */
#pragma once

#include "check/exits.h"
#include "project/project.h"
#include "project/verdict_cache.h"

#include <gdk/gdk.h>

/* A level of the list. */
#define DSE_TYPE_LEVEL_FILE (dse_level_file_get_type ())
G_DECLARE_FINAL_TYPE (DseLevelFile, dse_level_file, DSE, LEVEL_FILE, GObject)

/* Signal "changed": more is known of it, or its file is another. */

typedef enum {
  DSE_LEVEL_UNREAD,
  DSE_LEVEL_BROKEN,  /* it cannot be read: error */
  DSE_LEVEL_READ,    /* size and picture are known */
  DSE_LEVEL_CHECKED, /* and the verdict */
  DSE_LEVEL_CLOSED,  /* it is of a format of the project, whose program runs when it is opened */
} DseLevelState;

/* Files that are levels. */
typedef enum {
  DSE_LEVEL_DOCUMENT,
  DSE_LEVEL_FOREIGN, /* of another program, which a mapping of the project is for */
  DSE_LEVEL_OWN,     /* of a format of the project that is read and written */
} DseLevelKind;

typedef struct {
  DseLevelState state;
  char *error; /* NULL: none */
  char *name;  /* of the level; NULL: none, or not known yet */
  int32_t w, h;
  gsize n_floors;
  GdkTexture *picture; /* of the first floor */
  DseLevelVerdict verdict;
  char *violations;    /* limits of checks that it exceeds, a line for each; NULL: none */
  DsExits exits;       /* of this level alone; none while it is broken */
  gsize n_exit_issues; /* exits and entries that fit no other level; known when all are read */
  char *exit_issues;   /* a line for each; NULL: none */
} DseLevelFacts;

/* Below "levels"; of a file of another program below the project's folder. Borrowed. */
const char *dse_level_file_get_path (DseLevelFile *self);
/* Also of a level that is not read yet. */
DseLevelKind dse_level_file_get_kind (DseLevelFile *self);
const char *dse_level_file_get_file (DseLevelFile *self);           /* absolute; borrowed */
const DseLevelFacts *dse_level_file_get_facts (DseLevelFile *self); /* borrowed until "changed" */

/* A GListModel of DseLevelFile, sorted by path. */
#define DSE_TYPE_LEVEL_FILES (dse_level_files_get_type ())
G_DECLARE_FINAL_TYPE (DseLevelFiles, dse_level_files, DSE, LEVEL_FILES, GObject)

/* Signal "failed" (const char *) — the folder cannot be read, with the reason; NULL: it can.
 * Signal "renamed" (const char *) — a level has this path now, and is in the list. */

/* The levels of @project, whose rules and whose folder are watched; at rest. Caller unrefs. */
DseLevelFiles *dse_level_files_new (DseProject *project);
/* The list that was made for @project last and is still there; borrowed; NULL: none is. */
DseLevelFiles *dse_level_files_of (DseProject *project);
/* Works or rests: at rest nothing is read or proved, what is at work is cancelled, and the list
 * stays as it is. Work begins with a look at the folder. */
void dse_level_files_set_working (DseLevelFiles *self, gboolean works);
/* True while levels are still to be read or proved. */
gboolean dse_level_files_get_busy (DseLevelFiles *self);
/* Looks at the folder at once, for changes by the program itself. */
void dse_level_files_refresh (DseLevelFiles *self);
/* The same after a level was renamed to @path. */
void dse_level_files_renamed (DseLevelFiles *self, const char *path);
/* The level of the absolute path @file; borrowed; NULL: it is not in the list. */
DseLevelFile *dse_level_files_find (DseLevelFiles *self, const char *file);
