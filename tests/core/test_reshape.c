/* tests/core/test_reshape.c — all layers, rooms and objects of floors of another size, and of other
 * floors: each cell beside where it was. */
#include "base/hash.h"
#include "doc/doc.h"
#include "doc/reshape.h"

#include "lib/gen.h"

#include <glib.h>
#include <string.h>

#define W 90
#define H 150 /* of three bands */
#define N_ROOMS 20
#define N_ORIGINS 20

/* Each cell of each layer is another; a room and an origin that cells name is there. */
static void
fill_floor (DsFloor *floor, uint64_t key)
{
  const char *names[N_ORIGINS];

  for (size_t i = 0; i < N_ORIGINS; i++)
    names[i] = i % 2 == 0 ? "fill" : "doors";
  floor->origins = ds_origins_new (names, N_ORIGINS);
  g_assert_nonnull (floor->origins);
  for (uint64_t i = 1; i <= N_ROOMS; i++)
    g_assert_cmpint (ds_rooms_add (&floor->rooms, &(DsRoom){ .id = i + 100 * key }, NULL), ==,
                     DS_OK);
  for (int layer = 0; layer < DS_N_LAYERS; layer++)
    for (int32_t y = 0; y < floor->h; y++)
      for (int32_t x = 0; x < floor->w; x++)
        g_assert_true (ds_floor_set (floor, (DsLayer)layer, (DsCell){ x, y },
                                     1 + ds_cell_hash (key * 7 + (uint64_t)layer, x, y) % 15));
}

/* Two floors with stairs to each other near all corners, and one that leads nowhere. */
static void
bench_init (DsDelve *delve)
{
  static const DsCell places[] = {
    { 2, 3 }, { W - 2, 1 }, { 1, H - 3 }, { W - 3, H - 2 }, { 40, 70 }
  };
  uint16_t stairs;

  g_assert_cmpint (ds_delve_init (delve, dst_rules (), W, H, 2, 0, NULL), ==, DS_OK);
  g_assert_true (ds_rules_find_kind (dst_rules (), "stairs-down", &stairs));
  for (size_t f = 0; f < 2; f++) {
    fill_floor (&delve->dungeon.floors[f], f + 1);
    for (size_t i = 0; i < G_N_ELEMENTS (places); i++) {
      const DsThing thing = { .id = i + 1,
                              .kind = stairs,
                              .at = places[i],
                              .target_floor = i < 4 ? 1 - (int32_t)f : -1,
                              .target = i < 4 ? places[(i + 1) % 4] : (DsCell){ -1, -1 } };

      g_assert_cmpint (ds_things_put (&delve->dungeon.floors[f].things, &thing, NULL), ==, DS_OK);
    }
  }
}

/* @from is NULL: the floor is new. */
static void
assert_cells (const DsFloor *from, const DsFloor *to, DsCell offset, uint32_t ground)
{
  for (int layer = 0; layer < DS_N_LAYERS; layer++)
    for (int32_t y = 0; y < to->h; y++)
      for (int32_t x = 0; x < to->w; x++) {
        const DsCell before = { x - offset.x, y - offset.y };
        const uint32_t wanted = from != NULL && ds_floor_has (from, before)
                                    ? ds_floor_get (from, (DsLayer)layer, before)
                                : layer == DS_LAYER_GROUND ? ground
                                                           : 0;

        if (ds_floor_get (to, (DsLayer)layer, (DsCell){ x, y }) != wanted)
          g_error ("layer %d: %d,%d", layer, x, y);
      }
}

