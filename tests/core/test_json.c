/* tests/core/test_json.c — the strict reader, the stable writer, and unknown members. */
#include "base/extras.h"
#include "base/json.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Each text gives exactly these findings, one a line; "" = it is accepted. */
static const struct {
  const char *name, *text, *want;
} TEXTS[] = {
  { "empty-object", "{}", "" },
  { "scalars", " [null, true, false, 0, -1, 1.5e+3, \"\"]\r\n\t", "" },
  { "number-alone", "12", "" },
  { "null-alone", "null", "" },
  { "byte-order-mark", "\xef\xbb\xbf{}", "" },
  { "escapes", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\"]", "" },
  { "high", "[\"ä▒😀\"]", "" },
  { "delete-is-a-character", "\"\x7f\"", "" },
  { "nothing", "", "t:1: expected a value, got the end of the text" },
  { "two-marks", "\xef\xbb\xbf\xef\xbb\xbf{}", "t:1: expected a value, got \"\\u{FEFF}\"" },
  { "comment", "{} // end", "t:1: expected the end of the text, got \"/\"" },
  { "two-values", "1 2", "t:1: expected the end of the text, got \"2\"" },
  { "trailing-comma-list", "[1,\n]", "t:2: [1]: expected a value, got \"]\"" },
  { "trailing-comma-object", "{\"a\": 1,}", "t:1: a: expected a key in double quotes, got \"}\"" },
  { "no-colon", "{\"a\" 1}", "t:1: a: expected \":\", got \"1\"" },
  { "no-comma", "{\"a\": [1\n2]}", "t:2: a[1]: expected \",\" or \"]\", got \"2\"" },
  { "no-comma-object", "{\"a\": 1 \"b\"}", "t:1: a: expected \",\" or \"}\", got \"\"\"" },
  { "single-quotes", "{'a': 1}", "t:1: expected a key in double quotes, got \"'\"" },
  { "bare-key", "{a: 1}", "t:1: expected a key in double quotes, got \"a\"" },
  { "nan", "{\"n\": NaN}", "t:1: n: expected a value, got \"NaN\"" },
  { "infinity", "[1, Infinity]", "t:1: [1]: expected a value, got \"Infinity\"" },
  { "minus-infinity", "[-Infinity]", "t:1: [0]: expected a digit, got \"Infinity\"" },
  { "upper-case", "TRUE", "t:1: expected a value, got \"TRUE\"" },
  { "cut-word", "tru", "t:1: expected a value, got \"tru\"" },
  { "long-word", "nullify", "t:1: expected the end of the text, got \"ify\"" },
  { "plus", "+1", "t:1: expected a value, got \"+\"" },
  { "leading-zero", "[01]", "t:1: [0]: expected a number without leading zeros" },
  { "no-fraction", "[1.]", "t:1: [0]: expected a digit, got \"]\"" },
  { "no-exponent", "[1e]", "t:1: [0]: expected a digit, got \"]\"" },
  { "no-digits", "-", "t:1: expected a digit, got the end of the text" },
  { "open-list", "[\n1,\n2", "t:3: [2]: expected \",\" or \"]\", got the end of the text" },
  { "open-key", "{\"a\": 1, \"b\\\"",
    "t:1: a: expected the end of the string, got the end of the text" },
  { "open-first-key", "{\"a", "t:1: expected the end of the string, got the end of the text" },
  { "open-string", "[\"abc", "t:1: [0]: expected the end of the string, got the end of the text" },
  { "control", "[\"a\tb\"]",
    "t:1: [0]: expected an escape such as \\n in a string, got the control character 0x09" },
  { "line-break-in-string", "[\"a\nb\"]",
    "t:1: [0]: expected an escape such as \\n in a string, got the control character 0x0a" },
  { "bad-escape", "\"\\x41\"",
    "t:1: unknown escape in a string: expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u0001 to "
    "\\uffff with surrogates in pairs" },
  { "lone-surrogate", "\"\\ud800x\"",
    "t:1: unknown escape in a string: expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u0001 to "
    "\\uffff with surrogates in pairs" },
  { "escaped-nul", "\"\\u0000\"",
    "t:1: unknown escape in a string: expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u0001 to "
    "\\uffff with surrogates in pairs" },
  { "overlong", "\"12345678\xc0\xaf\"", "t:1: expected valid UTF-8, got other bytes" },
  { "surrogate-bytes", "\"\xed\xa0\x80\"", "t:1: expected valid UTF-8, got other bytes" },
  { "cut-character", "\"\xe2\x96", "t:1: expected valid UTF-8, got other bytes" },
  { "beyond-unicode", "\"\xf4\x90\x80\x80\"", "t:1: expected valid UTF-8, got other bytes" },
  { "byte-outside-string", "\xff", "t:1: expected a value, got 0xff" },
  { "duplicate", "{\"o\": {\"a\": 1,\n\"b\": 2,\n\"a\": 3,\n\"b\": 4}}",
    "t:3: o.a: duplicate key: it is already in line 1\nt:4: o.b: duplicate key: it is already in "
    "line 2" },
  { "duplicate-escaped", "{\"ä/\": 1, \"\\u00E4\\/\": 2}",
    "t:1: \\u00E4\\/: duplicate key: it is already in line 1" },
  { "duplicate-elsewhere", "[{\"a\": {\"a\": 1}}, {\"a\": 1}]", "" },
};

