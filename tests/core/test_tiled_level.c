/* tests/core/test_tiled_level.c — our levels as maps of Tiled: what is written is read back equal,
 * and changes by hand are read. */
#include "base/rng.h"
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_outline.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/odd_level.h"
#include "lib/rows.h"
#include "lib/tiled_map.h"
#include "map/extent.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Levels with locks, regions, several floors, vaults, caves and bridges. */
static const char *const RECIPES[] = { "metroidvania-castle", "descent", "key-vault",
                                       "cave-with-lake", "seed-trystan" };

static void
test_recipe (gconstpointer data)
{
  static const char *const encodings[] = { "csv", "base64", "zlib", "gzip" };
  DsDelve delve;

  for (size_t i = 0; i < DS_COUNT (encodings); i++) {
    dst_level_make (&delve, data, 1);
    dst_tiled_assert_back (&delve, "a.tmx", encodings[i]);
    dst_tiled_assert_back (&delve, "folder/a.tmj", encodings[i]);
    ds_delve_clear (&delve);
  }
}

/* The file's own characters for tiles are not kept: both sides get the usual ones. */
static DsDelve
odd_level (void)
{
  DsDelve delve = dst_load (&ds_format_delve, DST_ODD_LEVEL);

  ds_str_unref (delve.legend);
  delve.legend = NULL;
  return delve;
}

static void
test_odd (void)
{
  DsDelve delve = odd_level ();

  dst_tiled_assert_back (&delve, "odd.tmx", "csv");
  dst_tiled_assert_back (&delve, "odd.tmj", "zlib");
  ds_delve_clear (&delve);
}

/* Replaces @from in the map, reads it, and compares the findings. */
static DsDelve
read_changed (const char *from, const char *to, const char *want)
{
  DsDelve delve = odd_level (), back = { 0 };
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", "csv");
  const DsForeignFiles files = { dst_tiled_load, &plan };
  g_auto (GStrv) parts = g_strsplit (ds_file_plan_find (&plan, "a.tmx")->after, from, -1);
  g_autofree char *text = g_strjoinv (to, parts), *got = NULL;
  DsErrors errors = { 0 };

  g_assert_cmpint (g_strv_length (parts), >, 1);
  (void)!ds_tiled_read_level (&back, "a.tmx", text, strlen (text), &files, dst_rules (), &errors);
  got = dst_findings (&errors);
  g_assert_cmpstr (got, ==, want);
  g_assert (errors.n == 0 || back.dungeon.floors == NULL);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  return back;
}

static const struct {
  const char *name, *from, *to, *want;
} FINDINGS[] = {
  { "tileset", "a.tiles.tsx", "b.tsx",
    "b.tsx: no such file\na.tmx:17: Ground: expected a tile whose class is the id of a tile, got "
    "number 2 at 0, 0" },
  { "layer", "name=\"Ground\"", "name=\"Soil\"",
    "a.tmx:2: layers: expected a layer \"Ground\" on each floor, got none on floor 1" },
  { "kind", "value=\"vault\"", "value=\"vat\"",
    "a.tmx:40: floors[0].rooms[0].kind: expected normal, corridor, cave, secret, vault, dead-end, "
    "start or goal, got \"vat\"" },
  { "object", "value=\"t-2\"", "value=\"t2\"",
    "a.tmx:97: floors[0].things[1].id: expected \"t-\" and 1 to 16 digits of 0-9 and a-f, not all "
    "0, got \"t2\"" },
};

static void
test_finding (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDelve back;

  back = read_changed (FINDINGS[i].from, FINDINGS[i].to, FINDINGS[i].want);
  ds_delve_clear (&back);
}

/* Edits in Tiled: an object that is moved, one without our id, a cell. */
static void
test_moved (void)
{
  DsDelve back = read_changed ("x=\"32\" y=\"16\" width", "x=\"17\" y=\"20\" width", "");

  g_assert_cmpint (ds_things_get (back.dungeon.floors[0].things, 1)->id, ==, 2);
  g_assert_cmpint (ds_things_get (back.dungeon.floors[0].things, 1)->at.x, ==, 1);
  ds_delve_clear (&back);
}

