/* core/io/history.h — file of the undo steps of a saved document, for the next session: a line with
 * the version of the document's file, then a journal (io/recovery.h):
 *   {"history":{"version":"1764291600:0"}} */
#pragma once

#include "doc/doc.h"

#define DS_HISTORY_FILE_MAX ((size_t)16 << 20)   /* bytes of a file that is written or read */
#define DS_HISTORY_STEPS_BYTES ((size_t)8 << 20) /* of memory, of the steps that are kept */

/* Writes the steps of @past, which belong to version @version of the document's file, to @out,
 * which is empty; the oldest are left out where the file would be too long. @past is cut to them.
 * Nothing is written, and it is DS_OK, where no step is left. */
DsStatus ds_history_write (DsPast *past, const char *version, DsText *out,
                           DsError *err) DS_MUST_CHECK;
/* Reads the document with its history; its state is that of the file. DS_NOT_FOUND: they are the
 * steps of another version than @version. @name is that of the file, for errors. The caller frees
 * *@out; on failure it is NULL. */
DsStatus ds_history_read (DsDoc **out, const char *name, const char *bytes, size_t n,
                          const char *version, DsRules *rules, DsErrors *errors) DS_MUST_CHECK;

/* True when both are surely written as the same file: what is not in cells is the same text, and
 * the cells are equal. False also where they share neither rules nor characters of tiles, and where
 * memory ran out. O(bands) where they share them. */
bool ds_history_is_same (const DsDelve *a, const DsDelve *b);
