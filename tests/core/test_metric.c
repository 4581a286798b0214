/* tests/core/test_metric.c — values of the metrics on small maps; and required members of each
 * row. */
#include "check/metric.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* '#' closed, '.' open without a room, letters: room a to h, capitals: corridor A to H. */
static void
make_level (DsDelve *out, int32_t w, const char *map, const char *ruleset)
{
  const int32_t h = (int32_t)strlen (map) / w;
  const uint32_t floor = ds_rules_find_tile (dst_rules (), "floor");
  DsFloor *level;
  uint32_t numbers[256] = { 0 };

  g_assert_cmpint (
      ds_delve_init (out, dst_rules (), w, h, 1, ds_rules_find_tile (dst_rules (), "wall"), NULL),
      ==, DS_OK);
  g_strlcpy (out->ruleset, ruleset, sizeof out->ruleset);
  level = &out->dungeon.floors[0];
  for (int32_t i = 0; i < w * h; i++) {
    const uint8_t c = (uint8_t)map[i];
    const DsCell at = { i % w, i / w };
    const DsRoom room = { .id = c,
                          .kind = g_ascii_isupper (c) ? DS_ROOM_CORRIDOR : DS_ROOM_NORMAL };

    if (c == '#')
      continue;
    g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, at, floor));
    if (c == '.')
      continue;
    if (numbers[c] == 0) {
      g_assert_cmpint (ds_rooms_add (&level->rooms, &room, NULL), ==, DS_OK);
      numbers[c] = (uint32_t)ds_rooms_count (level->rooms);
    }
    g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, at, numbers[c]));
  }
}

static const struct {
  const char *name;
  int32_t w;
  const char *map, *ruleset;
  int64_t want[7]; /* in the order of the list */
} CASES[] = {
  { "nothing", 3, "#########", "default", { 0, 0, 0, 0, 0, 0, 0 } },
  { "one-cell", 3, "####.####", "default", { 0, 0, 0, 111, 1, 0, 0 } },
  { "room", 4, "#####aa##aa#####", "default", { 1, 0, 0, 250, 1, 0, 0 } },
  { "two-rooms",
    8,
    "########"
    "#aaABBb#"
    "#aa##bb#"
    "########",
    "default",
    { 2, 2, 0, 312, 1, 0, 1 } },
  { "ring",
    6,
    "######"
    "#aaAA#"
    "#B##A#"
    "#BbbA#"
    "######",
    "default",
    { 2, 2, 1, 333, 1, 0, 0 } },
  { "dead-end-corridor",
    6,
    "######"
    "#aa###"
    "#aaAA#"
    "######",
    "default",
    { 1, 1, 0, 250, 1, 1, 1 } },
  { "corner",
    4,
    "####"
    "#.##"
    "##.#"
    "####",
    "default",
    { 0, 0, 0, 125, 2, 0, 0 } },
  { "corner-cut",
    5,
    "#####"
    "#.###"
    "##.##"
    "###.#"
    "#####",
    "free",
    { 0, 0, 0, 120, 1, 0, 1 } },
};

static void
test_counts (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsMeasured measured;
  DsDelve delve;

  make_level (&delve, CASES[row].w, CASES[row].map, CASES[row].ruleset);
  g_assert_cmpint (ds_measured_init (&measured, &delve.dungeon, delve.rules,
                                     ds_delve_movement (&delve), NULL, NULL),
                   ==, DS_OK);
  g_assert_cmpuint (G_N_ELEMENTS (CASES[row].want), ==, ds_n_metrics ());
  for (size_t i = 0; i < ds_n_metrics (); i++) {
    int64_t got = -1;

    g_test_message ("%s", ds_metric (i)->id);
    g_assert_cmpint (ds_metric (i)->measure (&measured, &got, NULL), ==, DS_OK);
    g_assert_cmpint (got, ==, CASES[row].want[i]);
  }
  ds_measured_clear (&measured);
  ds_delve_clear (&delve);
}

/* Chokepoints against their definition: closing the cell makes more parts. */
static void
test_chokepoints (void)
{
  for (uint64_t seed = 0; seed < 30; seed++) {
    g_autofree uint8_t *cuts = g_malloc0 (20 * 12);
    DsSpace space = { 20, 12, cuts, DS_MOVE_8_NO_CORNER_CUTTING };
    const DsMetric *metric = ds_metric_find ("chokepoints");
    DsGenResult result;
    DsMeasured measured;
    DsParts parts;
    DsDelve delve;
    int64_t got;

    dst_delve_init (&delve, 20, 12, 1, "cellular rounds=1", seed);
    dst_generate (&result, &delve);
    g_assert_cmpint (ds_measured_init (&measured, &result.dungeon, delve.rules,
                                       ds_delve_movement (&delve), NULL, NULL),
                     ==, DS_OK);
    for (size_t i = 0; i < 20 * 12; i++) {
      DsSpace without = measured.floors[0].space;

      if (!measured.floors[0].open[i])
        continue;
      measured.floors[0].open[i] = 0;
      g_assert_cmpint (ds_parts_find (&parts, &without, NULL, NULL), ==, DS_OK);
      cuts[i] = parts.n > measured.floors[0].parts.n;
      ds_parts_clear (&parts);
      measured.floors[0].open[i] = 1;
    }
    g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
    g_assert_cmpint (metric->measure (&measured, &got, NULL), ==, DS_OK);
    g_assert_cmpint (got, ==, (int64_t)parts.n);
    ds_parts_clear (&parts);
    ds_measured_clear (&measured);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- every row ---- */

static DsStatus
try_metrics (void *user)
{
  const DsDelve *delve = user;
  DsMeasured measured;
  int64_t number;
  DsStatus status =
      ds_measured_init (&measured, &delve->dungeon, delve->rules, DS_MOVE_4, NULL, NULL);

  for (size_t i = 0; i < ds_n_metrics () && status == DS_OK; i++)
    status = ds_metric (i)->measure (&measured, &number, NULL);
  ds_measured_clear (&measured);
  return status;
}

static void
test_rows (void)
{
  DsDelve delve;

  for (size_t i = 0; i < ds_n_metrics (); i++) {
    g_assert_true (ds_metric_find (ds_metric (i)->id) == ds_metric (i));
    g_assert_true (ds_metric (i)->label != NULL && ds_metric (i)->help != NULL);
  }
  g_assert_null (ds_metric_find ("beauty"));
  make_level (&delve, 8, "#########aaABBb##aa##bb#########", "default");
  dst_fail_each (try_metrics, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static void
test_cancelled (void)
{
  DsMeasured measured;
  DsJob job = { 0 };
  DsDelve delve;
  int64_t number;

  make_level (&delve, 8, "#########aaABBb##aa##bb#########", "default");
  g_assert_cmpint (ds_measured_init (&measured, &delve.dungeon, delve.rules, DS_MOVE_4, &job, NULL),
                   ==, DS_OK);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_metric_find ("loops")->measure (&measured, &number, NULL), ==, DS_CANCELLED);
  ds_measured_clear (&measured);
  g_assert_cmpint (ds_measured_init (&measured, &delve.dungeon, delve.rules, DS_MOVE_4, &job, NULL),
                   ==, DS_CANCELLED);
  g_assert_null (measured.floors);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/metric", CASES, test_counts);
  g_test_add_func ("/metric/chokepoints", test_chokepoints);
  g_test_add_func ("/metric/rows", test_rows);
  g_test_add_func ("/metric/cancelled", test_cancelled);
  return g_test_run ();
}
