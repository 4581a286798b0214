/* core/io/des/des_kept.h — text of a level file that a level came from, which the level keeps and
 * writes back: only rows of maps change, and only where the level was edited. */
#pragma once

#include "io/losses.h"
#include "io/mapping/import.h"

/* Appends to the empty @out the text with the edits of @level, which keeps one. @losses, which may
 * be NULL, get what the text has not when it is imported again. DS_BAD_DATA: the member is none, or
 * its mapping does not fit the rules; DS_NOMEM. Then @out has a part. O(cells), some imports. */
DsStatus ds_des_write_kept (const DsDelve *level, DsText *out, DsLosses *losses,
                            DsError *err) DS_MUST_CHECK;

/* The kept text as it was imported, with the vaults of a level in it. Opaque; borrows the level. */
typedef struct DsDesOrigin DsDesOrigin;

/* Reads the text that @level keeps; it must have one. As ds_des_write_kept(); *@out, which the
 * caller frees, is NULL then. O(n + cells). */
DsStatus ds_des_origin_new (DsDesOrigin **out, const DsDelve *level, DsError *err) DS_MUST_CHECK;
/* The place that a cell of the level comes from, as by ds_import_trace(). False: no vault has it.
 */
bool ds_des_origin_trace (const DsDesOrigin *self, size_t floor, DsCell cell, DsImportSource *out);
/* Frees it; NULL is none. */
void ds_des_origin_free (DsDesOrigin *self);
