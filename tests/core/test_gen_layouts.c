/* tests/core/test_gen_layouts.c — properties of layouts of rooms: a closed rim, one part, and a
 * room for each open cell. */
#include "base/rng.h"
#include "gen/drawing.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static const char *const LAYOUTS[] = {
  "fill; bsp",
  "fill; bsp piece_width=3 piece_height=3 ratio=1000 whole=0 room_share=100..1000",
  "fill; bsp piece_width=7 piece_height=5 room_share=1000..1000 loops=1000",
  "fill; bsp piece_width=12 piece_height=12 way_width=3 ways=bent loops=1000",
  "fill; rooms_mst",
  "fill; rooms_mst arrangement=grid ways=bent way_width=2 loops=1000",
  "fill; rooms_mst ways=winding loops=500 shapes=cross=1,round=1 tries=100",
  "fill; rooms_mst room_width=1..2 room_height=1..2 gap=1 loops=1000 way_width=9",
  "fill; maze",
  "fill; maze passage=3 wall_width=2 braid=1000 room_share=400",
  "fill; maze mix=1000 straight=1000 room_share=900 room_width=1..20 room_height=1..20 doors=1..20",
  "fill; maze passage=2 wall_width=9 mix=0 straight=0 room_share=0",
  "fill; bsp ways=bent ratio=10000 shapes=cross=1,round=1 whole=1000",
  "fill; bsp way_width=9 piece_width=10 piece_height=20 loops=1000",
  "fill; bsp way_width=9 piece_width=11 piece_height=12 room_share=100..300 loops=500",
};

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

static bool
is_rim (const DsFloor *level, DsCell cell)
{
  return cell.x == 0 || cell.y == 0 || cell.x == level->w - 1 || cell.y == level->h - 1;
}

/* The rim is wall; a cell is open when it is a room's; each room has cells and its own id; all is
 * one part. */
static void
check_rooms (const DsFloor *level)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  const size_t n = ds_rooms_count (level->rooms);
  g_autofree uint32_t *sizes = g_new0 (uint32_t, n + 1);

  for (size_t i = 0; i < n; i++)
    g_assert_true (g_hash_table_add (ids, (gpointer)&ds_rooms_get (level->rooms, i)->id));
  for (int32_t i = 0; i < level->w * level->h; i++) {
    const DsCell cell = { i % level->w, i / level->w };
    const uint32_t room = ds_floor_get (level, DS_LAYER_ROOM, cell);

    g_assert_false (is_rim (level, cell) && dst_is_open (level, cell));
    g_assert_true (dst_is_open (level, cell) == (room != 0));
    sizes[room]++;
  }
  for (size_t i = 1; i <= n; i++)
    g_assert_cmpuint (sizes[i], >, 0);
  g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
}

static void
test_rooms (gconstpointer data)
{
  static const DsCell sizes[] = { { 3, 3 },    { 3, 4 },   { 4, 3 },   { 5, 5 },   { 7, 5 },
                                  { 13, 7 },   { 40, 25 }, { 25, 40 }, { 80, 24 }, { 66, 120 },
                                  { 200, 11 }, { 40, 3 },  { 3, 40 } };
  const char *stages = LAYOUTS[GPOINTER_TO_INT (data)];

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      Made made;

      g_test_message ("%s, %d x %d, seed %d", stages, sizes[i].x, sizes[i].y, (int)seed);
      make (&made, sizes[i].x, sizes[i].y, stages, seed);
      check_rooms (made.level);
      made_clear (&made);
    }
}

/* ---- pins ---- */

/* Pins blots of wall or floor here and there, none of which encloses anything. */
static void
pin_blots (DsDelve *delve, uint64_t seed)
{
  DsRng rng;

  ds_rng_seed (&rng, seed);
  for (int i = 0; i < 8; i++) {
    const char *tile = i % 2 == 0 ? "wall" : "floor";
    const int32_t x = ds_rng_range (&rng, 1, 34), y = 1 + i * 3, n = ds_rng_range (&rng, 1, 5);

    for (int32_t k = 0; k < n; k++)
      dst_pin_tile (delve, 0, DS_LAYER_GROUND, (DsCell){ x + k, y }, tile);
  }
}

