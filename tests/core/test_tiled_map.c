/* tests/core/test_tiled_map.c — maps of Tiled: encodings, layers, tilesets, objects, properties. */
#include "base/inflate.h"
#include "base/xml.h"
#include "lib/file.h"
#include "lib/foreign.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define XML(more)                                                                                  \
  "<map version='1.10' orientation='orthogonal' width='2' height='2' tilewidth='8' "               \
  "tileheight='8' infinite='0'>" more "</map>"
#define JSON(more)                                                                                 \
  "{ \"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 2, \"height\": 2, "            \
  "\"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false" more " }"
#define LAYER(data) XML ("<layer id='1' name='a' width='2' height='2'>" data "</layer>")
#define JSON_LAYER(data)                                                                           \
  JSON (", \"layers\": [{ \"type\": \"tilelayer\", \"name\": \"a\", \"width\": 2, \"height\": "    \
        "2, " data " }]")
#define HEAD "tiled single grid 8x8\n"
#define LEVEL "level \"\" at 0,0 depth 0 size 16x16\n"
#define CELLS HEAD LEVEL "  layer tiles \"a\" grid 8x8 2x2 from 0,0\n    1 2x\n    3d 0\n"

/* 1, 2 mirrored, 3 turned with the bit of hexagons, 0. */
#define PLAIN "AQAAAAIAAIADAAAwAAAAAA=="
#define ZLIB "eNpjZGBgYGJgaGBmYDAAMhkABcAAtw=="
#define GZIP "H4sIAAAAAAACA2NkYGBgYmBoYGZgMAAyGQBx+xPnEAAAAA=="
#define ZSTD "KLUv/SAQgQAAAQAAAAIAAIADAAAwAAAAAA=="

