/* core/base/hooks.h — hooks that a host may set: log, memory, translation, threads; and core's
 * functions that call them. */
#pragma once

#include "base/defs.h"

typedef enum { DS_LOG_DEBUG, DS_LOG_INFO, DS_LOG_WARNING } DsLogLevel;

/* NULL functions mean: standard error for warnings, memory of the C library, English, one thread.
 * The host gives resize, zeroed and release or none of them. Each may be called from several
 * threads at once. */
typedef struct {
  void (*log) (void *user, DsLogLevel level, const char *text);
  void *(*resize) (void *user, void *block, size_t bytes); /* as realloc; NULL block allocates */
  void *(*zeroed) (void *user, size_t bytes);              /* as calloc (1, bytes) */
  void (*release) (void *user, void *block);               /* as free */
  /* Bytes that a block takes, 0 for a NULL block. NULL where the host gives the memory: readers
   * then have no budget (base/budget.h). */
  size_t (*size) (void *user, void *block);
  const char *(*translate) (void *user, const char *text); /* never frees; borrows */
  const char *(*translate_count) (void *user, const char *one, const char *many, uint64_t n);
  /* Runs both, at once or the first first, and returns when both are done. NULL: no threads. */
  void (*fork_join) (void *user, void (*first) (void *data), void (*second) (void *data),
                     void *data);
  void *user; /* first argument of each */
} DsHooks;

/* Replaces the hooks by a copy of @hooks; NULL restores the defaults. Call it in one thread, before
 * any other function of core: blocks of the old memory cannot be given to the new. */
void ds_hooks_set (const DsHooks *hooks);

/* Reports something to developers, never a user's mistake. Lines longer than 511 bytes are cut. */
void ds_log (DsLogLevel level, const char *format, ...) DS_PRINTF (2, 3);

/* The host's translation of @text, or @text itself. Borrows. */
const char *ds_translate (const char *text);

/* The host's sentence for the count @n, or @one for 1 and @many for others; as ngettext(). */
const char *ds_translate_count (const char *one, const char *many, uint64_t n);

/* ---- memory: all return NULL when it runs out or count * size overflows; 0 bytes give a valid
 * block. The caller frees with ds_free(). */

/* A block with undefined contents. */
void *ds_alloc (size_t count, size_t size) DS_MUST_CHECK;

/* A zeroed block. */
void *ds_alloc0 (size_t count, size_t size) DS_MUST_CHECK;

/* Grows or shrinks @block (NULL: a new one), moving it where needed. On failure @block stays valid.
 */
void *ds_resize (void *block, size_t count, size_t size) DS_MUST_CHECK;

/* Frees a block; NULL is allowed. */
void ds_free (void *block);

/* A copy of the terminated @text. */
char *ds_strdup (const char *text) DS_MUST_CHECK;

/* A terminated copy of the first @bytes bytes of @text, all of which are copied. */
char *ds_strndup (const char *text, size_t bytes) DS_MUST_CHECK;

/* ---- threads */

/* Runs both functions, at once where the host has threads, and returns when both are done. They
 * may write nothing that the other uses; blocks of both count against the budget of this thread. */
void ds_fork_join (void (*first) (void *data), void (*second) (void *data), void *data);
