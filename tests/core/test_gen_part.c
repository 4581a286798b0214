/* tests/core/test_gen_part.c — generating a part of a level: frozen cells are unchanged, to the
 * bit, and stay connected. */
#include "base/rng.h"
#include "field/parts.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

#define FLOOR 1 /* the regenerated floor, of three */

/* Recipes whose first part is each stage in turn, so that no layout is forgotten. */
static char *
recipe_of (const DsGenStage *stage)
{
  return g_strdup_printf ("fill; %s; connect:all; stairs:all; start_goal:all", stage->id);
}

static void
take (DsDelve *delve, DsGenResult *result)
{
  ds_dungeon_clear (&delve->dungeon);
  delve->dungeon = result->dungeon;
  memset (&result->dungeon, 0, sizeof result->dungeon);
  ds_gen_result_clear (result);
}

/* Some blobs, which may touch the rim. */
static void
random_mask (DsMask *mask, int32_t w, int32_t h, DsRng *rng)
{
  const int n = ds_rng_range (rng, 1, 3);

  g_assert_cmpint (ds_mask_init (mask, w, h, NULL), ==, DS_OK);
  for (int i = 0; i < n; i++) {
    const int32_t x = ds_rng_range (rng, 0, w - 1), y = ds_rng_range (rng, 0, h - 1);
    const int32_t r = ds_rng_range (rng, 1, w / 3);

    for (int32_t dy = -r; dy <= r; dy++)
      ds_mask_set_span (mask, (DsSpan){ y + dy, x - r + abs (dy), x + r - abs (dy) / 2, 0 });
  }
}

static bool
rooms_same (const DsRoom *a, const DsRoom *b)
{
  return a == NULL || b == NULL ? a == b : a->id == b->id && a->kind == b->kind;
}

static const char *
origin_of (const DsFloor *level, DsCell cell)
{
  const uint32_t number = ds_floor_get (level, DS_LAYER_ORIGIN, cell);

  return number > 0 ? ds_origins_get (level->origins, number - 1) : "";
}

static void
assert_thing_kept (const DsFloor *level, const DsThing *thing)
{
  const DsThing *kept = ds_things_find (level->things, thing->id);

  g_assert_nonnull (kept);
  g_assert_true (kept->at.x == thing->at.x && kept->at.y == thing->at.y);
  g_assert_cmpuint (kept->kind, ==, thing->kind);
  g_assert_true (kept->target_floor == thing->target_floor && kept->target.x == thing->target.x);
}

static void
assert_outside_kept (const DsFloor *was, const DsFloor *is, const DsMask *mask)
{
  size_t n_was = 0, n_is = 0;

  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell cell = { i % was->w, i / was->w };

    g_assert_cmpuint (ds_floor_get (was, DS_LAYER_PIN, cell), ==,
                      ds_floor_get (is, DS_LAYER_PIN, cell));
    if (ds_mask_has (mask, cell))
      continue;
    g_assert_cmpuint (ds_floor_get (was, DS_LAYER_GROUND, cell), ==,
                      ds_floor_get (is, DS_LAYER_GROUND, cell));
    g_assert_cmpuint (ds_floor_get (was, DS_LAYER_FEATURE, cell), ==,
                      ds_floor_get (is, DS_LAYER_FEATURE, cell));
    g_assert_true (rooms_same (ds_floor_room_at (was, cell), ds_floor_room_at (is, cell)));
    g_assert_cmpstr (origin_of (was, cell), ==, origin_of (is, cell));
  }
  for (size_t i = 0; i < ds_things_count (was->things); i++)
    if (!ds_mask_has (mask, ds_things_get (was->things, i)->at)) {
      assert_thing_kept (is, ds_things_get (was->things, i));
      n_was++;
    }
  for (size_t i = 0; i < ds_things_count (is->things); i++)
    n_is += !ds_mask_has (mask, ds_things_get (is->things, i)->at);
  g_assert_cmpuint (n_is, ==, n_was);
}

static void
find_parts (const DsDelve *delve, const DsFloor *level, DsParts *out)
{
  g_autofree uint8_t *open = g_malloc ((size_t)level->w * (size_t)level->h);
  const DsSpace space = { level->w, level->h, open, ds_delve_movement (delve) };

  for (int32_t i = 0; i < level->w * level->h; i++)
    open[i] = dst_is_open (level, (DsCell){ i % level->w, i / level->w });
  g_assert_cmpint (ds_parts_find (out, &space, NULL, NULL), ==, DS_OK);
}

