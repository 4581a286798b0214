/* tests/core/test_ldtk_level.c — our levels as LDtk projects: what is written is read back equal,
 * with the same verdict, and changes by hand are read. */
#include "io/delve_file.h"
#include "io/ldtk/ldtk_level.h"
#include "io/ldtk/ldtk_names.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/odd_level.h"
#include "lib/rows.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

static char *
write_project (const DsDelve *delve)
{
  const DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  DsError err;
  char *text;

  if (ds_ldtk_write_level (delve, "a.ldtk", &options, &plan, &err) != DS_OK)
    g_error ("%s", err.where);
  g_assert_cmpuint (plan.changes.n, ==, 1); /* no image, since core draws nothing */
  text = g_strdup (ds_file_plan_find (&plan, "a.ldtk")->after);
  ds_file_plan_clear (&plan);
  return text;
}

static DsDelve
read_project (const char *text)
{
  DsErrors errors = { 0 };
  DsDelve back;

  if (ds_ldtk_read_own (&back, "a.ldtk", text, strlen (text), dst_rules (), &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  return back;
}

static DsVerdict
judge (const DsDelve *delve)
{
  DsJudgement judgement;
  DsVerdict verdict;

  g_assert_cmpint (ds_judge (&judgement, delve, 0, 20000, NULL, NULL), ==, DS_OK);
  verdict = (DsVerdict)judgement.verdict;
  ds_judgement_clear (&judgement);
  return verdict;
}

/* Everything that a document holds is in its native text. */
static DsDelve
assert_comes_back (const DsDelve *delve)
{
  g_autofree char *want = dst_save (&ds_format_delve, delve), *text = write_project (delve);
  DsDelve back = read_project (text);
  g_autofree char *got = dst_save (&ds_format_delve, &back);

  g_assert_cmpstr (got, ==, want);
  return back;
}

/* Levels of several floors, with locks, regions, stairs, vaults, wide gates, and of every way to
 * dig.
 */
static const char *const RECIPES[] = {
  "cave-with-lake",      "cyclic-dungeon", "descent",
  "flooded-crypt",       "key-vault",      "maze-with-vaults",
  "metroidvania-castle", "mine",           "pipeworks",
  "rooms-and-corridors", "seed-trystan",   "tutorial",
  "twisted-halls",
};

#define SEEDS 2

static void
test_recipe (gconstpointer recipe)
{
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    DsDelve delve, back;
    DsLosses losses;

    dst_level_make (&delve, recipe, seed);
    back = assert_comes_back (&delve);
    g_assert_cmpint (judge (&back), ==, judge (&delve));
    g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_ldtk, NULL), ==, DS_OK);
    g_assert_false (ds_losses_any (&losses));
    ds_delve_clear (&delve);
    ds_delve_clear (&back);
  }
}

/* Fields have one type for all entities of a kind, names are LDtk's, and levels and rooms have
 * fields of their own. */
#define MIXED                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \"#\": \"wall\", "     \
  "\".\": \"floor\" }, \"rows\": [\"#####\", \"#...#\", \"#####\"] }, \"rooms\": [{ \"id\": "      \
  "\"r-1\", \"kind\": \"normal\", \"runs\": [\"1:1-3\"], \"value\": \"member\", "                  \
  "\"properties\": { \"value\": 9, \"name\": \"own\", \"X2d\": \"X\" } }], \"things\": [{ "        \
  "\"id\": \"t-1\", \"kind\": \"stairs-down\", \"at\": [1, 1], \"target\": { \"floor\": 1, "       \
  "\"at\": [3, 1] }, \"properties\": { \"a-b\": 1, \"a_b\": 1.5, \"__\": true, \"_a\": "           \
  "\"x\", \"mixed\": 1, \"late\": \"a\\\"b\\\\c\\nd\" } }, { \"id\": \"t-2\", \"kind\": "          \
  "\"stairs-down\", \"at\": [2, 1], \"target\": { \"floor\": 1, \"at\": [1, 1] }, "                \
  "\"properties\": { \"mixed\": \"one\", \"a_b\": 2, \"ü 1\": false, \"9\": \"\" } }, { "         \
  "\"id\": \"t-3\", \"kind\": \"stairs-down\", \"at\": [3, 1], \"target\": { \"level\": "          \
  "\"deep/cave.delve\", \"entry\": \"gate\" }, \"properties\": { \"mixed\": { \"colour\": "        \
  "\"#102030\" } } }, { \"id\": \"t-4\", \"kind\": \"marker\", \"at\": [3, 1], "                   \
  "\"properties\": { \"c\": { \"colour\": \"#00c0ff\" } } }, { \"id\": \"t-5\", \"kind\": "        \
  "\"marker\", \"at\": [3, 1], \"properties\": { \"c\": { \"colour\": \"#80c0ff7f\" }, "           \
  "\"own:x\": false } }], \"floor:y\": 3, \"properties\": { \"pins\": 1, \"floor:x\": 2 } }, "     \
  "{ \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\" }, \"rows\": [\"#####\", "      \
  "\"#...#\", \"#####\"] }, \"things\": [{ \"id\": \"t-1\", \"kind\": \"stairs-up\", \"at\": "     \
  "[3, 1], \"target\": { \"floor\": 0, \"at\": [1, 1] } }] }], \"floor:z\": [1], "                 \
  "\"properties\": { \"floor:pins\": \"mine\", \"floor_pins\": \"too\" } }"

