/* tests/core/test_rename_picture.c — a definition that is renamed shows the picture that it did:
 * renamed with it where the program may write it, else named by the definition. */
#include "io/rule_book.h"
#include "lib/file.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define RULES(more, others)                                                                        \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n"                                          \
  "  \"creatures\": [\n"                                                                           \
  "    { \"id\": \"gnaw\", \"label\": \"Gnaw\", \"glyph\": \"g\"" more " }" others "\n  ] }\n"
#define TILE                                                                                       \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n"                                          \
  "  \"tiles\": [{ \"id\": \"gnaw\", \"label\": \"Gnaw\", \"glyph\": \"%\", \"layer\": "           \
  "\"ground\" }] }\n"
#define OGRE(picture)                                                                              \
  ",\n    { \"id\": \"king\", \"label\": \"King\", \"glyph\": \"k\",  \"picture\": \"" picture     \
  "\" }"
#define SET(pictures)                                                                              \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\",\n"                  \
  "  \"pictures\": [" pictures "] }\n"
#define PICTURE(id, tile) "{ \"id\": \"" id "\",  \"tiles\": [" tile "] }"
#define TSJ(tile)                                                                                  \
  "{ \"type\": \"tileset\", \"name\": \"t\", \"tilewidth\": 16, \"tileheight\": 16,\n"             \
  "  \"image\": \"a.png\", \"imagewidth\": 64, \"imageheight\": 64, \"columns\": 4,\n"             \
  "  \"tilecount\": 16, \"tiles\": [{ \"id\": 3, " tile " }] }\n"

typedef struct {
  const char *name, *before, *after; /* NULL: as before */
} File;

/* "ours" is the folder of the changes, "user" the one before it. The first file has the creature.
 */
