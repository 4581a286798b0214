/* tests/core/test_object_layers.c — own layers of objects: files, the command that changes them,
 * and locks. */
#include "doc/doc.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "rules/strata.h"

#include <glib.h>
#include <string.h>

/* Goblins of row 0, on layers A and B and on none; the member "layers" is @list. */
static char *
text_of (const char *list)
{
  return g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\",%s%s%s\n"
      "\"floors\": [ { \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", "
      "\"....\", \"....\" ] }, \"things\": [\n"
      "{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [0, 0], \"layer\": \"A\" },\n"
      "{ \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [1, 0], \"layer\": \"B\", \"note\": \"n\" "
      "},\n"
      "{ \"id\": \"t-3\", \"kind\": \"goblin\", \"at\": [2, 0] } ] } ] }\n",
      list != NULL ? "\"layers\": " : "", list != NULL ? list : "", list != NULL ? "," : "");
}

static DsDoc *
doc_new (const char *list)
{
  g_autofree char *text = text_of (list);

  return dst_load_doc (text);
}

/* "A B: A B -": the list, and the layer of each object. */
static char *
drawn (const DsDoc *doc)
{
  const DsDungeon *dungeon = &ds_doc_delve (doc)->dungeon;
  GString *text = g_string_new (NULL);
  DsObjectLayers own;
  char *list;

  ds_object_layers_read (&own, dungeon->extras);
  list = ds_object_layers_json (&own);
  g_assert_null (strpbrk (list, "\n"));
  g_assert_null (strstr (list, "\"\"")); /* no layer without a name */
  g_assert_cmpint (ds_object_layers_find (&own, ""), ==, -1);
  ds_free (list);
  for (size_t i = 0; i < own.n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", own.names[i]);
  g_string_append_c (text, ':');
  for (size_t i = 0; i < ds_things_count (dungeon->floors[0].things); i++) {
    const DsThing *thing = ds_things_get (dungeon->floors[0].things, i);
    const int layer = ds_object_layers_of (&own, thing);
    char name[100];

    g_string_append_printf (text, " %s",
                            layer >= 0 ? own.names[layer]
                            : ds_thing_text (thing, DS_OBJECT_LAYER_KEY, name, sizeof name) == DS_OK
                                ? "?"
                                : "-");
  }
  return g_string_free (text, FALSE);
}

/* ---- files */

#define LONG                                                                                       \
  "\"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789abc\"" /* 65 bytes              \
                                                                           */

static const struct {
  const char *name, *list, *finding; /* NULL: it is read */
} LISTS[] = {
  { "none", NULL, NULL },
  { "two", "[\"A\", \"B\"]", NULL },
  { "empty", "[]", NULL },
  { "no-list", "\"A\"", "t:1: layers: expected an array of names, got a string" },
  { "number", "[\"A\",\n 3]", "t:2: layers[1]: expected a name, got a number" },
  { "blank", "[\"\"]", "t:1: layers[0]: expected a name of 1 to 63 bytes on a line, got 0 bytes" },
  { "line", "[\"A\\nB\"]",
    "t:1: layers[0]: expected a name of 1 to 63 bytes on a line, got 3 bytes" },
  { "long", "[" LONG "]",
    "t:1: layers[0]: expected a name of 1 to 63 bytes on a line, got 65 bytes" },
  { "many",
    "[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"10\",\"11\",\"12\",\"13\",\"14\","
    "\"15\",\"16\",\"17\"]",
    "t:1: layers: expected at most 16 layers, got 17" },
};

static void
test_list (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = text_of (LISTS[row].list), *first = NULL, *again = NULL;
  DsDelve delve;

  if (LISTS[row].finding != NULL) {
    dst_refuses (&ds_format_delve, text, strlen (text), LISTS[row].finding);
    return;
  }
  delve = dst_load (&ds_format_delve, text);
  first = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  delve = dst_load (&ds_format_delve, first);
  again = dst_save (&ds_format_delve, &delve);
  g_assert_cmpstr (first, ==, again);
  g_assert_true ((strstr (first, "\"layers\"") != NULL) == (LISTS[row].list != NULL));
  g_assert_nonnull (strstr (first, "\"layer\": \"B\""));
  ds_delve_clear (&delve);
}

/* ---- the command */

static const struct {
  const char *name;
  const char *list; /* before */
  const char *now[4];
  int was[4];
  DsStatus status;
  const char *want;
} CHANGES[] = {
  { "new", "[\"A\"]", { "A", "B" }, { 0, -1 }, DS_OK, "A B: A B -" },
  { "rename", "[\"A\", \"B\"]", { "C", "B" }, { 0, 1 }, DS_OK, "C B: C B -" },
  { "swap", "[\"A\", \"B\"]", { "B", "A" }, { 1, 0 }, DS_OK, "B A: A B -" },
  { "names-swap", "[\"A\", \"B\"]", { "B", "A" }, { 0, 1 }, DS_OK, "B A: B A -" },
  { "delete", "[\"A\", \"B\"]", { "B" }, { 1 }, DS_OK, "B: - B -" },
  { "delete-all", "[\"A\", \"B\"]", { NULL }, { 0 }, DS_OK, ": - - -" },
  { "first", NULL, { "B" }, { -1 }, DS_OK, "B: ? B -" },
  { "twice", "[\"A\"]", { "A", "A" }, { 0, -1 }, DS_BAD_ARG, "A: A ? -" },
  { "no-name", "[\"A\"]", { "A", "" }, { 0, -1 }, DS_BAD_ARG, "A: A ? -" },
};

static void
test_change (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new (CHANGES[row].list);
  DsObjectLayers layers = { 0 };
  const DsCmdObjectLayers cmd = { .cmd.type = &ds_cmd_object_layers,
                                  .layers = &layers,
                                  .was = CHANGES[row].was };
  g_autofree char *before = drawn (doc), *now = NULL, *after = NULL;

  for (; CHANGES[row].now[layers.n] != NULL; layers.n++)
    strcpy (layers.names[layers.n], CHANGES[row].now[layers.n]);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, CHANGES[row].status);
  now = drawn (doc);
  g_assert_cmpstr (now, ==, CHANGES[row].want);
  if (CHANGES[row].status == DS_OK) {
    g_assert_cmpuint (ds_doc_position (doc), ==, 1);
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    after = drawn (doc);
    g_assert_cmpstr (before, ==, after);
  }
  ds_doc_free (doc);
}

