/* tests/core/test_transform.c — mirroring and rotating cells and objects where they are. */
#include "doc/doc.h"
#include "doc/drawn.h"
#include "lib/map.h"
#include "map/transform.h"

#include <glib.h>
#include <string.h>

#define TURNS "xyzZ"

static DsTransform
transform_of (char letter)
{
  return (DsTransform)(DS_TRANSFORM_MIRROR_X + (strchr (TURNS, letter) - TURNS));
}

/* ---- drawing */

static char
glyph_of_thing (const DsDelve *delve, const DsThing *thing)
{
  if (thing->facing < DS_FACING_NONE)
    return "^>v<"[thing->facing];
  if (thing->lock != NULL)
    return ds_rules_kind (delve->rules, thing->kind)->gate != NULL
               ? (char)g_ascii_toupper (ds_str_get (thing->lock)[0])
               : ds_str_get (thing->lock)[0];
  switch (ds_rules_kind (delve->rules, thing->kind)->role) {
  case DS_ROLE_START:
    return '@';
  case DS_ROLE_DOOR:
    return 'd';
  case DS_ROLE_STAIRS_UP:
  case DS_ROLE_STAIRS_DOWN:
    return '1';
  default:
    return '?';
  }
}

/* True unless the tile of the object is not on its cell. */
static bool
has_tile (const DsDelve *delve, const DsThing *thing)
{
  const uint16_t tile = ds_rules_feature_of (delve->rules, thing->kind);

  return tile == DS_TILE_NONE ||
         ds_floor_get (&delve->dungeon.floors[0], DS_LAYER_FEATURE, thing->at) == tile;
}

/* Cells by their objects, else their ground, rows ended by '/'; a gate without its tile is a '?'.
 */
static char *
drawn (const DsDelve *delve)
{
  const DsFloor *level = &delve->dungeon.floors[0];
  GString *text = g_string_new (NULL);

  for (int32_t y = 0; y < level->h; y++) {
    for (int32_t x = 0; x < level->w; x++) {
      const uint32_t flags = ds_delve_flags (delve, 0, (DsCell){ x, y });

      g_string_append_c (text, flags & DS_TILE_BLOCKS_MOVE && !(flags & DS_TILE_DOOR) ? '#' : '.');
    }
    g_string_append_c (text, '/');
  }
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    text->str[thing->at.y * (level->w + 1) + thing->at.x] =
        has_tile (delve, thing) ? glyph_of_thing (delve, thing) : '?';
  }
  return g_string_free (text, FALSE);
}

/* A level whose gates and stairs have their tiles. */
static void
init (DsDelve *delve, const char *map)
{
  const DsThings *things;
  DsChanges changes = { 0 };

  dst_map_init (delve, map, '/');
  things = delve->dungeon.floors[0].things;
  for (size_t i = 0; i < ds_things_count (things); i++)
    g_assert_cmpint (ds_show_thing (delve, 0, ds_things_get (things, i), true, &changes, NULL), ==,
                     DS_OK);
}

/* Applies one command for each letter of @turns, to the same cells or objects, then undoes all. */
static void
check (const char *map, const char *turns, const char *want,
       DsStatus (*apply) (DsDoc *doc, DsTransform how, const void *data), const void *data)
{
  g_autofree char *before = NULL, *after = NULL, *undone = NULL;
  DsDelve delve;
  DsDoc *doc;

  init (&delve, map);
  before = drawn (&delve);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  for (const char *turn = turns; *turn != '\0'; turn++)
    g_assert_cmpint (apply (doc, transform_of (*turn), data), ==, DS_OK);
  after = drawn (ds_doc_delve (doc));
  g_assert_cmpstr (after, ==, want);
  while (ds_doc_position (doc) > 0)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  undone = drawn (ds_doc_delve (doc));
  g_assert_cmpstr (undone, ==, before);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* ---- cells */

static const struct {
  const char *name, *map;
  DsRect box, but; /* cells of the first that are not of the second */
  const char *turns, *want;
} CELLS[] = {
  { "mirror-x", "...../g#>../.....", { 0, 1, 3, 1 }, { 0 }, "x", "...../<#g../...../" },
  { "mirror-y", ".v.../.#.../.g...", { 1, 0, 1, 3 }, { 0 }, "y", ".g.../.#.../.^.../" },
  { "right", "...../g#>../.....", { 0, 1, 3, 1 }, { 0 }, "z", ".g.../###../.v.../" },
  { "left", "...../g#>../.....", { 0, 1, 3, 1 }, { 0 }, "Z", ".^.../###../.g.../" },
  /* things of covered cells go, and a frame of 2 x 3 has its middle between cells */
  { "narrow", "r..../g>.../.....", { 0, 0, 2, 3 }, { 0 }, "z", ".gr../.v.../##.../" },
  { "with-a-hole", "grb../...../.....", { 0, 0, 3, 1 }, { 1, 0, 1, 1 }, "x", "brg../...../...../" },
};

static DsStatus
turn_cells (DsDoc *doc, DsTransform how, const void *data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsSpans spans = { 0 };
  DsCmdMoveCells cmd = { .cmd.type = &ds_cmd_move_cells, .floor = 0, .how = how };
  DsStatus status;

  for (int32_t y = CELLS[i].box.y; y < CELLS[i].box.y + CELLS[i].box.h; y++)
    for (int32_t x = CELLS[i].box.x; x < CELLS[i].box.x + CELLS[i].box.w; x++)
      if (!ds_rect_has (CELLS[i].but, (DsCell){ x, y }))
        g_assert_true (ds_array_push (&spans, (DsSpan){ y, x, x, 0 }));
  cmd.spans = spans.items;
  cmd.n_spans = spans.n;
  status = ds_doc_apply (doc, &cmd.cmd, NULL);
  ds_array_clear (&spans);
  return status;
}

static void
test_cells (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);

  check (CELLS[i].map, CELLS[i].turns, CELLS[i].want, turn_cells, data);
}

