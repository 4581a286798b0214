/* tests/core/test_written_back.c — levels that were imported from Tiled, edited, and written back.
 */
#include "doc/cmd.h"
#include "io/kept/described.h"
#include "io/kept/kept_cut.h"
#include "io/kept/write_back.h"
#include "io/tiled/tiled_patch.h"
#include "lib/file.h"
#include "lib/imported.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"layer\": \"over\", \"tiles\": [0], \"tile\": \"grass\" },"                                  \
  "{ \"tiles\": [0, 1], \"tile\": \"floor\" }, { \"tiles\": [2], \"tile\": \"wall\" },"            \
  "{ \"tiles\": [3], \"object\": \"goblin\" }, { \"tiles\": [6], \"tile\": \"door\" },"            \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Exit\", \"object\": \"goal\" }, { \"type\": \"Coin*\", \"object\": \"gold\" },"   \
  "{ \"type\": \"Rat\", \"object\": \"rat\" }] }"

#define SET                                                                                        \
  " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "        \
  "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n </tileset>\n"
#define MAP(size, more)                                                                            \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" "  \
  "tilewidth=\"8\" tileheight=\"8\" " size " nextobjectid=\"9\">\n" SET more "</map>\n"
#define FINITE "width=\"5\" height=\"4\" infinite=\"0\""
#define GROUND                                                                                     \
  " <layer id=\"1\" name=\"ground\" width=\"5\" height=\"4\">\n  <data encoding=\"csv\">\n"        \
  "3,3,3,3,3,\n3,1,2,1,3,\n3,1,2147483650,1,3,\n3,3,3,3,3\n</data>\n </layer>\n"
#define OVER                                                                                       \
  " <layer id=\"2\" name=\"over\" width=\"5\" height=\"4\">\n  <data encoding=\"csv\">\n"          \
  "0,0,0,0,0,\n0,0,0,1,0,\n0,0,0,0,0,\n0,0,0,0,0\n</data>\n </layer>\n"
#define EXIT                                                                                       \
  "  <object id=\"2\" name=\"way out\" type=\"Exit\" x=\"25.5\" y=\"18\" width=\"6\" "             \
  "height=\"5\">\n"                                                                                \
  "   <properties>\n    <property name=\"to\" value=\"b\"/>\n   </properties>\n  </object>\n"
#define COIN(id, x, y)                                                                             \
  "  <object id=\"" id "\" type=\"Coin2\" x=\"" x "\" y=\"" y "\">\n   <point/>\n  </object>\n"
#define OBJECTS                                                                                    \
  " <objectgroup id=\"3\" name=\"things\">\n"                                                      \
  "  <object id=\"1\" type=\"Player\" x=\"8\" y=\"8\" width=\"8\" height=\"8\"/>\n" EXIT COIN (    \
      "8", "10.25", "18") " </objectgroup>\n"
#define WHOLE MAP (FINITE, GROUND OVER OBJECTS)
#define ENDLESS                                                                                    \
  MAP ("width=\"5\" height=\"4\" infinite=\"1\"",                                                  \
       " <layer id=\"1\" name=\"ground\" width=\"5\" height=\"4\">\n  <data encoding=\"csv\">\n"   \
       "   <chunk x=\"-2\" y=\"-2\" width=\"4\" height=\"4\">\n3,3,3,3,\n3,1,1,3,\n3,1,1,3,\n"     \
       "3,3,3,3\n</chunk>\n  </data>\n </layer>\n <objectgroup id=\"3\" name=\"things\">\n"        \
       "  <object id=\"1\" type=\"Player\" x=\"-8\" y=\"-8\" width=\"8\" height=\"8\"/>\n"         \
       " </objectgroup>\n")
#define JSON                                                                                       \
  "{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 3,\n"   \
  "\"height\": 3, \"tilewidth\": 8, \"tileheight\": 8, \"nextobjectid\": 3,\n\"tilesets\": [{ "    \
  "\"firstgid\": 1, \"name\": \"set\", \"tilewidth\": 8, \"tileheight\": 8, \"tilecount\": 9,\n"   \
  "\"columns\": 3, \"image\": \"a.png\" }],\n\"layers\": [\n{ \"type\": \"tilelayer\", \"name\": " \
  "\"ground\", \"width\": 3, \"height\": 3,\n\"data\": [3, 3, 3, 1, 2, 1, 3, 3, 3] },\n"           \
  "{ \"type\": \"objectgroup\", \"name\": \"things\", \"objects\": [\n"                            \
  "{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 8, \"width\": 8, \"height\": 8 },\n"        \
  "{ \"id\": 2, \"type\": \"Exit\", \"x\": 16, \"y\": 8, \"width\": 8, \"height\": 8 }] }] }\n"

