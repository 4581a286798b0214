/* tests/core/test_prefab_find.c — the places of floors where prefabs stand, exactly or with changed
 * cells. */
#include "lib/gen.h"
#include "rules/prefab_find.h"
#include "rules/prefab_floor.h"

#include <glib.h>
#include <string.h>

static uint16_t
tile (const char *id)
{
  const uint16_t found = ds_rules_find_tile (dst_rules (), id);

  g_assert_cmpint (found, !=, DS_TILE_NONE);
  return found;
}

/* ---- on levels */

static size_t
count_sites (const DsPrefab *prefab, const DsFloor *floor)
{
  DsPrefabSites sites = { 0 };
  size_t n;

  g_assert_cmpint (ds_prefab_find (prefab, floor, &sites, NULL), ==, DS_OK);
  n = sites.items.n;
  ds_array_clear (&sites.items);
  return n;
}

/* The prefab of a cell is that after which its room is named, of all cells of such a room but those
 * that the prefab has not drawn; their number is added to *@n_others, and that of all to *@n_all.
 */
static void
count_at (const DsFloor *floor, size_t *n_all, size_t *n_others)
{

  for (DsCell at = { 0, 0 }; at.y < floor->h; at.y++)
    for (at.x = 0; at.x < floor->w; at.x++) {
      const DsRoom *room = ds_floor_room_at (floor, at);
      const DsPrefab *prefab;

      if (room == NULL || room->name == NULL)
        continue;
      prefab = ds_prefab_at (dst_rules (), floor, at);
      (*n_all)++;
      *n_others += prefab == NULL;
      if (prefab != NULL)
        g_assert_cmpstr (prefab->label, ==, ds_str_get (room->name));
    }
}

/* Makes another ground of every seventh cell of rooms that are named after a prefab. */
static void
edit_rooms (DsFloor *floor)
{
  size_t n = 0;

  for (DsCell at = { 0, 0 }; at.y < floor->h; at.y++)
    for (at.x = 0; at.x < floor->w; at.x++) {
      const DsRoom *room = ds_floor_room_at (floor, at);

      if (room != NULL && room->name != NULL && n++ % 7 == 0)
        g_assert_true (ds_floor_set (floor, DS_LAYER_GROUND, at, tile ("grass-floor")));
    }
}

/* Every room that the stage has made of a prefab is found, and no other prefab in the rock. */
static void
test_found (void)
{
  size_t n_rooms = 0, n_sites = 0, n_all = 0, n_others = 0, n_edited = 0, n_lost = 0;

  for (uint64_t seed = 1; seed <= 12; seed++) {
    DsGenResult result;
    const DsFloor *floor;
    DsDelve delve;

    dst_delve_init (&delve, 70, 45, 1, "fill tile=wall; rooms_mst; prefabs in_rooms=0", seed);
    dst_generate (&result, &delve);
    ds_delve_clear (&delve);
    floor = &result.dungeon.floors[0];
    count_at (floor, &n_all, &n_others);
    for (size_t i = 0; i < ds_rules_n_prefabs (dst_rules ()); i++) {
      const DsPrefab *prefab = ds_rules_prefab (dst_rules (), i);
      size_t n = 0;

      for (size_t k = 0; k < ds_rooms_count (floor->rooms); k++)
        n += ds_rooms_get (floor->rooms, k)->name != NULL &&
             strcmp (ds_str_get (ds_rooms_get (floor->rooms, k)->name), prefab->label) == 0;
      if (prefab->place != DS_PREFAB_ROCK)
        continue;
      n_rooms += n;
      n_sites += count_sites (prefab, floor);
      g_test_message ("%s: %zu of %zu", prefab->id, count_sites (prefab, floor), n);
    }
    edit_rooms (&result.dungeon.floors[0]);
    count_at (floor, &n_edited, &n_lost);
    ds_gen_result_clear (&result);
  }
  g_test_message ("%zu of %zu cells are not found, %zu after edits", n_others, n_all, n_lost);
  g_assert_cmpuint (n_others * 25, <=, n_all);
  g_assert_cmpuint (n_lost * 25, <=, n_edited);
  g_assert_cmpuint (n_rooms, >, 5);
  g_assert_cmpuint (n_sites, ==, n_rooms);
}

#define MINE                                                                                       \
  "\"prefabs\": [{ \"id\": \"mine\", \"label\": \"Mine\", \"legend\": { \"$\": [\"floor\", "       \
  "\"gold\", \"gem\", \"nothing\"], \"o\": [\"floor\", \"rug\"] }, \"rows\": [\"#####\", "         \
  "\"#$o.#\", \"##+##\"] }]"

