/* tests/core/test_collect.c — definitions of an account that a level uses are copied into its
 * project, after which the level needs the account no more. */
#include "base/file.h"
#include "io/collect.h"
#include "io/delve_file.h"
#include "io/rule_book.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULES "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n  "
#define PROJECT "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"P\""

/* The account. "spare", "other" and "onyx" are not used by the level, nor is the recipe "lost". The
 * override of "club" is used by a built-in creature. */
static const struct {
  const char *name, *text;
} ACCOUNT[] = {
  { "rules/mine.json",
    RULES "\"effects\": [\n    { \"id\": \"numb\", \"label\": \"Numb\" },\n"
          "    { \"id\": \"other\", \"label\": \"Other\" }\n  ],\n"
          "  \"items\": [\n    { \"id\": \"stone-fang\", \"label\": \"Stone fang\", \"glyph\": "
          "\"/\", \"category\": \"weapon\", \"effect\": \"numb\", \"appearance\": \"fang\" },\n"
          "    { \"id\": \"spare\", \"label\": \"Spare\", \"glyph\": \"/\", \"category\": "
          "\"weapon\" }\n  ],\n"
          "  \"creatures\": [\n    { \"id\": \"basilisk\", \"label\": \"Basilisk\", \"glyph\": "
          "\"B\",\n      \"equipment\": [\"stone-fang\"] }\n  ],\n"
          "  \"appearances\": [\n    { \"id\": \"grey-fang\", \"label\": \"grey fang\", \"set\": "
          "\"fang\", \"fg\": \"#888888\" }\n  ],\n"
          "  \"locks\": [\n    { \"id\": \"jade\", \"label\": \"Jade\", \"glyph\": \"j\", "
          "\"colour\": \"#00ff88\", \"shape\": \"circle\" },\n    { \"id\": \"onyx\", \"label\": "
          "\"Onyx\", \"glyph\": "
          "\"o\", \"colour\": \"#222222\", \"shape\": \"circle\" }\n  ]\n}\n" },
  { "rules/tiles.json", RULES "\"tiles\": [\n    { \"id\": \"floor\", \"label\": \"My floor\", "
                              "\"glyph\": \".\", \"layer\": \"ground\" }\n  ]\n}\n" },
  { "prefabs/mine.json",
    RULES "\"prefabs\": [\n    { \"id\": \"den\", \"label\": \"Den\", \"tags\": [\"wild\"], "
          "\"legend\": { \".\": \"floor\", \"+\": [\"floor\", \"door\"] },\n      \"rows\": "
          "[\"#####\", \"#...#\", \"#...#\", \"##+##\"] }\n  ]\n}\n" },
  { "recipes/mine.json",
    "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"dens\", "
    "\"label\": \"Dens\", \"description\": \"D.\", \"size\": [40, 30],\n"
    "  \"stages\": [{ \"stage\": \"fill\" }, { \"stage\": \"prefabs\" }] }\n" },
  { "recipes/lost.json", "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"lost\", "
                         "\"label\": \"L\", \"description\": \"D.\", \"size\": [40, 30], "
                         "\"stages\": [{ \"stage\": \"fill\" }] }\n" },
  { "tilesets/mine.json", "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": "
                          "\"mine.png\", \"tile_width\": 16, \"tile_height\": 16,\n"
                          "  \"pictures\": [{ \"id\": \"basilisk\", \"tiles\": [0] }] }\n" },
  { "tilesets/mine.png", "no image" },
};

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [3, 3], \"seed\": \"1\",\n"     \
  "  \"recipe\": { \"id\": \"dens\", \"stages\": [{ \"stage\": \"fill\" }] },\n"                   \
  "  \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"...\", \"...\", " \
  "\"...\"] },\n"                                                                                  \
  "    \"things\": [{ \"id\": \"t-1\", \"kind\": \"basilisk\", \"at\": [1, 1] }, { \"id\": "       \
  "\"t-2\", "                                                                                      \
  "\"kind\": \"key\", \"at\": [0, 0], \"lock\": \"jade\" }] }] }\n"

