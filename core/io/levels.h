/* core/io/levels.h — the levels of a project: the documents below its folder "levels". */
#pragma once

#include "base/file.h"
#include "map/thing.h"

#define DS_LEVELS_FOLDER "levels"
#define DS_STAMPS_FOLDER "stamps" /* of pieces of levels, of the project or the user */
#define DS_STAMP_SUFFIX ".delve"
#define DS_LEVELS_MAX 10000 /* in a project */

/* The paths of all documents below "levels" of the project in @folder, relative to "levels", sorted
 * by bytes; none if there is no such folder. Hidden files and folders, folders that are symbolic
 * links, and those of another project are left out. *@folders (NULL: not wanted) gets the folders,
 * also relative, "levels" itself as "", in no order. Clear both with ds_file_names_clear(). DS_IO:
 * a folder cannot be read. DS_LIMIT: more than DS_LEVELS_MAX, or folders too deep. DS_NOMEM. On
 * failure both are zeroed. O(files). */
DsStatus ds_levels_list (DsFileNames *out, DsFileNames *folders, const char *folder,
                         DsError *err) DS_MUST_CHECK;

/* Files and folders that a search takes, by their paths below its top. */
typedef struct {
  bool (*takes) (void *user, const char *path);  /* a file */
  bool (*enters) (void *user, const char *path); /* a folder; NULL: all */
  void *user;
} DsLevelsFilter;

/* The same for the files below @top that @filter takes. */
DsStatus ds_levels_find (DsFileNames *out, DsFileNames *folders, const char *top,
                         const DsLevelsFilter *filter, DsError *err) DS_MUST_CHECK;
/* The same below @below of the project in @folder. */
DsStatus ds_levels_find_below (DsFileNames *out, DsFileNames *folders, const char *folder,
                               const char *below, const DsLevelsFilter *filter,
                               DsError *err) DS_MUST_CHECK;

/* "FOLDER/BELOW/PATH"; caller frees; NULL: no memory. */
char *ds_project_path (const char *folder, const char *below, const char *path) DS_MUST_CHECK;
/* The same below "levels". */
char *ds_level_file (const char *folder, const char *path) DS_MUST_CHECK;
