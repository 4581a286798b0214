/* tests/core/test_gen_accretion.c — the stage accretion, and the loops and doors between its
 * rooms. */
#include "field/door_sites.h"
#include "field/flood.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

typedef struct {
  DsDelve delve;
  DsGenResult result;
  const DsFloor *level;
} Made;

static void
make (Made *out, int32_t w, int32_t h, const char *stages, uint64_t seed)
{
  dst_delve_init (&out->delve, w, h, 1, stages, seed);
  dst_generate (&out->result, &out->delve);
  out->level = &out->result.dungeon.floors[0];
}

static void
made_clear (Made *self)
{
  ds_gen_result_clear (&self->result);
  ds_delve_clear (&self->delve);
}

static uint32_t
room_at (const DsFloor *level, int32_t x, int32_t y)
{
  return ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y });
}

static bool
open_at (const DsFloor *level, int32_t x, int32_t y)
{
  return dst_is_open (level, (DsCell){ x, y });
}

static DsRoomKind
kind_of (const DsFloor *level, uint32_t room)
{
  return (DsRoomKind)ds_rooms_get (level->rooms, room - 1)->kind;
}

/* ---- accretion ---- */

static const char *const PARAMS[] = {
  "",
  "corridors=1000 oblique=1000 across=1..60 down=1..60",
  "rooms=cave=1,cavern=1 first_room=cavern=1",
  "rooms=donut=1,circle=1,small=1 first_room=donut=1",
  "wildness=0..0 tries=1",
  "wildness=1000..1000 rooms=small=1 tries=40",
};

/* Between two walls, so that it is the only way from a room to the next. */
static bool
is_passage (const DsFloor *level, int32_t x, int32_t y)
{
  return (!open_at (level, x - 1, y) && !open_at (level, x + 1, y)) ||
         (!open_at (level, x, y - 1) && !open_at (level, x, y + 1));
}

/* Rooms touch in doorways only. */
static void
check_walls (const DsFloor *level, int32_t x, int32_t y)
{
  static const DsCell ways[] = { { 1, 0 }, { 0, 1 } };

  for (size_t i = 0; i < G_N_ELEMENTS (ways); i++) {
    const DsCell next = { x + ways[i].x, y + ways[i].y };

    if (open_at (level, x, y) && open_at (level, next.x, next.y) &&
        room_at (level, x, y) != room_at (level, next.x, next.y))
      g_assert_true (is_passage (level, x, y) || is_passage (level, next.x, next.y));
  }
}

/* Number of connected parts of the rooms' cells, each room by itself. */
static size_t
n_room_parts (const DsFloor *level)
{
  const int32_t w = level->w, n = w * level->h;
  g_autofree bool *seen = g_new0 (bool, (gsize)n);
  g_autofree int32_t *stack = g_new (int32_t, (gsize)n);
  size_t parts = 0;

  for (int32_t i = 0; i < n; i++) {
    int32_t top = 0;

    if (room_at (level, i % w, i / w) == 0 || seen[i])
      continue;
    parts++;
    seen[i] = true;
    stack[top++] = i;
    while (top > 0) {
      const int32_t at = stack[--top];

      for (int way = 0; way < 4; way++) {
        const int32_t next = at + ds_move_steps[way].x + ds_move_steps[way].y * w;

        if (!seen[next] && room_at (level, next % w, next / w) == room_at (level, at % w, at / w)) {
          seen[next] = true;
          stack[top++] = next;
        }
      }
    }
  }
  return parts;
}

/* The rim is closed, each open cell is in a room, and all can be walked to. */
static void
check_cells (const DsFloor *level)
{
  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++) {
      const bool is_rim = x == 0 || y == 0 || x == level->w - 1 || y == level->h - 1;

      g_assert_false (is_rim && open_at (level, x, y));
      g_assert_true (open_at (level, x, y) == (room_at (level, x, y) != 0));
    }
  g_assert_cmpuint (n_room_parts (level), ==, ds_rooms_count (level->rooms));
  g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
}

static void
check_floor (const DsFloor *level)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  const size_t n = ds_rooms_count (level->rooms);

  g_assert_cmpuint (n, >, 0);
  for (size_t i = 0; i < n; i++)
    g_assert_true (g_hash_table_add (ids, (gpointer)&ds_rooms_get (level->rooms, i)->id));
  for (int32_t y = 1; y < level->h - 1; y++)
    for (int32_t x = 1; x < level->w - 1; x++)
      check_walls (level, x, y);
  check_cells (level);
}

