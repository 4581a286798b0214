/* tests/core/test_tiled.c — tilesets of Tiled: the pictures that they give. */
#include "base/decimal.h"
#include "io/tiled/tiled_node.h"
#include "io/tiled/tiled_tileset.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static DsStatus
read (DsTileset *out, const char *text, DsArena *arena, DsErrors *errors)
{
  return ds_tiled_read_tileset (out, "my/tilesets/a.tsx", text, strlen (text), dst_rules (), arena,
                                errors);
}

static void
put_ints (GString *out, const char *name, const DsInts *ints)
{
  for (gsize i = 0; i < ints->n; i++)
    g_string_append_printf (out, "%s%s%d", i == 0 ? " " : ",", i == 0 ? name : "", ints->items[i]);
}

/* "mud single t1,2 w1,1 f100 2x1@0,0; ..." */
static char *
describe (const DsTileset *set)
{
  static const char *const rules[] = {
#define X(name, id, n, label) id,
    DS_PICTURE_RULE_LIST (X)
#undef X
  };
  GString *out = g_string_new (NULL);

  for (gsize i = 0; i < set->pictures.n; i++) {
    const DsPicture *picture = ds_tileset_picture (set, i);

    g_assert_cmpuint (picture->tiles.n, ==,
                      ds_picture_rule_tiles ((DsPictureRule)picture->rule) *
                          ds_picture_variants (picture) * ds_picture_frames (picture));
    g_string_append_printf (out, "%s%s %s", i > 0 ? "; " : "", picture->id, rules[picture->rule]);
    put_ints (out, "t", &picture->tiles);
    put_ints (out, "w", &picture->weights);
    put_ints (out, "f", &picture->frames);
    if (picture->width * picture->height > 1)
      g_string_append_printf (out, " %dx%d@%d,%d", picture->width, picture->height,
                              picture->anchor_x, picture->anchor_y);
  }
  return g_string_free (out, FALSE);
}

#define XML(more) "<tileset tilewidth='8' tileheight='8'><image source='a.png'/>" more "</tileset>"
#define JSON(more) "{ \"tilewidth\": 8, \"tileheight\": 8, \"image\": \"a.png\"" more " }"
#define SHOWS(id) "<properties><property name='delvesmith' value='" id "'/></properties>"
#define EDGES(more)                                                                                \
  "<wangtile tileid='1' wangid='1,0,0,0,0,0,0,0'/><wangtile tileid='2' "                           \
  "wangid='0,0,1,0,0,0,0,0'/><wangtile tileid='15' wangid='1,0,1,0,1,0,1,0'/>" more

#define CORNER                                                                                     \
  "<wangsets><wangset type='corner'><wangcolor name='mud'/><wangtile tileid='4' "                  \
  "wangid='0,1,0,0,0,0,0,0'/><wangtile tileid='9' wangid='0,1,0,1,0,1,0,1'/></wangset></wangsets>"
#define CORNERS16 "t9,4,4,4,4,4,9,9,4,4,9,9,9,9,9,9"

