/* core/io/file_plan.h — plan of changes of several files: applied as a whole, and undone as a
 * whole. */
#pragma once

#include "base/array.h"
#include "base/file.h"
#include "base/text.h"

/* Obstacle to replacing a file, about which the user is asked first. */
typedef enum {
  DS_IO_FREE = 0,
  DS_IO_READ_ONLY = 1,     /* the file must not be written */
  DS_IO_CLOSED_FOLDER = 2, /* the file may, but nothing can be created beside it: only in place */
  DS_IO_STRANGER = 4,      /* another program wrote or changed it; of files of a level only */
} DsIoObstacle;
typedef uint32_t DsIoObstacles; /* a set of them */

typedef struct {
  char *path;           /* owned, as all texts */
  char *before, *after; /* whole texts; NULL: no file */
  size_t n_before, n_after;
} DsFileChange;

/* Held by value; all zero is empty. One change for each file. */
typedef struct {
  DS_ARRAY (DsFileChange) changes;
} DsFilePlan;

/* The file at @path changes from @before to @after (NULL: no file); both texts are copied. A file
 * that the plan changes already goes on from there, and leaves the plan when it ends as it was.
 * DS_NOMEM: the plan is unchanged. */
DsStatus ds_file_plan_put (DsFilePlan *self, const char *path, const char *before, size_t n_before,
                           const char *after, size_t n_after, DsError *err) DS_MUST_CHECK;
/* The file at @path, which may be there already, becomes @text. DS_LIMIT: no reader would take it;
 * DS_IO: the old file cannot be read; DS_NOMEM. */
DsStatus ds_file_plan_write (DsFilePlan *self, const char *path, const DsText *text,
                             DsError *err) DS_MUST_CHECK;
/* The change of the file at @path, spelled the same; NULL: the plan has none. Borrows. */
const DsFileChange *ds_file_plan_find (const DsFilePlan *self, const char *path);
/* True if each file that both change begins in @next as it ends in @self. */
bool ds_file_plan_leads_to (const DsFilePlan *self, const DsFilePlan *next);
/* Adds the changes of @next, which begin where those of @self end. DS_NOMEM: some are missing. */
DsStatus ds_file_plan_join (DsFilePlan *self, const DsFilePlan *next, DsError *err) DS_MUST_CHECK;
/* Turns the plan round: applied then, it undoes what it did. */
void ds_file_plan_reverse (DsFilePlan *self);
/* Frees everything and zeroes the plan; safe to call twice. */
void ds_file_plan_clear (DsFilePlan *self);

/* Texts to read in place of the files, for a check before the plan is applied. Caller frees
 * out->items with ds_free(); they borrow from the plan. DS_NOMEM. */
DsStatus ds_file_plan_texts (const DsFilePlan *self, DsFileTexts *out, DsError *err) DS_MUST_CHECK;

/* Checks that the change could be made now, over the obstacles @allowed: the file is as the plan
 * expects it (else DS_BAD_DATA), and may be written. Reads the file. */
DsStatus ds_file_change_check (const DsFileChange *self, DsIoObstacles allowed,
                               DsError *err) DS_MUST_CHECK;

/* Changes all files, as ds_io_write_bytes() does, and creates folders that they need. No file
 * changes when one is not as the plan expects it (DS_BAD_DATA), is read-only, or when there is no
 * room for the texts, which are all written beside their files first. When a file cannot be
 * replaced after that, those before it are put back; DS_IO with the id "plan.half": not all could
 * be. A crash between two files leaves the first ones changed. */
DsStatus ds_file_plan_apply (const DsFilePlan *self, DsError *err) DS_MUST_CHECK;
/* The same over the obstacles @allowed: read-only files stay so. Where DS_IO_CLOSED_FOLDER is one
 * of them such files are written in place, and a crash meanwhile leaves a part. */
DsStatus ds_file_plan_apply_over (const DsFilePlan *self, DsIoObstacles allowed,
                                  DsError *err) DS_MUST_CHECK;

/* @path with @suffix in place of its own. NULL: no memory. Caller frees. */
char *ds_io_with_suffix (const char *path, const char *suffix) DS_MUST_CHECK;
/* The name of the file at @path, without its folder. Borrows. */
const char *ds_io_base (const char *path);
