/* tests/lib/memory.c — failing allocations. */
#include "lib/memory.h"
#include "base/hooks.h"

#include <glib.h>
#include <stdlib.h>

static int fail_at; /* number of the allocation that fails, from 1; 0 = none */
static int n_allocations, n_live;

static bool
must_fail (void)
{
  return ++n_allocations == fail_at;
}

static void *
resize (void *user, void *block, size_t bytes)
{
  void *grown;

  if (must_fail ())
    return NULL;
  grown = realloc (block, bytes);
  n_live += block == NULL && grown != NULL;
  return grown;
}

static void *
zeroed (void *user, size_t bytes)
{
  void *block;

  if (must_fail ())
    return NULL;
  block = calloc (1, bytes);
  n_live += block != NULL;
  return block;
}

static void
release (void *user, void *block)
{
  n_live -= block != NULL;
  free (block);
}

void
dst_count_blocks (void)
{
  ds_hooks_set (&(DsHooks){ .resize = resize, .zeroed = zeroed, .release = release });
}

int
dst_blocks (void)
{
  return n_live;
}

void
dst_fail_each (DstTry attempt, void *user, DsStatus want)
{
  dst_count_blocks ();
  for (int nth = 1;; nth++) {
    const int n_before = n_live;
    DsStatus status;

    fail_at = nth;
    n_allocations = 0;
    status = attempt (user);
    fail_at = 0;
    if (n_live != n_before)
      g_error ("allocation %d of %d failed, and %d blocks leaked", nth, n_allocations,
               n_live - n_before);
    if (n_allocations < nth) {
      g_assert_cmpint (status, ==, want);
      break;
    }
    if (status != DS_NOMEM)
      g_error ("allocation %d of %d failed, but the status is %s", nth, n_allocations,
               ds_status_id (status));
  }
  ds_hooks_set (NULL);
}