static const struct {
  const char *name, *text, *want;
  gboolean is_xml;
} PICTURES[] = {
  { "nothing", XML (""), "", TRUE },
  { "unknown-members", XML ("<tile id='1' type='zebra' odd='1'/><terraintypes/><future/>"), "",
    TRUE },
  { "class", XML ("<tile id='1' class='Deep Water'/>"), "deep-water single t1", TRUE },
  { "kind", XML ("<tile id='1' type='goblin'/>"), "goblin single t1", TRUE },
  { "name",
    XML ("<tile id='1'><properties><property name='name' value='wall'/></properties></tile>"),
    "wall single t1", TRUE },
  { "property-first", XML ("<tile id='1' type='wall'>" SHOWS ("my-picture") "</tile>"),
    "my-picture single t1", TRUE },
  { "property-text",
    XML ("<tile id='1'><properties><property name='delvesmith'>mud</property></properties></tile>"),
    "mud single t1", TRUE },
  { "weights",
    XML ("<tile id='9' type='mud' probability='0.25'/><tile id='1' type='mud'/><tile "
         "id='4' type='mud' probability='0'/>"),
    "mud single t1,9 w1000,250", TRUE },
  { "never-likely",
    XML ("<tile id='1' type='mud' probability='0'/><tile id='4' type='mud' probability='0'/>"),
    "mud single t1,4 w1,1", TRUE },
  { "animated-variants",
    XML ("<tile id='1' type='mud'><animation><frame tileid='1' duration='100'/><frame tileid='2' "
         "duration='50'/></animation></tile><tile id='3' type='mud'/>"
         "<tile id='4' type='mud'><animation><frame tileid='6' duration='40'/><frame tileid='7' "
         "duration='30'/></animation></tile>"),
    "mud single t1,2,3,3,6,6 w1,1,1 f100,50", TRUE },
  { "edges",
    XML ("<wangsets><wangset name='wall' type='edge' tile='7'><wangcolor tile='-1'/>" EDGES (
        "") "</wangset></wangsets>"),
    "wall edges16 t7,1,2,2,2,1,2,15,2,1,2,15,15,15,15,15", TRUE },
  { "alone-of-the-colour",
    XML ("<wangsets><wangset name='wall' type='edge' tile='7'><wangcolor tile='8'/>" EDGES (
        "") "</wangset></wangsets>"),
    "wall edges16 t8,1,2,2,2,1,2,15,2,1,2,15,15,15,15,15", TRUE },
  { "alone-between-colours",
    XML ("<wangsets><wangset type='edge'><wangcolor name='wall'/><wangcolor/>"
         "<wangtile tileid='1' wangid='2,0,2,0,2,0,2,0'/><wangtile tileid='2' "
         "wangid='1,0,2,0,2,0,2,0'/><wangtile tileid='3' wangid='1,0,1,0,1,0,1,0'/>"
         "</wangset></wangsets>"),
    "wall edges16 t1,2,2,2,2,2,3,3,2,2,3,3,3,3,3,3", TRUE },
  { "colour-without-full-tile",
    XML ("<wangsets><wangset type='edge'><wangcolor name='wall'/>"
         "<wangtile tileid='1' wangid='1,0,0,0,0,0,0,0'/></wangset></wangsets>"),
    "", TRUE },
  { "corner-variants",
    XML ("<tile id='15' probability='3'/><wangsets><wangset type='corner'><wangcolor name='mud'/>"
         "<wangtile tileid='15' wangid='0,1,0,1,0,1,0,1'/><wangtile tileid='16' "
         "wangid='0,1,0,1,0,1,0,1'/><wangtile tileid='1' wangid='0,1,0,0,0,0,0,0'/>"
         "</wangset></wangsets>"),
    "mud corners16 "
    "t15,16,1,1,1,1,1,1,1,1,1,1,15,16,15,16,1,1,1,1,15,16,15,16,15,16,15,16,15,16,15,16 w1000,333",
    TRUE },
  { "ground-of-colours", /* the edges are those of the sand */
    XML ("<wangsets><wangset type='corner'><wangcolor name='mud'/><wangcolor name='sand'/>"
         "<wangtile tileid='1' wangid='0,1,0,1,0,1,0,1'/><wangtile tileid='2' "
         "wangid='0,2,0,2,0,2,0,2'/><wangtile tileid='3' wangid='0,2,0,2,0,1,0,1'/>"
         "</wangset></wangsets>"),
    "mud single t1; sand corners16 t2,3,3,3,2,2,2,2,2,2,2,2,2,2,2,2", TRUE },
  { "turned-tiles",
    XML ("<wangsets><wangset type='edge'><wangcolor name='wall'/>"
         "<wangtile tileid='1' hflip='1' wangid='1,0,1,0,1,0,1,0'/></wangset></wangsets>"),
    "", TRUE },
  { "turned-corners", XML ("<transformations hflip='0' vflip='1' rotate='0'/>" CORNER),
    "mud corners16 " CORNERS16, TRUE },
  { "turned-json",
    JSON (
        ", \"transformations\": { \"hflip\": false, \"rotate\": true }, \"wangsets\": [{ \"type\": "
        "\"corner\", \"colors\": [{ \"name\": \"mud\" }], \"wangtiles\": [{ \"tileid\": 4, "
        "\"wangid\": "
        "[0, 1, 0, 0, 0, 0, 0, 0] }, { \"tileid\": 9, \"wangid\": [0, 1, 0, 1, 0, 1, 0, 1] }] }]"),
    "mud corners16 " CORNERS16, FALSE },
  { "corners-not-turned",
    XML ("<transformations hflip='0' vflip='0' rotate='0' preferuntransformed='1'/>" CORNER),
    "mud corners16 " CORNERS16, TRUE },
  { "turns-without-use",
    XML ("<transformations hflip='1' vflip='1' rotate='1'/><tile id='1' type='mud'/>"),
    "mud single t1", TRUE },
  { "old-wang",
    XML ("<wangsets><wangset name='a'><wangedgecolor name='sand'/><wangcornercolor name='mud'/>"
         "<wangtile tileid='3' wangid='0x10101010'/><wangtile tileid='4' wangid='0x01010101'/>"
         "</wangset></wangsets>"),
    "", TRUE },
  { "old-edges",
    XML ("<wangsets><wangset name='a'><wangedgecolor name='sand'/><wangtile tileid='4' "
         "wangid='0x01010101'/></wangset></wangsets>"),
    "sand edges16 t4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4", TRUE },
  { "terrains",
    XML ("<terraintypes><terrain name='mud' tile='15'/><terrain name='Sand' tile='-1'/>"
         "</terraintypes><tile id='3' terrain='0,,,'/><tile id='4' terrain=',0,,'/>"
         "<tile id='5' terrain=',,0,'/><tile id='6' terrain=',,,0'/>"
         "<tile id='7' terrain='1,1,1,1'/><tile id='15' terrain='0,0,0,0'/>"),
    "mud corners16 t15,4,6,6,5,5,5,15,3,3,3,15,3,15,15,15; sand corners16 "
    "t7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7",
    TRUE },
  { "terrains-json",
    JSON (", \"terrains\": [{ \"name\": \"mud\", \"tile\": 0 }], \"tiles\": [{ \"id\": 9, "
          "\"terrain\": [0, 0, 0, 0] }, { \"id\": 2, \"terrain\": [-1, 0, -1, -1] }]"),
    "mud corners16 t9,2,2,2,2,2,9,9,2,2,9,9,9,9,9,9", FALSE },
  { "terrains-old-json",
    JSON (", \"terrains\": [{ \"name\": \"mud\", \"tile\": 0 }], \"tiles\": { \"9\": { "
          "\"terrain\": [0, 0, 0, 0] }, \"2\": { \"terrain\": [-1, 0, -1, -1] } }"),
    "mud corners16 t9,2,2,2,2,2,9,9,2,2,9,9,9,9,9,9", FALSE },
  { "wang-before-tiles",
    XML ("<tile id='2' type='wall'/><wangsets><wangset type='edge'><wangcolor name='wall'/>"
         "<wangtile tileid='4' wangid='1,0,1,0,1,0,1,0'/></wangset></wangsets>"),
    "wall edges16 t4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4", TRUE },
  { "tall",
    "<tileset tilewidth='8' tileheight='16'><image source='a.png'/><tile id='1' type='goblin'/>"
    "</tileset>",
    "goblin single t1 1x2@0,1", TRUE },
  { "tall-shifted",
    "<tileset tilewidth='8' tileheight='16'><tileoffset x='3' y='8'/><image source='a.png'/><tile "
    "id='1' type='goblin'/></tileset>",
    "goblin single t1 1x2@0,0", TRUE },
  { "tall-in-the-grid",
    "<tileset tilewidth='8' tileheight='16' tilerendersize='grid'><image source='a.png'/><tile "
    "id='1' type='goblin'/></tileset>",
    "goblin single t1", TRUE },
  { "cell",
    XML ("<properties><property name='delvesmith-cell' type='int' value='4'/></properties><tile "
         "id='1' type='mud'/>"),
    "mud single t1 2x2@0,1", TRUE },
  { "collection",
    "<tileset tilewidth='20' tileheight='16'><tile id='9' type='mud'><image source='b.png' "
    "width='16' height='16'/></tile><tile id='3' type='sand'><image source='c.png' width='8' "
    "height='8'/></tile><tile id='5' type='mud' x='2' y='3' width='9' height='16'><image "
    "source='d.png'/></tile></tileset>",
    "sand single t0; mud single t1,2 w1,1 2x2@0,1", TRUE },
  { "json", JSON (", \"tiles\": [{ \"id\": 3, \"type\": \"mud\" }]"), "mud single t3", FALSE },
  { "json-of-1.0",
    JSON (", \"tiles\": { \"3\": { \"type\": \"mud\" }, \"10\": { \"animation\": [] } }, "
          "\"tileproperties\": { \"5\": { \"delvesmith\": \"sand\", \"n\": 1 } }, "
          "\"tilepropertytypes\": { \"5\": { \"delvesmith\": \"string\", \"n\": \"int\" } }"),
    "mud single t3; sand single t5", FALSE },
  { "json-properties-of-1.0",
    JSON (", \"properties\": { \"delvesmith-cell\": 4 }, \"tiles\": { \"3\": { \"type\": \"mud\" } "
          "}"),
    "mud single t3 2x2@0,1", FALSE },
};

