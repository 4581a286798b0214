/* tests/lib/memory.h — allocations that fail on request. */
#pragma once

#include "base/error.h"

/* Does something that allocates and frees all of it again; must be repeatable. */
typedef DsStatus (*DstTry) (void *user);

/* Runs @attempt with its first allocation failing, then its second, ..., until one run needs fewer
 * allocations. Each failed run must return DS_NOMEM and leak nothing; the last must return @want.
 */
void dst_fail_each (DstTry attempt, void *user, DsStatus want);

/* Blocks of core that live now, counted from the first call of any function here. */
void dst_count_blocks (void);
int dst_blocks (void);