static void
assert_thing (const DsFloor *to, DsThing was, DsCell offset)
{
  const DsThing *now = ds_things_find (to->things, was.id);

  was.at = (DsCell){ was.at.x + offset.x, was.at.y + offset.y };
  if (was.target_floor >= 0)
    was.target = (DsCell){ was.target.x + offset.x, was.target.y + offset.y };
  if (was.target_floor >= 0 && !ds_floor_has (to, was.target)) {
    was.target_floor = -1;
    was.target = (DsCell){ -1, -1 };
  }
  g_assert_true ((now != NULL) == ds_floor_has (to, was.at));
  if (now == NULL)
    return;
  g_assert_true (now->at.x == was.at.x && now->at.y == was.at.y);
  g_assert_cmpint (now->target_floor, ==, was.target_floor);
  g_assert_true (now->target.x == was.target.x && now->target.y == was.target.y);
}

/* Every size beside every anchor; where the old level comes to lie is counted here. */
static void
test_sizes (void)
{
  static const struct {
    int32_t w, h, left[3], top[3]; /* offset beside left, middle and right; top, middle, bottom */
  } cases[] = {
    { W + 8, H + 70, { 0, 4, 8 }, { 0, 35, 70 } },
    { W - 10, H - 66, { 0, -5, -10 }, { 0, -33, -66 } },
    { W + 5, H - 7, { 0, 2, 5 }, { 0, -3, -7 } },
    { W, H + 1, { 0, 0, 0 }, { 0, 0, 1 } },
    { W, H - 2, { 0, 0, 0 }, { 0, -1, -2 } },
    { W - 1, H, { 0, 0, -1 }, { 0, 0, 0 } },
  };

  for (size_t i = 0; i < 9 * G_N_ELEMENTS (cases); i++) {
    const int anchor = (int)(i % 9);
    const DsCell offset = { cases[i / 9].left[anchor % 3], cases[i / 9].top[anchor / 3] };
    const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                              .w = cases[i / 9].w,
                              .h = cases[i / 9].h,
                              .anchor = (DsAnchor)anchor,
                              .ground = 3 };
    DsChanges changes = { 0 };
    DsDelve before, after;

    g_test_message ("%zu, anchor %d", i / 9, anchor);
    bench_init (&before);
    g_assert_cmpint (ds_delve_copy (&after, &before, NULL), ==, DS_OK);
    g_assert_cmpint (cmd.cmd.type->apply (&after, &cmd.cmd, &changes, NULL), ==, DS_OK);
    for (size_t f = 0; f < 2; f++) {
      const DsFloor *from = &before.dungeon.floors[f], *to = &after.dungeon.floors[f];

      assert_cells (from, to, offset, 3);
      g_assert_true (ds_rooms_equal (from->rooms, to->rooms));
      g_assert_true (ds_origins_equal (from->origins, to->origins));
      for (size_t k = 0; k < ds_things_count (from->things); k++)
        assert_thing (to, *ds_things_get (from->things, k), offset);
    }
    ds_delve_clear (&before);
    ds_delve_clear (&after);
  }
}

/* Each room is a cell of a row; only those of the middle stay, under the numbers of some that went.
 * A room that has no cells already stays, too. Undo brings all back. */
