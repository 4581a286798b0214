/* tests/core/test_memory.c — the allocator that the programs install into core. */
#include "program/memory.h"

#include "base/budget.h"
#include "lib/sanitized.h"

#include <glib.h>
#include <string.h>

#define LARGE ((size_t)3 << 20) /* bytes of a block on pages of its own */

/* Address space of this process, in bytes. */
static guint64
mapped (void)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/status", &text, NULL, NULL));
  return g_ascii_strtoull (strstr (text, "VmSize:") + 7, NULL, 10) << 10;
}

/* Core alone takes its blocks from the C library; only a program's start reserves address space. */
static void
test_reserved (void)
{
  if (dst_skip_sanitized ("the sanitizer reserves address space, too"))
    return;
  g_assert_cmpuint (mapped (), <, (guint64)64 << 30);
  if (g_test_subprocess ()) {
    void *block = ds_alloc (LARGE, 1);

    g_assert_nonnull (block);
    g_assert_cmpuint (mapped (), <, (guint64)64 << 30);
    ds_free (block);
    dse_memory_start (&(DsHooks){ 0 });
    g_assert_cmpuint (mapped (), >, (guint64)64 << 30);
    return;
  }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
}

static void
install (void)
{
  DsHooks hooks = { 0 };

  dse_memory_start (&hooks);
  ds_hooks_set (&hooks);
}

/* Blocks that grow from small to large and back keep their content, even when there are more than
 * long slots. */
static void
test_large_blocks (void)
{
  static const size_t sizes[] = { 100, LARGE, 40 << 20, 5 << 20, 2 << 20, 100 };
  uint8_t *blocks[70] = { NULL }, *zeroed;

  install ();
  for (size_t k = 0; k < G_N_ELEMENTS (sizes); k++)
    for (size_t i = 0; i < G_N_ELEMENTS (blocks); i++) {
      blocks[i] = ds_resize (blocks[i], sizes[k], 1);
      g_assert_nonnull (blocks[i]);
      if (k == 0)
        memset (blocks[i], (int)i, sizes[0]);
      g_assert_cmpint (blocks[i][0], ==, i);
      g_assert_cmpint (blocks[i][99], ==, i);
      blocks[i][sizes[k] - 1] = (uint8_t)i;
    }
  for (size_t i = 0; i < G_N_ELEMENTS (blocks); i++)
    ds_free (blocks[i]);
  zeroed = ds_alloc0 (LARGE, 1);
  g_assert_true (zeroed[0] == 0 && memcmp (zeroed, zeroed + 1, LARGE - 1) == 0);
  ds_free (zeroed);
}

/* The budget of a reader counts large blocks as long as they live, and refuses one too many. */
static void
test_budget (void)
{
  const size_t half = DS_BUDGET_AT_LEAST / 2;
  void *first, *second;
  DsBudget budget;

  install ();
  ds_budget_begin (&budget, 0);
  for (int i = 0; i < 3; i++) {
    first = ds_alloc (half, 1);
    g_assert_nonnull (first);
    ds_free (first);
  }
  first = ds_alloc0 (half, 1);
  second = ds_alloc (half, 1);
  g_assert_nonnull (first);
  g_assert_null (second);
  first = ds_resize (first, LARGE, 1);
  second = ds_alloc (half, 1);
  g_assert_nonnull (second);
  ds_free (first);
  ds_free (second);
  g_assert_cmpint (ds_budget_end (&budget, DS_NOMEM, NULL), ==, DS_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memory/reserved", test_reserved);
  g_test_add_func ("/program/large-blocks", test_large_blocks);
  g_test_add_func ("/memory/budget", test_budget);
  return g_test_run ();
}
