/* tests/core/test_recovery_base.c — journals that name the file of a level in place of its cells,
 * until one with the cells is made. */
#include "io/history.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/past.h"

#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define TOKEN "0123456789abcdef"

/* A level with two saved steps and its file, and where its journals go. */
typedef struct {
  char *folder, *path, *journals;
  DsDoc *doc;
  DsRecovery recovery;
} Bench;

static void
write_level (const Bench *bench)
{
  g_assert_cmpint (ds_io_save (ds_doc_delve (bench->doc), bench->path, NULL), ==, DS_OK);
}

static Bench
bench_new (int32_t w, int32_t h)
{
  Bench bench = { .folder = dst_folder_new (), .doc = dst_past_doc (w, h) };

  bench.path = g_build_filename (bench.folder, "crypt.delve", NULL);
  bench.journals = g_build_filename (bench.folder, "state", NULL);
  dst_past_edit (bench.doc, 'p', 1);
  write_level (&bench);
  ds_doc_mark_saved (bench.doc);
  g_assert_cmpint (
      ds_recovery_open (&bench.recovery, bench.journals, TOKEN, bench.path, "1:1", NULL), ==,
      DS_OK);
  return bench;
}

static void
bench_free (Bench *bench)
{
  ds_recovery_abandon (&bench->recovery);
  ds_doc_free (bench->doc);
  dst_folder_free (bench->folder);
  g_free (bench->path);
  g_free (bench->journals);
}

