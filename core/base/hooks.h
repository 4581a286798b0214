/* core/base/hooks.h — the three things a host may replace, set once at start; and memory. */
#pragma once

#include "base/defs.h"

typedef enum { DS_LOG_DEBUG, DS_LOG_INFO, DS_LOG_WARNING } DsLogLevel;

/* Each function may be NULL: then the C library's memory, standard error for warnings, and
 * English are used. All three may be called from several threads at once. */
typedef struct {
  void (*log) (void *user, DsLogLevel level, const char *text);
  void *(*resize) (void *user, void *block, size_t bytes); /* as realloc; NULL block allocates */
  void *(*zeroed) (void *user, size_t bytes);              /* as calloc (1, bytes) */
  void (*release) (void *user, void *block);               /* as free */
  const char *(*translate) (void *user, const char *text); /* never frees; borrows */
  const char *(*translate_count) (void *user, const char *one, const char *many, uint64_t n);
  void *user;
} DsHooks;

void ds_hooks_set (const DsHooks *hooks); /* NULL restores the defaults */

void ds_log (DsLogLevel level, const char *format, ...) DS_PRINTF (2, 3);
const char *ds_translate (const char *text);
const char *ds_translate_count (const char *one, const char *many, uint64_t n); /* as ngettext() */

/* For a program's start: a growing block of megabytes is moved by the kernel, not copied. */
void ds_memory_tune (void);

/* All return NULL when memory runs out or count * size overflows; 0 bytes give a valid block. */
void *ds_alloc (size_t count, size_t size) DS_MUST_CHECK;  /* contents undefined */
void *ds_alloc0 (size_t count, size_t size) DS_MUST_CHECK; /* zeroed */
void *ds_resize (void *block, size_t count, size_t size) DS_MUST_CHECK;
void ds_free (void *block);
char *ds_strdup (const char *text) DS_MUST_CHECK;
char *ds_strndup (const char *text, size_t bytes) DS_MUST_CHECK;
