/* tests/core/test_tiled_turn.c — maps of Tiled in their other syntax: each element and member, in
 * both directions, and what one of them has no place for. */
#include "io/foreign/reader.h"
#include "io/tiled/tiled_turn.h"
#include "lib/file.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define XML(attributes, inside)                                                                    \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" width=\"2\" height=\"1\" "    \
  "infinite=\"0\"" attributes ">\n" inside "</map>\n"
#define EMPTY_XML(attributes)                                                                      \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" width=\"2\" height=\"1\" "    \
  "infinite=\"0\"" attributes "/>\n"
#define JSON(members)                                                                              \
  "{\n  \"type\": \"map\",\n  \"version\": \"1.10\",\n  \"width\": 2,\n  \"height\": 1,\n  "       \
  "\"infinite\": false" members "\n}\n"
#define LAYER "\"opacity\": 1,\n      \"x\": 0,\n      \"y\": 0,\n      \"visible\": true,\n      "
#define GROUP "\"type\": \"objectgroup\",\n      " LAYER "\"draworder\": \"topdown\",\n      "
#define OBJECT_XML(attributes, inside)                                                             \
  XML ("", " <objectgroup name=\"o\">\n  <object id=\"1\"" attributes inside " </objectgroup>\n")
#define OBJECT_JSON(members)                                                                       \
  JSON (",\n  \"layers\": [\n    {\n      " GROUP "\"name\": \"o\",\n      \"objects\": [\n"       \
        "        { \"id\": 1" members " }\n      ]\n    }\n  ]")
#define SET_XML(inside)                                                                            \
  XML ("", " <tileset firstgid=\"1\" name=\"s\" tilewidth=\"8\">\n" inside " </tileset>\n")
#define SET_JSON(members)                                                                          \
  JSON (",\n  \"tilesets\": [\n    {\n      \"firstgid\": 1,\n      \"name\": \"s\",\n      "      \
        "\"tilewidth\": 8" members "\n    }\n  ]")
#define PROPERTY_XML(inside) XML ("", " <properties>\n" inside " </properties>\n")
#define PROPERTY_JSON(member) JSON (",\n  \"properties\": [\n    { " member " }\n  ]")
#define TILES_XML(data, inside)                                                                    \
  XML ("", " <layer id=\"1\" name=\"t\" width=\"2\" height=\"1\">\n  <data" data ">\n" inside      \
           "\n</data>\n </layer>\n")
#define TILES_JSON(members)                                                                        \
  JSON (",\n  \"layers\": [\n    {\n      \"type\": \"tilelayer\",\n      " LAYER                  \
        "\"id\": 1,\n      \"name\": \"t\",\n      \"width\": 2,\n      \"height\": 1,\n     "     \
        " " members "\n    }\n  ]")