typedef struct {
  DsDelve level; /* under the rules of no account */
  char *user, *folder;
  DsDataPath account;
  DsProject project;
} Fixture;

static void
set_up (Fixture *self, gconstpointer base)
{
  g_autofree char *text = g_strconcat (PROJECT, base != NULL ? base : "", " }", NULL);
  DsErrors errors = { 0 };

  self->level = dst_load (&ds_format_delve, LEVEL);
  self->user = dst_folder_new ();
  self->folder = dst_folder_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (ACCOUNT); i++)
    dst_write_file (self->user, ACCOUNT[i].name, ACCOUNT[i].text);
  dst_write_file (self->folder, DS_PROJECT_FILE, text);
  self->account = (DsDataPath){
    .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (self->user) }, .n = 2
  };
  g_assert_cmpint (ds_project_load (&self->project, self->folder, &errors), ==, DS_OK);
}

static void
tear_down (Fixture *self, gconstpointer base)
{
  ds_delve_clear (&self->level);
  ds_project_clear (&self->project);
  ds_data_path_clear (&self->account);
  dst_folder_free (self->folder);
  dst_folder_free (self->user);
}

static DsStatus
collect (Fixture *self, DsCollection *out, DsErrors *errors)
{
  DsStatus status = ds_collect (out, &self->level, &self->account, &self->project, errors);

  if (status != DS_OK) {
    g_autofree char *found = dst_findings (errors);

    g_test_message ("%s", found);
  }
  return status;
}

/* A line for each item: "creature basilisk rules/creatures.json", with "!" for an override. */
static char *
list (const DsCollection *self)
{
  static const char *const whats[] = { NULL, "recipe", "tileset", "image", "choices" };
  GString *out = g_string_new (NULL);

  for (size_t i = 0; i < self->items.n; i++) {
    const DsCollected *item = &self->items.items[i];

    g_string_append_printf (out, "%s%s %s %s\n", item->overrides ? "!" : "",
                            item->type != NULL ? item->type->id : whats[item->what], item->id,
                            item->path);
  }
  return g_string_free (out, FALSE);
}

#define ALL                                                                                        \
  "recipe dens recipes/mine.json\n"                                                                \
  "!tile floor rules/tiles.json\n"                                                                 \
  "creature basilisk rules/creatures.json\n"                                                       \
  "item stone-fang rules/items.json\n"                                                             \
  "lock jade rules/locks.json\n"                                                                   \
  "effect numb rules/effects.json\n"                                                               \
  "appearance grey-fang rules/appearances.json\n"                                                  \
  "prefab den prefabs/prefabs.json\n"                                                              \
  "tileset mine tilesets/mine.json\n"                                                              \
  "image mine.png tilesets/mine.png\n"

/* All that the level uses and no more; then it has no unknown definition without the account. */
static void
test_all (Fixture *self, gconstpointer base)
{
  g_autofree char *found = NULL, *rules = NULL;
  DsErrors errors = { 0 };
  DsDataPath path = { .folders = { ds_strdup (self->account.folders[0]) }, .n = 1 };
  DsCollection collection;
  DsRules *empty;
  DsError err;

  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_OK);
  found = list (&collection);
  g_assert_cmpstr (found, ==, ALL);
  g_assert_cmpint (ds_file_plan_apply (&collection.plan, &err), ==, DS_OK);
  rules = dst_read_file (self->folder, "rules/creatures.json");
  g_assert_cmpstr (rules, ==,
                   "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"creatures\": [\n"
                   "    { \"id\": \"basilisk\", \"label\": \"Basilisk\", \"glyph\": \"B\",\n"
                   "      \"equipment\": [\"stone-fang\"] }\n  ]\n}\n");
  ds_collection_clear (&collection);

  g_assert_cmpint (ds_project_add_to (&self->project, &path, &err), ==, DS_OK);
  g_assert_cmpint (ds_data_load_rules (&path, &empty, &errors), ==, DS_OK);
  g_assert_cmpint (ds_delve_set_rules (&self->level, empty, &err), ==, DS_OK);
  for (uint32_t i = 0; i < ds_rules_n_kinds (self->level.rules); i++)
    g_assert_false (ds_rules_kind (self->level.rules, i)->is_unknown);
  g_assert_nonnull (ds_rules_find_lock (self->level.rules, "jade"));
  ds_rules_unref (empty);
  ds_data_path_clear (&path);

  /* Nothing is left to copy. */
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_OK);
  g_assert_cmpuint (collection.items.n, ==, 0);
  g_assert_cmpuint (collection.plan.changes.n, ==, 0);
  ds_collection_clear (&collection);
}

