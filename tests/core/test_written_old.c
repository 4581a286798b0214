/* tests/core/test_written_old.c — properties of maps of before Tiled 1.2, which are an object
 * beside one with their types: edited, and written back in their places. */
#include "io/kept/write_back.h"
#include "lib/imported.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define RULES                                                                                      \
  "{ 'format': 'delvesmith.mapping', 'version': 1, 'rules': [{ 'properties': ['solid=true'], "     \
  "'tile': 'wall' }, { 'tiles': [0], 'tile': 'floor' }, { 'type': 'Player', 'object': "            \
  "'player-start' }, { 'type': 'Bat', 'object': 'bat' }, { 'type': 'Goblin', 'object': 'goblin' }" \
  "] }"

/* clang-format off */
#define MAP(version, of_map, of_goblin)                                                            \
  "{ 'height':1,\n 'infinite':false,\n 'layers':[\n  { 'data':[1, 1, 1, 2],\n   'height':1,\n"     \
  "   'name':'ground',\n   'type':'tilelayer',\n   'width':4 },\n  { 'name':'things',\n"           \
  "   'objects':[\n    { 'height':8,\n     'id':1,\n     'name':'',\n" of_goblin                   \
  "     'type':'Goblin',\n     'width':8,\n     'x':0,\n     'y':0 },\n"                           \
  "    { 'height':8, 'id':2, 'type':'Player', 'width':8, 'x':8, 'y':0 }],\n"                       \
  "   'type':'objectgroup' }],\n 'nextobjectid':9,\n 'orientation':'orthogonal',\n" of_map         \
  " 'tileheight':8,\n 'tilesets':[\n  { 'columns':3,\n   'firstgid':1,\n   'image':'a.png',\n"     \
  "   'name':'set',\n   'tilecount':9,\n   'tileheight':8,\n"                                      \
  "   'tileproperties':{ '1': { 'solid': true, 'tint': '#ff010203' } },\n"                         \
  "   'tilepropertytypes':{ '1': { 'solid': 'bool', 'tint': 'color' } },\n"                        \
  "   'tiles':{ '2': { 'image': 'b.png' } },\n   'tilewidth':8 }],\n 'tilewidth':8,\n"             \
  " 'type':'map',\n 'version':" version ",\n 'width':4\n}\n"
#define INLINE                                                                                     \
  "     'properties':{ 'hp': 12, 'says': 'go', 'tint': '#ff010203' },\n"                           \
  "     'propertytypes':{ 'hp': 'int', 'says': 'string', 'tint': 'color' },\n"
#define LINES                                                                                      \
  "     'properties':\n      {\n       'hp':12,\n       'says':'go',\n       'tint':'#ff010203'\n" \
  "      },\n     'propertytypes':\n      {\n       'hp':'int',\n       'says':'string',\n"        \
  "       'tint':'color'\n      },\n"
#define UNTYPED "     'properties':{ 'says': 'go', 'hp': 12 },\n"
#define ODD                                                                                        \
  "     'properties':{ 'says': 'go', 'stats': { 'luck': 3 }, 'none': null },\n"                    \
  "     'propertytypes':{ 'says': 'string', 'stats': 'class', 'none': 'string' },\n"
#define OLD(of_goblin) "a.tmj", MAP ("1", "", of_goblin)