/* Rows turn into each other, both ways. */
static const struct {
  const char *name, *xml, *json;
} ROWS[] = {
  { "map", EMPTY_XML (" class=\"A\" parallaxoriginx=\"4.5\" backgroundcolor=\"#203040\""),
    JSON (",\n  \"class\": \"A\",\n  \"parallaxoriginx\": 4.5,\n  "
          "\"backgroundcolor\": \"#203040\"") },
  { "unknown-attribute", EMPTY_XML (" shiny=\"yes &amp; no\""),
    JSON (",\n  \"shiny\": \"yes & no\"") },
  { "editor-settings",
    XML ("", " <editorsettings>\n  <chunksize width=\"8\" height=\"4\"/>\n"
             "  <export target=\"a.json\" format=\"json\"/>\n </editorsettings>\n"),
    JSON (",\n  \"editorsettings\": { \"chunksize\": { \"width\": 8, \"height\": 4 }, "
          "\"export\": { \"target\": \"a.json\", \"format\": \"json\" } }") },
  { "property", PROPERTY_XML ("  <property name=\"a\" value=\"b &lt; c\"/>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"string\", \"value\": \"b < c\"") },
  { "lines", PROPERTY_XML ("  <property name=\"a\">b &amp;\n c</property>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"string\", \"value\": \"b &\\n c\"") },
  { "int", PROPERTY_XML ("  <property name=\"a\" type=\"int\" value=\"-3\"/>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"int\", \"value\": -3") },
  { "bool", PROPERTY_XML ("  <property name=\"a\" type=\"bool\" value=\"true\"/>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"bool\", \"value\": true") },
  { "float", PROPERTY_XML ("  <property name=\"a\" type=\"float\" value=\"1.50\"/>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"float\", \"value\": 1.50") },
  { "no-number", PROPERTY_XML ("  <property name=\"a\" type=\"float\" value=\"inf\"/>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"float\", \"value\": \"inf\"") },
  { "enum",
    PROPERTY_XML ("  <property name=\"a\" type=\"int\" propertytype=\"Mood\" value=\"2\"/>\n"),
    PROPERTY_JSON (
        "\"name\": \"a\", \"propertytype\": \"Mood\", \"type\": \"int\", \"value\": 2") },
  { "class",
    PROPERTY_XML ("  <property name=\"a\" type=\"class\" propertytype=\"C\">\n   <properties>\n"
                  "    <property name=\"b\" type=\"int\" value=\"1\"/>\n"
                  "    <property name=\"c\" value=\"d\"/>\n   </properties>\n  </property>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"propertytype\": \"C\", \"type\": \"class\", "
                   "\"value\": { \"b\": 1, \"c\": \"d\" }") },
  { "list",
    PROPERTY_XML ("  <property name=\"a\" type=\"list\">\n   <item type=\"int\" value=\"1\"/>\n"
                  "   <item propertytype=\"Mood\" value=\"b\"/>\n  </property>\n"),
    PROPERTY_JSON ("\"name\": \"a\", \"type\": \"list\", \"value\": [{ \"type\": \"int\", "
                   "\"value\": 1 }, { \"propertytype\": \"Mood\", \"type\": \"string\", "
                   "\"value\": \"b\" }]") },
  { "external-tileset", XML ("", " <tileset firstgid=\"1\" source=\"a.tsx\"/>\n"),
    JSON (",\n  \"tilesets\": [\n    {\n      \"firstgid\": 1,\n      \"source\": \"a.tsx\"\n"
          "    }\n  ]") },
  { "image", SET_XML ("  <image source=\"a.png\" trans=\"ff00ff\" width=\"8\" height=\"16\"/>\n"),
    SET_JSON (",\n      \"image\": \"a.png\",\n      \"transparentcolor\": \"#ff00ff\",\n      "
              "\"imagewidth\": 8,\n      \"imageheight\": 16") },
  { "offset-and-grid",
    SET_XML ("  <tileoffset x=\"1\" y=\"-2\"/>\n  <grid orientation=\"orthogonal\" width=\"8\" "
             "height=\"8\"/>\n  <transformations hflip=\"1\" vflip=\"0\" rotate=\"0\" "
             "preferuntransformed=\"1\"/>\n"),
    SET_JSON (",\n      \"tileoffset\": { \"x\": 1, \"y\": -2 },\n      \"grid\": { "
              "\"orientation\": \"orthogonal\", \"width\": 8, \"height\": 8 },\n      "
              "\"transformations\": { \"hflip\": true, \"vflip\": false, \"rotate\": false, "
              "\"preferuntransformed\": true }") },
  { "tile",
    SET_XML ("  <tile id=\"3\" type=\"Wall\" terrain=\"0,,1,\" probability=\"0.5\">\n"
             "   <image source=\"b.png\"/>\n   <animation>\n"
             "    <frame tileid=\"3\" duration=\"100\"/>\n   </animation>\n  </tile>\n"),
    SET_JSON (",\n      \"tiles\": [\n        { \"id\": 3, \"type\": \"Wall\", "
              "\"terrain\": [0, -1, 1, -1], \"probability\": 0.5, \"image\": \"b.png\", "
              "\"animation\": [{ \"tileid\": 3, \"duration\": 100 }] }\n      ]") },
  { "wang-set",
    SET_XML ("  <wangsets>\n   <wangset name=\"w\" type=\"corner\" tile=\"-1\">\n"
             "    <wangcolor name=\"c\" color=\"#ff0000\" tile=\"2\" probability=\"1\"/>\n"
             "    <wangtile tileid=\"0\" wangid=\"0,1,0,1,0,1,0,1\"/>\n   </wangset>\n"
             "  </wangsets>\n"),
    SET_JSON (",\n      \"wangsets\": [\n        {\n          \"name\": \"w\",\n          "
              "\"type\": \"corner\",\n          \"tile\": -1,\n          \"colors\": [\n"
              "            { \"name\": \"c\", \"color\": \"#ff0000\", \"tile\": 2, "
              "\"probability\": 1 }\n          ],\n          \"wangtiles\": [\n"
              "            { \"tileid\": 0, \"wangid\": [0, 1, 0, 1, 0, 1, 0, 1] }\n          ]\n"
              "        }\n      ]") },
  { "csv", TILES_XML (" encoding=\"csv\"", "1,2147483650"),
    TILES_JSON ("\"data\": [1,2147483650]") },
  { "base64",
    XML ("", " <layer id=\"1\" name=\"t\" width=\"2\" height=\"1\">\n  <data "
             "encoding=\"base64\" compression=\"zlib\">\n   eJxjYKAu\n  </data>\n </layer>\n"),
    TILES_JSON ("\"encoding\": \"base64\",\n      \"compression\": \"zlib\",\n      "
                "\"data\": \"eJxjYKAu\"") },
  { "object",
    OBJECT_XML (" name=\"a\" type=\"T\" x=\"1.5\" y=\"-2\" visible=\"0\" gid=\"3221225473\"/>\n",
                ""),
    OBJECT_JSON (", \"name\": \"a\", \"type\": \"T\", \"x\": 1.5, \"y\": -2, "
                 "\"visible\": false, \"gid\": 3221225473") },
  { "template", OBJECT_XML (" template=\"k.tx\" x=\"1\"/>\n", ""),
    OBJECT_JSON (", \"template\": \"k.tx\", \"x\": 1") },
  { "point", OBJECT_XML (">\n", "   <point/>\n  </object>\n"), OBJECT_JSON (", \"point\": true") },
  { "ellipse", OBJECT_XML (">\n", "   <ellipse/>\n  </object>\n"),
    OBJECT_JSON (", \"ellipse\": true") },
  { "polygon", OBJECT_XML (">\n", "   <polygon points=\"0,0 8.5,-1 3,4\"/>\n  </object>\n"),
    OBJECT_JSON (", \"polygon\": [{ \"x\": 0, \"y\": 0 }, { \"x\": 8.5, \"y\": -1 }, "
                 "{ \"x\": 3, \"y\": 4 }]") },
  { "text",
    OBJECT_XML (">\n", "   <text fontfamily=\"Sans\" pixelsize=\"9\" wrap=\"1\">Hello\n"
                       "you</text>\n  </object>\n"),
    OBJECT_JSON (", \"text\": { \"fontfamily\": \"Sans\", \"pixelsize\": 9, \"wrap\": true, "
                 "\"text\": \"Hello\\nyou\" }") },
  { "groups", XML ("", " <group name=\"g\" offsetx=\"3\">\n  <group name=\"h\"/>\n </group>\n"),
    JSON (",\n  \"layers\": [\n    {\n      \"type\": \"group\",\n      " LAYER
          "\"name\": \"g\",\n      \"offsetx\": 3,\n      \"layers\": [\n        {\n"
          "          \"type\": \"group\",\n          \"opacity\": 1,\n          \"x\": 0,\n"
          "          \"y\": 0,\n          \"visible\": true,\n          \"name\": \"h\"\n"
          "        }\n      ]\n    }\n  ]") },
  { "image-layer",
    XML ("", " <imagelayer name=\"i\" repeatx=\"1\">\n  <image source=\"s.png\"/>\n"
             " </imagelayer>\n"),
    JSON (",\n  \"layers\": [\n    {\n      \"type\": \"imagelayer\",\n      " LAYER
          "\"name\": \"i\",\n      \"repeatx\": true,\n      \"image\": \"s.png\"\n    }\n  ]") },
};

