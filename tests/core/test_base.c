/* tests/core/test_base.c — messages, text, streams, rectangles, memory hooks. */
#include "base/arena.h"
#include "base/array.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/intern.h"
#include "base/job.h"
#include "base/pick_list.h"
#include "base/read.h"
#include "base/rect.h"
#include "base/rng.h"
#include "base/text.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

static void
test_message (void)
{
  DsMessage message;
  char out[64];

  ds_message_set (&message, "test.sizes", "found %d x %d in \"%s\" (%u%%, %zu, %" PRId64 ")", 3, -4,
                  "cave", 50u, (size_t)7, INT64_MIN);
  g_assert_cmpint (message.n_args, ==, 6);
  ds_message_format (&message, out, sizeof out);
  g_assert_cmpstr (out, ==, "found 3 x -4 in \"cave\" (50%, 7, -9223372036854775808)");
  g_assert_cmpstr (ds_message_arg_text (&message, 2), ==, "cave");
  ds_message_format (&message, out, 8);
  g_assert_cmpstr (out, ==, "found 3");
  ds_message_set (&message, "test.hidden", "%s of\n%s",
                  "a\xe2\x80\xae"
                  "b",
                  "c\nd");
  ds_message_format (&message, out, sizeof out);
  g_assert_cmpstr (out, ==, "a\\u{202E}b of\nc\\u{000A}d");
}

static const char *
reorder (void *user, const char *text)
{
  return "%2$s vor %1$s";
}

static void
test_message_translated (void)
{
  DsHooks hooks = { .translate = reorder };
  DsMessage message;
  char out[64];

  ds_message_set (&message, "test.order", "%s after %s", "b", "a");
  ds_hooks_set (&hooks);
  ds_message_format (&message, out, sizeof out);
  g_assert_cmpstr (ds_translate (""), ==, ""); /* not the head of the catalog */
  ds_hooks_set (NULL);
  g_assert_cmpstr (out, ==, "a vor b");
}

static const char *
count_in_german (void *user, const char *one, const char *many, uint64_t n)
{
  g_assert_cmpstr (one, ==, "%s has %u cell of %u");
  g_assert_cmpstr (many, ==, "%s has %u cells of %u");
  return n == 1 ? "von %3$u hat %1$s eine Zelle" : "von %3$u hat %1$s %2$u Zellen";
}

static void
test_message_counts (void)
{
  static const struct {
    unsigned n;
    const char *english, *german;
  } CASES[] = {
    { 0, "it has 0 cells of 9", "von 9 hat it 0 Zellen" },
    { 1, "it has 1 cell of 9", "von 9 hat it eine Zelle" },
    { 2, "it has 2 cells of 9", "von 9 hat it 2 Zellen" },
  };
  DsHooks hooks = { .translate_count = count_in_german };

  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DsMessage message;
    char out[64];

    ds_message_set (&message, "test.count", NN_ ("%s has %u cell of %u", "%s has %u cells of %u"),
                    "it", CASES[i].n, 9u);
    g_assert_cmpint (message.n_args, ==, 3);
    g_assert_cmpstr (ds_message_format (&message, out, sizeof out), ==, CASES[i].english);
    ds_hooks_set (&hooks);
    g_assert_cmpstr (ds_message_format (&message, out, sizeof out), ==, CASES[i].german);
    ds_hooks_set (NULL);
  }
}

static void
test_message_cut (void)
{
  g_autofree char *longest = g_strnfill (2 * DS_MESSAGE_POOL, 'x');
  DsMessage message;
  char out[DS_SENTENCE];

  memcpy (longest + DS_MESSAGE_POOL - 7, "äöü", strlen ("äöü"));
  ds_message_set (&message, "test.long", "%s|%s|%d", longest, "second", 5);
  ds_message_format (&message, out, sizeof out);
  g_assert_true (g_utf8_validate (out, -1, NULL));
  g_assert_true (g_str_has_suffix (out, "xä…||5"));
  longest[DS_MESSAGE_POOL - 1] = '\0';
  ds_message_set (&message, "test.exact", "%s|%s", longest, "second");
  g_assert_cmpstr (ds_message_arg_text (&message, 0), ==, longest);
  g_assert_cmpstr (ds_message_arg_text (&message, 1), ==, "");
}