#define HEAD(next)                                                                                 \
  "<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" " FINITE      \
  " nextobjectid=\"" next "\">\n"
#define NEXT(next) "-" HEAD ("9") "+" HEAD (next)
#define DELETED_COIN                                                                               \
  "-  <object id=\"8\" type=\"Coin2\" x=\"10.25\" y=\"18\">\n-   <point/>\n-  </object>\n"

static const DstWrittenRow ROWS[] = {
  { "nothing", "a.tmx", WHOLE, "", "", "" },
  { "wall", "a.tmx", WHOLE, "ground 2,1 wall", "-3,1,2,1,3,\n+3,1,3,1,3,\n", "" },
  { "floor-keeps-turns", "a.tmx", WHOLE, "ground 0,2 floor;ground 4,1 floor",
    "-3,1,2,1,3,\n-3,1,2147483650,1,3,\n+3,1,2,1,1,\n+1,1,2147483650,1,3,\n", "" },
  { "feature", "a.tmx", WHOLE, "feature 3,1 -;feature 1,2 grass", "-0,0,0,1,0,\n+0,1,0,0,0,\n",
    "" },
  { "drawn-door", "a.tmx", WHOLE, "feature 2,1 door", "-0,0,0,1,0,\n+0,0,7,1,0,\n", "" },
  { "lost-tile", "a.tmx", WHOLE, "ground 2,1 lava", "", "1 tile" },
  { "move", "a.tmx", WHOLE, "move goal 1,2",
    "-  <object id=\"2\" name=\"way out\" type=\"Exit\" x=\"25.5\" y=\"18\" width=\"6\" "
    "height=\"5\">\n+  <object id=\"2\" name=\"way out\" type=\"Exit\" x=\"9.5\" y=\"18\" "
    "width=\"6\" height=\"5\">\n",
    "" },
  { "delete", "a.tmx", WHOLE, "delete gold", DELETED_COIN, "" },
  { "copy", "a.tmx", WHOLE, "add gold 2,2",
    NEXT ("10") "+  <object id=\"9\" type=\"Coin2\" x=\"18.25\" y=\"18\">\n+   <point/>\n+  "
                "</object>\n",
    "" },
  { "tile-for-object", "a.tmx", WHOLE, "add goblin 1,2", "-0,0,0,0,0,\n+0,4,0,0,0,\n", "" },
  { "object-by-rule", "a.tmx", WHOLE, "add rat 2,2",
    NEXT ("10") "+  <object id=\"9\" type=\"Rat\" x=\"16\" y=\"16\" width=\"8\" height=\"8\"/>\n",
    "" },
  { "lost-object", "a.tmx", WHOLE, "add key 1,2;add ogre 2,2", "", "2 objects" },
  { "larger", "a.tmx", WHOLE, "size 6x5 8;ground 0,0 wall",
    "-<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" "
    "width=\"5\" height=\"4\" infinite=\"0\" nextobjectid=\"9\">\n"
    "- <layer id=\"1\" name=\"ground\" width=\"5\" height=\"4\">\n"
    "-3,3,3,3,3,\n"
    "-3,1,2,1,3,\n"
    "-3,1,2147483650,1,3,\n"
    "-3,3,3,3,3\n"
    "- <layer id=\"2\" name=\"over\" width=\"5\" height=\"4\">\n"
    "-0,0,0,0,0,\n"
    "-0,0,0,1,0,\n"
    "-0,0,0,0,0,\n"
    "-0,0,0,0,0\n"
    "-  <object id=\"1\" type=\"Player\" x=\"8\" y=\"8\" width=\"8\" height=\"8\"/>\n"
    "-  <object id=\"2\" name=\"way out\" type=\"Exit\" x=\"25.5\" y=\"18\" width=\"6\" "
    "height=\"5\">\n"
    "-  <object id=\"8\" type=\"Coin2\" x=\"10.25\" y=\"18\">\n"
    "+<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" "
    "width=\"6\" height=\"5\" infinite=\"0\" nextobjectid=\"9\">\n"
    "+ <layer id=\"1\" name=\"ground\" width=\"6\" height=\"5\">\n"
    "+3,0,0,0,0,0,\n"
    "+0,3,3,3,3,3,\n"
    "+0,3,1,2,1,3,\n"
    "+0,3,1,2147483650,1,3,\n"
    "+0,3,3,3,3,3\n"
    "+ <layer id=\"2\" name=\"over\" width=\"6\" height=\"5\">\n"
    "+0,0,0,0,0,0,\n"
    "+0,0,0,0,0,0,\n"
    "+0,0,0,0,1,0,\n"
    "+0,0,0,0,0,0,\n"
    "+0,0,0,0,0,0\n"
    "+  <object id=\"1\" type=\"Player\" x=\"16\" y=\"16\" width=\"8\" height=\"8\"/>\n"
    "+  <object id=\"2\" name=\"way out\" type=\"Exit\" x=\"33.5\" y=\"26\" width=\"6\" "
    "height=\"5\">\n"
    "+  <object id=\"8\" type=\"Coin2\" x=\"18.25\" y=\"26\">\n",
    "" },
  { "smaller", "a.tmx", WHOLE, "size 4x3 0",
    "-<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" "
    "width=\"5\" height=\"4\" infinite=\"0\" nextobjectid=\"9\">\n"
    "- <layer id=\"1\" name=\"ground\" width=\"5\" height=\"4\">\n"
    "-3,3,3,3,3,\n"
    "-3,1,2,1,3,\n"
    "-3,1,2147483650,1,3,\n"
    "-3,3,3,3,3\n"
    "- <layer id=\"2\" name=\"over\" width=\"5\" height=\"4\">\n"
    "-0,0,0,0,0,\n"
    "-0,0,0,1,0,\n"
    "-0,0,0,0,0,\n"
    "-0,0,0,0,0\n"
    "+<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" "
    "width=\"4\" height=\"3\" infinite=\"0\" nextobjectid=\"9\">\n"
    "+ <layer id=\"1\" name=\"ground\" width=\"4\" height=\"3\">\n"
    "+3,3,3,3,\n"
    "+3,1,2,1,\n"
    "+3,1,2147483650,1\n"
    "+ <layer id=\"2\" name=\"over\" width=\"4\" height=\"3\">\n"
    "+0,0,0,0,\n"
    "+0,0,0,1,\n"
    "+0,0,0,0\n",
    "" },
  { "endless", "a.tmx", ENDLESS, "ground 2,1 wall", "-3,1,1,3,\n+3,1,3,3,\n", "" },
  { "endless-larger", "a.tmx", ENDLESS, "size 6x4 0;ground 5,1 wall",
    "+   <chunk x=\"2\" y=\"-2\" width=\"4\" height=\"4\">\n+0,0,0,0,\n+0,3,0,0,\n+0,0,0,0,\n"
    "+0,0,0,0\n+</chunk>\n",
    "" },
  { "json", "a.tmj", JSON, "ground 1,1 wall;delete goal;move player-start 2,1",
    "-\"data\": [3, 3, 3, 1, 2, 1, 3, 3, 3] },\n"
    "-{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 8, \"width\": 8, \"height\": 8 },\n"
    "-{ \"id\": 2, \"type\": \"Exit\", \"x\": 16, \"y\": 8, \"width\": 8, \"height\": 8 }] }] }\n"
    "+\"data\": [3, 3, 3, 1, 3, 1, 3, 3, 3] },\n"
    "+{ \"id\": 1, \"type\": \"Player\", \"x\": 16, \"y\": 8, \"width\": 8, \"height\": 8 }] }] "
    "}\n",
    "" },
};

