/* tests/core/test_gen_screens.c — the stage screens. */
#include "base/rect.h"
#include "field/parts.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

typedef struct {
  DsDelve delve;
  DsGenResult result;
  const DsFloor *level;
  const DsRegions *regions;
} Castle;

static void
build (Castle *out, int32_t w, int32_t h, const char *params, uint64_t seed)
{
  g_autofree char *stages = g_strdup_printf ("fill; screens %s", params);

  dst_delve_init (&out->delve, w, h, 1, stages, seed);
  dst_generate (&out->result, &out->delve);
  out->level = &out->result.dungeon.floors[0];
  out->regions = out->result.dungeon.regions;
}

static void
castle_clear (Castle *self)
{
  ds_gen_result_clear (&self->result);
  ds_delve_clear (&self->delve);
}

static uint32_t
room_at (const DsFloor *level, int32_t x, int32_t y)
{
  return ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y });
}

static uint32_t
region_at (const DsFloor *level, int32_t x, int32_t y)
{
  const DsRoom *room = ds_floor_room_at (level, (DsCell){ x, y });

  return room != NULL ? room->region : 0;
}

/* Pieces of the open cells for which @of gives @number. */
static size_t
n_pieces (const DsFloor *level, uint32_t (*of) (const DsFloor *, int32_t, int32_t), uint32_t number)
{
  g_autofree uint8_t *open = g_malloc ((size_t)level->w * (size_t)level->h);
  const DsSpace space = { level->w, level->h, open, DS_MOVE_4 };
  DsParts parts;
  size_t n;

  for (int32_t i = 0; i < level->w * level->h; i++) {
    const DsCell cell = { i % level->w, i / level->w };

    open[i] = of (level, cell.x, cell.y) == number && dst_is_open (level, cell);
  }
  g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
  n = parts.n;
  ds_parts_clear (&parts);
  return n;
}

static const char *const PARAMS[] = {
  "",
  "screen_width=5 screen_height=4 furnished=1000",
  "screen_width=14 screen_height=11 furnished=1000 opening=1..10",
  "screen_width=2 screen_height=2 density=1000 loops=1000 crossings=1000",
  "room_width=1..8 room_height=1..8 shapes=hall=1 furnished=1000 density=1000",
  "rooms=1..3 regions=3..5",
  "rooms=30..40 loops=0 crossings=0",
};

/* The rim is wall; each open cell has a room; each room and region is in one piece, and so is all
 * of it. */
static void
check_castle (const Castle *castle)
{
  const DsFloor *level = castle->level;

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++)
      if (dst_is_open (level, (DsCell){ x, y })) {
        g_assert_true (x > 0 && y > 0 && x < level->w - 1 && y < level->h - 1);
        g_assert_cmpuint (room_at (level, x, y), !=, 0);
        g_assert_cmpuint (region_at (level, x, y), !=, 0);
      }
  for (uint32_t i = 1; i <= ds_rooms_count (level->rooms); i++)
    g_assert_cmpuint (n_pieces (level, room_at, i), ==, 1);
  for (uint32_t i = 1; i <= ds_regions_count (castle->regions); i++)
    g_assert_cmpuint (n_pieces (level, region_at, i), ==, 1);
  g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
}

static void
test_castle (gconstpointer data)
{
  static const DsCell sizes[] = { { 3, 3 },  { 3, 4 },   { 4, 3 },   { 7, 5 },
                                  { 13, 7 }, { 80, 24 }, { 21, 64 }, { 61, 43 } };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (uint64_t seed = 0; seed < 6; seed++) {
      Castle castle;

      build (&castle, sizes[i].x, sizes[i].y, PARAMS[GPOINTER_TO_INT (data)], seed);
      check_castle (&castle);
      castle_clear (&castle);
    }
}

/* ---- the posts: rooms, connections, regions ---- */