static char *
turn (const char *text, DsTiledUnturned *lost)
{
  DsErrors errors = { 0 };
  DsText out = { 0 };
  char *copy;

  g_assert_cmpint (ds_tiled_turn ("a.tmx", text, strlen (text), &out, lost, &errors), ==, DS_OK);
  copy = g_strndup (out.bytes, out.n);
  ds_text_clear (&out);
  return copy;
}

static void
test_row (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsTiledUnturned lost[2];
  g_autofree char *json = turn (ROWS[row].xml, &lost[0]), *xml = turn (ROWS[row].json, &lost[1]);

  g_assert_cmpstr (json, ==, ROWS[row].json);
  g_assert_cmpstr (xml, ==, ROWS[row].xml);
  for (int i = 0; i < 2; i++)
    g_assert_cmpuint (lost[i].n_properties + lost[i].n_others, ==, 0);
}

/* ---- one direction alone */

static const struct {
  const char *name, *text, *part; /* of the other syntax */
  size_t n_properties, n_others;
} LOST[] = {
  { "unknown-element", XML ("", " <future a=\"1\"/>\n"), "\"infinite\": false\n}", 0, 1 },
  { "unknown-list", JSON (",\n  \"future\": [1]"), "infinite=\"0\"/>", 0, 1 },
  { "type-of-member",
    PROPERTY_XML ("  <property name=\"a\" type=\"class\"><properties>"
                  "<property name=\"b\" type=\"file\" value=\"c\"/></properties></property>\n"),
    "\"value\": { \"b\": \"c\" }", 1, 0 },
  { "member-twice",
    PROPERTY_XML ("  <property name=\"a\" type=\"class\"><properties><property name=\"b\" "
                  "value=\"c\"/><property name=\"b\" value=\"d\"/></properties></property>\n"),
    "\"value\": { \"b\": \"c\" }", 1, 0 },
  { "control-character",
    JSON (",\n  \"properties\": [{ \"name\": \"a\", \"type\": \"string\", \"value\": "
          "\"\\u0001\" }, { \"name\": \"b\", \"type\": \"string\", \"value\": \"c\" }]"),
    "<properties>\n  <property name=\"b\" value=\"c\"/>", 1, 0 },
  { "image-within",
    SET_XML ("  <image format=\"png\"><data encoding=\"base64\">AA==</data></image>\n"),
    "\"tilewidth\": 8\n", 0, 2 },
  { "taken-name", XML ("", " <layer type=\"a\" name=\"b\"/>\n"), "\"type\": \"tilelayer\"", 0, 1 },
  { "elements-of-cells", TILES_XML ("", "<tile gid=\"3\"/><tile/>"), "\"data\": [3, 0]", 0, 0 },
  { "numbers-behind-zeros", TILES_XML (" encoding=\"csv\"", "003,00"), "\"data\": [3,0]", 0, 0 },
  { "no-numbers-between", TILES_XML (" encoding=\"csv\"", "1,,2"), "\"data\": []", 0, 1 },
  { "others-among-cells", TILES_XML ("", "<tile gid=\"3\"/><x/><tile/>"), "\"data\": [3, 0]", 0,
    1 },
  { "taken-name-of-chunk",
    "<map infinite=\"1\"><layer name=\"a\"><data encoding=\"csv\"><chunk x=\"0\" data=\"7\">\n1,2\n"
    "</chunk></data></layer></map>",
    "{ \"data\": [1,2], \"x\": 0 }", 0, 1 },
  { "spaces-around-points",
    OBJECT_XML (">\n", "   <polygon points=\" 0,1\r\n 2,3 \"/>\n  </object>\n"),
    "\"polygon\": [{ \"x\": 0, \"y\": 1 }, { \"x\": 2, \"y\": 3 }]", 0, 0 },
  { "old-wang-id",
    SET_XML ("  <wangsets><wangset><wangtile tileid=\"0\" wangid=\"0x21\"/>"
             "</wangset></wangsets>\n"),
    "\"wangid\": [1, 2, 0, 0, 0, 0, 0, 0]", 0, 0 },
  { "chunks",
    "<map infinite=\"1\"><layer name=\"a\"><data encoding=\"csv\"><chunk x=\"-16\" y=\"0\" "
    "width=\"2\" height=\"1\">\n1,2\n</chunk></data></layer></map>",
    "\"chunks\": [\n        { \"data\": [1,2], \"x\": -16, \"y\": 0, \"width\": 2, "
    "\"height\": 1 }\n      ],\n      \"startx\": -16,\n      \"starty\": 0",
    0, 0 },
  { "no-chunks", "<map infinite=\"1\"><layer name=\"a\"><data encoding=\"csv\"/></layer></map>",
    "\"chunks\": []", 0, 0 },
  { "chunks-of-json",
    "{ \"type\": \"map\", \"infinite\": true, \"layers\": [{ \"type\": \"tilelayer\", "
    "\"startx\": -2, \"chunks\": [{ \"data\": [1, 2, 3, 4], \"x\": -2, \"y\": 0, \"width\": 2, "
    "\"height\": 2 }] }] }",
    "  <data encoding=\"csv\">\n   <chunk x=\"-2\" y=\"0\" width=\"2\" height=\"2\">\n1,2,\n3,4\n"
    "</chunk>\n  </data>\n",
    0, 0 },
  { "old-properties",
    JSON (",\n  \"properties\": { \"a\": 1, \"b\": \"c\" }, \"propertytypes\": { \"a\": "
          "\"float\" }"),
    "  <property name=\"a\" type=\"float\" value=\"1\"/>\n  <property name=\"b\" value=\"c\"/>\n",
    0, 0 },
  { "null",
    JSON (",\n  \"properties\": [{ \"name\": \"a\", \"type\": \"string\", \"value\": null }, { "
          "\"name\": \"b\", \"type\": \"string\", \"value\": \"\" }]"),
    "  <property name=\"a\" value=\"\"/>\n  <property name=\"b\" value=\"\"/>\n", 1, 0 },
  { "old-tile-properties",
    JSON (",\n  \"tilesets\": [{ \"tileoffset\": { \"x\": 1, \"y\": -2 }, \"tiles\": { \"7\": { "
          "\"image\": \"a.png\" } }, \"tileproperties\": { \"7\": { \"solid\": true }, \"12\": { "
          "\"tint\": \"#ff010203\", \"cost\": 2 } }, \"tilepropertytypes\": { \"12\": { \"cost\": "
          "\"float\", \"tint\": \"color\" } } }]"),
    "  <tileoffset x=\"1\" y=\"-2\"/>\n  <tile id=\"7\">\n   <properties>\n    <property "
    "name=\"solid\" type=\"bool\" value=\"true\"/>\n   </properties>\n   <image "
    "source=\"a.png\"/>\n"
    "  </tile>\n  <tile id=\"12\">\n   <properties>\n    <property name=\"tint\" type=\"color\" "
    "value=\"#ff010203\"/>\n    <property name=\"cost\" type=\"float\" value=\"2\"/>\n"
    "   </properties>\n  </tile>\n",
    0, 0 },
  { "old-tile-properties-of-a-list",
    JSON (",\n  \"tilesets\": [{ \"tiles\": [{ \"id\": 7 }], \"tileproperties\": { \"7\": { "
          "\"solid\": true } } }]"),
    "  <tile id=\"7\"/>\n", 1, 0 },
  { "old-tiles", JSON (",\n  \"tilesets\": [{ \"tiles\": { \"7\": { \"image\": \"a.png\" } } }]"),
    "  <tile id=\"7\">\n   <image source=\"a.png\"/>\n  </tile>\n", 0, 0 },
};