static char *
findings_of (const DsErrors *errors)
{
  GString *out = g_string_new (NULL);
  char line[600];

  for (size_t i = 0; i < errors->n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors->items[i], line, sizeof line));
  return g_string_free (out, FALSE);
}

static DsJson *
parse (const char *text)
{
  DsErrors errors = { 0 };
  DsJson *doc;

  g_assert_cmpint (ds_json_parse (&doc, "t", text, strlen (text), &errors), ==, DS_OK);
  g_assert_cmpint (errors.n, ==, 0);
  return doc;
}

static void
assert_findings (const char *text, size_t n, const char *want)
{
  DsErrors errors = { 0 };
  DsJson *doc;
  const DsStatus status = ds_json_parse (&doc, "t", text, n, &errors);
  g_autofree char *found = findings_of (&errors);

  g_assert_cmpstr (found, ==, want);
  g_assert_cmpint (status, ==, ds_errors_status (&errors));
  g_assert_true ((doc != NULL) == (status == DS_OK));
  ds_json_free (doc);
}

static void
test_text (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);

  assert_findings (TEXTS[i].text, strlen (TEXTS[i].text), TEXTS[i].want);
}

static void
test_nul_bytes (void)
{
  assert_findings ("[1]\0", 4, "t:1: expected the end of the text, got 0x00");
  assert_findings (
      "\"a\0\"", 4,
      "t:1: expected an escape such as \\n in a string, got the control character 0x00");
}

/* Every start of a good text is refused, with a sentence. */
static void
test_truncated (void)
{
  static const char text[] = "{\"a\": [1, -2.5e7, \"x\\u00e4ä\", null], \"b\": {\"c\": true}}";

  for (size_t n = 0; n < sizeof text - 1; n++) {
    DsErrors errors = { 0 };
    DsJson *doc;

    g_assert_cmpint (ds_json_parse (&doc, "t", text, n, &errors), ==, DS_BAD_DATA);
    g_assert_null (doc);
    g_assert_cmpint (errors.n, ==, 1);
  }
}

static void
test_depth (void)
{
  char text[DS_JSON_DEPTH_MAX * 2 + 3];
  DsErrors errors = { 0 };
  DsJson *doc;
  g_autofree char *found = NULL;

  memset (text, '[', DS_JSON_DEPTH_MAX);
  memset (text + DS_JSON_DEPTH_MAX, ']', DS_JSON_DEPTH_MAX);
  g_assert_cmpint (ds_json_parse (&doc, "t", text, DS_JSON_DEPTH_MAX * 2, &errors), ==, DS_OK);
  ds_json_free (doc);

  memset (text, '[', DS_JSON_DEPTH_MAX + 1);
  memset (text + DS_JSON_DEPTH_MAX + 1, ']', DS_JSON_DEPTH_MAX + 1);
  g_assert_cmpint (ds_json_parse (&doc, "t", text, DS_JSON_DEPTH_MAX * 2 + 2, &errors), ==,
                   DS_LIMIT);
  g_assert_null (doc);
  found = findings_of (&errors);
  g_assert_true (g_str_has_suffix (found, "[0]: nested too deeply: expected at most 64 levels"));
}