/* Pinned floor is joined to the rest, whatever walls are in the way. */
static void
test_pins (gconstpointer data)
{
  const char *stages = LAYOUTS[GPOINTER_TO_INT (data)];

  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    g_test_message ("%s, seed %d", stages, (int)seed);
    dst_delve_init (&delve, 40, 25, 1, stages, seed);
    pin_blots (&delve, seed);
    dst_generate (&result, &delve);
    for (int32_t i = 0; i < 40 * 25; i++) {
      const DsCell cell = { i % 40, i / 40 };

      if (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_PIN, cell) != 0)
        g_assert_cmpuint (ds_floor_get (&result.dungeon.floors[0], DS_LAYER_GROUND, cell), ==,
                          ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_GROUND, cell));
    }
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- maps ---- */

static const struct {
  const char *name, *stages;
  DsCell size;
  const char *want;
} MAPS[] = {
  { "bsp-one-piece",
    "fill; bsp room_share=1000..1000 shapes=rectangle=1",
    { 8, 5 },
    "########"
    "#......#"
    "#......#"
    "#......#"
    "########" },
  { "drawn-centre",
    "fill; drawn map=.+.\n.#.",
    { 7, 5 },
    "#######"
    "##.+.##"
    "##.#.##"
    "#######"
    "#######" },
  { "drawn-rim",
    "fill; drawn map=.....\n.#...\n...>. place=top-left",
    { 6, 3 },
    "######"
    "##...#"
    "######" },
  { "drawn-tiled",
    "fill; drawn map=..\n.# place=tiled gap=1",
    { 9, 5 },
    "#########"
    "##..#..##"
    "##.##.###"
    "#########"
    "#########" },
  { "drawn-cut",
    "fill; drawn map=.....\n.###.\n.#.#.\n.###.\n.....",
    { 3, 3 },
    "###"
    "#.#"
    "###" },
  { "maze-one-way",
    "fill; maze room_share=0 passage=2",
    { 8, 4 },
    "########"
    "#.....##"
    "#.....##"
    "########" },
  { "maze-one-room",
    "fill; maze room_share=900 room_width=2..2 room_height=1..1",
    { 9, 3 },
    "#########"
    "#.......#"
    "#########" },
  { "rooms-one",
    "fill; rooms_mst room_width=90..100 room_height=2..2 shapes=rectangle=1",
    { 8, 4 },
    "########"
    "#......#"
    "#......#"
    "########" },
};

static void
test_map (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *drawn = NULL;
  Made made;

  make (&made, MAPS[row].size.x, MAPS[row].size.y, MAPS[row].stages, 1);
  drawn = dst_draw (made.level);
  g_assert_cmpstr (drawn, ==, MAPS[row].want);
  made_clear (&made);
}

/* ---- effects of parameters ---- */

static const struct {
  const char *name, *few, *many; /* @many opens more cells */
} MORE[] = {
  { "bsp-loops", "fill; bsp loops=0", "fill; bsp loops=1000" },
  { "bsp-share", "fill; bsp room_share=300..500", "fill; bsp room_share=900..1000" },
  { "maze-rooms", "fill; maze room_share=0", "fill; maze room_share=500" },
  { "maze-braid", "fill; maze braid=0", "fill; maze braid=1000" },
  { "maze-doors", "fill; maze doors=1..1 room_share=300", "fill; maze doors=9..9 room_share=300" },
  { "rooms-loops", "fill; rooms_mst loops=0", "fill; rooms_mst loops=1000" },
  { "rooms-tries", "fill; rooms_mst tries=1", "fill; rooms_mst tries=100" },
  { "rooms-most", "fill; rooms_mst rooms=2", "fill; rooms_mst" },
  { "rooms-winding", "fill; rooms_mst", "fill; rooms_mst ways=winding" },
  { "rooms-width", "fill; rooms_mst", "fill; rooms_mst way_width=3" },
  { "bsp-width", "fill; bsp", "fill; bsp way_width=3" },
};

static void
test_more (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  size_t n_open[2] = { 0 };

  for (uint64_t seed = 0; seed < 20; seed++)
    for (int i = 0; i < 2; i++) {
      Made made;

      make (&made, 80, 40, i == 0 ? MORE[row].few : MORE[row].many, seed);
      n_open[i] += dst_n_open (made.level);
      made_clear (&made);
    }
  g_assert_cmpuint (n_open[1], >, n_open[0]);
}

