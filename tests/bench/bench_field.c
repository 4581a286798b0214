/* tests/bench/bench_field.c — sight, distances and paths on drawn maps, for comparison with other
 * programs by tests/bench/peers.sh:
 *
 *   bench_field [-n TIMES] [-c CASE] MAP.txt ...
 *
 * '.' is open, all else is closed. One row a case, "case map - nanoseconds", medians of thread CPU
 * time. With -n each case runs that often and nothing is printed, for instruction counts. */
#include "clock.h"
#include "field/astar.h"
#include "field/fov.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#define SAMPLES 9
#define SAMPLE_NS 5000000u
#define N_EYES 32 /* the middle open cells of this number of equal parts of all open cells */

typedef struct {
  char *name;
  DsOpaque opaque;
  DsSpace space;
  GArray *open; /* DsCell, row by row */
  DsFlood flood;
  DsAstar astar;
  DsView view;
  DsFov fov;
} Map;

static void
look (Map *map, size_t i, int32_t radius)
{
  const size_t k = (i % N_EYES * 2 + 1) * map->open->len / (2 * N_EYES);

  g_assert_cmpint (ds_view_look (&map->view, &map->fov, &map->opaque,
                                 g_array_index (map->open, DsCell, k), radius, NULL),
                   ==, DS_OK);
}

static void
look_near (Map *map, size_t i)
{
  look (map, i, 8);
}

static void
look_further (Map *map, size_t i)
{
  look (map, i, 20);
}

static void
look_any (Map *map, size_t i)
{
  look (map, i, 0);
}

/* From the first cell to all others. */
static void
flood (Map *map, DsMovement movement, DsStepCosts costs)
{
  const DsCell from = g_array_index (map->open, DsCell, 0);
  DsStatus status;

  map->space.movement = movement;
  status = costs.straight == costs.diagonal
               ? ds_flood_again (&map->flood, &map->space, &from, 1, DS_FLOOD_FAR - 1, NULL, NULL)
               : ds_flood_at_cost (&map->flood, &map->space, costs, &(DsFloodSource){ from, 0 }, 1,
                                   DS_FLOOD_FAR / 2, NULL, NULL);
  g_assert_cmpint (status, ==, DS_OK);
}

/* From the first cell to the last. */
static void
find_way (Map *map, DsMovement movement, DsStepCosts costs)
{
  map->space.movement = movement;
  g_assert_cmpint (ds_astar_find (&map->astar, &map->space, g_array_index (map->open, DsCell, 0),
                                  g_array_index (map->open, DsCell, map->open->len - 1), costs,
                                  DS_ASTAR_MOST, NULL),
                   ==, DS_OK);
}

static const struct {
  const char *name;
  void (*look) (Map *map, size_t i);
  void (*walk) (Map *map, DsMovement movement, DsStepCosts costs);
  DsMovement movement;
  DsStepCosts costs;
} CASES[] = {
  { .name = "fov-r8", .look = look_near },
  { .name = "fov-r20", .look = look_further },
  { .name = "fov-r0", .look = look_any },
  { "dijkstra-full-4dir", NULL, flood, DS_MOVE_4, { 1, 1 } },
  { "dijkstra-full-8dir", NULL, flood, DS_MOVE_8, { 1, 1 } },
  { "dijkstra-full-8dir-10/14", NULL, flood, DS_MOVE_8, { 10, 14 } },
  { "astar-corner-4dir", NULL, find_way, DS_MOVE_4, { 1, 1 } },
  { "astar-corner-8dir", NULL, find_way, DS_MOVE_8, { 1, 1 } },
  { "astar-corner-8dir-10/14", NULL, find_way, DS_MOVE_8, { 10, 14 } },
};

static uint64_t
time_case (Map *map, size_t row, size_t times)
{
  const uint64_t start = cpu_ns ();

  for (size_t i = 0; i < times; i++)
    if (CASES[row].look != NULL)
      CASES[row].look (map, i);
    else
      CASES[row].walk (map, CASES[row].movement, CASES[row].costs);
  return cpu_ns () - start;
}

static void
measure (Map *map, size_t row)
{
  uint64_t ns[SAMPLES];
  size_t times = CASES[row].look != NULL ? N_EYES : 1;

  while (time_case (map, row, times) < SAMPLE_NS)
    times *= 2;
  for (size_t i = 0; i < SAMPLES; i++)
    ns[i] = time_case (map, row, times);
  printf ("%s %s - %.1f\n", CASES[row].name, map->name,
          (double)median_ns (ns, SAMPLES) / (double)times);
}

static void
map_init (Map *map, const char *file)
{
  g_autofree char *text = NULL, *name = g_path_get_basename (file);
  g_autofree uint8_t *blocks = NULL;
  uint8_t *open;
  int32_t w, h;
  gsize n;

  g_assert_true (g_file_get_contents (file, &text, &n, NULL));
  w = (int32_t)strcspn (text, "\n");
  h = (int32_t)(n / ((gsize)w + 1));
  blocks = g_malloc ((gsize)w * (gsize)h);
  open = g_malloc ((gsize)w * (gsize)h);
  *map = (Map){ .name = g_strndup (name, strcspn (name, ".")),
                .space = { w, h, open, DS_MOVE_4 },
                .open = g_array_new (FALSE, FALSE, sizeof (DsCell)) };
  for (int32_t i = 0; i < w * h; i++) {
    const DsCell cell = { i % w, i / w };

    blocks[i] = text[i + i / w] != '.';
    open[i] = !blocks[i];
    if (open[i])
      g_array_append_val (map->open, cell);
  }
  g_assert_cmpint (ds_opaque_init (&map->opaque, w, h, blocks, NULL), ==, DS_OK);
}

static void
map_clear (Map *map)
{
  g_free (map->name);
  g_array_unref (map->open);
  g_free ((void *)map->space.open);
  ds_opaque_clear (&map->opaque);
  ds_flood_clear (&map->flood);
  ds_astar_clear (&map->astar);
  ds_view_clear (&map->view);
  ds_fov_clear (&map->fov);
}

int
main (int argc, char **argv)
{
  int times = 0;
  g_autofree char *only = NULL;
  const GOptionEntry options[] = { { "times", 'n', 0, G_OPTION_ARG_INT, &times, NULL, NULL },
                                   { "case", 'c', 0, G_OPTION_ARG_STRING, &only, NULL, NULL },
                                   { 0 } };
  g_autoptr (GOptionContext) context = g_option_context_new ("MAP.txt ...");

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, NULL))
    return 2;
  for (int i = 1; i < argc; i++) {
    Map map;

    map_init (&map, argv[i]);
    for (size_t row = 0; row < G_N_ELEMENTS (CASES); row++)
      if (only != NULL && strcmp (only, CASES[row].name) != 0)
        continue;
      else if (times > 0)
        time_case (&map, row, (size_t)times);
      else
        measure (&map, row);
    map_clear (&map);
  }
  return 0;
}
