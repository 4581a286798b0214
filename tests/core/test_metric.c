/* tests/core/test_metric.c — values of the metrics on small maps; and required members of each
 * row. */
#include "check/metric.h"
#include "lib/gen.h"
#include "lib/map.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Characters of the maps besides those of rooms: a tile on the floor, or an object. */
static const struct {
  char sign;
  const char *tile, *kind;
} SIGNS[] = {
  { 'm', NULL, "goblin" },        { '$', NULL, "gold" },   { 'n', NULL, "note" },
  { '~', "shallow-water", NULL }, { '^', "spikes", NULL }, { '+', "door", NULL },
  { '=', "bridge", NULL },
};

/* False: @sign is none of them. */
static bool
put_sign (DsDelve *delve, DsCell at, char sign)
{
  const DsCell nowhere = { -1, -1 };
  uint16_t tile;

  for (size_t i = 0; i < G_N_ELEMENTS (SIGNS); i++) {
    if (SIGNS[i].sign != sign)
      continue;
    if (SIGNS[i].kind != NULL)
      dst_pin_thing (delve, 0, SIGNS[i].kind, at, -1, nowhere);
    else {
      tile = ds_rules_find_tile (delve->rules, SIGNS[i].tile);
      dst_pin_tile (delve, 0, (DsLayer)ds_rules_tile (delve->rules, tile)->layer, at,
                    SIGNS[i].tile);
    }
    return true;
  }
  return false;
}

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
    if (c == '.' || put_sign (out, at, map[i]))
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
} MAPS[] = {
  { "nothing", 3, "#########", "default" },
  { "one-cell", 3, "####.####", "default" },
  { "room", 4, "#####aa##aa#####", "default" },
  { "two-rooms", 8,
    "########"
    "#aaABBb#"
    "#aa##bb#"
    "########",
    "default" },
  { "ring", 6,
    "######"
    "#aaAA#"
    "#B##A#"
    "#BbbA#"
    "######",
    "default" },
  { "dead-end-corridor", 6,
    "######"
    "#aa###"
    "#aaAA#"
    "######",
    "default" },
  { "corner", 4,
    "####"
    "#.##"
    "##.#"
    "####",
    "default" },
  { "corner-cut", 5,
    "#####"
    "#.###"
    "##.##"
    "###.#"
    "#####",
    "free" },
  { "objects", 6,
    "######"
    "#mm$n#"
    "######",
    "default" },
  { "tiles", 8,
    "########"
    "#.~^+=.#"
    "########",
    "default" },
};

/* Maps with locks, in the characters of lib/map.h. */
static const struct {
  const char *name, *map;
} LOCKED[] = {
  { "open", "#####/#@.!#/#####/" },
  { "key", "#######/#@r.R!#/#######/" },
  { "two-keys", "##########/#@r.Rb.B!#/##########/" },
  { "two-at-once", "##########/#@rb.R.B!#/##########/" },
  { "secret", "#######/#@.S.!#/#######/" },
  { "out-of-reach", "#######/#@..R!#/#######/" },
  { "may-be-lost", "########/#@o.O.##/###O####/###!####/########/" },
};

/*
 * Values other than 0: all of them on MAPS, those of metrics that need a proof also on LOCKED. Any
 * other metric is compared on a map of LOCKED where it has a row here.
 */