static void
test_added (void)
{
  DsDelve back = read_changed ("<property name=\"id\" value=\"t-2\"/>",
                               "<property name=\"x\" value=\"\"/>", "");
  const DsThing *thing = ds_things_get (back.dungeon.floors[0].things, 1);

  g_assert_cmpint (thing->at.x, ==, 2);
  g_assert_cmpuint (thing->id, !=, 0);
  g_assert_cmpuint (thing->id, !=, 2);
  ds_delve_clear (&back);
}

static void
test_foreign (void)
{
  static const char text[] = "<map version='1.10' orientation='orthogonal' width='3' height='3' "
                             "tilewidth='8' tileheight='8'/>";

  dst_refuses (&ds_format_tmx, text, strlen (text),
               "t: expected a map that Delvesmith wrote: a map of another program needs a mapping, "
               "as \"dsmith import\" takes");
}

static void
test_bad_encoding (void)
{
  const DsIoOptions options = { .encoding = "rot13" };
  DsDelve delve = odd_level ();
  g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.tmx", NULL);
  DsError err;

  g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_FREE, &options, &err), ==, DS_BAD_ARG);
  g_assert_null (dst_read_file (folder, "a.tmx"));
  ds_delve_clear (&delve);
  dst_folder_free (g_steal_pointer (&folder));
}

/* ---- files that are there */

static void
assert_mode (const char *path, mode_t mode)
{
  struct stat about;

  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, mode);
}

/* Read-only files of a map are replaced only if that is allowed, and stay read-only. */
static void
test_read_only (void)
{
  static const char *const NAMES[] = { "a.tmx", "a.tiles.tsx" };

  for (size_t i = 0; i < DS_COUNT (NAMES); i++) {
    g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.tmx", NULL);
    g_autofree char *closed = g_build_filename (folder, NAMES[i], NULL), *before = NULL;
    g_autofree char *after = NULL;
    DsDelve delve = odd_level ();
    const DsIoOptions larger = { .cell = 24 };
    DsError err;

    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_OK);
    g_assert_cmpint (g_chmod (closed, 0444), ==, 0);
    before = dst_read_file (folder, NAMES[i]);
    g_assert_cmpint (ds_io_save_obstacle (path, DS_IO_FREE), ==, DS_IO_READ_ONLY);
    g_assert_cmpint (ds_io_save_obstacle (path, DS_IO_READ_ONLY), ==, DS_IO_FREE);
    g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_FREE, &larger, &err), ==, DS_IO);
    g_assert_cmpstr (err.message.id, ==, "io.read-only");
    g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_READ_ONLY, &larger, &err), ==, DS_OK);
    after = dst_read_file (folder, NAMES[i]);
    g_assert_cmpstr (after, !=, before);
    assert_mode (closed, 0444);
    ds_delve_clear (&delve);
    dst_folder_free (g_steal_pointer (&folder));
  }
}

/* A tileset that is another's is not replaced unasked; one that Tiled saved again is ours. */
static void
test_stranger (void)
{
  static const struct {
    const char *with_map, *tileset;
    DsIoObstacle want;
  } ROWS[] = {
    { NULL, "<tileset/>", DS_IO_STRANGER },
    { "<map/>", "<tileset/>", DS_IO_STRANGER },
    { NULL, "<tileset tiledversion=\"Delvesmith\"/>", DS_IO_FREE },
    { DS_DELVE_FORMAT " \"a.tiles.tsx\"", "<tileset/>", DS_IO_FREE },
  };

  for (size_t i = 0; i < DS_COUNT (ROWS); i++) {
    g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.tmx", NULL);
    g_autofree char *now = NULL;
    DsDelve delve = odd_level ();
    DsStatus status;
    DsError err;

    g_free (dst_put_file (folder, "a.tiles.tsx", ROWS[i].tileset));
    if (ROWS[i].with_map != NULL)
      g_free (dst_put_file (folder, "a.tmx", ROWS[i].with_map));
    status = ds_io_save_with (&delve, path, DS_IO_FREE, NULL, &err);
    g_assert_cmpint (status, ==, ROWS[i].want == DS_IO_FREE ? DS_OK : DS_IO);
    now = dst_read_file (folder, "a.tiles.tsx");
    g_assert_true ((strcmp (now, ROWS[i].tileset) == 0) == (ROWS[i].want != DS_IO_FREE));
    g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_STRANGER, NULL, &err), ==, DS_OK);
    ds_delve_clear (&delve);
    dst_folder_free (g_steal_pointer (&folder));
  }
}

