/* tests/core/test_things.c — placing, moving and deleting things, and the effect of regeneration on
 * them. */
#include "doc/doc.h"
#include "gen/gen.h"
#include "io/delve_file.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

#define STAGES "fill tile=floor; stairs; start_goal; items items=100"

static DsDoc *
doc_new (int32_t floors)
{
  DsGenResult result;
  DsDelve delve;
  DsDoc *doc;

  dst_delve_init (&delve, 20, 10, floors, STAGES, 7);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

static const DsFloor *
level_of (DsDoc *doc)
{
  return &ds_doc_delve (doc)->dungeon.floors[0];
}

static DsStatus
place (DsDoc *doc, const char *kind, uint64_t id, DsCell at, DsError *err)
{
  DsThing thing = {
    .id = id, .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 }, .at = at
  };

  g_assert_true (ds_rules_find_kind (dst_rules (), kind, &thing.kind));
  return ds_doc_apply (
      doc, &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &thing }.cmd,
      err);
}

static DsStatus
move (DsDoc *doc, uint64_t id, DsCell to, DsError *err)
{
  return ds_doc_apply (
      doc, &(DsCmdMoveThing){ .cmd.type = &ds_cmd_move_thing, .floor = 0, .id = id, .to = to }.cmd,
      err);
}

static DsStatus delete (DsDoc *doc, const uint64_t *ids, size_t n, DsError *err)
{
  return ds_doc_apply (
      doc,
      &(DsCmdDeleteThings){ .cmd.type = &ds_cmd_delete_things, .floor = 0, .ids = ids, .n_ids = n }
           .cmd,
      err);
}

static DsStatus
set_property (DsDoc *doc, uint64_t id, const char *key, const char *json, DsError *err)
{
  return ds_doc_apply (
      doc,
      &(DsCmdSetThingProperty){
          .cmd.type = &ds_cmd_set_thing_property, .floor = 0, .id = id, .key = key, .json = json }
           .cmd,
      err);
}

static bool
is_pinned (DsDoc *doc, DsCell at)
{
  return ds_floor_get (level_of (doc), DS_LAYER_PIN, at) & DS_PIN_THINGS;
}

static bool
has_thing (const DsFloor *level, DsCell at)
{
  const size_t i = ds_things_seek (level->things, at);

  return i < ds_things_count (level->things) && ds_things_get (level->things, i)->at.x == at.x &&
         ds_things_get (level->things, i)->at.y == at.y;
}

static const char *
feature_at (DsDoc *doc, DsCell at)
{
  const uint32_t tile = ds_floor_get (level_of (doc), DS_LAYER_FEATURE, at);

  return tile != DS_TILE_NONE ? ds_rules_tile (dst_rules (), tile)->id : "";
}

/* The first item that was generated. */
static DsThing
an_item (DsDoc *doc)
{
  const DsThings *things = level_of (doc)->things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_rules_kind (dst_rules (), ds_things_get (things, i)->kind)->role == DS_ROLE_ITEM)
      return *ds_things_get (things, i);
  g_assert_not_reached ();
}

static void
generate_anew (DsDoc *doc)
{
  const DsDelve *delve = ds_doc_delve (doc);
  DsGenResult result;

  dst_generate (&result, delve);
  g_assert_cmpint (ds_doc_apply (doc,
                                 &(DsCmdGenerated){ .cmd.type = &ds_cmd_generated,
                                                    .dungeon = &result.dungeon,
                                                    .recipe = &delve->recipe,
                                                    .seed = delve->dungeon.seed }
                                      .cmd,
                                 NULL),
                   ==, DS_OK);
  ds_gen_result_clear (&result);
}