static DsPast
past_of (const Bench *bench)
{
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (bench->doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  return past;
}

static void
save_at_file (Bench *bench)
{
  DsPast past = past_of (bench);

  g_assert_cmpint (ds_recovery_save_at_base (&bench->recovery, &past, bench->path, NULL), ==,
                   DS_OK);
  ds_past_clear (&past);
}

static void
save (Bench *bench)
{
  DsPast past = past_of (bench);

  g_assert_cmpint (ds_recovery_save_past (&bench->recovery, &past, NULL), ==, DS_OK);
  ds_past_clear (&past);
}

static char *
journal (const Bench *bench, int number)
{
  g_autofree char *name = g_strdup_printf (TOKEN "-%d.journal", number);

  return dst_read_file (bench->journals, name);
}

/* After a crash: the document with its last @n_steps steps; it goes on from there. */
static void
crash (Bench *bench, size_t n_steps)
{
  DsErrors errors = { 0 };
  DsDoc *found;

  ds_recovery_abandon (&bench->recovery);
  g_assert_cmpint (ds_recovery_resume (&bench->recovery, &found, bench->journals, TOKEN,
                                       dst_rules (), NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, n_steps);
  dst_past_assert_part (bench->doc, found);
  ds_doc_free (bench->doc);
  bench->doc = found;
}

/* A file that names objects which the rules lack has rules of its own; its tiles are the same. */
static void
test_unknown_kind (void)
{
  Bench bench = bench_new (200, 100);
  g_autofree char *text = dst_read_file (bench.folder, "crypt.delve");
  GString *changed = g_string_new (text);
  DsErrors errors = { 0 };
  DsDelve delve;

  g_assert_cmpuint (
      g_string_replace (changed, "\"things\": [",
                        "\"things\": [\n{ \"id\": \"t-77\", \"kind\": \"weird-kind\", "
                        "\"at\": [3, 4] }",
                        1),
      ==, 1);
  dst_write_file (bench.folder, "crypt.delve", changed->str);
  g_string_free (changed, TRUE);
  ds_doc_free (bench.doc);
  g_assert_cmpint (ds_io_load (&delve, bench.path, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_doc_new (&bench.doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  ds_doc_set_history_limit (bench.doc, 1 << 24);
  ds_doc_mark_saved (bench.doc);
  dst_past_edit (bench.doc, 'p', 4);
  g_assert_cmpuint (ds_doc_n_steps (bench.doc), >, 0);
  save_at_file (&bench);
  crash (&bench, ds_doc_n_steps (bench.doc));
  bench_free (&bench);
}

/* The journal is JSON: a path that is no UTF-8 cannot stand in it. */
static void
test_other_path (void)
{
  Bench bench = bench_new (200, 100);
  g_autofree char *path = g_build_filename (bench.folder, "caf\xe9.delve", NULL), *text = NULL;

  g_assert_cmpint (g_rename (bench.path, path), ==, 0);
  g_free (bench.path);
  bench.path = g_steal_pointer (&path);
  dst_past_edit (bench.doc, 'p', 4);
  save_at_file (&bench);
  text = journal (&bench, 1);
  g_assert_null (strstr (text, "\"base\""));
  crash (&bench, ds_doc_n_steps (bench.doc));
  bench_free (&bench);
}

/* The first journal has no cells but those that were painted since the file was saved. */
static void
test_first (void)
{
  static const struct {
    const char *edits;
    size_t n_steps;
  } cases[] = { { "p", 1 }, { "pp", 2 }, { "n", 1 }, { "ppu", 2 },
                { "l", 1 }, { "(p", 1 }, { "xx", 2 } };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *edits = cases[i].edits;
    Bench bench = bench_new (2000, 1000);
    g_autofree char *text = NULL;

    g_test_message ("%s", edits);
    for (int k = 0; edits[k] != '\0'; k++)
      dst_past_edit (bench.doc, edits[k], k + 2);
    save_at_file (&bench);
    text = journal (&bench, 1);
    g_assert_nonnull (strstr (text, "{ \"base\": { \"path\": \"/"));
    if (strchr (edits, 'l') == NULL)
      g_assert_null (strstr (text, "\"band\""));
    crash (&bench, cases[i].n_steps);
    dst_past_edit (bench.doc, 'n', 40);
    save (&bench); /* the journal goes on, until there is one with the cells */
    g_clear_pointer (&text, g_free);
    text = journal (&bench, 2);
    g_assert_null (text);
    crash (&bench, ds_doc_n_steps (bench.doc));
    while (!dst_past_settle (bench.doc, &bench.recovery, 1 << 20))
      ;
    text = journal (&bench, 2);
    g_assert_nonnull (text);
    g_assert_null (strstr (text, "\"base\""));
    bench_free (&bench);
  }
}

/* While the other journal is made each stroke is kept at once; then the file is needed no more. */
static void
test_settle (void)
{
  static const size_t parts[] = { 1, 60, 1 << 20 };

  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++) {
    Bench bench = bench_new (200, 300);
    size_t n = 0;
    bool is_settled = false;
    g_autofree char *made = NULL;

    dst_past_edit (bench.doc, 'p', 2);
    save_at_file (&bench);
    for (; !is_settled; n++) {
      g_autofree char *whole = journal (&bench, 2);

      g_assert_null (whole);
      is_settled = dst_past_settle (bench.doc, &bench.recovery, parts[i]);
      if (is_settled)
        break;
      dst_past_edit (bench.doc, "pnp"[n % 3], (int)n + 3);
      save (&bench);
    }
    g_test_message ("%zu parts", n + 1);
    g_assert_true (parts[i] == 1 ? n >= 3 : n < 100);
    g_assert_true (
        dst_past_settle (bench.doc, &bench.recovery, 1)); /* there is nothing left to do */
    made = journal (&bench, 2);
    g_assert_nonnull (made);
    dst_write_file (bench.folder, "crypt.delve", "another program's\n");
    crash (&bench, ds_doc_n_steps (bench.doc));
    bench_free (&bench);
  }
}

/* A crash in the middle of it, several times over. */
static void
test_crashes (void)
{
  Bench bench = bench_new (200, 300);

  dst_past_edit (bench.doc, 'p', 2);
  save_at_file (&bench);
  g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
  dst_past_edit (bench.doc, 'n', 3);
  save (&bench);
  crash (&bench, 2);
  g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1)); /* it begins again */
  dst_past_edit (bench.doc, 'p', 4);
  save (&bench);
  crash (&bench, 3);
  while (!dst_past_settle (bench.doc, &bench.recovery, 1))
    ;
  dst_write_file (bench.folder, "crypt.delve", "another program's\n");
  crash (&bench, 3);
  bench_free (&bench);
}

/* ---- other files */

static void
replace_file (Bench *bench)
{
  dst_write_file (bench->folder, "crypt.delve", "another program's\n");
}

static void
delete_file (Bench *bench)
{
  g_assert_cmpint (g_remove (bench->path), ==, 0);
}

static void
put_pipe (Bench *bench)
{
  delete_file (bench);
  g_assert_cmpint (mkfifo (bench->path, 0600), ==, 0);
}

static void
change_cells (Bench *bench)
{
  dst_past_edit (bench->doc, 'p', 9);
  write_level (bench);
}

static void
change_name (Bench *bench)
{
  dst_past_edit (bench->doc, 'u', 0);
  dst_past_edit (bench->doc, 'n', 9);
  write_level (bench);
}

/* The file has its time and size, but not these cells. */
static void
change_hash (Bench *bench)
{
  g_autofree char *text = journal (bench, 1);
  char *digit = strstr (text, "\"cells\": \"") + strlen ("\"cells\": \"");

  *digit = *digit == '0' ? '1' : '0';
  dst_write_file (bench->journals, TOKEN "-1.journal", text);
}

static int
n_files (const char *folder)
{
  GDir *directory = g_dir_open (folder, 0, NULL);
  int n = 0;

  while (g_dir_read_name (directory) != NULL)
    n++;
  g_dir_close (directory);
  return n;
}

/* Once a part of the other journal is made, the file may change: there is a copy of it. */
static void
test_copied (void)
{
  static void (*const change[]) (Bench *) = { replace_file, delete_file };

  for (size_t i = 0; i < G_N_ELEMENTS (change); i++) {
    Bench bench = bench_new (200, 300);

    dst_past_edit (bench.doc, 'p', 2);
    save_at_file (&bench);
    g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
    dst_past_edit (bench.doc, 'p', 3);
    save (&bench);
    g_assert_cmpuint (bench.recovery.number, ==, 1);
    change[i](&bench);
    crash (&bench, 2);
    crash (&bench, 2);
    g_assert_cmpint (n_files (bench.journals), ==, 3);
    dst_past_edit (bench.doc, 'p', 4);
    save (&bench); /* the copy is needed no more: all is written */
    g_assert_cmpuint (bench.recovery.number, ==, 2);
    g_assert_cmpint (n_files (bench.journals), ==, 2);
    crash (&bench, 3);
    bench_free (&bench);
  }
}

/* A file that changed before it was copied is not: its copy would be another level. */
static void
test_copied_late (void)
{
  Bench bench = bench_new (200, 300);

  dst_past_edit (bench.doc, 'p', 2);
  save_at_file (&bench);
  replace_file (&bench);
  g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
  g_assert_cmpint (n_files (bench.journals), ==, 2);
  bench_free (&bench);
}

/* A copy that finds no room is done without. */
static void
test_copied_not (void)
{
  Bench bench = bench_new (200, 300);
  struct rlimit old, small;
  struct stat about;

  dst_past_edit (bench.doc, 'p', 2);
  save_at_file (&bench);
  g_assert_cmpint (stat (bench.path, &about), ==, 0);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = (struct rlimit){ (rlim_t)about.st_size - 1, old.rlim_max };
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  g_assert_cmpint (n_files (bench.journals), ==, 2);
  dst_past_edit (bench.doc, 'p', 3);
  save (&bench);
  g_assert_cmpuint (bench.recovery.number, ==, 1);
  crash (&bench, 2);
  bench_free (&bench);
}

/* A file of undo steps has cells of its own: no other file is read for it. */
static void
test_history (void)
{
  Bench bench = bench_new (200, 300);
  g_autofree char *text = NULL, *history = NULL;
  DsErrors errors = { 0 };
  DsDoc *found;

  dst_past_edit (bench.doc, 'p', 2);
  save_at_file (&bench);
  text = journal (&bench, 1);
  history = g_strconcat ("{ \"history\": { \"version\": \"1:1\" } }\n", text, NULL);
  g_assert_cmpint (
      ds_history_read (&found, "h", history, strlen (history), "1:1", dst_rules (), &errors), ==,
      DS_BAD_DATA);
  g_assert_null (found);
  bench_free (&bench);
}

/* A file that another program changed before the journal had the cells is named. */
static void
test_changed (void)
{
  static void (*const change[]) (Bench *) = { replace_file, delete_file, put_pipe,
                                              change_cells, change_name, change_hash };

  for (size_t i = 0; i < G_N_ELEMENTS (change); i++) {
    Bench bench = bench_new (40, 20);
    DsErrors errors = { 0 };
    g_autofree char *said = NULL, *want = NULL;
    DsDoc *found = NULL;

    g_test_message ("%zu", i);
    dst_past_edit (bench.doc, 'p', 2);
    save_at_file (&bench);
    ds_recovery_abandon (&bench.recovery);
    change[i](&bench);
    g_assert_cmpint (ds_recovery_resume (&bench.recovery, &found, bench.journals, TOKEN,
                                         dst_rules (), NULL, &errors),
                     ==, DS_BAD_DATA);
    g_assert_null (found);
    said = dst_findings (&errors);
    want = g_strdup_printf ("%s: the changes need this file as it was, and it changed since",
                            bench.path);
    g_assert_nonnull (strstr (said, want));
    g_assert_cmpuint (errors.n, ==, 1);
    bench_free (&bench);
  }
}

static void
touch (Bench *bench)
{
  const struct timespec times[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };

  g_assert_cmpint (utimensat (AT_FDCWD, bench->path, times, 0), ==, 0);
}

/* The next saving, of an edit or of nothing new, needs the changed file no more, however much of
 * the other journal is made. */
static void
test_changed_before (void)
{
  static void (*const change[]) (Bench *) = { replace_file, delete_file, put_pipe, touch };

  for (size_t i = 0; i < G_N_ELEMENTS (change) * 4; i++) {
    Bench bench = bench_new (200, 300);
    g_autofree char *text = NULL;

    g_test_message ("%zu", i);
    dst_past_edit (bench.doc, 'p', 2);
    save_at_file (&bench);
    if (i % 2 > 0)
      g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
    change[i / 4](&bench);
    if (i / 2 % 2 > 0)
      dst_past_edit (bench.doc, 'n', 3);
    save (&bench);
    text = journal (&bench, 2);
    g_assert_nonnull (text);
    g_assert_null (strstr (text, "\"base\""));
    g_assert_true (dst_past_settle (bench.doc, &bench.recovery, 1));
    dst_past_edit (bench.doc, 'p', 4); /* it goes on in that journal */
    save (&bench);
    g_clear_pointer (&text, g_free);
    text = journal (&bench, 2);
    g_assert_nonnull (text);
    replace_file (&bench);
    crash (&bench, ds_doc_n_steps (bench.doc));
    bench_free (&bench);
  }
}

/* The saved state was undone: the journal begins with it, and undoes it, too. */
static void
test_undone (void)
{
  static const char *const cases[] = { "u", "uu", "ur", "xu", "u(p", "up" };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    Bench bench = bench_new (2000, 1000);
    const char *edits = cases[i];
    g_autofree char *text = NULL;

    g_test_message ("%s", edits);
    if (edits[0] == 'x') { /* a large step */
      dst_past_edit (bench.doc, *edits++, 3);
      write_level (&bench);
      ds_doc_mark_saved (bench.doc);
    }
    for (int k = 0; edits[k] != '\0'; k++) {
      dst_past_edit (bench.doc, edits[k], k + 2);
      save_at_file (&bench);
    }
    text = journal (&bench, 1);
    g_assert_nonnull (strstr (text, "{ \"base\": { \"path\": \"/"));
    if (ds_doc_in_group (bench.doc))
      dst_past_edit (bench.doc, ')', 0);
    save_at_file (&bench);
    g_assert_cmpuint (bench.recovery.number, ==, 1);
    crash (&bench, ds_doc_n_steps (bench.doc));
    while (!dst_past_settle (bench.doc, &bench.recovery, 1 << 20))
      ;
    crash (&bench, ds_doc_n_steps (bench.doc));
    bench_free (&bench);
  }
}