static void
test_too_many_values (void)
{
  const size_t n = DS_JSON_VALUES_MAX * 2 + 1; /* one value too many with the list itself */
  g_autofree char *text = g_malloc (n);
  DsErrors errors = { 0 };
  DsJson *doc;

  for (size_t i = 0; i < n; i++)
    text[i] = i % 2 == 0 ? ',' : '1';
  text[0] = '[';
  text[n - 1] = ']';
  g_assert_cmpint (ds_json_parse (&doc, "t", text, n, &errors), ==, DS_LIMIT);
  g_assert_null (doc);
}

/* More keys than are compared pair by pair. */
static void
test_many_keys (void)
{
  GString *text = g_string_new ("{");
  DsErrors errors = { 0 };
  DsJson *doc;

  for (int i = 0; i < 5000; i++)
    g_string_append_printf (text, "\"k%d\": %d,\n", i, i);
  g_string_append (text, "\"k123\\u0034\": 0}");
  g_assert_cmpint (ds_json_parse (&doc, "t", text->str, text->len, &errors), ==, DS_BAD_DATA);
  g_assert_null (doc);
  g_assert_cmpint (errors.n, ==, 1);
  g_assert_cmpstr (errors.items[0].where, ==, "t:5001: k123\\u0034");
  g_string_free (text, TRUE);
}

/* Findings beyond those that are kept cost no path, which may be long. */
static void
test_many_duplicates (void)
{
  const size_t n = 400000;
  g_autofree char *key = g_strnfill (1 << 20, 'k');
  GString *text = g_string_new ("{\"");
  DsErrors errors = { 0 };
  DsJson *doc;

  g_string_append_printf (text, "%s\": {\"a\": 0", key);
  for (size_t i = 0; i < n; i++)
    g_string_append (text, ",\n\"a\": 1");
  g_string_append (text, "}}");
  g_assert_cmpint (ds_json_parse (&doc, "t", text->str, text->len, &errors), ==, DS_BAD_DATA);
  g_assert_cmpuint (errors.n, ==, DS_ERRORS_MAX);
  g_assert_cmpuint (errors.n_found, ==, n);
  g_assert_cmpint (ds_json_parse (&doc, "t", text->str, text->len, NULL), ==, DS_BAD_DATA);
  g_string_free (text, TRUE);
}

static void
test_long_where (void)
{
  g_autofree char *name = g_strnfill (400, 'x');
  g_autofree char *key = g_strnfill (400, 'k');
  g_autofree char *text = g_strdup_printf ("{\"%s\": !}", key);
  DsErrors errors = { 0 };
  DsJson *doc;

  memcpy (name + 271, "äää", 6);
  g_assert_cmpint (ds_json_parse (&doc, name, text, strlen (text), &errors), ==, DS_BAD_DATA);
  g_assert_true (g_utf8_validate (errors.items[0].where, -1, NULL));
  g_assert_nonnull (strstr (errors.items[0].where, "xxx:1: kkk"));
}

static void
test_nodes (void)
{
  DsJson *doc = parse ("{\n  \"list\": [10, {\"x\": []}, \"s\\u00e4\"],\n\n  \"flag\": false }");
  const DsNode root = ds_json_root (doc);
  DsNode list, node, item;
  int64_t number = 0;
  bool flag = true;
  size_t n;

  g_assert_cmpstr (ds_json_name (doc), ==, "t");
  g_assert_cmpint (ds_node_type (root), ==, DS_JSON_OBJECT);
  g_assert_cmpint (ds_node_length (root), ==, 2);
  g_assert_true (ds_node_get (root, "list", &list));
  g_assert_false (ds_node_get (root, "lis", &node));
  g_assert_false (ds_node_get (list, "list", &node));
  g_assert_cmpint (ds_node_line (list), ==, 2);
  g_assert_cmpint (ds_node_length (list), ==, 3);
  g_assert_true (ds_node_int (ds_node_at (list, 0), &number));
  g_assert_cmpint (number, ==, 10);
  item = ds_node_at (list, 1);
  g_assert_true (ds_node_get (item, "x", &node));
  g_assert_cmpint (ds_node_type (node), ==, DS_JSON_ARRAY);
  g_assert_cmpint (ds_node_length (node), ==, 0);
  g_assert_cmpstr (ds_node_string (ds_node_at (list, 2), &n), ==, "sä");
  g_assert_cmpint (n, ==, 3);
  g_assert_null (ds_node_string (root, NULL));
  g_assert_true (ds_node_get (root, "flag", &node));
  g_assert_cmpint (ds_node_line (node), ==, 4);
  g_assert_true (ds_node_bool (node, &flag));
  g_assert_false (flag);
  g_assert_false (ds_node_bool (list, &flag));
  g_assert_cmpmem (ds_node_source (item, &n), 9, "{\"x\": []}", 9);
  g_assert_cmpint (n, ==, 9);
  ds_json_free (doc);
}