static void
test_row (gconstpointer data)
{
  dst_check_written (&ROWS[GPOINTER_TO_SIZE (data)], RULES, ";", dst_apply_edit);
}

/* ---- losses of the source by edits of size and floors */

static const struct {
  const char *name, *file, *text, *edits, *want;
} CUTS[] = {
  { "nothing", "a.tmx", WHOLE, "ground 1,1 wall", "" },
  { "larger", "a.tmx", WHOLE, "size 7x6 8", "" },
  { "narrower", "a.tmx", WHOLE, "size 3x4 0",
    "Cut from the imported map when it is written back: 9 cells\n"
    "Objects outside the imported map: 1" },
  { "from-the-left", "a.tmx", WHOLE, "size 4x4 2",
    "Cut from the imported map when it is written back: 4 cells" },
  { "endless", "a.tmx", ENDLESS, "size 3x4 0",
    "Cut from the imported map when it is written back: 4 cells" },
};

static void
test_cut (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsText text = { 0 };
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  dst_import_text (&delve, CUTS[row].file, CUTS[row].text, RULES);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  dst_apply_edit (doc, CUTS[row].edits);
  g_assert_cmpint (ds_kept_cut (&delve, ds_doc_delve (doc), &text, &err), ==, DS_OK);
  g_assert_cmpstr (text.n > 0 ? text.bytes : "", ==, CUTS[row].want);
  ds_text_clear (&text);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* The only map of the file lies on the floor that goes. */
static void
test_floor_gone (void)
{
  static const int32_t more[] = { -1, 0 }, less[] = { 0 };
  DsCmdFloors floors = { .cmd.type = &ds_cmd_floors, .from = more, .n = 2 };
  DsText text = { 0 };
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  dst_import_text (&delve, "a.tmx", WHOLE, RULES);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &floors.cmd, &err), ==, DS_OK);
  g_assert_cmpint (ds_kept_cut (&delve, ds_doc_delve (doc), &text, &err), ==, DS_OK);
  g_assert_cmpuint (text.n, ==, 0);
  floors.from = less;
  floors.n = 1;
  g_assert_cmpint (ds_doc_apply (doc, &floors.cmd, &err), ==, DS_OK);
  g_assert_cmpint (ds_kept_cut (&delve, ds_doc_delve (doc), &text, &err), ==, DS_OK);
  g_assert_cmpstr (text.bytes, ==, "Not written back, since their floor is gone: maps: 1 (a.tmx)");
  ds_text_clear (&text);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* Digits behind a zero are no number of JSON: a new object has them as a text. */
