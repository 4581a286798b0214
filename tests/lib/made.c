/* tests/lib/made.c — see made.h */
#include "lib/made.h"

#include "gen/input.h"
#include "io/history.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/past.h"

#include <glib.h>
#include <string.h>

/* True when @stages is the name of a shipped recipe. */
static bool
is_recipe (const char *stages)
{
  return strpbrk (stages, "; ") == NULL;
}

/* The kept part of a level makes @made, too. */
static void
assert_makes (const DsDelve *input, const DsDungeon *made)
{
  DsDelve base = *input; /* borrows */
  DsGenResult again;

  base.dungeon.seed = made->seed;
  g_assert_cmpint (ds_gen_run (&again, &base, NULL, NULL, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&again.dungeon, made));
  ds_gen_result_clear (&again);
}

void
dst_made_generate (DsDoc *doc, uint64_t seed, const char *stages, bool is_marked)
{
  DsDelve base, input;
  DsGenResult made;

  g_assert_cmpint (ds_delve_copy (&base, ds_doc_delve (doc), NULL), ==, DS_OK);
  base.dungeon.seed = seed;
  if (!is_recipe (stages))
    dst_set_recipe (&base, stages);
  g_assert_cmpint (ds_gen_run_attempts (&made, &base, 50, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_gen_input (&input, &base, NULL, NULL), ==, DS_OK);
  assert_makes (&input, &made.dungeon);
  g_assert_cmpint (
      ds_doc_apply (doc,
                    &(DsCmdGenerated){ .cmd.type = &ds_cmd_generated,
                                       .dungeon = &made.dungeon,
                                       .recipe = &base.recipe,
                                       .seed = made.dungeon.seed,
                                       .derived_from = made.dungeon.seed != seed ? &seed : NULL }
                         .cmd,
                    NULL),
      ==, DS_OK);
  if (is_marked)
    ds_doc_mark_made (doc, &input);
  ds_gen_result_clear (&made);
  ds_delve_clear (&input);
  ds_delve_clear (&base);
}

DstMade
dst_made_of (const char *stages, int32_t w, int32_t h)
{
  DstMade bench = { .folder = dst_folder_new () };
  DsDelve delve;

  if (is_recipe (stages))
    dst_recipe_init (&delve, stages, 1);
  else
    dst_delve_init (&delve, w, h, 2, "fill", 1);
  g_assert_cmpint (ds_doc_new (&bench.doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  dst_made_generate (bench.doc, 5, stages, true);
  ds_doc_clear_history (bench.doc);
  g_assert_cmpint (
      ds_recovery_open (&bench.recovery, bench.folder, DST_MADE_TOKEN, NULL, NULL, NULL), ==,
      DS_OK);
  return bench;
}

DstMade
dst_made_new (const char *stages)
{
  return dst_made_of (stages, 80, 70);
}

void
dst_made_free (DstMade *bench)
{
  ds_recovery_abandon (&bench->recovery);
  ds_doc_free (bench->doc);
  dst_folder_free (bench->folder);
}

void
dst_made_save (DstMade *bench)
{
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (bench->doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save_at_base (&bench->recovery, &past, NULL, NULL), ==, DS_OK);
  ds_past_clear (&past);
}

char *
dst_made_journal (const DstMade *bench, unsigned number)
{
  g_autofree char *name = g_strdup_printf (DST_MADE_TOKEN "-%u.journal", number);

  return dst_read_file (bench->folder, name);
}

bool
dst_made_is_named (const DstMade *bench)
{
  g_autofree char *text = dst_made_journal (bench, bench->recovery.number);

  g_assert_nonnull (text);
  return strstr (text, "{ \"made\": {") != NULL && strstr (text, "\"band\"") == NULL;
}

DsStatus
dst_made_resume (DstMade *bench, DsDoc **found, DsJob *job, DsErrors *errors)
{
  memset (errors, 0, sizeof *errors);
  return ds_recovery_resume (&bench->recovery, found, bench->folder, DST_MADE_TOKEN, dst_rules (),
                             job, errors);
}

void
dst_made_crash (DstMade *bench, size_t n_steps)
{
  DsErrors errors;
  DsDoc *found;

  ds_recovery_abandon (&bench->recovery);
  if (dst_made_resume (bench, &found, NULL, &errors) != DS_OK)
    g_error ("%s", errors.items[0].message.format);
  g_assert_cmpuint (errors.n, ==, 0);
  g_assert_true (n_steps == DST_MADE_ANY || ds_doc_n_steps (found) == n_steps);
  dst_past_assert_part (bench->doc, found);
  ds_doc_free (bench->doc);
  bench->doc = found;
}
