/* tests/core/test_regions.c — regions of a dungeon: the table, undo, and changes by stages. */
#include "doc/doc.h"
#include "gen/pipeline/gen_state.h"
#include "lib/gen.h"

#include <glib.h>

static DsRegions *
table_of (const DsRegion *regions, size_t n)
{
  DsRegions *self = NULL;

  for (size_t i = 0; i < n; i++)
    g_assert_cmpint (ds_regions_add (&self, &regions[i], NULL), ==, DS_OK);
  return self;
}

/* A copy that shares the table does not see what the other adds. */
static void
test_copies (void)
{
  DsRegions *a = table_of ((DsRegion[]){ { .id = 7, .colour = 0x102030 } }, 1);
  DsRegions *b = ds_regions_ref (a);
  DsStr *name = ds_str_new ("Crypt");

  g_assert_true (ds_regions_equal (a, b));
  g_assert_cmpint (ds_regions_add (&b, &(DsRegion){ .id = 8, .name = name }, NULL), ==, DS_OK);
  ds_str_unref (name);
  g_assert_cmpuint (ds_regions_count (a), ==, 1);
  g_assert_cmpuint (ds_regions_count (b), ==, 2);
  g_assert_cmpuint (ds_regions_find (b, 8), ==, 2);
  g_assert_cmpuint (ds_regions_find (a, 8), ==, 0);
  g_assert_cmpstr (ds_str_get (ds_regions_get (b, 1)->name), ==, "Crypt");
  g_assert_false (ds_regions_equal (a, b));
  ds_regions_unref (a);
  ds_regions_unref (b);
}

static void
test_limit (void)
{
  DsRegions *self = NULL;
  DsError err;

  for (uint64_t id = 1; id <= DS_REGIONS_MAX; id++)
    g_assert_cmpint (ds_regions_add (&self, &(DsRegion){ .id = id }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_regions_add (&self, &(DsRegion){ .id = 5000 }, &err), ==, DS_LIMIT);
  g_assert_cmpstr (err.where, ==, "regions");
  g_assert_cmpuint (ds_regions_count (self), ==, DS_REGIONS_MAX);
  ds_regions_unref (self);
}

/* A generated level brings its regions; undo and redo take them back and forth. */
static void
test_undo (void)
{
  DsDelve before, after;
  DsDoc *doc;

  dst_delve_init (&before, 8, 5, 1, "fill", 1);
  dst_delve_init (&after, 8, 5, 1, "fill", 1);
  before.dungeon.regions = table_of ((DsRegion[]){ { .id = 3 } }, 1);
  after.dungeon.regions = table_of ((DsRegion[]){ { .id = 4 }, { .id = 5 } }, 2);
  g_assert_cmpint (ds_doc_new (&doc, &before, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc,
                                 &(DsCmdGenerated){ .cmd.type = &ds_cmd_generated,
                                                    .dungeon = &after.dungeon,
                                                    .recipe = &after.recipe,
                                                    .seed = 1 }
                                      .cmd,
                                 NULL),
                   ==, DS_OK);
  g_assert_true (ds_regions_equal (ds_doc_delve (doc)->dungeon.regions, after.dungeon.regions));
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &before.dungeon));
  g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &after.dungeon));
  ds_doc_free (doc);
  ds_delve_clear (&before);
  ds_delve_clear (&after);
}

