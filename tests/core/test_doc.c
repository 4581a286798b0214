/* tests/core/test_doc.c — commands, groups, undo to the start, history limits, missing memory. */
#include "doc/doc.h"

#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/past.h"

#include <glib.h>
#include <string.h>

#define W 12
#define H 6
#define LARGE 1500 /* columns and rows: steps are not packed at once */

static DsDoc *
doc_new (void)
{
  return dst_wall_doc (W, H, 1);
}

static void
paint (DsDoc *doc, const char *tile, int32_t y, int32_t x0, int32_t x1)
{
  const DsSpan span = { y, x0, x1, ds_rules_find_tile (dst_rules (), tile) };
  const DsLayer layer = (DsLayer)ds_rules_tile (dst_rules (), span.value)->layer;
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .floor = 0, .layer = layer, .spans = &span, .n_spans = 1, .pin = true
  };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

static char *
drawn (DsDoc *doc)
{
  return dst_draw (&ds_doc_delve (doc)->dungeon.floors[0]);
}

static const DsFloor *
level_of (DsDoc *doc)
{
  return &ds_doc_delve (doc)->dungeon.floors[0];
}

/*
 * A script of letters: 1..9 paint floor in that row (0 to its number), d a door, [ ] a group, x
 * cancels it, u undo, r redo, s marks saved. Each case gives the number of steps, of done steps,
 * whether the document is modified, and the content of row 1.
 */
static const struct {
  const char *name, *script;
  size_t n_steps, position;
  bool modified;
  const char *row1;
} SCRIPTS[] = {
  { "one-stroke", "1", 1, 1, true, "..##########" },
  { "group-is-one-step", "[123]", 1, 1, true, "..##########" },
  { "undo-takes-back-a-group", "[123]u", 1, 0, false, "############" },
  { "redo-brings-it-back", "[123]ur", 1, 1, true, "..##########" },
  { "cancel-leaves-nothing", "[123x", 0, 0, false, "############" },
  { "nothing-changed-is-no-step", "[1x[]11", 1, 1, true, "..##########" },
  { "saved-after-a-stroke", "1s", 1, 1, false, "..##########" },
  { "undo-past-saved-is-modified", "1su", 1, 0, true, "############" },
  { "redo-to-saved-is-not", "1sur", 1, 1, false, "..##########" },
  { "a-lost-saved-step-never-returns", "1su2", 1, 1, true, "############" },
  { "new-edit-drops-redo", "123uu4", 2, 2, true, "..##########" },
  { "undo-ends-the-open-group", "[1u", 1, 0, false, "############" },
  { "too-many-undos", "1uuu", 1, 0, false, "############" },
  { "too-many-redos", "1rrr", 1, 1, true, "..##########" },
  { "begin-ends-the-open-group", "[1[2]", 2, 2, true, "..##########" },
};

static void
run_script (DsDoc *doc, const char *script)
{
  for (; *script != '\0'; script++)
    switch (*script) {
    case '[':
      g_assert_cmpint (ds_doc_begin (doc, NULL, NULL), ==, DS_OK);
      break;
    case ']':
      g_assert_cmpint (ds_doc_end (doc, NULL), ==, DS_OK);
      break;
    case 'x':
      ds_doc_cancel (doc);
      break;
    case 'u':
      g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
      break;
    case 'r':
      g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
      break;
    case 's':
      ds_doc_mark_saved (doc);
      break;
    default:
      paint (doc, "floor", *script - '0', 0, *script - '0');
    }
}

static void
test_script (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ();
  g_autofree char *picture = NULL;

  run_script (doc, SCRIPTS[i].script);
  picture = drawn (doc);
  picture[2 * W] = '\0';
  g_assert_cmpstr (picture + W, ==, SCRIPTS[i].row1);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, SCRIPTS[i].n_steps);
  g_assert_cmpuint (ds_doc_position (doc), ==, SCRIPTS[i].position);
  g_assert_true (ds_doc_is_modified (doc) == SCRIPTS[i].modified);
  ds_doc_free (doc);
}