static void
test_errors (void)
{
  DsErrors errors = { 0 };
  char out[128];

  for (int i = 0; i < 30; i++)
    ds_errors_add (&errors, DS_BAD_DATA, "a.json:3: tiles", "test.found", "found %d", i);
  g_assert_cmpint (errors.n, ==, DS_ERRORS_MAX);
  g_assert_cmpint (errors.n_found, ==, 30);
  g_assert_cmpint (ds_errors_status (&errors), ==, DS_BAD_DATA);
  g_assert_cmpstr (ds_error_format (&errors.items[2], out, sizeof out), ==,
                   "a.json:3: tiles: found 2");
  ds_fail (&errors.items[0], DS_BAD_DATA, "a\nb", "test.key", "found \"%s\"",
           "\x1b[2J\t\x7f\xc2\x85\u2028\u202eé");
  g_assert_cmpstr (
      ds_error_format (&errors.items[0], out, sizeof out), ==,
      "a\\u{000A}b: found \"\\u{001B}[2J\\u{0009}\\u{007F}\\u{0085}\\u{2028}\\u{202E}é\"");
  g_assert_cmpstr (ds_status_id (DS_CANCELLED), ==, "cancelled");
}

/* Reference values: xoshiro256** after splitmix64 from 42 (from Vigna's programs), and
 * java.util.Random. */
static void
test_rng_reference (void)
{
  DsJavaRandom random;
  DsRng rng;

  ds_rng_seed (&rng, 0);
  g_assert_cmphex (ds_rng_next (&rng), ==, 0x99ec5f36cb75f2b4u);
  g_assert_cmphex (ds_rng_next (&rng), ==, 0xbf6e1f784956452au);
  ds_java_random_seed (&random, 42);
  g_assert_cmpint (ds_java_random_below (&random, 10), ==, 0);
  g_assert_cmpint (ds_java_random_below (&random, 10), ==, 3);
  ds_java_random_seed (&random, 42);
  g_assert_cmpint (ds_java_random_below (&random, 1 << 20), ==, 762905);
}

/* The place and what stands there of a text that is not UTF-8; "": it is. */
static void
test_read_utf8 (void)
{
  static const struct {
    const char *bytes;
    size_t n;
    const char *want;
  } texts[] = {
    { "", 0, "" },
    { "a\n\xc3\xbc", 4, "" },
    { "\xef\xbb\xbf,", 4, "" },
    { "a\nb\nc\0d", 7, "t:3: expected text in UTF-8, got the byte 0x00" },
    { "a\n\xfc", 3, "t:2: expected text in UTF-8, got the byte 0xFC" },
    { "\xc3", 1, "t:1: expected text in UTF-8, got the byte 0xC3" },
    { "\xff\xfe,\0", 4, "t:1: expected text in UTF-8, got UTF-16" },
    { "\xfe\xff\0,", 4, "t:1: expected text in UTF-8, got UTF-16" },
    { "1\0,\0", 4, "t:1: expected text in UTF-8, got UTF-16" },
    { "\0001\0,", 4, "t:1: expected text in UTF-8, got UTF-16" },
    { "\0\0\0", 3, "t:1: expected text in UTF-8, got the byte 0x00" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++) {
    char sentence[DS_SENTENCE] = "";
    DsErrors errors = { 0 };

    g_assert_cmpint (ds_read_utf8 ("t", texts[i].bytes, texts[i].n, &errors), ==,
                     texts[i].want[0] == '\0');
    if (errors.n > 0)
      ds_error_format (&errors.items[0], sentence, sizeof sentence);
    g_assert_cmpstr (sentence, ==, texts[i].want);
  }
}

static void
test_seed (void)
{
  static const struct {
    const char *text;
    uint64_t seed;
  } good[] = { { "0", 0 },
               { "12232", 12232 },
               { "18446744073709551615", UINT64_MAX },
               { "-0", 0 },
               { "-5", 18446744073709551611u },
               { "-9223372036854775808", (uint64_t)1 << 63 } };
  static const char *const bad[] = { "",
                                     "-",
                                     "--5",
                                     "5-",
                                     "+5",
                                     " 5",
                                     "0x1",
                                     "1e3",
                                     "18446744073709551616",
                                     "-9223372036854775809",
                                     "-18446744073709551616" };
  uint64_t seed;

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++) {
    g_assert_true (ds_seed_parse (good[i].text, strlen (good[i].text), &seed));
    g_assert_cmpuint (seed, ==, good[i].seed);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_assert_false (ds_seed_parse (bad[i], strlen (bad[i]), &seed));
    g_assert_cmpuint (seed, ==, 0);
  }
}