static const struct {
  const char *name, *text, *want;
} MAPS[] = {
  { "elements",
    LAYER ("<data><tile gid='1'/><tile gid='2147483650'/><tile gid='805306371'/><tile/></data>"),
    CELLS },
  { "csv", LAYER ("<data encoding='csv'>\n1,2147483650,\n805306371,0\n</data>"), CELLS },
  { "base64", LAYER ("<data encoding='base64'>\n  " PLAIN "\n</data>"), CELLS },
  { "zlib", LAYER ("<data encoding='base64' compression='zlib'>" ZLIB "</data>"), CELLS },
  { "gzip", LAYER ("<data encoding='base64' compression='gzip'>" GZIP "</data>"), CELLS },
  { "json", JSON_LAYER ("\"data\": [1, 2147483650, 805306371, 0]"), CELLS },
  { "json-base64",
    JSON_LAYER ("\"encoding\": \"base64\", \"compression\": \"\", \"data\": \"" PLAIN "\""),
    CELLS },
  { "json-zlib",
    JSON_LAYER ("\"encoding\": \"base64\", \"compression\": \"zlib\", \"data\": \"" ZLIB "\""),
    CELLS },
  { "infinite",
    "<map orientation='orthogonal' width='30' height='20' tilewidth='8' tileheight='8' "
    "infinite='1'><layer name='a' width='30' height='20'><data encoding='csv'><chunk x='-2' y='-1' "
    "width='2' height='1'>7,8</chunk><chunk x='1' y='0' width='1' height='2'>9,5</chunk></data>"
    "</layer><layer name='b' width='30' height='20'><data encoding='csv'/></layer></map>",
    HEAD "level \"\" at 0,0 depth 0 size 32x24\n"
         "  layer tiles \"a\" grid 8x8 4x3 from -2,-1\n    7 8 0 0\n    0 0 0 9\n    0 0 0 5\n"
         "  layer tiles \"b\" grid 8x8\n" },
  { "json-infinite",
    "{ \"type\": \"map\", \"infinite\": true, \"tilewidth\": 8, \"tileheight\": 8, \"layers\": [{ "
    "\"type\": \"tilelayer\", \"name\": \"a\", \"encoding\": \"base64\", \"chunks\": [{ \"x\": "
    "-16, "
    "\"y\": 16, \"width\": 2, \"height\": 2, \"data\": \"" PLAIN "\" }] }] }",
    HEAD "level \"\" at 0,0 depth 0 size 16x16\n"
         "  layer tiles \"a\" grid 8x8 2x2 from -16,16\n    1 2x\n    3d 0\n" },
  { "tilesets",
    XML ("<tileset firstgid='1' name='own' tilewidth='8' tileheight='9' tilecount='4' columns='2'>"
         "<image source='own.png'/><tile id='1' type='wall' probability='0'><properties><property "
         "name='solid' type='bool' value='true'/></properties><objectgroup><object id='1' x='1' "
         "y='2' width='3' height='4.5'/></objectgroup></tile></tileset>"
         "<tileset firstgid='5' name='many' tilewidth='8' tileheight='8' tilecount='2' columns='0'>"
         "<tile id='2' class='a'/><tile id='7'/></tileset>"),
    HEAD "tileset \"own\" from 1, 4 tiles of 8x9 image \"own.png\"\n  tile 1 \"wall\"\n"
         "    . bool solid=true\n    object rect id \"1\" at 1,2 size 3x4.5\n"
         "tileset \"many\" from 5, 8 tiles of 8x8\n  tile 2 \"a\"\n  tile 7\n" LEVEL },
  { "tile-properties-of-1.0",
    JSON (
        ", \"tilesets\": [{ \"firstgid\": 1, \"name\": \"t\", \"tilewidth\": 8, \"tileheight\": 8, "
        "\"tilecount\": 4, \"columns\": 2, \"image\": \"t.png\", \"tileproperties\": { \"1\": { "
        "\"solid\": true, \"cost\": 3 }, \"3\": { \"what\": \"door\", \"tint\": \"#FF0102AB\", "
        "\"cost\": 2 } }, \"tilepropertytypes\": { \"3\": { \"cost\": \"float\", \"tint\": "
        "\"color\" "
        "}, \"1\": { \"solid\": \"bool\", \"cost\": \"int\" } } }]"),
    HEAD "tileset \"t\" from 1, 4 tiles of 8x8 image \"t.png\"\n  tile 1\n    . bool solid=true\n"
         "    . int cost=3\n  tile 3\n    . text what=door\n    . colour tint=#ff0102ab\n"
         "    . float cost=2\n" LEVEL },
  { "alignment",
    XML ("<tileset firstgid='1' name='t' tilewidth='4' tileheight='6' tilecount='4' columns='2' "
         "objectalignment='center'><image source='t.png'/></tileset><objectgroup name='o'>"
         "<object id='1' gid='2' x='8' y='8' width='4' height='6'/></objectgroup>"),
    HEAD "tileset \"t\" from 1, 4 tiles of 4x6 image \"t.png\"\n" LEVEL
         "  layer objects \"o\" grid 8x8\n    object tile id \"1\" at 6,5 size 4x6 tile 2\n" },
  { "groups",
    XML ("<group name='out' offsetx='3' visible='0'><group name='in' offsety='-2.6'><objectgroup "
         "name='a' offsetx='1' class='spots'><object id='4' x='1' y='2'><point/></object>"
         "</objectgroup></group></group><imagelayer name='sky'><image source='a.png'/>"
         "</imagelayer>"),
    HEAD LEVEL "  layer objects \"out/in/a\" type \"spots\" grid 8x8 offset 4,-3 hidden\n"
               "    object point id \"4\" at 5,-0.6 size 0x0\n  layer image \"sky\" grid 8x8\n" },
  { "shapes",
    XML ("<tileset firstgid='1' name='t' tilewidth='8' tileheight='16'/><objectgroup name='o'>"
         "<object id='1' name='door' type='Door' x='1.5' y='2' width='8' height='4' "
         "rotation='-90'/><object id='2' class='b' x='0' y='0' width='4' height='4' visible='0'>"
         "<ellipse/></object><object id='3' x='10' y='20'><polygon points='0,0 8,-4.5 1e1,2'/>"
         "</object><object id='4' x='1' y='1'><polyline points='0,0 1,1'/></object><object id='5' "
         "x='0' y='0' width='9' height='9'><text wrap='1'>Hello&#10;you</text></object><object "
         "id='6' gid='1073741827' x='4' y='32'/><object id='7' x='0' y='0' width='2' height='1'>"
         "<capsule/></object></objectgroup>"),
    HEAD "tileset \"t\" from 1, 0 tiles of 8x16\n" LEVEL "  layer objects \"o\" grid 8x8\n"
         "    object rect id \"1\" name \"door\" type \"Door\" at 1.5,2 size 8x4 turned -90\n"
         "    object ellipse id \"2\" type \"b\" at 0,0 size 4x4 hidden\n"
         "    object polygon id \"3\" at 10,20 size 0x0 points 10,20 18,15.5 20,22\n"
         "    object polyline id \"4\" at 1,1 size 0x0 points 1,1 2,2\n"
         "    object text id \"5\" says \"Hello\nyou\" at 0,0 size 9x9\n"
         "    object tile id \"6\" at 4,16 size 8x16 tile 40000003\n"
         "    object capsule id \"7\" at 0,0 size 2x1\n" },
  { "json-shapes",
    JSON (", \"layers\": [{ \"type\": \"group\", \"name\": \"g\", \"layers\": [{ \"type\": "
          "\"objectgroup\", \"name\": \"o\", \"objects\": [{ \"id\": 3, \"x\": 10, \"y\": 20, "
          "\"width\": 0, \"height\": 0, \"polygon\": [{ \"x\": 0, \"y\": 0 }, { \"x\": 8, \"y\": "
          "-4.5 }] }, { \"id\": 4, \"x\": 1, \"y\": 2, \"point\": true, \"type\": \"t\", "
          "\"ellipse\": false }, { \"id\": 5, \"x\": 0, \"y\": 0, \"text\": { \"text\": \"hi\" } "
          "}] }] }]"),
    HEAD LEVEL "  layer objects \"g/o\" grid 8x8\n"
               "    object polygon id \"3\" at 10,20 size 0x0 points 10,20 18,15.5\n"
               "    object point id \"4\" type \"t\" at 1,2 size 0x0\n"
               "    object text id \"5\" says \"hi\" at 0,0 size 0x0\n" },
  { "properties",
    XML ("<properties><property name='s' value='x'/><property name='lines'>a&#10;b</property>"
         "<property name='i' type='int' value='-3'/><property name='f' type='float' value='0.5'/>"
         "<property name='b' type='bool' value='false'/><property name='c' type='color' "
         "value='#FF80aaBB'/><property name='p' type='file' value='../a.txt'/><property name='o' "
         "type='object' value='12'/><property name='e' propertytype='Key' value='Red'/><property "
         "name='r' type='class' propertytype='Stats'><properties><property name='hp' type='int' "
         "value='4'/></properties></property><property name='l' type='list'><item type='int' "
         "value='1'/><item type='string' value='two'/></property></properties>"),
    HEAD
    "  . text s=x\n  . text lines=a\nb\n  . int i=-3\n  . float f=0.5\n  . bool b=false\n"
    "  . colour c=#ff80aabb\n  . file p=../a.txt\n  . object o=12\n  . enum \"Key\" e=Red\n"
    "  . record \"Stats\" r=\n    . int hp=4\n  . list l=\n    . int =1\n    . text =two\n" LEVEL },
  { "json-properties",
    JSON (", \"properties\": [{ \"name\": \"s\", \"type\": \"string\", \"value\": \"x\" }, { "
          "\"name\": \"b\", \"type\": \"bool\", \"value\": true }, { \"name\": \"e\", \"type\": "
          "\"string\", \"propertytype\": \"Key\", \"value\": \"Red\" }, { \"name\": \"r\", "
          "\"type\": \"class\", \"propertytype\": \"Stats\", \"value\": { \"hp\": 4, \"in\": { "
          "\"d\": 0.25 } } }, { \"name\": \"l\", \"type\": \"list\", \"value\": [{ \"type\": "
          "\"int\", \"value\": 1 }, { \"type\": \"string\", \"value\": \"two\" }] }]"),
    HEAD "  . text s=x\n  . bool b=true\n  . enum \"Key\" e=Red\n  . record \"Stats\" r=\n"
         "    . int hp=4\n    . record in=\n      . float d=0.25\n  . list l=\n    . int =1\n"
         "    . text =two\n" LEVEL },
  { "json-properties-of-1.0", JSON (", \"properties\": { \"a\": 1, \"b\": \"x\" }"),
    HEAD "  . int a=1\n  . text b=x\n" LEVEL },
  { "isometric", "<map\norientation='isometric'/>",
    "a.tmx:1: orientation: expected an orthogonal map, got \"isometric\"" },
  { "hexagonal", "{ \"type\": \"map\",\n\"orientation\": \"hexagonal\" }",
    "a.tmx:1: orientation: expected an orthogonal map, got \"hexagonal\"" },
  { "tileset", "<tileset/>", "a.tmx:1: expected a map of Tiled, got \"tileset\"" },
  { "few", LAYER ("\n<data encoding='csv'>1,2,3</data>"),
    "a.tmx:2: data: expected 4 cells, got 3" },
  { "many", LAYER ("<data encoding='csv'>1,2,3,4,5</data>"),
    "a.tmx:1: data: expected 4 cells, got 5" },
  { "number", LAYER ("<data encoding='csv'>\n1,2,\n3,x</data>"),
    "a.tmx:3: data: expected the number of a tile, got \"x\"" },
  { "large-number", LAYER ("<data encoding='csv'>1,4294967296,3,4</data>"),
    "a.tmx:1: data: expected the number of a tile, got \"4294967296,3\"" },
  { "few-bytes", LAYER ("<data encoding='base64'>AQAAAAIAAIADAAAw</data>"),
    "a.tmx:1: data: expected 4 cells, got 3" },
  { "base64-damaged", LAYER ("<data encoding='base64'>AQAA!</data>"),
    "a.tmx:1: data: expected undamaged base64" },
  { "bomb", LAYER ("<data encoding='base64' compression='zlib'>eNpjYEADAAARAAE=</data>"),
    "a.tmx:1: data: expected 16 bytes when inflated, got more" },
  { "short", LAYER ("<data encoding='base64' compression='zlib'>eNpjYEAAAAAMAAE=</data>"),
    "a.tmx:1: data: expected 16 bytes when inflated, got fewer" },
  { "damaged", LAYER ("<data encoding='base64' compression='zlib'>eNpjYEAAAAAMAAA=</data>"),
    "a.tmx:1: data: expected undamaged compressed data" },
  { "compression", LAYER ("<data encoding='base64' compression='lzma'>AAAA</data>"),
    "a.tmx:1: compression: expected zlib, gzip, zstd or none, got \"lzma\"" },
  { "encoding", LAYER ("<data encoding='uu'>AAAA</data>"),
    "a.tmx:1: encoding: expected csv, base64 or none, got another encoding" },
  { "size", "<map width='0' height='2' tilewidth='8' tileheight='8'/>",
    "a.tmx:1: width: expected a whole number from 1 to 65536, got \"0\"" },
  { "huge",
    "<map width='65536' height='65536' tilewidth='8' tileheight='8'><layer name='a'><data "
    "encoding='base64' compression='zlib'>eNpjYEAAAAAMAAE=</data></layer></map>",
    "a.tmx:1: expected at most 67108864 cells in all layers together, got 4294967296" },
  { "far-chunks",
    "<map infinite='1' tilewidth='8' tileheight='8'><layer name='a'><data encoding='csv'><chunk "
    "x='-90000' y='0' width='1' height='1'>1</chunk><chunk x='90000' y='0' width='1' "
    "height='1'>1</chunk></data></layer></map>",
    "a.tmx:1: layer \"a\": expected 1 to 65536 columns and rows, got 180001 and 1" },
  { "first", XML ("<tileset firstgid='3'/><tileset firstgid='3'/>"),
    "a.tmx:1: firstgid: expected a whole number from 4 to 268435455, got \"3\"" },
  { "points",
    XML ("<objectgroup><object x='0' y='0'><polygon points='0;1'/></object></objectgroup>"),
    "a.tmx:1: points: expected points such as \"0,0 16,0 8,12.5\"" },
};

