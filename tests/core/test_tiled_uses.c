/* tests/core/test_tiled_uses.c — tilesets of Tiled among the uses of a definition. */
#include "io/rule_book.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

#define TILES                                                                                      \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [\n"                             \
  "  { \"id\": \"basalt\", \"label\": \"Basalt\", \"glyph\": \"%\", \"layer\": \"ground\" },\n"    \
  "  { \"id\": \"granite\", \"label\": \"Granite\", \"glyph\": \"%\", \"layer\": \"ground\",\n"    \
  "    \"picture\": \"rock\" }] }\n"
/* Its second tile has this id. */
#define TILESET(id)                                                                                \
  "{ \"type\": \"tileset\", \"name\": \"t\", \"tilewidth\": 16, \"tileheight\": 16,\n"             \
  "  \"tilecount\": 4, \"columns\": 2, \"image\": \"own.png\", \"imagewidth\": 32,\n"              \
  "  \"imageheight\": 32, \"tiles\": [{ \"id\": 1, \"properties\": [{ \"name\": \"delvesmith\",\n" \
  "    \"type\": \"string\", \"value\": \"" id "\" }] }] }\n"

static const struct {
  const char *id, *want;
} USES[] = {
  { "basalt", "tilesets/a.tsj 1; " }, { "granite", "" }, /* shown by another picture */
};

/* A tileset of Tiled that has pictures of the id uses the definition; one that cannot be read is
 * left out. */
static void
test_uses (void)
{
  char *user = dst_folder_new ();
  DsDataPath path = { .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (user) },
                      .n = 2 };
  DsErrors errors = { 0 };
  DsRuleBook book;
  DsError err;

  dst_write_file (user, "rules/tiles.json", TILES);
  dst_write_file (user, "tilesets/a.tsj", TILESET ("basalt"));
  dst_write_file (user, "tilesets/b.tsj", TILESET ("granite"));
  dst_write_file (user, "tilesets/c.tsj", "{");
  g_assert_cmpint (ds_rule_book_load (&book, &path, 1, &errors), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (USES); i++) {
    const DsRuleEntry *entry = ds_rule_book_find (&book, &ds_tile_record, USES[i].id);
    g_autoptr (GString) got = g_string_new (NULL);
    DsRuleUses uses;

    g_assert_cmpint (ds_rule_book_uses (&book, dst_rules (), entry, NULL, 0, &uses, &err), ==,
                     DS_OK);
    for (size_t k = 0; k < uses.items.n; k++) {
      g_assert_cmpint (uses.items.items[k].place, ==, DS_MENTION_IN_TILESET);
      g_string_append_printf (got, "%s %zu; ", uses.items.items[k].path + strlen (user) + 1,
                              uses.items.items[k].n);
    }
    g_assert_cmpstr (got->str, ==, USES[i].want);
    ds_rule_uses_clear (&uses);
  }
  ds_rule_book_clear (&book);
  ds_data_path_clear (&path);
  dst_folder_free (user);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tiled-uses/pictures", test_uses);
  return g_test_run ();
}