static void
test_lost (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsTiledUnturned lost;
  g_autofree char *got = turn (LOST[row].text, &lost);

  if (strstr (got, LOST[row].part) == NULL)
    g_error ("expected \"%s\" in:\n%s", LOST[row].part, got);
  g_assert_cmpuint (lost.n_properties, ==, LOST[row].n_properties);
  g_assert_cmpuint (lost.n_others, ==, LOST[row].n_others);
}

/* Deep lists and many members are cut so that the other syntax can be read. */
static void
test_limits (void)
{
  GString *deep = g_string_new ("{ \"type\": \"map\", \"properties\": [{ \"name\": \"a\", "
                                "\"type\": \"class\", \"value\": "),
          *wide = g_string_new ("{ \"type\": \"map\"");
  DsErrors errors = { 0 };
  DsTiledUnturned lost;

  for (int i = 0; i < 26; i++)
    g_string_append (deep, "{ \"b\": ");
  g_string_append (deep, "1");
  for (int i = 0; i < 26; i++)
    g_string_append (deep, " }");
  g_string_append (deep, " }] }");
  for (int i = 0; i < 100; i++)
    g_string_append_printf (wide, ", \"k%d\": %d", i, i);
  g_string_append (wide, " }");
  for (int i = 0; i < 2; i++) {
    g_autofree char *xml = turn (i == 0 ? deep->str : wide->str, &lost);
    DsText out = { 0 };

    g_assert_cmpint (ds_tiled_turn ("a.tmx", xml, strlen (xml), &out, &lost, &errors), ==, DS_OK);
    ds_text_clear (&out);
  }
  g_assert_cmpuint (errors.n, ==, 0);
  g_string_free (deep, TRUE);
  g_string_free (wide, TRUE);
}

