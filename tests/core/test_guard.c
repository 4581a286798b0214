/* tests/core/test_guard.c — locked strata: commands leave them as they are, or fail. */
#include "doc/doc.h"

#include "lib/gen.h"

#include <glib.h>

#define W 6
#define H 3
#define BIT(name) DS_STRATUM_BIT (DS_STRATUM_##name)

/* A floor with grass in column 1, a goblin in column 2, and a locked door in column 3, all in
 * row 1.
 */
static DsDoc *
doc_new (void)
{
  static const struct {
    int x;
    const char *tile, *kind;
  } ROWS[] = { { 1, "grass", NULL }, { 2, NULL, "goblin" }, { 3, NULL, "gate-locked" } };
  DsDelve delve;
  DsDoc *doc;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), W, H, 1,
                                  ds_rules_find_tile (dst_rules (), "floor"), NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsThing thing = { .id = 100 + i, .facing = DS_FACING_NONE, .target_floor = -1 };
    const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };
    DsSpan span = { 1, ROWS[i].x, ROWS[i].x, 0 };
    const DsCmdCells paint = {
      .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_FEATURE, .spans = &span, .n_spans = 1
    };

    thing.at = (DsCell){ ROWS[i].x, 1 };
    if (ROWS[i].kind != NULL) {
      g_assert_true (ds_rules_find_kind (dst_rules (), ROWS[i].kind, &thing.kind));
      g_assert_cmpint (ds_doc_apply (doc, &place.cmd, NULL), ==, DS_OK);
      continue;
    }
    span.value = ds_rules_find_tile (dst_rules (), ROWS[i].tile);
    g_assert_cmpint (ds_doc_apply (doc, &paint.cmd, NULL), ==, DS_OK);
  }
  return doc;
}

static const DsFloor *
floor_of (DsDoc *doc)
{
  return &ds_doc_delve (doc)->dungeon.floors[0];
}

/* Row 1: a letter for each cell, of its thing (g, d), else its feature (f), else its ground. */
static char *
drawn (DsDoc *doc)
{
  const DsFloor *level = floor_of (doc);
  const DsRules *rules = dst_rules ();
  char *row = g_malloc0 (W + 1);

  for (int x = 0; x < W; x++) {
    const DsCell cell = { x, 1 };
    const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, cell);

    row[x] = ground == ds_rules_find_tile (rules, "wall")                   ? '#'
             : ground == ds_rules_find_tile (rules, "shallow-water")        ? '~'
             : ds_floor_get (level, DS_LAYER_FEATURE, cell) != DS_TILE_NONE ? 'f'
                                                                            : '.';
  }
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    char *at = &row[thing->at.x];

    if (thing->at.y == 1)
      *at = *at == '#' ? 'X' : ds_rules_kind (rules, thing->kind)->creature != NULL ? 'g' : 'd';
  }
  return row;
}

/* The command of the editor for a wall: it deletes things and features, too. */
static DsStatus
paint_wall (DsDoc *doc)
{
  uint64_t ids[4];
  const DsSpan wall = { 1, 0, W - 1, ds_rules_find_tile (dst_rules (), "wall") };
  const DsSpan none = { 1, 0, W - 1, DS_TILE_NONE };
  DsCmdDeleteThings doomed = { .cmd.type = &ds_cmd_delete_things, .ids = ids };
  const DsCmdCells ground = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &wall, .n_spans = 1, .pin = true
  };
  const DsCmdCells features = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_FEATURE, .spans = &none, .n_spans = 1, .pin = true
  };
  const DsCmd *const all[] = { &doomed.cmd, &ground.cmd, &features.cmd };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = all, .n = 3 };

  for (size_t i = 0; i < ds_things_count (floor_of (doc)->things); i++)
    ids[doomed.n_ids++] = ds_things_get (floor_of (doc)->things, i)->id;
  return ds_doc_apply (doc, &batch.cmd, NULL);
}

