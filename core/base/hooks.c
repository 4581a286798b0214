/* core/base/hooks.c — memory, log, translation and threads, by the host's hooks if it sets any. */
#include "base/hooks.h"
#include "base/allowance.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
resize_by_c (void *user, void *block, size_t bytes)
{
  return realloc (block, bytes);
}

static void *
zeroed_by_c (void *user, size_t bytes)
{
  return calloc (1, bytes);
}

static void
release_by_c (void *user, void *block)
{
  free (block);
}

static size_t
size_by_c (void *user, void *block)
{
  return malloc_usable_size (block);
}

#define MEMORY_OF_C                                                                                \
  .resize = resize_by_c, .zeroed = zeroed_by_c, .release = release_by_c, .size = size_by_c

static DsHooks hooks = { MEMORY_OF_C }; /* set once at start */

void
ds_hooks_set (const DsHooks *new_hooks)
{
  static const DsHooks defaults = { MEMORY_OF_C };

  hooks = new_hooks != NULL ? *new_hooks : defaults;
  DS_ASSERT ((hooks.resize == NULL) == (hooks.zeroed == NULL));
  DS_ASSERT ((hooks.resize == NULL) == (hooks.release == NULL));
  if (hooks.resize == NULL) {
    hooks.resize = defaults.resize;
    hooks.zeroed = defaults.zeroed;
    hooks.release = defaults.release;
    hooks.size = defaults.size;
  }
}

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

const char *
ds_translate (const char *text)
{
  /* Catalogs have their head for an empty text. */
  if (hooks.translate == NULL || text == NULL || text[0] == '\0')
    return text;
  return hooks.translate (hooks.user, text);
}

const char *
ds_translate_count (const char *one, const char *many, uint64_t n)
{
  if (hooks.translate_count != NULL)
    return hooks.translate_count (hooks.user, one, many, n);
  return n == 1 ? one : many;
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

/* True when the budget of this thread, if it has one, allows a block of @bytes. */
static bool
may_take (size_t bytes)
{
  return hooks.size == NULL || ds_allowance_allows (bytes);
}

/* Bytes that a block takes; 0 for NULL, and where the host does not say. */
static size_t
size_of (void *block)
{
  return hooks.size != NULL ? hooks.size (hooks.user, block) : 0;
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
  void *block;

  if (!total_bytes (count, size, &total) || !may_take (total))
    return NULL;
  block = hooks.zeroed (hooks.user, total);
  ds_allowance_take (size_of (block));
  return block;
}

/* While a block is moved both are counted; then the old one is returned to the budget. */
void *
ds_resize (void *block, size_t count, size_t size)
{
  size_t total, before;
  void *moved;

  if (!total_bytes (count, size, &total) || !may_take (total))
    return NULL;
  before = size_of (block);
  moved = hooks.resize (hooks.user, block, total);
  if (moved != NULL) {
    ds_allowance_give_back (before);
    ds_allowance_take (size_of (moved));
  }
  return moved;
}

void
ds_free (void *block)
{
  ds_allowance_give_back (size_of (block));
  hooks.release (hooks.user, block);
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

/* ---- threads */

typedef struct {
  void (*first) (void *data);
  void (*second) (void *data);
  void *data;
  DsAllowance lent; /* to the second, ... */
  bool is_lent;     /* if this thread counts */
} Fork;

static void
run_first (void *data)
{
  const Fork *self = data;

  self->first (self->data);
}

/* In a thread that counts already it is that of the first. */
static void
run_second (void *data)
{
  Fork *self = data;
  const bool is_counted = self->is_lent && ds_allowance_set (&self->lent);

  self->second (self->data);
  if (is_counted)
    ds_allowance_set (NULL);
}

void
ds_fork_join (void (*first) (void *data), void (*second) (void *data), void *data)
{
  Fork fork = { .first = first, .second = second, .data = data };

  DS_ASSERT (first != NULL && second != NULL);
  if (hooks.fork_join == NULL) {
    first (data);
    second (data);
    return;
  }
  fork.is_lent = ds_allowance_lend (&fork.lent);
  hooks.fork_join (hooks.user, run_first, run_second, &fork);
  if (fork.is_lent)
    ds_allowance_return (&fork.lent);
}