/* Of several files of other programs those are replaced that are named, while they are as they were
 * then. */
static void
test_strangers_named (void)
{
  static const struct {
    gboolean names[2];   /* of the map and its tileset: named before the save */
    gboolean changes[2]; /* after that */
    const char *refused; /* names, each before a space */
  } ROWS[] = {
    { { FALSE, FALSE }, { FALSE, FALSE }, "a.tmx a.tiles.tsx " },
    { { TRUE, FALSE }, { FALSE, FALSE }, "a.tiles.tsx " },
    { { FALSE, TRUE }, { FALSE, FALSE }, "a.tmx " },
    { { TRUE, TRUE }, { FALSE, FALSE }, "" },
    { { TRUE, TRUE }, { TRUE, FALSE }, "a.tmx " },
    { { TRUE, TRUE }, { TRUE, TRUE }, "a.tmx a.tiles.tsx " },
  };
  static const char *const NAMES[] = { "a.tmx", "a.tiles.tsx" };

  for (size_t i = 0; i < DS_COUNT (ROWS); i++) {
    char *folder = dst_folder_new ();
    g_autofree char *path = g_build_filename (folder, "a.tmx", NULL);
    DsStrangers named = { 0 }, strangers = { 0 };
    const DsIoOptions options = { .replaced = &named, .strangers = &strangers };
    GString *refused = g_string_new (NULL);
    DsDelve delve = odd_level ();
    DsError err;

    for (size_t k = 0; k < DS_COUNT (NAMES); k++) {
      g_autofree char *file = dst_put_file (folder, NAMES[k], "theirs");

      if (ROWS[i].names[k])
        g_assert_cmpint (ds_strangers_add_file (&named, file, &err), ==, DS_OK);
      if (ROWS[i].changes[k])
        g_free (dst_put_file (folder, NAMES[k], "their later text"));
    }
    g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_FREE, &options, &err), ==,
                     ROWS[i].refused[0] == '\0' ? DS_OK : DS_IO);
    for (size_t k = 0; k < DS_COUNT (NAMES); k++) {
      g_autofree char *now = dst_read_file (folder, NAMES[k]);

      g_assert_true (g_str_has_prefix (now, "their") == (ROWS[i].refused[0] != '\0'));
      for (size_t m = 0; m < strangers.files.n; m++)
        if (g_str_has_suffix (strangers.files.items[m].path, NAMES[k]))
          g_string_append_printf (refused, "%s ", NAMES[k]);
    }
    g_assert_cmpstr (refused->str, ==, ROWS[i].refused);
    g_string_free (refused, TRUE);
    ds_strangers_clear (&named);
    ds_strangers_clear (&strangers);
    ds_delve_clear (&delve);
    dst_folder_free (folder);
  }
}

static DsWrittenState
find_state (void *user, const char *path, uint64_t hash)
{
  return *(const DsWrittenState *)user;
}

static void
note_nothing (void *user, const char *path, uint64_t hash)
{
}

/* A map that is read-only and that another program changed is replaced where both are allowed. */
static void
test_read_only_stranger (void)
{
  static const struct {
    DsIoObstacles allowed;
    const char *refusal; /* id; NULL: none */
  } ROWS[] = { { DS_IO_FREE, "io.changed" },
               { DS_IO_READ_ONLY, "io.changed" },
               { DS_IO_STRANGER, "io.read-only" },
               { DS_IO_READ_ONLY | DS_IO_STRANGER, NULL } };
  DsWrittenState state = DS_WRITTEN_OTHER;
  const DsWritten record = { find_state, note_nothing, &state };

  for (size_t i = 0; i < DS_COUNT (ROWS); i++) {
    g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.tmx", NULL);
    DsStrangers strangers = { 0 };
    const DsIoOptions larger = { .cell = 24, .written = &record, .strangers = &strangers };
    const gboolean is_refused = g_strcmp0 (ROWS[i].refusal, "io.changed") == 0;
    DsDelve delve = odd_level ();
    DsError err;

    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_OK);
    g_assert_cmpint (g_chmod (path, 0444), ==, 0);
    g_assert_cmpint (ds_io_save_with (&delve, path, ROWS[i].allowed, &larger, &err), ==,
                     ROWS[i].refusal != NULL ? DS_IO : DS_OK);
    if (ROWS[i].refusal != NULL)
      g_assert_cmpstr (err.message.id, ==, ROWS[i].refusal);
    g_assert_true ((strangers.files.n > 0) == is_refused);
    for (size_t k = 0; k < strangers.files.n; k++)
      g_assert_cmpint (strangers.files.items[k].state, ==, DS_WRITTEN_OTHER);
    assert_mode (path, 0444);
    ds_strangers_clear (&strangers);
    ds_delve_clear (&delve);
    dst_folder_free (g_steal_pointer (&folder));
  }
}