static void
test_place (void)
{
  DsDoc *doc = doc_new (1);
  const size_t n = ds_things_count (level_of (doc)->things);
  const DsCell at = { 5, 5 };
  DsChanges changes;

  ds_doc_drain (doc, &changes);
  g_assert_cmpint (place (doc, "goblin", 77, at, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what, ==, DS_CHANGED_THINGS | DS_CHANGED_PINS);
  g_assert_cmpuint (ds_things_count (level_of (doc)->things), ==, n + 1);
  g_assert_true (is_pinned (doc, at));
  generate_anew (doc);
  g_assert_cmpint (ds_things_find (level_of (doc)->things, 77)->at.x, ==, 5);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_null (ds_things_find (level_of (doc)->things, 77));
  g_assert_false (is_pinned (doc, at));
  ds_doc_free (doc);
}

/* There is one start in the dungeon. */
static void
test_place_start (void)
{
  DsDoc *doc = doc_new (2);
  DsThing start;

  g_assert_true (dst_find_role (level_of (doc), DS_ROLE_START, &start));
  g_assert_cmpint (place (doc, "player-start", 77, (DsCell){ 5, 5 }, NULL), ==, DS_OK);
  g_assert_null (ds_things_find (level_of (doc)->things, start.id));
  g_assert_true (is_pinned (doc, start.at));
  g_assert_true (dst_find_role (level_of (doc), DS_ROLE_START, &start));
  g_assert_cmpuint (start.id, ==, 77);
  generate_anew (doc);
  g_assert_true (dst_find_role (level_of (doc), DS_ROLE_START, &start));
  g_assert_cmpuint (start.id, ==, 77);
  g_assert_cmpint (place (doc, "goal", 78, (DsCell){ 6, 5 }, NULL), ==, DS_OK);
  g_assert_false (dst_find_role (&ds_doc_delve (doc)->dungeon.floors[1], DS_ROLE_GOAL, &start));
  ds_doc_free (doc);
}

/* A generated thing that was moved is not made again where it was. */
static void
test_move (void)
{
  DsDoc *doc = doc_new (1);
  const DsThing item = an_item (doc);
  const DsCell to = { 9, 9 };

  g_assert_cmpint (move (doc, item.id, to, NULL), ==, DS_OK);
  g_assert_true (is_pinned (doc, item.at));
  g_assert_true (is_pinned (doc, to));
  g_assert_false (has_thing (level_of (doc), item.at));
  generate_anew (doc);
  g_assert_cmpint (ds_things_find (level_of (doc)->things, item.id)->at.x, ==, 9);
  g_assert_false (has_thing (level_of (doc), item.at));
  g_assert_cmpint (move (doc, item.id, to, NULL), ==, DS_OK); /* it is there */
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 2);
  ds_doc_free (doc);
}