static void
test_pins (void)
{
  DsDoc *doc = doc_new ();
  DsCmdForget forget = { .cmd.type = &ds_cmd_forget, .floor = 0, .spans = NULL, .n_spans = 0 };
  const DsSpan middle = { 2, 3, 4, 0 };

  paint (doc, "floor", 2, 1, 6);
  paint (doc, "door", 2, 3, 3);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 1, 2 }), ==,
                    DS_PIN_GROUND);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 3, 2 }), ==,
                    DS_PIN_GROUND | DS_PIN_FEATURE);
  forget.spans = &middle;
  forget.n_spans = 1;
  g_assert_cmpint (ds_doc_apply (doc, &forget.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 3, 2 }), ==, 0);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 5, 2 }), ==,
                    DS_PIN_GROUND);
  forget.n_spans = 0;
  g_assert_cmpint (ds_doc_apply (doc, &forget.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 5, 2 }), ==, 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 5, 2 }), ==,
                    DS_PIN_GROUND);
  ds_doc_free (doc);
}

/* Cells are pinned without being painted; spans are clipped to the floor, and pinning pinned cells
 * is no step. */
static void
test_keep (void)
{
  DsDoc *doc = doc_new ();
  const DsSpan spans[] = { { 2, -3, 1, 0 }, { 99, 0, 4, 0 }, { -1, 0, 4, 0 } };
  const DsCmdPin pin = { .cmd.type = &ds_cmd_pin,
                         .floor = 0,
                         .spans = spans,
                         .n_spans = G_N_ELEMENTS (spans),
                         .what = DS_PIN_ALL };
  const DsFloor *level;
  uint32_t ground;

  paint (doc, "floor", 2, 1, 6);
  ground = ds_floor_get (level_of (doc), DS_LAYER_GROUND, (DsCell){ 0, 2 });
  g_assert_cmpint (ds_doc_apply (doc, &pin.cmd, NULL), ==, DS_OK);
  level = level_of (doc);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 0, 2 }), ==, DS_PIN_ALL);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 1, 2 }), ==, DS_PIN_ALL);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 2, 2 }), ==, DS_PIN_GROUND);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 0, 1 }), ==, 0);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ 0, 2 }), ==, ground);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 2);
  g_assert_cmpint (ds_doc_apply (doc, &pin.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 2);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (level_of (doc), DS_LAYER_PIN, (DsCell){ 1, 2 }), ==,
                    DS_PIN_GROUND);
  ds_doc_free (doc);
}

static const struct {
  const char *name;
  DsAnchor anchor;
  int32_t w, h;
  DsCell at; /* position of the cell that was at (1, 1) */
} RESIZES[] = {
  { "grow-top-left", DS_ANCHOR_TOP_LEFT, 20, 10, { 1, 1 } },
  { "grow-centre", DS_ANCHOR_CENTRE, 20, 10, { 5, 3 } },
  { "grow-bottom-right", DS_ANCHOR_BOTTOM_RIGHT, 20, 10, { 9, 5 } },
  { "shrink-top-left", DS_ANCHOR_TOP_LEFT, 3, 3, { 1, 1 } },
};

static void
test_resize (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                            .w = RESIZES[i].w,
                            .h = RESIZES[i].h,
                            .anchor = RESIZES[i].anchor,
                            .ground = ds_rules_find_tile (dst_rules (), "wall") };
  DsDoc *doc = doc_new ();
  DsChanges changes;
  DsDungeon before;

  paint (doc, "floor", 1, 1, 1);
  g_assert_cmpint (ds_dungeon_copy (&before, &ds_doc_delve (doc)->dungeon, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_true (changes.what & DS_CHANGED_SIZE);
  g_assert_cmpint (level_of (doc)->w, ==, RESIZES[i].w);
  g_assert_cmpuint (dst_n_open (level_of (doc)), ==, 1);
  g_assert_true (dst_is_open (level_of (doc), RESIZES[i].at));
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &before));
  g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  g_assert_true (dst_is_open (level_of (doc), RESIZES[i].at));
  ds_dungeon_clear (&before);
  ds_doc_free (doc);
}

