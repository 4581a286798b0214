/* tests/core/test_recovery_made.c — journals that name the recipe and the seed of a level in place
 * of its cells: it is generated again when they are read. */
#include "gen/input.h"
#include "io/history.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/made.h"
#include "lib/past.h"

#include <glib.h>
#include <string.h>

/* Any recipe, and what is painted on its level. */
static void
test_first (void)
{
  static const struct {
    const char *stages, *edits;
    size_t n_steps;
  } cases[] = {
    { DST_MADE_ROOMS, "p", 1 },   { DST_MADE_ROOMS, "pnp", 3 },
    { DST_MADE_ROOMS, "ppu", 2 }, { DST_MADE_ROOMS, "(p", 1 },
    { DST_MADE_ROOMS, "x", 1 },   { "cave-with-lake", "pp", 2 },
    { "cyclic-dungeon", "p", 1 }, { "depths", "p", 1 },
    { "key-vault", "p", 1 },      { "metroidvania-castle", "p", 1 },
    { "seed-trystan", "p", 1 },   { "seed-walkers", "p", 1 },
    { "tower", "p", 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    DstMade bench = dst_made_new (cases[i].stages);
    g_autofree char *text = NULL;

    g_test_message ("%s: %s", cases[i].stages, cases[i].edits);
    for (int k = 0; cases[i].edits[k] != '\0'; k++)
      dst_past_edit (bench.doc, cases[i].edits[k], k + 2);
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    dst_made_crash (&bench, cases[i].n_steps);
    dst_past_edit (bench.doc, 'p', 7);
    dst_made_save (&bench); /* it goes on in that journal */
    g_assert_true (dst_made_is_named (&bench));
    dst_made_crash (&bench, ds_doc_n_steps (bench.doc));
    while (!dst_past_settle (bench.doc, &bench.recovery, 1000))
      ;
    g_assert_false (dst_made_is_named (&bench));
    text = dst_made_journal (&bench, 2);
    g_assert_nonnull (text);
    dst_made_crash (&bench, ds_doc_n_steps (bench.doc));
    dst_made_free (&bench);
  }
}

/* The seed that was asked for failed; the level is that of another one. */
static void
test_derived (void)
{
  DstMade bench = dst_made_new ("fill; connect");
  const DsDungeon *dungeon;

  for (uint64_t seed = 1;; seed++) {
    dst_made_generate (bench.doc, seed,
                       "fill; random_walk length=600; stairs; start_goal; validate min_floor=45",
                       true);
    dungeon = &ds_doc_delve (bench.doc)->dungeon;
    if (ds_dungeon_derived_from (dungeon) != NULL)
      break;
    g_assert_cmpuint (seed, <, 200);
  }
  dst_past_edit (bench.doc, 'p', 4);
  dst_made_save (&bench);
  g_assert_true (dst_made_is_named (&bench));
  dst_made_crash (&bench, 1);
  dst_made_free (&bench);
}

/* Cells, rooms and objects that were pinned by hand are part of what the level is made from. */
static void
test_pinned (void)
{
  DstMade bench = dst_made_new (DST_MADE_ROOMS);
  DsThing thing = { .id = 99, .at = { 9, 9 }, .target_floor = -1, .target = { -1, -1 } };

  g_assert_true (ds_rules_find_kind (dst_rules (), "goblin", &thing.kind));
  for (int32_t y = 20; y < 29; y++) {
    const DsSpan span = { y, 10, 30, ds_rules_find_tile (dst_rules (), "lava") };
    const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                             .layer = DS_LAYER_GROUND,
                             .spans = &span,
                             .n_spans = 1,
                             .pin = y % 3 > 0 };

    g_assert_cmpint (ds_doc_apply (bench.doc, &cmd.cmd, NULL), ==, DS_OK);
  }
  g_assert_cmpint (
      ds_doc_apply (
          bench.doc,
          &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = 1, .thing = &thing }.cmd,
          NULL),
      ==, DS_OK);
  dst_made_generate (bench.doc, 6, DST_MADE_ROOMS, true);
  dst_past_edit (bench.doc, 'p', 3);
  dst_made_save (&bench);
  g_assert_true (dst_made_is_named (&bench));
  dst_made_crash (&bench, 1);
  g_assert_nonnull (ds_things_find (ds_doc_delve (bench.doc)->dungeon.floors[1].things, 99));
  dst_made_free (&bench);
}