#define BARE "furnished=0 screen_width=6 screen_height=5 "
#define SCREENS_W 12
#define SCREENS_H 9

/* Screens of a level of SCREENS_W * 6 + 1 by SCREENS_H * 5 + 1 cells: the number of each one's
 * room. */
static void
read_screens (const DsFloor *level, uint32_t owner[SCREENS_H][SCREENS_W])
{
  for (int32_t y = 0; y < SCREENS_H; y++)
    for (int32_t x = 0; x < SCREENS_W; x++) {
      owner[y][x] = room_at (level, x * 6 + 3, y * 5 + 2);
      for (int32_t i = 0; i < 5 * 4; i++)
        g_assert_cmpuint (room_at (level, x * 6 + 1 + i % 5, y * 5 + 1 + i / 5), ==, owner[y][x]);
    }
}

static DsRect
screens_of (uint32_t owner[SCREENS_H][SCREENS_W], uint32_t room)
{
  DsRect rect = { 0 };

  for (int32_t y = 0; y < SCREENS_H; y++)
    for (int32_t x = 0; x < SCREENS_W; x++)
      if (owner[y][x] == room)
        rect = ds_rect_is_empty (rect) ? (DsRect){ x, y, 1, 1 }
                                       : ds_rect_union (rect, (DsRect){ x, y, 1, 1 });
  return rect;
}

static void
build_bare (Castle *out, const char *params, uint64_t seed)
{
  g_autofree char *all = g_strdup_printf (BARE "%s", params);

  build (out, SCREENS_W * 6 + 1, SCREENS_H * 5 + 1, all, seed);
}

/* True when a room from 1 to @n has a screen beside @rect. */
static bool
touches (uint32_t owner[SCREENS_H][SCREENS_W], DsRect rect, uint32_t n)
{
  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w; x++)
      for (int way = 0; way < 4; way++) {
        const DsCell by = { x + ds_move_steps[way].x, y + ds_move_steps[way].y };

        if (by.x >= 0 && by.y >= 0 && by.x < SCREENS_W && by.y < SCREENS_H &&
            owner[by.y][by.x] >= 1 && owner[by.y][by.x] <= n)
          return true;
      }
  return false;
}

/* Rooms are rectangles of screens; each one but the first grew beside an earlier one; with full
 * density all screens are taken. */
static void
test_M01 (void)
{
  for (uint64_t seed = 0; seed < 30; seed++) {
    uint32_t owner[SCREENS_H][SCREENS_W];
    bool large = false;
    Castle castle;

    build_bare (&castle, "density=1000 room_width=1..5 room_height=1..3", seed);
    read_screens (castle.level, owner);
    for (uint32_t i = 1; i <= ds_rooms_count (castle.level->rooms); i++) {
      const DsRect rect = screens_of (owner, i);

      g_assert_true (rect.w >= 1 && rect.w <= 5 && rect.h >= 1 && rect.h <= 3);
      for (int32_t k = 0; k < rect.w * rect.h; k++)
        g_assert_cmpuint (owner[rect.y + k / rect.w][rect.x + k % rect.w], ==, i);
      g_assert_true (i == 1 || touches (owner, rect, i - 1));
      large = large || rect.w * rect.h > 1;
    }
    g_assert_true (large);
    for (int32_t k = 0; k < SCREENS_W * SCREENS_H; k++)
      g_assert_cmpuint (owner[k / SCREENS_W][k % SCREENS_W], !=, 0);
    castle_clear (&castle);
  }
}

/* Cells that are open in the walls between bare rooms. */
static size_t
n_ways (const DsFloor *level)
{
  uint32_t owner[SCREENS_H][SCREENS_W];
  size_t n = dst_n_open (level);

  read_screens (level, owner);
  for (uint32_t i = 1; i <= ds_rooms_count (level->rooms); i++) {
    const DsRect rect = screens_of (owner, i);

    n -= (size_t)((rect.w * 6 - 1) * (rect.h * 5 - 1));
  }
  return n;
}