static DsStatus
paint_water (DsDoc *doc)
{
  const DsSpan water = { 1, 0, W - 1, ds_rules_find_tile (dst_rules (), "shallow-water") };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &water, .n_spans = 1, .pin = true
  };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

static DsStatus
erase_features (DsDoc *doc)
{
  const DsSpan none = { 1, 0, W - 1, DS_TILE_NONE };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_FEATURE, .spans = &none, .n_spans = 1, .pin = true
  };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

static DsStatus
delete_as (DsDoc *doc, bool is_whole)
{
  uint64_t ids[4];
  DsCmdDeleteThings cmd = { .cmd.type = &ds_cmd_delete_things, .ids = ids };
  const DsCmd *const items[] = { &cmd.cmd };
  const DsCmdBatch batch = {
    .cmd.type = &ds_cmd_batch, .items = items, .n = 1, .is_whole = is_whole
  };

  for (size_t i = 0; i < ds_things_count (floor_of (doc)->things); i++)
    ids[cmd.n_ids++] = ds_things_get (floor_of (doc)->things, i)->id;
  return ds_doc_apply (doc, &batch.cmd, NULL);
}

static DsStatus
delete_all (DsDoc *doc)
{
  return delete_as (doc, false);
}

static DsStatus
delete_whole (DsDoc *doc)
{
  return delete_as (doc, true);
}

