/* core/io/des/des_kept.h — text of a level file that a level came from, which the level keeps and
 * writes back: only rows of maps change, and only where the level was edited. */
#pragma once

#include "io/losses.h"

/* Appends to the empty @out the text with the edits of @level, which keeps one. @losses, which may
 * be NULL, get what the text has not when it is imported again. DS_BAD_DATA: the member is none, or
 * its mapping does not fit the rules; DS_NOMEM. Then @out has a part. O(cells), some imports. */
DsStatus ds_des_write_kept (const DsDelve *level, DsText *out, DsLosses *losses,
                            DsError *err) DS_MUST_CHECK;