/* Placing a room joins it to a neighbour: a tree without loops, more ways with them; always one
 * piece. */
static void
test_M02 (void)
{
  for (uint64_t seed = 0; seed < 30; seed++) {
    Castle castle;

    build_bare (&castle, "opening=1..1 loops=0 crossings=0", seed);
    g_assert_cmpuint (dst_n_parts (castle.level, DS_MOVE_4), ==, 1);
    g_assert_cmpuint (n_ways (castle.level), ==, ds_rooms_count (castle.level->rooms) - 1);
    castle_clear (&castle);
    build_bare (&castle, "opening=1..1 loops=400 crossings=100", seed);
    g_assert_cmpuint (dst_n_parts (castle.level, DS_MOVE_4), ==, 1);
    g_assert_cmpuint (n_ways (castle.level), >, ds_rooms_count (castle.level->rooms));
    castle_clear (&castle);
  }
}

/* Regions whose rooms are all @width screens wide. */
static size_t
n_regions_of_width (const DsFloor *level, uint32_t owner[SCREENS_H][SCREENS_W], int32_t width)
{
  bool is_other[100] = { true }; /* region 0 is none */
  size_t n = 0;

  for (uint32_t i = 1; i <= ds_rooms_count (level->rooms); i++)
    if (screens_of (owner, i).w != width)
      is_other[ds_rooms_get (level->rooms, i - 1)->region] = true;
  for (uint32_t i = 1; i <= ds_rooms_count (level->rooms); i++) {
    const uint32_t region = ds_rooms_get (level->rooms, i - 1)->region;

    n += !is_other[region];
    is_other[region] = true;
  }
  return n;
}

/* Regions have the wanted numbers of rooms, a colour, a largest room of their own, and are
 * connected inside themselves (which fixes M05). */
static void
test_M03 (void)
{
  size_t n_regions = 0, n_narrow = 0;

  for (uint64_t seed = 0; seed < 30; seed++) {
    uint32_t owner[SCREENS_H][SCREENS_W], n_rooms[100] = { 0 };
    Castle castle;

    build_bare (&castle, "rooms=4..9 regions=2..4 room_width=1..4 shapes=wide=1", seed);
    read_screens (castle.level, owner);
    for (uint32_t i = 1; i <= ds_rooms_count (castle.level->rooms); i++)
      n_rooms[ds_rooms_get (castle.level->rooms, i - 1)->region]++;
    g_assert_cmpuint (n_rooms[0], ==, 0);
    n_narrow += n_regions_of_width (castle.level, owner, 1);
    for (uint32_t i = 1; i <= ds_regions_count (castle.regions); i++) {
      g_assert_cmpuint (ds_regions_get (castle.regions, i - 1)->colour, !=, 0);
      g_assert_cmpuint (n_pieces (castle.level, region_at, i), ==, 1);
      g_assert_cmpuint (n_rooms[i], >=, 4);
    }
    g_assert_cmpuint (ds_regions_count (castle.regions), <=, 4);
    n_regions += ds_regions_count (castle.regions);
    castle_clear (&castle);
  }
  g_assert_cmpuint (n_regions, >, 30 * 2);
  g_assert_cmpuint (n_narrow, >, n_regions / 8); /* each draws how wide its rooms may be, 1 to 4 */
}

/* For each room the only one that it is joined to; 0: it has none, or several. */
static uint32_t *
only_neighbours (const DsFloor *level)
{
  const size_t n = ds_rooms_count (level->rooms);
  uint32_t *other = g_new0 (uint32_t, n + 1);
  g_autofree bool *has_more = g_new0 (bool, n + 1);

  for (int32_t y = 1; y < level->h - 1; y++)
    for (int32_t x = 1; x < level->w - 1; x++)
      for (int way = 0; way < 4; way++) {
        const DsCell to = { x + ds_move_steps[way].x, y + ds_move_steps[way].y };
        const uint32_t a = room_at (level, x, y), b = room_at (level, to.x, to.y);

        if (a == 0 || b == 0 || a == b || !dst_is_open (level, (DsCell){ x, y }) ||
            !dst_is_open (level, to))
          continue;
        has_more[a] = has_more[a] || (other[a] != 0 && other[a] != b);
        other[a] = b;
      }
  for (size_t i = 1; i <= n; i++)
    other[i] = has_more[i] ? 0 : other[i];
  return other;
}

