/* tests/core/test_keymap.c — files with the keys of actions. */
#include "io/keymap.h"
#include "lib/rows.h"

#include <string.h>

#define HEAD "{ \"format\": \"delvesmith.keymap\", \"version\": 1"
#define KEYS HEAD ",\n\"keys\": "

static DsStatus
parse (DsKeymap *out, const char *text, DsErrors *errors)
{
  return ds_keymap_parse (out, "k", text, strlen (text), errors);
}

/* A keymap that is read is written, and read back equal. */
static void
test_round (void)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsKeymap keymap;

  g_assert_cmpint (parse (&keymap,
                          HEAD ", \"label\": \"Mine\", \"base\": \"ldtk\", \"keys\": {\n"
                               "\"save\": [\"<Control>s\", \"F2\"],\n\"tool::brush\": [] } }",
                          &errors),
                   ==, DS_OK);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpstr (keymap.label, ==, "Mine");
    g_assert_cmpstr (keymap.base, ==, "ldtk");
    g_assert_cmpuint (keymap.rows.n, ==, 2);
    g_assert_cmpstr (keymap.rows.items[0].action, ==, "save");
    g_assert_cmpstr (keymap.rows.items[0].keys, ==, "<Control>s F2");
    g_assert_cmpstr (keymap.rows.items[1].action, ==, "tool::brush");
    g_assert_cmpstr (keymap.rows.items[1].keys, ==, "");
    g_assert_true (i == 1 || keymap.rows.items[1].line == 3);
    if (i == 0)
      ds_keymap_format (&keymap, &text);
    ds_keymap_clear (&keymap);
    if (i == 0)
      g_assert_cmpint (ds_keymap_parse (&keymap, "k", text.bytes, text.n, &errors), ==, DS_OK);
  }
  ds_text_clear (&text);
  g_assert_cmpint (parse (&keymap, HEAD ", \"keys\": {} }", &errors), ==, DS_OK);
  g_assert_cmpstr (keymap.label, ==, "");
  g_assert_cmpstr (keymap.base, ==, "");
  ds_keymap_clear (&keymap);
}

static const struct {
  const char *name, *text, *want;
} WRONG[] = {
  { "no-keys", HEAD " }", "k:1: missing key: \"keys\"" },
  { "list", KEYS "[] }", "k:2: keys: expected an object, got a list" },
  { "text", KEYS "{ \"save\": \"F2\" } }", "k:2: keys.save: expected a list, got a string" },
  { "number", KEYS "{ \"save\": [2] } }", "k:2: keys.save[0]: expected a string, got a number" },
  { "empty", KEYS "{ \"save\": [\"\"] } }",
    "k:2: keys.save[0]: expected a key such as <Control>s, got \"\"" },
  { "space", KEYS "{ \"save\": [\"a b\"] } }",
    "k:2: keys.save[0]: expected a key such as <Control>s, got \"a b\"" },
  { "twice", KEYS "{ \"save\": [\"F2\"],\n\"open\": [\"F3\", \"F2\"] } }",
    "k:3: keys.open[1]: expected a key of its own, got \"F2\", which \"save\" has" },
  { "twice-in-one", KEYS "{ \"save\": [\"F2\", \"F2\"] } }",
    "k:2: keys.save[1]: expected a key of its own, got \"F2\", which \"save\" has" },
  { "many", KEYS "{ \"save\": [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\"] } }",
    "k:2: keys.save: expected at most 8 keys of an action, got 9" },
  { "unknown", HEAD ", \"key\": 1, \"keys\": {} }",
    "k:1: unknown key \"key\": expected one of format, version, label, base, keys" },
  { "version", "{ \"format\": \"delvesmith.keymap\", \"version\": 2, \"keys\": {} }",
    "k:1: version: expected version 1 or earlier, got 2" },
  { "format", "{ \"format\": \"delvesmith.recipe\", \"version\": 1 }",
    "k:1: format: expected \"delvesmith.keymap\", got \"delvesmith.recipe\"" },
};

static void
test_wrong (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsKeymap keymap;

  g_assert_cmpint (parse (&keymap, WRONG[row].text, &errors), !=, DS_OK);
  g_assert_null (keymap.arena.chunks);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpstr (ds_error_format (&errors.items[0], sentence, sizeof sentence), ==,
                   WRONG[row].want);
}

/* A key that is part of another one is another key. */
static void
test_parts (void)
{
  DsErrors errors = { 0 };
  DsKeymap keymap;

  g_assert_cmpint (parse (&keymap,
                          KEYS "{ \"a\": [\"F12\", \"<Control>s\"], \"b\": [\"F1\", \"s\"] } }",
                          &errors),
                   ==, DS_OK);
  ds_keymap_clear (&keymap);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keymap/round", test_round);
  g_test_add_func ("/keymap/parts", test_parts);
  DST_ADD_ROWS ("/keymap/wrong", WRONG, test_wrong);
  return g_test_run ();
}
