/* tests/core/test_text.c — the plain text format. */
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* A text, and how it comes back; NULL = unchanged. */
static const struct {
  const char *name, *text, *back;
} MAPS[] = {
  { "plain", "####\n#..#\n####\n", NULL },
  { "no-last-break", "####\n#..#\n####", "####\n#..#\n####\n" },
  { "crlf", "####\r\n#..#\r\n####\r\n", "####\n#..#\n####\n" },
  { "byte-order-mark", "\xef\xbb\xbf###\n#.#\n###\n", "###\n#.#\n###\n" },
  { "ragged", "####\n#.\n\n####\n\n\n", "####\n#.  \n    \n####\n" },
  { "trailing-spaces", "### \n#.# \n### \n", NULL },
  { "features-and-things", "####+#\n#@.>*#\n#~▒‡,#\n######\n", NULL },
  { "legend", "# x = floor\n# 😀 = goal\n####\n#x😀#\n####\n", "####\n#.*#\n####\n" },
  { "legend-unknown", "# x = goo\n####\n#x.#\n####\n", "# ! = goo\n####\n#!.#\n####\n" },
  { "legend-nothing", "# . = nothing\n####\n#..#\n####\n", "####\n#  #\n####\n" },
  { "kinds-of-one-character", "# - = sword\n# / = axe\n######\n#)-/-#\n######\n", NULL },
  { "kind-with-the-character-of-a-tile", "# - = rock\n#####\n#-,.#\n#####\n", NULL },
  { "spare-beside-its-kind", "# - = sword\n#####\n#)-!#\n#####\n", NULL },
  { "no-legend-line", "# . = . #\n# . = #\n#########\n", "# . = . #\n# . = #  \n#########\n" },
};

static void
test_map (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDelve delve = dst_load (&ds_format_text, MAPS[i].text);
  g_autofree char *saved = dst_save (&ds_format_text, &delve);

  g_assert_cmpstr (saved, ==, MAPS[i].back != NULL ? MAPS[i].back : MAPS[i].text);
  ds_delve_clear (&delve);
}

static void
test_layers (void)
{
  DsDelve delve = dst_load (&ds_format_text, "####\n#+@#\n####\n");
  const DsFloor *level = &delve.dungeon.floors[0];
  const uint32_t floor = ds_rules_find_tile (delve.rules, "floor");

  g_assert_cmpint (ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ 1, 1 }), ==, floor);
  g_assert_cmpint (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 1, 1 }), ==,
                   ds_rules_find_tile (delve.rules, "door"));
  g_assert_cmpint (ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ 2, 1 }), ==, floor);
  g_assert_cmpint (ds_things_count (level->things), ==, 1);
  g_assert_cmpint (ds_rules_kind (delve.rules, ds_things_get (level->things, 0)->kind)->role, ==,
                   DS_ROLE_START);
  g_assert_cmpint (ds_things_get (level->things, 0)->at.x, ==, 2);
  ds_delve_clear (&delve);
}

#define OTHER_GLYPH                                                                                \
  "expected the character of a tile, or of a line such as \"# ~ = lava\" at the start, got "

static const struct {
  const char *name, *text, *want;
} FINDINGS[] = {
  { "empty", "", "t:1: expected 3 × 3 to 4096 × 4096 cells, got 0 × 0" },
  { "small", "##\n##\n##\n", "t:1: expected 3 × 3 to 4096 × 4096 cells, got 2 × 3" },
  { "tab", "###\n#\t#\n###\n", "t:2: expected spaces, got a tab, whose width in cells is unknown" },
  { "unknown-glyph", "###\n#QQ\nQ#é\n",
    "t:2: " OTHER_GLYPH "\"Q\" at x = 1\nt:3: " OTHER_GLYPH "\"é\" at x = 2" },
  { "control", "###\n#\x01#\n###\n", "t:2: " OTHER_GLYPH "\"\xef\xbf\xbd\" at x = 1" },
  { "utf8", "###\n#\xc3#\n###\n", "t:2: expected valid UTF-8, got other bytes" },
  { "legend-twice", "# x = floor\n# x = wall\n###\n###\n###\n", "t:2: \"x\" is defined twice" },
  { "legend-later", "###\n# Q = JUE\n###\n",
    "t:2: " OTHER_GLYPH "\"Q\" at x = 2\nt:2: " OTHER_GLYPH "\"J\" at x = 6\nt:2: " OTHER_GLYPH
    "\"U\" at x = 7\nt:2: " OTHER_GLYPH "\"E\" at x = 8" },
};

static void
test_finding (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);

  dst_refuses (&ds_format_text, FINDINGS[i].text, strlen (FINDINGS[i].text), FINDINGS[i].want);
}

static void
test_too_large (void)
{
  g_autofree char *wide = g_strnfill (4097, '#');
  g_autofree char *text = g_strdup_printf ("%s\n%s\n%s\n", wide, wide, wide);
  g_autofree char *tall = g_strnfill (4098, '\n');

  dst_refuses (&ds_format_text, text, strlen (text),
               "t:1: expected 3 × 3 to 4096 × 4096 cells, got 4097 × 3");
  tall[4097] = '#';
  dst_refuses (&ds_format_text, tall, 4098,
               "t:1: expected 3 × 3 to 4096 × 4096 cells, got 1 × 4098");
}

static void
test_floors (void)
{
  DsText text = { 0 };
  DsDelve delve;
  DsError err;
  char line[200];

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 5, 5, 3, 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_format_text.write (&delve, &text, &err), ==, DS_BAD_ARG);
  g_assert_null (text.bytes);
  g_assert_cmpstr (ds_error_format (&err, line, sizeof line), ==,
                   "floors: expected a single floor for plain text, got 3");
  ds_delve_clear (&delve);
}

static DsStatus
there_and_back (void *user)
{
  static const char text[] = "# x = goo\n####\n#x@#\n####\n";
  DsErrors errors = { 0 };
  DsText out = { 0 };
  DsDelve delve;
  DsError err;
  DsStatus status = ds_format_text.read (&delve, "t", text, strlen (text), dst_rules (), &errors);

  g_assert_true ((delve.rules != NULL) == (status == DS_OK));
  if (status != DS_OK)
    return status;
  status = ds_format_text.write (&delve, &out, &err);
  g_assert_true ((out.bytes != NULL) == (status == DS_OK));
  ds_text_clear (&out);
  ds_delve_clear (&delve);
  return status;
}

static void
test_no_memory (void)
{
  dst_rules ();
  dst_fail_each (there_and_back, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/io/text/map", MAPS, test_map);
  DST_ADD_ROWS ("/io/text/finding", FINDINGS, test_finding);
  g_test_add_func ("/io/text/layers", test_layers);
  g_test_add_func ("/io/text/too-large", test_too_large);
  g_test_add_func ("/io/text/floors", test_floors);
  g_test_add_func ("/io/text/no-memory", test_no_memory);
  return g_test_run ();
}