static const struct {
  const char *name;
  File files[5];
  int tile; /* that gnaw shows; -1: none */
} ROWS[] = {
  { "renamed",
    { { "ours/rules/a.json", RULES ("", OGRE ("gnaw")),
        "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n"
        "  \"creatures\": [\n"
        "    { \"id\": \"devil\", \"label\": \"Gnaw\", \"glyph\": \"g\" }" OGRE (
            "devil") "\n  ] }\n" },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw-2", "1") ", " PICTURE ("gnaw", "2")),
        SET (PICTURE ("gnaw-2", "1") ", " PICTURE ("devil", "2")) } },
    2 },
  { "in-all-tilesets",
    { { "ours/rules/a.json", RULES ("", ""), "\"id\": \"devil\", \"label\": \"Gnaw\"" },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw", "1")), SET (PICTURE ("devil", "1")) },
      { "ours/tilesets/b.json", SET (PICTURE ("gnaw", "2")), SET (PICTURE ("devil", "2")) } },
    2 },
  { "over-the-user's",
    { { "ours/rules/a.json", RULES ("", ""), "\"glyph\": \"g\" }" },
      { "user/tilesets/a.json", SET (PICTURE ("gnaw", "1")), NULL },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw", "2")), SET (PICTURE ("devil", "2")) } },
    2 },
  { "field-of-its-own-id",
    { { "ours/rules/a.json", RULES (", \"picture\": \"gnaw\"", ""), "\"picture\": \"devil\" }" },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw", "2")), SET (PICTURE ("devil", "2")) } },
    2 },
  { "field-of-another",
    { { "ours/rules/a.json", RULES (", \"picture\": \"imp\"", OGRE ("gnaw")), OGRE ("gnaw") },
      { "ours/tilesets/a.json", SET (PICTURE ("imp", "1") ", " PICTURE ("gnaw", "2")), NULL } },
    1 },
  { "user's",
    { { "ours/rules/a.json", RULES ("", ""), "\"glyph\": \"g\", \"picture\": \"gnaw\" }" },
      { "user/tilesets/a.json", SET (PICTURE ("gnaw", "1")), NULL } },
    1 },
  { "empty-field",
    { { "ours/rules/a.json", RULES (", \"picture\": \"\"", ""),
        "\"glyph\": \"g\", \"picture\": \"gnaw\" }" },
      { "user/tilesets/a.json", SET (PICTURE ("gnaw", "1")), NULL } },
    1 },
  { "tiled-property",
    { { "ours/rules/a.json", RULES ("", ""), "\"picture\": \"gnaw\" }" },
      { "ours/tilesets/tiled.tsj",
        TSJ ("\"properties\": [{ \"name\": \"delvesmith\", \"type\": \"string\", \"value\": "
             "\"gnaw\" }]"),
        NULL } },
    3 },
  { "tiled-class",
    { { "ours/rules/a.json", RULES ("", ""), "\"picture\": \"gnaw\" }" },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw", "1")), NULL }, /* that of Tiled is later */
      { "ours/tilesets/tiled.tsj", TSJ ("\"type\": \"Gnaw\""), NULL } },
    3 },
  { "of-a-tile-too",
    { { "ours/rules/a.json", RULES ("", ""), "\"picture\": \"gnaw\" }" },
      { "ours/rules/b.json", TILE, NULL },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw", "2")), NULL } },
    2 },
  { "of-the-user's-too",
    { { "ours/rules/a.json", RULES ("", ""), "\"picture\": \"gnaw\" }" },
      { "user/rules/b.json",
        "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"creatures\": [{ \"id\": \"imp-2\",\n"
        "  \"label\": \"Imp\", \"glyph\": \"i\", \"picture\": \"gnaw\" }] }\n",
        NULL },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw", "2")), NULL } },
    2 },
  { "taken",
    { { "ours/rules/a.json", RULES ("", ""), "\"picture\": \"gnaw\" }" },
      { "ours/tilesets/a.json", SET (PICTURE ("devil", "1") ", " PICTURE ("gnaw", "2")), NULL } },
    2 },
  { "none",
    { { "ours/rules/a.json", RULES ("", ""), "\"glyph\": \"g\" }" },
      { "ours/tilesets/a.json", SET (PICTURE ("gnaw-2", "1")), NULL } },
    -1 },
};

/* The tile of the image that the creature shows; -1: none. */
static int
tile_of (const DsDataPath *path, const char *id)
{
  DsErrors errors = { 0 };
  DsRules *rules;
  uint16_t kind;
  int tile = -1;
  size_t i;

  g_assert_cmpint (ds_data_load_rules (path, &rules, &errors), ==, DS_OK);
  g_assert_true (ds_rules_find_kind (rules, id, &kind));
  if (ds_rules_find_picture (rules, ds_rules_kind (rules, kind)->picture, id, &i))
    tile = ds_rules_picture (rules, i)->tiles.items[0];
  ds_rules_unref (rules);
  return tile;
}

static void
rename_gnaw (const DsDataPath *path)
{
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };
  DsRuleBook book;
  DsError err;

  g_assert_cmpint (ds_rule_book_load (&book, path, 2, &errors), ==, DS_OK);
  g_assert_cmpint (ds_rule_book_rename (&book,
                                        ds_rule_book_find (&book, &ds_creature_record, "gnaw"),
                                        "devil", NULL, 0, &plan, &err),
                   ==, DS_OK);
  g_assert_cmpint (ds_rule_book_check (&book, &plan, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  ds_file_plan_clear (&plan);
  ds_rule_book_clear (&book);
}

/* A tileset is as the row has it; rules have the text of the row. */
static void
check_file (const char *root, const File *file)
{
  g_autofree char *path = g_build_filename (root, file->name, NULL), *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  if (file->after == NULL || strstr (file->name, "tilesets") != NULL)
    g_assert_cmpstr (text, ==, file->after != NULL ? file->after : file->before);
  else if (strstr (text, file->after) == NULL)
    g_error ("%s lacks %s", text, file->after);
}

static void
test_rename (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char *root = dst_folder_new ();
  g_autofree char *user = g_build_filename (root, "user", NULL),
                  *own = g_build_filename (root, "ours", NULL);
  const DsDataPath path = { .folders = { (char *)g_getenv ("DELVESMITH_DATA_DIR"), user, own },
                            .n = 3,
                            .takes_users = true };

  for (const File *file = ROWS[row].files; file->name != NULL; file++)
    g_free (dst_put_file (root, file->name, file->before));
  g_assert_cmpint (tile_of (&path, "gnaw"), ==, ROWS[row].tile);
  rename_gnaw (&path);
  g_assert_cmpint (tile_of (&path, "devil"), ==, ROWS[row].tile);
  for (const File *file = ROWS[row].files; file->name != NULL; file++)
    check_file (root, file);
  dst_folder_free (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/rename-picture", ROWS, test_rename);
  return g_test_run ();
}