/* Stairs that lead to a thing lead to it where it is now. */
static void
test_move_end_of_stairs (void)
{
  DsDoc *doc = doc_new (1);
  DsThing stairs = {
    .id = 77, .facing = DS_FACING_NONE, .target_floor = 0, .target = { 3, 3 }, .at = { 8, 8 }
  };

  g_assert_true (ds_rules_find_kind (dst_rules (), "stairs-down", &stairs.kind));
  g_assert_cmpint (
      ds_doc_apply (
          doc,
          &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &stairs }.cmd,
          NULL),
      ==, DS_OK);
  g_assert_cmpint (place (doc, "stairs-up", 78, (DsCell){ 3, 3 }, NULL), ==, DS_OK);
  g_assert_cmpint (move (doc, 78, (DsCell){ 4, 6 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_things_find (level_of (doc)->things, 77)->target.x, ==, 4);
  g_assert_cmpint (ds_things_find (level_of (doc)->things, 77)->target.y, ==, 6);
  ds_doc_free (doc);
}

/* Nothing is generated where something was deleted. */
static void
test_delete (void)
{
  DsDoc *doc = doc_new (1);
  const DsThing item = an_item (doc);

  g_assert_cmpint (delete (doc, &item.id, 1, NULL), ==, DS_OK);
  g_assert_null (ds_things_find (level_of (doc)->things, item.id));
  g_assert_true (is_pinned (doc, item.at));
  generate_anew (doc);
  g_assert_false (has_thing (level_of (doc), item.at));
  ds_doc_free (doc);
}

static void
test_property (void)
{
  static const char note[] = "\"mind the gap\"";
  DsDoc *doc = doc_new (1);
  const DsThing item = an_item (doc);
  g_autofree char *saved = NULL;
  DsDelve loaded;

  g_assert_cmpint (set_property (doc, item.id, "note", note, NULL), ==, DS_OK);
  g_assert_cmpint (set_property (doc, item.id, "note", note, NULL), ==, DS_OK); /* no step */
  g_assert_cmpint (set_property (doc, item.id, "count", "3", NULL), ==, DS_OK);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 2);
  g_assert_true (is_pinned (doc, item.at));
  saved = dst_save (&ds_format_delve, ds_doc_delve (doc));
  loaded = dst_load (&ds_format_delve, saved);
  g_assert_cmpstr (
      ds_extras_find (ds_things_find (loaded.dungeon.floors[0].things, item.id)->extras, "note"),
      ==, note);
  ds_delve_clear (&loaded);
  g_assert_cmpint (set_property (doc, item.id, "note", NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_extras_count (ds_things_find (level_of (doc)->things, item.id)->extras), ==,
                    1);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpstr (
      ds_extras_find (ds_things_find (level_of (doc)->things, item.id)->extras, "note"), ==, note);
  ds_doc_free (doc);
}

static DsStatus
set_target (DsDoc *doc, uint64_t id, const char *level, const char *entry, int32_t floor)
{
  DsThing thing = *ds_things_find (level_of (doc)->things, id);
  DsStatus status;

  thing.level = level != NULL ? ds_str_new (level) : NULL;
  thing.entry = entry != NULL ? ds_str_new (entry) : NULL;
  thing.target_floor = floor;
  status = ds_doc_apply (
      doc, &(DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = 0, .thing = &thing }.cmd,
      NULL);
  ds_str_unref (thing.level);
  ds_str_unref (thing.entry);
  return status;
}

static char *
target_of (DsDoc *doc, uint64_t id)
{
  const DsThing *thing = ds_things_find (level_of (doc)->things, id);

  return g_strdup_printf ("%s %s %d", ds_str_get (thing->level), ds_str_get (thing->entry),
                          thing->target_floor);
}

#define ASSERT_TARGET(id, want)                                                                    \
  do {                                                                                             \
    g_autofree char *found_ = target_of (doc, id);                                                 \
    g_assert_cmpstr (found_, ==, want);                                                            \
  } while (0)

/* An exit leads to another level of the project, or to a floor, and never out of the folder. */
static void
test_exit (void)
{
  static const char *const wrong[] = {
    "",     "/a.delve", "../a.delve",     "a//b.delve",
    "a/..", "a/",       ".a.delve",       "a/.b.delve",
    "a\nb", "\xff",     "a\xe2\x80\xaez", "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/z"
  };
  g_autofree char *longest = g_strnfill (DS_LEVEL_PATH_MAX, 'a');
  g_autofree char *longer = g_strnfill (DS_LEVEL_PATH_MAX + 1, 'a');
  DsDoc *doc = doc_new (1);
  DsCmdRenameLevel rename = { .cmd.type = &ds_cmd_rename_level, .from = "b.delve" };

  g_assert_cmpint (place (doc, "stairs-down", 5, (DsCell){ 5, 5 }, NULL), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_cmpint (set_target (doc, 5, wrong[i], NULL, -1), ==, DS_BAD_ARG);
  g_assert_cmpint (set_target (doc, 5, longer, NULL, -1), ==, DS_BAD_ARG);
  g_assert_cmpint (set_target (doc, 5, "a.delve", longer, -1), ==, DS_BAD_ARG);
  g_assert_cmpint (set_target (doc, 5, "a.delve", "a\nb", -1), ==, DS_BAD_ARG);
  g_assert_cmpint (set_target (doc, 5, "a.delve", NULL, 0), ==, DS_BAD_ARG);
  g_assert_cmpint (set_target (doc, 5, NULL, "gate", 0), ==, DS_BAD_ARG);
  ASSERT_TARGET (5, "  -1");
  g_assert_cmpint (set_target (doc, 5, longest, longest, -1), ==, DS_OK);
  g_assert_cmpint (set_target (doc, 5, "deep/b.delve", "gate", -1), ==, DS_OK);
  ASSERT_TARGET (5, "deep/b.delve gate -1");
  g_assert_cmpint (set_target (doc, 5, "deep/b.delve", NULL, -1), ==, DS_OK);
  ASSERT_TARGET (5, "deep/b.delve  -1");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ASSERT_TARGET (5, "deep/b.delve gate -1");

  rename.to = "../c.delve";
  g_assert_cmpint (ds_doc_apply (doc, &rename.cmd, NULL), ==, DS_BAD_ARG);
  rename.to = "c.delve";
  g_assert_cmpint (ds_doc_apply (doc, &rename.cmd, NULL), ==, DS_OK);
  ASSERT_TARGET (5, "deep/b.delve gate -1");
  rename.from = "deep/b.delve";
  g_assert_cmpint (ds_doc_apply (doc, &rename.cmd, NULL), ==, DS_OK);
  ASSERT_TARGET (5, "c.delve gate -1");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ASSERT_TARGET (5, "deep/b.delve gate -1");
  ds_doc_free (doc);
}

/* Stairs that are linked lead to their other end, and no longer to a level. */
static void
test_link_exit (void)
{
  DsDoc *doc = doc_new (1);

  g_assert_cmpint (place (doc, "stairs-down", 5, (DsCell){ 5, 5 }, NULL), ==, DS_OK);
  g_assert_cmpint (place (doc, "stairs-up", 6, (DsCell){ 7, 5 }, NULL), ==, DS_OK);
  g_assert_cmpint (set_target (doc, 5, "b.delve", "gate", -1), ==, DS_OK);
  g_assert_cmpint (
      ds_doc_apply (
          doc,
          &(DsCmdLinkStairs){ .cmd.type = &ds_cmd_link_stairs, .floors = { 0, 0 }, .ids = { 6, 5 } }
               .cmd,
          NULL),
      ==, DS_OK);
  ASSERT_TARGET (5, "  0");
  ASSERT_TARGET (6, "  0");
  ds_doc_free (doc);
}

static DsStatus
set_kind (DsDoc *doc, uint64_t id, const char *kind, DsStr *lock)
{
  DsThing thing = *ds_things_find (level_of (doc)->things, id);

  g_assert_true (ds_rules_find_kind (dst_rules (), kind, &thing.kind));
  thing.lock = lock;
  return ds_doc_apply (
      doc, &(DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = 0, .thing = &thing }.cmd,
      NULL);
}

static void
join_gate (DsDoc *doc, uint64_t id, uint64_t gate)
{
  DsThing thing = *ds_things_find (level_of (doc)->things, id);

  thing.gate = gate;
  g_assert_cmpint (
      ds_doc_apply (
          doc, &(DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = 0, .thing = &thing }.cmd,
          NULL),
      ==, DS_OK);
}

/* A change to one cell of a wide gate applies to all. */
static void
test_wide_gate (void)
{
  const DsCell at[] = { { 5, 5 }, { 6, 5 }, { 8, 5 } };
  DsDoc *doc = doc_new (1);
  DsStr *red = ds_str_new ("red");

  for (uint64_t i = 0; i < 3; i++) {
    g_assert_cmpint (place (doc, "gate-locked", 70 + i, at[i], NULL), ==, DS_OK);
    join_gate (doc, 70 + i, i < 2 ? 9 : 0);
  }
  g_assert_cmpint (set_kind (doc, 71, "gate-portcullis", red), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, at[0]), ==, "portcullis");
  g_assert_cmpstr (feature_at (doc, at[1]), ==, "portcullis");
  g_assert_cmpstr (feature_at (doc, at[2]), ==, "locked-door");
  g_assert_true (ds_str_equal (ds_things_find (level_of (doc)->things, 70)->lock, red));
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, at[0]), ==, "locked-door");
  g_assert_null (ds_things_find (level_of (doc)->things, 70)->lock);
  ds_str_unref (red);
  ds_doc_free (doc);
}

