/* tests/core/test_past.c — undo steps in the file of a saved document. */
#include "io/history.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/past.h"
#include "lib/sanitized.h"

#include <glib.h>
#include <string.h>

#define VERSION "1764291600:5"

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
  for (size_t i = 0; i < DST_PAST_N_CASES; i++) {
    DsDoc *doc = dst_past_doc (24, 14), *found;
    DsText text;

    g_test_message ("%s", dst_past_cases[i].name);
    for (int k = 0; dst_past_cases[i].edits[k] != '\0'; k++)
      dst_past_edit (doc, dst_past_cases[i].edits[k], k);
    write_file (doc, &text);
    found = read_file (&text);
    dst_past_assert_history (doc, found);
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
    dst_past_edit (doc, "pnppnppupr"[i % 10], i);
  write_file (doc, &text);
  found = read_file (&text);
  dst_past_assert_history (doc, found);
  ds_doc_free (found);
  ds_doc_free (doc);
  ds_text_clear (&text);
}

static void
test_none (void)
{
  DsDoc *doc = dst_past_doc (24, 14);
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
  DsDoc *doc = dst_past_doc (24, 14);
  g_autofree char *large = g_malloc0 (DS_HISTORY_FILE_MAX + 1);
  g_autofree char *undone = NULL;
  char *step;
  DsText text;

  for (int i = 0; i < 6; i++)
    dst_past_edit (doc, "pnpplp"[i], i);
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
  DsDoc *doc, *found;
  const uint32_t tiles[] = { ds_rules_find_tile (dst_rules (), "floor"),
                             ds_rules_find_tile (dst_rules (), "lava") };
  DsText text;

  if (dst_skip_sanitized ("files of the greatest size"))
    return;
  doc = dst_past_doc (1000, 1000);
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
  dst_past_assert_part (doc, found);
  ds_doc_free (found);
  ds_text_clear (&text);
  ds_doc_free (doc);
}

/* Steps are left out where each would write a long line, and all where the level is too long. */
static void
test_long_lines (void)
{
  static const gsize sizes[] = { (gsize)3 << 20, DS_HISTORY_FILE_MAX + 1 };

  if (dst_skip_sanitized ("files of the greatest size"))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    DsDoc *doc = dst_past_long_doc (sizes[i]), *found;
    DsText text;

    for (int k = 0; k < 30; k++)
      dst_past_edit_ends (doc, k);
    write_file (doc, &text);
    g_test_message ("%zu bytes", text.n);
    g_assert_cmpuint (text.n, <=, DS_HISTORY_FILE_MAX);
    if (i == 0) {
      found = read_file (&text);
      g_assert_cmpuint (ds_doc_n_steps (found), >, 0);
      dst_past_assert_part (doc, found);
      ds_doc_free (found);
    } else
      g_assert_cmpuint (text.n, ==, 0);
    ds_text_clear (&text);
    ds_doc_free (doc);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/past/saved", test_saved);
  g_test_add_func ("/past/generated", test_generated);
  g_test_add_func ("/past/none", test_none);
  g_test_add_func ("/past/refused", test_refused);
  g_test_add_func ("/past/large/limit", test_limit);
  g_test_add_func ("/past/large/long-lines", test_long_lines);
  return g_test_run ();
}
