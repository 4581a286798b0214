/* tests/core/test_past_journal.c — undo steps in the journal that a crash left. */
#include "io/history.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/past.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define TOKEN "0123456789abcdef"

static void
save (DsRecovery *recovery, DsDoc *doc)
{
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save_past (recovery, &past, NULL), ==, DS_OK);
  ds_past_clear (&past);
}

/* The same edits of both; the times of new steps may differ by a second. */
static void
go_on (DsDoc *a, DsDoc *b)
{
  static const char edits[] = "unp";

  for (int i = 0; edits[i] != '\0'; i++) {
    dst_past_edit (a, edits[i], i + 5);
    dst_past_edit (b, edits[i], i + 5);
  }
}

/* A crash, and another after some more edits, whether each edit was saved by itself or several
 * together. */
static void
test_journal (void)
{
  for (size_t i = 0; i < DST_PAST_N_CASES * 3; i++) {
    const char *edits = dst_past_cases[i / 3].edits;
    char *folder = dst_folder_new ();
    DsDoc *doc = dst_past_doc (24, 14), *found;
    DsErrors errors = { 0 };
    DsRecovery recovery;

    g_test_message ("%s, saved after each %zu", dst_past_cases[i / 3].name, i % 3 + 1);
    g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
    save (&recovery, doc);
    for (int k = 0; edits[k] != '\0'; k++) {
      dst_past_edit (doc, edits[k], k);
      if ((size_t)k % (i % 3 + 1) == 0)
        save (&recovery, doc);
    }
    save (&recovery, doc);
    ds_recovery_abandon (&recovery);
    for (int round = 0; round < 3; round++) {
      g_assert_cmpint (
          ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
          DS_OK);
      dst_past_assert_history (doc, found);
      go_on (doc, found);
      save (&recovery, found);
      ds_recovery_abandon (&recovery);
      ds_doc_free (found);
    }
    dst_folder_free (folder);
    ds_doc_free (doc);
  }
}

