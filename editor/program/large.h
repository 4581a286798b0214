/* editor/program/large.h — large blocks of memory, for memory.c. */
#pragma once

#include "base/defs.h"

#define DSE_LARGE_MIN ((size_t)2 << 20) /* bytes: the smallest such block, one page */

/* Reserves the address space, once, before other threads start. False, also with sanitizers: there
 * are no large blocks. */
bool dse_large_start (void);

/* Bytes to which @block can grow in place; 0 when it is not a large block. NULL is none. */
size_t dse_large_room (const void *block);

/* Bytes in use of a large block. */
size_t dse_large_bytes (const void *block);

/* Sets the bytes in use of a large block, at most its room. */
void dse_large_use (void *block, size_t bytes);

/* A zeroed block of at least @bytes; NULL when no slot is free or none is as long. Lock-free. */
void *dse_large_new (size_t bytes) DS_MUST_CHECK;

/* Gives the pages of a large block back to the kernel at once, and its slot to the next. */
void dse_large_free (void *block);