static DsStatus
move_goblin (DsDoc *doc)
{
  const DsCmdMoveThing cmd = { .cmd.type = &ds_cmd_move_thing, .id = 101, .to = { 5, 1 } };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

/* Cells 2 and 3, with the goblin and the door, come to lie two columns further. */
static DsStatus
move_cells (DsDoc *doc)
{
  const DsSpan span = { 1, 2, 2, 0 };
  const DsCmdMoveCells cmd = {
    .cmd.type = &ds_cmd_move_cells, .spans = &span, .n_spans = 1, .by = { 3, 0 }
  };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

/* A painted door is a gate, too. */
static DsStatus
paint_door (DsDoc *doc)
{
  uint16_t kind;
  DsSpan door = { 1, 5, 5, 0 };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_FEATURE, .spans = &door, .n_spans = 1, .pin = true
  };

  g_assert_true (ds_rules_find_kind (dst_rules (), "gate-locked", &kind));
  door.value = ds_rules_feature_of (dst_rules (), kind);
  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

static DsStatus
resize (DsDoc *doc)
{
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize, .w = W, .h = H + 1, .ground = 1 };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

static const struct {
  const char *name;
  unsigned locked;
  DsStatus (*edit) (DsDoc *doc);
  DsStatus status;
  unsigned refused;
  const char *row;
} CASES[] = {
  { "nothing-locked", 0, paint_water, DS_OK, 0, "~~gd~~" },
  { "ground-stays", BIT (GROUND), paint_water, DS_LOCKED, BIT (GROUND), ".fgd.." },
  { "another-lock-does-not-matter", BIT (ITEM), paint_water, DS_OK, 0, "~~gd~~" },
  { "features-stay", BIT (FEATURE), erase_features, DS_LOCKED, BIT (FEATURE), ".fgd.." },
  { "a-door-keeps-its-tile", BIT (GATE), erase_features, DS_OK, BIT (GATE), "..gd.." },
  { "wall-beside-locked-creatures", BIT (CREATURE), paint_wall, DS_OK, BIT (CREATURE), "##g###" },
  { "wall-beside-locked-features", BIT (FEATURE), paint_wall, DS_OK, BIT (FEATURE), "#f#d##" },
  { "wall-beside-locked-gates", BIT (GATE), paint_wall, DS_OK, BIT (GATE), "###d##" },
  { "wall-on-locked-ground", BIT (GROUND), paint_wall, DS_OK, BIT (GROUND), "......" },
  { "delete-the-others", BIT (CREATURE), delete_all, DS_OK, BIT (CREATURE), ".fg..." },
  { "no-move", BIT (CREATURE), move_goblin, DS_LOCKED, BIT (CREATURE), ".fgd.." },
  { "move-on-locked-ground", BIT (GROUND), move_goblin, DS_OK, 0, ".f.d.g" },
  { "delete-all-or-none", BIT (CREATURE), delete_whole, DS_LOCKED, BIT (CREATURE), ".fgd.." },
  { "delete-all", BIT (ITEM), delete_whole, DS_OK, 0, ".f...." },
  { "cells-move", BIT (ITEM), move_cells, DS_OK, 0, ".f#d.g" },
  { "no-cells-without-their-things", BIT (CREATURE), move_cells, DS_LOCKED, BIT (CREATURE),
    ".fgd.." },
  { "no-things-without-their-cells", BIT (GROUND), move_cells, DS_LOCKED, BIT (GROUND), ".fgd.." },
  { "door-and-gate", 0, paint_door, DS_OK, 0, ".fgd.d" },
  { "no-door-without-its-gate", BIT (GATE), paint_door, DS_LOCKED, BIT (GATE), ".fgd.." },
  { "no-gate-without-its-door", BIT (FEATURE), paint_door, DS_LOCKED, BIT (FEATURE), ".fgd.." },
  { "size-is-free", DS_STRATA_ALL, resize, DS_OK, 0, ".fgd.." },
};

static void
test_case (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ();
  g_autofree char *before = drawn (doc), *row = NULL, *after = NULL;
  const size_t steps = ds_doc_n_steps (doc);

  g_assert_cmpstr (before, ==, ".fgd..");
  ds_doc_set_locked (doc, CASES[i].locked);
  g_assert_cmpint (CASES[i].edit (doc), ==, CASES[i].status);
  row = drawn (doc);
  g_assert_cmpstr (row, ==, CASES[i].row);
  g_assert_cmphex (ds_doc_get_refused (doc), ==, CASES[i].refused);
  if (CASES[i].status != DS_OK)
    g_assert_cmpuint (ds_doc_n_steps (doc), ==, steps);
  else if (ds_doc_n_steps (doc) > steps)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK); /* undo is no edit */
  after = drawn (doc);
  g_assert_cmpstr (after, ==, before);
  ds_doc_free (doc);
}

/* A locked layer is not pinned either. */
static void
test_pins (void)
{
  DsDoc *doc = doc_new ();
  const DsSpan same = { 1, 0, 0, ds_rules_find_tile (dst_rules (), "floor") };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &same, .n_spans = 1, .pin = true
  };

  ds_doc_set_locked (doc, BIT (GROUND));
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_LOCKED);
  g_assert_cmpuint (ds_floor_get (floor_of (doc), DS_LAYER_PIN, (DsCell){ 0, 1 }), ==, 0);
  ds_doc_set_locked (doc, 0);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (floor_of (doc), DS_LAYER_PIN, (DsCell){ 0, 1 }), ==,
                    DS_PIN_GROUND);
  ds_doc_free (doc);
}

/* Each stratum has an id that is read back, and each role a stratum. */
static void
test_names (void)
{
  DsStratum found;

  for (int i = 0; i < DS_N_STRATA; i++) {
    g_assert_true (ds_stratum_parse (ds_stratum_id ((DsStratum)i), &found));
    g_assert_cmpint ((int)found, ==, i);
    g_assert_cmpuint (strlen (ds_stratum_label ((DsStratum)i)), >, 0);
  }
  g_assert_false (ds_stratum_parse ("sky", &found));
  for (int i = 0; i < DS_N_ROLES; i++)
    g_assert_true (DS_STRATUM_BIT (ds_stratum_of_role ((DsRole)i)) & DS_STRATA_OBJECTS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/doc/guard/%s", CASES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/doc/guard/pins", test_pins);
  g_test_add_func ("/doc/guard/names", test_names);
  return g_test_run ();
}