/* The bit that turns hexagons means nothing here. */
static void
assert_not_turned (const DsForeign *map)
{
  for (const DsForeignLayer *at = map->levels.first->layers.first; at != NULL; at = at->next)
    for (gsize i = 0; i < (gsize)at->w * (gsize)at->h; i++)
      g_assert_cmphex (at->cells[i] & 1u << 28, ==, 0);
}

static void
test_maps (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  if (MAPS[row].text[0] == '<' && !ds_xml_is_built ()) {
    g_test_skip ("built without expat");
    return;
  }
  if (ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmx"), "a.tmx", MAPS[row].text,
                        strlen (MAPS[row].text), NULL, &errors) == DS_OK) {
    g_assert_cmpuint (errors.n, ==, 0);
    assert_not_turned (&map);
    got = dst_foreign_dump (&map);
    ds_foreign_clear (&map);
  } else {
    g_assert_null (map.levels.first);
    got = g_strchomp (dst_findings (&errors));
  }
  g_assert_cmpstr (got, ==, MAPS[row].want);
}

static void
test_zstd (void)
{
  static const char text[] =
      JSON_LAYER ("\"encoding\": \"base64\", \"compression\": \"zstd\", \"data\": \"" ZSTD "\"");
  g_autofree char *got = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  if (ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmj"), "a.tmj", text, strlen (text), NULL,
                        &errors) == DS_OK)
    got = dst_foreign_dump (&map);
  else
    got = g_strchomp (dst_findings (&errors));
  ds_foreign_clear (&map);
  g_assert_cmpstr (got, ==,
                   ds_inflate_is_built (DS_INFLATE_ZSTD)
                       ? CELLS
                       : "a.tmj:1: data: data compressed by zstd cannot be read, since this "
                         "program was built without it");
}