/* Without a saved state the journal has the cells, as ever. */
static void
test_no_state (void)
{
  for (int i = 0; i < 2; i++) {
    Bench bench = bench_new (40, 20);
    g_autofree char *text = NULL;

    if (i == 0)
      ds_doc_mark_unsaved (bench.doc);
    else
      save (&bench); /* a journal is there */
    dst_past_edit (bench.doc, 'p', 2);
    save_at_file (&bench);
    text = journal (&bench, 1);
    g_assert_null (strstr (text, "\"base\""));
    g_assert_true (dst_past_settle (bench.doc, &bench.recovery, 1));
    crash (&bench, ds_doc_n_steps (bench.doc));
    bench_free (&bench);
  }
}

/* ---- a file that was saved before the journal goes */

static bool
is_saved (Bench *bench)
{
  DsRecoveryList list;
  bool found;

  ds_recovery_abandon (&bench->recovery);
  g_assert_cmpint (ds_recovery_list (&list, bench->journals, NULL), ==, DS_OK);
  g_assert_cmpuint (list.n, ==, 1);
  found = ds_recovery_is_saved (&list.items[0], bench->journals, dst_rules ());
  ds_recovery_list_clear (&list);
  return found;
}

/* The file is written, and the program dies: nothing is to be recovered, but where the file is
 * older, other, or of another program, or a change of the journal cannot be read. */
