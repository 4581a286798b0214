/* tests/core/test_gen_terrain.c — stages that change a floor after its layout: erosion, lakes,
 * chasms, dead ends, secrets; and the requirements of `validate`. */
#include "gen/dig/blob.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define W 79
#define H 29

static const DsCell AROUND[8] = { { 0, -1 }, { 1, 0 }, { 0, 1 },  { -1, 0 },
                                  { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };

static void
generate (DsGenResult *out, const char *stages, uint64_t seed)
{
  DsDelve delve;

  dst_delve_init (&delve, W, H, 1, stages, seed);
  dst_generate (out, &delve);
  ds_delve_clear (&delve);
}

static const char *
tile_at (const DsFloor *level, DsLayer layer, DsCell cell)
{
  return ds_rules_tile (dst_rules (), ds_floor_get (level, layer, cell))->id;
}

static bool
is_tile (const DsFloor *level, DsLayer layer, DsCell cell, const char *id)
{
  return strcmp (tile_at (level, layer, cell), id) == 0;
}

static DsCell
beside (DsCell cell, int k)
{
  return (DsCell){ cell.x + AROUND[k].x, cell.y + AROUND[k].y };
}

static bool
is_rim (DsCell cell)
{
  return cell.x == 0 || cell.y == 0 || cell.x == W - 1 || cell.y == H - 1;
}

/* ---- blobs ---- */

/* One piece that touches all sides of its box, and has the size that it says. */
static void
test_blob (void)
{
  DsRng rng;

  ds_rng_seed (&rng, 4);
  for (int i = 0; i < 3000; i++) {
    const int32_t w = 1 + i % DS_BLOB_MAX, h = 1 + i / 7 % DS_BLOB_MAX;
    uint64_t reached[DS_BLOB_MAX + 2] = { 0 };
    uint64_t columns = 0;
    uint32_t size = 0;
    DsBlob blob;

    ds_blob_grow (&blob, &rng, w, h);
    g_assert_true (blob.w >= 1 && blob.w <= w && blob.h >= 1 && blob.h <= h);
    reached[1] = blob.rows[0] & -blob.rows[0];
    for (int round = 0; round < w * h; round++) {
      bool grows = false;

      for (int32_t y = 1; y <= blob.h; y++) {
        const uint64_t before = reached[y];

        reached[y] |=
            blob.rows[y - 1] & (before << 1 | before >> 1 | reached[y - 1] | reached[y + 1]);
        grows = grows || reached[y] != before;
      }
      if (!grows)
        break;
    }
    for (int32_t y = 0; y < blob.h; y++) {
      g_assert_cmphex (reached[y + 1], ==, blob.rows[y]);
      g_assert_cmphex (blob.rows[y], !=, 0);
      columns |= blob.rows[y];
      size += (uint32_t)__builtin_popcountll (blob.rows[y]);
    }
    g_assert_cmphex (columns & 1, ==, 1);
    g_assert_cmphex (columns >> (blob.w - 1), ==, 1);
    g_assert_cmpuint (size, ==, blob.size);
  }
}

/* ---- lakes, chasms ---- */

#define ROOMS "fill; feature_growth dead_ends=200; connect"
#define CAVES "cellular; connect min_part=20"

static const struct {
  const char *name, *before, *stage, *liquid, *wreath;
} LAKES[] = {
  { "rooms", ROOMS, "lakes", "deep-water", "shallow-water" },
  { "caves", CAVES, "lakes share=300", "deep-water", "shallow-water" },
  { "separate-caves", "cellular fill=480", "lakes", "deep-water", "shallow-water" },
  { "wide-wreath", CAVES, "lakes wreath_width=4 wreath=mud", "deep-water", "mud" },
  { "lava", ROOMS, "lakes tile=lava wreath=sand bridges=0", "lava", "sand" },
  { "mud", ROOMS, "lakes tile=mud wreath=sand", "mud", "sand" },
  { "chasms", ROOMS, "chasms share=200", "chasm", "chasm-edge" },
  { "huge", CAVES, "lakes share=500 size=2..60", "deep-water", "shallow-water" },
};

/* Around a lake there is wreath, a wall, or something that was not to be touched. */
static void
assert_wreath (const DsFloor *level, DsCell cell, int row)
{
  for (int k = 0; k < 8; k++) {
    const DsCell to = beside (cell, k);

    if (dst_is_open (level, to) && ds_floor_get (level, DS_LAYER_FEATURE, to) == DS_TILE_NONE &&
        !is_rim (to))
      g_assert_true (is_tile (level, DS_LAYER_GROUND, to, LAKES[row].wreath) ||
                     is_tile (level, DS_LAYER_GROUND, to, LAKES[row].liquid));
  }
}

/* Reachable cells stay reachable, the rim is dry, doors stay, and bridges are over lakes. */
static void
test_lakes (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  size_t n_wet = 0, n_bridges = 0;

  for (uint64_t seed = 0; seed < 40; seed++) {
    g_autofree char *stages = g_strdup_printf ("%s; %s", LAKES[row].before, LAKES[row].stage);
    DsGenResult before, after;
    const DsFloor *dry, *level;

    generate (&before, LAKES[row].before, seed);
    generate (&after, stages, seed);
    dry = &before.dungeon.floors[0];
    level = &after.dungeon.floors[0];
    g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), <=, dst_n_parts (dry, DS_MOVE_4));
    for (int32_t i = 0; i < W * H; i++) {
      const DsCell cell = { i % W, i / W };
      const bool is_bridge = is_tile (level, DS_LAYER_FEATURE, cell, "bridge");

      if (is_tile (dry, DS_LAYER_FEATURE, cell, "door"))
        g_assert_true (is_tile (level, DS_LAYER_FEATURE, cell, "door"));
      g_assert_true (!is_bridge || is_tile (level, DS_LAYER_GROUND, cell, LAKES[row].liquid));
      n_bridges += is_bridge;
      if (!is_tile (level, DS_LAYER_GROUND, cell, LAKES[row].liquid))
        continue;
      n_wet++;
      g_assert_false (is_rim (cell));
      assert_wreath (level, cell, row);
    }
    ds_gen_result_clear (&before);
    ds_gen_result_clear (&after);
  }
  g_assert_cmpuint (n_wet, >, 1000);
  g_assert_true ((n_bridges > 0) == (strcmp (LAKES[row].liquid, "lava") != 0 &&
                                     strcmp (LAKES[row].liquid, "mud") != 0));
}

