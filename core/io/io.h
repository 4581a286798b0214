/* core/io/io.h — reading and writing files: the list of formats, and safe replacement of files. */
#pragma once

#include "rules/delve.h"

#define DS_IO_BYTES_MAX ((size_t)512 << 20) /* of a file that is read */

/* Reads a whole file ("-" = standard input). Caller frees *@bytes, which has a NUL behind it. */
DsStatus ds_io_read_bytes (const char *path, char **bytes, size_t *n, DsError *err) DS_MUST_CHECK;

/* Obstacle to replacing a file, about which the user is asked first. */
typedef enum {
  DS_IO_FREE,
  DS_IO_READ_ONLY,     /* the file must not be written */
  DS_IO_CLOSED_FOLDER, /* the file may, but nothing can be created beside it: only in place */
} DsIoObstacle;

/* Obstacle to replacing the file at @path; DS_IO_FREE also when there is no file. */
DsIoObstacle ds_io_obstacle (const char *path);
DsStatus ds_io_check_free (const char *path, DsError *err) DS_MUST_CHECK; /* of obstacles */

/* Writes a file safely: writes a new one beside it, fsyncs, renames, so that the old file stays
 * whole until the new one is ("-" = standard output). Its symbolic links and mode are kept, its
 * owner and extended attributes where permitted. DS_NOT_FOUND: no such folder. DS_IO: an error of
 * the system, or an obstacle; the old file is untouched, unless only its folder could not be
 * synced, which the sentence says. */
DsStatus ds_io_write_bytes (const char *path, const char *bytes, size_t n,
                            DsError *err) DS_MUST_CHECK;
/* The same over the obstacle @allowed. Where that is DS_IO_CLOSED_FOLDER the file is written in
 * place, and a crash meanwhile leaves a part. */
DsStatus ds_io_write_over (const char *path, DsIoObstacle allowed, const char *bytes, size_t n,
                           DsError *err) DS_MUST_CHECK;

/* Removes what saves that were killed left in the folder of @path: unfinished files of this user
 * whose process is gone and holds none of them. O(files of the folder). */
void ds_io_sweep (const char *path);

/* For files that grow for long: @path with @suffix (of few bytes), in the folder where the links of
 * @path lead; a long name is cut. Caller frees *@out. */
DsStatus ds_io_beside (const char *path, const char *suffix, char **out,
                       DsError *err) DS_MUST_CHECK;
/* The finished file @made, of that path, becomes the one at @path, as if it was written there. */
DsStatus ds_io_take_over (const char *path, const char *made, DsError *err) DS_MUST_CHECK;

typedef struct {
  const char *id;       /* "delve" */
  const char *label;    /* N_(): "Delvesmith dungeon" */
  const char *suffixes; /* ".delve", several by spaces */
  bool is_whole;        /* it holds a whole document: saving in it marks the document as saved */
  DsStatus (*read) (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                    DsErrors *errors);                                 /* NULL: cannot be read */
  DsStatus (*write) (const DsDelve *delve, DsText *out, DsError *err); /* NULL: cannot be written */
} DsFormat;

#define DS_FORMAT(name) extern const DsFormat ds_format_##name;
#include "io/format_list.h"
#undef DS_FORMAT

/* Number of formats. */
size_t ds_io_n_formats (void);
/* Format @i, below ds_io_n_formats(), in the order of format_list.h. Static. */
const DsFormat *ds_io_format (size_t i);
const DsFormat *ds_io_format_of (const char *path); /* by suffix; NULL: none */

/* True when @path ends in one of @suffixes, which spaces part; letters of both cases are equal. */
bool ds_io_has_suffix (const char *path, const char *suffixes);

/* By suffix. On failure @out is zeroed and @errors says why, each with file and line. */
DsStatus ds_io_load (DsDelve *out, const char *path, DsRules *rules,
                     DsErrors *errors) DS_MUST_CHECK;
/* DS_BAD_ARG when the suffix of @path names no format that can be written. */
DsStatus ds_io_check_writable (const char *path, DsError *err) DS_MUST_CHECK;
/* Saves in the format of the suffix, as ds_io_write_bytes() writes. DS_BAD_ARG: no such format;
 * DS_LIMIT: no reader would take the file. The document is untouched. */
DsStatus ds_io_save (const DsDelve *delve, const char *path, DsError *err) DS_MUST_CHECK;
/* The same over the obstacle @allowed, as ds_io_write_over() writes. */
DsStatus ds_io_save_over (const DsDelve *delve, const char *path, DsIoObstacle allowed,
                          DsError *err) DS_MUST_CHECK;