static void
test_rng_even (void)
{
  int counts[7] = { 0 };
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (12232, "even", 0, 0));
  for (int i = 0; i < 70000; i++)
    counts[ds_rng_below (&rng, 7)]++;
  for (int i = 0; i < 7; i++)
    g_assert_true (abs (counts[i] - 10000) < 500); /* five sigma: 463 */
  for (int i = 0; i < 1000; i++) {
    const int32_t n = ds_rng_range (&rng, -2, 2);

    g_assert_true (n >= -2 && n <= 2);
  }
  g_assert_false (ds_rng_permille (&rng, 0));
  g_assert_true (ds_rng_permille (&rng, 1000));
}

static void
test_rng_keys_differ (void)
{
  const uint64_t key = ds_rng_key (1, "fill", 0, 0);

  g_assert_true (key != ds_rng_key (2, "fill", 0, 0));
  g_assert_true (key != ds_rng_key (1, "fil", 0, 0));
  g_assert_true (key != ds_rng_key (1, "fill", 1, 0));
  g_assert_true (key != ds_rng_key (1, "fill", 0, 1));
  g_assert_true (ds_cell_hash (key, 1, 2) != ds_cell_hash (key, 2, 1));
  g_assert_cmphex (ds_fnv64_text ("a"), ==, 0xaf63dc4c8601ec8cu);
}

static const struct {
  const char *name, *bytes;
  size_t used;
  uint32_t code_point;
} UTF8[] = {
  { "ascii", "a", 1, 'a' },
  { "two", "\xc3\xa4", 2, 0xe4 },
  { "three", "\xe2\x80\xa6", 3, 0x2026 },
  { "four", "\xf0\x9f\x97\x9d", 4, 0x1f5dd },
  { "overlong", "\xc0\x80", 0, 0 },
  { "overlong-3", "\xe0\x80\x80", 0, 0 },
  { "surrogate", "\xed\xa0\x80", 0, 0 },
  { "too-high", "\xf4\x90\x80\x80", 0, 0 },
  { "cut", "\xe2\x80", 0, 0 },
  { "stray", "\x80", 0, 0 },
};

static void
test_utf8 (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  uint32_t code_point = 0;
  char back[4];

  g_assert_cmpuint (ds_utf8_get (UTF8[i].bytes, strlen (UTF8[i].bytes), &code_point), ==,
                    UTF8[i].used);
  if (UTF8[i].used > 0) {
    g_assert_cmphex (code_point, ==, UTF8[i].code_point);
    g_assert_cmpmem (back, ds_utf8_put (back, code_point), UTF8[i].bytes, UTF8[i].used);
  }
}

static void
test_rect (void)
{
  DsDirty dirty = { 0 };
  DsRect bounds;

  ds_dirty_add (&dirty, (DsRect){ 0, 0, 2, 2 });
  ds_dirty_add (&dirty, (DsRect){ 1, 1, 1, 1 });
  g_assert_cmpuint (dirty.n, ==, 1);
  for (int i = 0; i < 100; i++)
    ds_dirty_add (&dirty, (DsRect){ i * 10, i * 7, 1, 1 });
  g_assert_cmpuint (dirty.n, ==, DS_DIRTY_MAX);
  bounds = ds_dirty_bounds (&dirty);
  g_assert_cmpint (bounds.w, ==, 991);
  g_assert_cmpint (bounds.h, ==, 694);
  g_assert_true (
      ds_rect_is_empty (ds_rect_intersect ((DsRect){ 0, 0, 4, 4 }, (DsRect){ 4, 0, 4, 4 })));
}

static void
test_intern (void)
{
  DsIntern names = { 0 };
  char name[16];

  for (uint32_t i = 0; i < 1000; i++) {
    g_snprintf (name, sizeof name, "tile-%u", i);
    g_assert_cmpuint (ds_intern_add (&names, name), ==, i);
  }
  g_assert_cmpuint (ds_intern_add (&names, "tile-7"), ==, 7);
  g_assert_cmpuint (ds_intern_find (&names, "tile-999"), ==, 999);
  g_assert_cmpuint (ds_intern_find (&names, "tile-1000"), ==, DS_INTERN_NONE);
  ds_intern_clear (&names);
}