/* Two open cells outside that were joined are joined. */
static void
assert_still_joined (const DsDelve *delve, const DsFloor *was, const DsFloor *is,
                     const DsMask *mask)
{
  DsParts before, after;
  g_autofree uint32_t *now = NULL;

  find_parts (delve, was, &before);
  find_parts (delve, is, &after);
  now = g_new0 (uint32_t, before.n);
  for (int32_t i = 0; i < was->w * was->h; i++) {
    if (before.label[i] == 0 || ds_mask_has (mask, (DsCell){ i % was->w, i / was->w }))
      continue;
    if (now[before.label[i] - 1] == 0)
      now[before.label[i] - 1] = after.label[i];
    g_assert_cmpuint (now[before.label[i] - 1], ==, after.label[i]);
  }
  ds_parts_clear (&before);
  ds_parts_clear (&after);
}

static void
assert_room_ids (const DsFloor *level)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
    g_assert_true (g_hash_table_add (ids, (gpointer)&ds_rooms_get (level->rooms, i)->id));
}

static uint64_t
region_of (const DsDungeon *dungeon, const DsRoom *room)
{
  return room->region > 0 ? ds_regions_get (dungeon->regions, room->region - 1)->id : 0;
}

/* Rooms may get other numbers of regions, but not other regions. */
static void
assert_floor_kept (const DsDungeon *was, const DsDungeon *is, size_t floor)
{
  const DsFloor *before = &was->floors[floor];
  DsFloor after = is->floors[floor]; /* borrows */

  g_assert_cmpuint (ds_rooms_count (before->rooms), ==, ds_rooms_count (after.rooms));
  for (size_t i = 0; i < ds_rooms_count (before->rooms); i++) {
    const DsRoom *a = ds_rooms_get (before->rooms, i), *b = ds_rooms_get (after.rooms, i);

    g_assert_true (rooms_same (a, b));
    g_assert_cmpuint (region_of (was, a), ==, region_of (is, b));
  }
  after.rooms = before->rooms;
  g_assert_true (ds_floor_equal (before, &after));
}

/* True when there was something to compare. */
static bool
regenerate_some (DsDelve *delve, DsRng *rng, uint64_t seed)
{
  const DsFloor *was = &delve->dungeon.floors[FLOOR];
  const DsFloor *is;
  DsGenResult result;
  DsStatus status;
  DsMask mask;

  random_mask (&mask, was->w, was->h, rng);
  delve->dungeon.seed = seed;
  status = ds_gen_run (&result, delve, &(DsGenOptions){ true, FLOOR, &mask }, NULL, NULL);
  g_assert_true (status == DS_OK || status == DS_VETO);
  is = &result.dungeon.floors[FLOOR];
  assert_outside_kept (was, is, &mask);
  assert_room_ids (is);
  if (status == DS_OK)
    assert_still_joined (delve, was, is, &mask);
  for (size_t i = 0; i < delve->dungeon.n_floors; i++)
    if (i != FLOOR)
      assert_floor_kept (&delve->dungeon, &result.dungeon, i);
  ds_mask_clear (&mask);
  if (status == DS_OK)
    take (delve, &result);
  else
    ds_gen_result_clear (&result);
  return status == DS_OK;
}

static void
pin_some (DsDelve *delve, DsRng *rng)
{
  for (int i = 0; i < delve->dungeon.w * delve->dungeon.h / 60; i++)
    dst_pin_tile (delve, FLOOR, DS_LAYER_GROUND,
                  (DsCell){ ds_rng_range (rng, 1, delve->dungeon.w - 2),
                            ds_rng_range (rng, 1, delve->dungeon.h - 2) },
                  i % 3 == 0 ? "floor" : "wall");
}

/* Every stage as a layout, masks of all shapes, one after the other on the same level. */
static void
test_outside_kept (void)
{
  static const DsCell sizes[] = { { 40, 25 }, { 13, 7 }, { 5, 70 }, { 3, 3 } };
  size_t n_done = 0;
  DsRng rng;

  ds_rng_seed (&rng, 1);
  for (size_t s = 0; s < ds_gen_n_stages (); s++)
    for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++) {
      g_autofree char *stages = recipe_of (ds_gen_stage (s));
      DsGenResult result;
      DsDelve delve;

      g_test_message ("%s on %d x %d", stages, sizes[i].x, sizes[i].y);
      dst_delve_init (&delve, sizes[i].x, sizes[i].y, 3, stages, s);
      if (i % 2 == 1)
        pin_some (&delve, &rng);
      if (ds_gen_run (&result, &delve, NULL, NULL, NULL) == DS_OK) {
        take (&delve, &result);
        for (uint64_t seed = 10; seed < 14; seed++)
          n_done += regenerate_some (&delve, &rng, seed);
      } else {
        ds_gen_result_clear (&result);
      }
      ds_delve_clear (&delve);
    }
  g_assert_cmpuint (n_done, >, ds_gen_n_stages () * 7 / 2);
}