/* Manual edits stay dry, and a pinned hall is not cut in two. */
static void
test_lakes_and_pins (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 40, 20, 1, "fill tile=floor; lakes share=500", seed);
    for (int32_t x = 2; x < 38; x++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ x, 10 }, "sand");
    dst_pin_thing (&delve, 0, "marker", (DsCell){ 20, 5 }, -1, (DsCell){ -1, -1 });
    dst_generate (&result, &delve);
    for (int32_t x = 2; x < 38; x++)
      g_assert_true (
          is_tile (&result.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, 10 }, "sand"));
    g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 20, 5 }));
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- erode ---- */

static const struct {
  const char *name, *before, *stage;
  bool keeps_parts;
} ERODES[] = {
  { "rooms", ROOMS, "erode", true },
  { "caves", "cellular fill=480", "erode strength=1000 corners=1000 rounds=5", true },
  { "accretion", "fill; accretion", "erode strength=1000 rounds=20 rubble=1000", true },
  { "breach", "cellular fill=480", "erode strength=400 breach=true", false },
};

/* Nothing that was joined comes apart, nothing that was apart is joined, and the rim stays. */
static void
test_erode (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  size_t n_before = 0, n_after = 0;

  for (uint64_t seed = 0; seed < 40; seed++) {
    g_autofree char *stages = g_strdup_printf ("%s; %s", ERODES[row].before, ERODES[row].stage);
    DsGenResult before, after;
    const DsFloor *was, *is;
    bool changes = false;

    generate (&before, ERODES[row].before, seed);
    generate (&after, stages, seed);
    was = &before.dungeon.floors[0];
    is = &after.dungeon.floors[0];
    n_before += dst_n_parts (was, DS_MOVE_4);
    n_after += dst_n_parts (is, DS_MOVE_4);
    if (ERODES[row].keeps_parts)
      g_assert_cmpuint (n_before, ==, n_after);
    for (int32_t i = 0; i < W * H; i++) {
      const DsCell cell = { i % W, i / W };

      changes = changes || dst_is_open (was, cell) != dst_is_open (is, cell);
      if (is_rim (cell))
        g_assert_false (dst_is_open (is, cell));
      if (dst_is_open (is, cell))
        g_assert_cmpuint (ds_floor_get (is, DS_LAYER_ROOM, cell), !=, 0);
    }
    g_assert_true (changes);
    ds_gen_result_clear (&before);
    ds_gen_result_clear (&after);
  }
  if (!ERODES[row].keeps_parts)
    g_assert_cmpuint (n_after, <, n_before);
}

/* ---- dead ends ---- */

static int
n_ways (const DsFloor *level, DsCell cell)
{
  int n = 0;

  for (int k = 0; k < 4; k++)
    n += dst_is_open (level, beside (cell, k));
  return n;
}