static const struct {
  const char *id, *map;
  int64_t value;
} VALUES[] = {
  { "rooms", "room", 1 },
  { "rooms", "two-rooms", 2 },
  { "rooms", "ring", 2 },
  { "rooms", "dead-end-corridor", 1 },
  { "corridors", "two-rooms", 2 },
  { "corridors", "ring", 2 },
  { "corridors", "dead-end-corridor", 1 },
  { "loops", "ring", 1 },
  { "floor_share", "one-cell", 111 },
  { "floor_share", "room", 250 },
  { "floor_share", "two-rooms", 312 },
  { "floor_share", "ring", 333 },
  { "floor_share", "dead-end-corridor", 250 },
  { "floor_share", "corner", 125 },
  { "floor_share", "corner-cut", 120 },
  { "floor_share", "objects", 222 },
  { "floor_share", "tiles", 250 },
  { "components", "one-cell", 1 },
  { "components", "room", 1 },
  { "components", "two-rooms", 1 },
  { "components", "ring", 1 },
  { "components", "dead-end-corridor", 1 },
  { "components", "corner", 2 },
  { "components", "corner-cut", 1 },
  { "components", "objects", 1 },
  { "components", "tiles", 1 },
  { "dead_ends", "dead-end-corridor", 1 },
  { "dead_ends", "objects", 2 },
  { "dead_ends", "tiles", 2 },
  { "chokepoints", "two-rooms", 1 },
  { "chokepoints", "dead-end-corridor", 1 },
  { "chokepoints", "corner-cut", 1 },
  { "chokepoints", "objects", 1 },
  { "chokepoints", "tiles", 1 },
  { "playthrough", "open", 1 },
  { "playthrough", "key", 3 },
  { "playthrough", "two-keys", 5 },
  { "playthrough", "two-at-once", 5 },
  { "playthrough", "may-be-lost", 3 },
  { "locks_in_order", "key", 1 },
  { "locks_in_order", "two-keys", 2 },
  { "locks_in_order", "two-at-once", 1 },
  { "locks_in_order", "secret", 1 },
  { "locks_in_order", "may-be-lost", 1 },
};

/* Compares each metric with its row of VALUES; without a row it is 0, or skipped by @are_skipped.
 */
static void
check_values (DsDelve *delve, DsMovement movement, const char *map, bool are_skipped)
{
  DsMeasured measured;
  DsJudgement judgement;

  g_assert_cmpint (
      ds_measured_init (&measured, &delve->dungeon, delve->rules, movement, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_judge (&judgement, delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  ds_measured_set_proof (&measured, delve, &judgement);
  for (size_t i = 0; i < ds_n_metrics (); i++) {
    const DsMetric *metric = ds_metric (i);
    int64_t expected = 0, got = -1;
    bool has_row = metric->needs_proof || !are_skipped;

    for (size_t k = 0; k < G_N_ELEMENTS (VALUES); k++)
      if (strcmp (VALUES[k].id, metric->id) == 0 && strcmp (VALUES[k].map, map) == 0) {
        expected = VALUES[k].value;
        has_row = true;
      }
    if (!has_row)
      continue;
    g_test_message ("%s", metric->id);
    g_assert_cmpint (metric->measure (&measured, &got, NULL), ==, DS_OK);
    g_assert_cmpint (got, ==, expected);
  }
  ds_judgement_clear (&judgement);
  ds_measured_clear (&measured);
}

static void
test_counts (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDelve delve;

  make_level (&delve, MAPS[row].w, MAPS[row].map, MAPS[row].ruleset);
  check_values (&delve, ds_delve_movement (&delve), MAPS[row].name, false);
  ds_delve_clear (&delve);
}

static void
test_locked (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDelve delve;

  dst_map_init (&delve, LOCKED[row].map, '/');
  check_values (&delve, DS_MOVE_4, LOCKED[row].name, true);
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
  DsJudgement judgement = { 0 };
  DsMeasured measured;
  int64_t number;
  DsStatus status =
      ds_measured_init (&measured, &delve->dungeon, delve->rules, DS_MOVE_4, NULL, NULL);

  if (status == DS_OK)
    status = ds_judge (&judgement, delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL);
  ds_measured_set_proof (&measured, delve, &judgement);
  for (size_t i = 0; i < ds_n_metrics () && status == DS_OK; i++)
    status = ds_metric (i)->measure (&measured, &number, NULL);
  ds_judgement_clear (&judgement);
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
    g_assert_true (i == 0 || ds_metric (i)->needs_proof >= ds_metric (i - 1)->needs_proof);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (VALUES); i++)
    g_assert_nonnull (ds_metric_find (VALUES[i].id));
  g_assert_null (ds_metric_find ("beauty"));
  make_level (&delve, 8, "#########aaABBb##aa##bb#########", "default");
  dst_fail_each (try_metrics, &delve, DS_OK);
  ds_delve_clear (&delve);
  dst_map_init (&delve, "########/#@r.Rc!#/########/", '/');
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
  DST_ADD_ROWS ("/metric", MAPS, test_counts);
  DST_ADD_ROWS ("/metric/locked", LOCKED, test_locked);
  g_test_add_func ("/metric/chokepoints", test_chokepoints);
  g_test_add_func ("/metric/rows", test_rows);
  g_test_add_func ("/metric/cancelled", test_cancelled);
  return g_test_run ();
}