/* Everything selected is the same as no selection; and the only floor is the whole dungeon. */
static void
test_all_is_all (void)
{
  for (size_t s = 0; s < ds_gen_n_stages (); s++) {
    g_autofree char *stages = recipe_of (ds_gen_stage (s));
    DsGenResult whole = { 0 }, part = { 0 }, floor = { 0 };
    DsStatus status;
    DsDelve delve;
    DsMask mask;

    dst_delve_init (&delve, 40, 25, 1, stages, 3);
    g_assert_cmpint (ds_mask_init (&mask, 40, 25, NULL), ==, DS_OK);
    ds_mask_set_all (&mask, true);
    status = ds_gen_run (&whole, &delve, NULL, NULL, NULL);
    g_assert_cmpint (ds_gen_run (&part, &delve, &(DsGenOptions){ true, 0, &mask }, NULL, NULL), ==,
                     status);
    g_assert_cmpint (ds_gen_run (&floor, &delve, &(DsGenOptions){ true, 0, NULL }, NULL, NULL), ==,
                     status);
    g_assert_true (ds_dungeon_equal (&whole.dungeon, &part.dungeon));
    g_assert_true (ds_dungeon_equal (&whole.dungeon, &floor.dungeon));
    ds_gen_result_clear (&whole);
    ds_gen_result_clear (&part);
    ds_gen_result_clear (&floor);
    ds_mask_clear (&mask);
    ds_delve_clear (&delve);
  }
}

/* ---- ports ---- */

static const struct {
  const char *name, *map, *mask, *pins, *want; /* 12 x 5; the mask is filled with wall first */
} PORTS[] = {
  { "straight",
    "############"
    "#..........#"
    "############"
    "############"
    "############",
    "            "
    "    xxxx    "
    "            "
    "            "
    "            ",
    NULL,
    "############"
    "#..........#"
    "############"
    "############"
    "############" },
  { "round-a-pinned-wall",
    "############"
    "#....#.....#"
    "####...#####"
    "############"
    "############",
    "            "
    "    xxxx    "
    "    xxxx    "
    "    xxxx    "
    "            ",
    "            "
    "     #      "
    "            "
    "            "
    "            ",
    "############"
    "#....##....#"
    "####....####"
    "############"
    "############" },
  { "were-apart-and-stay-so",
    "############"
    "#...####...#"
    "############"
    "############"
    "############",
    "            "
    "    xxxx    "
    "            "
    "            "
    "            ",
    NULL,
    "############"
    "#...####...#"
    "############"
    "############"
    "############" },
  { "joined-elsewhere",
    "############"
    "#..........#"
    "#.########.#"
    "#..........#"
    "############",
    "            "
    "    xxxx    "
    "            "
    "            "
    "            ",
    NULL,
    "############"
    "#...####...#"
    "#.########.#"
    "#..........#"
    "############" },
  { "islands-are-joined",
    "############"
    "#..........#"
    "########.###"
    "########.###"
    "############",
    "            "
    "            "
    "      xxxxx "
    "      xxxxx "
    "            ",
    "            "
    "            "
    "            "
    "        .   "
    "            ",
    "############"
    "#..........#"
    "########.###"
    "########.###"
    "############" },
  { "pocket-stays",
    "############"
    "#..........#"
    "############"
    "#.##########"
    "############",
    "            "
    "    xxxx    "
    "            "
    "            "
    "            ",
    NULL,
    "############"
    "#..........#"
    "############"
    "#.##########"
    "############" },
};

/* Regenerates @cells of the level @map, of which @pins are pinned. */
static DsStatus
regenerate (const char *map, const char *cells, const char *pins, const char *ruleset,
            DsGenResult *out, DsError *err)
{
  DsDelve delve;
  DsMask mask;
  DsStatus status;

  dst_delve_init (&delve, 12, 5, 1, "fill", 1);
  g_strlcpy (delve.ruleset, ruleset, sizeof delve.ruleset);
  dst_pin_map (&delve, 0, map);
  g_assert_cmpint (ds_mask_init (&mask, 12, 5, NULL), ==, DS_OK);
  for (int32_t i = 0; i < 60; i++) {
    const DsCell at = { i % 12, i / 12 };
    const bool is_pinned = pins != NULL && pins[i] != ' ';

    g_assert_true (
        ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_PIN, at, is_pinned ? DS_PIN_GROUND : 0));
    if (cells[i] == 'x')
      ds_mask_set_span (&mask, (DsSpan){ at.y, at.x, at.x, 0 });
  }
  status = ds_gen_run (out, &delve, &(DsGenOptions){ true, 0, &mask }, NULL, err);
  ds_mask_clear (&mask);
  ds_delve_clear (&delve);
  return status;
}

static void
test_ports (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *drawn = NULL;
  DsGenResult result;

  g_assert_cmpint (
      regenerate (PORTS[row].map, PORTS[row].mask, PORTS[row].pins, "default", &result, NULL), ==,
      DS_OK);
  drawn = dst_draw (&result.dungeon.floors[0]);
  g_assert_cmpstr (drawn, ==, PORTS[row].want);
  ds_gen_result_clear (&result);
}