static DsStatus
try_all (void *user)
{
  const DsIoOptions options = { .encoding = "zlib" };
  DsFilePlan plan = { 0 };
  DsErrors errors = { 0 };
  DsStatus status;
  DsDelve back;

  status = ds_tiled_write_level (user, "a.tmx", false, &options, &plan, NULL);
  if (status == DS_OK) {
    status = dst_tiled_read (&plan, "a.tmx", &back, &errors);
    g_assert (status == DS_OK || back.dungeon.floors == NULL);
    ds_delve_clear (&back);
  }
  ds_file_plan_clear (&plan);
  return status;
}

static void
test_memory (void)
{
  DsDelve delve = odd_level ();

  dst_fail_each (try_all, &delve, DS_OK);
  ds_delve_clear (&delve);
}

/* ---- edits in Tiled beyond our own layers */

#define SMALL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"floors\": [{ \"ground\": { \"legend\": { \"#\": \"wall\", "     \
  "\".\": \"floor\" }, \"rows\": [\"####\", \"#..#\", \"####\"] }, \"feature\": { \"legend\": { "  \
  "\" \": null, \"+\": \"door\" }, \"rows\": [\"    \", \" +  \", \"    \"] }, \"rooms\": [{ "     \
  "\"id\": \"r-1\", \"kind\": \"normal\", \"runs\": [\"1:1-2\"] }], \"pins\": { \"ground\": "      \
  "[\"1:2-2\"] }, \"things\": [{ \"id\": \"t-1\", \"kind\": \"stairs-down\", \"at\": [2, 1], "     \
  "\"target\": { \"floor\": 0, \"at\": [1, 1] } }] }] }"

#define LAYER(name, more, cells)                                                                   \
  "<layer id='90' name='" name "' width='4' height='3'" more "><data encoding='csv'>" cells        \
  "</data></layer>"
#define OBJECTS_OF(name, more, items)                                                              \
  "<objectgroup id='91' name='" name "'" more ">" items "</objectgroup>"
#define OBJECT(more) "<object " more "/>"