/* Definitions of the project are in force, and go on in its own files. */
static void
test_overridden (Fixture *self, gconstpointer base)
{
  g_autofree char *found = NULL, *rules = NULL;
  DsErrors errors = { 0 };
  DsCollection collection;
  DsError err;

  dst_write_file (self->folder, "rules/game.json",
                  RULES "\"tiles\": [\n    { \"id\": \"floor\", \"label\": \"Game's\", "
                        "\"glyph\": \".\", \"layer\": \"ground\" }\n  ],\n"
                        "  \"items\": [],\n  \"effects\": [\n  ]\n}\n");
  dst_write_file (self->folder, "recipes/halls.json", ACCOUNT[3].text);
  dst_write_file (self->folder, "tilesets/mine.png", "no image");
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_OK);
  found = list (&collection);
  g_assert_cmpstr (found, ==,
                   "creature basilisk rules/creatures.json\n"
                   "item stone-fang rules/game.json\nlock jade rules/locks.json\n"
                   "effect numb rules/game.json\n"
                   "appearance grey-fang rules/appearances.json\n"
                   "tileset mine tilesets/mine.json\n");
  g_assert_cmpint (ds_file_plan_apply (&collection.plan, &err), ==, DS_OK);
  rules = dst_read_file (self->folder, "rules/game.json");
  g_assert_nonnull (strstr (rules, "\"Game's\""));
  g_assert_nonnull (strstr (rules, "\"stone-fang\""));
  g_assert_nonnull (strstr (rules, "\"numb\""));
  g_assert_null (strstr (rules, "\"spare\""));
  ds_collection_clear (&collection);
}

/* Neither of these is copied in part. */
static void
test_refused (Fixture *self, gconstpointer base)
{
  static const struct {
    const char *name, *text, *want;
  } rows[] = {
    { "tilesets/mine.png", "another",
      ": the project already has another file of this name: rename it or " },
    { "rules/creatures.json", "{", ": this file has errors: correct them before you add to it" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *path = g_build_filename (self->folder, rows[i].name, NULL);
    g_autofree char *found = NULL, *want = g_strconcat (path, rows[i].want, NULL);
    DsErrors errors = { 0 };
    DsCollection collection;

    dst_write_file (self->folder, rows[i].name, rows[i].text);
    g_assert_cmpint (collect (self, &collection, &errors), ==, DS_BAD_DATA);
    found = dst_findings (&errors);
    g_assert_true (g_str_has_prefix (found, want));
    g_assert_cmpuint (collection.items.n + collection.plan.changes.n, ==, 0);
    g_remove (path);
  }
}

/* A project without the built-in definitions does not get them, and what needs them is refused. */
static void
test_nothing (Fixture *self, gconstpointer base)
{
  DsErrors errors = { 0 };
  DsCollection collection;

  dst_write_file (self->folder, "rules/game.json",
                  RULES "\"tiles\": [{ \"id\": \"floor\", \"label\": \"Game's\", "
                        "\"glyph\": \".\", \"layer\": \"ground\" }] }\n");
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_BAD_DATA);
  g_assert_cmpuint (errors.n, ==, 2);
  g_assert_nonnull (strstr (errors.items[0].where, "prefabs"));
}