/* Where corners can be cut, a tunnel, which is straight, cannot pass between two pinned walls. */
static void
test_ports_veto (void)
{
  const char *map = "############"
                    "#...##.....#"
                    "####..######"
                    "############"
                    "############";
  const char *cells = "            "
                      "    xxxx    "
                      "    xxxx    "
                      "            "
                      "            ";
  const char *pins = "############"
                     "    ##      "
                     "####    ####"
                     "############"
                     "############";
  DsGenResult result;
  DsError err;

  g_assert_cmpint (regenerate (map, cells, pins, "free", &result, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, "gen.port-apart");
  g_assert_cmpstr (err.where, ==, "rejoin");
  g_assert_true (err.floor == 0 && err.cell.x == 8 && err.cell.y == 1);
  g_assert_cmpuint (result.failed_stage, ==, DS_GEN_NO_STAGE);
  ds_gen_result_clear (&result);
}

/* The area behind a frozen locked door is walkable for stages of the dungeon. */
static void
test_locked_pocket (void)
{
  const DsCell start = { 1, 1 }, goal = { 9, 1 }, door = { 6, 1 };
  DsGenResult result;
  DsDelve delve;
  DsMask mask;

  dst_delve_init (&delve, 12, 5, 1, "fill; start_goal; validate", 1);
  dst_pin_map (&delve, 0,
               "############"
               "#..........#"
               "############"
               "############"
               "############");
  dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, door, "locked-door");
  dst_pin_thing (&delve, 0, "player-start", start, -1, start);
  dst_pin_thing (&delve, 0, "goal", goal, -1, goal);
  g_assert_cmpint (ds_mask_init (&mask, 12, 5, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 2, 2, 4, 0 });
  g_assert_cmpint (ds_gen_run (&result, &delve, &(DsGenOptions){ true, 0, &mask }, NULL, NULL), ==,
                   DS_OK);
  g_assert_true (ds_floor_get (&result.dungeon.floors[0], DS_LAYER_GROUND, goal) ==
                 ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_GROUND, goal));
  ds_gen_result_clear (&result);
  ds_mask_clear (&mask);
  ds_delve_clear (&delve);
}

/* ---- options ---- */

static void
test_bad_options (void)
{
  DsGenResult result;
  DsDelve delve;
  DsMask mask;
  DsError err;

  dst_delve_init (&delve, 12, 5, 2, "fill", 1);
  g_assert_cmpint (ds_gen_run (&result, &delve, &(DsGenOptions){ true, 2, NULL }, NULL, &err), ==,
                   DS_BAD_ARG);
  g_assert_cmpstr (err.where, ==, "floor");
  g_assert_cmpint (ds_mask_init (&mask, 12, 6, NULL), ==, DS_OK);
  g_assert_cmpint (ds_gen_run (&result, &delve, &(DsGenOptions){ true, 1, &mask }, NULL, &err), ==,
                   DS_BAD_ARG);
  g_assert_cmpstr (err.where, ==, "mask");
  g_assert_null (result.dungeon.floors);
  ds_mask_clear (&mask);
  ds_delve_clear (&delve);
}

/* ---- memory ---- */

static DsStatus
try_part (void *user)
{
  DsMask mask = { 0 };
  DsGenResult result;
  DsStatus status = ds_mask_init (&mask, 12, 5, NULL);

  ds_mask_set_span (&mask, (DsSpan){ 1, 4, 7, 0 });
  if (status == DS_OK)
    status = ds_gen_run (&result, user, &(DsGenOptions){ true, 0, &mask }, NULL, NULL);
  if (status == DS_OK)
    ds_gen_result_clear (&result);
  ds_mask_clear (&mask);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_delve_init (&delve, 12, 5, 1, "fill; random_walk:x length=9; start_goal", 1);
  for (int32_t x = 1; x < 11; x++)
    g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, 1 },
                                 ds_rules_find_tile (delve.rules, "floor")));
  dst_fail_each (try_part, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gen/part/outside-kept", test_outside_kept);
  g_test_add_func ("/gen/part/all-is-all", test_all_is_all);
  for (int i = 0; i < (int)G_N_ELEMENTS (PORTS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/part/ports/%s", PORTS[i].name);

    g_test_add_data_func (path, GINT_TO_POINTER (i), test_ports);
  }
  g_test_add_func ("/gen/part/ports-veto", test_ports_veto);
  g_test_add_func ("/gen/part/locked-pocket", test_locked_pocket);
  g_test_add_func ("/gen/part/bad-options", test_bad_options);
  g_test_add_func ("/gen/part/no-memory", test_no_memory);
  return g_test_run ();
}