/* A tileset of the user's, whose only tile is a goblin. */
#define MINE                                                                                       \
  "<tileset firstgid=\"9000\" name=\"mine\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"1\">"   \
  "<tile id=\"0\" type=\"goblin\"/></tileset>"

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
/* "{id}" is the number of the first tile whose class is the id. */
static const struct {
  const char *name, *from, *to, *findings, *want;
} EDITS[] = {
  { "nothing", "</map>", "</map>", "",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "layer-above", "</map>", LAYER ("Deco", "", "0,0,0,0, 0,{wall},{grass},0, {door},0,0,0") "</map>",
    "", "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "layer-below", "<layer id=\"1\"",
    LAYER ("Under", "", "{wall},0,0,0, 0,{wall},{wall},0, 0,0,0,0") "<layer id=\"1\"",
    "a.tmx: Not read: cells below those of Ground: 3 (\"Under\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "layer-moved", "</map>",
    LAYER ("Deco", " offsetx='16' offsety='-16'", "0,0,0,0, {door},0,0,0, {door},0,0,{door}") "</map>",
    "a.tmx: Not read: cells outside of the map: 1 (\"Deco\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "unknown-tiles", "</map>", LAYER ("Deco", "", "9999,0,0,0, 0,9999,0,0, 0,0,0,0") "</map>",
    "a.tmx: Not read: cells with unknown tiles: 2 (\"Deco\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "hidden", "</map>", LAYER ("Deco", " visible='0'", "{wall},0,0,0, 0,0,0,0, 0,0,0,0") "</map>",
    "a.tmx: Not read: the hidden state of layers: 1 (\"Deco\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "picture", "</map>", "<imagelayer id='92' name='Sky'><image source='a.png'/></imagelayer></map>",
    "a.tmx: Not read: layers that are pictures: 1 (\"Sky\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "objects-of-our-kinds", "</map>",
    OBJECTS_OF ("Mobs", "", OBJECT ("id='901' type='goblin' x='16' y='16' width='16' height='16'")
                OBJECT ("id='902' gid='9000' x='32' y='32' width='16' height='16'")
                OBJECT ("id='903' gid='9000' x='32' y='16' width='16' height='16' rotation='90'")
                OBJECT ("id='904' type='Camera' x='0' y='0'") OBJECT ("id='905' x='0' y='0' width='16' height='16'")) "</map>",
    "a.tmx: Not read: layers of objects outside of groups, which become part of Objects: 1 (\"Mobs\")\n"
    "a.tmx: Not read: objects of unknown classes: 2 (\"Mobs\")\n"
    "a.tmx: Not read: rotations of objects: 1 (\"goblin\")",
    "####\n#+.#\n####\ngoblin 1,1\nstairs-down 2,1 to 1,1\ngoblin 2,1\ngoblin 2,1\nroom 1:1-2\npin 2,1\n" },
  { "objects-of-ours", "<objectgroup id=\"4\" name=\"Objects\" draworder=\"index\">",
    "<objectgroup id=\"4\" name=\"Objects\" draworder=\"index\"><properties><property name='a' value='b'/></properties>"
    OBJECT ("id='906' name='Bob' gid='9000' x='16' y='32' width='16' height='16'") OBJECT ("id='907' x='0' y='0'"),
    "a.tmx: Not read: objects of unknown classes: 1 (\"Objects\")\n"
    "a.tmx: Not read: properties of layers: 1 (\"Objects\")",
    "####\n#+.#\n####\ngoblin 1,1\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "rooms", "name=\"Rooms\" visible=\"0\" color=\"#80c0ff\" draworder=\"index\">",
    "name=\"Rooms\" visible=\"0\" color=\"#80c0ff\" draworder=\"index\">"
    OBJECT ("id='908' name='Hall' x='16' y='0' width='32' height='16'")
    "<object id='990' x='16' y='0' width='32' height='16'><ellipse/></object>",
    "a.tmx: Not read: rooms that are neither polygons nor rectangles: 1 (\"Rooms\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom Hall 0:1-2\nroom 1:1-2\npin 2,1\n" },
  { "regions", "</map>",
    OBJECTS_OF ("Regions", "", OBJECT ("id='909' name='North' x='16' y='0' width='32' height='16'")) "</map>",
    "a.tmx: Not read: new outlines of regions: 1 (\"Regions\")",
    "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "group", "</map>",
    "<group id='93' name='Mine'>" LAYER ("Ground copy", "", "0,0,0,0, 0,0,0,0, 0,0,0,{floor}")
    OBJECTS_OF ("Objects", "", OBJECT ("id='910' type='goblin' x='16' y='16' width='16' height='16'"))
    "</group></map>", "",
    "####\n#+.#\n####\ngoblin 1,1\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
  { "duplicate", "</map>",
    OBJECTS_OF ("Objects 2", "", "<object id='911' type='goblin' x='16' y='16' width='16' height='16'>"
                "<properties><property name='id' value='t-1'/></properties></object>")
    "</map>", "a.tmx: Not read: layers of objects outside of groups, which become part of Objects: 1 (\"Objects 2\")",
    "####\n#+.#\n####\ngoblin 1,1\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n" },
};

/* clang-format on */

/* Cells, things, rooms and pins of the first floor. */
static char *
describe (const DsDelve *delve)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  GString *out = g_string_new (NULL);

  for (int32_t y = 0; y < floor->h; y++) {
    for (int32_t x = 0; x < floor->w; x++) {
      const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y });
      const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, (DsCell){ x, y });
      const uint32_t tile = feature != DS_TILE_NONE ? feature : ground;

      g_string_append_unichar (out, tile != 0 ? ds_rules_tile (delve->rules, tile)->glyph : ' ');
    }
    g_string_append_c (out, '\n');
  }
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    g_string_append_printf (out, "%s %d,%d", ds_rules_kind (delve->rules, thing->kind)->id,
                            thing->at.x, thing->at.y);
    if (thing->target_floor >= 0)
      g_string_append_printf (out, " to %d,%d", thing->target.x, thing->target.y);
    g_string_append_c (out, '\n');
  }
  for (size_t i = 0; i < ds_rooms_count (floor->rooms); i++) {
    const DsRoom *room = ds_rooms_get (floor->rooms, i);
    DsSpans spans = { 0 };

    g_assert_true (
        ds_room_spans (floor, (uint32_t)i + 1, (DsRect){ 0, 0, floor->w, floor->h }, &spans));
    g_string_append_printf (out, "room%s%s", room->name != NULL ? " " : "",
                            room->name != NULL ? ds_str_get (room->name) : "");
    for (size_t k = 0; k < spans.n; k++)
      g_string_append_printf (out, " %d:%d-%d", spans.items[k].y, spans.items[k].x0,
                              spans.items[k].x1);
    g_string_append_c (out, '\n');
    ds_array_clear (&spans);
  }
  for (int32_t i = 0; i < floor->w * floor->h; i++)
    if (ds_floor_get (floor, DS_LAYER_PIN, (DsCell){ i % floor->w, i / floor->w }) != 0)
      g_string_append_printf (out, "pin %d,%d\n", i % floor->w, i / floor->w);
  return g_string_free (out, FALSE);
}