static void
test_guessed_types (void)
{
  static const struct {
    const char *line;
    DsForeignType want;
  } rows[] = { { "code=007", DS_FOREIGN_TEXT }, { "code=00", DS_FOREIGN_TEXT },
               { "code=0", DS_FOREIGN_INT },    { "code=70", DS_FOREIGN_INT },
               { "code=", DS_FOREIGN_TEXT },    { "code", DS_FOREIGN_BOOL } };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsMapRule rule = { .type = "",
                             .name = "",
                             .tileset = "",
                             .properties = { .items = (const char *[]){ rows[i].line }, .n = 1 } };
    const DsForeignLevel level = { 0 };
    const DsForeign map = { 0 };
    DsForeignProperties properties = { 0 };
    DsForeignAddition out = { 0 };
    DsArena arena = { 0 };
    bool fits;

    g_assert_true (ds_describe_by_rule (&arena, &map, &level, &rule, &out, &properties, &fits));
    g_assert_true (fits);
    g_assert_cmpuint (properties.n, ==, 1);
    g_assert_cmpint (properties.first->type, ==, rows[i].want);
    ds_arena_clear (&arena);
  }
}

/* Suffixes in capitals are of the same forms. */
static void
test_capitals (void)
{
  DsDelve delve;

  dst_import_text (&delve, "a.tmx", WHOLE, RULES);
  g_assert_true (ds_kept_fits (&delve, "x.TMX"));
  g_assert_true (ds_kept_fits (&delve, "x.TMJ"));
  g_assert_cmpstr (ds_kept_other_form (&delve, "x.WORLD"), ==, ".tmx");
  ds_delve_clear (&delve);
  dst_import_text (&delve, "a.tmj", JSON, RULES);
  g_assert_true (ds_kept_fits (&delve, "x.TMX"));
  ds_delve_clear (&delve);
}

/* A map that is copied from "a" to "b" in a folder, and its text there; both are paths. */
typedef struct {
  const DsForeign *map;
  const char *to;
  char *text;
} Copied;

static DsStatus
copy_map (void *user)
{
  Copied *self = user;
  DsFilePlan plan = { 0 };
  DsStatus status = ds_kept_copy (self->map, self->to, &(DsIoOptions){ 0 }, &plan, NULL, NULL);

  g_clear_pointer (&self->text, g_free);
  if (status == DS_OK)
    self->text = g_strndup (plan.changes.items[0].after, plan.changes.items[0].n_after);
  ds_file_plan_clear (&plan);
  return status;
}