static const DstWrittenRow ROWS[] = {
  { "nothing", OLD (INLINE), "", "", "" },
  { "value", OLD (INLINE), "set goblin hp 13",
    "-     'properties':{ 'hp': 12, 'says': 'go', 'tint': '#ff010203' },\n"
    "+     'properties':{ 'hp': 13, 'says': 'go', 'tint': '#ff010203' },\n", "" },
  { "new", OLD (INLINE), "set goblin mood 'calm'",
    "-     'properties':{ 'hp': 12, 'says': 'go', 'tint': '#ff010203' },\n"
    "-     'propertytypes':{ 'hp': 'int', 'says': 'string', 'tint': 'color' },\n"
    "+     'properties':{ 'hp': 12, 'mood': 'calm', 'says': 'go', 'tint': '#ff010203' },\n"
    "+     'propertytypes':{ 'hp': 'int', 'mood': 'string', 'says': 'string', 'tint': 'color' },\n",
    "" },
  { "new-on-lines", OLD (LINES), "set goblin waits 2.0",
    "-       'tint':'#ff010203'\n"
    "-       'tint':'color'\n"
    "+       'tint':'#ff010203',\n"
    "+       'waits':2\n"
    "+       'tint':'color',\n"
    "+       'waits':'float'\n", "" },
  { "removed", OLD (LINES), "remove goblin says",
    "-       'says':'go',\n-       'says':'string',\n", "" },
  { "last-removed", OLD (LINES), "remove goblin tint",
    "-       'says':'go',\n"
    "-       'tint':'#ff010203'\n"
    "-       'says':'string',\n"
    "-       'tint':'color'\n"
    "+       'says':'go'\n"
    "+       'says':'string'\n", "" },
  { "all-removed", OLD (INLINE), "remove goblin says;remove goblin hp;remove goblin tint",
    "-     'properties':{ 'hp': 12, 'says': 'go', 'tint': '#ff010203' },\n"
    "-     'propertytypes':{ 'hp': 'int', 'says': 'string', 'tint': 'color' },\n"
    "+     'properties':{},\n+     'propertytypes':{},\n", "" },
  { "renamed", OLD (LINES), "rename goblin says cries",
    "-       'says':'go',\n"
    "-       'says':'string',\n"
    "+       'cries':'go',\n"
    "+       'cries':'string',\n", "" },
  { "renamed-without-order", OLD (UNTYPED), "rename goblin says cries",
    "-     'properties':{ 'says': 'go', 'hp': 12 },\n"
    "+     'properties':{ 'cries': 'go', 'hp': 12 },\n", "" },
  { "all-at-once", OLD (INLINE), "rename goblin hp life;remove goblin says;set goblin a 1",
    "-     'properties':{ 'hp': 12, 'says': 'go', 'tint': '#ff010203' },\n"
    "-     'propertytypes':{ 'hp': 'int', 'says': 'string', 'tint': 'color' },\n"
    "+     'properties':{ 'a': 1, 'life': 12, 'tint': '#ff010203' },\n"
    "+     'propertytypes':{ 'a': 'int', 'life': 'int', 'tint': 'color' },\n", "" },
  { "other-type", OLD (LINES), "set goblin tint 'red'",
    "-       'tint':'#ff010203'\n"
    "-       'tint':'color'\n"
    "+       'tint':'red'\n"
    "+       'tint':'string'\n", "" },
  { "first", OLD (""), "set goblin hp 3",
    "+     'properties':{'hp':3},\n+     'propertytypes':{'hp':'int'},\n", "" },
  { "first-of-map", OLD (""), "set level depth 3",
    "+ 'properties':{'depth':3},\n+ 'propertytypes':{'depth':'int'},\n", "" },
  { "first-in-empty", OLD ("     'properties':{},\n"), "set goblin hp 3",
    "-     'properties':{},\n+     'properties':{'hp':3},\n", "" },
  { "without-types", OLD (UNTYPED), "set goblin waits 2.0",
    "-     'properties':{ 'says': 'go', 'hp': 12 },\n"
    "+     'properties':{ 'says': 'go', 'hp': 12, 'waits': 2.0 },\n", "" },
  { "type-that-no-value-shows", OLD (UNTYPED), "set goblin cry {'file':'a.ogg'}",
    "-     'properties':{ 'says': 'go', 'hp': 12 },\n"
    "+     'properties':{ 'says': 'go', 'hp': 12, 'cry': 'a.ogg' },\n"
    "+     'propertytypes':{'cry':'file'},\n", "" },
  { "list", OLD (INLINE), "set goblin path [1, 2]", "", "1 property" },
  { "class-is-kept", OLD (ODD), "set goblin stats 3", "", "1 property" },
  { "null-replaced", OLD (ODD), "set goblin none 3",
    "-     'properties':{ 'says': 'go', 'stats': { 'luck': 3 }, 'none': null },\n"
    "-     'propertytypes':{ 'says': 'string', 'stats': 'class', 'none': 'string' },\n"
    "+     'properties':{ 'says': 'go', 'stats': { 'luck': 3 }, 'none': 3 },\n"
    "+     'propertytypes':{ 'says': 'string', 'stats': 'class', 'none': 'int' },\n", "" },
  { "new-object", OLD (""), "add bat 2,0;set bat b {'colour':'#010203'};set bat a true",
    "-    { 'height':8, 'id':2, 'type':'Player', 'width':8, 'x':8, 'y':0 }],\n"
    "- 'nextobjectid':9,\n"
    "+    { 'height':8, 'id':2, 'type':'Player', 'width':8, 'x':8, 'y':0 },\n"
    "+    {'id':9, 'name':'', 'type':'Bat', 'x':16, 'y':0, 'width':8, 'height':8, 'properties':{'a':true, 'b':'#ff010203'}, 'propertytypes':{'a':'bool', 'b':'color'}, 'rotation':0, 'visible':true}],\n"
    "+ 'nextobjectid':10,\n", "" },
  { "copied-object", OLD (INLINE), "add goblin 2,0;delete player-start",
    "-    { 'height':8, 'id':2, 'type':'Player', 'width':8, 'x':8, 'y':0 }],\n"
    "- 'nextobjectid':9,\n"
    "+    { 'height':8,\n"
    "+     'id':9,\n"
    "+     'name':'',\n"
    "+     'properties':{},\n"
    "+     'propertytypes':{},\n"
    "+     'type':'Goblin',\n"
    "+     'width':8,\n"
    "+     'x':16,\n"
    "+     'y':0 }],\n"
    "+ 'nextobjectid':10,\n", "" },
  { "wall-by-old-tile", OLD (""), "ground 2,0 wall",
    "-  { 'data':[1, 1, 1, 2],\n+  { 'data':[1, 1, 2, 2],\n", "" },
  { "version-of-1.1", "a.tmj", MAP ("1.1", "", ""), "set goblin hp 3",
    "+     'properties':{'hp':3},\n+     'propertytypes':{'hp':'int'},\n", "" },
  { "version-of-1.2", "a.tmj", MAP ("1.2", "", ""), "set goblin hp 3",
    "+     'properties':[\n+            {\n+             'name':'hp',\n"
    "+             'type':'int',\n+             'value':3\n+            }],\n", "" },
  { "version-of-1.10", "a.tmj", MAP ("'1.10'", "", ""), "set goblin hp 3",
    "+     'properties':[\n+            {\n+             'name':'hp',\n"
    "+             'type':'int',\n+             'value':3\n+            }],\n", "" },
};
/* clang-format on */