/* Rotated and mirrored as far as it may be; with another cell, too, but not with many. */
static void
test_found_turned (void)
{
  static const DsCell odd = { 1, 1 };
  DsRules *rules = dst_rules_with (MINE);
  const DsPrefab *prefab = ds_rules_prefab (rules, ds_rules_n_prefabs (rules) - 1);
  DsFloor drawn, floor;

  g_assert_cmpint (ds_prefab_floor_init (&drawn, rules, prefab, NULL), ==, DS_OK);
  g_assert_cmpuint (count_sites (prefab, &drawn), ==, 1);
  g_assert_cmpint (ds_floor_init (&floor, 30, 30, NULL), ==, DS_OK);
  for (int32_t i = 0; i < prefab->w * prefab->h; i++) {
    const DsCell in = { i % prefab->w, i / prefab->w };
    const DsCell from = { in.x + DS_PREFAB_MARGIN, in.y + DS_PREFAB_MARGIN };
    const DsCell to = ds_prefab_turned (prefab, 3, true, in);

    for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
      g_assert_true (ds_floor_set (&floor, (DsLayer)layer, (DsCell){ to.x + 4, to.y + 9 },
                                   ds_floor_get (&drawn, (DsLayer)layer, from)));
  }
  g_assert_cmpuint (count_sites (prefab, &floor), ==, 1);
  g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND,
                               (DsCell){ 4 + ds_prefab_turned (prefab, 3, true, odd).x,
                                         9 + ds_prefab_turned (prefab, 3, true, odd).y },
                               tile ("wall")));
  g_assert_cmpuint (count_sites (prefab, &floor), ==, 1); /* it is still known */
  g_assert_true (ds_grid_fill (&floor.layers[DS_LAYER_GROUND], tile ("wall")));
  g_assert_cmpuint (count_sites (prefab, &floor), ==, 0);
  ds_floor_clear (&floor);
  ds_floor_clear (&drawn);
  ds_rules_unref (rules);
}

/* Places that overlap, and that all rotations find, are given once each, however many they are. */
static void
test_found_in_a_meadow (void)
{
  DsRules *rules = dst_rules_with (
      "\"prefabs\": [{ \"id\": \"mine\", \"label\": \"Mine\", \"place\": \"room\", "
      "\"legend\": { \"g\": [\"grass-floor\"] }, \"rows\": [\"gg\", \"gg\", \"gg\"] }]");
  DsFloor floor;

  g_assert_cmpint (ds_floor_init (&floor, 400, 300, NULL), ==, DS_OK);
  g_assert_true (
      ds_grid_fill (&floor.layers[DS_LAYER_GROUND], ds_rules_find_tile (rules, "grass-floor")));
  g_assert_cmpuint (count_sites (ds_rules_prefab (rules, ds_rules_n_prefabs (rules) - 1), &floor),
                    ==, 399 * 298 + 398 * 299);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
}

/* Meadows with and without pillars of their own, and a cell with two doors. */
#define FOUND                                                                                      \
  "\"prefabs\": [{ \"id\": \"plain\", \"label\": \"Plain\", \"place\": \"room\", \"legend\": { "   \
  "\"g\": [\"grass-floor\"] }, \"rows\": [\"gggggg\", \"gggggg\", \"gggggg\", \"gggggg\", "        \
  "\"gggggg\", "                                                                                   \
  "\"gggggg\"] }, { \"id\": \"pillars\", \"label\": \"Pillars\", \"place\": \"room\", "            \
  "\"legend\": { \"g\": "                                                                          \
  "[\"grass-floor\"], \"p\": [\"grass-floor\", \"pillar\"] }, \"rows\": [\"pppggg\", \"gggggg\", " \
  "\"gggggg\", \"gggggg\", \"gggggg\", \"gggggg\"] }, { \"id\": \"cell\", \"label\": \"Cell\", "   \
  "\"rows\": "                                                                                     \
  "[\"##+##\", \"#...#\", \"#...#\", \"##+##\"] }]"