/* Reads the small level after each of @n pairs of texts has been put in place of the other. */
static void
assert_edited (const char *const pairs[][2], size_t n, const char *findings, const char *want)
{
  DsDelve delve = dst_load (&ds_format_delve, SMALL), back;
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", "csv");
  const DsForeignFiles files = { dst_tiled_load, &plan };
  const char *tileset = ds_file_plan_find (&plan, "a.tiles.tsx")->after;
  g_autofree char *found = NULL, *got = NULL;
  GString *text = g_string_new (ds_file_plan_find (&plan, "a.tmx")->after);
  DsErrors errors = { 0 };
  DsStatus status;

  g_string_replace (text, "<layer id=\"1\"", MINE "<layer id=\"1\"", 0);
  for (size_t i = 0; i < n; i++) {
    g_autofree char *to = dst_tiled_numbered (pairs[i][1], tileset);

    g_assert_cmpuint (g_string_replace (text, pairs[i][0], to, 0), >, 0);
  }
  status =
      ds_tiled_read_level (&back, "a.tmx", text->str, text->len, &files, dst_rules (), &errors);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, findings);
  g_assert_cmpint (status, ==, DS_OK);
  got = describe (&back);
  g_assert_cmpstr (got, ==, want);
  g_string_free (text, TRUE);
  ds_delve_clear (&back);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
}

static void
test_edit (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  const char *const pairs[][2] = { { EDITS[i].from, EDITS[i].to } };

  assert_edited (pairs, 1, EDITS[i].findings, EDITS[i].want);
}

/* A map that was made infinite and has grown to the left: all that has a place moves with it. */
static void
test_endless (void)
{
  static const char *const pairs[][2] = {
    { "infinite=\"0\"", "infinite=\"1\"" },
    { "<data encoding=\"csv\">", "<data encoding='csv'><chunk x='0' y='0' width='4' height='3'>" },
    { "</data>", "</chunk><chunk x='-2' y='-1' width='2' height='2'>0,0,0,{lava}</chunk></data>" },
  };
  static const char *const same[][2] = {
    { "infinite=\"0\"", "infinite=\"1\"" },
    { "<data encoding=\"csv\">", "<data encoding='csv'><chunk x='0' y='0' width='4' height='3'>" },
    { "</data>", "</chunk><chunk x='-16' y='0' width='1' height='1'>0</chunk></data>" },
  };

  assert_edited (pairs, 3, "",
                 "§####\n #+.#\n ####\nstairs-down 3,1 to 2,1\nroom 1:2-3\npin 3,1\n");
  assert_edited (same, 3, "", "####\n#+.#\n####\nstairs-down 2,1 to 1,1\nroom 1:1-2\npin 2,1\n");
}