/* A tileset of Tiled comes with the images of its tiles. */
static void
test_tiled (Fixture *self, gconstpointer base)
{
  g_autofree char *json = g_build_filename (self->user, "tilesets/mine.json", NULL);
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsCollection collection;

  g_remove (json);
  dst_write_file (self->user, "tilesets/own.tsx",
                  "<?xml version=\"1.0\"?>\n<tileset name=\"own\" tilewidth=\"16\" "
                  "tileheight=\"16\" tilecount=\"1\" columns=\"0\">\n <tile id=\"0\" "
                  "type=\"basilisk\">\n  <image width=\"16\" height=\"16\" "
                  "source=\"beast.png\"/>\n </tile>\n</tileset>\n");
  dst_write_file (self->user, "tilesets/beast.png", "no image");
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_OK);
  found = list (&collection);
  g_assert_true (g_str_has_suffix (
      found, "tileset own tilesets/own.tsx\nimage beast.png tilesets/beast.png\n"));
  ds_collection_clear (&collection);
  /* another tileset of that name, of which nothing is needed */
  dst_write_file (self->user, "tilesets/own.json",
                  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": "
                  "\"none.png\", \"pictures\": [] }");
  g_free (found);
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_OK);
  found = list (&collection);
  g_assert_true (g_str_has_suffix (
      found, "tileset own tilesets/own.tsx\nimage beast.png tilesets/beast.png\n"));
  ds_collection_clear (&collection);
}

#define MOODS "calm\nwild\n"
#define MOODY                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [3, 3], \"seed\": \"1\",\n"     \
  "  \"properties\": { \"weather\": \"calm\", \"music\": \"wild\" },\n"                            \
  "  \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"...\", \"...\", " \
  "\"...\"] } }] }\n"

/* Files with the choices of declared properties come with them, to the same path, once; those of
 * properties that the level does not name stay. One that is missing is named. */
static void
test_choices (Fixture *self, gconstpointer base)
{
  static const char want[] = "!tile floor rules/tiles.json\n"
                             "property weather rules/properties.json\n"
                             "property music rules/properties.json\n"
                             "choices lists/deep/moods.txt lists/deep/moods.txt\n";
  g_autofree char *found = NULL, *copied = NULL, *rules = NULL, *other = NULL;
  g_autofree char *ours = g_build_filename (self->folder, "rules/properties.json", NULL);
  g_autofree char *moods = g_build_filename (self->user, "lists/deep/moods.txt", NULL);
  DsErrors errors = { 0 };
  DsCollection collection;
  DsError err;

  dst_write_file (self->user, "rules/props.json",
                  RULES "\"properties\": [\n"
                        "    { \"id\": \"weather\", \"name\": \"weather\", \"type\": \"text\", "
                        "\"holders\": [\"level\"], \"choices_file\": \"lists/deep/moods.txt\" },\n"
                        "    { \"id\": \"music\", \"name\": \"music\", \"type\": \"text\", "
                        "\"holders\": [\"level\"], \"choices_file\": \"lists/deep/moods.txt\" },\n"
                        "    { \"id\": \"spare\", \"name\": \"spare\", \"type\": \"text\", "
                        "\"holders\": [\"level\"], \"choices_file\": \"lists/spare.txt\" }\n"
                        "  ]\n}\n");
  dst_write_file (self->user, "lists/deep/moods.txt", MOODS);
  dst_write_file (self->user, "lists/spare.txt", "a\n");
  ds_delve_clear (&self->level);
  self->level = dst_load (&ds_format_delve, MOODY);
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_OK);
  found = list (&collection);
  g_assert_nonnull (strstr (found, strchr (want, '\n') + 1));
  g_assert_null (strstr (found, "spare"));
  g_assert_null (strstr (strstr (found, "choices lists") + 1, "choices lists"));
  g_assert_cmpint (ds_file_plan_apply (&collection.plan, &err), ==, DS_OK);
  ds_collection_clear (&collection);
  copied = dst_read_file (self->folder, "lists/deep/moods.txt");
  g_assert_cmpstr (copied, ==, MOODS);
  rules = dst_read_file (self->folder, "rules/properties.json");
  g_assert_nonnull (strstr (rules, "\"choices_file\": \"lists/deep/moods.txt\""));

  /* the project has it by now: nothing more, unless it is another file */
  dst_write_file (self->folder, "lists/deep/moods.txt", "calm\n");
  g_unlink (ours);
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_BAD_DATA);
  other = dst_findings (&errors);
  g_assert_nonnull (strstr (other, "lists/deep/moods.txt: the project already has another file"));
  g_unlink (moods);
  errors = (DsErrors){ 0 };
  g_assert_cmpint (collect (self, &collection, &errors), ==, DS_NOT_FOUND);
  g_assert_nonnull (strstr (errors.items[0].where, "lists/deep/moods.txt"));
}