static void
test_pictures (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsTileset set;

  if (PICTURES[row].is_xml && !ds_xml_is_built ()) {
    g_test_skip ("built without expat");
    return;
  }
  g_assert_cmpint (read (&set, PICTURES[row].text, &arena, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, g_str_has_prefix (PICTURES[row].name, "turned-")); /* a note */
  g_assert_cmpstr (set.id, ==, "a");
  g_assert_cmpstr (set.folder, ==, "my/tilesets");
  g_assert_true (set.is_whole);
  got = describe (&set);
  g_assert_cmpstr (got, ==, PICTURES[row].want);
  ds_arena_clear (&arena);
}

/* The slicing, and the images of a collection. */
static void
test_images (void)
{
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsTileset set;

  g_assert_cmpint (read (&set,
                         "{ \"tilewidth\": 8, \"tileheight\": 6, \"spacing\": 2, \"margin\": 3, "
                         "\"image\": \"..\\\\gfx\\\\a.png\", \"transparentcolor\": \"#FF00ff\" }",
                         &arena, &errors),
                   ==, DS_OK);
  g_assert_cmpstr (set.image, ==, "../gfx/a.png");
  g_assert_cmpstr (set.transparent, ==, "#FF00ff");
  g_assert_cmpint (set.tile_width, ==, 8);
  g_assert_cmpint (set.tile_height, ==, 6);
  g_assert_cmpint (set.spacing, ==, 2);
  g_assert_cmpint (set.margin, ==, 0);
  g_assert_cmpint (set.offset_x, ==, 3);
  g_assert_cmpint (set.offset_y, ==, 3);
  g_assert_cmpuint (set.n_images, ==, 0);
  g_assert_cmpint (read (&set,
                         "{ \"tiles\": [{ \"id\": 7, \"image\": \"b.png\", \"x\": 1, \"y\": 2, "
                         "\"width\": 3, \"height\": 4 }, { \"id\": 2, \"image\": \"c.png\" }] }",
                         &arena, &errors),
                   ==, DS_OK);
  g_assert_cmpuint (set.n_images, ==, 2);
  g_assert_cmpstr (set.images[0].path, ==, "c.png");
  g_assert_cmpint (set.images[0].w, ==, 0);
  g_assert_cmpstr (set.images[1].path, ==, "b.png");
  g_assert_cmpint (set.images[1].x * 1000 + set.images[1].y * 100 + set.images[1].w * 10 +
                       set.images[1].h,
                   ==, 1234);
  ds_arena_clear (&arena);
}

/* A mixed set with every neighbourhood is one where each corner counts. */
static void
test_all_256 (void)
{
  g_autoptr (GString) text = g_string_new (
      "{ \"tilewidth\": 8, \"tileheight\": 8, \"image\": \"a.png\", \"wangsets\": [{ \"type\": "
      "\"mixed\", \"name\": \"wall\", \"colors\": [{}], \"wangtiles\": [");
  const DsPicture *picture;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsTileset set;

  for (unsigned mask = 1; mask < 256; mask++) {
    g_string_append_printf (text, "%s{ \"tileid\": %u, \"wangid\": [", mask > 1 ? "," : "", mask);
    for (unsigned i = 0; i < 8; i++)
      g_string_append_printf (text, "%s%u", i > 0 ? "," : "", mask >> i & 1);
    g_string_append (text, "] }");
  }
  g_string_append (text, "] }] }");
  g_assert_cmpint (read (&set, text->str, &arena, &errors), ==, DS_OK);
  g_assert_cmpuint (set.pictures.n, ==, 1);
  picture = ds_tileset_picture (&set, 0);
  g_assert_cmpint (picture->rule, ==, DS_PICTURE_ALL);
  for (int32_t mask = 1; mask < 256; mask++)
    g_assert_cmpint (picture->tiles.items[mask], ==, mask);
  ds_arena_clear (&arena);
}

static const struct {
  const char *text;
  int64_t want; /* -1: refused */
} NUMBERS[] = {
  { "0", 0 },
  { "12", 12000 },
  { "-0.5", -500 },
  { "1.2345", 1235 },
  { "1.2344", 1234 },
  { "+3", 3000 },
  { ".5", 500 },
  { "5.", 5000 },
  { "1e2", 100000 },
  { "1.5E-2", 15 },
  { "4e-4", 0 },
  { "5e-4", 1 },
  { "1e-9999", 0 },
  { "1e9999", -1 },
  { "12345678901234567890", -1 },
  { "", -1 },
  { "-", -1 },
  { ".", -1 },
  { "1e", -1 },
  { "1 ", -1 },
  { "0x10", -1 },
  { "nan", -1 },
  { "1,5", -1 },
  { "0.1000000000000000055511", 100 },
  { "0e9999", 0 },
  { "000000000000000000000000001", 1000 },
};

static void
test_numbers (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (NUMBERS); i++) {
    int64_t got = -1;
    const bool is_number = ds_decimal_milli (NUMBERS[i].text, strlen (NUMBERS[i].text), &got);

    g_test_message ("%s", NUMBERS[i].text);
    g_assert_cmpint (is_number ? got : -1, ==, NUMBERS[i].want);
  }
}

static DsStatus
read_once (void *user)
{
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsTileset set;
  const DsStatus status =
      read (&set,
            JSON (", \"tiles\": [{ \"id\": 3, \"type\": \"mud\", \"animation\": [{ \"tileid\": 1, "
                  "\"duration\": 9 }] }, { \"id\": 4, \"type\": \"mud\" }], \"wangsets\": [{ "
                  "\"name\": \"wall\", \"type\": \"edge\", \"colors\": [{}], \"wangtiles\": [{ "
                  "\"tileid\": 1, \"wangid\": [1, 0, 1, 0, 1, 0, 1, 0] }] }]"),
            &arena, &errors);

  g_assert_cmpuint (set.pictures.n, ==, status == DS_OK ? 2 : 0);
  ds_arena_clear (&arena);
  return status;
}

static void
test_no_memory (void)
{
  dst_rules ();
  dst_fail_each (read_once, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/io/tiled/pictures", PICTURES, test_pictures);
  g_test_add_func ("/io/tiled/images", test_images);
  g_test_add_func ("/io/tiled/all-256", test_all_256);
  g_test_add_func ("/io/tiled/numbers", test_numbers);
  g_test_add_func ("/io/tiled/no-memory", test_no_memory);
  return g_test_run ();
}