static void
test_bad_resize (void)
{
  const DsCmdResize cmd = {
    .cmd.type = &ds_cmd_resize, .w = 5000, .h = 2, .anchor = DS_ANCHOR_CENTRE, .ground = 1
  };
  DsDoc *doc = doc_new ();
  DsError err;
  char sentence[256];

  paint (doc, "floor", 1, 1, 1);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, &err), ==, DS_LIMIT);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "size: expected 3 × 3 to 4096 × 4096 cells, got 5000 × 2");
  g_assert_cmpint (level_of (doc)->w, ==, W);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);
  ds_doc_free (doc);
}

/* A generated level is one step, and undoing it brings recipe and seed back. */
static void
test_generated (void)
{
  DsDoc *doc = doc_new ();
  DsGenResult result;
  DsDelve asked;
  const uint64_t failed = 5;
  DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                         .dungeon = &result.dungeon,
                         .recipe = &asked.recipe,
                         .seed = 77,
                         .derived_from = &failed };
  const DsCmdRename rename = { .cmd.type = &ds_cmd_rename, .name = "Crypt" };

  g_assert_cmpint (ds_doc_apply (doc, &rename.cmd, NULL), ==, DS_OK);
  dst_delve_init (&asked, W, H, 1, "fill tile=wall; random_walk length=40", 77);
  dst_generate (&result, &asked);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  g_assert_true (ds_floor_equal (level_of (doc), &result.dungeon.floors[0]));
  g_assert_cmpuint (ds_doc_delve (doc)->dungeon.seed, ==, 77);
  g_assert_cmpuint (*ds_dungeon_derived_from (&ds_doc_delve (doc)->dungeon), ==, 5);
  g_assert_cmpuint (ds_doc_delve (doc)->recipe.n_stages, ==, 2);
  g_assert_cmpstr (ds_str_get (ds_doc_delve (doc)->dungeon.name), ==, "Crypt");
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 2);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_doc_delve (doc)->dungeon.seed, ==, 0);
  g_assert_null (ds_dungeon_derived_from (&ds_doc_delve (doc)->dungeon));
  g_assert_cmpuint (ds_doc_delve (doc)->recipe.n_stages, ==, 0);
  g_assert_cmpuint (dst_n_open (level_of (doc)), ==, 0);
  g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_floor_equal (level_of (doc), &result.dungeon.floors[0]));
  g_assert_cmpuint (*ds_dungeon_derived_from (&ds_doc_delve (doc)->dungeon), ==, 5);

  /* the same seed by itself is another document */
  cmd.derived_from = NULL;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  g_assert_null (ds_dungeon_derived_from (&ds_doc_delve (doc)->dungeon));
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 3);
  ds_gen_result_clear (&result);
  ds_delve_clear (&asked);
  ds_doc_free (doc);
}

/* Thousands of random strokes, undone to the start and redone to the end. */
static void
test_there_and_back (void)
{
  DsDoc *doc = doc_new ();
  GRand *random = g_rand_new_with_seed (7);
  DsDungeon start, end;

  g_assert_cmpint (ds_dungeon_copy (&start, &ds_doc_delve (doc)->dungeon, NULL), ==, DS_OK);
  for (int i = 0; i < 2000; i++) {
    static const char *const tiles[] = { "floor", "wall", "door", "rubble" };
    const int x = g_rand_int_range (random, -2, W);

    paint (doc, tiles[g_rand_int_range (random, 0, 4)], g_rand_int_range (random, -1, H + 1), x,
           x + g_rand_int_range (random, 0, 5));
  }
  g_assert_cmpint (ds_dungeon_copy (&end, &ds_doc_delve (doc)->dungeon, NULL), ==, DS_OK);
  while (ds_doc_position (doc) > 0)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &start));
  g_assert_false (ds_doc_is_modified (doc));
  while (ds_doc_position (doc) < ds_doc_n_steps (doc))
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &end));
  ds_dungeon_clear (&start);
  ds_dungeon_clear (&end);
  g_rand_free (random);
  ds_doc_free (doc);
}

