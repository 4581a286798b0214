/* core/base/hooks.c — memory, log and translation, through the host where it wants to. */
#include "base/hooks.h"
#include "base/budget.h"
#include "base/large.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static DsHooks hooks; /* set once at start; all zero means the defaults */

/* Replaces the three hooks. Call it before any other function of core, in one thread. */
void
ds_hooks_set (const DsHooks *new_hooks)
{
  if (new_hooks != NULL)
    hooks = *new_hooks;
  else
    memset (&hooks, 0, sizeof hooks);
}

/* Reports something that a developer may want to know; never for a user's mistakes. */
void
ds_log (DsLogLevel level, const char *format, ...)
{
  char text[512];
  va_list args;

  if (hooks.log == NULL && level < DS_LOG_WARNING)
    return;
  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  if (hooks.log != NULL)
    hooks.log (hooks.user, level, text);
  else
    fprintf (stderr, "delvesmith: %s\n", text);
}

/* The host's translation of @text, or @text itself. Borrows. */
const char *
ds_translate (const char *text)
{
  return hooks.translate != NULL ? hooks.translate (hooks.user, text) : text;
}

const char *
ds_translate_count (const char *one, const char *many, uint64_t n)
{
  if (hooks.translate_count != NULL)
    return hooks.translate_count (hooks.user, one, many, n);
  return n == 1 ? one : many;
}

/* Large blocks are then moved by nobody when they grow, and given back soon, so that whoever is to
 * look at a job every 5 ms can. Where there are none the C library shall leave growing blocks to
 * the kernel, which moves their pages, instead of copying ever larger ones on its heap. */
void
ds_memory_tune (void)
{
  ds_large_start ();
#ifdef M_MMAP_THRESHOLD
  mallopt (M_MMAP_THRESHOLD, DS_LARGE_MIN);
#endif
}

static bool
total_bytes (size_t count, size_t size, size_t *total)
{
  if (__builtin_mul_overflow (count, size, total))
    return false;
  if (*total == 0)
    *total = 1;
  return true;
}

/* Bytes that a block takes; NULL is none. */
static size_t
size_of (void *block)
{
  return ds_large_room (block) > 0 ? ds_large_bytes (block) : malloc_usable_size (block);
}

static void
release_block (void *block)
{
  if (ds_large_room (block) > 0)
    ds_large_free (block);
  else
    free (block);
}

static void *
resize_block (void *block, size_t bytes)
{
  const size_t room = ds_large_room (block);
  const bool is_large = bytes >= DS_LARGE_MIN;
  void *moved;
  size_t n;

  if (is_large && bytes <= room) {
    ds_large_use (block, bytes);
    return block;
  }
  moved = is_large ? ds_large_new (bytes) : NULL;
  if (moved == NULL && room == 0)
    return realloc (block, bytes);
  if (moved == NULL)
    moved = malloc (bytes);
  if (moved == NULL)
    return NULL;
  n = size_of (block);
  if (n > 0)
    memcpy (moved, block, n < bytes ? n : bytes);
  release_block (block);
  return moved;
}

/* While it is moved both blocks are there. */
static void *
resize (void *block, size_t bytes)
{
  const size_t before = size_of (block);
  void *moved = ds_budget_allows (bytes) ? resize_block (block, bytes) : NULL;

  if (moved != NULL) {
    ds_budget_give_back (before);
    ds_budget_add (size_of (moved));
  }
  return moved;
}

static void *
zeroed (size_t bytes)
{
  void *block = NULL;

  if (!ds_budget_allows (bytes))
    return NULL;
  if (bytes >= DS_LARGE_MIN)
    block = ds_large_new (bytes);
  if (block == NULL)
    block = calloc (1, bytes);
  ds_budget_add (size_of (block));
  return block;
}

static void
release (void *block)
{
  ds_budget_give_back (size_of (block));
  release_block (block);
}

void *
ds_alloc (size_t count, size_t size)
{
  return ds_resize (NULL, count, size);
}

void *
ds_alloc0 (size_t count, size_t size)
{
  size_t total;

  if (!total_bytes (count, size, &total))
    return NULL;
  return hooks.zeroed != NULL ? hooks.zeroed (hooks.user, total) : zeroed (total);
}

/* As realloc(): on failure the old block stays valid. */
void *
ds_resize (void *block, size_t count, size_t size)
{
  size_t total;

  if (!total_bytes (count, size, &total))
    return NULL;
  return hooks.resize != NULL ? hooks.resize (hooks.user, block, total) : resize (block, total);
}

void
ds_free (void *block)
{
  if (hooks.release != NULL)
    hooks.release (hooks.user, block);
  else
    release (block);
}

char *
ds_strdup (const char *text)
{
  return ds_strndup (text, strlen (text));
}

char *
ds_strndup (const char *text, size_t bytes)
{
  char *copy = ds_alloc (bytes + 1, 1);

  if (copy == NULL)
    return NULL;
  memcpy (copy, text, bytes);
  copy[bytes] = '\0';
  return copy;
}
