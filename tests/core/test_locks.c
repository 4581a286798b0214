/* tests/core/test_locks.c — the table of locks, and the locks of the rules. */
#include "lib/gen.h"

#include <glib.h>

static DsLock
lock_of (const char *id, const char *name)
{
  return (DsLock){ .id = ds_str_new (id), .name = name != NULL ? ds_str_new (name) : NULL };
}

static void
put (DsLocks **self, const char *id, const char *name, DsStatus want)
{
  DsLock lock = lock_of (id, name);

  g_assert_cmpint (ds_locks_put (self, &lock, NULL), ==, want);
  ds_str_unref (lock.id);
  ds_str_unref (lock.name);
}

/* A copy that shares the table does not see what the other changes. */
static void
test_copies (void)
{
  DsLocks *a = NULL, *b;

  put (&a, "red", NULL, DS_OK);
  b = ds_locks_ref (a);
  g_assert_true (ds_locks_equal (a, b));
  put (&b, "red", "Red gate", DS_OK);
  put (&b, "blue", NULL, DS_OK);
  g_assert_cmpuint (ds_locks_count (a), ==, 1);
  g_assert_cmpuint (ds_locks_count (b), ==, 2);
  g_assert_null (ds_locks_find (a, "red")->name);
  g_assert_cmpstr (ds_str_get (ds_locks_find (b, "red")->name), ==, "Red gate");
  g_assert_null (ds_locks_find (b, "green"));
  g_assert_false (ds_locks_equal (a, b));
  ds_locks_unref (a);
  ds_locks_unref (b);
}

static void
test_limit (void)
{
  DsLocks *self = NULL;

  for (int i = 0; i <= DS_LOCKS_MAX; i++) {
    g_autofree char *id = g_strdup_printf ("l%d", i);

    put (&self, id, NULL, i < DS_LOCKS_MAX ? DS_OK : DS_LIMIT);
  }
  put (&self, "l3", "Third", DS_OK); /* that is no other one */
  g_assert_cmpuint (ds_locks_count (self), ==, DS_LOCKS_MAX);
  ds_locks_unref (self);
}

/* No two of ours share a colour, a shape or a character. */
static void
test_told_apart (void)
{
  const DsRules *rules = dst_rules ();
  const size_t n = ds_rules_n_locks (rules);
  bool is_spent = false;

  g_assert_cmpuint (n, >=, 8);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) {
      const DsLockKind *a = ds_rules_lock (rules, i), *b = ds_rules_lock (rules, j);

      is_spent |= a->spends;
      g_assert_cmphex (a->colour, !=, b->colour);
      g_assert_cmpint (a->shape, !=, b->shape);
      g_assert_cmphex (a->glyph, !=, b->glyph);
    }
  g_assert_true (is_spent);
  g_assert_cmpstr (ds_rules_find_lock (rules, "red")->id, ==, "red");
  g_assert_null (ds_rules_find_lock (rules, "no-such-lock"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/locks/copies", test_copies);
  g_test_add_func ("/locks/limit", test_limit);
  g_test_add_func ("/locks/told-apart", test_told_apart);
  return g_test_run ();
}