/* ---- outlines */

static DsStatus
put (void *user, int32_t y, int32_t x0, int32_t x1)
{
  uint32_t *cells = user;

  for (int32_t x = x0; x <= x1; x++)
    cells[y * 40 + x]++;
  return DS_OK;
}

/* Any area of any form is its polygon: holes, islands in them, cells that touch at corners. */
static void
test_outlines (void)
{
  DsRng rng;

  ds_rng_seed (&rng, 5);
  for (int round = 0; round < 200; round++) {
    uint32_t cells[40 * 30], back[40 * 30];
    const uint32_t n_values = 1 + (uint32_t)round % 4;
    DsOutlines outlines;

    for (size_t i = 0; i < DS_COUNT (cells); i++)
      cells[i] = ds_rng_below (&rng, n_values + 1);
    g_assert_cmpint (ds_outlines_find (&outlines, cells, 40, 30, NULL), ==, DS_OK);
    for (uint32_t value = 1; value <= n_values; value++) {
      DsOutlinePoints points = { 0 };
      g_autofree DsOutlinePoint *scaled = NULL;

      g_assert_true (ds_outlines_polygon (&outlines, value, &points));
      scaled = g_new (DsOutlinePoint, points.n);
      for (size_t i = 0; i < points.n; i++)
        scaled[i] = (DsOutlinePoint){ points.items[i].x * 16000, points.items[i].y * 24000 };
      memset (back, 0, sizeof back);
      g_assert_cmpint (ds_outline_fill (scaled, points.n, 40, 30, 16000, 24000, put, back, NULL),
                       ==, DS_OK);
      for (size_t i = 0; i < DS_COUNT (cells); i++)
        g_assert_cmpuint (back[i], ==, cells[i] == value);
      ds_array_clear (&points);
    }
    ds_outlines_clear (&outlines);
  }
}

static DsStatus
put_nothing (void *user, int32_t y, int32_t x0, int32_t x1)
{
  return DS_OK;
}

/* A polygon of few points that crosses every row of a large level with each is refused before it
 * fills the memory. */
static void
test_zigzag (void)
{
  const size_t n = 20000; /* times 4096 rows: 640 MiB of crossings */
  g_autofree DsOutlinePoint *points = g_new (DsOutlinePoint, n);
  char sentence[DS_SENTENCE];
  DsError err;

  for (size_t i = 0; i < n; i++)
    points[i] = (DsOutlinePoint){ (int64_t)i, i % 2 * 4096 * 16000 };
  g_assert_cmpint (ds_outline_fill (points, n, 4096, 4096, 16000, 16000, put_nothing, NULL, &err),
                   ==, DS_LIMIT);
  g_assert_cmpstr (
      ds_error_format (&err, sentence, sizeof sentence), ==,
      "polygon: expected a polygon whose lines cross at most 33554432 rows together, got more");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < DS_COUNT (RECIPES); i++) {
    g_autofree char *path = g_strdup_printf ("/tiled-level/recipe/%s", RECIPES[i]);

    g_test_add_data_func (path, RECIPES[i], test_recipe);
  }
  DST_ADD_ROWS ("/tiled-level/finding", FINDINGS, test_finding);
  DST_ADD_ROWS ("/tiled-level/edit", EDITS, test_edit);
  g_test_add_func ("/tiled-level/endless", test_endless);
  g_test_add_func ("/tiled-level/odd", test_odd);
  g_test_add_func ("/tiled-level/moved-object", test_moved);
  g_test_add_func ("/tiled-level/added-object", test_added);
  g_test_add_func ("/tiled-level/foreign", test_foreign);
  g_test_add_func ("/tiled-level/bad-encoding", test_bad_encoding);
  g_test_add_func ("/tiled-level/zigzag", test_zigzag);
  g_test_add_func ("/tiled-level/read-only", test_read_only);
  g_test_add_func ("/tiled-level/stranger", test_stranger);
  g_test_add_func ("/tiled-level/strangers-named", test_strangers_named);
  g_test_add_func ("/tiled-level/read-only-stranger", test_read_only_stranger);
  g_test_add_func ("/tiled-level/memory", test_memory);
  g_test_add_func ("/tiled-level/outlines", test_outlines);
  return g_test_run ();
}