static size_t
n_corridors (const DsFloor *level)
{
  size_t n = 0;

  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
    n += ds_rooms_get (level->rooms, i)->kind == DS_ROOM_CORRIDOR;
  return n;
}

/* Without loops every cut has one way across, so there is one corridor less than rooms. */
static void
test_bsp_tree (void)
{
  for (uint64_t seed = 0; seed < 50; seed++) {
    size_t n;
    Made made;

    make (&made, 100, 60, "fill; bsp loops=0", seed);
    n = n_corridors (made.level);
    g_assert_cmpuint (ds_rooms_count (made.level->rooms), ==, 2 * n + 1);
    g_assert_cmpuint (n, >, 20);
    made_clear (&made);
  }
}

/* Rooms keep the wanted gap: cells nearer to a room than that belong to no other. */
static void
test_gap (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    Made made;

    make (&made, 90, 50, "fill; rooms_mst gap=4", seed);
    for (int32_t i = 0; i < 90 * 50; i++) {
      const DsRoom *room = ds_floor_room_at (made.level, (DsCell){ i % 90, i / 90 });

      for (int32_t k = 0; room != NULL && room->kind == DS_ROOM_NORMAL && k < 49; k++) {
        const DsCell near = { i % 90 + k % 7 - 3, i / 90 + k / 7 - 3 };
        const DsRoom *other;

        if (near.x < 0 || near.y < 0 || near.x >= 90 || near.y >= 50)
          continue;
        other = ds_floor_room_at (made.level, near);
        g_assert_true (other == NULL || other == room || other->kind == DS_ROOM_CORRIDOR);
      }
    }
    made_clear (&made);
  }
}

/* The spanning tree has one way less than there are rooms; with few rooms their number is kept. */
static void
test_tree_of_rooms (void)
{
  for (uint64_t seed = 0; seed < 50; seed++) {
    const char *stages = "fill; rooms_mst rooms=9 loops=0 arrangement=grid";
    size_t n;
    Made made;

    make (&made, 90, 50, stages, seed);
    n = n_corridors (made.level);
    g_assert_cmpuint (ds_rooms_count (made.level->rooms) - n, ==, 9);
    g_assert_cmpuint (n, <=, 8); /* one that comes upon another one's digs nothing */
    made_clear (&made);
  }
}

static int
n_ways (const DsFloor *level, int32_t x, int32_t y)
{
  return dst_is_open (level, (DsCell){ x, y - 1 }) + dst_is_open (level, (DsCell){ x + 1, y }) +
         dst_is_open (level, (DsCell){ x, y + 1 }) + dst_is_open (level, (DsCell){ x - 1, y });
}

/* Without rooms and loops a maze is a tree that reaches every node. */
static void
test_maze_tree (void)
{
  static const char *const mazes[] = { "fill; maze room_share=0 braid=0 mix=0",
                                       "fill; maze room_share=0 braid=0 mix=1000 straight=1000" };

  for (uint64_t seed = 0; seed < 40; seed++) {
    Made made;

    make (&made, 61, 41, mazes[seed % 2], seed);
    g_assert_cmpuint (dst_n_open (made.level), ==, 2 * 30 * 20 - 1);
    g_assert_cmpuint (dst_n_parts (made.level, DS_MOVE_4), ==, 1);
    made_clear (&made);
  }
}

static void
test_maze_without_dead_ends (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    Made made;

    make (&made, 61, 41, "fill; maze room_share=0 braid=1000", seed);
    for (int32_t y = 1; y < 40; y++)
      for (int32_t x = 1; x < 60; x++)
        if (dst_is_open (made.level, (DsCell){ x, y }))
          g_assert_cmpint (n_ways (made.level, x, y), >=, 2);
    made_clear (&made);
  }
}

