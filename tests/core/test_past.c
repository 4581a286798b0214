/* tests/core/test_past.c — undo steps in files: those of a saved document, and those of a journal
 * that a crash left. */
#include "io/history.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define TOKEN "0123456789abcdef"
#define VERSION "1764291600:5"

static DsDoc *
make_doc (int32_t w, int32_t h)
{
  DsDelve delve;
  DsDoc *doc;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), w, h, 2,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (&delve.dungeon.floors[1], DS_LAYER_GROUND, (DsCell){ 1, 1 },
                               ds_rules_find_tile (dst_rules (), "lava")));
  g_assert_cmpint (ds_doc_record (doc, "Before 1970", -3600, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* ---- edits, by letters */

static void
paint (DsDoc *doc, int32_t y, int32_t x0, int32_t x1, const char *tile)
{
  const DsSpan span = { y, x0, x1, ds_rules_find_tile (dst_rules (), tile) };
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = (size_t)y % ds_doc_delve (doc)->dungeon.n_floors,
                           .layer = DS_LAYER_GROUND,
                           .spans = &span,
                           .n_spans = 1 };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

static void
name (DsDoc *doc, const char *text)
{
  const DsCmdRename cmd = { .cmd.type = &ds_cmd_rename, .name = text };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

static void
resize (DsDoc *doc, int32_t w, int32_t h)
{
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                            .w = w,
                            .h = h,
                            .anchor = DS_ANCHOR_TOP_LEFT,
                            .ground = (uint16_t)ds_rules_find_tile (dst_rules (), "wall") };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

/* Each letter of @edits is an edit: p paints a run of a row of its own, n names the level, l and s
 * make it larger and smaller, u undoes, r does again, ( and ) open and close a group. */
static void
edit (DsDoc *doc, char what, int i)
{
  g_autofree char *text = g_strdup_printf ("Level \"%d\"\n", i);

  switch (what) {
  case 'p':
    paint (doc, i % 12, 2, 3 + i % 9, i % 2 == 0 ? "lava" : "floor");
    break;
  case 'n':
    name (doc, text);
    break;
  case 'l':
    resize (doc, 40 + i, 30);
    break;
  case 's':
    resize (doc, 20, 14);
    break;
  case 'u':
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    break;
  case 'r':
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
    break;
  case '(':
    g_assert_cmpint (ds_doc_begin (doc, "Stroke", NULL), ==, DS_OK);
    break;
  default:
    g_assert_cmpint (ds_doc_end (doc, NULL), ==, DS_OK);
  }
}

/* ---- comparing */

static void
assert_same_level (DsDoc *a, DsDoc *b)
{
  DsText texts[2] = { { 0 }, { 0 } };

  g_assert_cmpint (ds_format_delve.write (ds_doc_delve (a), &texts[0], NULL), ==, DS_OK);
  g_assert_cmpint (ds_format_delve.write (ds_doc_delve (b), &texts[1], NULL), ==, DS_OK);
  g_assert_cmpmem (texts[0].bytes, texts[0].n, texts[1].bytes, texts[1].n);
  ds_text_clear (&texts[0]);
  ds_text_clear (&texts[1]);
}

/* Labels, times and levels of all states are the same, and so is the position. */
static void
assert_same_history (DsDoc *a, DsDoc *b)
{
  const size_t position = ds_doc_position (a);

  g_assert_cmpuint (ds_doc_n_steps (b), ==, ds_doc_n_steps (a));
  g_assert_cmpuint (ds_doc_position (b), ==, position);
  assert_same_level (a, b);
  for (size_t i = 0; i < ds_doc_n_steps (a); i++) {
    g_assert_cmpstr (ds_doc_label (b, i), ==, ds_doc_label (a, i));
    g_assert_cmpint (ABS (ds_doc_time (b, i) - ds_doc_time (a, i)), <=, 1);
  }
  for (; ds_doc_position (a) > 0; assert_same_level (a, b)) {
    g_assert_cmpint (ds_doc_undo (a, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_undo (b, NULL), ==, DS_OK);
  }
  for (; ds_doc_position (a) < ds_doc_n_steps (a); assert_same_level (a, b)) {
    g_assert_cmpint (ds_doc_redo (a, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_redo (b, NULL), ==, DS_OK);
  }
  while (ds_doc_position (a) > position) {
    g_assert_cmpint (ds_doc_undo (a, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_undo (b, NULL), ==, DS_OK);
  }
}

/* The states of @part, which are some of @all, around the same present one. */
static void
assert_part_of_history (DsDoc *all, DsDoc *part)
{
  assert_same_level (all, part);
  while (ds_doc_position (part) > 0) {
    g_assert_cmpint (ds_doc_undo (all, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_undo (part, NULL), ==, DS_OK);
    assert_same_level (all, part);
  }
  while (ds_doc_position (part) < ds_doc_n_steps (part)) {
    g_assert_cmpint (ds_doc_redo (all, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_redo (part, NULL), ==, DS_OK);
    assert_same_level (all, part);
  }
}

static const struct {
  const char *name, *edits;
} CASES[] = {
  { "one", "p" },          { "cells", "pppppppppppp" },  { "names", "pnpnnp" },
  { "sizes", "plpspnlp" }, { "undone", "ppppuu" },       { "all undone", "pplpuuuu" },
  { "again", "ppppuuur" }, { "replaced", "ppppuuppnu" }, { "groups", "p(ppn)p(lp)u" },
};

/* ---- files of saved documents */

static void
write_file (DsDoc *doc, DsText *out)
{
  DsPast past;

  *out = (DsText){ 0 };
  g_assert_cmpint (ds_doc_copy_past (doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_history_write (&past, VERSION, out, NULL), ==, DS_OK);
  ds_past_clear (&past);
}

static DsDoc *
read_file (const DsText *text)
{
  DsErrors errors = { 0 };
  g_autofree char *findings = NULL;
  DsDoc *doc;

  if (ds_history_read (&doc, "h", text->bytes, text->n, VERSION, dst_rules (), &errors) != DS_OK) {
    findings = dst_findings (&errors);
    g_test_message ("%s", findings);
  }
  g_assert_nonnull (doc);
  return doc;
}

static void
test_saved (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DsDoc *doc = make_doc (24, 14), *found;
    DsText text;

    g_test_message ("%s", CASES[i].name);
    for (int k = 0; CASES[i].edits[k] != '\0'; k++)
      edit (doc, CASES[i].edits[k], k);
    write_file (doc, &text);
    found = read_file (&text);
    assert_same_history (doc, found);
    ds_doc_free (found);
    ds_doc_free (doc);
    ds_text_clear (&text);
  }
}

/* A level of a recipe keeps all that is in it: objects, rooms, locks, texts. */
static void
test_generated (void)
{
  DsDoc *doc, *found;
  DsText text;
  DsDelve delve;

  dst_level_make (&delve, "key-and-door-crypt", 5);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  for (int i = 0; i < 20; i++)
    edit (doc, "pnppnppupr"[i % 10], i);
  write_file (doc, &text);
  found = read_file (&text);
  assert_same_history (doc, found);
  ds_doc_free (found);
  ds_doc_free (doc);
  ds_text_clear (&text);
}

static void
test_none (void)
{
  DsDoc *doc = make_doc (24, 14);
  DsText text;

  ds_doc_clear_history (doc);
  write_file (doc, &text);
  g_assert_cmpuint (text.n, ==, 0);
  ds_doc_free (doc);
}

static void
assert_refused (const char *bytes, size_t n, const char *version, DsStatus want, const char *where)
{
  DsErrors errors = { 0 };
  DsDoc *found = (DsDoc *)&errors;

  g_assert_cmpint (ds_history_read (&found, "h", bytes, n, version, dst_rules (), &errors), ==,
                   want);
  g_assert_null (found);
  g_assert_cmpuint (errors.n, >=, 1);
  g_assert_nonnull (strstr (errors.items[0].where, where));
}

/* A file of another version, a damaged one and too large a one are refused as a whole. */
static void
test_refused (void)
{
  DsDoc *doc = make_doc (24, 14);
  g_autofree char *large = g_malloc0 (DS_HISTORY_FILE_MAX + 1);
  g_autofree char *undone = NULL;
  char *step;
  DsText text;

  for (int i = 0; i < 6; i++)
    edit (doc, "pnpplp"[i], i);
  write_file (doc, &text);
  assert_refused (text.bytes, text.n, "1764291601:5", DS_NOT_FOUND, "h");
  assert_refused (text.bytes, 0, VERSION, DS_BAD_DATA, "h");
  assert_refused (text.bytes, text.n - 5, VERSION, DS_BAD_DATA, "h");
  assert_refused (large, DS_HISTORY_FILE_MAX + 1, VERSION, DS_LIMIT, "h");
  undone = g_strdup_printf ("%.*s{\"undone\":99}\n{\"end\":true}\n", (int)text.n, text.bytes);
  assert_refused (undone, strlen (undone), VERSION, DS_BAD_DATA, "h");
  step = g_strstr_len (text.bytes, (gssize)text.n, "\"label\"");
  g_assert_nonnull (step);
  step[1] = 'L';
  assert_refused (text.bytes, text.n, VERSION, DS_BAD_DATA, "");
  ds_text_clear (&text);
  ds_doc_free (doc);
}

/* Steps of a large level are kept as far as the file's limit allows, the newest first. */
static void
test_limit (void)
{
  DsDoc *doc = make_doc (1000, 1000), *found;
  const uint32_t tiles[] = { ds_rules_find_tile (dst_rules (), "floor"),
                             ds_rules_find_tile (dst_rules (), "lava") };
  DsText text;

  for (int i = 0; i < 12; i++) {
    g_autofree DsSpan *spans = g_new (DsSpan, 100000);
    const DsCmdCells cmd = {
      .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = spans, .n_spans = 100000
    };

    for (int32_t k = 0; k < 100000; k++)
      spans[k] = (DsSpan){ k / 100, k % 100 * 10 + i % 10, k % 100 * 10 + i % 10,
                           tiles[(unsigned)(k * 7919 + i * 31) % 2] };
    g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  }
  while (ds_doc_tidy (doc))
    ;
  write_file (doc, &text);
  g_test_message ("%zu bytes of %zu in memory", text.n, ds_doc_history_bytes (doc));
  g_assert_cmpuint (text.n, >, 0);
  g_assert_cmpuint (text.n, <=, DS_HISTORY_FILE_MAX);
  found = read_file (&text);
  g_assert_cmpuint (ds_doc_n_steps (found), >, 0);
  g_assert_cmpuint (ds_doc_n_steps (found), <, ds_doc_n_steps (doc));
  g_assert_cmpuint (ds_doc_position (found), ==, ds_doc_n_steps (found));
  assert_part_of_history (doc, found);
  ds_doc_free (found);
  ds_text_clear (&text);
  ds_doc_free (doc);
}

/* A level whose file has a line of @n bytes, as that of an imported map has; see edit_ends(). */
static DsDoc *
make_long_doc (gsize n)
{
  static const char ground[] = "\"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ "
                               "\".....\", \".....\", \".....\" ] }";
  g_autofree char *source = g_strnfill (n, 'x');
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 3], \"floors\": [\n"
      "  { %s, \"things\": [], \"x_source\": \"%s\" },\n"
      "  { %s, \"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [0, 1] }] }\n] }\n",
      ground, source, ground);
  DsDelve delve = dst_load (&ds_format_delve, text);
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* A step that changes lines on both sides of the long one, which is written with them. */
static void
edit_ends (DsDoc *doc, int i)
{
  const DsThings *things = ds_doc_delve (doc)->dungeon.floors[1].things;
  const DsCmdMoveThing move = { .cmd.type = &ds_cmd_move_thing,
                                .floor = 1,
                                .id = ds_things_get (things, 0)->id,
                                .to = { 1 + i % 4, 1 } };

  edit (doc, '(', i);
  edit (doc, 'n', i);
  g_assert_cmpint (ds_doc_apply (doc, &move.cmd, NULL), ==, DS_OK);
  edit (doc, ')', i);
}

/* Steps are left out where each would write a long line, and all where the level is too long. */
static void
test_long_lines (void)
{
  static const gsize sizes[] = { (gsize)3 << 20, DS_HISTORY_FILE_MAX + 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    DsDoc *doc = make_long_doc (sizes[i]), *found;
    DsText text;

    for (int k = 0; k < 30; k++)
      edit_ends (doc, k);
    write_file (doc, &text);
    g_test_message ("%zu bytes", text.n);
    g_assert_cmpuint (text.n, <=, DS_HISTORY_FILE_MAX);
    if (i == 0) {
      found = read_file (&text);
      g_assert_cmpuint (ds_doc_n_steps (found), >, 0);
      assert_part_of_history (doc, found);
      ds_doc_free (found);
    } else
      g_assert_cmpuint (text.n, ==, 0);
    ds_text_clear (&text);
    ds_doc_free (doc);
  }
}

/* ---- journals of documents that were not saved */

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
    edit (a, edits[i], i + 5);
    edit (b, edits[i], i + 5);
  }
}

/* A crash, and another after some more edits, whether each edit was saved by itself or several
 * together. */
static void
test_journal (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CASES) * 3; i++) {
    const char *edits = CASES[i / 3].edits;
    char *folder = dst_folder_new ();
    DsDoc *doc = make_doc (24, 14), *found;
    DsErrors errors = { 0 };
    DsRecovery recovery;

    g_test_message ("%s, saved after each %zu", CASES[i / 3].name, i % 3 + 1);
    g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
    save (&recovery, doc);
    for (int k = 0; edits[k] != '\0'; k++) {
      edit (doc, edits[k], k);
      if ((size_t)k % (i % 3 + 1) == 0)
        save (&recovery, doc);
    }
    save (&recovery, doc);
    ds_recovery_abandon (&recovery);
    for (int round = 0; round < 3; round++) {
      g_assert_cmpint (ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), &errors),
                       ==, DS_OK);
      assert_same_history (doc, found);
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

  g_assert_cmpint (ds_recovery_resume (recovery, &found, folder, TOKEN, dst_rules (), &errors), ==,
                   DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  return found;
}

/* A step of few cells that takes much memory, since they are in all bands of a floor. */
static void
stripe (DsDoc *doc, size_t floor, int32_t x)
{
  enum { N = 1000 / DS_BAND_ROWS };
  DsSpan spans[N];
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = floor,
                           .layer = DS_LAYER_GROUND,
                           .spans = spans,
                           .n_spans = N };

  for (int32_t i = 0; i < N; i++)
    spans[i] = (DsSpan){ i * DS_BAND_ROWS, x, x, ds_rules_find_tile (dst_rules (), "lava") };
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
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
  DsDoc *doc = make_doc (2000, 1000);
  DsPast past;

  for (int32_t i = 0; i < 16; i++)
    stripe (doc, 0, i);
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
    edit (doc, 'u', 0);
    save (&recovery, doc);
    g_assert_cmpuint (journal_bytes (folder, 1), >, 0);
  }
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found) - ds_doc_position (found), ==, n);
  assert_part_of_history (doc, found);
  edit (doc, 'u', 0);
  edit (found, 'u', 0);
  stripe (doc, 0, 500);
  stripe (found, 0, 500);
  save (&recovery, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, n);
  assert_part_of_history (doc, found);
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
        edit (doc, 'u', 0);
      save (&recovery, doc);
    }
    for (int i = 0; i < 5; i++) {
      edit (doc, 'r', 0);
      save (&recovery, doc);
    }
    ds_recovery_abandon (&recovery);
    found = resume (&recovery, folder);
    g_assert_cmpuint (ds_doc_position (found), >=, 2);
    assert_part_of_history (doc, found);
    ds_recovery_abandon (&recovery);
    ds_doc_free (found);
    ds_doc_free (doc);
    dst_folder_free (folder);
  }
}

