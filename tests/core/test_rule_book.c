/* tests/core/test_rule_book.c — changes of definitions in their files: everything else stays as it
 * is, nothing wrong is accepted, and a definition is renamed wherever it is named. */
#include "base/file.h"
#include "io/io.h"
#include "io/project.h"
#include "io/rule_book.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

/* ---- texts */

typedef enum { SET, APPEND, REMOVE } Change;

static const struct {
  const char *name, *text;
  Change change;
  const char *key, *json;
  size_t i;
  const char *want;
} EDITS[] = {
  { "value", "{ \"a\": 1,  \"b\" : 2 }", SET, "b", "[3]", 0, "{ \"a\": 1,  \"b\" : [3] }" },
  { "inline", "{ \"a\": 1 }", SET, "b", "2", 0, "{ \"a\": 1, \"b\": 2 }" },
  { "lines", "{\n  \"a\": 1\n}\n", SET, "b", "2", 0, "{\n  \"a\": 1,\n  \"b\": 2\n}\n" },
  { "none", "{}", SET, "b", "2", 0, "{ \"b\": 2 }" },
  { "first-out", "{ \"a\": 1, \"b\": 2 }", SET, "a", NULL, 0, "{ \"b\": 2 }" },
  { "last-out", "{\n  \"a\": 1,\n  \"b\": 2\n}", SET, "b", NULL, 0, "{\n  \"a\": 1\n}" },
  { "only-out", "{ \"a\": 1 }", SET, "a", NULL, 0, "{}" },
  { "absent-out", "{ \"a\": 1 }", SET, "b", NULL, 0, "{ \"a\": 1 }" },
  { "long",
    "{ \"a\": \"0123456789012345678901234567890123456789012345678901234567890123456789\",\n"
    "  \"c\": \"01234567890123456789012345678901234567890123456789012345678901234567890123456789\" "
    "}",
    SET, "description", "\"0123456789\"", 0,
    "{ \"a\": \"0123456789012345678901234567890123456789012345678901234567890123456789\",\n"
    "  \"c\": "
    "\"01234567890123456789012345678901234567890123456789012345678901234567890123456789\",\n"
    "  \"description\": \"0123456789\" }" },
  { "append", "[\n  1,\n\n  2\n]", APPEND, NULL, "3", 0, "[\n  1,\n\n  2,\n  3\n]" },
  { "append-inline", "[1, 2]", APPEND, NULL, "3", 0, "[1, 2, 3]" },
  { "append-first", "  []", APPEND, NULL, "3", 0, "  [\n    3\n  ]" },
  { "append-crlf", "[\r\n  1\r\n]", APPEND, NULL, "2", 0, "[\r\n  1,\r\n  2\r\n]" },
  { "remove-first", "[\n  1,\n  2\n]", REMOVE, NULL, NULL, 0, "[\n  2\n]" },
  { "remove-last", "[\n  1,\n  2\n]", REMOVE, NULL, NULL, 1, "[\n  1\n]" },
  { "remove-only", "[\n  1\n]", REMOVE, NULL, NULL, 0, "[]" },
};

static void
test_edit (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const char *text = EDITS[row].text;
  DsErrors errors = { 0 };
  DsJsonEdit edit;
  DsText out = { 0 };
  DsJson *json;
  DsError err;

  g_assert_cmpint (ds_json_parse (&json, "t", text, strlen (text), &errors), ==, DS_OK);
  ds_json_edit_begin (&edit, text, strlen (text));
  if (EDITS[row].change == SET)
    ds_json_edit_set (&edit, ds_json_root (json), EDITS[row].key, EDITS[row].json);
  else if (EDITS[row].change == APPEND)
    ds_json_edit_append (&edit, ds_json_root (json), EDITS[row].json);
  else
    ds_json_edit_remove (&edit, ds_json_root (json), EDITS[row].i);
  g_assert_cmpint (ds_json_edit_apply (&edit, &out, &err), ==, DS_OK);
  g_assert_cmpstr (out.bytes, ==, EDITS[row].want);
  ds_text_clear (&out);
  ds_json_edit_clear (&edit);
  ds_json_free (json);
}

/* ---- books */

/* The program's data and a user's folder, to which changes go. */
typedef struct {
  char *user;
  DsDataPath path;
  DsRuleBook book;
} Fixture;

