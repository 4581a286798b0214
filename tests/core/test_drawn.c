/* tests/core/test_drawn.c — doors and stairs that are painted, pasted or read get the objects that
 * they show. */
#include "check/lint.h"
#include "check/repair.h"
#include "doc/clip.h"
#include "doc/doc.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/map.h"

#include <glib.h>
#include <string.h>

static const DsCell DOOR = { 3, 1 }; /* in the wall of this map */
static const char MAP[] = "#######/#@.#.!#/#######";

static uint16_t
tile_of (const char *id)
{
  return ds_rules_find_tile (dst_rules (), id);
}

static DsDoc *
doc_new (void)
{
  DsDelve delve;
  DsDoc *doc;

  dst_map_init (&delve, MAP, '/');
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

static void
paint_row (DsDoc *doc, int32_t x0, int32_t x1, const char *tile, const char *lock)
{
  const DsSpan span = { DOOR.y, x0, x1, tile_of (tile) };
  const DsLayer layer = span.value != DS_TILE_NONE
                            ? (DsLayer)ds_rules_tile (dst_rules (), span.value)->layer
                            : DS_LAYER_FEATURE;
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = 0,
                           .layer = layer,
                           .spans = &span,
                           .n_spans = 1,
                           .pin = true,
                           .lock = lock };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

static void
paint (DsDoc *doc, const char *tile, const char *lock)
{
  paint_row (doc, DOOR.x, DOOR.x, tile, lock);
}

/* "ground feature kind:lock" of the cell of the door. */
static char *
told (const DsDelve *delve)
{
  const DsFloor *level = &delve->dungeon.floors[0];
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, DOOR);
  GString *text =
      g_string_new (ds_rules_tile (delve->rules, ds_floor_get (level, DS_LAYER_GROUND, DOOR))->id);

  if (feature != DS_TILE_NONE)
    g_string_append_printf (text, " %s", ds_rules_tile (delve->rules, feature)->id);
  for (size_t i = ds_things_seek (level->things, DOOR); i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (thing->at.x != DOOR.x || thing->at.y != DOOR.y)
      break;
    g_string_append_printf (text, " %s", ds_rules_kind (delve->rules, thing->kind)->id);
    if (thing->lock != NULL)
      g_string_append_printf (text, ":%s", ds_str_get (thing->lock));
  }
  return g_string_free (text, FALSE);
}

static void
assert_told (DsDoc *doc, const char *want)
{
  g_autofree char *text = told (ds_doc_delve (doc));

  g_assert_cmpstr (text, ==, want);
}

static DsVerdict
verdict_of (const DsDelve *delve)
{
  DsJudgement judgement;
  DsVerdict verdict;

  g_assert_cmpint (ds_judge (&judgement, delve, DS_SECRETS_FINDABLE, 2000, NULL, NULL), ==, DS_OK);
  verdict = judgement.verdict;
  ds_judgement_clear (&judgement);
  return verdict;
}

/* Objects of a tile painted into a wall, by the previous tile. */
static const struct {
  const char *name, *first, *tile, *want;
  DsVerdict verdict;
} CASES[] = {
  { "door", NULL, "door", "floor door", DS_VERDICT_UNLOSABLE },
  { "open-door", NULL, "open-door", "floor open-door", DS_VERDICT_UNLOSABLE },
  { "archway", NULL, "archway", "floor archway", DS_VERDICT_UNLOSABLE },
  { "locked", NULL, "locked-door", "floor locked-door gate-locked:blue", DS_VERDICT_UNSOLVABLE },
  { "portcullis", NULL, "portcullis", "floor portcullis gate-portcullis:blue",
    DS_VERDICT_UNSOLVABLE },
  { "secret", NULL, "secret-door", "floor secret-door gate-secret", DS_VERDICT_UNLOSABLE },
  { "stairs-up", NULL, "stairs-up", "floor stairs-up stairs-up", DS_VERDICT_UNLOSABLE },
  { "stairs-down", NULL, "stairs-down", "floor stairs-down stairs-down", DS_VERDICT_UNLOSABLE },
  { "window-stays-in-its-wall", NULL, "window", "wall window", DS_VERDICT_UNSOLVABLE },
  { "torch-stays-on-its-wall", NULL, "torch", "wall torch", DS_VERDICT_UNSOLVABLE },
  { "again", "locked-door", "locked-door", "floor locked-door gate-locked:blue",
    DS_VERDICT_UNSOLVABLE },
  { "locked-becomes-plain", "locked-door", "door", "floor door", DS_VERDICT_UNLOSABLE },
  { "locked-becomes-portcullis", "locked-door", "portcullis",
    "floor portcullis gate-portcullis:blue", DS_VERDICT_UNSOLVABLE },
  { "plain-becomes-locked", "door", "locked-door", "floor locked-door gate-locked:blue",
    DS_VERDICT_UNSOLVABLE },
  { "stairs-become-a-rug", "stairs-up", "rug", "floor rug", DS_VERDICT_UNLOSABLE },
  { "erased", "locked-door", "", "floor", DS_VERDICT_UNLOSABLE },
  { "stairs-erased", "stairs-down", "", "floor", DS_VERDICT_UNLOSABLE },
};