/* Rooms with a reward: items, the start or the goal. */
static bool *
rewarded_rooms (const DsFloor *level, size_t *n_items)
{
  bool *is_rewarded = g_new0 (bool, ds_rooms_count (level->rooms) + 1);

  *n_items = 0;
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const DsRole role = ds_rules_kind (dst_rules (), thing->kind)->role;

    if (role == DS_ROLE_ITEM || role == DS_ROLE_START || role == DS_ROLE_GOAL)
      is_rewarded[room_at (level, thing->at.x, thing->at.y)] = true;
    *n_items += role == DS_ROLE_ITEM;
  }
  return is_rewarded;
}

/* The recipe as shipped digs one to three secret rooms. */
static void
check_trystan_recipe (void)
{
  size_t n_with[4] = { 0 };

  for (uint64_t seed = 0; seed < 20; seed++) {
    const DsFloor *level;
    size_t n_secret = 0;
    DsDelve delve;

    dst_level_make (&delve, "seed-trystan", seed);
    level = &delve.dungeon.floors[0];
    for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
      n_secret += ds_rooms_get (level->rooms, i)->kind == DS_ROOM_SECRET;
    g_assert_cmpuint (n_secret, >=, 1);
    g_assert_cmpuint (n_secret, <=, 3);
    n_with[n_secret]++;
    ds_delve_clear (&delve);
  }
  for (size_t n = 1; n <= 3; n++)
    g_assert_cmpuint (n_with[n], >, 0);
}

