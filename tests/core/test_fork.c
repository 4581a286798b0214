/* tests/core/test_fork.c — two functions of core at once: the rows and the rooms of a large level,
 * their findings, and their memory. */
#include "base/budget.h"
#include "io/delve_file.h"
#include "lib/gen.h"
#include "program/fork.h"

#include <glib.h>
#include <string.h>

#define SIDE 600 /* cells: enough for two threads */

static int n_threads; /* that ran beside another */
static GThread *of_test;

static void
note_thread (void *data)
{
  n_threads += g_thread_self () != of_test;
}

/* As the programs do it, and counts. */
static void
fork_join (void *user, void (*first) (void *data), void (*second) (void *data), void *data)
{
  dse_fork_join (user, note_thread, note_thread, NULL);
  dse_fork_join (user, first, second, data);
}

static void
install (gboolean has_threads)
{
  n_threads = 0;
  of_test = g_thread_self ();
  ds_hooks_set (&(DsHooks){ .fork_join = has_threads ? fork_join : NULL });
}

/* A level with a wall all over it and a room in each row; @odd_row of the ground and @odd_room have
 * a fault each; -1: none. */
static GString *
level_new (int odd_row, int odd_room)
{
  g_autofree char *walls = g_strnfill (SIDE, '#');
  GString *text = g_string_new ("{\"format\": \"delvesmith.dungeon\", \"version\": 1, ");

  g_string_append_printf (text, "\"size\": [%d, %d],\n\"floors\": [{\"ground\": {", SIDE, SIDE);
  g_string_append (text, "\"legend\": {\"#\": \"wall\", \".\": \"floor\"}, \"rows\": [\n");
  for (int y = 0; y < SIDE; y++) {
    walls[y] = y == odd_row ? '?' : '.';
    g_string_append_printf (text, "\"%s\"%s\n", walls, y < SIDE - 1 ? "," : "]},");
    walls[y] = '#';
  }
  g_string_append (text, "\"rooms\": [\n");
  for (int y = 0; y < SIDE; y++)
    g_string_append_printf (
        text, "{\"id\": \"r-%x\", \"kind\": \"%s\", \"runs\": [\"%d:3-%d\"]}%s\n", y + 1,
        y == odd_room ? "odd" : "cave", y, 4 + y % 90, y < SIDE - 1 ? "," : "]}]}");
  return text;
}

static DsStatus
read_level (DsDelve *out, DsErrors *errors, int odd_row, int odd_room, gboolean has_threads)
{
  g_autoptr (GString) text = level_new (odd_row, odd_room);
  DsStatus status;

  *errors = (DsErrors){ 0 };
  install (has_threads);
  status = ds_delve_read (out, "level", text->str, text->len, dst_rules (), errors);
  g_assert_cmpint (n_threads, ==, has_threads);
  ds_hooks_set (NULL);
  return status;
}

static void
test_level (void)
{
  DsDelve alone, beside;
  DsErrors errors;

  g_assert_cmpint (read_level (&alone, &errors, -1, -1, FALSE), ==, DS_OK);
  g_assert_cmpint (read_level (&beside, &errors, -1, -1, TRUE), ==, DS_OK);
  g_assert_true (ds_floor_equal (&alone.dungeon.floors[0], &beside.dungeon.floors[0]));
  g_assert_cmpuint (ds_rooms_count (beside.dungeon.floors[0].rooms), ==, SIDE);
  g_assert_nonnull (ds_floor_room_at (&beside.dungeon.floors[0], (DsCell){ 4, SIDE - 1 }));
  ds_delve_clear (&alone);
  ds_delve_clear (&beside);
}

/* Those of the rows come first, whichever thread was faster. */
static void
test_findings (void)
{
  DsErrors alone, beside;
  DsDelve delve;

  g_assert_cmpint (read_level (&delve, &alone, SIDE - 1, 0, FALSE), ==, DS_BAD_DATA);
  g_assert_cmpint (read_level (&delve, &beside, SIDE - 1, 0, TRUE), ==, DS_BAD_DATA);
  g_assert_cmpuint (alone.n, ==, 2);
  g_assert_cmpuint (beside.n, ==, 2);
  for (size_t i = 0; i < alone.n; i++) {
    g_assert_cmpstr (beside.items[i].where, ==, alone.items[i].where);
    g_assert_cmpstr (beside.items[i].message.id, ==, alone.items[i].message.id);
  }
}

/* ---- memory */

#define MOST ((size_t)DS_BUDGET_AT_LEAST)

static void
take_little (void *data)
{
  ds_free (ds_alloc (MOST / 8, 1));
}

/* More than a thread may lend: half. */
static void
take_much (void *data)
{
  void **block = data;

  *block = ds_alloc (MOST / 4 * 3, 1);
}

static void
test_budget (void)
{
  DsBudget budget;
  void *block;

  install (TRUE);
  ds_budget_begin (&budget, 0);
  ds_fork_join (take_little, take_much, &block);
  g_assert_null (block);
  take_much (&block); /* the loan is back */
  g_assert_nonnull (block);
  ds_free (block);
  g_assert_cmpint (ds_budget_end (&budget, DS_NOMEM, NULL), ==, DS_LIMIT);
  ds_fork_join (take_little, take_much, &block); /* nothing counts */
  g_assert_nonnull (block);
  ds_free (block);
  ds_hooks_set (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fork/level", test_level);
  g_test_add_func ("/fork/findings", test_findings);
  g_test_add_func ("/fork/budget", test_budget);
  return g_test_run ();
}