static void
test_floor (gconstpointer data)
{
  static const DsCell sizes[] = { { 3, 3 },   { 3, 4 },   { 4, 3 },   { 7, 5 },    { 13, 7 },
                                  { 79, 29 }, { 20, 90 }, { 90, 20 }, { 66, 150 }, { 200, 70 } };
  g_autofree char *stages = g_strdup_printf ("fill; accretion %s", PARAMS[GPOINTER_TO_INT (data)]);

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (uint64_t seed = 0; seed < (sizes[i].x == 79 ? 60 : 12); seed++) {
      Made made;

      make (&made, sizes[i].x, sizes[i].y, stages, seed);
      check_floor (made.level);
      made_clear (&made);
    }
}

/* A large floor is as full as a small one, and has all kinds of rooms. */
static void
test_fullness (void)
{
  static const DsCell sizes[] = { { 79, 29 }, { 640, 320 } };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++) {
    const size_t n_cells = (size_t)sizes[i].x * (size_t)sizes[i].y;
    size_t n_open = 0, kinds[DS_N_ROOM_KINDS] = { 0 };
    const uint64_t n_seeds = i == 0 ? 40 : 1;

    for (uint64_t seed = 0; seed < n_seeds; seed++) {
      Made made;

      make (&made, sizes[i].x, sizes[i].y, "fill; accretion", seed);
      n_open += dst_n_open (made.level);
      for (uint32_t room = 1; room <= ds_rooms_count (made.level->rooms); room++)
        kinds[kind_of (made.level, room)]++;
      made_clear (&made);
    }
    g_assert_cmpuint (n_open * 100, >, n_cells * n_seeds * 40);
    g_assert_cmpuint (n_open * 100, <, n_cells * n_seeds * 65);
    g_assert_cmpuint (kinds[DS_ROOM_NORMAL], >, 0);
    g_assert_cmpuint (kinds[DS_ROOM_CORRIDOR], >, 0);
    g_assert_cmpuint (kinds[DS_ROOM_CAVE], >, 0);
  }
}

static size_t
count_rooms (const char *stages, int32_t floors, size_t floor, DsRoomKind kind)
{
  size_t n = 0;

  for (uint64_t seed = 0; seed < 10; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 79, 29, floors, stages, seed);
    dst_generate (&result, &delve);
    for (uint32_t i = 1; i <= ds_rooms_count (result.dungeon.floors[floor].rooms); i++)
      n += kind_of (&result.dungeon.floors[floor], i) == kind;
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  return n;
}

static void
test_params (void)
{
  const char *deep = "fill; accretion wildness=0..1000 first_room=cross=1";

  g_assert_cmpuint (count_rooms ("fill; accretion corridors=0", 1, 0, DS_ROOM_CORRIDOR), ==, 0);
  g_assert_cmpuint (count_rooms ("fill; accretion max_rooms=4", 1, 0, DS_ROOM_NORMAL) +
                        count_rooms ("fill; accretion max_rooms=4", 1, 0, DS_ROOM_CAVE),
                    ==, 40);
  g_assert_cmpuint (count_rooms (deep, 3, 0, DS_ROOM_CAVE), ==, 0);
  g_assert_cmpuint (count_rooms (deep, 3, 2, DS_ROOM_CAVE), >, 50);
  g_assert_cmpuint (count_rooms (deep, 3, 2, DS_ROOM_NORMAL), ==, 10);
  g_assert_cmpuint (count_rooms (deep, 3, 2, DS_ROOM_CORRIDOR), ==, 0);
}

/* ---- pins ---- */

/* Manual edits are grown from and stay; the area behind a pinned wall is left to other stages. */
static void
test_pins (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    Made made = { 0 };

    dst_delve_init (&made.delve, 79, 29, 1, "fill; accretion; loops; connect", seed);
    for (int32_t i = 0; i < 10 * 5; i++)
      dst_pin_tile (&made.delve, 0, DS_LAYER_GROUND, (DsCell){ 5 + i % 10, 3 + i / 10 }, "sand");
    for (int32_t y = 0; y < 25; y++)
      dst_pin_tile (&made.delve, 0, DS_LAYER_GROUND, (DsCell){ 40, y }, "brick-wall");
    dst_pin_tile (&made.delve, 0, DS_LAYER_FEATURE, (DsCell){ 60, 14 }, "statue");
    dst_pin_tile (&made.delve, 0, DS_LAYER_GROUND, (DsCell){ 61, 14 }, "deep-water");
    dst_generate (&made.result, &made.delve);
    made.level = &made.result.dungeon.floors[0];
    g_assert_cmpuint (dst_n_parts (made.level, DS_MOVE_4), ==, 1);
    for (int32_t y = 0; y < 25; y++)
      g_assert_false (open_at (made.level, 40, y));
    g_assert_cmpuint (room_at (made.level, 7, 5), >, 0);
    g_assert_cmpuint (room_at (made.level, 40, 5) + room_at (made.level, 60, 14), ==, 0);
    g_assert_cmpuint (ds_rooms_count (made.level->rooms), >, 8);
    made_clear (&made);
  }
}

