/* core/io/des/des_kept.h — text of a level file that a level came from, which the level keeps and
 * writes back: only rows of maps change, and only where the level was edited. */
#pragma once

#include "io/losses.h"

/* Appends the text with the edits of @level, which keeps one. Cells that no glyph of their vault or
 * of Crawl means, and floors that are no vault of the text, are counted in @losses, which may be
 * NULL. DS_BAD_DATA: the member is none, or its mapping does not fit the rules; DS_NOMEM. Then @out
 * has a part. O(cells). */
DsStatus ds_des_write_kept (const DsDelve *level, DsText *out, DsLosses *losses,
                            DsError *err) DS_MUST_CHECK;