/* Each level that is generated later begins another short journal; undoing goes back to the one
 * before. */
static void
test_again (void)
{
  DstMade bench = dst_made_of (DST_MADE_ROOMS, 400, 400);
  unsigned number = 0;

  dst_past_edit (bench.doc, 'p', 2);
  for (uint64_t seed = 10; seed < 14; seed++) {
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    g_assert_cmpuint (bench.recovery.number, >, number);
    number = bench.recovery.number;
    if (seed % 2 == 0)
      while (!dst_past_settle (bench.doc, &bench.recovery, 1000))
        ;
    dst_made_generate (bench.doc, seed, DST_MADE_ROOMS, true);
  }
  dst_made_save (&bench);
  g_assert_true (dst_made_is_named (&bench));
  number = bench.recovery.number;
  dst_past_edit (bench.doc, 'u', 0);
  dst_made_save (&bench);
  g_assert_true (dst_made_is_named (&bench));
  g_assert_cmpuint (bench.recovery.number, >, number);
  while (!dst_past_settle (bench.doc, &bench.recovery, 1000))
    ;
  dst_made_crash (&bench, DST_MADE_ANY); /* steps of whole levels are more than a journal holds */
  dst_made_free (&bench);
}

/* The level of a step that is too old for the history is the first state of it. */
static void
test_evicted (void)
{
  DstMade bench = dst_made_new (DST_MADE_ROOMS);

  dst_made_generate (bench.doc, 9, DST_MADE_ROOMS, true);
  ds_doc_set_history_limit (bench.doc, 1);
  dst_past_edit (bench.doc, 'p', 2);
  g_assert_cmpuint (ds_doc_n_steps (bench.doc), ==, 1);
  dst_made_save (&bench);
  g_assert_true (dst_made_is_named (&bench));
  dst_made_crash (&bench, 1);
  dst_made_free (&bench);
}

/* A slider is held: the level of the open group is generated; then the group ends, is taken back,
 * or is painted on. */
static void
test_open (void)
{
  for (int i = 0; i < 4; i++) {
    DstMade bench = dst_made_new (DST_MADE_ROOMS);
    DsDoc *found;
    DsErrors errors;

    g_test_message ("%d", i);
    dst_past_edit (bench.doc, 'p', 2);
    dst_made_save (&bench);
    dst_past_edit (bench.doc, '(', 0);
    dst_made_generate (bench.doc, 20, DST_MADE_ROOMS, true);
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    dst_made_generate (bench.doc, 21, DST_MADE_ROOMS, true);
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    if (i == 1)
      dst_past_edit (bench.doc, ')', 0);
    else if (i == 2)
      ds_doc_cancel (bench.doc);
    else if (i == 3)
      dst_past_edit (bench.doc, 'p', 4);
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    ds_recovery_abandon (&bench.recovery);
    g_assert_cmpint (dst_made_resume (&bench, &found, NULL, &errors), ==, DS_OK);
    dst_past_assert_level (bench.doc, found);
    ds_doc_free (found);
    dst_made_free (&bench);
  }
}

/* The state before a group is not in the journal that began in it: undoing and cancelling go there
 * all the same, and what is painted behind it is undone to there. */
static void
test_open_undone (void)
{
  static const char *const edits[] = { ")u", ")pu", ")puu", ")upu", ")up", "c", "cp" };

  for (size_t i = 0; i < G_N_ELEMENTS (edits); i++) {
    DstMade bench = { .folder = dst_folder_new (), .doc = dst_wall_doc (80, 70, 2) };

    g_test_message ("%s", edits[i]);
    g_assert_cmpint (
        ds_recovery_open (&bench.recovery, bench.folder, DST_MADE_TOKEN, NULL, NULL, NULL), ==,
        DS_OK);
    dst_made_save (&bench);
    dst_past_edit (bench.doc, '(', 0);
    dst_made_generate (bench.doc, 20, DST_MADE_ROOMS, true);
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    for (int k = 0; edits[i][k] != '\0'; k++) {
      if (edits[i][k] == 'c')
        ds_doc_cancel (bench.doc);
      else
        dst_past_edit (bench.doc, edits[i][k], k + 2);
      dst_made_save (&bench);
    }
    dst_made_crash (&bench, edits[i][0] == 'c' ? ds_doc_n_steps (bench.doc) : DST_MADE_ANY);
    dst_made_free (&bench);
  }
}