static const struct {
  const char *name, *level;
} LEVELS[] = { { "odd", DST_ODD_LEVEL }, { "mixed", MIXED } };

/* The file's own characters for tiles are not kept: both sides get the usual ones. */
static DsDelve
load_level (const char *text)
{
  DsDelve delve = dst_load (&ds_format_delve, text);

  ds_str_unref (delve.legend);
  delve.legend = NULL;
  return delve;
}

static void
test_level (gconstpointer data)
{
  DsDelve delve = load_level (LEVELS[GPOINTER_TO_SIZE (data)].level), back;

  back = assert_comes_back (&delve);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

/* Parts of a project that people who use LDtk meet: each must be in the text. */
static const struct {
  const char *name, *part;
} PARTS[] = {
  { "reference",
    "\"__identifier\": \"target\", \"__type\": \"EntityRef\", \"__tile\": null, \"defUid\": 6016, "
    "\"__value\": { \"entityIid\": \"00000000-0004-4001-8000-000000000001\", \"layerIid\": "
    "\"00000000-0003-4001-8000-00000000000a\", \"levelIid\": "
    "\"00000000-0002-4001-8000-000000000001\", \"worldIid\": "
    "\"00000000-0001-4000-8000-000000000001\" }" },
  { "mixed-is-text", "{ \"identifier\": \"mixed\", \"__type\": \"String\"" },
  { "mixed-number", "\"__value\": \"=1\"" },
  { "float", "{ \"identifier\": \"a_b\", \"__type\": \"Float\"" },
  { "hyphen", "{ \"identifier\": \"aX2db\", \"__type\": \"Int\"" },
  { "long-text", "\"__value\": \"a\\\"b\\\\c\\nd\", \"realEditorValues\": [{ \"id\": \"V_String\", "
                 "\"params\": [\"a\\\"b\\\\\\\\c\\\\nd\"] }]" },
  { "null", "\"__value\": null, \"realEditorValues\": []" },
  { "room", "{ \"__identifier\": \"Room\", \"__tags\": [\"room\"], \"__tile\": null" },
  { "room-box", "\"__grid\": [1, 1], \"__pivot\": [0, 0], \"width\": 48, \"height\": 16" },
};

static void
test_part (gconstpointer data)
{
  DsDelve delve = load_level (MIXED);
  g_autofree char *text = write_project (&delve);
  const char *part = PARTS[GPOINTER_TO_SIZE (data)].part;

  if (strstr (text, part) == NULL)
    g_error ("no %s in\n%s", part, text);
  ds_delve_clear (&delve);
}

/* ---- layers as LDtk and engines see them */

static const DsForeignLayer *
layer_named (const DsForeignLevel *level, const char *name)
{
  const DsForeignLayer *at = level->layers.first;

  while (at != NULL && strcmp (at->name, name) != 0)
    at = at->next;
  return at;
}

static DsForeign
parse_project (const char *text)
{
  DsErrors errors = { 0 };
  DsForeign map;

  if (ds_foreign_parse (&map, &ds_foreign_reader_ldtk, "a.ldtk", text, strlen (text), NULL,
                        &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  return map;
}

static void
test_regions (void)
{
  const DsForeignLayer *layer;
  const DsFloor *floor;
  g_autofree char *text = NULL;
  size_t n_in_regions = 0;
  DsForeign map;
  DsDelve delve;

  dst_level_make (&delve, "metroidvania-castle", 1);
  text = write_project (&delve);
  map = parse_project (text);
  layer = layer_named (map.levels.first, "Region_cells");
  g_assert_nonnull (layer);
  floor = &delve.dungeon.floors[0];
  for (int32_t i = 0; i < floor->w * floor->h; i++) {
    const uint32_t room =
        ((const uint32_t *)ds_grid_row (&floor->layers[DS_LAYER_ROOM], i / floor->w))[i % floor->w];
    const uint32_t region = room > 0 ? ds_rooms_get (floor->rooms, room - 1)->region : 0;

    n_in_regions += region > 0;
    g_assert_cmpuint (layer->cells[i], ==, region);
  }
  g_assert_cmpuint (n_in_regions, >, 0);
  ds_foreign_clear (&map);
  ds_delve_clear (&delve);
}

static uint32_t
second_tile (const DsTileSheet *sheet, uint16_t kind)
{
  return 2;
}

/* A sheet with an image, as a program that draws makes. */
static DsStatus
make_sheet (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank, DsError *err)
{
  const DsStatus status = ds_sheet_make_plain (out, rules, px, n_blank, err);

  ds_text_puts (&out->png, "image");
  out->tile_of_kind = second_tile;
  return status;
}

static const struct {
  const char *shown;
  DsLayer layer;
} SHOWN[] = { { "Ground_tiles", DS_LAYER_GROUND }, { "Feature_tiles", DS_LAYER_FEATURE } };

static void
compare_pictures (const DsForeign *map, const DsDelve *delve)
{
  const DsFloor *floor = &delve->dungeon.floors[0];

  for (size_t i = 0; i < DS_COUNT (SHOWN); i++) {
    const DsForeignLayer *layer = layer_named (map->levels.first, SHOWN[i].shown);
    g_autofree uint32_t *row = g_new (uint32_t, floor->w);
    DsTileSheet sheet;

    g_assert_nonnull (layer);
    g_assert_cmpint (layer->kind, ==, DS_FOREIGN_TILES);
    g_assert_cmpint (ds_sheet_make_plain (&sheet, delve->rules, 8, 0, NULL), ==, DS_OK);
    for (int32_t y = 0; y < floor->h; y++) {
      sheet.put_row (&sheet, floor, SHOWN[i].layer, y, row);
      for (int32_t x = 0; x < floor->w; x++) /* numbers of the only tileset count from 1, too */
        g_assert_cmpuint (layer->cells[y * floor->w + x], ==, row[x]);
    }
    ds_sheet_clear (&sheet);
  }
}

static void
test_picture (void)
{
  const DsIoOptions options = { .make_sheet = make_sheet, .cell = 8 };
  const DsFileChange *project, *image;
  DsFilePlan plan = { 0 };
  DsDelve delve, back;
  DsForeign map;

  dst_level_make (&delve, "cave-with-lake", 1);
  g_assert_cmpint (ds_ldtk_write_level (&delve, "in/a.ldtk", &options, &plan, NULL), ==, DS_OK);
  project = ds_file_plan_find (&plan, "in/a.ldtk");
  image = ds_file_plan_find (&plan, "in/a.ldtk.png");
  g_assert_nonnull (image);
  g_assert_cmpstr (image->after, ==, "image");
  g_assert_nonnull (strstr (project->after, "\"relPath\": \"a.ldtk.png\""));
  g_assert_nonnull (strstr (project->after, "\"tileRect\": { \"tilesetUid\": 2, \"x\": 8, \"y\": "
                                            "0, \"w\": 8, \"h\": 8 }"));
  map = parse_project (project->after);
  compare_pictures (&map, &delve);
  back = read_project (project->after);
  g_assert_cmpint (judge (&back), ==, judge (&delve));
  ds_foreign_clear (&map);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* Pictures take most of a project: a large level loses them, and the report says so; one that no
 * reader would take is not written. */
static void
test_large (void)
{
  const DsIoOptions options = { .make_sheet = make_sheet };
  DsFilePlan plan = { 0 };
  DsLosses losses;
  DsText text = { 0 };
  DsDelve delve;

  dst_delve_init (&delve, 1100, 1100, 1, "fill", 1);
  for (int32_t y = 0; y < 1100; y++) {
    uint16_t *row = ds_grid_row_mut (&delve.dungeon.floors[0].layers[DS_LAYER_GROUND], y);

    for (int32_t x = 0; x < 1100; x++)
      row[x] = 1;
  }
  g_assert_cmpint (ds_ldtk_write_level (&delve, "a.ldtk", &options, &plan, NULL), ==, DS_OK);
  g_assert_null (ds_file_plan_find (&plan, "a.ldtk.png"));
  g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_ldtk, NULL), ==, DS_OK);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "drawings of the cells");
  ds_text_clear (&text);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  dst_delve_init (&delve, 4096, 2048, 1, "fill", 1);
  g_assert_cmpint (ds_ldtk_write_level (&delve, "a.ldtk", &options, &plan, NULL), ==, DS_LIMIT);
  g_assert_cmpuint (plan.changes.n, ==, 0);
  ds_delve_clear (&delve);
}

/* ---- projects that were changed in LDtk */

static char *
replace (const char *text, const char *from, const char *to)
{
  g_auto (GStrv) parts = g_strsplit (text, from, -1);

  g_assert_cmpint (g_strv_length (parts), >, 1);
  return g_strjoinv (to, parts);
}

static const struct {
  const char *name, *from, *to, *want;
} FINDINGS[] = {
  { "layer", "\"__identifier\": \"Ground\"", "\"__identifier\": \"Soil\"",
    "a.ldtk:48: Floor_1: expected an IntGrid layer \"Ground\" on each floor" },
  { "name", "\"identifier\": \"wall\"", "\"identifier\": \"Wall\"",
    "a.ldtk:108: Ground: expected values whose names are ids of tiles, got \"Wall\"" },
  { "value", "1,1,1,1,1", "1,1,1,1,7",
    "a.ldtk:108: Ground: expected a value with a name, got 7 at 4, 0" },
  { "foreign", "delvesmith.dungeon", "x",
    "a.ldtk: expected a project that Delvesmith wrote: a project of another program needs a "
    "mapping, "
    "as \"dsmith import\" takes" },
};

static void
test_finding (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDelve delve = load_level (MIXED), back;
  g_autofree char *text = write_project (&delve), *got = NULL;
  g_autofree char *changed = replace (text, FINDINGS[i].from, FINDINGS[i].to);
  DsErrors errors = { 0 };

  g_assert_cmpint (
      ds_ldtk_read_own (&back, "a.ldtk", changed, strlen (changed), dst_rules (), &errors), ==,
      DS_BAD_DATA);
  got = dst_findings (&errors);
  g_assert_cmpstr (got, ==, FINDINGS[i].want);
  g_assert_null (back.dungeon.floors);
  ds_delve_clear (&delve);
}

/* An entity beside its level is left out, and stairs that refer to it have no destination. */
static void
test_outside (void)
{
  DsDelve delve = load_level (MIXED), back;
  g_autofree char *text = write_project (&delve), *found = NULL;
  g_autofree char *changed = replace (text, "\"px\": [16, 16]", "\"px\": [96, 16]");
  DsErrors errors = { 0 };

  g_assert_cmpint (
      ds_ldtk_read_own (&back, "a.ldtk", changed, strlen (changed), dst_rules (), &errors), ==,
      DS_OK);
  found = dst_findings (&errors);
  g_assert_cmpstr (g_strchomp (found), ==,
                   "a.ldtk: Not read: objects outside of the map: 1 (\"stairs-down\")");
  g_assert_cmpuint (ds_things_count (back.dungeon.floors[0].things), ==, 4);
  g_assert_cmpint (ds_things_get (back.dungeon.floors[1].things, 0)->target_floor, ==, -1);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* Stairs follow the stairs that they refer to, an entity that LDtk made gets an id, and one from
 * another floor, whose id is there already, another. */
static void
test_edited (void)
{
  DsDelve delve = load_level (MIXED), back;
  g_autofree char *text = write_project (&delve);
  g_autofree char *moved =
      replace (text,
               "\"00000000-0004-4001-8000-000000000001\", \"__grid\": [3, 1], \"__pivot\": [0, 0], "
               "\"width\": 16, \"height\": 16",
               "\"00000000-0004-4001-8000-000000000001\", \"__grid\": [3, 1], \"__pivot\": [1, 0], "
               "\"width\": 16, \"height\": 16");
  g_autofree char *added = replace (moved, "00000000-0004-4000-8000-000000000002",
                                    "d53f9950-c640-11ed-8430-4942c04951ff");
  g_autofree char *brought = replace (added, "00000000-0004-4000-8000-000000000003",
                                      "00000000-0004-4003-8000-000000000001");
  const DsThings *things;

  back = read_project (brought);
  things = back.dungeon.floors[0].things;
  g_assert_cmpint (ds_things_get (things, 0)->target.x, ==, 2);
  g_assert_cmpint (ds_things_get (things, 1)->at.x, ==, 2);
  g_assert_cmpuint (ds_things_get (things, 1)->id, !=, 2);
  g_assert_cmpuint (ds_things_get (things, 1)->id, !=, 0);
  g_assert_cmpuint (ds_things_get (things, 0)->id, ==, 1);
  g_assert_cmpuint (ds_things_get (things, 2)->id, !=, 1);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

/* ---- wide gates */

/* Gates in a row, in a column, with a property of one alone, one that is referred to, and two on a
 * cell. */
#define WIDE                                                                                       \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 5], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" "     \
  "}, \"rows\": [\".........\", \".........\", \".........\", \".........\", "                     \
  "\".........\"] }, \"things\": [" GATE ("1", "1, 0", "") GATE ("9", "2, 0", "")                  \
      GATE ("3", "3, 0", "") GATE ("4", "7, 0", "") GATE ("5", "7, 1", "") GATE ("6", "1, 2", "")  \
          GATE ("7", "2, 2", ", \"properties\": { \"a\": 1 }") GATE ("8", "3, 2", "")              \
              GATE ("a", "4, 2", "") GATE ("b", "1, 4", "") GATE ("c", "1, 4", "")                 \
                  GATE ("d", "2, 4", "") "{ \"id\": \"t-e\", \"kind\": \"marker\", \"at\": "       \
                                         "[5, 4], \"properties\": { \"cells\": \"mine\", "         \
                                         "\"to\": { \"object\": \"t-a\" } } }] }] }"
#define GATE(id, at, more)                                                                         \
  "{ \"id\": \"t-" id "\", \"kind\": \"gate-locked\", \"at\": [" at "], \"lock\": \"red\"" more    \
  " }, "

static guint
count_parts (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; at++)
    n++;
  return n;
}

/* ---- areas */

#define AREAS                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 5], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" "     \
  "}, \"rows\": [\".........\", \".........\", \".........\", \".........\", "                     \
  "\".........\"] }, \"things\": ["                                                                \
  "{ \"id\": \"t-1\", \"kind\": \"marker\", \"at\": [0, 0], \"name\": \"Point\" }, "               \
  "{ \"id\": \"t-2\", \"kind\": \"marker\", \"at\": [1, 1], \"name\": \"Zone\", \"width\": 3, "    \
  "\"height\": 2 }, "                                                                              \
  "{ \"id\": \"t-3\", \"kind\": \"note\", \"at\": [5, 1], \"width\": 2, \"height\": 4, "           \
  "\"shape\": \"ellipse\", \"angle\": 22.5 }, "                                                    \
  "{ \"id\": \"t-4\", \"kind\": \"marker\", \"at\": [8, 1], \"shape\": \"polyline\", "             \
  "\"points\": [[0, 0], [-2, 3]] }, "                                                              \
  "{ \"id\": \"t-5\", \"kind\": \"marker\", \"at\": [0, 4], \"width\": 2.5, \"height\": \"5\", "   \
  "\"shape\": \"star\", \"points\": [] }, "                                                        \
  "{ \"id\": \"t-6\", \"kind\": \"marker\", \"at\": [2, 4], \"width\": 3, \"height\": null, "      \
  "\"shape\": \"polygon\", \"points\": [] }] }] }"

/* Replaced in the project: what is read then. */
static const struct {
  const char *from, *to, *id, *want; /* cell and members of the object */
  const char *finding;               /* NULL: none */
} SIZES[] = {
  { "\"width\": 48, \"height\": 32", "\"width\": 16, \"height\": 64", "2",
    "1,1 name=\"Zone\" height=4" },
  { "\"width\": 48, \"height\": 32", "\"width\": 16, \"height\": 16", "2", "1,1 name=\"Zone\"" },
  { "\"px\": [16, 16]", "\"px\": [32, 48]", "2", "2,3 name=\"Zone\" width=3 height=2" },
  { "\"px\": [16, 16]", "\"px\": [-16, 16]", "2", "0,1 name=\"Zone\" width=2 height=2" },
  { "\"px\": [16, 16]", "\"px\": [144, 16]", "2", "",
    "a.ldtk: Not read: objects outside of the map: 1 (\"marker\")" },
  { "\"px\": [0, 0]", "\"px\": [0, -16]", "1", "",
    "a.ldtk: Not read: objects outside of the map: 1 (\"marker\")" },
  { "\"width\": 32, \"height\": 64", "\"width\": 48, \"height\": 64", "3",
    "5,1 width=3 height=4 shape=\"ellipse\" angle=22.5" },
  { "\"px\": [128, 16]", "\"px\": [112, 16]", "4",
    "7,1 shape=\"polyline\" points=[[0, 0], [-2, 3]]" },
  { "[8, 1], \"__pivot\": [0, 0], \"width\": 16,", "[8, 1], \"__pivot\": [0, 0], \"width\": 64,",
    "4", "8,1 shape=\"polyline\" points=[[0, 0], [-2, 3]]",
    "a.ldtk: Not read: sizes of polygons and paths: 1 (\"marker\")" },
  /* values that cannot be stay while the size does */
  { "\"px\": [0, 64]", "\"px\": [16, 64]", "5",
    "1,4 width=2.5 height=\"5\" shape=\"star\" points=[]" },
  { "[0, 4], \"__pivot\": [0, 0], \"width\": 16,", "[0, 4], \"__pivot\": [0, 0], \"width\": 32,",
    "5", "0,4 width=2" },
  { "\"px\": [32, 64]", "\"px\": [48, 64]", "6",
    "3,4 width=3 height=null shape=\"polygon\" points=[]" },
  /* written before sizes of entities were those of areas */
  { "\"width\": 48, \"height\": 32", "\"width\": 16, \"height\": 16", "-2",
    "1,1 name=\"Zone\" width=3 height=2" },
};

/* The first of the texts where it is that of an entity, behind the definitions. */
static char *
replace_entity (const char *text, const char *from, const char *to)
{
  const char *levels = strstr (text, "\"levels\""), *at = strstr (levels, from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int)(at - text), text, to, at + strlen (from));
}

static char *
dup_thing (const DsDelve *delve, uint64_t id)
{
  const DsThing *thing = ds_things_find (delve->dungeon.floors[0].things, id);
  GString *out = g_string_new (NULL);

  if (thing != NULL)
    g_string_append_printf (out, "%d,%d", thing->at.x, thing->at.y);
  for (size_t i = 0; thing != NULL && i < ds_extras_count (thing->extras); i++)
    g_string_append_printf (out, " %s=%s", ds_extras_key (thing->extras, i),
                            ds_extras_json (thing->extras, i));
  return g_string_free (out, FALSE);
}

/* Points of custom properties are fields of LDtk's type, and come back. */
static void
assert_points (const DsDelve *delve)
{
  g_autofree char *text = write_project (delve);
  DsDelve back = assert_comes_back (delve);

  g_assert_nonnull (strstr (text, "\"__type\": \"Array<Point>\", \"uid\""));
  g_assert_nonnull (strstr (text, "\"isArray\": true"));
  g_assert_nonnull (strstr (text, "\"editorDisplayMode\": \"PointPath\""));
  g_assert_nonnull (strstr (text,
                            "\"__value\": [{ \"cx\": 2, \"cy\": 2 }, { \"cx\": 5, \"cy\": -9 "
                            "}], \"realEditorValues\": [{ \"id\": \"V_String\", \"params\": "
                            "[\"2,2\"] }, { \"id\": \"V_String\", \"params\": [\"5,-9\"] }]"));
  g_assert_nonnull (strstr (text, "\"__value\": { \"cx\": 5, \"cy\": 9 }, \"realEditorValues\": [{ "
                                  "\"id\": \"V_String\", \"params\": [\"5,9\"] }]"));
  g_assert_nonnull (strstr (text, "\"__value\": [], \"realEditorValues\": []"));
  g_assert_null (strstr (text, "Nothing"));
  ds_delve_clear (&back);
}

/* Entities of definitions that LDtk's users add are left out by name, and so are the types of
 * fields that ours lack. */
static void
test_strangers (void)
{
  static const char OURS[] = "\"__identifier\": \"marker\"";
  static const char FIELDS[] =
      "\"fieldInstances\": [{ \"__identifier\": \"Way\", \"__type\": \"Array<Point>\", "
      "\"__value\": [{ \"cx\": 2, \"cy\": 2 }, { \"cx\": 5, \"cy\": -9 }], \"__tile\": null, "
      "\"defUid\": 9001, \"realEditorValues\": [] }, { \"__identifier\": \"Look\", \"__type\": "
      "\"Point\", \"__value\": { \"cx\": 5, \"cy\": 9 }, \"__tile\": null, \"defUid\": 9002, "
      "\"realEditorValues\": [] }, { \"__identifier\": \"Rooms\", \"__type\": \"Array<Int>\", "
      "\"__value\": [1, 2], \"__tile\": null, \"defUid\": 9003, \"realEditorValues\": [] }, "
      "{ \"__identifier\": \"Nothing\", \"__type\": \"Array<Int>\", \"__value\": [], \"__tile\": "
      "null, \"defUid\": 9004, \"realEditorValues\": [] }, { \"__identifier\": \"delveX3aname\"";
  DsDelve delve = load_level (AREAS), back;
  g_autofree char *text = write_project (&delve), *other = NULL, *found = NULL, *fields = NULL;
  DsErrors errors = { 0 };

  other = replace_entity (text, OURS, "\"__identifier\": \"Camera\"");
  if (ds_ldtk_read_own (&back, "a.ldtk", other, strlen (other), dst_rules (), &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  found = dst_findings (&errors);
  g_assert_cmpstr (g_strchomp (found), ==,
                   "a.ldtk: Not read: objects of unknown classes: 1 (\"Camera\")");
  g_assert_cmpuint (ds_things_count (back.dungeon.floors[0].things), ==, 5);
  ds_delve_clear (&back);

  g_clear_pointer (&found, g_free);
  errors.n = 0;
  g_assert_nonnull (strstr (strstr (text, "\"levels\""), OURS));
  fields =
      replace_entity (text, "\"fieldInstances\": [{ \"__identifier\": \"delveX3aname\"", FIELDS);
  if (ds_ldtk_read_own (&back, "a.ldtk", fields, strlen (fields), dst_rules (), &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  found = dst_findings (&errors);
  g_assert_cmpstr (g_strchomp (found), ==,
                   "a.ldtk: Not read: types of fields (their values become texts): 1 "
                   "(\"Rooms\")");
  assert_points (&back);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

static void
test_areas (void)
{
  DsDelve delve = load_level (AREAS), back = assert_comes_back (&delve);
  g_autofree char *text = write_project (&delve), *old = NULL;
  g_auto (GStrv) parts = g_strsplit (text, "\"resizableX\": true, \"resizableY\": true", -1);

  old = g_strjoinv ("\"resizableX\": false, \"resizableY\": false", parts);
  ds_delve_clear (&back);
  for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++) {
    const bool is_old = SIZES[i].id[0] == '-';
    g_autofree char *edited = replace_entity (is_old ? old : text, SIZES[i].from, SIZES[i].to);
    g_autofree char *got = NULL, *found = NULL;
    DsErrors errors = { 0 };

    if (ds_ldtk_read_own (&back, "a.ldtk", edited, strlen (edited), dst_rules (), &errors) != DS_OK)
      g_error ("%s", dst_findings (&errors));
    got = dup_thing (&back, g_ascii_strtoull (SIZES[i].id + is_old, NULL, 16));
    found = dst_findings (&errors);
    g_assert_cmpstr (got, ==, SIZES[i].want);
    g_assert_cmpstr (g_strchomp (found), ==, SIZES[i].finding != NULL ? SIZES[i].finding : "");
    ds_delve_clear (&back);
  }
  ds_delve_clear (&delve);
}

static void
test_wide (void)
{
  DsDelve delve = load_level (WIDE), back = assert_comes_back (&delve);
  g_autofree char *text = write_project (&delve), *copied = NULL, *larger = NULL;
  const DsThings *things;

  ds_delve_clear (&back);
  g_assert_cmpuint (count_parts (text, "\"__identifier\": \"gate_locked\""), ==, 9);
  g_assert_nonnull (strstr (text, "\"__grid\": [1, 0], \"__pivot\": [0, 0], \"width\": 48, "
                                  "\"height\": 16"));
  g_assert_nonnull (strstr (text, "\"__grid\": [7, 0], \"__pivot\": [0, 0], \"width\": 16, "
                                  "\"height\": 32"));
  g_assert_nonnull (strstr (text, "\"__value\": \"t-1 t-9 t-3\""));

  /* made larger in LDtk, and a copy with another iid: ids of their own */
  larger = replace (text, "\"width\": 16, \"height\": 32", "\"width\": 16, \"height\": 64");
  copied = replace (larger, "00000000-0004-4000-8000-000000000001",
                    "d53f9950-c640-11ed-8430-4942c04951ff");
  back = read_project (copied);
  things = back.dungeon.floors[0].things;
  g_assert_cmpuint (ds_things_count (things), ==, 15);
  g_assert_null (ds_things_find (things, 1));
  g_assert_null (ds_things_find (things, 9));
  g_assert_nonnull (ds_things_find (things, 5));
  g_assert_cmpint (ds_things_get (things, ds_things_seek (things, (DsCell){ 7, 3 }))->at.y, ==, 3);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

static DsStatus
try_all (void *user)
{
  const DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  DsErrors errors = { 0 };
  const DsFileChange *change;
  DsStatus status;
  DsDelve back;

  status = ds_ldtk_write_level (user, "a.ldtk", &options, &plan, NULL);
  if (status == DS_OK) {
    change = ds_file_plan_find (&plan, "a.ldtk");
    status =
        ds_ldtk_read_own (&back, "a.ldtk", change->after, change->n_after, dst_rules (), &errors);
    g_assert (status == DS_OK || back.dungeon.floors == NULL);
    ds_delve_clear (&back);
  }
  ds_file_plan_clear (&plan);
  return status;
}

static void
test_memory (void)
{
  DsDelve delve = load_level (DST_ODD_LEVEL);

  dst_fail_each (try_all, &delve, DS_OK);
  ds_delve_clear (&delve);
}

/* ---- names */

static const struct {
  const char *name, *text;
  char separator;
  const char *want;
} NAMES[] = {
  { "id", "gate-locked", '-', "gate_locked" },
  { "twice", "a--b", '-', "aX2d_b" },
  { "ends", "-a-", '-', "X2daX2d" },
  { "digit", "2x2", '-', "X32x2" },
  { "escape", "Xa", '_', "X58a" },
  { "member", "derived_from", '_', "derived_from" },
  { "own", "own:lock", '_', "ownX3alock" },
  { "bytes", "ü", '_', "Xc3Xbc" },
};

static void
test_name (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsText name = { 0 }, back = { 0 };

  ds_ldtk_put_name (&name, NAMES[i].text, NAMES[i].separator);
  g_assert_cmpstr (name.bytes, ==, NAMES[i].want);
  ds_ldtk_read_name (&back, name.bytes, NAMES[i].separator);
  g_assert_cmpstr (back.bytes, ==, NAMES[i].text);
  ds_text_clear (&name);
  ds_text_clear (&back);
}

/* Names that people gave in LDtk stay as they are where they only look escaped. */
static void
test_given_name (void)
{
  DsText text = { 0 };

  ds_ldtk_read_name (&text, "Xff", '_');
  g_assert_cmpstr (text.bytes, ==, "Xff");
  ds_text_clear (&text);
  ds_ldtk_read_name (&text, "X00", '_');
  g_assert_cmpstr (text.bytes, ==, "X00");
  ds_text_clear (&text);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < DS_COUNT (RECIPES); i++) {
    g_autofree char *path = g_strdup_printf ("/ldtk-level/recipe/%s", RECIPES[i]);

    g_test_add_data_func (path, RECIPES[i], test_recipe);
  }
  DST_ADD_ROWS ("/ldtk-level/level", LEVELS, test_level);
  DST_ADD_ROWS ("/ldtk-level/part", PARTS, test_part);
  DST_ADD_ROWS ("/ldtk-level/finding", FINDINGS, test_finding);
  DST_ADD_ROWS ("/ldtk-level/name", NAMES, test_name);
  g_test_add_func ("/ldtk-level/given-name", test_given_name);
  g_test_add_func ("/ldtk-level/regions", test_regions);
  g_test_add_func ("/ldtk-level/picture", test_picture);
  g_test_add_func ("/ldtk-level/large", test_large);
  g_test_add_func ("/ldtk-level/outside", test_outside);
  g_test_add_func ("/ldtk-level/edited", test_edited);
  g_test_add_func ("/ldtk-level/wide", test_wide);
  g_test_add_func ("/ldtk-level/areas", test_areas);
  g_test_add_func ("/ldtk-level/strangers", test_strangers);
  g_test_add_func ("/ldtk-level/memory", test_memory);
  return g_test_run ();
}