/* A tileset of another file, one that is not there, and a template that an object overrides. */
static void
test_files (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = NULL, *got = NULL, *findings = NULL, *want = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  dst_write_file (
      folder, "t.tsj",
      "{ \"type\": \"tileset\", \"name\": \"t\", \"tilewidth\": 8, \"tileheight\": 8, "
      "\"tilecount\": 3, \"columns\": 3, \"image\": \"t.png\", \"tiles\": [{ \"id\": 2, "
      "\"type\": \"door\" }] }");
  dst_write_file (
      folder, "key.tj",
      "{ \"type\": \"template\", \"tileset\": { \"firstgid\": 1, \"source\": \"t.tsj\" }, "
      "\"object\": { \"name\": \"key\", \"type\": \"Key\", \"gid\": 3, \"width\": 8, "
      "\"height\": 8, \"rotation\": 90, \"properties\": [{ \"name\": \"a\", \"type\": "
      "\"int\", \"value\": 1 }, { \"name\": \"b\", \"type\": \"int\", \"value\": 2 }] } }");
  path = dst_put_file (
      folder, "a.tmj",
      JSON (", \"tilesets\": [{ \"firstgid\": 1, \"source\": \"lost.tsj\" }, { \"firstgid\": 11, "
            "\"source\": \"t.tsj\" }], \"layers\": [{ \"type\": \"objectgroup\", \"name\": \"o\", "
            "\"objects\": [{ \"id\": 1, \"template\": \"key.tj\", \"x\": 8, \"y\": 24 }, { \"id\": "
            "2, "
            "\"template\": \"key.tj\", \"x\": 0, \"y\": 16, \"name\": \"red\", \"rotation\": 0, "
            "\"properties\": [{ \"name\": \"b\", \"type\": \"int\", \"value\": 3 }] }] }]"));
  g_assert_cmpint (ds_foreign_load (&map, path, &ds_foreign_disk, &errors), ==, DS_OK);
  findings = g_strchomp (dst_findings (&errors));
  want = g_strdup_printf ("%s/lost.tsj: no such file or folder", folder);
  g_assert_cmpstr (findings, ==, want);
  got = dst_foreign_dump (&map);
  g_assert_cmpstr (
      got, ==,
      HEAD
      "tileset \"\" from 1, 0 tiles of 0x0 of \"lost.tsj\" missing\n"
      "tileset \"t\" from 11, 3 tiles of 8x8 of \"t.tsj\" image \"t.png\"\n  tile 2 "
      "\"door\"\n" LEVEL "  layer objects \"o\" grid 8x8\n"
      "    object tile id \"1\" name \"key\" type \"Key\" of \"key.tj\" at 8,16 size 8x8 turned 90 "
      "tile d\n"
      "      . int a=1\n      . int b=2\n"
      "    object tile id \"2\" name \"red\" type \"Key\" of \"key.tj\" at 0,8 size 8x8 tile d\n"
      "      . int a=1\n      . int b=3\n");
  ds_foreign_clear (&map);
  dst_folder_free (folder);
}