/* The only open cells are shut in by walls: the rest of the level fills all the same. */
static void
test_pinned_vault (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    Made made = { 0 };

    dst_delve_init (&made.delve, 79, 29, 1, "fill; accretion", seed);
    for (int32_t i = 0; i < 5 * 5; i++) {
      const bool is_wall = i % 5 % 4 == 0 || i / 5 % 4 == 0;

      dst_pin_tile (&made.delve, 0, DS_LAYER_GROUND, (DsCell){ 5 + i % 5, 5 + i / 5 },
                    is_wall ? "wall" : "floor");
    }
    dst_generate (&made.result, &made.delve);
    made.level = &made.result.dungeon.floors[0];
    g_assert_cmpuint (dst_n_open (made.level), >, 500);
    g_assert_cmpuint (dst_n_parts (made.level, DS_MOVE_4), ==, 2);
    made_clear (&made);
  }
}

static void
test_no_space (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 12, 8, 1, "fill; accretion", 1);
  for (int32_t i = 0; i < 12 * 8; i++)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ i % 12, i / 12 }, "wall");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, "gen.no-space");
  g_assert_true (err.cell.x == 6 && err.cell.y == 4 && err.floor == 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* One cell is left: that is the room. */
static void
test_last_cell (void)
{
  Made made = { 0 };

  dst_delve_init (&made.delve, 9, 5, 1, "fill; accretion", 1);
  dst_pin_map (&made.delve, 0,
               "#########"
               "#########"
               "###### ##"
               "#########"
               "#########");
  dst_generate (&made.result, &made.delve);
  made.level = &made.result.dungeon.floors[0];
  g_assert_cmpuint (dst_n_open (made.level), ==, 1);
  g_assert_cmpuint (room_at (made.level, 6, 2), ==, 1);
  made_clear (&made);
}

/* ---- loops ---- */

/* Floor is pinned, '#' too, ' ' is rock. */
static const struct {
  const char *name, *params;
  int32_t w;
  const char *map, *want;
} LOOPS[] = {
  { "far", "distance=5", 7,
    "#######"
    "#.....#"
    "#.# ###"
    "#.....#"
    "#######",
    "#######"
    "#.....#"
    "#.#.###"
    "#.....#"
    "#######" },
  { "near", "distance=6", 7,
    "#######"
    "#.....#"
    "#.# ###"
    "#.....#"
    "#######",
    "#######"
    "#.....#"
    "#.#####"
    "#.....#"
    "#######" },
  { "not-joined", "", 7,
    "#######"
    "#..#..#"
    "#.. ..#"
    "#..#..#"
    "#######",
    "#######"
    "#..#..#"
    "#.....#"
    "#..#..#"
    "#######" },
  { "pinned", "", 7,
    "#######"
    "#..#..#"
    "#..#..#"
    "#..#..#"
    "#######",
    "#######"
    "#..#..#"
    "#..#..#"
    "#..#..#"
    "#######" },
  { "no-share", "share=0", 7,
    "#######"
    "#..#..#"
    "#.. ..#"
    "#..#..#"
    "#######",
    "#######"
    "#..#..#"
    "#..#..#"
    "#..#..#"
    "#######" },
  { "too-thick", "", 7,
    "#######"
    "#.#  .#"
    "#.#  .#"
    "#.#  .#"
    "#######",
    "#######"
    "#.###.#"
    "#.###.#"
    "#.###.#"
    "#######" },
};

static void
test_loops (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *stages = g_strdup_printf ("fill; loops %s", LOOPS[row].params);
  g_autofree char *drawn = NULL;
  Made made = { 0 };

  dst_delve_init (&made.delve, LOOPS[row].w, (int32_t)strlen (LOOPS[row].map) / LOOPS[row].w, 1,
                  stages, 1);
  dst_pin_map (&made.delve, 0, LOOPS[row].map);
  dst_generate (&made.result, &made.delve);
  drawn = dst_draw (&made.result.dungeon.floors[0]);
  g_assert_cmpstr (drawn, ==, LOOPS[row].want);
  made_clear (&made);
}

static uint8_t *
open_cells (const DsFloor *level)
{
  uint8_t *open = g_malloc ((gsize)(level->w * level->h));

  for (int32_t i = 0; i < level->w * level->h; i++)
    open[i] = open_at (level, i % level->w, i / level->w);
  return open;
}

static bool
is_site (const DsFloor *level, int32_t x, int32_t y)
{
  g_autofree uint8_t *open = g_malloc0 ((gsize)(level->w * level->h));
  g_autofree uint32_t *room = g_new0 (uint32_t, (gsize)(level->w * level->h));
  const DsSpace space = { level->w, level->h, open, DS_MOVE_4 };
  DsDoorSite site;

  for (int32_t i = y - 1; i <= y + 1; i++)
    for (int32_t k = x - 1; k <= x + 1; k++)
      if (ds_floor_has (level, (DsCell){ k, i })) {
        open[i * level->w + k] = open_at (level, k, i);
        room[i * level->w + k] = room_at (level, k, i);
      }
  return ds_door_site_at (&space, room, (DsCell){ x, y }, &site);
}

/* A wall between two open cells, neither of them a doorway: whether these lie west and east. */
static bool
is_thin (const DsFloor *level, int32_t x, int32_t y, bool *along_x)
{
  const bool west = open_at (level, x - 1, y), east = open_at (level, x + 1, y);
  const bool north = open_at (level, x, y - 1), south = open_at (level, x, y + 1);

  *along_x = west;
  return !open_at (level, x, y) && west == east && north == south && west != north &&
         !is_site (level, x - west, y - !west) && !is_site (level, x + west, y + !west);
}

/* The longest walk from one side to the other of a wall that was thin @before. */
static uint32_t
longest_way_round (const DsFloor *level, const DsFloor *before)
{
  g_autofree uint8_t *open = open_cells (level);
  const DsSpace space = { level->w, level->h, open, DS_MOVE_4 };
  uint32_t longest = 0;

  for (int32_t y = 1; y < level->h - 1; y++)
    for (int32_t x = 1; x < level->w - 1; x++) {
      DsFlood flood;
      bool along_x;

      if (!is_thin (before, x, y, &along_x) || !is_thin (level, x, y, &along_x))
        continue;
      g_assert_cmpint (ds_flood_from (&flood, &space, &(DsCell){ x - along_x, y - !along_x }, 1,
                                      1000, NULL, NULL),
                       ==, DS_OK);
      longest = MAX (longest, ds_flood_at (&flood, (DsCell){ x + along_x, y + !along_x }));
      ds_flood_clear (&flood);
    }
  return longest;
}

static void
test_way_round (void)
{
  static const uint32_t distances[] = { 2, 9, 20, 35 };

  for (uint64_t seed = 0; seed < 24; seed++) {
    const uint32_t distance = distances[seed % 4];
    g_autofree char *stages = g_strdup_printf ("fill; accretion; loops distance=%u", distance);
    Made made, before;

    make (&made, 79, 29, stages, seed);
    make (&before, 79, 29, "fill; accretion", seed);
    g_assert_cmpuint (longest_way_round (made.level, before.level), <=, distance);
    g_assert_cmpuint (longest_way_round (before.level, before.level), >, distance);
    check_cells (made.level);
    made_clear (&before);
    made_clear (&made);
  }
}

/* More is opened when more is asked for. */
static void
test_loops_share (void)
{
  static const int shares[] = { 0, 300, 700, 1000 };
  size_t n_open[G_N_ELEMENTS (shares)] = { 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (shares); i++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      g_autofree char *stages = g_strdup_printf ("fill; accretion; loops share=%d", shares[i]);
      Made made;

      make (&made, 79, 29, stages, seed);
      n_open[i] += dst_n_open (made.level);
      made_clear (&made);
    }
  for (size_t i = 1; i < G_N_ELEMENTS (shares); i++)
    g_assert_cmpuint (n_open[i - 1] + 20, <, n_open[i]);
}

/* ---- doors ---- */

static bool
has_door (const DsFloor *level, int32_t x, int32_t y)
{
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ x, y });

  return feature != DS_TILE_NONE && ds_rules_tile (dst_rules (), feature)->flags & DS_TILE_DOOR;
}