/* A class of many members: each is first of its name or not, without a walk over all before it. */
static void
test_many_members (void)
{
  const int n = 60000;
  GString *xml = g_string_new ("<map><properties><property name=\"a\" type=\"class\"><properties>");
  g_autofree char *json = NULL;
  DsTiledUnturned lost;

  for (int i = 0; i < n; i++)
    g_string_append_printf (xml, "<property name=\"k%d\" value=\"v\"/>", i);
  g_string_append (xml, "<property name=\"k7\" value=\"w\"/>");
  g_string_append (xml, "</properties></property></properties></map>");
  json = turn (xml->str, &lost);
  g_assert_nonnull (strstr (json, "\"k59999\": \"v\" }"));
  g_assert_cmpuint (lost.n_properties, ==, 1);
  g_string_free (xml, TRUE);
}

/* ---- without memory */

static DsStatus
try_turn (void *user)
{
  const char *text = user;
  DsTiledUnturned lost;
  DsErrors errors = { 0 };
  DsText out = { 0 };
  const DsStatus status = ds_tiled_turn ("a.tmx", text, strlen (text), &out, &lost, &errors);

  ds_text_clear (&out);
  return status;
}

/* Tilesets and templates keep all that they have, there and back. */
static void
test_parts (void)
{
  static const struct {
    const char *xml, *json, *text, *has;
  } PARTS[] = {
    { "a.tsx", "a.tsj",
      "<tileset version=\"1.10\" name=\"t\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"4\" "
      "columns=\"2\"><image source=\"t.png\" width=\"32\" height=\"32\"/><tile id=\"1\" "
      "type=\"Wall\"><properties><property name=\"solid\" type=\"bool\" value=\"true\"/>"
      "</properties></tile></tileset>",
      "\"solid\"" },
    { "k.tx", "k.tj",
      "<template><tileset firstgid=\"1\" source=\"a.tsx\"/><object name=\"key\" type=\"Key\" "
      "gid=\"2\" width=\"16\" height=\"16\"><properties><property name=\"opens\" "
      "value=\"red\"/></properties></object></template>",
      "\"opens\"" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (PARTS); i++) {
    DsText json = { 0 }, xml = { 0 }, again = { 0 };
    DsTiledUnturned lost = { 0 };
    DsErrors errors = { 0 };

    g_assert_cmpint (
        ds_tiled_turn (PARTS[i].xml, PARTS[i].text, strlen (PARTS[i].text), &json, &lost, &errors),
        ==, DS_OK);
    g_assert_nonnull (strstr (json.bytes, PARTS[i].has));
    g_assert_cmpint (ds_tiled_turn (PARTS[i].json, json.bytes, json.n, &xml, &lost, &errors), ==,
                     DS_OK);
    g_assert_cmpint (ds_tiled_turn (PARTS[i].xml, xml.bytes, xml.n, &again, &lost, &errors), ==,
                     DS_OK);
    g_assert_cmpstr (again.bytes, ==, json.bytes);
    g_assert_cmpuint (lost.n_properties + lost.n_others, ==, 0);
    ds_text_clear (&json);
    ds_text_clear (&xml);
    ds_text_clear (&again);
  }
}

static void
test_memory (void)
{
  dst_fail_each (try_turn, (void *)TILES_XML (" encoding=\"csv\"", "1,2"), DS_OK);
  dst_fail_each (try_turn,
                 (void *)SET_JSON (",\n      \"tiles\": [{ \"id\": 1, \"terrain\": "
                                   "[0, -1] }]"),
                 DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tiled-turn", ROWS, test_row);
  DST_ADD_ROWS ("/tiled-turn/one-way", LOST, test_lost);
  g_test_add_func ("/tiled-turn/limits", test_limits);
  g_test_add_func ("/tiled-turn/many-members", test_many_members);
  g_test_add_func ("/tiled-turn/parts", test_parts);
  g_test_add_func ("/tiled-turn/memory", test_memory);
  return g_test_run ();
}