/* Without that mark, or behind an edit in the same step, the journal has the cells, as ever. */
static void
test_unknown (void)
{
  for (int i = 0; i < 2; i++) {
    DstMade bench = dst_made_new (DST_MADE_ROOMS);

    g_test_message ("%d", i);
    if (i == 1)
      dst_past_edit (bench.doc, '(', 0);
    dst_made_generate (bench.doc, 9, DST_MADE_ROOMS, i > 0);
    if (i == 1) {
      dst_past_edit (bench.doc, 'p', 3);
      dst_past_edit (bench.doc, ')', 0);
    }
    ds_doc_clear_history (bench.doc);
    dst_made_save (&bench);
    g_assert_false (dst_made_is_named (&bench));
    dst_made_free (&bench);
  }
}

/* ---- levels that cannot be made again */

/* As when another version of the program generates otherwise: that is said, and the journal stays.
 */
static void
test_changed (void)
{
  static const char *const keys[] = { "\"cells\": \"", "\"objects\": \"", "\"seed\": \"" };

  for (size_t i = 0; i < G_N_ELEMENTS (keys); i++) {
    DstMade bench = dst_made_new (DST_MADE_ROOMS);
    g_autofree char *text = NULL, *said = NULL, *kept = NULL;
    DsErrors errors;
    DsDoc *found;
    char *digit;

    g_test_message ("%s", keys[i]);
    dst_past_edit (bench.doc, 'p', 2);
    dst_made_save (&bench);
    ds_recovery_abandon (&bench.recovery);
    text = dst_made_journal (&bench, 1);
    digit = strstr (strstr (text, "{ \"made\""), keys[i]) + strlen (keys[i]);
    *digit = *digit == '0' ? '1' : '0';
    dst_write_file (bench.folder, DST_MADE_TOKEN "-1.journal", text);
    g_assert_cmpint (dst_made_resume (&bench, &found, NULL, &errors), ==, DS_BAD_DATA);
    g_assert_null (found);
    g_assert_cmpuint (errors.n, ==, 1);
    said = dst_findings (&errors);
    g_test_message ("%s", said);
    g_assert_nonnull (strstr (said, "that was edited, got another: "));
    kept = dst_made_journal (&bench, 1);
    g_assert_cmpstr (kept, ==, text);
    dst_made_free (&bench);
  }
}

static void
add_object (DsDelve *delve)
{
  DsThing thing = { .id = 990, .at = { 9, 9 }, .target_floor = -1, .target = { -1, -1 } };

  g_assert_true (ds_rules_find_kind (dst_rules (), "goblin", &thing.kind));
  g_assert_cmpint (ds_things_put (&delve->dungeon.floors[1].things, &thing, NULL), ==, DS_OK);
}

static void
name_room (DsDelve *delve)
{
  DsRoom room = *ds_rooms_get (delve->dungeon.floors[0].rooms, 0);

  room.name = ds_str_new ("Own");
  g_assert_cmpint (ds_rooms_set (&delve->dungeon.floors[0].rooms, 0, &room, NULL), ==, DS_OK);
  ds_str_unref (room.name);
}

static void
add_region (DsDelve *delve)
{
  const DsRegion region = { .id = 991, .colour = 3 };

  g_assert_cmpint (ds_regions_add (&delve->dungeon.regions, &region, NULL), ==, DS_OK);
}

/* A level whose rooms, regions or objects are others than those that come again is not taken for
 * the one that was edited: it is said instead. */