/* As many cells as may be others are, and one more. */
static void
test_found_changed (void)
{
  static const struct {
    const char *prefab, *changed; /* changed: places of six by six cells; "p" loses its pillar */
    size_t n;
  } ROWS[] = {
    { "plain", "", 1 },    { "plain", "a", 1 },     { "plain", "ab", 0 },
    { "pillars", "", 1 },  { "pillars", "xyz", 1 }, { "pillars", "wxyz", 0 },
    { "pillars", "P", 1 }, { "pillars", "PQ", 0 },
  };
  DsRules *rules = dst_rules_with (FOUND);
  const uint16_t grass = ds_rules_find_tile (rules, "grass-floor");
  const uint16_t wall = ds_rules_find_tile (rules, "wall");
  const uint16_t pillar = ds_rules_find_tile (rules, "pillar");

  for (size_t row = 0; row < G_N_ELEMENTS (ROWS); row++) {
    const DsPrefab *prefab = NULL;
    DsFloor floor;

    for (size_t i = 0; i < ds_rules_n_prefabs (rules); i++)
      if (strcmp (ds_rules_prefab (rules, i)->id, ROWS[row].prefab) == 0)
        prefab = ds_rules_prefab (rules, i);
    g_assert_cmpint (ds_floor_init (&floor, 20, 20, NULL), ==, DS_OK);
    g_assert_true (ds_grid_fill (&floor.layers[DS_LAYER_GROUND], wall));
    for (int32_t i = 0; i < 36; i++) {
      const DsCell at = { 7 + i % 6, 7 + i / 6 };

      g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND, at, grass));
      if (i < 3 && strcmp (prefab->id, "pillars") == 0)
        g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, at, pillar));
    }
    for (const char *at = ROWS[row].changed; *at != '\0'; at++) {
      if (*at < 'a')
        g_assert_true (
            ds_floor_set (&floor, DS_LAYER_FEATURE, (DsCell){ 7 + *at - 'P', 7 }, DS_TILE_NONE));
      else
        g_assert_true (
            ds_floor_set (&floor, DS_LAYER_GROUND, (DsCell){ 7 + (*at - 'a') % 6, 9 }, wall));
    }
    g_test_message ("%s, %s", ROWS[row].prefab, ROWS[row].changed);
    g_assert_cmpuint (count_sites (prefab, &floor), ==, ROWS[row].n);
    ds_floor_clear (&floor);
  }
  ds_rules_unref (rules);
}

/* Entries that lead nowhere are walled up; one of them is left. */
static void
test_found_entered (void)
{
  DsRules *rules = dst_rules_with (FOUND);
  const DsPrefab *prefab = ds_rules_prefab (rules, ds_rules_n_prefabs (rules) - 1);
  DsFloor floor;

  g_assert_cmpstr (prefab->id, ==, "cell");
  g_assert_cmpint (ds_floor_init (&floor, 20, 20, NULL), ==, DS_OK);
  g_assert_true (ds_grid_fill (&floor.layers[DS_LAYER_GROUND], ds_rules_find_tile (rules, "wall")));
  for (int32_t i = 0; i < 8; i++)
    g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND, (DsCell){ 8 + i % 3, 8 + i / 3 },
                                 i < 6 ? ds_rules_find_tile (rules, "floor")
                                       : ds_rules_find_tile (rules, "wall")));
  g_assert_cmpuint (count_sites (prefab, &floor), ==, 0);
  g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND, (DsCell){ 9, 7 },
                               ds_rules_find_tile (rules, "floor")));
  g_assert_cmpuint (count_sites (prefab, &floor), ==, 1);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
}

/* ---- on maps: rows with slashes between them; "g" is grass, "#" wall, "." floor, "+" a door */

/* Rules with prefabs such as "id rm gg/g.": "r" may be rotated, "m" mirrored. */
static DsRules *
rules_of (const char *const *prefabs)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL, *all = NULL;

  for (; *prefabs != NULL; prefabs++) {
    g_auto (GStrv) parts = g_strsplit (*prefabs, " ", 3);
    g_auto (GStrv) rows = g_strsplit (parts[2], "/", -1);
    g_autofree char *drawing = g_strjoinv ("\", \"", rows);

    g_ptr_array_add (
        records,
        g_strdup_printf ("{ \"id\": \"%s\", \"label\": \"%s\", \"place\": \"%s\", \"rotate\": %s, "
                         "\"mirror\": %s, \"legend\": { \"g\": [\"grass-floor\"] }, "
                         "\"rows\": [\"%s\"] }",
                         parts[0], parts[0], strchr (parts[2], '+') != NULL ? "rock" : "room",
                         strchr (parts[1], 'r') != NULL ? "true" : "false",
                         strchr (parts[1], 'm') != NULL ? "true" : "false", drawing));
  }
  g_ptr_array_add (records, NULL);
  list = g_strjoinv (", ", (char **)records->pdata);
  all = g_strdup_printf ("\"prefabs\": [%s]", list);
  return dst_rules_with (all);
}