/* Length of the corridor from @tip to the next junction. */
static int
length_of (const DsFloor *level, DsCell tip)
{
  DsCell last = tip, at = tip;
  int n = 0;

  do {
    DsCell next = at;

    for (int k = 0; k < 4; k++)
      if (dst_is_open (level, beside (at, k)) &&
          (beside (at, k).x != last.x || beside (at, k).y != last.y))
        next = beside (at, k);
    last = at;
    at = next;
    n++;
  } while (n_ways (level, at) == 2 && n < 1000);
  return n;
}

static void
test_dead_ends (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult before, after, none;
    const DsFloor *level;
    size_t n_long = 0;

    generate (&before, "fill; maze", seed);
    generate (&after, "fill; maze; dead_ends length=6", seed);
    generate (&none, "fill; maze; dead_ends length=1000 keep=1000 rewards=1000", seed);
    level = &after.dungeon.floors[0];
    g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
    g_assert_cmpuint (dst_n_open (level), <, dst_n_open (&before.dungeon.floors[0]));
    g_assert_cmpuint (dst_n_open (&none.dungeon.floors[0]), ==,
                      dst_n_open (&before.dungeon.floors[0]));
    for (int32_t i = 0; i < W * H; i++) {
      const DsCell cell = { i % W, i / W };

      if (!dst_is_open (level, cell) || n_ways (level, cell) != 1)
        continue;
      n_long += length_of (level, cell) > 6;
      g_assert_true (length_of (level, cell) > 6 || length_of (level, cell) == 1);
    }
    g_test_message ("%zu long dead ends", n_long);
    for (int32_t i = 0; i < W * H; i++) {
      const DsCell cell = { i % W, i / W };

      if (is_tile (&none.dungeon.floors[0], DS_LAYER_FEATURE, cell, "chest"))
        g_assert_cmpint (n_ways (&none.dungeon.floors[0], cell), ==, 1);
    }
    ds_gen_result_clear (&before);
    ds_gen_result_clear (&after);
    ds_gen_result_clear (&none);
  }
}

/* A dead end in which something stands leads somewhere. */
static void
test_dead_ends_and_things (void)
{
  DsGenResult result;
  DsDelve delve;

  for (uint64_t seed = 0; seed < 20; seed++) {
    dst_delve_init (&delve, 41, 21, 1, "fill; maze; dead_ends length=1000", seed);
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 1, 1 }, "floor");
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 39, 19 }, "floor");
    dst_generate (&result, &delve);
    g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 1, 1 }));
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- trails ---- */

/* Rails without gaps are connected, whatever their direction. */
static void
test_trails (void)
{
  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsFloor *level;
    size_t n = 0;

    generate (&result, CAVES "; trails gaps=0 count=4..4", seed);
    level = &result.dungeon.floors[0];
    for (int32_t i = 0; i < W * H; i++) {
      const DsCell cell = { i % W, i / W };
      const bool is_rail = is_tile (level, DS_LAYER_FEATURE, cell, "rails");

      g_assert_true (!is_rail || dst_is_open (level, cell));
      n += is_rail;
      if (!is_rail)
        g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, cell, DS_TILE_NONE));
    }
    g_assert_cmpuint (n, >, 40);
    g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
  }
}

/* ---- secrets ---- */

static void
count_rooms (const DsFloor *level, size_t counts[DS_N_ROOM_KINDS])
{
  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
    counts[ds_rooms_get (level->rooms, i)->kind]++;
}

/* Without the secret doors only hidden rooms are cut off; with them everything is one. */
static void
test_secrets (void)
{
  size_t n_doors = 0, n_rooms = 0;

  for (uint64_t seed = 0; seed < 60; seed++) {
    size_t counts[DS_N_ROOM_KINDS] = { 0 };
    DsGenResult result;
    DsFloor *level;
    size_t n_secret = 0;

    generate (&result, "fill; accretion; loops; connect; doors; secrets doors=1000 rooms=2..2",
              seed);
    level = &result.dungeon.floors[0];
    count_rooms (level, counts);
    g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1 + counts[DS_ROOM_SECRET]);
    for (size_t i = 0; i < ds_things_count (level->things); i++) {
      const DsThing *thing = ds_things_get (level->things, i);

      if (ds_rules_kind (dst_rules (), thing->kind)->role != DS_ROLE_SECRET)
        continue;
      g_assert_true (is_tile (level, DS_LAYER_FEATURE, thing->at, "secret-door"));
      g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, thing->at, DS_TILE_NONE));
      n_secret++;
    }
    g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
    n_doors += n_secret - counts[DS_ROOM_SECRET];
    n_rooms += counts[DS_ROOM_SECRET];
    ds_gen_result_clear (&result);
  }
  g_assert_cmpuint (n_doors, >, 60);
  g_assert_cmpuint (n_rooms, >, 60);
}

