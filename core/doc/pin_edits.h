/* core/doc/pin_edits.h — a level that another program changed, as if the changes were manual edits.
 */
#pragma once

#include "rules/delve.h"

/* Pins what @level has that @before has not, or otherwise: grounds, features and rooms of cells,
 * and the cells where objects are and were. What is pinned already stays so; cells that only one of
 * the two has are left alone. *@n gets the number of differences of any kind. DS_NOMEM: some are
 * pinned. As ds_differences_find(). */
DsStatus ds_pin_edits (DsDelve *level, const DsDelve *before, size_t *n,
                       DsError *err) DS_MUST_CHECK;