/* A floor of wall, with the map at MAP_X, MAP_Y. */
#define MAP_X 6
#define MAP_Y 5

static void
draw_map (DsFloor *floor, const DsRules *rules, const char *map)
{
  g_auto (GStrv) rows = g_strsplit (map, "/", -1);

  g_assert_cmpint (ds_floor_init (floor, 40, 30, NULL), ==, DS_OK);
  g_assert_true (
      ds_grid_fill (&floor->layers[DS_LAYER_GROUND], ds_rules_find_tile (rules, "wall")));
  for (int y = 0; rows[y] != NULL; y++)
    for (int x = 0; rows[y][x] != '\0'; x++)
      if (rows[y][x] != '#')
        g_assert_true (
            ds_floor_set (floor, DS_LAYER_GROUND, (DsCell){ MAP_X + x, MAP_Y + y },
                          ds_rules_find_tile (rules, rows[y][x] == 'g' ? "grass-floor" : "floor")));
}

#define LEFT_HOOK "gg./g../g.."   /* as it is drawn */
#define TURNED_HOOK "ggg/..g/..." /* a quarter clockwise */
#define RIGHT_HOOK ".gg/..g/..g"  /* mirrored */
#define HEDGE "gggggggggggggggggggg/gggggggggggggggggggg"
#define HALL "###+###/#ggggg#/#ggggg#/###+###"

/* Rotated and mirrored only as far as they may be; what was changed is entered, too, and of places
 * that overlap the one with the fewest changes counts; from the top. */
