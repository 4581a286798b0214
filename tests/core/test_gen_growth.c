/* tests/core/test_gen_growth.c — the stage feature_growth: rooms and corridors. */
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

typedef struct {
  DsDelve delve;
  DsGenResult result;
  const DsFloor *level;
} Grown;

static void
grow (Grown *out, int32_t w, int32_t h, const char *params, uint64_t seed)
{
  g_autofree char *stages = g_strdup_printf ("fill; feature_growth %s", params);

  dst_delve_init (&out->delve, w, h, 1, stages, seed);
  dst_generate (&out->result, &out->delve);
  out->level = &out->result.dungeon.floors[0];
}

static void
grown_clear (Grown *self)
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

static size_t
n_rooms (const DsFloor *level, DsRoomKind kind)
{
  size_t n = 0;

  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
    n += ds_rooms_get (level->rooms, i)->kind == kind;
  return n;
}

static int
n_open_beside (const DsFloor *level, int32_t x, int32_t y)
{
  return open_at (level, x, y - 1) + open_at (level, x + 1, y) + open_at (level, x, y + 1) +
         open_at (level, x - 1, y);
}

static const char *const PARAMS[] = {
  "",
  "tries=60 loops=1000",
  "loops=0 doors=1000",
  "room_width=1..3 room_height=1..3 corridor_length=1..2",
  "room_width=5..30 room_height=5..30 shapes=cross=1,round=1",
  "room_width=60..90 room_height=4..5 shapes=round=1", /* flatter than any ellipse of cells */
  "after_corridor=corridor=1",
  "after_corridor=room=1 dead_ends=1000",
};

/* The rim is wall; open cells and cells of rooms are the same; every room has cells, unique ids and
 * is in one piece; all is joined; doors stand between walls. */
static void
check_floor (const DsFloor *level)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  const size_t n = ds_rooms_count (level->rooms);
  g_autofree uint32_t *sizes = g_new0 (uint32_t, n + 1);

  for (size_t i = 0; i < n; i++)
    g_assert_true (g_hash_table_add (ids, (gpointer)&ds_rooms_get (level->rooms, i)->id));
  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++) {
      const bool is_rim = x == 0 || y == 0 || x == level->w - 1 || y == level->h - 1;
      const bool is_open = open_at (level, x, y);

      g_assert_false (is_rim && is_open);
      g_assert_true (is_open == (room_at (level, x, y) != 0));
      sizes[room_at (level, x, y)]++;
      if (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ x, y }) != DS_TILE_NONE) {
        g_assert_true (open_at (level, x - 1, y) == open_at (level, x + 1, y));
        g_assert_true (open_at (level, x, y - 1) == open_at (level, x, y + 1));
        g_assert_cmpint (n_open_beside (level, x, y), ==, 2);
      }
    }
  for (size_t i = 1; i <= n; i++)
    g_assert_cmpuint (sizes[i], >, 0);
  g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
}

static void
test_floor (gconstpointer data)
{
  static const DsCell sizes[] = { { 3, 3 },  { 3, 4 },   { 4, 3 },    { 7, 5 },
                                  { 13, 7 }, { 80, 24 }, { 66, 150 }, { 300, 20 } };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      Grown grown;

      grow (&grown, sizes[i].x, sizes[i].y, PARAMS[GPOINTER_TO_INT (data)], seed);
      check_floor (grown.level);
      grown_clear (&grown);
    }
}

/* Without kept dead ends each corridor cell leads somewhere; with them they are named so. */
static void
test_dead_ends (void)
{
  for (uint64_t seed = 0; seed < 30; seed++) {
    Grown grown;

    grow (&grown, 80, 24, "", seed);
    g_assert_cmpuint (n_rooms (grown.level, DS_ROOM_DEAD_END), ==, 0);
    for (int32_t y = 1; y < 23; y++)
      for (int32_t x = 1; x < 79; x++)
        if (room_at (grown.level, x, y) != 0 &&
            ds_floor_room_at (grown.level, (DsCell){ x, y })->kind == DS_ROOM_CORRIDOR)
          g_assert_cmpint (n_open_beside (grown.level, x, y), >=, 2);
    grown_clear (&grown);
    grow (&grown, 80, 24, "dead_ends=1000", seed);
    g_assert_cmpuint (n_rooms (grown.level, DS_ROOM_DEAD_END), >, 0);
    grown_clear (&grown);
  }
}