static void
test_saved (void)
{
  static const char *const cases[] = { "saved", "older", "edited", "other", "broken", "untitled" };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    Bench bench = bench_new (200, 100);

    g_test_message ("%s", cases[i]);
    dst_past_edit (bench.doc, 'p', 3);
    if (i == 1)
      write_level (&bench);
    save (&bench);
    if (i != 1)
      write_level (&bench);
    if (i == 1) /* as if written before */
      g_assert_cmpint (
          utimensat (AT_FDCWD, bench.path, (const struct timespec[2]){ { 9, 0 }, { 9, 0 } }, 0), ==,
          0);
    if (i == 2) {
      dst_past_edit (bench.doc, 'p', 5);
      save (&bench);
    }
    if (i == 3)
      dst_write_file (bench.folder, "crypt.delve", "another program's\n");
    if (i == 4) {
      g_autofree char *text = journal (&bench, 1);
      g_autofree char *longer = g_strconcat (text, "{}\n{\"end\":true}\n", NULL);

      dst_write_file (bench.journals, TOKEN "-1.journal", longer);
    }
    if (i == 5)
      g_assert_cmpint (ds_recovery_name (&bench.recovery, NULL, NULL, "Caves", NULL), ==, DS_OK);
    g_assert_true (is_saved (&bench) == (i == 0));
    bench_free (&bench);
  }
}