/* A row of the whole width has no room to stand upright. */
static void
test_cells_off_the_level (void)
{
  const DsSpan span = { 1, 0, 4, 0 };
  const DsCmdMoveCells cmd = { .cmd.type = &ds_cmd_move_cells,
                               .floor = 0,
                               .spans = &span,
                               .n_spans = 1,
                               .how = DS_TRANSFORM_RIGHT };
  DsDelve delve;
  DsDoc *doc;

  dst_map_init (&delve, "...../g#>../.....", '/');
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_BAD_ARG);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 0);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* ---- objects */

static const struct {
  const char *name, *map;
  DsRect box; /* of the objects that turn */
  const char *turns, *want;
} OBJECTS[] = {
  { "mirror-x", "...../g.>../.....", { 0, 1, 3, 1 }, "x", "...../<.g../...../" },
  { "right", "...../g.>../.....", { 0, 1, 3, 1 }, "z", ".g.../...../.v.../" },
  { "cells-stay", "#..../g.>../.....", { 0, 1, 3, 1 }, "z", "#g.../...../.v.../" },
  { "others-stay", "...../g.r../.....", { 0, 1, 1, 1 }, "z", "...../g.r../...../" },
  { "one-turns-on-the-spot", "...../.>.../.....", { 1, 1, 1, 1 }, "z", "...../.v.../...../" },
  { "back", "..r../g.>../..b..", { 0, 0, 3, 3 }, "zzZZxxyyzzzz", "..r../g.>../..b../" },
  /* gates take each other's place, and with it each other's tile */
  { "gates-side-by-side", "##.../Rd.../##...", { 0, 1, 2, 1 }, "x", "##.../dR.../##.../" },
  /* a gate opens the wall that it comes to, and leaves an opening */
  { "gate-in-a-wall", ".#.../R.g../.#...", { 0, 1, 3, 1 }, "zz", "...../g.R../.#.../" },
};

static DsStatus
turn_objects (DsDoc *doc, DsTransform how, const void *data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  const DsCmdTransformThings *cmd;
  DsDelve first; /* in which the objects of the box are those that are meant */

  dst_map_init (&first, OBJECTS[row].map, '/');
  for (size_t i = 0; i < ds_things_count (first.dungeon.floors[0].things); i++) {
    const DsThing *thing = ds_things_get (first.dungeon.floors[0].things, i);

    if (ds_rect_has (OBJECTS[row].box, thing->at))
      g_array_append_val (ids, thing->id);
  }
  ds_delve_clear (&first);
  cmd = &(DsCmdTransformThings){ .cmd.type = &ds_cmd_transform_things,
                                 .floor = 0,
                                 .ids = (const uint64_t *)(const void *)ids->data,
                                 .n_ids = ids->len,
                                 .how = how };
  return ds_doc_apply (doc, &cmd->cmd, NULL);
}

static void
test_objects (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);

  check (OBJECTS[i].map, OBJECTS[i].turns, OBJECTS[i].want, turn_objects, data);
}

/* The tile of a gate goes with it, stairs of other floors follow, and the cells are pinned. An
 * object that stays as it is makes no step. */
static void
test_objects_links (void)
{
  const uint64_t ids[] = { 1, 203 }, single = 203; /* by the places of the map */
  DsCmdTransformThings cmd = { .cmd.type = &ds_cmd_transform_things,
                               .floor = 0,
                               .ids = ids,
                               .n_ids = 2,
                               .how = DS_TRANSFORM_MIRROR_X };
  const DsFloor *level;
  uint16_t kind;
  DsDelve delve;
  DsDoc *doc;

  init (&delve, "1..../...../..d../--/1..../...../.....");
  g_assert_true (ds_rules_find_kind (delve.rules, "gate-door", &kind));
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  level = &ds_doc_delve (doc)->dungeon.floors[0];
  g_assert_cmpint (ds_things_find (level->things, 1)->at.x, ==, 2);
  g_assert_cmpint (ds_things_get (ds_doc_delve (doc)->dungeon.floors[1].things, 0)->target.x, ==,
                   2);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 0, 2 }), ==,
                    ds_rules_feature_of (delve.rules, kind));
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 2, 2 }), ==, DS_TILE_NONE);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 0, 0 }) & DS_PIN_THINGS, !=, 0);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 2, 0 }) & DS_PIN_THINGS, !=, 0);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);

  cmd.ids = &single;
  cmd.n_ids = 1;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);
  cmd.ids = (const uint64_t[]){ 99 };
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_BAD_ARG);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* None leaves the level: all stay. */
static void
test_objects_off_the_level (void)
{
  const uint64_t ids[] = { 1, 5 };
  const DsCmdTransformThings cmd = { .cmd.type = &ds_cmd_transform_things,
                                     .floor = 0,
                                     .ids = ids,
                                     .n_ids = 2,
                                     .how = DS_TRANSFORM_RIGHT };
  DsDelve delve;
  DsDoc *doc;

  dst_map_init (&delve, "g...r/...../.....", '/');
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_BAD_ARG);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 0);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CELLS); i++) {
    g_autofree char *path = g_strdup_printf ("/transform/cells/%s", CELLS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_cells);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (OBJECTS); i++) {
    g_autofree char *path = g_strdup_printf ("/transform/objects/%s", OBJECTS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_objects);
  }
  g_test_add_func ("/transform/cells-off-the-level", test_cells_off_the_level);
  g_test_add_func ("/transform/objects-links", test_objects_links);
  g_test_add_func ("/transform/objects-off-the-level", test_objects_off_the_level);
  return g_test_run ();
}