static void
load (Fixture *self)
{
  DsErrors errors = { 0 };

  ds_rule_book_clear (&self->book);
  g_assert_cmpint (ds_rule_book_load (&self->book, &self->path, 1, &errors), ==, DS_OK);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->user = dst_folder_new ();
  self->path = (DsDataPath){
    .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (self->user) }, .n = 2
  };
  load (self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  ds_rule_book_clear (&self->book);
  ds_data_path_clear (&self->path);
  dst_folder_free (self->user);
}

static void
put (Fixture *self, const char *name, const char *text)
{
  g_free (dst_put_file (self->user, name, text));
}

static char *
text_of (Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->user, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static const DsRuleEntry *
find (Fixture *self, const DsRecordType *type, const char *id)
{
  const DsRuleEntry *entry = ds_rule_book_find (&self->book, type, id);

  g_assert_nonnull (entry);
  return entry;
}

/* Applies the plan, which must be right, and reads everything again. */
static void
apply (Fixture *self, DsFilePlan *plan)
{
  DsErrors errors = { 0 };
  DsError err;

  g_assert_cmpint (ds_rule_book_check (&self->book, plan, &errors), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (plan, &err), ==, DS_OK);
  ds_file_plan_clear (plan);
  load (self);
}

/* The check refuses the plan with this first sentence. */
static void
refuse (Fixture *self, DsFilePlan *plan, const char *want)
{
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };

  g_test_message ("%s", want);
  g_assert_cmpint (ds_rule_book_check (&self->book, plan, &errors), !=, DS_OK);
  ds_message_format (&errors.items[0].message, sentence, sizeof sentence);
  g_assert_cmpstr (sentence, ==, want);
  ds_file_plan_clear (plan);
}

#define HEAD "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n"
#define IMP                                                                                        \
  "    { \"id\": \"gnaw\", \"label\": \"Gnaw\", \"group\": \"Own\",\n"                             \
  "      \"glyph\": \"i\",  \"hp\": 7, \"equipment\": [\"dagger\"] }"
#define OGRE                                                                                       \
  "    { \"id\": \"ogre-king\", \"label\": \"Ogre King\",\n"                                       \
  "      \"glyph\": \"O\", \"hp\": 90, \"company\": [\"gnaw\", \"rat\"] }"

/* One value changes; all other bytes of the file stay. */
static void
test_set (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL, *again = NULL;
  DsFilePlan plan = { 0 };
  DsError err;

  put (self, "rules/mine.json", HEAD "  \"creatures\": [\n" IMP ",\n\n" OGRE "\n  ]\n}\n");
  load (self);
  g_assert_cmpint (ds_rule_book_set (&self->book, find (self, &ds_creature_record, "gnaw"), "hp",
                                     "12", &plan, &err),
                   ==, DS_OK);
  apply (self, &plan);
  text = text_of (self, "rules/mine.json");
  g_assert_cmpstr (text, ==,
                   HEAD
                   "  \"creatures\": [\n"
                   "    { \"id\": \"gnaw\", \"label\": \"Gnaw\", \"group\": \"Own\",\n"
                   "      \"glyph\": \"i\",  \"hp\": 12, \"equipment\": [\"dagger\"] },\n\n" OGRE
                   "\n  ]\n}\n");
  g_assert_cmpint (ds_rule_book_set (&self->book, find (self, &ds_creature_record, "gnaw"), "hp",
                                     NULL, &plan, &err),
                   ==, DS_OK);
  apply (self, &plan);
  again = text_of (self, "rules/mine.json");
  g_assert_nonnull (strstr (again, "\"glyph\": \"i\", \"equipment\""));
}

/* An override is a copy of the built-in record in the user's folder; without it, the file is gone.
 */
static void
test_override_and_reset (Fixture *self, gconstpointer data)
{
  const DsRuleEntry *rat = find (self, &ds_creature_record, "rat");
  g_autofree char *source = NULL, *text = NULL, *none = NULL;
  DsFilePlan plan = { 0 };
  const char *bytes;
  DsError err;
  size_t n;

  g_assert_cmpuint (rat->layer, ==, 0);
  g_assert_false (rat->overrides);
  bytes = ds_node_source (rat->node, &n);
  source = g_strndup (bytes, n);
  g_assert_cmpint (ds_rule_book_copy (&self->book, rat, "rat", NULL, &plan, &err), ==, DS_OK);
  apply (self, &plan);
  text = text_of (self, "rules/creatures.json");
  g_assert_nonnull (strstr (text, source));
  rat = find (self, &ds_creature_record, "rat");
  g_assert_true (ds_rule_entry_is_own (&self->book, rat) && rat->overrides);

  g_assert_cmpint (ds_rule_book_remove (&self->book, rat, &plan, &err), ==, DS_OK);
  apply (self, &plan);
  none = text_of (self, "rules/creatures.json");
  g_assert_null (none);
  g_assert_cmpuint (find (self, &ds_creature_record, "rat")->layer, ==, 0);
}