static void
test_lost_rooms (void)
{
  const DsCmdResize cmd = {
    .cmd.type = &ds_cmd_resize, .w = 3, .h = 3, .anchor = DS_ANCHOR_CENTRE, .ground = 1
  };
  DsDelve before;
  DsDoc *doc;
  const DsFloor *now;

  g_assert_cmpint (ds_delve_init (&before, dst_rules (), 9, 9, 1, 0, NULL), ==, DS_OK);
  for (uint64_t i = 1; i <= 10; i++)
    g_assert_cmpint (
        ds_rooms_add (&before.dungeon.floors[0].rooms, &(DsRoom){ .id = 100 + i }, NULL), ==,
        DS_OK);
  for (int32_t i = 0; i < 9; i++)
    g_assert_true (
        ds_floor_set (&before.dungeon.floors[0], DS_LAYER_ROOM, (DsCell){ i, 4 }, (uint32_t)i + 1));
  g_assert_cmpint (ds_doc_new (&doc, &before, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  now = &ds_doc_delve (doc)->dungeon.floors[0];
  g_assert_cmpuint (ds_rooms_count (now->rooms), ==, 4);
  for (int32_t x = 0; x < 3; x++) {
    const uint32_t number = ds_floor_get (now, DS_LAYER_ROOM, (DsCell){ x, 1 });

    g_assert_cmpuint (number, ==, ds_rooms_find (now->rooms, 104 + (uint64_t)x));
    g_assert_cmpuint (ds_floor_get (now, DS_LAYER_PIN, (DsCell){ x, 1 }), ==, 0);
  }
  g_assert_cmpuint (ds_rooms_find (now->rooms, 110), !=, 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &before.dungeon));
  ds_doc_free (doc);
  ds_delve_clear (&before);
}

/* Cells alone, as a journal's reader makes them: of the same floors, of others, of none. */
static void
test_cells (void)
{
  static const struct {
    int32_t w, h;
    DsReshape how;
  } cases[] = {
    { W + 3, H + 5, { { 1, 2 }, 4, 3, { 1, -1, 0 } } },
    { W, H, { { 0, 0 }, 4, 3, { 1, -1, 1 } } },
    { W, H, { { 0, 0 }, DS_TILE_NONE, 2, { 1, -1 } } },
    { W, H, { { 3, -2 }, 5, 1, { 1 } } },
    { W - 4, H - 70, { { -2, -69 }, DS_TILE_NONE, 2, { 0, 1 } } },
    { W, H + 9, { { 0, 0 }, 2, 1, { 0 } } },
    { W, H, { { W + 1, 0 }, 2, 1, { 0 } } }, /* nothing stays */
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    const DsReshape *how = &cases[i].how;
    DsDungeon made;
    DsDelve delve;

    g_test_message ("%zu", i);
    bench_init (&delve);
    g_assert_cmpint (ds_reshape_cells (&made, &delve.dungeon, cases[i].w, cases[i].h, how, NULL),
                     ==, DS_OK);
    g_assert_cmpuint (made.n_floors, ==, how->n);
    for (size_t f = 0; f < how->n; f++)
      assert_cells (how->from[f] >= 0 ? &delve.dungeon.floors[how->from[f]] : NULL, &made.floors[f],
                    how->offset, how->ground);
    ds_dungeon_clear (&made);
    ds_delve_clear (&delve);
  }
}

/* A floor that stays where it was shares its cells; so does a layer of nothing that moves. */
static void
test_shared (void)
{
  const DsReshape stays = { .n = 1, .from = { 1 } }, moves = { .offset = { 1, 0 }, .n = 1 };
  DsDungeon made, blank;
  DsDelve delve;
  DsError err;

  bench_init (&delve);
  g_assert_cmpint (ds_reshape_cells (&made, &delve.dungeon, W, H, &stays, NULL), ==, DS_OK);
  for (int layer = 0; layer < DS_N_LAYERS; layer++)
    for (int32_t band = 0; band < 3; band++)
      g_assert_true (ds_grid_shares_band (&made.floors[0].layers[layer],
                                          &delve.dungeon.floors[1].layers[layer], band));
  ds_dungeon_clear (&made);
  ds_delve_clear (&delve);
  g_assert_cmpint (ds_dungeon_init (&blank, W, H, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_reshape_cells (&made, &blank, W, H, &moves, NULL), ==, DS_OK);
  g_assert_true (ds_grid_row (&made.floors[0].layers[0], 0) ==
                 ds_grid_row (&made.floors[0].layers[0], DS_BAND_ROWS));
  ds_dungeon_clear (&made);
  g_assert_cmpint (ds_reshape_cells (&made, &blank, 1, H, &moves, &err), ==, DS_LIMIT);
  g_assert_null (made.floors);
  ds_dungeon_clear (&blank);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reshape/sizes", test_sizes);
  g_test_add_func ("/reshape/lost-rooms", test_lost_rooms);
  g_test_add_func ("/reshape/cells", test_cells);
  g_test_add_func ("/reshape/shared", test_shared);
  return g_test_run ();
}