static void
test_other_objects (void)
{
  static void (*const change[]) (DsDelve *) = { add_object, name_room, add_region };

  for (size_t i = 0; i < G_N_ELEMENTS (change); i++) {
    DstMade bench = dst_made_new (DST_MADE_ROOMS);
    DsErrors errors;
    DsDelve base, input, other;
    DsDoc *found;

    g_test_message ("%zu", i);
    g_assert_cmpint (ds_delve_copy (&base, ds_doc_delve (bench.doc), NULL), ==, DS_OK);
    g_assert_cmpint (ds_gen_input (&input, &base, NULL, NULL), ==, DS_OK);
    g_assert_cmpint (ds_delve_copy (&other, &base, NULL), ==, DS_OK);
    change[i](&other);
    g_assert_cmpint (ds_doc_record (bench.doc, "Other", 1, &other, NULL), ==, DS_OK);
    ds_doc_mark_made (bench.doc, &input);
    dst_past_edit (bench.doc, 'p', 2);
    dst_made_save (&bench);
    g_assert_true (dst_made_is_named (&bench));
    ds_recovery_abandon (&bench.recovery);
    g_assert_cmpint (dst_made_resume (&bench, &found, NULL, &errors), ==, DS_BAD_DATA);
    ds_delve_clear (&base);
    ds_delve_clear (&input);
    ds_delve_clear (&other);
    dst_made_free (&bench);
  }
}

/* A level that was generated after its file was saved comes from its recipe, not from the file. */
static void
test_newer (void)
{
  DstMade bench = dst_made_new (DST_MADE_ROOMS);
  g_autofree char *path = g_build_filename (bench.folder, "crypt.delve", NULL);
  DsPast past;

  g_assert_cmpint (ds_io_save (ds_doc_delve (bench.doc), path, NULL), ==, DS_OK);
  ds_doc_mark_saved (bench.doc);
  dst_made_generate (bench.doc, 17, DST_MADE_ROOMS, true);
  dst_past_edit (bench.doc, 'p', 2);
  g_assert_cmpint (ds_doc_copy_past (bench.doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save_at_base (&bench.recovery, &past, path, NULL), ==, DS_OK);
  ds_past_clear (&past);
  g_assert_true (dst_made_is_named (&bench));
  dst_made_crash (&bench, 1);
  dst_made_free (&bench);
}

/* A file of undo steps has cells of its own: no level is generated for it. */
static void
test_history (void)
{
  DstMade bench = dst_made_new (DST_MADE_ROOMS);
  g_autofree char *text = NULL, *history = NULL;
  DsErrors errors = { 0 };
  DsDoc *found;

  dst_past_edit (bench.doc, 'p', 2);
  dst_made_save (&bench);
  g_assert_true (dst_made_is_named (&bench));
  text = dst_made_journal (&bench, 1);
  history = g_strconcat ("{ \"history\": { \"version\": \"1:1\" } }\n", text, NULL);
  g_assert_cmpint (
      ds_history_read (&found, "h", history, strlen (history), "1:1", dst_rules (), &errors), ==,
      DS_BAD_DATA);
  g_assert_null (found);
  dst_made_free (&bench);
}

/* A user who waits for the level may give up: nothing is lost. */
static void
test_cancelled (void)
{
  DstMade bench = dst_made_new (DST_MADE_ROOMS);
  DsJob job = { 0 };
  DsErrors errors;
  DsDoc *found;

  dst_past_edit (bench.doc, 'p', 2);
  dst_made_save (&bench);
  ds_recovery_abandon (&bench.recovery);
  ds_job_cancel (&job);
  g_assert_cmpint (dst_made_resume (&bench, &found, &job, &errors), ==, DS_CANCELLED);
  g_assert_null (found);
  g_assert_cmpint (dst_made_resume (&bench, &found, NULL, &errors), ==, DS_OK);
  dst_past_assert_part (bench.doc, found);
  ds_doc_free (found);
  dst_made_free (&bench);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery-made/first", test_first);
  g_test_add_func ("/recovery-made/derived", test_derived);
  g_test_add_func ("/recovery-made/pinned", test_pinned);
  g_test_add_func ("/recovery-made/again", test_again);
  g_test_add_func ("/recovery-made/evicted", test_evicted);
  g_test_add_func ("/recovery-made/open", test_open);
  g_test_add_func ("/recovery-made/open-undone", test_open_undone);
  g_test_add_func ("/recovery-made/unknown", test_unknown);
  g_test_add_func ("/recovery-made/changed", test_changed);
  g_test_add_func ("/recovery-made/other-objects", test_other_objects);
  g_test_add_func ("/recovery-made/newer", test_newer);
  g_test_add_func ("/recovery-made/history", test_history);
  g_test_add_func ("/recovery-made/cancelled", test_cancelled);
  return g_test_run ();
}