/* A copy goes to the file that has such records, on lines of its own; removed, it leaves no trace.
 */
static void
test_add_and_remove (Fixture *self, gconstpointer data)
{
  const char *first = HEAD "  \"creatures\": [\n" IMP "\n  ]\n}\n";
  g_autofree char *two = NULL, *one = NULL;
  DsFilePlan plan = { 0 };
  DsError err;

  put (self, "rules/mine.json", first);
  load (self);
  g_assert_cmpint (ds_rule_book_copy (&self->book, find (self, &ds_creature_record, "gnaw"),
                                      "gnaw-2", "Gnaw \"2\"", &plan, &err),
                   ==, DS_OK);
  apply (self, &plan);
  two = text_of (self, "rules/mine.json");
  g_assert_cmpstr (two, ==,
                   HEAD
                   "  \"creatures\": [\n" IMP ",\n"
                   "    { \"id\": \"gnaw-2\", \"label\": \"Gnaw \\\"2\\\"\", \"group\": \"Own\",\n"
                   "      \"glyph\": \"i\",  \"hp\": 7, \"equipment\": [\"dagger\"] }\n"
                   "  ]\n}\n");
  g_assert_cmpint (
      ds_rule_book_remove (&self->book, find (self, &ds_creature_record, "gnaw-2"), &plan, &err),
      ==, DS_OK);
  apply (self, &plan);
  one = text_of (self, "rules/mine.json");
  g_assert_cmpstr (one, ==, first);
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  const DsRuleEntry *gnaw;
  DsFilePlan plan = { 0 };
  DsError err;

  put (self, "rules/a.json", HEAD "  \"creatures\": [\n" IMP ",\n" OGRE "\n  ]\n}\n");
  put (self, "rules/broken.json", "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"x\": 1 }");
  put (self, "rules/cut.json", "{ \"format\"");
  load (self);
  gnaw = find (self, &ds_creature_record, "gnaw");
  g_assert_cmpint (ds_rule_book_set (&self->book, gnaw, "hp", "0", &plan, &err), ==, DS_OK);
  refuse (self, &plan, "expected a whole number from 1 to 9999, got 0");
  g_assert_cmpint (ds_rule_book_set (&self->book, gnaw, "light", "\"no-light\"", &plan, &err), ==,
                   DS_OK);
  refuse (self, &plan, "\"no-light\" is not defined in \"lights\"");
  g_assert_cmpint (ds_rule_book_set (&self->book, gnaw, "hpp", "1", &plan, &err), ==, DS_OK);
  g_assert_cmpint (ds_rule_book_check (&self->book, &plan, &(DsErrors){ 0 }), ==, DS_BAD_DATA);
  ds_file_plan_clear (&plan);
  g_assert_cmpint (ds_rule_book_remove (&self->book, gnaw, &plan, &err), ==, DS_OK);
  refuse (self, &plan, "\"gnaw\" is not defined in \"non-player creatures\"");
  g_assert_cmpint (ds_rule_book_set (&self->book, gnaw, "hp", "8", &plan, &err), ==, DS_OK);
  apply (self, &plan);
}

/* ---- uses and renaming */

#define RECIPE                                                                                     \
  "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"own\", \"label\": \"Own\",\n"    \
  "  \"size\": [20, 20], \"ruleset\": \"free\",\n"                                                 \
  "  \"stages\": [{ \"stage\": \"fill\", \"params\": { \"tile\": \"basalt\" } }] }\n"
#define LEVEL                                                                                      \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [3, 3],\n"             \
  "  \"ruleset\": \"free\",\n"                                                                     \
  "  \"floors\": [\n    {\n"                                                                       \
  "      \"ground\": { \"legend\": { \"#\": \"basalt\", \".\": \"floor\" },\n"                     \
  "                  \"rows\": [\"###\", \"#.#\", \"###\"] },\n"                                   \
  "      \"things\": [\n"                                                                          \
  "        { \"id\": \"t-1\", \"kind\": \"gnaw\", \"at\": [1, 1], \"lock\": \"rune\" }\n"          \
  "      ]\n    }\n  ]\n}\n"
#define TILES                                                                                      \
  "  \"tiles\": [\n"                                                                               \
  "    { \"id\": \"basalt\", \"label\": \"Basalt\", \"glyph\": \"%\", \"layer\": \"ground\",\n"    \
  "      \"burnt\": \"basalt\", \"flags\": [\"blocks-move\", \"blocks-sight\"] }\n  ]\n}\n"