static DsDoc *
resume (DsRecovery *recovery, const char *folder)
{
  DsErrors errors = { 0 };
  DsDoc *found;

  g_assert_cmpint (
      ds_recovery_resume (recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  return found;
}

/* Bytes of journal @number; 0: it is not there. */
static gsize
journal_bytes (const char *folder, int number)
{
  g_autofree char *name = g_strdup_printf (TOKEN "-%d.journal", number);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GStatBuf about;

  return g_stat (path, &about) == 0 ? (gsize)about.st_size : 0;
}

/* Sixteen steps, of which few are copied for the journal. */
static DsDoc *
make_striped_doc (size_t *n_copied)
{
  DsDoc *doc = dst_past_doc (2000, 1000);
  DsPast past;

  for (int32_t i = 0; i < 16; i++)
    dst_past_stripe (doc, 0, i);
  g_assert_cmpint (ds_doc_copy_past (doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  *n_copied = past.n;
  ds_past_clear (&past);
  g_assert_cmpuint (*n_copied, >=, 2);
  g_assert_cmpuint (*n_copied, <=, 8);
  return doc;
}

/* Undoing makes room for older steps, which the journal lacks: it is not written anew for each. */
static void
test_window (void)
{
  char *folder = dst_folder_new ();
  size_t n;
  DsDoc *doc = make_striped_doc (&n), *found;
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  save (&recovery, doc);
  for (size_t i = 0; i < n; i++) {
    dst_past_edit (doc, 'u', 0);
    save (&recovery, doc);
    g_assert_cmpuint (journal_bytes (folder, 1), >, 0);
  }
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found) - ds_doc_position (found), ==, n);
  dst_past_assert_part (doc, found);
  dst_past_edit (doc, 'u', 0);
  dst_past_edit (found, 'u', 0);
  dst_past_stripe (doc, 0, 500);
  dst_past_stripe (found, 0, 500);
  save (&recovery, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, n);
  dst_past_assert_part (doc, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* Undoing further than the journal goes back, saved now and then, and doing some of it again. */
static void
test_far_back (void)
{
  for (size_t stride = 1; stride <= 4; stride += 3) {
    char *folder = dst_folder_new ();
    size_t n;
    DsDoc *doc = make_striped_doc (&n), *found;
    DsRecovery recovery;

    g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
    save (&recovery, doc);
    while (ds_doc_position (doc) >= stride) {
      for (size_t i = 0; i < stride; i++)
        dst_past_edit (doc, 'u', 0);
      save (&recovery, doc);
    }
    for (int i = 0; i < 5; i++) {
      dst_past_edit (doc, 'r', 0);
      save (&recovery, doc);
    }
    ds_recovery_abandon (&recovery);
    found = resume (&recovery, folder);
    g_assert_cmpuint (ds_doc_position (found), >=, 2);
    dst_past_assert_part (doc, found);
    ds_recovery_abandon (&recovery);
    ds_doc_free (found);
    ds_doc_free (doc);
    dst_folder_free (folder);
  }
}

/* A past that does not reach back to the journal: more steps came between than it keeps. */
static const struct {
  const char *name, *edits; /* a point saves */
} GAPS[] = {
  { "strokes", "x.xxxxxxxxxxxxxxxx." },
  { "nothing before", ".xxxxxxxxxxxxxxxx." },
  { "some undone", "x.xxxxxxxxxxxxxxxxuu." },
  { "the journal's own undone", "xxxxuuu.xxxxxxxxxxxxxxxx." },
  { "far back", "xxxxxxxxxxxxxxxxxxxx.uuuuuuuuuuuuuuuu." },
  { "far back and on", "xxxxxxxxxxxxxxxxxxxx.uuuuuuuuuuuuuuuux." },
  { "names", "n.xxxxxxnxxxxxxxxxxnx." },
  { "sizes", "x.xxxxhxxxxxxxxxxhxx." },
  { "within a stroke", "x.xxxxxxxxxxxxxxxx(x.)" },
  { "from a stroke", "x(x.)xxxxxxxxxxxxxxxx." },
  { "often", "x.xxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxx.u.r.xxxxxxxxxxxxxxxxu." },
};

/* The journal goes on with what differs, its history cut off: it is not written anew. */
static void
test_gap (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (GAPS); i++) {
    char *folder = dst_folder_new ();
    DsDoc *doc = dst_past_doc (2000, 1000), *found;
    DsRecovery recovery;

    g_test_message ("%s", GAPS[i].name);
    g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
    for (int k = 0; GAPS[i].edits[k] != '\0'; k++)
      if (GAPS[i].edits[k] == '.') {
        const gsize before = journal_bytes (folder, 1);

        save (&recovery, doc);
        g_assert_cmpuint (journal_bytes (folder, 1), >, before);
        g_assert_true (before == 0 || strchr (GAPS[i].edits, 'h') != NULL ||
                       journal_bytes (folder, 1) - before < 20000);
      } else
        dst_past_edit (doc, GAPS[i].edits[k], k);
    for (int round = 0; round < 2; round++) {
      ds_recovery_abandon (&recovery);
      found = resume (&recovery, folder);
      g_assert_cmpuint (ds_doc_n_steps (found), >=, 2);
      g_assert_cmpuint (ds_doc_n_steps (found), <, ds_doc_n_steps (doc));
      dst_past_assert_part (doc, found);
      dst_past_edit (doc, 'x', 500 + round);
      dst_past_edit (found, 'x', 500 + round);
      save (&recovery, found);
      ds_doc_free (found);
    }
    g_assert_cmpuint (journal_bytes (folder, 1), >, 0);
    ds_recovery_abandon (&recovery);
    ds_doc_free (doc);
    dst_folder_free (folder);
  }
}

/* A journal that would be too long with the steps is without them, and goes on from there. */
static void
test_too_long (void)
{
  char *folder = dst_folder_new ();
  DsDoc *doc = dst_past_long_doc ((gsize)3 << 20), *found;
  DsRecovery recovery;
  gsize n;

  for (int i = 0; i < 30; i++)
    dst_past_edit_ends (doc, i);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  save (&recovery, doc);
  n = journal_bytes (folder, 1);
  g_assert_cmpuint (n, >, (gsize)3 << 20);
  g_assert_cmpuint (n, <, (gsize)4 << 20);
  dst_past_edit (doc, 'n', 77);
  save (&recovery, doc);
  dst_past_edit_ends (doc, 31);
  save (&recovery, doc);
  g_assert_cmpuint (journal_bytes (folder, 1), >, n);
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 2);
  dst_past_assert_part (doc, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* The same where the journal is there already: what differs is added, without the steps. */
static void
test_too_long_later (void)
{
  char *folder = dst_folder_new ();
  DsDoc *doc = dst_past_long_doc ((gsize)3 << 20), *found;
  DsRecovery recovery;
  gsize n;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  save (&recovery, doc);
  n = journal_bytes (folder, 1);
  for (int i = 0; i < 30; i++)
    dst_past_edit_ends (doc, i);
  save (&recovery, doc);
  g_assert_cmpuint (journal_bytes (folder, 1), >, n);
  g_assert_cmpuint (journal_bytes (folder, 1), <, n + ((gsize)4 << 20));
  dst_past_edit (doc, 'n', 77);
  save (&recovery, doc);
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 1);
  dst_past_assert_part (doc, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* A cut ends the loss of a history: steps from there on are read. Another line of that name is
 * none. */
static void
test_cut_lines (void)
{
  static const struct {
    const char *before, *cut; /* lines that are put in front of it, and it */
    size_t n_steps;
    size_t n_errors;
  } cases[] = {
    { "", "{\"cut\":true}\n", 2, 0 },
    { "{\"undone\":99}\n{\"end\":true}\n", "{\"cut\":true}\n", 2, 0 },
    { "{\"undone\":99}\n{\"end\":true}\n", "", 0, 0 },
    { "", "{\"cut\":false}\n", 0, 1 },
    { "", "{\"cut\":1}\n", 0, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *folder = dst_folder_new ();
    g_autofree char *path = g_build_filename (folder, TOKEN "-1.journal", NULL), *bytes = NULL;
    g_autoptr (GString) text = NULL;
    DsDoc *doc = dst_past_doc (24, 14), *found;
    DsErrors errors = { 0 };
    DsRecovery recovery;

    g_test_message ("%s%s", cases[i].before, cases[i].cut);
    g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
    save (&recovery, doc);
    ds_recovery_abandon (&recovery);
    g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
    text = g_string_new (bytes);
    g_string_append (text, cases[i].before);
    g_string_append (text,
                     "{\"floor\":0,\"layer\":\"ground\",\"tile\":\"lava\",\"runs\":[\"3:3-3\"]}\n");
    g_string_append_printf (text, "%s{\"end\":true}\n", cases[i].cut);
    for (int y = 4; y < 6; y++)
      g_string_append_printf (text,
                              "{\"floor\":0,\"layer\":\"ground\",\"tile\":\"lava\",\"runs\":"
                              "[\"%d:3-3\"]}\n{\"step\":{\"label\":\"Paint\",\"time\":1}}\n"
                              "{\"end\":true}\n",
                              y);
    g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
    g_assert_cmpint (
        ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
        DS_OK);
    g_assert_cmpuint (errors.n, ==, cases[i].n_errors);
    g_assert_cmpuint (ds_doc_n_steps (found), ==, cases[i].n_steps);
    g_assert_cmpuint (ds_doc_position (found), ==, cases[i].n_steps);
    ds_recovery_abandon (&recovery);
    ds_doc_free (found);
    ds_doc_free (doc);
    dst_folder_free (folder);
  }
}

/* A crash in the midst of a stroke: it is a step. */
static void
test_unfinished (void)
{
  char *folder = dst_folder_new ();
  DsDoc *doc = dst_past_doc (24, 14), *found;
  DsErrors errors = { 0 };
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  for (int i = 0; i < 6; i++) {
    dst_past_edit (doc, "pppu(p"[i], i);
    save (&recovery, doc);
  }
  ds_recovery_abandon (&recovery);
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  dst_past_assert_level (doc, found);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 4);
  g_assert_cmpstr (ds_doc_label (found, 3), ==, "Unfinished Edit");
  dst_past_edit (doc, ')', 0);
  dst_past_edit (doc, 'u', 0);
  dst_past_edit (found, 'u', 0);
  dst_past_assert_level (doc, found);
  save (&recovery, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  g_assert_cmpuint (ds_doc_position (found), ==, 3);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 4);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* A level with @n objects, which each of its steps refers to. */
static DsDelve
crowd (int n)
{
  g_autoptr (GString) text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [200, 100], \"floors\": [ { "
      "\"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ ");
  g_autofree char *row = g_strnfill (200, '.');

  for (int y = 0; y < 100; y++)
    g_string_append_printf (text, "%s\"%s\"", y > 0 ? ", " : "", row);
  g_string_append (text, " ] }, \"things\": [ ");
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s{ \"id\": \"t-%d\", \"kind\": \"goblin\", \"at\": [%d, %d] }",
                            i > 0 ? ", " : "", i + 1, i % 200, i / 200);
  g_string_append (text, " ] } ] }\n");
  return dst_load (&ds_format_delve, text->str);
}

/* Some small steps, then large ones, as many as a reader keeps. */
static DsDoc *
make_crowded_doc (DsRecovery *recovery)
{
  const size_t most = (size_t)64 << 20; /* of memory for steps that are read */
  DsDelve delve = crowd (100);
  size_t step = 0;
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  save (recovery, doc);
  for (int i = 0; i < 5; i++) {
    dst_past_paint (doc, i, 2, 20, "lava");
    save (recovery, doc);
  }
  delve = crowd (20000);
  g_assert_cmpint (ds_doc_record (doc, "Crowd", 1, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  save (recovery, doc);
  for (int i = 0; ds_doc_history_bytes (doc) + step <= most; i++) {
    const size_t before = ds_doc_history_bytes (doc);

    g_assert_cmpint (i, <, 70);
    dst_past_paint (doc, 30 + i, 2, 20, "lava");
    step = ds_doc_history_bytes (doc) - before;
    save (recovery, doc);
  }
  g_test_message ("%zu steps, the last of %zu bytes", ds_doc_n_steps (doc), step);
  return doc;
}

/* A stroke that was not finished is so large that it takes the place of older steps. */
static void
test_large_unfinished (void)
{
  char *folder = dst_folder_new ();
  DsDoc *doc, *found;
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  doc = make_crowded_doc (&recovery);
  dst_past_edit (doc, '(', 0);
  dst_past_paint (doc, 20, 2, 20, "lava");
  save (&recovery, doc);
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  dst_past_edit (doc, ')', 0);
  g_assert_cmpstr (ds_doc_label (found, ds_doc_n_steps (found) - 1), ==, "Unfinished Edit");
  g_assert_cmpuint (ds_doc_n_steps (found), <, ds_doc_n_steps (doc) - 1);
  dst_past_assert_part (doc, found);
  for (int i = 0; i < 2; i++) {
    dst_past_edit (doc, 'u', 0);
    dst_past_edit (found, 'u', 0);
    save (&recovery, found);
  }
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found) - ds_doc_position (found), >=, 1);
  dst_past_assert_part (doc, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* A journal with a batch that cannot be read gives the level, but no history. */
static void
test_broken_journal (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, TOKEN "-1.journal", NULL), *bytes = NULL;
  DsDoc *doc = dst_past_doc (24, 14), *found;
  DsErrors errors = { 0 };
  DsRecovery recovery;
  char *lava;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  for (int i = 0; i < 4; i++) {
    dst_past_edit (doc, 'p', i);
    save (&recovery, doc);
  }
  ds_recovery_abandon (&recovery);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  lava = strstr (bytes, "\"tile\":\"floor\"");
  g_assert_nonnull (lava);
  lava[1] = 'T';
  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 0);
  dst_past_edit (found, 'p', 7);
  save (&recovery, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 1);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/past-journal/journal", test_journal);
  g_test_add_func ("/past-journal/window", test_window);
  g_test_add_func ("/past-journal/far-back", test_far_back);
  g_test_add_func ("/past-journal/too-long", test_too_long);
  g_test_add_func ("/past-journal/too-long-later", test_too_long_later);
  g_test_add_func ("/past-journal/gap", test_gap);
  g_test_add_func ("/past-journal/cut-lines", test_cut_lines);
  g_test_add_func ("/past-journal/unfinished", test_unfinished);
  g_test_add_func ("/past-journal/large-unfinished", test_large_unfinished);
  g_test_add_func ("/past-journal/broken-journal", test_broken_journal);
  return g_test_run ();
}
