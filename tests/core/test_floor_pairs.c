/* tests/core/test_floor_pairs.c — floors of a changed level among those of before. */
#include "io/floor_pairs.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "rules/delve.h"

#include <glib.h>
#include <stdlib.h>

/* Floors by the ids of their objects, before and now; and the floors that those of now were. */
static const struct {
  const char *name, *was, *now, *want;
} ROWS[] = {
  { "same", "1 2|3 4", "1 2|3 4", "0 1 " },
  { "order", "1 2|3 4", "3 4|1 2", "1 0 " },
  { "new-first", "1 2|3 4", "5|1 2|3 4", "-1 0 1 " },
  { "one-went-ahead", "1 2 3 4|5 6", "1|2 3 4|5 6", "-1 0 1 " },
  { "gone", "1 2|3 4", "3 4", "1 " },
  { "regenerated", "1 2|3 4", "5 6|7 8", "0 1 " },
  { "empty", "|", "|", "0 1 " },
  { "split", "1 2 3 4 5", "1 2|3 4 5", "-1 0 " },
};

static void
fill (DsDelve *out, const char *text)
{
  g_auto (GStrv) floors = g_strsplit (text, "|", 0);
  const guint n = g_strv_length (floors);

  g_assert_cmpint (ds_delve_init (out, dst_rules (), 9, 9, n, 0, NULL), ==, DS_OK);
  for (guint f = 0; f < n; f++) {
    g_auto (GStrv) ids = g_strsplit (floors[f], " ", 0);

    for (guint i = 0; ids[i] != NULL && ids[i][0] != '\0'; i++) {
      const DsThing thing = { .id = strtoull (ids[i], NULL, 10),
                              .at = { (int32_t)i, 1 },
                              .target_floor = -1 };

      g_assert_cmpint (ds_things_put (&out->dungeon.floors[f].things, &thing, NULL), ==, DS_OK);
    }
  }
}

static void
test_pair (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autoptr (GString) got = g_string_new (NULL);
  DsDelve was, now;
  int32_t *pairs;

  fill (&was, ROWS[i].was);
  fill (&now, ROWS[i].now);
  pairs = ds_floors_pair (&was.dungeon, &now.dungeon);
  for (size_t f = 0; f < now.dungeon.n_floors; f++)
    g_string_append_printf (got, "%d ", pairs[f]);
  g_assert_cmpstr (got->str, ==, ROWS[i].want);
  ds_free (pairs);
  ds_delve_clear (&was);
  ds_delve_clear (&now);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/floor-pairs", ROWS, test_pair);
  return g_test_run ();
}