static const struct {
  const char *text;
  DsJsonType type;
  int64_t value;
} NUMBERS[] = {
  { "0", DS_JSON_INT, 0 },
  { "-0", DS_JSON_INT, 0 },
  { "12", DS_JSON_INT, 12 },
  { "9223372036854775807", DS_JSON_INT, INT64_MAX },
  { "-9223372036854775808", DS_JSON_INT, INT64_MIN },
  { "9223372036854775808", DS_JSON_REAL, 0 },
  { "-9223372036854775809", DS_JSON_REAL, 0 },
  { "99999999999999999999999", DS_JSON_REAL, 0 },
  { "1.0", DS_JSON_REAL, 0 },
  { "1e3", DS_JSON_REAL, 0 },
  { "1e999", DS_JSON_REAL, 0 },
  { "null", DS_JSON_NULL, 0 },
  { "\"12\"", DS_JSON_STRING, 0 },
  { "true", DS_JSON_BOOL, 0 },
};

static void
test_numbers (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (NUMBERS); i++) {
    DsJson *doc = parse (NUMBERS[i].text);
    int64_t value = 77;

    g_test_message ("%s", NUMBERS[i].text);
    g_assert_cmpint (ds_node_type (ds_json_root (doc)), ==, NUMBERS[i].type);
    g_assert_true (ds_node_int (ds_json_root (doc), &value) == (NUMBERS[i].type == DS_JSON_INT));
    g_assert_cmpint (value, ==, NUMBERS[i].type == DS_JSON_INT ? NUMBERS[i].value : 77);
    ds_json_free (doc);
  }
}

static void
test_members (void)
{
  DsJson *doc = parse ("{\"z\": 1,\n\"a\": [2],\n\"m\": null}");
  GString *seen = g_string_new (NULL);

  for (DsMember m = ds_node_first (ds_json_root (doc)); m.key != NULL; m = ds_member_next (m))
    g_string_append_printf (seen, "%s%u ", m.key, ds_node_line (m.node));
  g_assert_cmpstr (seen->str, ==, "z1 a2 m3 ");
  g_string_free (seen, TRUE);
  ds_json_free (doc);
}

/* ---- long lists of strings, which have no spans of their own */

#define LONG 300 /* strings; they have no spans from 8 on */

/* An object of "rows", @n strings in a line each, and "end"; @text stands in place of string @odd.
 * Free with g_free(). */
static char *
new_rows (int n, int odd, const char *text)
{
  GString *out = g_string_new ("{\n\"rows\": [");

  for (int i = 0; i < n; i++) {
    g_string_append (out, i > 0 ? ",\n            " : "\n            ");
    if (i == odd)
      g_string_append (out, text);
    else
      g_string_append_printf (out, "\"%d:ä\"", i);
  }
  g_string_append (out, "\n],\n\"end\": 1}");
  return g_string_free (out, FALSE);
}

static void
assert_row (DsNode rows, int i)
{
  const DsNode node = ds_node_at (rows, (size_t)i);
  g_autofree char *want = g_strdup_printf ("%d:ä", i), *source = g_strdup_printf ("\"%s\"", want);
  const char *text;
  size_t n;

  g_assert_cmpint (ds_node_type (node), ==, DS_JSON_STRING);
  g_assert_cmpint (ds_node_length (node), ==, strlen (want));
  g_assert_cmpint (ds_node_line (node), ==, i + 3);
  text = ds_node_bytes (node, &n);
  g_assert_cmpmem (text, n, want, strlen (want));
  g_assert_cmpstr (ds_node_string (node, &n), ==, want);
  g_assert_cmpint (n, ==, strlen (want));
  text = ds_node_bytes (node, &n);
  g_assert_cmpmem (text, n, want, strlen (want));
  text = ds_node_source (node, &n);
  g_assert_cmpmem (text, n, source, strlen (source));
}