#define TILE_RULES                                                                                 \
  "  \"tile_rules\": [\n"                                                                          \
  "    { \"id\": \"worn\", \"label\": \"Worn\", \"find\": [\"b\"], \"put\": [\"b\"],\n"            \
  "      \"legend\": [ { \"glyph\": \"b\", \"tiles\": [\"basalt\"] } ] }\n  ]\n}\n"
#define PREFAB                                                                                     \
  "  \"prefabs\": [\n"                                                                             \
  "    { \"id\": \"cell\", \"label\": \"Cell\", \"wall\": \"basalt\",\n"                           \
  "      \"legend\": { \"o\": [\"floor\", \"gnaw\"], \"b\": \"basalt\" },\n"                       \
  "      \"rows\": [\"#b#\", \"#o+\", \"###\"] }\n  ]\n}\n"
#define NAMES                                                                                      \
  "  \"words\": [ { \"id\": \"hue\", \"words\": [\"Black\"] } ],\n"                                \
  "  \"names\": [ { \"id\": \"halls\", \"tiles\": [\"basalt\"], \"things\": [\"gnaw\"],\n"         \
  "                 \"templates\": [\"The {hue} {hue} Hall\", \"{hue}\"] } ]\n}\n"
#define LOCKS                                                                                      \
  "  \"locks\": [\n"                                                                               \
  "    { \"id\": \"rune\", \"label\": \"Rune\", \"glyph\": \"r\", \"colour\": \"#ffffff\", "       \
  "\"shape\": \"star\" }\n  ]\n}\n"

#define TILESET                                                                                    \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"own.png\",\n"                \
  "  \"pictures\": [\n"                                                                            \
  "    { \"id\": \"basalt\",  \"tiles\": [1] },\n"                                                 \
  "    { \"id\": \"gnaw\", \"tiles\": [2] }\n  ] }\n"
#define MAPPING                                                                                    \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"ground\": \"basalt\",\n"                \
  "  \"rules\": [\n"                                                                               \
  "    { \"name\": \"Basalt\", \"tile\": \"basalt\" },\n"                                          \
  "    { \"type\": \"Gnaw\", \"object\": \"gnaw\",  \"lock\": \"rune\" }\n  ] }\n"

static const struct {
  const char *name, *text;
} OWN[] = {
  { "rules/creatures.json", HEAD "  \"creatures\": [\n" IMP ",\n" OGRE "\n  ]\n}\n" },
  { "rules/tiles.json", HEAD TILES },
  { "rules/locks.json", HEAD LOCKS },
  { "rules/tile_rules.json", HEAD TILE_RULES },
  { "prefabs/cell.json", HEAD PREFAB },
  { "names/own.json", HEAD NAMES },
  { "recipes/own.json", RECIPE },
  { "levels/deep/one.delve", LEVEL },
  { "levels/readme.txt", "basalt gnaw hue rune\n" },
  { "tilesets/own.json", TILESET },
  { "tilesets/readme.txt", "basalt gnaw hue rune\n" },
  { "mappings/own.json", MAPPING },
  { "stamps/1.delve", LEVEL },
};

static void
put_all (Fixture *self)
{
  for (size_t i = 0; i < G_N_ELEMENTS (OWN); i++)
    put (self, OWN[i].name, OWN[i].text);
  load (self);
}

static const struct {
  const char *name;
  const DsRecordType *type;
  const char *id, *uses;
} USES[] = {
  { "tile", &ds_tile_record, "basalt",
    "rules/tile_rules.json tile_rule worn 1; rules/tiles.json tile basalt 1; prefabs/cell.json "
    "prefab cell 2; names/own.json names halls "
    "1; recipes/own.json - own 1; tilesets/own.json - - 1; mappings/own.json - - 2; "
    "levels/deep/one.delve - - 1; stamps/1.delve - - 1; " },
  { "creature", &ds_creature_record, "gnaw",
    "rules/creatures.json creature ogre-king 1; prefabs/cell.json prefab cell 1; names/own.json "
    "names halls 1; tilesets/own.json - - 1; mappings/own.json - - 1; levels/deep/one.delve - - 1; "
    "stamps/1.delve - - 1; " },
  { "words", &ds_words_record, "hue", "names/own.json names halls 2; " },
  { "lock", &ds_lock_record, "rune",
    "mappings/own.json - - 1; levels/deep/one.delve - - 1; stamps/1.delve - - 1; " },
  { "prefab", &ds_prefab_record, "cell", "" },
};