/* The tile of a gate appears and disappears with it. */
static void
test_gate (void)
{
  const DsCell a = { 5, 5 }, b = { 6, 5 };
  DsDoc *doc = doc_new (1);
  DsStr *red = ds_str_new ("red");
  const size_t n = ds_doc_n_steps (doc);

  g_assert_cmpint (place (doc, "gate-locked", 77, a, NULL), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, a), ==, "locked-door");
  g_assert_cmpint (set_kind (doc, 77, "gate-portcullis", red), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, a), ==, "portcullis");
  g_assert_cmpstr (ds_str_get (ds_things_find (level_of (doc)->things, 77)->lock), ==, "red");
  g_assert_cmpint (move (doc, 77, b, NULL), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, a), ==, "");
  g_assert_cmpstr (feature_at (doc, b), ==, "portcullis");
  g_assert_cmpint (set_kind (doc, 77, "gate-portcullis", red), ==, DS_OK); /* it is so */
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, n + 3);
  g_assert_cmpint (delete (doc, (uint64_t[]){ 77 }, 1, NULL), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, b), ==, "");
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpstr (feature_at (doc, a), ==, "locked-door");
  g_assert_null (ds_things_find (level_of (doc)->things, 77)->lock);
  ds_str_unref (red);
  ds_doc_free (doc);
}