/* Against a list whose rest moves up. */
static void
test_pick_list (void)
{
  const size_t cap = 300;
  GArray *plain = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  DsPickList list;
  DsRng rng;

  ds_rng_seed (&rng, 7);
  g_assert_true (ds_pick_list_init (&list, cap));
  while (list.n_slots < cap || list.n > 0) {
    const bool pushes = list.n_slots < cap && (list.n == 0 || ds_rng_below (&rng, 3) > 0);

    if (pushes) {
      const uint32_t item = ds_rng_below (&rng, 1000);

      ds_pick_list_push (&list, item);
      g_array_append_val (plain, item);
    } else {
      const uint32_t nth = ds_rng_below (&rng, (uint32_t)list.n);
      const size_t slot = ds_pick_list_slot (&list, nth);

      g_assert_cmpuint (list.items[slot], ==, g_array_index (plain, uint32_t, nth));
      ds_pick_list_take (&list, slot);
      g_array_remove_index (plain, nth);
    }
    g_assert_cmpuint (list.n, ==, plain->len);
  }
  ds_pick_list_clear (&list);
  g_array_unref (plain);
}

static void
test_array_overflow (void)
{
  DS_ARRAY (uint64_t) array = { 0 };

  g_assert_true (ds_array_push (&array, 5u));
  g_assert_false (ds_array_reserve (&array, SIZE_MAX));
  g_assert_false (ds_array_reserve (&array, SIZE_MAX / 8));
  g_assert_cmpuint (array.n, ==, 1);
  g_assert_null (ds_alloc (SIZE_MAX, 2));
  ds_array_clear (&array);
}

static void
test_job (void)
{
  DsJob job = { 0 };

  g_assert_false (ds_job_is_cancelled (NULL));
  ds_job_step (&job, 4, 2, 5);
  g_assert_cmpuint (atomic_load (&job.stage), ==, 4);
  ds_job_progress (&job, 1, 4);
  g_assert_cmpuint (job.permille, ==, 250);
  ds_job_cancel (&job);
  g_assert_true (ds_job_is_cancelled (&job));
}

/* Pieces of any length are whole. */
static void
test_text_printf (void)
{
  static const int LENGTHS[] = { 0, 1, 509, 510, 511, 512, 513, 100000 };

  for (size_t i = 0; i < G_N_ELEMENTS (LENGTHS); i++) {
    g_autofree char *word = g_strnfill ((gsize)LENGTHS[i], 'x');
    g_autofree char *want = g_strdup_printf ("a%sb", word);
    DsText text = { 0 };

    ds_text_printf (&text, "a%s%c", word, 'b');
    g_assert_false (text.failed);
    g_assert_cmpuint (text.n, ==, strlen (want));
    g_assert_cmpstr (text.bytes, ==, want);
    ds_text_clear (&text);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/message/format", test_message);
  g_test_add_func ("/base/message/translated", test_message_translated);
  g_test_add_func ("/base/message/counts", test_message_counts);
  g_test_add_func ("/base/message/cut", test_message_cut);
  g_test_add_func ("/base/errors/first-twenty", test_errors);
  g_test_add_func ("/base/text/printf", test_text_printf);
  g_test_add_func ("/base/seed", test_seed);
  g_test_add_func ("/base/rng/reference", test_rng_reference);
  g_test_add_func ("/base/rng/even", test_rng_even);
  g_test_add_func ("/base/rng/keys-differ", test_rng_keys_differ);
  for (size_t i = 0; i < G_N_ELEMENTS (UTF8); i++) {
    g_autofree char *path = g_strconcat ("/base/utf8/", UTF8[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_utf8);
  }
  g_test_add_func ("/base/read/utf8", test_read_utf8);
  g_test_add_func ("/base/rect/dirty", test_rect);
  g_test_add_func ("/base/intern/numbers", test_intern);
  g_test_add_func ("/base/pick-list/order", test_pick_list);
  g_test_add_func ("/base/array/overflow", test_array_overflow);
  g_test_add_func ("/base/job/cancel", test_job);
  return g_test_run ();
}