/* Tilesets of one name in several folders: a template means the one that its path leads to. */
static void
test_template_folders (void)
{
  static const char set[] = "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"3\" "
                            "columns=\"3\"><image source=\"t.png\"/></tileset>";
  char *folder = dst_folder_new ();
  g_autofree char *path = NULL, *got = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  dst_write_file (folder, "maps/gfx/t.tsx", set);
  dst_write_file (folder, "gfx/t.tsx", set);
  dst_write_file (folder, "models/a/key.tx",
                  "<template><tileset firstgid=\"1\" source=\"../../gfx/./t.tsx\"/><object "
                  "type=\"Key\" gid=\"2\" width=\"8\" height=\"8\"/></template>");
  path = dst_put_file (folder, "maps/a.tmx",
                       XML ("<tileset firstgid='1' source='gfx/t.tsx'/><tileset firstgid='4' "
                            "source='../gfx/t.tsx'/><objectgroup name='o'><object id='1' "
                            "template='../models/a/key.tx' x='8' y='16'/></objectgroup>"));
  g_assert_cmpint (ds_foreign_load (&map, path, &ds_foreign_disk, &errors), ==, DS_OK);
  got = dst_foreign_dump (&map);
  g_assert_nonnull (strstr (got, "at 8,8 size 8x8 tile 5\n"));
  ds_foreign_clear (&map);
  dst_folder_free (folder);
}