/* Undoing brings back each cell; each is one step. */
static void
test_painted (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ();
  g_autofree char *before = NULL;

  if (CASES[row].first != NULL)
    paint (doc, CASES[row].first, "blue");
  before = told (ds_doc_delve (doc));
  paint (doc, CASES[row].tile, "blue");
  assert_told (doc, CASES[row].want);
  g_assert_cmpint (verdict_of (ds_doc_delve (doc)), ==, CASES[row].verdict);
  if (strcmp (before, CASES[row].want) != 0) {
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    assert_told (doc, before);
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
    assert_told (doc, CASES[row].want);
  }
  g_assert_cmpuint (ds_doc_n_steps (doc), <=, CASES[row].first != NULL ? 2 : 1);
  ds_doc_free (doc);
}

static bool
place (DsDoc *doc, const char *kind, uint64_t id)
{
  DsThing thing = { .id = id, .facing = DS_EAST, .target_floor = -1, .at = DOOR };

  g_assert_true (ds_rules_find_kind (dst_rules (), kind, &thing.kind));
  return ds_doc_apply (
             doc,
             &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &thing }.cmd,
             NULL) == DS_OK;
}

/* Objects that a tile does not show are left alone; placing an object sets its tile and floor. */
static void
test_objects (void)
{
  DsDoc *doc = doc_new ();

  g_assert_true (place (doc, "gate-one-way", 77));
  assert_told (doc, "floor door gate-one-way");
  paint (doc, "door", NULL);
  assert_told (doc, "floor door gate-one-way");
  g_assert_true (place (doc, "gold", 78));
  paint (doc, "", NULL);
  assert_told (doc, "floor gold");
  g_assert_true (place (doc, "stairs-up", 79));
  assert_told (doc, "floor stairs-up gold stairs-up");
  ds_doc_free (doc);
}

/* Generating keeps what a painted door brought. */
static void
test_pinned (void)
{
  DsDoc *doc = doc_new ();

  paint (doc, "locked-door", "red");
  g_assert_cmpuint (ds_floor_get (&ds_doc_delve (doc)->dungeon.floors[0], DS_LAYER_PIN, DOOR), ==,
                    DS_PIN_GROUND | DS_PIN_FEATURE | DS_PIN_THINGS);
  ds_doc_free (doc);
}

/* A row of locked doors is one gate, which one key opens. */
static void
test_many (void)
{
  DsDoc *doc = doc_new ();

  paint_row (doc, -5, 99, "locked-door", "red");
  g_assert_cmpuint (ds_things_count (ds_doc_delve (doc)->dungeon.floors[0].things), ==, 9);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_things_count (ds_doc_delve (doc)->dungeon.floors[0].things), ==, 2);
  ds_doc_free (doc);
}

