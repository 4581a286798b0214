/* core/base/large.h — large blocks of memory, for base/hooks.c. */
#pragma once

#include "base/defs.h"

#define DS_LARGE_MIN ((size_t)2 << 20) /* bytes: one page, as the kernel has them at best */

void ds_large_start (void); /* for a program's start; before it there are none */
size_t
ds_large_room (const void *block); /* bytes that it can grow to in place; 0: not such a one */
size_t ds_large_bytes (const void *block); /* of them that are in use */
void ds_large_use (void *block, size_t bytes);
void *ds_large_new (size_t bytes) DS_MUST_CHECK; /* zeroed; NULL: there is no room for it */
void ds_large_free (void *block);