/* ---- validate ---- */

static const struct {
  const char *name, *stages, *id, *param; /* NULL id: it passes */
} CHECKS[] = {
  { "good", ROOMS "; start_goal; validate", NULL, NULL },
  { "secrets-are-ways", ROOMS "; secrets; start_goal; validate", NULL, NULL },
  { "open-rim", "fill tile=floor; start_goal; validate", "gen.open-rim", "rim" },
  { "rim-allowed", "fill tile=floor; start_goal; validate rim=false", NULL, NULL },
  { "no-start", ROOMS "; validate", "gen.no-start", "start_goal" },
  { "none-wanted", ROOMS "; validate start_goal=false", NULL, NULL },
  { "in-pieces", "cellular fill=500; start_goal; validate", "gen.apart", "connected" },
  { "pieces-allowed", "cellular fill=500; start_goal; validate connected=false", NULL, NULL },
  { "few-rooms", ROOMS "; start_goal; validate min_rooms=1000", "gen.few-rooms", "min_rooms" },
  { "little-floor", ROOMS "; start_goal; validate min_floor=900", "gen.little-floor", "min_floor" },
  { "much-floor", ROOMS "; start_goal; validate max_floor=100", "gen.much-floor", "max_floor" },
};

static void
test_validate (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsGenResult result;
  DsStatus status;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, W, H, 1, CHECKS[row].stages, 3);
  status = ds_gen_run (&result, &delve, NULL, NULL, &err);
  if (CHECKS[row].id == NULL) {
    g_assert_cmpint (status, ==, DS_OK);
  } else {
    g_assert_cmpint (status, ==, DS_VETO);
    g_assert_cmpstr (err.message.id, ==, CHECKS[row].id);
    g_assert_cmpstr (err.param, ==, CHECKS[row].param);
  }
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Things put into a wall by hand are reported, too; swimmers may be in water, and flyers over a
 * chasm. */
static void
test_validate_things (void)
{
  static const struct {
    const char *tile, *kind, *params;
    bool is_fine;
  } rows[] = {
    { "wall", "marker", "", false },      { "wall", "marker", "things=false", true },
    { "wall", "bat", "", false },         { "deep-water", "eel", "", true },
    { "deep-water", "bat", "", true },    { "deep-water", "goblin", "", false },
    { "deep-water", "bread", "", false }, { "chasm", "bat", "", true },
    { "chasm", "eel", "", false },        { "lava", "eel", "", false },
  };
  const DsCell at = { 4, 5 };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *stages = g_strdup_printf (ROOMS "; start_goal; validate %s", rows[i].params);
    DsGenResult result;
    DsDelve delve;
    DsError err;

    dst_delve_init (&delve, W, H, 1, stages, 3);
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, at, rows[i].tile);
    dst_pin_thing (&delve, 0, rows[i].kind, at, -1, (DsCell){ -1, -1 });
    g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==,
                     rows[i].is_fine ? DS_OK : DS_VETO);
    if (!rows[i].is_fine) {
      g_assert_cmpstr (err.message.id, ==, "gen.in-a-wall");
      g_assert_true (err.cell.x == at.x && err.cell.y == at.y);
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Floors are joined by stairs, and only by them. */
static void
test_validate_floors (void)
{
  static const char *const recipes[] = { ROOMS "; stairs; start_goal; validate",
                                         ROOMS "; start_goal; validate" };

  for (size_t i = 0; i < G_N_ELEMENTS (recipes); i++) {
    DsGenResult result;
    DsDelve delve;
    DsError err;

    dst_delve_init (&delve, W, H, 3, recipes[i], 3);
    g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, i == 0 ? DS_OK : DS_VETO);
    if (i == 1)
      g_assert_cmpstr (err.message.id, ==, "gen.apart");
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gen/blob", test_blob);
  DST_ADD_ROWS ("/gen/lakes", LAKES, test_lakes);
  g_test_add_func ("/gen/lakes/and-pins", test_lakes_and_pins);
  DST_ADD_ROWS ("/gen/erode", ERODES, test_erode);
  g_test_add_func ("/gen/dead-ends/trimmed", test_dead_ends);
  g_test_add_func ("/gen/dead-ends/and-things", test_dead_ends_and_things);
  g_test_add_func ("/gen/trails", test_trails);
  g_test_add_func ("/gen/secrets", test_secrets);
  DST_ADD_ROWS ("/gen/validate", CHECKS, test_validate);
  g_test_add_func ("/gen/validate/in-a-wall", test_validate_things);
  g_test_add_func ("/gen/validate/floors", test_validate_floors);
  return g_test_run ();
}