static void
test_refused (void)
{
  DsDoc *doc = doc_new (1);
  const DsThing item = an_item (doc);
  const uint64_t gone = 12345;
  DsError err;

  g_assert_cmpint (place (doc, "goblin", 77, (DsCell){ 20, 0 }, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "thing.place");
  g_assert_cmpint (place (doc, "goblin", item.id, (DsCell){ 2, 2 }, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "thing.twice");
  g_assert_cmpint (move (doc, gone, (DsCell){ 2, 2 }, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "thing.gone");
  g_assert_cmpint (move (doc, item.id, (DsCell){ -1, 2 }, &err), ==, DS_BAD_ARG);
  g_assert_cmpint (delete (doc, &gone, 1, &err), ==, DS_BAD_ARG);
  g_assert_cmpint (set_property (doc, item.id, "kind", "1", &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "thing.property");
  g_assert_cmpint (set_property (doc, item.id, "note", "{", &err), ==, DS_BAD_DATA);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 0);
  ds_doc_free (doc);
}

static DsStatus
edit (void *user)
{
  DsDelve *delve = user;
  DsStatus status;
  DsDoc *doc;

  status = ds_doc_new (&doc, delve, NULL);
  if (status != DS_OK)
    return status;
  status = place (doc, "gate-door", 77, (DsCell){ 2, 2 }, NULL);
  if (status == DS_OK)
    status = set_property (doc, 77, "note", "7", NULL);
  if (status == DS_OK)
    status = set_kind (doc, 77, "gate-secret", NULL);
  if (status == DS_OK)
    status = move (doc, 77, (DsCell){ 3, 2 }, NULL);
  if (status == DS_OK)
    status = delete (doc, (uint64_t[]){ 77 }, 1, NULL);
  ds_doc_free (doc);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_delve_init (&delve, 5, 5, 1, "fill", 7);
  dst_fail_each (edit, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/doc/things/place", test_place);
  g_test_add_func ("/doc/things/place-start", test_place_start);
  g_test_add_func ("/doc/things/move", test_move);
  g_test_add_func ("/doc/things/move-end-of-stairs", test_move_end_of_stairs);
  g_test_add_func ("/doc/things/delete", test_delete);
  g_test_add_func ("/doc/things/property", test_property);
  g_test_add_func ("/doc/things/exit", test_exit);
  g_test_add_func ("/doc/things/link-exit", test_link_exit);
  g_test_add_func ("/doc/things/gate", test_gate);
  g_test_add_func ("/doc/things/wide-gate", test_wide_gate);
  g_test_add_func ("/doc/things/refused", test_refused);
  g_test_add_func ("/doc/things/no-memory", test_no_memory);
  return g_test_run ();
}