/* A journal that would be too long with the steps is without them, and goes on from there. */
static void
test_too_long (void)
{
  char *folder = dst_folder_new ();
  DsDoc *doc = make_long_doc ((gsize)3 << 20), *found;
  DsRecovery recovery;
  gsize n;

  for (int i = 0; i < 30; i++)
    edit_ends (doc, i);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  save (&recovery, doc);
  n = journal_bytes (folder, 1);
  g_assert_cmpuint (n, >, (gsize)3 << 20);
  g_assert_cmpuint (n, <, (gsize)4 << 20);
  edit (doc, 'n', 77);
  save (&recovery, doc);
  edit_ends (doc, 31);
  save (&recovery, doc);
  g_assert_cmpuint (journal_bytes (folder, 1), >, n);
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 2);
  assert_part_of_history (doc, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* A crash in the midst of a stroke: it is a step. */
static void
test_unfinished (void)
{
  char *folder = dst_folder_new ();
  DsDoc *doc = make_doc (24, 14), *found;
  DsErrors errors = { 0 };
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  for (int i = 0; i < 6; i++) {
    edit (doc, "pppu(p"[i], i);
    save (&recovery, doc);
  }
  ds_recovery_abandon (&recovery);
  g_assert_cmpint (ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), &errors), ==,
                   DS_OK);
  assert_same_level (doc, found);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 4);
  g_assert_cmpstr (ds_doc_label (found, 3), ==, "Unfinished Edit");
  edit (doc, ')', 0);
  edit (doc, 'u', 0);
  edit (found, 'u', 0);
  assert_same_level (doc, found);
  save (&recovery, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  g_assert_cmpint (ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), &errors), ==,
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
    paint (doc, i, 2, 20, "lava");
    save (recovery, doc);
  }
  delve = crowd (20000);
  g_assert_cmpint (ds_doc_record (doc, "Crowd", 1, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  save (recovery, doc);
  for (int i = 0; ds_doc_history_bytes (doc) + step <= most; i++) {
    const size_t before = ds_doc_history_bytes (doc);

    g_assert_cmpint (i, <, 70);
    paint (doc, 30 + i, 2, 20, "lava");
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
  edit (doc, '(', 0);
  paint (doc, 20, 2, 20, "lava");
  save (&recovery, doc);
  ds_recovery_abandon (&recovery);
  found = resume (&recovery, folder);
  edit (doc, ')', 0);
  g_assert_cmpstr (ds_doc_label (found, ds_doc_n_steps (found) - 1), ==, "Unfinished Edit");
  g_assert_cmpuint (ds_doc_n_steps (found), <, ds_doc_n_steps (doc) - 1);
  assert_part_of_history (doc, found);
  for (int i = 0; i < 2; i++) {
    edit (doc, 'u', 0);
    edit (found, 'u', 0);
    save (&recovery, found);
  }
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  found = resume (&recovery, folder);
  g_assert_cmpuint (ds_doc_n_steps (found) - ds_doc_position (found), >=, 1);
  assert_part_of_history (doc, found);
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
  DsDoc *doc = make_doc (24, 14), *found;
  DsErrors errors = { 0 };
  DsRecovery recovery;
  char *lava;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  for (int i = 0; i < 4; i++) {
    edit (doc, 'p', i);
    save (&recovery, doc);
  }
  ds_recovery_abandon (&recovery);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  lava = strstr (bytes, "\"tile\":\"floor\"");
  g_assert_nonnull (lava);
  lava[1] = 'T';
  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  g_assert_cmpint (ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), &errors), ==,
                   DS_OK);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpuint (ds_doc_n_steps (found), ==, 0);
  edit (found, 'p', 7);
  save (&recovery, found);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  g_assert_cmpint (ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), &errors), ==,
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
  g_test_add_func ("/past/saved", test_saved);
  g_test_add_func ("/past/generated", test_generated);
  g_test_add_func ("/past/none", test_none);
  g_test_add_func ("/past/refused", test_refused);
  g_test_add_func ("/past/limit", test_limit);
  g_test_add_func ("/past/long-lines", test_long_lines);
  g_test_add_func ("/past/journal", test_journal);
  g_test_add_func ("/past/window", test_window);
  g_test_add_func ("/past/far-back", test_far_back);
  g_test_add_func ("/past/too-long", test_too_long);
  g_test_add_func ("/past/unfinished", test_unfinished);
  g_test_add_func ("/past/large-unfinished", test_large_unfinished);
  g_test_add_func ("/past/broken-journal", test_broken_journal);
  return g_test_run ();
}