static bool
has_door_beside (const DsFloor *level, int32_t x, int32_t y)
{
  bool any = false;

  for (int way = 0; way < 8; way++)
    any = any || has_door (level, x + ds_move_steps[way].x, y + ds_move_steps[way].y);
  return any;
}

/* With a share of all, each site has a door or one beside it, and nothing else has. */
static void
test_all_doors (void)
{
  for (uint64_t seed = 0; seed < 30; seed++) {
    Made made;
    g_autofree uint8_t *open = NULL;
    g_autofree uint32_t *room = g_new (uint32_t, 79 * 29);
    DsSpace space;

    make (&made, 79, 29, "fill; accretion; loops; doors share=1000 cave_share=1000", seed);
    open = open_cells (made.level);
    space = (DsSpace){ 79, 29, open, DS_MOVE_4 };
    for (int32_t i = 0; i < 79 * 29; i++)
      room[i] = room_at (made.level, i % 79, i / 79);
    for (int32_t y = 1; y < 28; y++)
      for (int32_t x = 1; x < 78; x++) {
        DsDoorSite site;
        const bool is_site = ds_door_site_at (&space, room, (DsCell){ x, y }, &site);
        const bool is_crowded = has_door_beside (made.level, x, y);

        g_assert_true (has_door (made.level, x, y) == (is_site && !is_crowded));
      }
    made_clear (&made);
  }
}