/* Lists of lengths about that from which they are packed, read in any order. */
static void
test_long_lists (void)
{
  static const int lengths[] = { 1, 7, 8, 9, LONG };

  for (size_t k = 0; k < G_N_ELEMENTS (lengths); k++) {
    const int n = lengths[k];
    g_autofree char *text = new_rows (n, -1, "");
    DsJson *doc = parse (text);
    DsNode rows, end;

    g_assert_true (ds_node_get (ds_json_root (doc), "rows", &rows));
    g_assert_true (ds_node_get (ds_json_root (doc), "end", &end));
    g_assert_cmpint (ds_node_type (rows), ==, DS_JSON_ARRAY);
    g_assert_cmpint (ds_node_length (rows), ==, n);
    g_assert_cmpint (ds_node_line (rows), ==, 2);
    g_assert_cmpint (ds_node_line (end), ==, n + 4);
    g_assert_null (ds_node_first (rows).key);
    for (int i = 0; i < n; i++)
      assert_row (rows, i);
    for (int i = n - 1; i >= 0; i -= 1 + n / 7)
      assert_row (rows, i);
    assert_row (rows, n / 2);
    assert_row (rows, n / 2);
    assert_row (rows, 0);
    ds_json_free (doc);
  }
}

/* A reader asks each string of a long list for its line: those before are not counted again. */
static void
test_long_lines (void)
{
  const size_t n = 400000;
  GString *text = g_string_new ("[");
  DsJson *doc;
  DsNode node;

  for (size_t i = 0; i < n; i++)
    g_string_append (text, i == 0 ? "\"a\"" : i % 2 == 0 ? "\n,\n\"a\"" : ",\"a\"");
  g_string_append (text, "]");
  doc = parse (text->str);
  for (size_t i = 0; i < n; i++)
    g_assert_cmpuint (ds_node_line (ds_node_at (ds_json_root (doc), i)), ==, 1 + i / 2 * 2);
  node = ds_node_at (ds_json_root (doc), 11);
  g_assert_cmpuint (ds_node_line (ds_node_at (ds_json_root (doc), 5)), ==, 5);
  g_assert_cmpuint (ds_node_line (node), ==, 11); /* the cursor stands before it */
  (void)ds_node_at (ds_json_root (doc), 100);
  g_assert_cmpuint (ds_node_line (node), ==, 11); /* and behind it */
  ds_json_free (doc);
  g_string_free (text, TRUE);
}

/* One other value makes it a list as any, wherever it stands. */
static void
test_long_mixed (void)
{
  static const char *const others[] = { "\"a\\u00e4\"", "7", "[]", "{\"a\": \"b\"}", "null" };
  static const int places[] = { 0, 1, 6, 7, 8, 9, LONG - 1 };

  for (size_t k = 0; k < G_N_ELEMENTS (others) * G_N_ELEMENTS (places); k++) {
    const int odd = places[k / G_N_ELEMENTS (others)];
    const char *other = others[k % G_N_ELEMENTS (others)], *source;
    g_autofree char *text = new_rows (LONG, odd, other);
    DsJson *doc = parse (text);
    DsNode rows;
    size_t n;

    g_assert_true (ds_node_get (ds_json_root (doc), "rows", &rows));
    g_assert_cmpint (ds_node_length (rows), ==, LONG);
    for (int i = 0; i < LONG; i++)
      if (i != odd)
        assert_row (rows, i);
    source = ds_node_source (ds_node_at (rows, (size_t)odd), &n);
    g_assert_cmpmem (source, n, other, strlen (other));
    g_assert_cmpint (ds_node_line (ds_node_at (rows, (size_t)odd)), ==, odd + 3);
    ds_json_free (doc);
  }
}

/* Findings in such a list name its item and line. */
static void
test_long_findings (void)
{
  static const struct {
    const char *text, *want;
  } rows[] = {
    { "\"a\tb\"", "expected an escape such as \\n in a string, got the control character 0x09" },
    { "\"\xff\"", "expected valid UTF-8, got other bytes" },
    { "!", "expected a value, got \"!\"" },
    { "\"a\" \"b\"", "expected \",\" or \"]\", got \"\"\"" },
    { "[01]", "expected a number without leading zeros" },
  };
  static const int places[] = { 3, 7, 8, LONG - 1 };

  for (size_t k = 0; k < G_N_ELEMENTS (rows) * G_N_ELEMENTS (places); k++) {
    const int odd = places[k / G_N_ELEMENTS (rows)];
    const size_t row = k % G_N_ELEMENTS (rows);
    g_autofree char *text = new_rows (LONG, odd, rows[row].text);
    g_autofree char *want = g_strdup_printf ("t:%d: rows[%d]%s: %s", odd + 3, odd,
                                             rows[row].text[0] == '[' ? "[0]" : "", rows[row].want);

    if (strchr (rows[row].text, ' ') != NULL) { /* behind the item: before the next */
      g_autofree char *next =
          g_strdup_printf ("t:%d: rows[%d]: %s", odd + 3, odd + 1, rows[row].want);

      assert_findings (text, strlen (text), next);
    } else {
      assert_findings (text, strlen (text), want);
    }
  }
}