static char *
list_uses (Fixture *self, const DsRuleEntry *entry)
{
  GString *list = g_string_new (NULL);
  DsRuleUses uses;
  DsError err;

  g_assert_cmpint (ds_rule_book_uses (&self->book, dst_rules (), entry, NULL, 0, &uses, &err), ==,
                   DS_OK);
  for (size_t i = 0; i < uses.items.n; i++) {
    const DsRuleUse *use = &uses.items.items[i];

    g_assert_true (g_str_has_prefix (use->path, self->user));
    g_string_append_printf (list, "%s %s %s %zu; ", use->path + strlen (self->user) + 1,
                            use->type != NULL ? use->type->id : "-",
                            use->id != NULL ? use->id : "-", use->n);
  }
  ds_rule_uses_clear (&uses);
  return g_string_free (list, FALSE);
}

static void
test_uses (Fixture *self, gconstpointer data)
{
  put_all (self);
  for (size_t i = 0; i < G_N_ELEMENTS (USES); i++) {
    g_autofree char *list = list_uses (self, find (self, USES[i].type, USES[i].id));

    g_assert_cmpstr (list, ==, USES[i].uses);
  }
}

/* @text with each "id" in quotes or braces renamed. */
static char *
renamed (const char *text, const char *from, const char *to)
{
  g_autofree char *a = g_strdup_printf ("\"%s\"", from), *b = g_strdup_printf ("\"%s\"", to);
  g_autofree char *c = g_strdup_printf ("{%s}", from), *d = g_strdup_printf ("{%s}", to);
  GString *out = g_string_new (text);

  g_string_replace (out, a, b, 0);
  g_string_replace (out, c, d, 0);
  return g_string_free (out, FALSE);
}

/* Every file is as @from renamed to @to gives it; other files are not in the plan at all. */
static void
test_rename (Fixture *self, gconstpointer data)
{
  put_all (self);
  for (size_t i = 0; i < G_N_ELEMENTS (USES); i++) {
    g_autofree char *to = g_strconcat ("new-", USES[i].id, NULL);
    DsFilePlan plan = { 0 };
    DsErrors errors = { 0 };
    DsError err;
    size_t n = 0;

    g_assert_cmpint (ds_rule_book_rename (&self->book, find (self, USES[i].type, USES[i].id), to,
                                          NULL, 0, &plan, &err),
                     ==, DS_OK);
    g_assert_cmpint (ds_rule_book_check (&self->book, &plan, &errors), ==, DS_OK);
    g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
    for (size_t k = 0; k < G_N_ELEMENTS (OWN); k++) {
      g_autofree char *text = text_of (self, OWN[k].name);
      g_autofree char *want = g_str_has_suffix (OWN[k].name, ".txt")
                                  ? g_strdup (OWN[k].text)
                                  : renamed (OWN[k].text, USES[i].id, to);

      g_assert_cmpstr (text, ==, want);
      n += strcmp (want, OWN[k].text) != 0;
    }
    g_assert_cmpuint (plan.changes.n, ==, n);
    ds_file_plan_reverse (&plan); /* undo, all at once */
    g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
    for (size_t k = 0; k < G_N_ELEMENTS (OWN); k++) {
      g_autofree char *text = text_of (self, OWN[k].name);

      g_assert_cmpstr (text, ==, OWN[k].text);
    }
    ds_file_plan_clear (&plan);
  }
}

/* A level's own lock of the name is not the rules' lock, unless it has its looks. Mappings have no
 * locks of their own. */