/* The history is capped by memory; the newest step always stays. */
static void
test_history_limit (void)
{
  DsDoc *doc = doc_new ();

  ds_doc_set_history_limit (doc, DS_DOC_HISTORY_BYTES); /* of no history */
  for (int i = 0; i < 100; i++)
    paint (doc, i % 2 == 0 ? "floor" : "wall", 1, 0, 10);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 100);
  ds_doc_set_history_limit (doc, ds_doc_history_bytes (doc) / 4);
  g_assert_cmpuint (ds_doc_n_steps (doc), >=, 20);
  g_assert_cmpuint (ds_doc_n_steps (doc), <=, 30);
  while (ds_doc_position (doc) > 0)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_doc_is_modified (doc)); /* the saved start is out of reach */
  while (ds_doc_position (doc) < ds_doc_n_steps (doc))
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  ds_doc_set_history_limit (doc, 1);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);
  ds_doc_free (doc);
}

/* Every @every-th row of a large document. */
static void
paint_rows (DsDoc *doc, const char *tile, int32_t every)
{
  g_assert_cmpint (ds_doc_begin (doc, NULL, NULL), ==, DS_OK);
  for (int32_t y = 0; y < LARGE; y += every)
    paint (doc, tile, y, 0, LARGE - 1);
  g_assert_cmpint (ds_doc_end (doc, NULL), ==, DS_OK);
}

/* The rows that the last change touched. */
static DsRect
drained (DsDoc *doc)
{
  DsRect rect = { 0 };
  DsChanges changes;

  ds_doc_drain (doc, &changes);
  for (size_t i = 0; i < changes.n; i++)
    if (changes.items[i].what & DS_CHANGED_CELLS)
      rect = ds_rect_union (rect, changes.items[i].rect);
  return rect;
}

/* Goes through the whole history and back; the drained changes cover all differences. */
static void
go_through (DsDoc *doc, const DsDungeon *states, size_t n)
{
  for (size_t i = n; i-- > 0;) {
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &states[i]));
  }
  drained (doc);
  for (size_t i = 0; i < n; i++) {
    DsRect rect;

    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
    g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &states[i + 1]));
    rect = drained (doc);
    g_assert_cmpint (rect.y, ==, 0);
    g_assert_cmpint (rect.w, ==, LARGE);
    g_assert_cmpint (rect.h, >=, LARGE - 4);
  }
}

/* Steps of a large level share its bands until they are packed, which changes nothing but their
 * size; those on both sides of the document are never packed by tidying. */
static void
test_tidy (void)
{
  static const char *const tiles[] = { "floor", "grass-floor", "wall", "floor" };
  DsDungeon states[G_N_ELEMENTS (tiles) + 1];
  DsDoc *doc = dst_wall_doc (LARGE, LARGE, 1);
  size_t bytes, n_parts = 0;

  for (size_t i = 0; i <= G_N_ELEMENTS (tiles); i++) {
    g_assert_cmpint (ds_dungeon_copy (&states[i], &ds_doc_delve (doc)->dungeon, NULL), ==, DS_OK);
    if (i < G_N_ELEMENTS (tiles))
      paint_rows (doc, tiles[i], (int32_t)i + 1);
  }
  bytes = ds_doc_history_bytes (doc);
  g_assert_cmpuint (bytes, >, (size_t)LARGE * LARGE * G_N_ELEMENTS (tiles));
  g_assert_false (ds_doc_tidy (doc)); /* there is memory enough */
  go_through (doc, states, G_N_ELEMENTS (tiles));
  ds_doc_set_history_limit (doc, bytes);
  while (ds_doc_tidy (doc))
    n_parts++;
  g_assert_cmpuint (n_parts, >, 10); /* a little at a time */
  g_assert_cmpuint (ds_doc_history_bytes (doc), <=, bytes / 2);
  g_assert_cmpuint (ds_doc_history_bytes (doc), >, bytes / 5);
  go_through (doc, states, G_N_ELEMENTS (tiles));
  ds_doc_set_history_limit (doc, bytes / 2); /* all fit, once they are packed */
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, G_N_ELEMENTS (tiles));
  go_through (doc, states, G_N_ELEMENTS (tiles));
  for (size_t i = 0; i <= G_N_ELEMENTS (tiles); i++)
    ds_dungeon_clear (&states[i]);
  ds_doc_free (doc);
}