/* More values than room is taken for at first, before and behind a packed list, in objects. */
static void
test_long_room (void)
{
  g_autofree char *list = new_rows (LONG, -1, "");
  GString *text = g_string_new ("[");
  DsNode rows;
  DsJson *doc;

  for (int i = 0; i < 5000; i++)
    g_string_append_printf (text, "%d,{\"a\":[%d,[]]},", i, i);
  g_string_append (text, list);
  for (int i = 0; i < 5000; i++)
    g_string_append_printf (text, ",{\"a\":%d}", i);
  g_string_append_c (text, ']');
  doc = parse (text->str);
  for (int i = 0; i < 15001; i++) {
    const DsNode item = ds_node_at (ds_json_root (doc), (size_t)i);
    int64_t number = -1;
    DsNode node;

    if (i == 10000)
      continue;
    if (i < 10000 && i % 2 == 0) {
      g_assert_true (ds_node_int (item, &number));
      g_assert_cmpint (number, ==, i / 2);
      continue;
    }
    g_assert_true (ds_node_get (item, "a", &node));
    g_assert_true (ds_node_int (i < 10000 ? ds_node_at (node, 0) : node, &number));
    g_assert_cmpint (number, ==, i < 10000 ? i / 2 : i - 10001);
  }
  g_assert_true (ds_node_get (ds_node_at (ds_json_root (doc), 10000), "rows", &rows));
  for (int i = 0; i < LONG; i++)
    assert_row (rows, i);
  ds_json_free (doc);
  g_string_free (text, TRUE);
}

static void
test_node_fail (void)
{
  DsJson *doc = parse ("{\n\"w\": \"12\"}");
  DsErrors errors = { 0 };
  DsNode node;
  char line[200];

  g_assert_true (ds_node_get (ds_json_root (doc), "w", &node));
  g_assert_cmpint (ds_node_fail (node, &errors, "w", "test.type", "expected a number, got %s",
                                 ds_json_type_name (ds_node_type (node))),
                   ==, DS_BAD_DATA);
  g_assert_cmpstr (ds_error_format (&errors.items[0], line, sizeof line), ==,
                   "t:2: w: expected a number, got a string");
  ds_json_free (doc);
}

static void
test_write (void)
{
  static const char want[] = "{\n"
                             "  \"name\": \"a \\\"b\\\" \\\\ \\n\\u0001 ä/\",\n"
                             "  \"size\": [12, -4],\n"
                             "  \"none\": [],\n"
                             "  \"rows\": [\n"
                             "    \"##\",\n"
                             "    \"..\"\n"
                             "  ],\n"
                             "  \"thing\": { \"id\": \"t-1\", \"at\": [3, 1], \"o\": {} },\n"
                             "  \"on\": true,\n"
                             "  \"nil\": null,\n"
                             "  \"far\": -9223372036854775808,\n"
                             "  \"kept\": {\"x\":  1.50}\n"
                             "}\n";
  DsText out = { 0 };
  DsJsonWriter w;

  ds_json_writer_init (&w, &out);
  ds_json_begin_object (&w, NULL, DS_JSON_LINES);
  ds_json_put_string (&w, "name", "a \"b\" \\ \n\x01 ä/");
  ds_json_begin_array (&w, "size", DS_JSON_INLINE);
  ds_json_put_int (&w, NULL, 12);
  ds_json_put_int (&w, NULL, -4);
  ds_json_end (&w);
  ds_json_begin_array (&w, "none", DS_JSON_LINES);
  ds_json_end (&w);
  ds_json_begin_array (&w, "rows", DS_JSON_LINES);
  ds_json_put_string (&w, NULL, "##");
  ds_json_put_bytes (&w, NULL, "..xxx", 2);
  ds_json_end (&w);
  ds_json_begin_object (&w, "thing", DS_JSON_INLINE);
  ds_json_put_string (&w, "id", "t-1");
  ds_json_begin_array (&w, "at", DS_JSON_LINES); /* inside of inline: inline */
  ds_json_put_int (&w, NULL, 3);
  ds_json_put_int (&w, NULL, 1);
  ds_json_end (&w);
  ds_json_begin_object (&w, "o", DS_JSON_LINES);
  ds_json_end (&w);
  ds_json_end (&w);
  ds_json_put_bool (&w, "on", true);
  ds_json_put_null (&w, "nil");
  ds_json_put_int (&w, "far", INT64_MIN);
  ds_json_put_source (&w, "kept", "{\"x\":  1.50}");
  ds_json_end (&w);
  g_assert_false (out.failed);
  g_assert_cmpstr (out.bytes, ==, want);
  ds_json_free (parse (out.bytes));
  ds_text_clear (&out);
}