/* A journal that needs the file is told from one that has a copy of it, or the cells. */
static void
test_needs (void)
{
  Bench bench = bench_new (200, 100);

  dst_past_edit (bench.doc, 'p', 3);
  g_assert_false (ds_recovery_needs_file (&bench.recovery, bench.path));
  save_at_file (&bench);
  g_assert_true (ds_recovery_needs_file (&bench.recovery, bench.path));
  g_assert_false (ds_recovery_needs_file (&bench.recovery, bench.folder));
  g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
  g_assert_false (ds_recovery_needs_file (&bench.recovery, bench.path));
  g_assert_cmpint (g_unlink (bench.path), ==, 0);
  crash (&bench, 1);
  bench_free (&bench);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery-base/unknown-kind", test_unknown_kind);
  g_test_add_func ("/recovery-base/other-path", test_other_path);
  g_test_add_func ("/recovery-base/first", test_first);
  g_test_add_func ("/recovery-base/settle", test_settle);
  g_test_add_func ("/recovery-base/crashes", test_crashes);
  g_test_add_func ("/recovery-base/copied", test_copied);
  g_test_add_func ("/recovery-base/copied-late", test_copied_late);
  g_test_add_func ("/recovery-base/copied-not", test_copied_not);
  g_test_add_func ("/recovery-base/history", test_history);
  g_test_add_func ("/recovery-base/changed", test_changed);
  g_test_add_func ("/recovery-base/changed-before", test_changed_before);
  g_test_add_func ("/recovery-base/undone", test_undone);
  g_test_add_func ("/recovery-base/no-state", test_no_state);
  g_test_add_func ("/recovery-base/saved", test_saved);
  g_test_add_func ("/recovery-base/needs", test_needs);
  return g_test_run ();
}