static DsStatus
try_collect (void *data)
{
  Fixture *self = data;
  DsErrors errors = { 0 };
  DsCollection collection;
  DsStatus status = collect (self, &collection, &errors);

  ds_collection_clear (&collection);
  return status;
}

static void
test_no_memory (Fixture *self, gconstpointer base)
{
  char *house = dst_folder_new ();

  dst_write_file (
      house, "rules/tiles.json",
      RULES "\"tiles\": [{ \"id\": \"wall\", \"label\": \"W\", \"glyph\": \"#\", "
            "\"layer\": \"ground\", \"flags\": [\"blocks-move\", \"blocks-sight\"] }, "
            "{ \"id\": \"floor\", \"label\": \"F\", \"glyph\": \".\", \"layer\": \"ground\" }, "
            "{ \"id\": \"door\", \"label\": \"D\", \"glyph\": \"+\", "
            "\"layer\": \"feature\", \"flags\": [\"door\", \"blocks-sight\"] }] }\n");
  ds_free (self->account.folders[0]);
  self->account.folders[0] = ds_strdup (house);
  dst_fail_each (try_collect, self, DS_OK);
  dst_folder_free (house);
}

/* A file with an error counts with none of its definitions, as the rules left it out. */
static void
test_left_out (Fixture *self, gconstpointer data)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsRules *rules;
  DsRuleBook book;

  dst_write_file (self->user, "rules/zz-wrong.json",
                  RULES
                  "\"creatures\": [\n    { \"id\": \"ghost\", \"label\": \"Ghost\", \"glyph\": "
                  "\"G\" },\n    { \"id\": \"basilisk\", \"label\": \"B\", \"glyph\": \"B\", "
                  "\"flags\": [\"wrong\"] }\n  ]\n}\n");
  g_assert_cmpint (ds_data_load_rules (&self->account, &rules, errors), ==, DS_OK);
  g_assert_cmpuint (errors->n, >, 0);
  g_assert_cmpint (ds_rule_book_load (&book, &self->account, 1, errors), ==, DS_OK);
  g_assert_nonnull (ds_rule_book_find (&book, &ds_creature_record, "ghost"));
  ds_rule_book_clear (&book);
  g_assert_cmpint (ds_rule_book_load_in_force (&book, &self->account, 1, rules, errors), ==, DS_OK);
  g_assert_null (ds_rule_book_find (&book, &ds_creature_record, "ghost"));
  g_assert_true (g_str_has_suffix (
      book.files.items[ds_rule_book_find (&book, &ds_creature_record, "basilisk")->file].path,
      "mine.json"));
  g_assert_nonnull (ds_rule_book_find (&book, &ds_creature_record, "goblin"));
  ds_rule_book_clear (&book);
  ds_rules_unref (rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/collect/all", Fixture, NULL, set_up, test_all, tear_down);
  g_test_add ("/collect/overridden", Fixture, NULL, set_up, test_overridden, tear_down);
  g_test_add ("/collect/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/collect/nothing", Fixture, ", \"base\": \"nothing\"", set_up, test_nothing,
              tear_down);
  g_test_add ("/collect/tiled", Fixture, NULL, set_up, test_tiled, tear_down);
  g_test_add ("/collect/left-out", Fixture, NULL, set_up, test_left_out, tear_down);
  g_test_add ("/collect/choices", Fixture, NULL, set_up, test_choices, tear_down);
  g_test_add ("/collect/no-memory", Fixture, NULL, set_up, test_no_memory, tear_down);
  return g_test_run ();
}
