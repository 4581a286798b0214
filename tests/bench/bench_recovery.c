/* tests/bench/bench_recovery.c — CPU time and bytes until the first stroke on a level that was
 * generated, and never saved, is on disk: written as a whole, and as its recipe and seed, in turn;
 * and the time to read the latter.
 *
 *   bench_recovery [RECIPE [SIDE]]
 *
 * Prints Markdown. */
#include "clock.h"
#include "doc/clip.h"
#include "gen/input.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/past.h"

#include <glib.h>
#include <stdio.h>

#define RUNS 5
#define TOKEN "0123456789abcdef"

static DsDoc *doc;

static void
make (const char *recipe, int32_t side)
{
  DsDelve base, input;
  DsGenResult made;

  dst_delve_init (&base, side, side, 1, "fill", 3);
  ds_recipe_clear (&base.recipe);
  base.recipe = dst_recipe_load (recipe);
  g_assert_cmpint (ds_gen_run (&made, &base, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_gen_input (&input, &base, NULL, NULL), ==, DS_OK);
  ds_dungeon_clear (&base.dungeon);
  base.dungeon = made.dungeon;
  g_assert_cmpint (ds_doc_new (&doc, &base, NULL), ==, DS_OK);
  ds_doc_mark_made (doc, &input);
  dst_past_paint (doc, 5, 3, 40, "lava");
  ds_delve_clear (&base);
  ds_delve_clear (&input);
}

typedef DsStatus (*Save) (DsRecovery *self, const DsPast *now, DsError *err);

static DsStatus
save_made (DsRecovery *self, const DsPast *now, DsError *err)
{
  return ds_recovery_save_at_base (self, now, NULL, err);
}

/* The journal of that @save in @folder. */
static uint64_t
measure (Save save, const char *folder, size_t *bytes)
{
  const uint64_t start = cpu_ns ();
  DsRecovery recovery;
  uint64_t ns;
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (doc, (size_t)32 << 20, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (save (&recovery, &past, NULL), ==, DS_OK);
  ns = cpu_ns () - start;
  *bytes = recovery.log_bytes;
  ds_past_clear (&past);
  ds_recovery_abandon (&recovery);
  return ns;
}

/* Makes the journal that needs no recipe, a part at a time. *@longest: of a part. */
static uint64_t
measure_settling (uint64_t *longest)
{
  char *folder = dst_folder_new ();
  const uint64_t begin = cpu_ns ();
  bool is_settled = false;
  DsRecovery recovery;
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (doc, (size_t)32 << 20, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save_at_base (&recovery, &past, NULL, NULL), ==, DS_OK);
  while (!is_settled) {
    const uint64_t start = cpu_ns ();

    g_assert_cmpint (ds_recovery_settle (&recovery, &past, (size_t)1 << 20, &is_settled, NULL), ==,
                     DS_OK);
    *longest = MAX (*longest, cpu_ns () - start);
  }
  ds_past_clear (&past);
  ds_recovery_close (&recovery);
  dst_folder_free (folder);
  return cpu_ns () - begin;
}

static uint64_t
measure_reading (const char *folder)
{
  const uint64_t start = cpu_ns ();
  DsErrors errors = { 0 };
  DsDelve delve;

  g_assert_cmpint (ds_recovery_load (&delve, folder, TOKEN, dst_rules (), NULL, &errors), ==,
                   DS_OK);
  g_assert_true (ds_dungeon_equal (&delve.dungeon, &ds_doc_delve (doc)->dungeon));
  ds_delve_clear (&delve);
  return cpu_ns () - start;
}

/* ---- commands that change the whole level */

#define TILE(id)                                                                                   \
  "{ \"id\": \"" id "\", \"label\": \"Own\", \"group\": \"Walls\", \"layer\": \"ground\", "        \
  "\"glyph\": \"#\", \"fg\": \"#a49cb4\", \"bg\": \"#544e63\" }"

/* A piece of a quarter of the level, as it was generated, pasted elsewhere. */
static DsStatus
paste (void)
{
  const DsDungeon *dungeon = &ds_doc_delve (doc)->dungeon;
  DsDelve clip;
  DsMask mask;
  DsStatus status;

  g_assert_cmpint (ds_mask_init (&mask, dungeon->w, dungeon->h, NULL), ==, DS_OK);
  for (int32_t y = 0; y < dungeon->h / 2; y++)
    ds_mask_set_span (&mask, (DsSpan){ y, 0, dungeon->w / 2 - 1, 0 });
  g_assert_cmpint (ds_clip_take (&clip, ds_doc_delve (doc), 0, &mask, NULL), ==, DS_OK);
  status = ds_doc_apply (doc,
                         &(DsCmdPaste){ .cmd.type = &ds_cmd_paste,
                                        .at = { dungeon->w / 3, dungeon->h / 3 },
                                        .clip = &clip,
                                        .key = 3 }
                              .cmd,
                         NULL);
  ds_mask_clear (&mask);
  ds_delve_clear (&clip);
  return status;
}

static DsStatus
resize (int32_t by)
{
  const DsDungeon *dungeon = &ds_doc_delve (doc)->dungeon;

  return ds_doc_apply (doc,
                       &(DsCmdResize){ .cmd.type = &ds_cmd_resize,
                                       .w = dungeon->w + by,
                                       .h = dungeon->h + by,
                                       .anchor = DS_ANCHOR_CENTRE,
                                       .ground = 1 }
                            .cmd,
                       NULL);
}

static DsStatus
change_rules (const char *lists)
{
  DsRules *rules = dst_rules_with (lists);
  const DsStatus status =
      ds_doc_apply (doc, &(DsCmdRules){ .cmd.type = &ds_cmd_rules, .rules = rules }.cmd, NULL);

  ds_rules_unref (rules);
  return status;
}

static DsStatus
paint_row (const char *id)
{
  const DsDelve *delve = ds_doc_delve (doc);
  const DsSpan span = { 9, 0, delve->dungeon.w - 1, ds_rules_find_tile (delve->rules, id) };

  return ds_doc_apply (
      doc,
      &(DsCmdCells){
          .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &span, .n_spans = 1 }
           .cmd,
      NULL);
}

static DsStatus
change (int i)
{
  switch (i) {
  case 0:
    return resize (-96);
  case 1:
    return resize (96);
  case 2:
    return change_rules ("\"tiles\": [" TILE ("own-a") "]");
  case 3: /* undoes resizing to less: what was cut off comes back */
    g_assert_cmpint (resize (-96), ==, DS_OK);
    return DS_OK;
  case 4:
    return ds_doc_undo (doc, NULL);
  case 5:
    return paste ();
  case 6:
    return paint_row ("own-a");
  default: /* the journal has a tile that the level has no more, and the rules lack */
    g_assert_cmpint (paint_row ("wall"), ==, DS_OK);
    return change_rules ("\"tiles\": []");
  }
}

/* A journal with all cells goes on with each. */
static void
measure_changes (void)
{
  static const char *const names[] = { "96 cells less", "96 cells more",
                                       "other rules",   "96 cells less again",
                                       "that undone",   "a quarter pasted",
                                       "a row painted", "rules that lack its tile" };
  char *folder = dst_folder_new ();
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  printf ("\n| an open level | ms of CPU | bytes |\n|---|---|---|\n");
  for (int i = -1; i < (int)G_N_ELEMENTS (names); i++) {
    const size_t before = i >= 0 ? recovery.log_bytes : 0;
    const unsigned number = recovery.number;
    uint64_t start;
    DsPast past;

    g_assert_true (i < 0 || change (i) == DS_OK);
    g_assert_cmpint (ds_doc_copy_past (doc, (size_t)8 << 20, &past, NULL), ==, DS_OK);
    start = cpu_ns ();
    g_assert_cmpint (ds_recovery_save_past (&recovery, &past, NULL), ==, DS_OK);
    printf ("| %s | %.1f | %zu%s |\n", i >= 0 ? names[i] : "all cells",
            (double)(cpu_ns () - start) / 1e6,
            recovery.log_bytes - (recovery.number == number ? before : 0),
            recovery.number == number ? "" : ", another journal");
    ds_past_clear (&past);
  }
  ds_recovery_close (&recovery);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  const char *recipe = argc > 1 ? argv[1] : "smooth-caves";
  const int32_t side = argc > 2 ? atoi (argv[2]) : 4096;
  uint64_t whole[RUNS], made[RUNS], reading = 0, settling = 0, longest = 0;
  size_t whole_bytes = 0, made_bytes = 0;

  make (recipe, side);
  for (int run = 0; run < RUNS; run++) {
    char *folder = dst_folder_new (), *other = dst_folder_new ();

    whole[run] = measure (ds_recovery_save_past, folder, &whole_bytes);
    made[run] = measure (save_made, other, &made_bytes);
    if (run == 0)
      reading = measure_reading (other);
    if (run == 0)
      settling = measure_settling (&longest);
    dst_folder_free (folder);
    dst_folder_free (other);
  }
  printf ("| %s, %d x %d | median ms of CPU | least | most | bytes |\n|---|---|---|---|---|\n",
          recipe, side, side);
  for (int i = 0; i < 2; i++) {
    uint64_t *ns = i == 0 ? whole : made;
    const double median = (double)median_ns (ns, RUNS) / 1e6;

    printf ("| %s | %.1f | %.1f | %.1f | %zu |\n", i == 0 ? "all cells" : "recipe and seed", median,
            (double)ns[0] / 1e6, (double)ns[RUNS - 1] / 1e6, i == 0 ? whole_bytes : made_bytes);
  }
  printf ("\nReading the latter: %.0f ms of CPU. The journal with all cells beside it: %.0f ms, "
          "%.0f ms "
          "at most at a time.\n",
          (double)reading / 1e6, (double)settling / 1e6, (double)longest / 1e6);
  measure_changes ();
  ds_doc_free (doc);
  return 0;
}