static DsStatus
read_once (void *user)
{
  static const char text[] = JSON (
      ", \"tilesets\": [{ \"firstgid\": 1, \"name\": \"t\", \"tilewidth\": 8, \"tileheight\": 8, "
      "\"tiles\": [{ \"id\": 1 }] }], \"properties\": [{ \"name\": \"a\", \"type\": \"int\", "
      "\"value\": 1 }], \"layers\": [{ \"type\": \"group\", \"name\": \"g\", \"layers\": [{ "
      "\"type\": \"tilelayer\", \"name\": \"a\", \"encoding\": \"base64\", \"compression\": "
      "\"zlib\", \"data\": \"" ZLIB "\" }, { \"type\": \"objectgroup\", \"objects\": [{ \"id\": 1, "
      "\"polygon\": [{ \"x\": 1 }] }] }] }]");
  DsErrors errors = { 0 };
  DsForeign map;
  const DsStatus status = ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmj"), "a.tmj", text,
                                            sizeof text - 1, NULL, &errors);

  ds_foreign_clear (&map);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (read_once, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/foreign/tiled", MAPS, test_maps);
  g_test_add_func ("/foreign/tiled/zstd", test_zstd);
  g_test_add_func ("/foreign/tiled/files", test_files);
  g_test_add_func ("/foreign/tiled/template-folders", test_template_folders);
  g_test_add_func ("/foreign/tiled/no-memory", test_no_memory);
  return g_test_run ();
}
