/* tests/core/test_chart.c — the chart of the lock graph: nodes, edges and columns, from maps in
 * characters. */
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "solve/chart.h"

#include <glib.h>
#include <string.h>

/* '@' start, '!' goal, 'r' a red key and 'R' a red gate, as 'b' and 'B'; 'S' a secret door, '>' a
 * one-way door to the east, '<' stairs down to the same cell of the floor below, which has '^'.
 * Digits are floor that belongs to the room of this number. */
static const struct {
  char glyph;
  const char *kind, *lock;
} THINGS[] = {
  { '@', "player-start", NULL }, { '!', "goal", NULL },         { 'r', "key", "red" },
  { 'R', "gate-locked", "red" }, { 'b', "key", "blue" },        { 'B', "gate-locked", "blue" },
  { 'S', "gate-secret", NULL },  { '>', "gate-one-way", NULL }, { '<', "stairs-down", NULL },
  { '^', "stairs-up", NULL },
};

static void
put (DsDelve *delve, size_t floor, DsCell cell, char glyph, uint64_t id)
{
  DsFloor *level = &delve->dungeon.floors[floor];
  const uint16_t ground = ds_rules_find_tile (delve->rules, glyph == '#' ? "wall" : "floor");

  g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, cell, ground));
  if (g_ascii_isdigit (glyph))
    g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, cell, (uint32_t)(glyph - '0')));
  for (size_t i = 0; i < DS_COUNT (THINGS); i++)
    if (THINGS[i].glyph == glyph) {
      DsThing thing = { .id = id, .facing = glyph == '>' ? DS_EAST : DS_FACING_NONE, .at = cell };

      thing.target_floor = glyph == '<' ? 1 : glyph == '^' ? 0 : -1;
      thing.target = cell;
      thing.lock = THINGS[i].lock != NULL ? ds_str_new (THINGS[i].lock) : NULL;
      g_assert_true (ds_rules_find_kind (delve->rules, THINGS[i].kind, &thing.kind));
      g_assert_cmpint (ds_things_put (&level->things, &thing, NULL), ==, DS_OK);
      ds_str_unref (thing.lock);
    }
}