/* Bonus items lie in dead ends, and secret rooms are dug, each as often as is asked for. */
static void
test_M06 (void)
{
  static const struct {
    const char *stages;
    bool bonus;
    size_t n_secret;
  } rows[] = {
    { "fill; screens; secrets doors=0 rooms=3..3; start_goal; bonus rooms=1000", true, 3 },
    { "fill; screens; secrets doors=0 rooms=0..0; start_goal; bonus rooms=0 corridors=0", false,
      0 },
  };

  check_trystan_recipe ();
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    for (uint64_t seed = 0; seed < 10; seed++) {
      g_autofree uint32_t *neighbours = NULL;
      g_autofree bool *is_rewarded = NULL;
      size_t n_items, n_secret = 0, n_ends = 0, n_through = 0;
      const DsFloor *level;
      DsGenResult result;
      DsDelve delve;

      dst_delve_init (&delve, 121, 71, 1, rows[i].stages, seed);
      dst_generate (&result, &delve);
      level = &result.dungeon.floors[0];
      neighbours = only_neighbours (level);
      is_rewarded = rewarded_rooms (level, &n_items);
      for (uint32_t room = 1; room <= ds_rooms_count (level->rooms); room++) {
        const bool is_secret = ds_rooms_get (level->rooms, room - 1)->kind == DS_ROOM_SECRET;

        n_secret += is_secret;
        n_ends += neighbours[room] != 0;
        g_assert_true (!rows[i].bonus || neighbours[room] == 0 || is_rewarded[room]);
        n_through += neighbours[room] == 0 && is_rewarded[room];
      }
      g_assert_cmpuint (n_ends, >, 2);
      g_assert_cmpuint (n_through, <=, 2); /* start and goal: a bonus lies in no room on the way */
      g_assert_true ((n_items > 0) == rows[i].bonus);
      g_assert_cmpuint (n_secret, ==, rows[i].n_secret);
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
}

/* A level that could have more regions than a dungeon holds has larger ones. */
static void
test_many_regions (void)
{
  Castle castle;

  build (&castle, 161, 161, "screen_width=2 screen_height=2 rooms=1..1 furnished=0 density=1000",
         1);
  g_assert_cmpuint (ds_rooms_count (castle.level->rooms), >, 1500);
  g_assert_cmpuint (ds_regions_count (castle.regions), <, DS_REGIONS_MAX);
  g_assert_cmpuint (ds_regions_count (castle.regions), >, 50);
  castle_clear (&castle);
}

/* ---- pins ---- */

/* Manual edits stay; the layout is the same as without them, and connected as far as they allow. */
static void
test_pins (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    DsGenResult plain, pinned;
    size_t n_same = 0;
    DsDelve delve;

    dst_delve_init (&delve, 61, 41, 1, "fill; screens; connect", seed);
    dst_generate (&plain, &delve);
    for (int32_t y = 12; y < 20; y++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 33, y }, "wall");
    for (int32_t x = 40; x < 50; x++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ x, 30 }, "mud");
    dst_generate (&pinned, &delve);
    for (int32_t y = 12; y < 20; y++)
      g_assert_false (dst_is_open (&pinned.dungeon.floors[0], (DsCell){ 33, y }));
    for (int32_t x = 40; x < 50; x++)
      g_assert_true (dst_is_open (&pinned.dungeon.floors[0], (DsCell){ x, 30 }));
    g_assert_cmpuint (dst_n_parts (&pinned.dungeon.floors[0], DS_MOVE_4), ==, 1);
    for (int32_t i = 0; i < 61 * 41; i++) {
      const DsCell cell = { i % 61, i / 61 };

      n_same += dst_is_open (&plain.dungeon.floors[0], cell) ==
                dst_is_open (&pinned.dungeon.floors[0], cell);
    }
    g_assert_cmpuint (n_same, >, 61 * 41 * 9 / 10);
    ds_gen_result_clear (&plain);
    ds_gen_result_clear (&pinned);
    ds_delve_clear (&delve);
  }
}

/* Screens of solid walls are left out; a wall that is pinned is opened somewhere else. */
static void
test_pinned_walls (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 41, 22, 1,
                    "fill; screens furnished=0 opening=1..3 shapes=single=1 density=1000", seed);
    for (int32_t y = 0; y < 22; y++)
      if (y != 4 && y != 11)
        dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 20, y }, "wall");
    for (int32_t i = 0; i < 9 * 6; i++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 1 + i % 9, 1 + i / 9 }, "wall");
    dst_generate (&result, &delve);
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), ==, 11);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Where all is pinned rock no room fits: a veto says so, and nothing is left. */
static void
test_no_space (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 12, 8, 1, "fill; screens", 1);
  for (int32_t i = 0; i < 12 * 8; i++)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ i % 12, i / 12 }, "wall");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.where, ==, "screens");
  g_assert_cmpstr (err.message.id, ==, "gen.no-space");
  g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), ==, 0);
  g_assert_cmpuint (ds_regions_count (result.dungeon.regions), ==, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (PARAMS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/screens/castle-%zu", i);

    g_test_add_data_func (path, GINT_TO_POINTER ((int)i), test_castle);
  }
  g_test_add_func ("/acceptance/M01", test_M01);
  g_test_add_func ("/acceptance/M02", test_M02);
  g_test_add_func ("/acceptance/M03", test_M03);
  g_test_add_func ("/acceptance/M06", test_M06);
  g_test_add_func ("/gen/screens/many-regions", test_many_regions);
  g_test_add_func ("/gen/screens/pins", test_pins);
  g_test_add_func ("/gen/screens/pinned-walls", test_pinned_walls);
  g_test_add_func ("/gen/screens/no-space", test_no_space);
  return g_test_run ();
}