/* Whatever bytes a string has, it is read back as it was written. */
static void
test_write_strings (void)
{
  for (int length = 0; length < 40; length++) {
    char value[64] = { 0 };
    DsText out = { 0 };
    DsJsonWriter w;
    DsJson *doc;

    for (int i = 0; i < length; i++)
      value[i] = (char)(1 + (i * 37 + length * 11) % 126);
    ds_json_writer_init (&w, &out);
    ds_json_begin_array (&w, NULL, DS_JSON_INLINE);
    ds_json_put_string (&w, NULL, value);
    ds_json_end (&w);
    doc = parse (out.bytes);
    g_assert_cmpstr (ds_node_string (ds_node_at (ds_json_root (doc), 0), NULL), ==, value);
    ds_json_free (doc);
    ds_text_clear (&out);
  }
}

static void
test_extras (void)
{
  static const char *const known[] = { "id", "at" };
  DsJson *doc = parse ("{\"zeta\": [1,  2], \"id\": 1, \"a\\\"b\": 1.50, \"at\": 2, \"n\": null}");
  DsExtras *extras, *none, *shared;
  DsText out = { 0 };
  DsJsonWriter w;
  DsError err;

  g_assert_cmpint (ds_extras_read (&extras, ds_json_root (doc), known, 2, &err), ==, DS_OK);
  ds_json_free (doc);
  g_assert_cmpint (ds_extras_count (extras), ==, 3);
  g_assert_cmpstr (ds_extras_key (extras, 1), ==, "a\"b");
  g_assert_cmpstr (ds_extras_json (extras, 0), ==, "[1,  2]");

  ds_json_writer_init (&w, &out);
  ds_json_begin_object (&w, NULL, DS_JSON_INLINE);
  ds_json_put_int (&w, "id", 1);
  shared = ds_extras_ref (extras);
  ds_extras_unref (extras);
  ds_extras_write (shared, &w);
  ds_extras_unref (shared);
  ds_json_end (&w);
  g_assert_cmpstr (out.bytes, ==,
                   "{ \"id\": 1, \"zeta\": [1,  2], \"a\\\"b\": 1.50, \"n\": null }\n");
  ds_text_clear (&out);

  doc = parse ("{\"id\": 1}");
  g_assert_cmpint (ds_extras_read (&none, ds_json_root (doc), known, 2, &err), ==, DS_OK);
  g_assert_null (none);
  g_assert_cmpint (ds_extras_count (none), ==, 0);
  ds_extras_unref (none);
  ds_json_free (doc);
}

static DsStatus
parse_and_keep (void *user)
{
  static const char text[] =
      "{\"a\": [1, {\"b\": \"c\"}], \"a0\": 0, \"a1\": 0, \"a2\": 0, \"a3\": 0,"
      "\"a4\": 0, \"a5\": 0, \"a6\": 0, \"a7\": 0, \"a8\": 0, \"a9\": 0,"
      "\"b4\": 0, \"b5\": 0, \"b6\": 0, \"b7\": 0, \"b8\": 0, \"b9\": 0}";
  DsErrors errors = { 0 };
  DsExtras *extras;
  DsError err;
  DsJson *doc;
  DsStatus status = ds_json_parse (&doc, "t", text, sizeof text - 1, &errors);

  if (status != DS_OK) {
    g_assert_null (doc);
    g_assert_cmpint (errors.n, ==, 1);
    return status;
  }
  status = ds_extras_read (&extras, ds_json_root (doc), NULL, 0, &err);
  ds_extras_unref (extras);
  ds_json_free (doc);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (parse_and_keep, NULL, DS_OK);
}