static void
test_rename_locks (Fixture *self, gconstpointer data)
{
  static const struct {
    const char *text, *want, *format;
  } FILES[] = {
    { "\"locks\": [{ \"id\": \"rune\", \"name\": \"R\" }, { \"id\": \"x\", \"opened_by\": "
      "[[\"rune\"]] }], \"regions\": [{ \"id\": \"g-1\", \"colour\": \"#000000\", \"lock\": "
      "\"rune\" }]",
      "\"locks\": [{ \"id\": \"sigil\", \"name\": \"R\" }, { \"id\": \"x\", \"opened_by\": "
      "[[\"sigil\"]] }], \"regions\": [{ \"id\": \"g-1\", \"colour\": \"#000000\", \"lock\": "
      "\"sigil\" }]" },
    { "\"locks\": [{ \"id\": \"rune\", \"kind\": \"red\" }, { \"id\": \"y\", \"kind\": \"rune\" "
      "}], "
      "\"regions\": [{ \"id\": \"g-1\", \"colour\": \"#000000\", \"lock\": \"rune\" }]",
      "\"locks\": [{ \"id\": \"rune\", \"kind\": \"red\" }, { \"id\": \"y\", \"kind\": "
      "\"sigil\" }], \"regions\": [{ \"id\": \"g-1\", \"colour\": \"#000000\", \"lock\": "
      "\"rune\" }]" },
    { "\"locks\": [{ \"id\": \"sigil\" }, { \"id\": \"y\", \"kind\": \"rune\" }]", NULL },
    { "\"floors\": [{ \"things\": [{ \"lock\": \"rune\" }, { \"lock\": \"sigil\" }] }]", NULL },
    { "\"rules\": [{ \"lock\": \"rune\" }, { \"lock\": \"sigil\" }]",
      "\"rules\": [{ \"lock\": \"sigil\" }, { \"lock\": \"sigil\" }]", "mapping" },
  };

  put_all (self);
  for (size_t i = 0; i < G_N_ELEMENTS (FILES); i++) {
    const char *format = FILES[i].format != NULL ? FILES[i].format : "dungeon";
    g_autofree char *text =
        g_strdup_printf ("{ \"format\": \"delvesmith.%s\", %s }\n", format, FILES[i].text);
    g_autofree char *path = dst_put_file (self->user, "elsewhere/l.delve", text);
    const char *const more[] = { path };
    DsFilePlan plan = { 0 };
    DsStatus status;
    DsError err;

    status = ds_rule_book_rename (&self->book, find (self, &ds_lock_record, "rune"), "sigil", more,
                                  1, &plan, &err);
    g_assert_cmpint (status, ==, FILES[i].want != NULL ? DS_OK : DS_BAD_DATA);
    if (FILES[i].want != NULL) {
      g_autofree char *want =
          g_strdup_printf ("{ \"format\": \"delvesmith.%s\", %s }\n", format, FILES[i].want);
      DsFileTexts texts;

      g_assert_cmpint (ds_file_plan_texts (&plan, &texts, &err), ==, DS_OK);
      g_assert_cmpstr (ds_file_texts_find (&texts, path)->bytes, ==, want);
      ds_free ((void *)texts.items);
    }
    ds_file_plan_clear (&plan);
  }
}

static const struct {
  const char *name, *id, *want;
} WRONG_NAMES[] = {
  { "capitals", "Gnaw", "expected an id of 1 to 63 lowercase letters, digits and \"-\", got Gnaw" },
  { "taken", "dagger", "the id \"dagger\" is taken" },
  { "tile", "rubble", "the id \"rubble\" is taken" }, /* a prefab's legend may mean either */
  { "nothing", "nothing", "the id \"nothing\" is reserved: it means no tile" },
};

static void
test_wrong_names (Fixture *self, gconstpointer data)
{
  char sentence[DS_SENTENCE];
  DsFilePlan plan = { 0 };
  DsError err;

  put_all (self);
  for (size_t i = 0; i < G_N_ELEMENTS (WRONG_NAMES); i++) {
    g_assert_cmpint (ds_rule_book_rename (&self->book, find (self, &ds_creature_record, "gnaw"),
                                          WRONG_NAMES[i].id, NULL, 0, &plan, &err),
                     ==, DS_BAD_DATA);
    g_assert_cmpstr (ds_message_format (&err.message, sentence, sizeof sentence), ==,
                     WRONG_NAMES[i].want);
    g_assert_cmpuint (plan.changes.n, ==, 0);
  }
}

/* ---- plans */

