/* tests/core/test_tiled_saved.c — levels that are saved over the map of Tiled that they were read
 * from: the map keeps all that no edit concerns. */
#include "doc/cmd.h"
#include "doc/doc.h"
#include "io/io.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_save.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/map.h"
#include "map/tile_layers.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define NAME "a.tmx"
#define OBJECTS "name=\"Objects\" draworder=\"index\">"
#define AREA                                                                                       \
  "<object id='50' name='Beside' type='marker' x='20' y='20.5' width='40' height='20'>"            \
  "<properties><property name='odds' type='list'><item value='a'/><item type='int' value='3'/>"    \
  "</property></properties></object>"
#define POINT "<object id='51' type='gold' x='24' y='24'><point/></object>"

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
static const struct {
  const char *name;
  const char *from, *to;     /* the edit in Tiled: text that becomes another, with ' for " */
  const char *edits;         /* of the level, each ended by ";" */
  const char *was, *is;      /* the text that changes by them, and all that does; "" = nothing */
} ROWS[] = {
  { "nothing", "</map>", "</map>", "", "", "" },
  { "object", "<properties>", "<properties>", "move goal 7,1;", "x='80' y='32'", "x='112' y='16'" },
  { "area", OBJECTS, OBJECTS AREA, "move marker 3,1;", "x='20' y='20.5'", "x='52' y='20.5'" },
  { "point", OBJECTS, OBJECTS POINT, "move gold 2,2;", "x='24' y='24'", "x='40' y='40'" },
  { "renamed", OBJECTS, OBJECTS AREA, "rename marker odds evens;", "name='odds' type='list'>"
    "<item value='a'/><item type='int' value='3'/></property>", NULL },
  { "list", OBJECTS, OBJECTS AREA, "set marker odds [true];", "<item value='a'/><item type='int' "
    "value='3'/>", "<item type='bool' value='true'/>" },
  { "property", OBJECTS, OBJECTS AREA, "set marker more 3;", "</property></properties></object>",
    "</property><property name='more' type='int' value='3'/></properties></object>" },
  { "turned", "<object id=\"1\" type=\"player-start\"", "<object id='1' rotation='30' type='player-start'",
    "move player-start 2,2;", "x='16' y='16'", "x='32' y='32'" },
};
/* clang-format on */

static char *
quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static char *
replaced (const char *text, const char *from, const char *to)
{
  g_autofree char *a = quoted (from), *b = quoted (to);
  GString *out = g_string_new (text);

  g_assert_cmpuint (g_string_replace (out, a, b, 1), ==, 1);
  return g_string_free (out, FALSE);
}

static void
save (const DsDelve *level, const char *path, const char *document)
{
  const DsIoOptions options = { .document = document };
  DsError err;

  g_assert_cmpint (ds_io_save_with (level, path, DS_IO_STRANGER, &options, &err), ==, DS_OK);
}