static char *
quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static void
test_row (gconstpointer data)
{
  const DstWrittenRow *row = &ROWS[GPOINTER_TO_SIZE (data)];
  g_autofree char *text = quoted (row->text), *want = quoted (row->want), *rules = quoted (RULES),
                  *edits = quoted (row->edits);
  const DstWrittenRow real = { row->name, row->file, text, edits, want, row->losses };

  dst_check_written (&real, rules, ";", dst_apply_edit);
}

/* ---- the suffix of before Tiled 1.6 */

static void
test_suffix (void)
{
  g_autofree char *text = quoted (MAP ("1", "", LINES)), *rules = quoted (RULES), *losses = NULL,
                  *none = NULL, *xml = NULL;
  static const char *const FILES[] = { "a.json", "b.tmj" };
  DsDelve delve;

  dst_import_text (&delve, "a.json", text, rules);
  for (size_t i = 0; i < DS_COUNT (FILES); i++) {
    g_autofree char *back = dst_write_back (&delve, FILES[i], &losses);

    g_assert_cmpstr (back, ==, text);
    g_assert_cmpstr (losses, ==, "");
    g_clear_pointer (&losses, g_free);
  }
  xml = dst_write_back (&delve, "c.tmx", &none);
  g_assert_nonnull (strstr (xml, "<property name=\"tint\" type=\"color\" value=\"#ff010203\"/>"));
  g_assert_cmpstr (none, ==, "");
  ds_delve_clear (&delve);
}

/* ---- without memory */

static DsStatus
try_write (void *user)
{
  DsFilePlan plan = { 0 };
  DsLosses losses;
  DsError err;
  const DsStatus status = ds_kept_write (user, "a.tmj", NULL, &plan, &losses, &err);

  ds_file_plan_clear (&plan);
  return status;
}

static void
test_memory (void)
{
  static const char *const EDITS[] = { "set goblin hp 13", "rename goblin says cries",
                                       "set goblin new {\"file\":\"a\"}", "set level depth 3" };
  g_autofree char *text = quoted (MAP ("1", "", LINES)), *rules = quoted (RULES);
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  dst_import_text (&delve, "a.tmj", text, rules);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  for (size_t i = 0; i < DS_COUNT (EDITS); i++)
    dst_apply_edit (doc, EDITS[i]);
  dst_fail_each (try_write, (DsDelve *)ds_doc_delve (doc), DS_OK);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-old", ROWS, test_row);
  g_test_add_func ("/written-old/suffix", test_suffix);
  g_test_add_func ("/written-old/memory", test_memory);
  return g_test_run ();
}