/* A string is the same whether its bytes or the text are asked for, first or again. */
static void
test_bytes (void)
{
  static const char text[] =
      "[\"plain\", \"a\\nb\", \"\", \"\u00e9t\u00e9\", {\"key\": \"value\"}]";
  static const char *const want[] = { "plain", "a\nb", "", "\u00e9t\u00e9" };
  DsErrors errors = { 0 };
  DsNode member;
  DsJson *json;
  size_t n;

  g_assert_cmpint (ds_json_parse (&json, "t", text, sizeof text - 1, &errors), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (want); i++)
    for (int round = 0; round < 2; round++) {
      const DsNode node = ds_node_at (ds_json_root (json), i);
      const char *bytes = ds_node_bytes (node, &n);

      g_assert_cmpmem (bytes, n, want[i], strlen (want[i]));
      g_assert_cmpuint (ds_node_length (node), ==, strlen (want[i]));
      g_assert_cmpstr (ds_node_string (node, &n), ==, want[i]);
      g_assert_cmpuint (n, ==, strlen (want[i]));
    }
  g_assert_null (ds_node_bytes (ds_node_at (ds_json_root (json), 4), &n));
  g_assert_true (ds_node_get (ds_node_at (ds_json_root (json), 4), "key", &member));
  g_assert_cmpstr (ds_node_string (member, NULL), ==, "value");
  ds_json_free (json);
}

static void
test_equal (void)
{
  static const struct {
    const char *a, *b;
    bool is_equal;
  } ROWS[] = {
    { "1", "1", true },
    { "1", "2", false },
    { "1", "1.0", false },
    { "1.50", "1.5", false },
    { "[1.5]", "[ 1.5 ]", true },
    { "1.5", "1.6", false },
    { "null", "false", false },
    { "true", "false", false },
    { "\"\\u0041\\/\"", "\"A/\"", true },
    { "\"a b\"", "\"ab\"", false },
    { "[1,2]", " [ 1,\n2 ]", true },
    { "[1,2]", "[2,1]", false },
    { "[1]", "[1,1]", false },
    { "{\"a\":1,\"b\":[]}", "{ \"b\": [ ], \"a\": 1 }", true },
    { "{\"a\":1}", "{\"b\":1}", false },
    { "{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":3}", false },
    { "{\"a\":{\"b\":1}}", "{\"a\":{\"b\":2}}", false },
    { "", "", true },
    { "", "1", false },
    { "{", "{ ", false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_assert_true (ds_json_equal (ROWS[i].a, ROWS[i].b) == ROWS[i].is_equal);
    g_assert_true (ds_json_equal (ROWS[i].b, ROWS[i].a) == ROWS[i].is_equal);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/base/json/text", TEXTS, test_text);
  g_test_add_func ("/base/json/nul-bytes", test_nul_bytes);
  g_test_add_func ("/base/json/truncated", test_truncated);
  g_test_add_func ("/base/json/depth", test_depth);
  g_test_add_func ("/base/json/too-many-values", test_too_many_values);
  g_test_add_func ("/base/json/many-keys", test_many_keys);
  g_test_add_func ("/base/json/many-duplicates", test_many_duplicates);
  g_test_add_func ("/base/json/long-where", test_long_where);
  g_test_add_func ("/base/json/nodes", test_nodes);
  g_test_add_func ("/base/json/numbers", test_numbers);
  g_test_add_func ("/base/json/members", test_members);
  g_test_add_func ("/base/json/long-lists", test_long_lists);
  g_test_add_func ("/base/json/long-lists/lines", test_long_lines);
  g_test_add_func ("/base/json/long-lists/mixed", test_long_mixed);
  g_test_add_func ("/base/json/long-lists/findings", test_long_findings);
  g_test_add_func ("/base/json/long-lists/room", test_long_room);
  g_test_add_func ("/base/json/node-fail", test_node_fail);
  g_test_add_func ("/base/json/write", test_write);
  g_test_add_func ("/base/json/write-strings", test_write_strings);
  g_test_add_func ("/base/json/no-memory", test_no_memory);
  g_test_add_func ("/base/extras/kept", test_extras);
  g_test_add_func ("/json/bytes", test_bytes);
  g_test_add_func ("/json/equal", test_equal);
  return g_test_run ();
}