/* ---- locks */

/* All three goblins are to go: that on the locked layer stays. */
static void
test_locked (void)
{
  const uint64_t ids[] = { 1, 2, 3 };
  const DsCmdDeleteThings doomed = { .cmd.type = &ds_cmd_delete_things, .ids = ids, .n_ids = 3 };
  const DsCmdMoveThing move = { .cmd.type = &ds_cmd_move_thing, .id = 2, .to = { 1, 1 } };
  const DsCmdSetThingProperty join = {
    .cmd.type = &ds_cmd_set_thing_property, .id = 3, .key = DS_OBJECT_LAYER_KEY, .json = "\"B\""
  };
  const unsigned locked = DS_STRATUM_BIT (DS_STRATUM_OWN (1));
  DsDoc *doc = doc_new ("[\"A\", \"B\"]");
  g_autofree char *left = NULL;
  char sentence[200];
  DsError err;

  ds_doc_set_locked (doc, locked);
  g_assert_cmpint (ds_doc_apply (doc, &join.cmd, NULL), ==, DS_LOCKED); /* nothing is put on it */
  g_assert_cmpint (ds_doc_apply (doc, &move.cmd, &err), ==, DS_LOCKED);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "the layer \"B\" is locked");
  g_assert_cmpint (ds_doc_apply (doc, &doomed.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_doc_get_refused (doc), ==, locked);
  left = drawn (doc);
  g_assert_cmpstr (left, ==, "A B: B");
  ds_doc_set_locked (doc, 0);
  g_assert_cmpint (ds_doc_apply (doc, &move.cmd, NULL), ==, DS_OK);
  ds_doc_free (doc);
}

/* A name that is too long for a layer is not that of a layer with the same beginning. */
static void
test_long_names (void)
{
  char name[DS_OBJECT_LAYER_BYTES + 20], cut[DS_OBJECT_LAYER_BYTES];
  DsObjectLayers own = { .n = 1 };
  DsThing thing = { .id = 1 };

  memset (name, 'x', sizeof name - 1);
  name[sizeof name - 1] = '\0';
  g_strlcpy (cut, name, sizeof cut);
  strcpy (own.names[0], cut);
  g_assert_cmpint (ds_object_layer_put (&thing.extras, NULL, name, NULL), ==, DS_OK);
  g_assert_cmpint (ds_object_layers_of (&own, &thing), ==, -1);
  ds_extras_unref (thing.extras);
  g_assert_cmpint (ds_object_layer_put (&thing.extras, NULL, cut, NULL), ==, DS_OK);
  g_assert_cmpint (ds_object_layers_of (&own, &thing), ==, 0);
  ds_extras_unref (thing.extras);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/object-layers/list", LISTS, test_list);
  DST_ADD_ROWS ("/object-layers/change", CHANGES, test_change);
  g_test_add_func ("/object-layers/locked", test_locked);
  g_test_add_func ("/object-layers/long-names", test_long_names);
  return g_test_run ();
}
