/* tests/core/test_imported_names.c — names of objects of foreign maps that become creatures, items
 * and gates, and back. */
#include "doc/cmd.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define RULES                                                                                      \
  "{\"format\":\"delvesmith.mapping\",\"version\":1,\"rules\":[{\"tiles\":[0],\"tile\":"           \
  "\"floor\"},{\"tiles\":[1],\"tile\":\"wall\"},{\"name\":\"Ghost*\",\"object\":\"bat\"},"         \
  "{\"type\":\"Player\",\"object\":\"player-start\"},{\"type\":\"Rat\",\"object\":\"rat\"},"       \
  "{\"type\":\"Key\",\"object\":\"key\"},"                                                         \
  "{\"type\":\"Door\",\"object\":\"gate-locked\",\"lock_by\":\"lock\"}]}"

/* A map of 6 x 4 cells of 8 pixels: walls on the left. */
#define MAP(objects)                                                                               \
  "<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' "               \
  "tileheight='8' infinite='0' nextobjectid='9'>\n"                                                \
  "<tileset firstgid='1' name='t' tilewidth='8' tileheight='8' tilecount='2' columns='2'/>\n"      \
  "<layer id='1' name='Ground' width='6' height='4'><data encoding='csv'>"                         \
  "2,1,1,1,1,1,2,1,1,1,1,1,2,1,1,1,1,1,2,1,1,1,1,1</data></layer>\n"                               \
  "<objectgroup id='2' name='Things'>\n"                                                           \
  "<object id='1' type='Player' x='40' y='24' width='8' height='8'/>\n" objects                    \
  "</objectgroup>\n</map>\n"
#define BOB "<object id='2' name='Bob' type='Rat' x='16' y='8' width='8' height='8'/>\n"
#define RAT "<object id='2' type='Rat' x='16' y='8' width='8' height='8'/>\n"
#define GHOST "<object id='2' name='Ghost of Ada' x='16' y='8' width='8' height='8'/>\n"
#define WIDE_DOOR "<object id='2' name='Gate' type='Door' x='16' y='8' width='16' height='8'/>\n"
#define KEYED                                                                                      \
  "<object id='2' name='brass' type='Key' x='16' y='8' width='8' height='8'/>\n"                   \
  "<object id='3' type='Door' x='32' y='8' width='8' height='8'><properties>"                      \
  "<property name='lock' value='brass'/></properties></object>\n"

/* clang-format off */
static const struct {
  const char *name, *object, *want; /* its objects but the start: kind, cell, name */
} READS[] = {
  { "creature", BOB, "rat 2,1 \"Bob\"" },
  { "no-name", RAT, "rat 2,1" },
  { "gate-of-two-cells", WIDE_DOOR, "gate-door 2,1 \"Gate\";gate-door 3,1 \"Gate\"" },
  { "name-that-a-rule-asks-for", GHOST, "bat 2,1" },
};

static const DstWrittenRow WRITES[] = {
  { "name", "a.tmx", MAP (BOB), "name rat Tom & Co",
    "-<object id='2' name='Bob' type='Rat' x='16' y='8' width='8' height='8'/>\n"
    "+<object id='2' name='Tom &amp; Co' type='Rat' x='16' y='8' width='8' height='8'/>\n", "" },
  { "first-name", "a.tmx", MAP (RAT), "name rat Tom",
    "-<object id='2' type='Rat' x='16' y='8' width='8' height='8'/>\n"
    "+<object id='2' type='Rat' x='16' y='8' width='8' height='8' name=\"Tom\"/>\n", "" },
  { "no-name-any-more", "a.tmx", MAP (BOB), "name rat ",
    "-<object id='2' name='Bob' type='Rat' x='16' y='8' width='8' height='8'/>\n"
    "+<object id='2' name='' type='Rat' x='16' y='8' width='8' height='8'/>\n", "" },
  { "name-of-another-rule", "a.tmx", MAP (BOB), "name rat Ghost of Bob", "", "name of 1 object" },
  { "name-that-a-rule-asks-for", "a.tmx", MAP (GHOST), "name bat Eve", "", "name of 1 object" },
  { "name-of-a-lock", "a.tmx", MAP (KEYED), "name key iron", "", "name of 1 object" },
};
/* clang-format on */

static void
test_read (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = g_strdup_printf (MAP ("%s"), READS[i].object);
  g_autoptr (GString) got = g_string_new (NULL);
  DsDelve delve;

  dst_import_text (&delve, "a.tmx", text, RULES);
  for (size_t k = 0; k < ds_things_count (delve.dungeon.floors[0].things); k++) {
    const DsThing *thing = ds_things_get (delve.dungeon.floors[0].things, k);
    const char *kind = ds_rules_kind (delve.rules, thing->kind)->id;
    const char *name = ds_extras_find (thing->extras, "name");

    if (strcmp (kind, "player-start") != 0)
      g_string_append_printf (got, "%s%s %d,%d%s%s", got->len > 0 ? ";" : "", kind, thing->at.x,
                              thing->at.y, name != NULL ? " " : "", name != NULL ? name : "");
  }
  g_assert_cmpstr (got->str, ==, READS[i].want);
  ds_delve_clear (&delve);
}

/* "name KIND TEXT" of the first object of the kind; without a text it goes. */
static void
edit (DsDoc *doc, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", 3);
  DsText json = { 0 };
  DsJsonWriter writer;
  DsCmdSetThingProperty set = { .cmd.type = &ds_cmd_set_thing_property,
                                .id = dst_find_thing (ds_doc_delve (doc), parts[1])->id,
                                .key = "name" };

  ds_json_writer_init (&writer, &json);
  ds_json_put_string (&writer, NULL, parts[2]);
  set.json = parts[2][0] != '\0' ? g_strchomp (json.bytes) : NULL;
  g_assert_cmpint (ds_doc_apply (doc, &set.cmd, NULL), ==, DS_OK);
  ds_text_clear (&json);
}

static void
test_write (gconstpointer data)
{
  dst_check_written (&WRITES[GPOINTER_TO_SIZE (data)], RULES, ";", edit);
}

/* @text without @part, which it has. */
static char *
dup_without (const char *text, const char *part)
{
  g_auto (GStrv) parts = g_strsplit (text, part, 2);

  g_assert_nonnull (parts[1]);
  return g_strjoinv ("", parts);
}

/* A level that was imported before objects had names takes none from the file. */
static void
test_before (void)
{
  g_autofree char *now = NULL, *unnamed = NULL, *before = NULL, *back = NULL, *losses = NULL;
  DsDelve delve;

  dst_import_text (&delve, "a.tmx", MAP (BOB), RULES);
  now = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  unnamed = dup_without (now, ", \"name\": \"Bob\"");
  before = dup_without (unnamed, "\n    \"names\": true,");
  delve = dst_load (&ds_format_delve, before);
  back = dst_write_back (&delve, "a.tmx", &losses);
  g_assert_cmpstr (back, ==, MAP (BOB));
  g_assert_cmpstr (losses, ==, "");
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/imported-names/read", READS, test_read);
  DST_ADD_ROWS ("/imported-names/write", WRITES, test_write);
  g_test_add_func ("/imported-names/before", test_before);
  return g_test_run ();
}