/* Doors that another stage left free or side by side go; pinned and locked ones stay. */
static void
test_clear_doors (void)
{
  static const DsCell pinned[] = { { 20, 10 }, { 21, 10 }, { 40, 20 } };

  for (uint64_t seed = 0; seed < 20; seed++) {
    Made made = { 0 };

    dst_delve_init (&made.delve, 79, 29, 1,
                    "fill; feature_growth doors=1000; cellular fill=350 rounds=1; doors share=0 "
                    "cave_share=0",
                    seed);
    for (size_t i = 0; i < G_N_ELEMENTS (pinned); i++)
      dst_pin_tile (&made.delve, 0, DS_LAYER_FEATURE, pinned[i], "open-door");
    dst_generate (&made.result, &made.delve);
    made.level = &made.result.dungeon.floors[0];
    for (size_t i = 0; i < G_N_ELEMENTS (pinned); i++)
      g_assert_true (has_door (made.level, pinned[i].x, pinned[i].y));
    for (int32_t y = 1; y < 28; y++)
      for (int32_t x = 1; x < 78; x++)
        if (has_door (made.level, x, y) && open_at (made.level, x, y) &&
            ds_floor_get (made.level, DS_LAYER_PIN, (DsCell){ x, y }) == 0) {
          g_assert_false (has_door_beside (made.level, x, y));
          g_assert_true (is_passage (made.level, x, y));
        }
    made_clear (&made);
  }
}

static void
test_door_kinds (void)
{
  static const struct {
    const char *params, *tile;
  } rows[] = { { "kinds=door=1", "door" },
               { "kinds=open=1", "open-door" },
               { "kinds=arch=1", "archway" },
               { "kinds=arch=1 arch=portcullis", "portcullis" } };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const uint16_t tile = ds_rules_find_tile (dst_rules (), rows[i].tile);
    g_autofree char *stages = g_strdup_printf ("fill; accretion; doors %s", rows[i].params);
    size_t n = 0;
    Made made;

    make (&made, 79, 29, stages, 2);
    for (int32_t k = 0; k < 79 * 29; k++) {
      const uint32_t feature =
          ds_floor_get (made.level, DS_LAYER_FEATURE, (DsCell){ k % 79, k / 79 });

      g_assert_true (feature == DS_TILE_NONE || feature == tile);
      n += feature == tile;
    }
    g_assert_cmpuint (n, >, 5);
    made_clear (&made);
  }
}

/* ---- all of them ---- */

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (PARAMS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/accretion/floor-%zu", i);

    g_test_add_data_func (path, GINT_TO_POINTER ((int)i), test_floor);
  }
  g_test_add_func ("/gen/accretion/fullness", test_fullness);
  g_test_add_func ("/gen/accretion/params", test_params);
  g_test_add_func ("/gen/accretion/pins", test_pins);
  g_test_add_func ("/gen/accretion/pinned-vault", test_pinned_vault);
  g_test_add_func ("/gen/accretion/no-space", test_no_space);
  g_test_add_func ("/gen/accretion/last-cell", test_last_cell);
  DST_ADD_ROWS ("/gen/loops", LOOPS, test_loops);
  g_test_add_func ("/gen/loops/way-round", test_way_round);
  g_test_add_func ("/gen/loops/share", test_loops_share);
  g_test_add_func ("/gen/doors/all", test_all_doors);
  g_test_add_func ("/gen/doors/clear", test_clear_doors);
  g_test_add_func ("/gen/doors/kinds", test_door_kinds);
  return g_test_run ();
}