/* Corridors are one cell wide: no two by two cells of corridor. */
static void
test_corridor_width (void)
{
  Grown grown;

  grow (&grown, 200, 100, "after_corridor=corridor=1 loops=500", 1);
  for (int32_t y = 1; y < 98; y++)
    for (int32_t x = 1; x < 198; x++) {
      int n = 0;

      for (int k = 0; k < 4; k++) {
        const DsRoom *room = ds_floor_room_at (grown.level, (DsCell){ x + k % 2, y + k / 2 });

        n += room != NULL && room->kind == DS_ROOM_CORRIDOR;
      }
      g_assert_cmpint (n, <, 4);
    }
  grown_clear (&grown);
}

/* Without loops the connections of rooms and corridors form a tree; more loops mean fewer walls in
 * the way. */
static void
test_loops (void)
{
  size_t n_open[2] = { 0 };

  for (uint64_t seed = 0; seed < 20; seed++)
    for (int i = 0; i < 2; i++) {
      Grown grown;

      grow (&grown, 80, 40, i == 0 ? "loops=0" : "loops=1000", seed);
      n_open[i] += dst_n_open (grown.level);
      grown_clear (&grown);
    }
  g_assert_cmpuint (n_open[1], >, n_open[0]);
}

static void
test_doors (void)
{
  static const struct {
    const char *params;
    bool any;
  } rows[] = { { "doors=0", false }, { "doors=1000", true }, { "doors=1000 door=archway", true } };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    size_t n_doors = 0;
    Grown grown;

    grow (&grown, 80, 24, rows[i].params, 3);
    for (int32_t k = 0; k < 80 * 24; k++) {
      const uint32_t feature =
          ds_floor_get (grown.level, DS_LAYER_FEATURE, (DsCell){ k % 80, k / 80 });

      n_doors += feature != DS_TILE_NONE;
      if (feature != DS_TILE_NONE)
        g_assert_cmpuint (feature, ==,
                          ds_rules_find_tile (dst_rules (), i == 2 ? "archway" : "door"));
    }
    g_assert_true ((n_doors > 0) == rows[i].any);
    grown_clear (&grown);
  }
}

/* ---- pins ---- */

/* A pinned hall is grown from and gets a room of its own in the end; a pinned wall is never opened;
 * both nets become one. */
static void
test_pinned_hall (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 80, 24, 1, "fill; feature_growth; connect", seed);
    for (int32_t y = 3; y < 8; y++)
      for (int32_t x = 5; x < 15; x++)
        dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ x, y }, "floor");
    for (int32_t y = 0; y < 20; y++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 30, y }, "wall");
    dst_generate (&result, &delve);
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    for (int32_t y = 0; y < 20; y++)
      g_assert_false (open_at (&result.dungeon.floors[0], 30, y));
    g_assert_cmpuint (ds_floor_room_at (&result.dungeon.floors[0], (DsCell){ 7, 5 })->kind, ==,
                      DS_ROOM_NORMAL);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Two pinned halls with one wall between them become one, through a doorway that is really dug. */
static void
test_pinned_neighbours (void)
{
  const char *map = "                "
                    " ..... ........ "
                    " ..... ........ "
                    " ..... ........ "
                    " ..... ........ "
                    " ..... ........ "
                    "                ";

  for (uint64_t seed = 0; seed < 20; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 16, 7, 1, "fill; feature_growth tries=200 doors=1000", seed);
    dst_pin_map (&delve, 0, map);
    dst_generate (&result, &delve);
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
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

  dst_delve_init (&delve, 12, 8, 1, "fill; feature_growth", 1);
  for (int32_t i = 0; i < 12 * 8; i++)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ i % 12, i / 12 }, "wall");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.where, ==, "feature_growth");
  g_assert_cmpstr (err.message.id, ==, "gen.no-space");
  g_assert_true (err.cell.x == 6 && err.cell.y == 4 && err.floor == 0);
  g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), ==, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (PARAMS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/growth/floor-%zu", i);

    g_test_add_data_func (path, GINT_TO_POINTER ((int)i), test_floor);
  }
  g_test_add_func ("/gen/growth/dead-ends", test_dead_ends);
  g_test_add_func ("/gen/growth/corridor-width", test_corridor_width);
  g_test_add_func ("/gen/growth/loops", test_loops);
  g_test_add_func ("/gen/growth/doors", test_doors);
  g_test_add_func ("/gen/growth/pinned-hall", test_pinned_hall);
  g_test_add_func ("/gen/growth/pinned-neighbours", test_pinned_neighbours);
  g_test_add_func ("/gen/growth/no-space", test_no_space);
  return g_test_run ();
}