/* Of the base's regions only those of pinned rooms come into the level, on whatever floor. */
static void
test_pinned_rooms (void)
{
  const DsRoom rooms[] = { { .id = 11, .region = 1 }, { .id = 22, .region = 3 } };
  const DsCell at = { 4, 2 };
  DsGenResult result;
  DsFloor *level;
  DsDelve delve;

  dst_delve_init (&delve, 10, 5, 2, "fill", 1);
  delve.dungeon.regions = table_of ((DsRegion[]){ { .id = 1 }, { .id = 2 }, { .id = 3 } }, 3);
  level = &delve.dungeon.floors[1];
  for (size_t i = 0; i < 2; i++)
    g_assert_cmpint (ds_rooms_add (&level->rooms, &rooms[i], NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, at, 2));
  g_assert_true (ds_floor_set (level, DS_LAYER_PIN, at, DS_PIN_ROOM));
  dst_generate (&result, &delve);
  g_assert_cmpuint (ds_regions_count (result.dungeon.regions), ==, 1);
  g_assert_cmpuint (ds_regions_get (result.dungeon.regions, 0)->id, ==, 3);
  g_assert_cmpuint (ds_floor_room_at (&result.dungeon.floors[1], at)->region, ==, 1);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Manual edits of a region go to its successor in order, and stay where there is none. */
static void
test_kept (void)
{
  DsStr *name = ds_str_new ("Mire"), *lock = ds_str_new ("red");
  DsGenResult first, second;
  DsDelve delve;
  DsDoc *doc;

  dst_delve_init (&delve, 60, 30, 1, "fill; bsp; connect; regions number=2..2", 1);
  dst_generate (&first, &delve);
  delve.dungeon.regions = ds_regions_ref (first.dungeon.regions);
  g_assert_cmpuint (ds_regions_count (delve.dungeon.regions), ==, 2);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  for (int i = 0; i < 2; i++) {
    DsRegion region = i == 0 ? *ds_regions_get (delve.dungeon.regions, 1) : (DsRegion){ .id = 7 };

    region.name = i == 0 ? name : NULL;
    region.colour = i == 0 ? region.colour : 0x123456;
    region.lock = i == 0 ? NULL : lock;
    g_assert_cmpint (
        ds_doc_apply (
            doc, &(DsCmdPutRegion){ .cmd.type = &ds_cmd_put_region, .region = &region }.cmd, NULL),
        ==, DS_OK);
  }
  g_assert_cmpuint (ds_regions_get (ds_doc_delve (doc)->dungeon.regions, 1)->pins, ==,
                    DS_REGION_PIN_NAME);
  ds_delve_clear (&delve);
  g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (doc), NULL), ==, DS_OK);
  delve.dungeon.seed++;
  dst_generate (&second, &delve);
  g_assert_cmpuint (ds_regions_count (second.dungeon.regions), ==, 3);
  g_assert_null (ds_regions_get (second.dungeon.regions, 0)->name);
  g_assert_true (ds_str_equal (ds_regions_get (second.dungeon.regions, 1)->name, name));
  g_assert_cmpuint (ds_regions_get (second.dungeon.regions, 2)->id, ==, 7);
  g_assert_true (ds_str_equal (ds_regions_get (second.dungeon.regions, 2)->lock, lock));

  g_assert_cmpint (
      ds_doc_apply (
          doc,
          &(DsCmdForget){ .cmd.type = &ds_cmd_forget, .floor = 0, .spans = NULL, .n_spans = 0 }.cmd,
          NULL),
      ==, DS_OK);
  g_assert_cmpuint (ds_regions_get (ds_doc_delve (doc)->dungeon.regions, 1)->pins, ==, 0);
  ds_gen_result_clear (&first);
  ds_gen_result_clear (&second);
  ds_delve_clear (&delve);
  ds_doc_free (doc);
  ds_str_unref (name);
  ds_str_unref (lock);
}

/* Changes to rooms and regions by a stage are written, except to a pinned room. */
static void
test_stage (void)
{
  const DsCell at = { 4, 2 };
  DsGenStep step = { .name = "test", .origin = 1 };
  DsGenFloor floor;
  DsGenState state = { .floors = &floor, .n_floors = 1, .step = &step };
  DsGenRun run = { .w = 10, .h = 5, .n_floors = 1, .rules = dst_rules (), .state = &state };
  DsStr *name = ds_str_new ("Nave");
  uint32_t first, second;
  DsFloor *level;
  DsDelve delve;

  dst_delve_init (&delve, 10, 5, 1, "fill", 1);
  level = &delve.dungeon.floors[0];
  g_assert_cmpint (ds_rooms_add (&level->rooms, &(DsRoom){ .id = 11 }, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, at, 1));
  g_assert_true (ds_floor_set (level, DS_LAYER_PIN, at, DS_PIN_ROOM));
  g_assert_cmpint (ds_gen_floor_init (&floor, level, (DsGenFreeze){ 0 }, NULL, NULL), ==, DS_OK);
  ds_gen_select_floor (&run, 0);

  first = ds_gen_add_region (&run, at, 0x112233);
  second = ds_gen_add_region (&run, at, 0x445566); /* the same anchor: an id of its own */
  g_assert_cmpuint (first, ==, 1);
  g_assert_cmpuint (second, ==, 2);
  g_assert_cmphex (ds_regions_get (run.regions, 1)->colour, ==, 0x445566);
  g_assert_cmphex (ds_regions_get (run.regions, 0)->id, !=, ds_regions_get (run.regions, 1)->id);
  g_assert_cmpuint (ds_gen_add_room (&run, DS_ROOM_NORMAL, at), ==, 2);
  g_assert_true (ds_gen_set_room (
      &run, 2, &(DsRoom){ .kind = DS_ROOM_VAULT, .name = name, .region = second }));
  ds_str_unref (name);
  g_assert_cmpuint (ds_rooms_get (run.rooms, 1)->kind, ==, DS_ROOM_VAULT);
  g_assert_cmpuint (ds_rooms_get (run.rooms, 1)->region, ==, 2);
  g_assert_cmpstr (ds_str_get (ds_rooms_get (run.rooms, 1)->name), ==, "Nave");
  g_assert_cmpuint (ds_rooms_get (run.rooms, 1)->id, !=, 0);
  g_assert_false (ds_gen_set_room (&run, 1, &(DsRoom){ .kind = DS_ROOM_GOAL }));
  g_assert_cmpuint (ds_rooms_get (run.rooms, 0)->kind, ==, DS_ROOM_NORMAL);

  ds_gen_ids_clear (&state.rooms);
  ds_regions_unref (state.regions);
  ds_gen_floor_clear (&floor);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/regions/copies", test_copies);
  g_test_add_func ("/regions/limit", test_limit);
  g_test_add_func ("/regions/undo", test_undo);
  g_test_add_func ("/regions/pinned-rooms", test_pinned_rooms);
  g_test_add_func ("/regions/kept", test_kept);
  g_test_add_func ("/regions/stage", test_stage);
  return g_test_run ();
}