static void
test_found_on_maps (void)
{
  static const struct {
    const char *prefab, *map;
    size_t n;
    int x, y; /* of the first place, in the map */
  } ROWS[] = {
    { "hook - " LEFT_HOOK, LEFT_HOOK, 1, 0, 0 },
    { "hook - " LEFT_HOOK, TURNED_HOOK, 0, 0, 0 },
    { "hook - " LEFT_HOOK, RIGHT_HOOK, 0, 0, 0 },
    { "hook r " LEFT_HOOK, TURNED_HOOK, 1, 0, 0 },
    { "hook r " LEFT_HOOK, RIGHT_HOOK, 0, 0, 0 },
    { "hook m " LEFT_HOOK, TURNED_HOOK, 0, 0, 0 },
    { "hook m " LEFT_HOOK, RIGHT_HOOK, 1, 0, 0 },
    { "hook r " LEFT_HOOK, TURNED_HOOK "/###/" LEFT_HOOK, 2, 0, 0 },
    { "hook r " LEFT_HOOK, LEFT_HOOK "/###/" TURNED_HOOK, 2, 0, 0 },
    { "hook r " LEFT_HOOK, "gg.#ggg/g..#..g/g..#...", 2, 0, 0 },
    { "hook r " LEFT_HOOK, "ggg#gg./..g#g../...#g..", 2, 0, 0 },
    /* Two other cells from the first column, one from the second. */
    { "hedge - " HEDGE, "ggggggg#ggggggggggggg/#gggggggggggggggggggg", 1, 1, 0 },
    { "hedge - " HEDGE, "ggggggg#ggggggggggggg/gggggggggggggggggggg#", 1, 0, 0 },
    { "hall - " HALL, "#######/#gg.gg#/#ggggg#/#######", 0, 0, 0 },
    { "hall - " HALL, "###.###/#gg.gg#/#ggggg#/#######", 1, 0, 0 },
    { "hall - " HALL, "#######/#gg.gg#/#ggggg#/###.###", 1, 0, 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsRules *rules = rules_of ((const char *const[]){ ROWS[i].prefab, NULL });
    const DsPrefab *prefab = ds_rules_prefab (rules, ds_rules_n_prefabs (rules) - 1);
    DsPrefabSites sites = { 0 };
    DsFloor floor;

    g_test_message ("%s on %s", ROWS[i].prefab, ROWS[i].map);
    draw_map (&floor, rules, ROWS[i].map);
    g_assert_cmpint (ds_prefab_find (prefab, &floor, &sites, NULL), ==, DS_OK);
    g_assert_cmpuint (sites.items.n, ==, ROWS[i].n);
    if (sites.items.n > 0) {
      g_assert_cmpint (sites.items.items[0].box.x, ==, MAP_X + ROWS[i].x);
      g_assert_cmpint (sites.items.items[0].box.y, ==, MAP_Y + ROWS[i].y);
    }
    ds_array_clear (&sites.items);
    ds_floor_clear (&floor);
    ds_rules_unref (rules);
  }
}

/* The whole floor is one room. */
static void
name_floor (DsFloor *floor, const char *name)
{
  DsStr *text = ds_str_new (name);

  g_assert_cmpint (ds_rooms_add (&floor->rooms, &(DsRoom){ .id = 1, .name = text }, NULL), ==,
                   DS_OK);
  g_assert_true (ds_grid_fill (&floor->layers[DS_LAYER_ROOM], 1));
  ds_str_unref (text);
}

#define PLOT "plot - gggg/gggg"
#define MEADOW "meadow - gggggg/gggggg/gggggg/gggggg/gggggg/gggggg"
#define WIDE "wide - gggggggg/gggggggg/gggggggg/gggggggg/gggggggg"
#define HIGH "high - gggggg/gggggg/gggggg/gggggg/gggggg/gggggg/gggggg"

/* The largest that stands there; of those that were changed the one with the smallest share; in a
 * room of its name, as long as half of its cells are as they were; where it draws nothing, none. */
static void
test_at_on_maps (void)
{
  static const struct {
    const char *prefabs[3], *room, *map;
    int x, y; /* in the map */
    const char *want;
  } ROWS[] = {
    { { PLOT, MEADOW }, NULL, "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg", 3, 3, "meadow" },
    { { MEADOW, PLOT }, NULL, "gggggg/gggggg/gggggg/gggggg/gggggg/gggggg", 3, 3, "meadow" },
    { { MEADOW, PLOT }, NULL, "gggg/gggg", 3, 1, "plot" },
    { { MEADOW, PLOT }, NULL, "gggg/gggg", 4, 1, NULL },
    /* Both stand there with changes: a cell is of both, the other one of one alone. */
    { { WIDE, HIGH },
      NULL,
      "#gggggg#/#ggggggg/gggggggg/gggggggg/gggg#ggg/gggggggg/#gggggg#",
      3,
      3,
      "high" },
    { { HIGH, WIDE },
      NULL,
      "#gg#ggg#/gggggggg/gggggggg/gggggggg/gggg#ggg/gggggggg/#gggggg#",
      3,
      3,
      "wide" },
    { { WIDE, HIGH },
      NULL,
      "#gg#ggg#/gggggggg/gggggggg/gggggggg/gggg#ggg/gggggggg/#gggggg#",
      3,
      3,
      "wide" },
    { { "angle rm ggg/g  " }, NULL, "ggg/g##", 0, 1, "angle" },
    { { "angle rm ggg/g  " }, NULL, "ggg/g##", 1, 1, NULL },
    { { MEADOW }, "meadow", "gggggg/gggggg/gggggg/....../....../......", 3, 2, "meadow" },
    { { MEADOW }, "meadow", "gggggg/gggggg/ggggg./....../....../......", 3, 2, NULL },
    { { MEADOW }, "field", "gggggg/gggggg/gggggg/....../....../......", 3, 2, NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsRules *rules = rules_of (ROWS[i].prefabs);
    const DsPrefab *found;
    DsFloor floor;

    g_test_message ("%s first, on %s", ROWS[i].prefabs[0], ROWS[i].map);
    draw_map (&floor, rules, ROWS[i].map);
    if (ROWS[i].room != NULL)
      name_floor (&floor, ROWS[i].room);
    found = ds_prefab_at (rules, &floor, (DsCell){ MAP_X + ROWS[i].x, MAP_Y + ROWS[i].y });
    g_assert_cmpstr (found != NULL ? found->id : NULL, ==, ROWS[i].want);
    ds_floor_clear (&floor);
    ds_rules_unref (rules);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/prefab-find/generated", test_found);
  g_test_add_func ("/rules/prefab-find/meadow", test_found_in_a_meadow);
  g_test_add_func ("/rules/prefab-find/turned", test_found_turned);
  g_test_add_func ("/rules/prefab-find/changed", test_found_changed);
  g_test_add_func ("/rules/prefab-find/entered", test_found_entered);
  g_test_add_func ("/rules/prefab-find/on-maps", test_found_on_maps);
  g_test_add_func ("/rules/prefab-find/at-on-maps", test_at_on_maps);
  return g_test_run ();
}