static void
test_plan_whole (Fixture *self, gconstpointer data)
{
  g_autofree char *a = NULL, *b = NULL, *blocked = NULL, *text = NULL;
  DsFilePlan plan = { 0 };
  DsError err;

  a = dst_put_file (self->user, "a", "1");
  b = g_build_filename (self->user, "new/folder/b", NULL);
  blocked = g_build_filename (self->user, "a/c", NULL); /* below a file */
  g_assert_cmpint (ds_file_plan_put (&plan, a, "1", 1, "2", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_put (&plan, b, NULL, 0, "3", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  text = text_of (self, "new/folder/b");
  g_assert_cmpstr (text, ==, "3");
  ds_file_plan_reverse (&plan);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  g_assert_false (g_file_test (b, G_FILE_TEST_EXISTS));

  /* the text that another program wrote meanwhile is not overwritten */
  ds_file_plan_reverse (&plan);
  g_free (dst_put_file (self->user, "a", "other"));
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_BAD_DATA);
  g_assert_false (g_file_test (b, G_FILE_TEST_EXISTS));

  /* a change that fails takes the others back */
  g_free (dst_put_file (self->user, "a", "1"));
  g_assert_cmpint (ds_file_plan_put (&plan, blocked, NULL, 0, "4", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), !=, DS_OK);
  g_free (text);
  text = text_of (self, "a");
  g_assert_cmpstr (text, ==, "1");
  g_assert_false (g_file_test (b, G_FILE_TEST_EXISTS));
  ds_file_plan_clear (&plan);
}

/* A file that may not be changed is found before any other is, and nothing is left beside them. */
static void
test_plan_read_only (Fixture *self, gconstpointer data)
{
  g_autofree char *a = dst_put_file (self->user, "plan/a", "1");
  g_autofree char *b = dst_put_file (self->user, "plan/b", "1");
  g_autofree char *folder = g_build_filename (self->user, "plan", NULL);
  DsFileNames names = { 0 };
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (ds_file_plan_put (&plan, a, "1", 1, "2", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_put (&plan, b, "1", 1, NULL, 0, &err), ==, DS_OK);
  g_assert_cmpint (g_chmod (b, 0444), ==, 0);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_IO);
  g_assert_cmpstr (err.message.id, ==, "io.read-only");
  g_assert_cmpint (ds_file_list (&names, folder, "", &err), ==, DS_OK);
  g_assert_cmpuint (names.n, ==, 2);
  ds_file_names_clear (&names);
  g_assert_cmpint (g_chmod (b, 0644), ==, 0);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_list (&names, folder, "", &err), ==, DS_OK);
  g_assert_cmpuint (names.n, ==, 1);
  ds_file_names_clear (&names);
  ds_file_plan_clear (&plan);
}

/* Changes between which another program wrote do not lead to each other. */
static void
test_plan_leads_to (Fixture *self, gconstpointer data)
{
  static const struct {
    const char *path, *before;
    bool leads;
  } NEXT[] = { { "f", "2", true }, { "f", "9", false }, { "g", "9", true }, { "f", NULL, false } };
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (ds_file_plan_put (&plan, "f", "1", 1, "2", 1, &err), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (NEXT); i++) {
    DsFilePlan next = { 0 };

    g_assert_cmpint (ds_file_plan_put (&next, NEXT[i].path, NEXT[i].before,
                                       NEXT[i].before != NULL ? 1 : 0, "3", 1, &err),
                     ==, DS_OK);
    g_assert_true (ds_file_plan_leads_to (&plan, &next) == NEXT[i].leads);
    ds_file_plan_clear (&next);
  }
  ds_file_plan_clear (&plan);
}

/* Changes of one file one after the other are one change, and none at all when they undo it. */
static void
test_plan_join (Fixture *self, gconstpointer data)
{
  DsFilePlan plan = { 0 }, next = { 0 };
  DsError err;

  g_assert_cmpint (ds_file_plan_put (&plan, "f", "1", 1, "2", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_put (&next, "f", "2", 1, "3", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_join (&plan, &next, &err), ==, DS_OK);
  g_assert_cmpuint (plan.changes.n, ==, 1);
  g_assert_cmpstr (plan.changes.items[0].before, ==, "1");
  g_assert_cmpstr (plan.changes.items[0].after, ==, "3");
  ds_file_plan_clear (&next);
  g_assert_cmpint (ds_file_plan_put (&next, "f", "3", 1, "1", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_join (&plan, &next, &err), ==, DS_OK);
  g_assert_cmpuint (plan.changes.n, ==, 0);
  ds_file_plan_clear (&next);
  ds_file_plan_clear (&plan);
}

/* A template keeps its spelling beside the id; where that is spelled by escapes itself, it is not.
 */
static void
test_rename_escapes (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;
  DsFilePlan plan = { 0 };
  DsError err;

  put (self, "names/own.json",
       "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n"
       "  \"words\": [{ \"id\": \"hues\", \"words\": [\"red\"] }],\n"
       "  \"names\": [{ \"id\": \"own-hall\", \"templates\": [\"\\u00c9 {hues} \\/ {hues}\", "
       "\"{h\\u0075es}\"] }] }\n");
  load (self);
  g_assert_cmpint (ds_rule_book_rename (&self->book, find (self, &ds_words_record, "hues"), "tints",
                                        NULL, 0, &plan, &err),
                   ==, DS_OK);
  apply (self, &plan);
  text = text_of (self, "names/own.json");
  g_assert_nonnull (strstr (text, "[\"\\u00c9 {tints} \\/ {tints}\", \"{tints}\"]"));
}

/* A condition of names that nothing can meet is a finding; the other names of the file count. */
static void
test_names_condition (Fixture *self, gconstpointer data)
{
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsRules *rules;
  bool is_there = false;

  put (self, "names/lost.json",
       "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"names\": [\n"
       "  { \"id\": \"lost-hall\", \"things\": [\"lost\"], \"templates\": [\"Lost\"] },\n"
       "  { \"id\": \"own-hall\", \"templates\": [\"Hall\"] }] }\n");
  g_assert_cmpint (ds_data_load_rules (&self->path, &rules, &errors), ==, DS_OK);
  for (size_t i = 0; i < ds_rules_n_names (rules); i++)
    is_there = is_there || strcmp (ds_rules_names (rules, i)->id, "own-hall") == 0;
  g_assert_true (is_there);
  found = dst_findings (&errors);
  g_assert_true (
      g_str_has_suffix (found, "names[0].things[0]: \"lost\" is not defined in \"objects\""));
  ds_rules_unref (rules);
}

/* A file that is wrong hides no dangling reference in another: neither one of the same folder, nor
 * one of another folder, which is left out. */
static void
test_beside_wrong_file (Fixture *self, gconstpointer data)
{
  char *project = dst_folder_new ();
  const DsDataPath three = { .folders = { self->path.folders[0], self->user, project }, .n = 3 };
  const DsDataPath two = { .folders = { self->path.folders[0], project }, .n = 2 };
  put (self, "rules/wrong.json", "{");
  dst_write_file (project, "rules/a.json", "{");
  dst_write_file (project, "rules/b.json",
                  "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n"
                  "  \"creatures\": [{ \"id\": \"gnaw\", \"label\": \"Gnaw\", \"glyph\": \"g\", "
                  "\"equipment\": [\"no-such\"] }] }\n");
  for (int has_user = 0; has_user < 2; has_user++) {
    g_autofree char *found = NULL;
    DsErrors errors = { 0 };

    ds_data_check_rules (has_user ? &three : &two, has_user ? 2 : 1, NULL, &errors);
    found = dst_findings (&errors);
    g_assert_nonnull (strstr (found, "a.json"));
    g_assert_nonnull (strstr (found, "\"no-such\" is not defined"));
  }
  dst_folder_free (project);
}

static DsStatus
rename_once (void *user)
{
  Fixture *self = user;
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };
  DsRuleUses uses = { 0 };
  DsRuleBook book;
  DsStatus status;
  DsError err;

  status = ds_rule_book_load (&book, &self->path, 0, &errors);
  if (status != DS_OK)
    return status;
  status = ds_rule_book_rename (&book, ds_rule_book_find (&book, &ds_creature_record, "gnaw"),
                                "devil", NULL, 0, &plan, &err);
  if (status == DS_OK)
    status = ds_rule_book_uses (&book, dst_rules (),
                                ds_rule_book_find (&book, &ds_tile_record, "basalt"), NULL, 0,
                                &uses, &err);
  ds_rule_uses_clear (&uses);
  ds_file_plan_clear (&plan);
  ds_rule_book_clear (&book);
  return status;
}

static void
test_no_memory (Fixture *self, gconstpointer data)
{
  put_all (self);
  ds_free (self->path.folders[0]); /* the user's folder alone */
  self->path.folders[0] = self->path.folders[1];
  self->path.n = 1;
  ds_rule_book_clear (&self->book);
  dst_fail_each (rename_once, self, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/rule-book/edit", EDITS, test_edit);
#define ADD(name, function)                                                                        \
  g_test_add ("/rule-book/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("set", test_set);
  ADD ("override-and-reset", test_override_and_reset);
  ADD ("add-and-remove", test_add_and_remove);
  ADD ("refused", test_refused);
  ADD ("uses", test_uses);
  ADD ("rename", test_rename);
  ADD ("rename-locks", test_rename_locks);
  ADD ("wrong-names", test_wrong_names);
  ADD ("plan-whole", test_plan_whole);
  ADD ("plan-read-only", test_plan_read_only);
  ADD ("plan-join", test_plan_join);
  ADD ("plan-leads-to", test_plan_leads_to);
  ADD ("rename-escapes", test_rename_escapes);
  ADD ("names-condition", test_names_condition);
  ADD ("beside-wrong-file", test_beside_wrong_file);
  ADD ("no-memory", test_no_memory);
  return g_test_run ();
}