/* Rows end with '/', floors with a second one. Three rooms; the third is in a region. */
static void
delve_init (DsDelve *out, const char *map)
{
  const int32_t w = (int32_t)strcspn (map, "/");
  g_auto (GStrv) floors = g_strsplit (map, "//", -1);
  const size_t n = g_strv_length (floors);
  const DsRegion region = { .id = 5, .colour = 0x336699 };

  g_assert_cmpint (ds_delve_init (out, dst_rules (), w, ((int32_t)strlen (floors[0]) + 1) / (w + 1),
                                  n, DS_TILE_NONE, NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_regions_add (&out->dungeon.regions, &region, NULL), ==, DS_OK);
  for (size_t f = 0; f < n; f++) {
    for (uint64_t room = 1; room <= 3; room++)
      g_assert_cmpint (ds_rooms_add (&out->dungeon.floors[f].rooms,
                                     &(DsRoom){ .id = room, .region = room == 3 }, NULL),
                       ==, DS_OK);
    for (int32_t y = 0; y < out->dungeon.h; y++)
      for (int32_t x = 0; x < w; x++)
        put (out, f, (DsCell){ x, y }, floors[f][y * (w + 1) + x], (uint64_t)(y * w + x + 1));
  }
}

/* "0@ 1r | 0-1R": the level of each node with its content, then the edges: '-' both ways, '>'
 * one-way; the lock's first letter, 'S' a secret door, '/' stairs. '?' is an unreachable node. */
static char *
told (const DsChart *chart)
{
  GString *text = g_string_new (NULL);

  for (uint32_t i = 0; i < chart->nodes.n; i++) {
    const DsChartNode *node = &chart->nodes.items[i];

    if (node->level < 0)
      g_string_append_c (text, '?');
    else
      g_string_append_printf (text, "%d", node->level);
    g_string_append (text, node->has_start ? "@" : "");
    g_string_append (text, node->has_goal ? "!" : "");
    for (size_t k = 0; k < chart->keys.n; k++)
      if (chart->keys.items[k].node == i)
        g_string_append_c (
            text,
            chart->graph.locks.items[chart->graph.key_locks.items[chart->keys.items[k].key]].id[0]);
    g_string_append_c (text, ' ');
  }
  g_string_append_c (text, '|');
  for (size_t i = 0; i < chart->edges.n; i++) {
    const DsChartEdge *edge = &chart->edges.items[i];

    g_string_append_printf (text, " %u%c%u%s%s", edge->from, edge->one_way ? '>' : '-', edge->to,
                            edge->is_secret ? "S" : "", edge->is_stairs ? "/" : "");
    if (edge->lock != DS_WORLD_NONE)
      g_string_append_c (text, chart->graph.locks.items[edge->lock].id[0]);
  }
  return g_string_free (text, FALSE);
}

static const struct {
  const char *name, *map;
  DsChartBy by;
  const char *told;
} CASES[] = {
  { "one-area", "#####/#@.!#/#####/", DS_CHART_AREAS, "0@! |" },
  { "lock", "#######/#@rR.!#/#######/", DS_CHART_AREAS, "0@r 1! | 0-1r" },
  { "two-locks", "#########/#@rRbB.!#/#########/", DS_CHART_AREAS, "0@r 1b 2! | 0-1r 1-2b" },
  { "two-ways", "#######/#@rR.!#/#.###.#/#..B..#/#######/", DS_CHART_AREAS, "0@r 1! | 0-1r 0-1b" },
  { "no-key", "#######/#@.R.!#/#######/", DS_CHART_AREAS, "0@ ?! | 0-1r" },
  { "key-elsewhere", "##########/#!B.@rR.b#/##########/", DS_CHART_AREAS, "2! 0@r 1b | 0-1b 1-2r" },
  { "key-behind-itself", "#########/#@.Rr.!.#/#########/", DS_CHART_AREAS, "0@ ?!r | 0-1r" },
  { "secret", "#######/#@.S.!#/#######/", DS_CHART_AREAS, "0@ 1! | 0-1S" },
  { "one-way", "#######/#@.>.!#/#######/", DS_CHART_AREAS, "0@ 0! | 0>1" },
  { "no-way-back", "#######/#!.>.@#/#######/", DS_CHART_AREAS, "?! 0@ | 0>1" },
  { "pocket", "#######/#@!#..#/#######/", DS_CHART_AREAS, "0@! ? |" },
  { "stairs", "######/#@.<.#/######//######/#!.^.#/######/", DS_CHART_AREAS, "0@ 0! | 0-1/" },
  { "rooms", "###########/#@r11.22R3#/###########/", DS_CHART_ROOMS, "0@r 0 0 1 | 0-1 0-2 2-3r" },
  { "regions", "###########/#@r11.22R3#/###########/", DS_CHART_REGIONS, "0@r 1 | 0-1r" },
};

static void
test_case (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL;
  DsChart chart;
  DsDelve delve;

  delve_init (&delve, CASES[i].map);
  g_assert_cmpint (ds_chart_init (&chart, &delve, CASES[i].by, NULL, NULL), ==, DS_OK);
  text = told (&chart);
  g_assert_cmpstr (text, ==, CASES[i].told);
  for (uint32_t k = 0; k < chart.nodes.n; k++) {
    const DsChartNode *node = &chart.nodes.items[k];

    g_assert_cmpuint (node->column, <, chart.n_columns);
    g_assert_cmpuint (node->row, <, chart.n_rows);
    g_assert_cmpuint (ds_chart_node_at (&chart, (size_t)node->at.floor, node->at.cell), ==, k);
    for (uint32_t other = 0; other < k; other++) /* no two in one place */
      g_assert_true (chart.nodes.items[other].column != node->column ||
                     chart.nodes.items[other].row != node->row);
    for (uint32_t other = 0; other < chart.nodes.n; other++) /* levels from left to right */
      if (chart.nodes.items[other].level >= 0 && chart.nodes.items[other].level < node->level)
        g_assert_cmpuint (chart.nodes.items[other].column, <, node->column);
  }
  ds_chart_clear (&chart);
  ds_delve_clear (&delve);
}

/* An edge keeps clear of nodes between its ends: it goes through a gap between rows. */
static void
test_lanes (void)
{
  static const struct {
    const char *map;
    uint32_t lanes[4];
  } rows[] = {
    { "###########/#@...11.22#/###########/", { DS_CHART_NONE, DS_CHART_NONE } },
    { "#######/#@1122#/#.###2#/#..B22#/#######/", { DS_CHART_NONE, 1, DS_CHART_NONE } },
  };

  for (gsize i = 0; i < DS_COUNT (rows); i++) {
    DsChart chart;
    DsDelve delve;

    delve_init (&delve, rows[i].map);
    g_assert_cmpint (ds_chart_init (&chart, &delve, DS_CHART_ROOMS, NULL, NULL), ==, DS_OK);
    for (size_t k = 0; k < chart.edges.n; k++)
      g_assert_cmpuint (chart.edges.items[k].lane, ==, rows[i].lanes[k]);
    ds_chart_clear (&chart);
    ds_delve_clear (&delve);
  }
}

static void
test_limit (void)
{
  DsChart chart;
  DsDelve delve;
  DsError err;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 200, 100, 1,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
  for (int32_t y = 0; y < 100; y += 2)
    for (int32_t x = 0; x < 200; x += 2)
      put (&delve, 0, (DsCell){ x, y }, '.', 0);
  g_assert_cmpint (ds_chart_init (&chart, &delve, DS_CHART_AREAS, NULL, &err), ==, DS_LIMIT);
  g_assert_cmpuint (chart.nodes.n, ==, 0);
  ds_delve_clear (&delve);
}

static DsStatus
try_chart (void *delve)
{
  DsChart chart;
  const DsStatus status = ds_chart_init (&chart, delve, DS_CHART_ROOMS, NULL, NULL);

  ds_chart_clear (&chart);
  return status;
}

static void
test_memory (void)
{
  DsDelve delve;

  delve_init (&delve, CASES[9].map);
  dst_fail_each (try_chart, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/chart", CASES, test_case);
  g_test_add_func ("/chart/lanes", test_lanes);
  g_test_add_func ("/chart/limit", test_limit);
  g_test_add_func ("/chart/memory", test_memory);
  return g_test_run ();
}