/* Corridors of the maze avoid a pinned wall, except at its gap. */
static void
test_maze_round_walls (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 31, 21, 1, "fill; maze braid=0 room_share=0", seed);
    for (int32_t y = 1; y < 18; y++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 15, y }, "wall");
    dst_generate (&result, &delve);
    g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 2 * (15 * 10 - 9) - 1);
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Things stand on floor; what means nothing is named with its place. */
static void
test_drawn_things (void)
{
  DsGenResult result;
  DsDelve delve;
  DsThing thing;
  DsError err;
  char text[512];

  dst_delve_init (&delve, 9, 5, 1, "fill; drawn map=...\n.@.", 1);
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 3, 1 }, "wall");
  dst_generate (&result, &delve);
  g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &thing));
  g_assert_true (thing.at.x == 4 && thing.at.y == 2);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 5);
  ds_gen_result_clear (&result);

  dst_set_recipe (&delve, "fill; drawn map=...\n..\xe2\x82\xac");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (ds_error_format (&err, text, sizeof text), ==,
                   "drawn: the character \"\xe2\x82\xac\" in column 3 of row 2 stands for no tile "
                   "and no object");
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Mirrored copies have the same cells in another order; without a drawing there is an example. */
/* A level written as characters and drawn again is the same, as far as characters go. */
static void
test_drawn_again (void)
{
  const DsRect rect = { 1, 0, 6, 3 };
  DsText text = { 0 };
  DsMask mask;
  Made made;
  char *rows;

  make (&made, 8, 4, "fill; drawn map=.....\n.+@.~\n..... place=top-left", 1);
  g_assert_true (ds_drawing_write (dst_rules (), made.level, (DsRect){ 0, 0, 8, 4 }, NULL, &text));
  rows = ds_text_take (&text);
  g_assert_cmpstr (rows, ==, "########\n#+@.~###\n#....###\n########\n");
  ds_free (rows);
  g_assert_cmpint (ds_mask_init (&mask, 8, 4, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 1, 2, 4, 0 });
  text = (DsText){ 0 };
  g_assert_true (ds_drawing_write (dst_rules (), made.level, rect, &mask, &text));
  rows = ds_text_take (&text);
  g_assert_cmpstr (rows, ==, "      \n @.~  \n      \n");
  ds_free (rows);
  ds_mask_clear (&mask);
  made_clear (&made);
}

static void
test_drawn_mirror (void)
{
  Made made;

  make (&made, 80, 40, "fill; drawn map=###.\n#...\n.... place=tiled mirror=true", 3);
  g_assert_cmpuint (dst_n_open (made.level) % 8, ==, 0);
  g_assert_cmpuint (dst_n_open (made.level), >, 8 * 100);
  made_clear (&made);
  make (&made, 80, 40, "fill; drawn", 3);
  g_assert_cmpuint (dst_n_open (made.level), >, 100);
  g_assert_cmpuint (dst_n_parts (made.level, DS_MOVE_4), ==, 1);
  made_clear (&made);
}

/* A cave that was there before is a place like the rooms. */
static void
test_rooms_round_caves (void)
{
  for (uint64_t seed = 0; seed < 30; seed++) {
    Made made;

    make (&made, 80, 40, "cellular fill=520; rooms_mst", seed);
    g_assert_cmpuint (dst_n_parts (made.level, DS_MOVE_4), ==, 1);
    made_clear (&made);
  }
}

/* Where all walls are pinned no room fits. */
static void
test_no_space (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 5, 3, 1, "fill; rooms_mst", 1);
  dst_pin_map (&delve, 0, "###############");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, "gen.no-space");
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (LAYOUTS); i++) {
    g_autofree char *name = g_strdup_printf ("%zu", i);

    dst_add_row ("/gen/layouts/rooms", name, i, test_rooms);
    dst_add_row ("/gen/layouts/pins", name, i, test_pins);
  }
  DST_ADD_ROWS ("/gen/layouts/map", MAPS, test_map);
  DST_ADD_ROWS ("/gen/layouts/more", MORE, test_more);
  g_test_add_func ("/gen/layouts/bsp/tree", test_bsp_tree);
  g_test_add_func ("/gen/layouts/rooms/gap", test_gap);
  g_test_add_func ("/gen/layouts/rooms/tree", test_tree_of_rooms);
  g_test_add_func ("/gen/layouts/rooms/caves", test_rooms_round_caves);
  g_test_add_func ("/gen/layouts/rooms/no-space", test_no_space);
  g_test_add_func ("/gen/layouts/maze/tree", test_maze_tree);
  g_test_add_func ("/gen/layouts/maze/no-dead-ends", test_maze_without_dead_ends);
  g_test_add_func ("/gen/layouts/maze/walls", test_maze_round_walls);
  g_test_add_func ("/gen/layouts/drawn/things", test_drawn_things);
  g_test_add_func ("/gen/layouts/drawn/again", test_drawn_again);
  g_test_add_func ("/gen/layouts/drawn/mirror", test_drawn_mirror);
  return g_test_run ();
}