static DsDoc *
open_level (const char *path)
{
  DsErrors errors = { 0 };
  DsDelve level;
  DsDoc *doc;

  if (ds_io_load (&level, path, dst_rules (), &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  g_assert_cmpint (ds_doc_new (&doc, &level, NULL), ==, DS_OK);
  ds_delve_clear (&level);
  return doc;
}

/* A map of ours of this name in a new folder; caller frees both. */
static char *
named_new (char **folder, const char *name)
{
  char *path;
  DsDelve level;

  *folder = dst_folder_new ();
  path = g_build_filename (*folder, name, NULL);
  dst_map_init (&level, "##########\n#@..+....#\n#...#!...#\n#........#\n##########", '\n');
  save (&level, path, NULL);
  ds_delve_clear (&level);
  return path;
}

static char *
map_new (char **folder)
{
  return named_new (folder, NAME);
}

/* The map without the pins of its ground, which edits set; g_free(). */
static char *
read_unpinned (const char *folder)
{
  g_autofree char *text = dst_read_file (folder, NAME);
  g_autoptr (GRegex) pins =
      g_regex_new ("\n  <properties><property name=\"pins\" [^>]*></properties>", 0, 0, NULL);

  return g_regex_replace_literal (pins, text, -1, 0, "", 0, NULL);
}

static void
apply (DsDoc *doc, const char *edits)
{
  g_auto (GStrv) list = g_strsplit (edits, ";", -1);

  for (size_t i = 0; list[i] != NULL && list[i][0] != '\0'; i++)
    dst_apply_edit (doc, list[i]);
}

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char *folder = NULL;
  g_autofree char *path = map_new (&folder), *fresh = dst_read_file (folder, NAME);
  g_autofree char *text = replaced (fresh, ROWS[row].from, ROWS[row].to), *want = NULL, *got = NULL;
  DsDoc *doc;

  dst_write_file (folder, NAME, text);
  doc = open_level (path);
  apply (doc, ROWS[row].edits);
  save (ds_doc_delve (doc), path, path);
  got = read_unpinned (folder);
  if (ROWS[row].is != NULL) {
    want =
        ROWS[row].was[0] != '\0' ? replaced (text, ROWS[row].was, ROWS[row].is) : g_strdup (text);
    g_assert_cmpstr (got, ==, want);
  }
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* New objects get numbers that no object had, also one that is gone. */
static void
test_numbers (void)
{
  char *folder = NULL;
  g_autofree char *path = map_new (&folder), *fresh = dst_read_file (folder, NAME);
  g_autofree char *text = replaced (fresh, " nextobjectid=\"3\"", " nextobjectid='70'"),
                  *got = NULL;
  DsDoc *doc;

  dst_write_file (folder, NAME, text);
  for (int i = 0; i < 2; i++) {
    doc = open_level (path);
    apply (doc, i == 0 ? "add gold 3,3;" : "delete gold;add gold 4,3;");
    save (ds_doc_delve (doc), path, path);
    ds_doc_free (doc);
  }
  got = dst_read_file (folder, NAME);
  g_assert_null (strstr (got, "<object id=\"70\""));
  g_assert_nonnull (strstr (got, "<object id=\"71\" type=\"gold\""));
  g_assert_nonnull (strstr (got, "nextobjectid=\"72\""));
  g_assert_nonnull (strstr (got, "<object id=\"1\" type=\"player-start\""));
  dst_folder_free (folder);
}

/* Tiled's additions to our tileset stay, and so do a tileset of its own, of the file @data, and the
 * cells with it. */
static void
test_tilesets (gconstpointer data)
{
  const char *source = data;
  char *folder = NULL;
  g_autofree char *path = map_new (&folder), *fresh = dst_read_file (folder, NAME);
  g_autofree char *first = g_strdup_printf ("<tileset firstgid=\"1\" source=\"%s\"/>", source);
  g_autofree char *both = g_strdup_printf ("%s<tileset firstgid='9'", first);
  g_autofree char *more = replaced (fresh, "<tileset firstgid=\"1\"", both);
  g_autofree char *file = g_build_filename (folder, source, NULL);
  g_autofree char *beside = g_path_get_dirname (file);
  g_autofree char *set = dst_read_file (folder, "a.tiles.tsx"), *known = NULL, *got = NULL;
  g_autofree char *text = NULL;
  GString *moved;
  gssize first_cell;
  DsDoc *doc;

  known = replaced (set, "</tileset>",
                    "<properties><property name='by' value='hand'/></properties>"
                    "</tileset>");
  dst_write_file (folder, "a.tiles.tsx", known);
  g_assert_cmpint (g_mkdir_with_parents (beside, 0700), ==, 0);
  dst_write_file (folder, source,
                  "<tileset name='b' tilewidth='16' tileheight='16' tilecount='8' "
                  "columns='8'><tile id='0' type='wall'/></tileset>");
  moved = g_string_new (NULL); /* numbers of our tiles are 8 higher */
  for (const char *at = more; *at != '\0'; at++)
    if (g_ascii_isdigit (*at) && *at != '0' && (at[-1] == ',' || at[-1] == '\n')) {
      g_string_append_printf (moved, "%d", atoi (at) + 8);
      at += strspn (at, "0123456789") - 1;
    } else if (g_str_has_prefix (at, "gid=\"") && at[-1] == ' ') {
      g_string_append_printf (moved, "gid=\"%d", atoi (at + 5) + 8);
      at += 4 + strspn (at + 5, "0123456789");
    } else {
      g_string_append_c (moved, *at);
    }
  first_cell = strstr (moved->str, "<data encoding=\"csv\">\n") - moved->str + 22;
  g_string_erase (moved, first_cell, strspn (moved->str + first_cell, "0123456789"));
  g_string_insert (moved, first_cell, "1"); /* also a wall */
  text = g_string_free (moved, FALSE);
  dst_write_file (folder, NAME, text);
  doc = open_level (path);
  apply (doc, "feature 2,2 grass;add gold 3,3;");
  save (ds_doc_delve (doc), path, path);
  ds_doc_free (doc);
  got = dst_read_file (folder, "a.tiles.tsx");
  g_assert_cmpstr (got, ==, known);
  g_free (got);
  got = dst_read_file (folder, NAME);
  g_assert_nonnull (strstr (got, first));
  g_assert_nonnull (strstr (got, ">\n1,"));
  doc = open_level (path);
  g_assert_nonnull (dst_find_thing (ds_doc_delve (doc), "gold"));
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* Layers keep their numbers when they change places, and go alone. */
static void
test_layers (void)
{
  static const struct {
    const char *names[3];
    int was[2];
    const char *want;
  } STEPS[] = {
    { { "A", "B", NULL }, { -1, -1 }, "id='7' name='A'|id='8' name='B'|" },
    { { "B", "A", NULL }, { 1, 0 }, "id='8' name='B'|id='7' name='A'|" },
    { { "B", "Deck", NULL }, { 0, 1 }, "id='8' name='B'|id='7' name='Deck'|" },
    { { "Deck", NULL }, { 1 }, "id='7' name='Deck'|" },
    { { "Deck", "C", NULL }, { 0, -1 }, "id='7' name='Deck'|id='9' name='C'|" },
  };
  char *folder = NULL;
  g_autofree char *path = map_new (&folder), *fresh = dst_read_file (folder, NAME);
  g_autofree char *text = replaced (fresh, "</map>", "<imagelayer id='5' name='Sky'/></map>");
  g_autoptr (GRegex) layer = g_regex_new ("<layer (id='[0-9]*' name='(A|B|C|Deck)')", 0, 0, NULL);

  dst_write_file (folder, NAME, text);
  for (size_t i = 0; i < G_N_ELEMENTS (STEPS); i++) {
    g_autofree char *got = NULL;
    g_autoptr (GString) found = g_string_new (NULL);
    g_autoptr (GMatchInfo) match = NULL;
    DsTileLayers layers = { 0 };
    DsDoc *doc = open_level (path);
    DsError err;

    for (size_t k = 0; STEPS[i].names[k] != NULL; k++)
      ds_tile_layers_add (&layers, STEPS[i].names[k]);
    g_assert_cmpint (ds_doc_apply (doc,
                                   &(DsCmdTileLayers){ .cmd.type = &ds_cmd_tile_layers,
                                                       .layers = &layers,
                                                       .was = STEPS[i].was }
                                        .cmd,
                                   &err),
                     ==, DS_OK);
    save (ds_doc_delve (doc), path, path);
    got = g_strdelimit (dst_read_file (folder, NAME), "\"", '\'');
    for (g_regex_match (layer, got, 0, &match); g_match_info_matches (match);
         g_match_info_next (match, NULL)) {
      g_autofree char *one = g_match_info_fetch (match, 1);

      g_string_append_printf (found, "%s|", one);
    }
    g_assert_cmpstr (found->str, ==, STEPS[i].want);
    g_assert_nonnull (strstr (got, "<imagelayer id='5' name='Sky'/>"));
    ds_doc_free (doc);
  }
  dst_folder_free (folder);
}

/* Where a floor goes, the others keep their objects' numbers, and what Tiled added to them. */
static void
test_floors (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, NAME, NULL), *fresh = NULL, *got = NULL;
  g_autofree char *text = NULL;
  DsDelve level;
  DsDoc *doc;
  DsError err;

  dst_map_init (&level, "####\n#@.#\n####\n--\n####\n#n.#\n####\n--\n####\n#.!#\n####", '\n');
  save (&level, path, NULL);
  ds_delve_clear (&level);
  fresh = dst_read_file (folder, NAME);
  text = replaced (fresh, "name=\"Floor 3\"", "class='Deep' name='Floor 3'");
  dst_write_file (folder, NAME, text);
  doc = open_level (path);
  g_assert_cmpint (
      ds_doc_apply (
          doc,
          &(DsCmdFloors){ .cmd.type = &ds_cmd_floors, .from = (const int32_t[]){ 0, 2 }, .n = 2 }
               .cmd,
          &err),
      ==, DS_OK);
  save (ds_doc_delve (doc), path, path);
  ds_doc_free (doc);
  got = dst_read_file (folder, NAME);
  g_assert_nonnull (strstr (got, "class=\"Deep\" name=\"Floor 2\""));
  g_assert_nonnull (strstr (got, "<object id=\"3\" type=\"goal\""));
  g_assert_null (strstr (got, "Floor 3"));
  dst_folder_free (folder);
}

/* Maps in JSON keep such parts, too, though not their bytes. */
static void
test_json (void)
{
  char *folder = NULL;
  g_autofree char *path = named_new (&folder, "a.tmj"), *fresh = dst_read_file (folder, "a.tmj");
  g_autofree char *text =
      replaced (fresh, "\"infinite\":", "'backgroundcolor': '#102030', 'infinite':");
  g_autofree char *same = NULL, *got = NULL;
  DsDoc *doc;

  dst_write_file (folder, "a.tmj", text);
  doc = open_level (path);
  save (ds_doc_delve (doc), path, path);
  same = dst_read_file (folder, "a.tmj");
  g_assert_cmpstr (same, ==, text);
  apply (doc, "add gold 3,3;");
  save (ds_doc_delve (doc), path, path);
  got = dst_read_file (folder, "a.tmj");
  g_assert_nonnull (strstr (got, "#102030"));
  ds_doc_free (doc);
  doc = open_level (path);
  g_assert_nonnull (dst_find_thing (ds_doc_delve (doc), "gold"));
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* A map in JSON that cannot be kept, as an object is in it twice, names the tileset beside it. */
static void
test_json_stuck (void)
{
  char *folder = NULL;
  g_autofree char *path = named_new (&folder, "a.tmj"), *fresh = dst_read_file (folder, "a.tmj");
  g_autofree char *text = replaced (
      fresh, "'objects': [",
      "'objects': [{ 'id': 2, 'type': 'gold', 'x': 32, 'y': 16, 'width': 16, 'height': 16 },");
  g_autofree char *got = NULL;
  DsDoc *doc;

  dst_write_file (folder, "a.tmj", text);
  doc = open_level (path);
  apply (doc, "add key 3,3;");
  save (ds_doc_delve (doc), path, path);
  ds_doc_free (doc);
  got = dst_read_file (folder, "a.tmj");
  g_assert_null (strstr (got, ".tsx"));
  doc = open_level (path);
  g_assert_nonnull (dst_find_thing (ds_doc_delve (doc), "key"));
  ds_doc_free (doc);
  dst_folder_free (folder);
}

/* The tileset of a map in JSON keeps what Tiled added, or the map is not saved whole. */
static void
test_json_tileset (void)
{
  static const struct {
    const char *from, *to;
    bool is_kept, is_whole;
  } ROWS_OF_SETS[] = {
    { "'columns':",
      "'properties': [{ 'name': 'by', 'type': 'string', 'value': 'hand' }], "
      "'columns':",
      true, true },
    { "'columns':", "'odd': [1], 'columns':", true, true },
    { "'columns':", "'columns':", true, true },
    { "'name': 'a'", "'name': 'z'", false, true },
    { "'name': 'a'", "'odd': [1], 'name': 'z'", false, false },
    { "'name': 'a'", "'objectalignment': 'top', 'name': 'z'", false, false },
  };
  const char *const ADDED = "add gold 3,3;";

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS_OF_SETS); i++) {
    char *folder = NULL;
    g_autofree char *path = named_new (&folder, "a.tmj"), *got = NULL, *known = NULL;
    g_autofree char *set = dst_read_file (folder, "a.tiles.tsj");
    const DsIoOptions options = { .document = path };
    DsDoc *doc = open_level (path);

    known = replaced (set, ROWS_OF_SETS[i].from, ROWS_OF_SETS[i].to);
    dst_write_file (folder, "a.tiles.tsj", known);
    apply (doc, ADDED);
    g_assert_cmpint (ds_tiled_keeps_unread (ds_doc_delve (doc), path, true, &options), ==,
                     ROWS_OF_SETS[i].is_whole);
    save (ds_doc_delve (doc), path, path);
    ds_doc_free (doc);
    got = dst_read_file (folder, "a.tiles.tsj");
    g_assert_cmpstr (got, ==, ROWS_OF_SETS[i].is_kept ? known : set);
    doc = open_level (path);
    g_assert_nonnull (dst_find_thing (ds_doc_delve (doc), "gold"));
    ds_doc_free (doc);
    dst_folder_free (folder);
  }
}

/* A level drawn with thousands of tiles whose tileset has another order is saved. */
static void
test_moved_tiles (void)
{
  enum { MANY = 4000 };
  char *folder = NULL;
  g_autofree char *path = map_new (&folder), *set = dst_read_file (folder, "a.tiles.tsx");
  g_autofree char *count = NULL, *known = NULL;
  g_autoptr (GString) tiles = g_string_new (NULL);
  DsDoc *doc;

  for (int i = 0; i < MANY; i++)
    g_string_append_printf (tiles, "<tile id='%d' type='%s'/>", 100 + i,
                            i % 2 == 0 ? "wall" : "floor");
  g_string_append (tiles, "</tileset>");
  count = replaced (set, "tilecount='58'", "tilecount='4100'");
  known = replaced (count, "</tileset>", tiles->str);
  dst_write_file (folder, "a.tiles.tsx", known);
  doc = open_level (path);
  apply (doc, "add gold 3,3;");
  save (ds_doc_delve (doc), path, path);
  ds_doc_free (doc);
  doc = open_level (path);
  g_assert_nonnull (dst_find_thing (ds_doc_delve (doc), "gold"));
  ds_doc_free (doc);
  dst_folder_free (folder);
}

#define WORDS                                                                                      \
  "<object id='52' name='Sign' type='note' x='48' y='32' width='48' height='16'>"                  \
  "<text fontfamily='Serif' pixelsize='20' color='#ff0000'>Keep out</text></object>"

/* A text of Tiled that is turned and made wider keeps its font. */
static void
test_words (void)
{
  static const struct {
    const char *key, *json;
  } EDITS[] = { { "angle", "30" }, { "width", "4" } };
  char *folder;
  g_autofree char *path = map_new (&folder), *fresh = dst_read_file (folder, NAME);
  g_autofree char *edited = replaced (fresh, OBJECTS, OBJECTS WORDS), *got = NULL;
  DsDoc *doc;

  dst_write_file (folder, NAME, edited);
  doc = open_level (path);
  for (gsize i = 0; i < G_N_ELEMENTS (EDITS); i++) {
    const DsCmdSetThingProperty set = { .cmd.type = &ds_cmd_set_thing_property,
                                        .id = dst_find_thing (ds_doc_delve (doc), "note")->id,
                                        .key = EDITS[i].key,
                                        .json = EDITS[i].json };

    g_assert_cmpint (ds_doc_apply (doc, &set.cmd, NULL), ==, DS_OK);
  }
  save (ds_doc_delve (doc), path, path);
  ds_doc_free (doc);
  got = dst_read_file (folder, NAME);
  g_assert_nonnull (strstr (got, "<text fontfamily=\"Serif\" pixelsize=\"20\" color=\"#ff0000\">"
                                 "Keep out</text>"));
  g_assert_nonnull (strstr (got, "width=\"64\" height=\"16\" rotation=\"30\""));
  g_assert_null (strstr (got, "name=\"note\""));
  dst_folder_free (folder);
}

/* Files that are there and cannot be read fail the save: only missing ones are as none. */
static void
test_unreadable (void)
{
  static const char *const FILES[] = { NAME, "a.tiles.tsx" };

  for (size_t i = 0; i < G_N_ELEMENTS (FILES); i++)
    for (int is_there = 0; is_there < 2; is_there++) {
      char *folder = NULL;
      g_autofree char *path = map_new (&folder);
      g_autofree char *file = g_build_filename (folder, FILES[i], NULL);
      const DsIoOptions options = { .document = path };
      DsDoc *doc = open_level (path);
      DsTiledSave out;
      DsError err;

      g_assert_cmpint (g_remove (file), ==, 0);
      if (is_there)
        g_assert_cmpint (g_mkdir (file, 0700), ==, 0);
      g_assert_cmpint (ds_tiled_save_over (&out, ds_doc_delve (doc), path, false, &options, &err),
                       ==, is_there ? DS_IO : DS_OK);
      g_assert_false (out.is_whole && is_there);
      ds_tiled_save_clear (&out);
      ds_doc_free (doc);
      dst_folder_free (folder);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *name = g_strdup_printf ("/tiled-saved/%s", ROWS[i].name);

    g_test_add_data_func (name, GSIZE_TO_POINTER (i), test_row);
  }
  g_test_add_func ("/tiled-saved/numbers", test_numbers);
  g_test_add_data_func ("/tiled-saved/tilesets", "b.tsx", test_tilesets);
  g_test_add_data_func ("/tiled-saved/namesake", "other/a.tiles.tsx", test_tilesets);
  g_test_add_func ("/tiled-saved/layers", test_layers);
  g_test_add_func ("/tiled-saved/floors", test_floors);
  g_test_add_func ("/tiled-saved/json", test_json);
  g_test_add_func ("/tiled-saved/json-stuck", test_json_stuck);
  g_test_add_func ("/tiled-saved/json-tileset", test_json_tileset);
  g_test_add_func ("/tiled-saved/moved-tiles", test_moved_tiles);
  g_test_add_func ("/tiled-saved/words", test_words);
  g_test_add_func ("/tiled-saved/unreadable", test_unreadable);
  return g_test_run ();
}