/* More doors than a floor has room for objects: said, and nothing is changed. */
static void
test_too_many (void)
{
  enum { SIDE = 1100 };
  DsSpan *spans = g_new (DsSpan, SIDE);
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = 0,
                           .layer = DS_LAYER_FEATURE,
                           .spans = spans,
                           .n_spans = SIDE,
                           .pin = true,
                           .lock = "red" };
  DsDelve delve;
  DsDoc *doc;
  DsError err;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), SIDE, SIDE, 1, tile_of ("wall"), NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  for (int32_t y = 0; y < SIDE; y++)
    spans[y] = (DsSpan){ y, 0, SIDE - 1, tile_of ("locked-door") };
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, &err), ==, DS_LIMIT);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &delve.dungeon));
  g_free (spans);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* Text has no more than characters. */
static void
test_text (void)
{
  DsDelve delve = dst_load (&ds_format_text, "#######\n#..‡..#\n#######\n");
  g_autofree char *text = told (&delve);

  g_assert_cmpstr (text, ==, "floor locked-door gate-locked");
  ds_delve_clear (&delve);
}

/* Sets cells without any command, as old files have them. */
static void
draw_dummy (DsDelve *delve, const char *ground, const char *feature)
{
  DsFloor *level = &delve->dungeon.floors[0];

  g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, DOOR, tile_of (ground)) &&
                 ds_floor_set (level, DS_LAYER_FEATURE, DOOR, tile_of (feature)));
}

static const struct {
  const char *name, *ground, *feature, *want;
} PASTED[] = {
  { "door", "wall", "door", "floor door" },
  { "locked", "floor", "locked-door", "floor locked-door gate-locked" },
  { "bars-in-a-wall", "wall", "portcullis", "wall portcullis" },
};

static void
test_pasted (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsCmdPaste cmd = {
    .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 0, 0 }, .clip = NULL, .key = 7, .is_home = false
  };
  DsDoc *doc = doc_new ();
  DsDelve from, clip;
  DsMask mask;

  dst_map_init (&from, MAP, '/');
  draw_dummy (&from, PASTED[row].ground, PASTED[row].feature);
  g_assert_cmpint (ds_mask_init (&mask, 7, 3, NULL), ==, DS_OK);
  ds_mask_set_all (&mask, true);
  g_assert_cmpint (ds_clip_take (&clip, &from, 0, &mask, NULL), ==, DS_OK);
  cmd.clip = &clip;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_told (doc, PASTED[row].want);
  ds_mask_clear (&mask);
  ds_delve_clear (&clip);
  ds_delve_clear (&from);
  ds_doc_free (doc);
}

/* A designer who drew a door wants it there, not a hole elsewhere; without a key it is a plain
 * door. */
static void
test_repair (gconstpointer feature)
{
  char text[DS_SENTENCE];
  DsRepairs repairs;
  DsDelve delve;
  DsDoc *doc;

  dst_map_init (&delve, "#######/#@.#.!#/#..#..#/#######", '/');
  draw_dummy (&delve, "wall", feature);
  g_assert_cmpint (ds_repairs (&repairs, &delve, DS_SECRETS_FINDABLE, 2000, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (repairs.items.n, >, 0);
  g_assert_cmpstr (ds_message_format (&repairs.items.items[0].text, text, sizeof text), ==,
                   "replace the door tile at 3, 1 with a working door");
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, repairs.items.items[0].cmd, NULL), ==, DS_OK);
  assert_told (doc, "floor door");
  g_assert_cmpint (verdict_of (ds_doc_delve (doc)), ==, DS_VERDICT_UNLOSABLE);
  ds_repairs_clear (&repairs);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strconcat ("/drawn/painted/", CASES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_painted);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (PASTED); i++) {
    g_autofree char *path = g_strconcat ("/drawn/pasted/", PASTED[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_pasted);
  }
  g_test_add_func ("/drawn/objects", test_objects);
  g_test_add_func ("/drawn/pinned", test_pinned);
  g_test_add_func ("/drawn/many", test_many);
  g_test_add_func ("/drawn/too-many", test_too_many);
  g_test_add_func ("/drawn/text", test_text);
  g_test_add_data_func ("/drawn/repair/door", "door", test_repair);
  g_test_add_data_func ("/drawn/repair/locked", "locked-door", test_repair);
  return g_test_run ();
}