/* Clearing the history keeps a saved document saved, and a modified one modified. */
static void
test_clear_history (void)
{
  DsDoc *doc = doc_new ();

  paint (doc, "floor", 1, 0, 3);
  ds_doc_clear_history (doc);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 0);
  g_assert_cmpuint (ds_doc_history_bytes (doc), ==, 0);
  g_assert_true (ds_doc_is_modified (doc));
  ds_doc_mark_saved (doc);
  paint (doc, "wall", 1, 0, 1);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_false (ds_doc_is_modified (doc));
  ds_doc_clear_history (doc);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 0);
  g_assert_false (ds_doc_is_modified (doc));
  ds_doc_free (doc);
}

static void
test_changes (void)
{
  DsDoc *doc = doc_new ();
  DsChanges changes;
  uint64_t revision;

  ds_doc_drain (doc, &changes);
  revision = ds_doc_revision (doc);
  paint (doc, "floor", 3, 4, 6);
  g_assert_cmpuint (ds_doc_revision (doc), ==, revision + 1);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what, ==, DS_CHANGED_CELLS | DS_CHANGED_PINS);
  g_assert_cmpint (changes.items[0].rect.x, ==, 4);
  g_assert_cmpint (changes.items[0].rect.y, ==, 3);
  g_assert_cmpint (changes.items[0].rect.w, ==, 3);
  g_assert_cmpint (changes.items[0].rect.h, ==, 1);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what, ==, 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpint (changes.items[0].rect.w, ==, 3);
  ds_doc_free (doc);
}

/* Whatever allocation fails: the document is as it was, or as it should be, and can go on. */
static DsStatus
try_session (void *user)
{
  const DsSpan span = { 1, 0, 5, ds_rules_find_tile (dst_rules (), "floor") };
  const DsCmdCells cells = { .cmd.type = &ds_cmd_cells,
                             .floor = 0,
                             .layer = DS_LAYER_GROUND,
                             .spans = &span,
                             .n_spans = 1,
                             .pin = true };
  const DsCmdResize resize = {
    .cmd.type = &ds_cmd_resize, .w = 9, .h = 9, .anchor = DS_ANCHOR_CENTRE, .ground = 1
  };
  DsDelve delve;
  DsDoc *doc = NULL;
  DsStatus status = ds_delve_init (&delve, dst_rules (), W, H, 1, 1, NULL);

  if (status != DS_OK)
    return status;
  status = ds_doc_new (&doc, &delve, NULL);
  if (status == DS_OK) {
    const DsCmd *const cmds[] = { &cells.cmd, &resize.cmd };

    for (size_t i = 0; i < G_N_ELEMENTS (cmds) && status == DS_OK; i++) {
      const size_t n = ds_doc_n_steps (doc);

      status = ds_doc_apply (doc, cmds[i], NULL);
      g_assert_cmpuint (ds_doc_n_steps (doc), ==, status == DS_OK ? n + 1 : n);
    }
    while (status == DS_OK && ds_doc_position (doc) > 0)
      status = ds_doc_undo (doc, NULL);
    if (status == DS_OK)
      g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &delve.dungeon));
  }
  ds_doc_free (doc);
  ds_delve_clear (&delve);
  return status;
}

static void
test_no_memory (void)
{
  dst_rules ();
  dst_fail_each (try_session, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (SCRIPTS); i++) {
    g_autofree char *path = g_strconcat ("/doc/script/", SCRIPTS[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_script);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (RESIZES); i++) {
    g_autofree char *path = g_strconcat ("/doc/resize/", RESIZES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_resize);
  }
  g_test_add_func ("/doc/resize/refused", test_bad_resize);
  g_test_add_func ("/doc/pins", test_pins);
  g_test_add_func ("/doc/keep", test_keep);
  g_test_add_func ("/doc/generated", test_generated);
  g_test_add_func ("/doc/there-and-back", test_there_and_back);
  g_test_add_func ("/doc/history-limit", test_history_limit);
  g_test_add_func ("/doc/tidy", test_tidy);
  g_test_add_func ("/doc/clear-history", test_clear_history);
  g_test_add_func ("/doc/changes", test_changes);
  g_test_add_func ("/doc/no-memory", test_no_memory);
  return g_test_run ();
}