/* A copy in another folder names the image where it is, or there is no copy. */
static void
test_copied_elsewhere (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *a = g_build_filename (folder, "a", NULL),
                  *b = g_build_filename (folder, "b", NULL);
  g_autofree char *from = NULL, *to = g_build_filename (b, "a.tmx", NULL);
  DsErrors errors = { 0 };
  DsForeign map;
  Copied copied = { .map = &map, .to = to };

  g_assert_cmpint (g_mkdir (a, 0700) | g_mkdir (b, 0700), ==, 0);
  dst_write_file (a, "a.png", "");
  from = dst_put_file (a, "a.tmx", WHOLE);
  g_assert_cmpint (ds_foreign_load (&map, from, NULL, &errors), ==, DS_OK);
  dst_fail_each (copy_map, &copied, DS_OK);
  g_assert_nonnull (strstr (copied.text, "source=\"../a/a.png\""));
  g_free (copied.text);
  ds_foreign_clear (&map);
  dst_folder_free (folder);
}

/* Cells that follow each other in a row, with another layer's between them, are one edit. */
static void
test_rows_of_cells (void)
{
  static const struct {
    int32_t x, y;
    uint32_t cell;
    size_t want; /* edits of one layer by then */
  } CELLS[] = { { 3, 1, 7, 1 }, { 4, 1, 7, 1 }, { 5, 1, 7, 1 }, { 6, 1, 8, 2 },
                { 8, 1, 8, 3 }, { 9, 2, 8, 4 }, { 10, 2, 8, 4 } };
  const DsForeignLayer layers[2] = { 0 };
  DsForeignEdits edits = { 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (CELLS); i++) {
    for (size_t k = 0; k < G_N_ELEMENTS (layers); k++)
      g_assert_true (
          ds_foreign_edits_put_cell (&edits, &layers[k], CELLS[i].x, CELLS[i].y, CELLS[i].cell));
    g_assert_cmpuint (edits.cells.n, ==, CELLS[i].want * G_N_ELEMENTS (layers));
  }
  g_assert_cmpint (edits.cells.items[0].n, ==, 3);
  g_assert_cmpint (edits.cells.items[edits.cells.n - 1].n, ==, 2);
  ds_foreign_edits_clear (&edits);
}

/* Changes close together are one piece of text, with all that is between them. */
static void
test_runs (void)
{
  static const struct {
    const char *text, *want; /* each "1" becomes "22" */
    size_t pieces;
  } ROWS_OF_TEXT[] = {
    { "0,0", "0,0", 0 },
    { "0,1,0", "0,22,0", 1 },
    { "1,1,0,1\n1", "22,22,0,22\n22", 1 },
    { "1------------------------------------------------------------------------------1,1",
      "22------------------------------------------------------------------------------22,22", 2 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS_OF_TEXT); i++) {
    const char *text = ROWS_OF_TEXT[i].text;
    DsTiledPatch patch = { .bytes = text, .n = strlen (text) };
    DsTiledRun run = { .patch = &patch };
    DsText out = { 0 };

    for (size_t at = 0; at < patch.n; at++)
      if (text[at] == '1')
        ds_tiled_run_put (&run, at, 1, "22", 2);
    ds_tiled_run_end (&run);
    g_assert_cmpuint (patch.pieces.n, ==, ROWS_OF_TEXT[i].pieces);
    ds_tiled_patch_write (&patch, 0, patch.n, &out);
    g_assert_cmpstr (out.bytes, ==, ROWS_OF_TEXT[i].want);
    ds_text_clear (&out);
    ds_tiled_patch_clear (&patch);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-back", ROWS, test_row);
  DST_ADD_ROWS ("/written-back/cut", CUTS, test_cut);
  g_test_add_func ("/written-back/floor-gone", test_floor_gone);
  g_test_add_func ("/written-back/capitals", test_capitals);
  g_test_add_func ("/written-back/guessed-types", test_guessed_types);
  g_test_add_func ("/written-back/copied-elsewhere", test_copied_elsewhere);
  g_test_add_func ("/written-back/rows-of-cells", test_rows_of_cells);
  g_test_add_func ("/written-back/runs", test_runs);
  return g_test_run ();
}
