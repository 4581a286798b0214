/* tests/core/test_tiled_level.c — our levels as maps of Tiled: what is written is read back equal,
 * and changes by hand are read. */
#include "base/rng.h"
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_outline.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* The files of a written map, read in place of the disk. */
static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const DsFileChange *change = ds_file_plan_find (user, path);

  if (change == NULL)
    return ds_fail (err, DS_NOT_FOUND, path, "test", "no such file");
  *bytes = ds_strndup (change->after, change->n_after);
  *n = change->n_after;
  return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
}

static DsFilePlan
write_map (const DsDelve *delve, const char *path, const char *encoding)
{
  const DsIoOptions options = { .encoding = encoding };
  DsFilePlan plan = { 0 };
  DsError err;

  if (ds_tiled_write_level (delve, path, g_str_has_suffix (path, "j"), &options, &plan, &err) !=
      DS_OK)
    g_error ("%s", err.where);
  return plan;
}

static DsStatus
read_map (DsFilePlan *plan, const char *path, DsDelve *out, DsErrors *errors)
{
  const DsFileChange *change = ds_file_plan_find (plan, path);
  const DsForeignFiles files = { load, plan };

  return ds_tiled_read_level (out, path, change->after, change->n_after, &files, dst_rules (),
                              errors);
}

static void
assert_comes_back (const DsDelve *delve, const char *path, const char *encoding)
{
  g_autofree char *want = dst_save (&ds_format_delve, delve), *got = NULL;
  DsFilePlan plan = write_map (delve, path, encoding);
  DsErrors errors = { 0 };
  DsDelve back;

  if (read_map (&plan, path, &back, &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  got = dst_save (&ds_format_delve, &back);
  g_assert_cmpstr (got, ==, want);
  ds_delve_clear (&back);
  ds_file_plan_clear (&plan);
}

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
    assert_comes_back (&delve, "a.tmx", encodings[i]);
    assert_comes_back (&delve, "folder/a.tmj", encodings[i]);
    ds_delve_clear (&delve);
  }
}

/* Members of every kind, texts that XML cannot hold, names that are members' own. */
#define ODD                                                                                        \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": \"=a\\u0001 <&>\\n\\\"\", "     \
  "\"size\": [4, 3], \"ruleset\": \"default\", \"seed\": \"18446744073709551615\", "               \
  "\"locks\": [{ \"id\": \"red\", \"name\": \"Red\", \"opened_by\": [[\"red\", \"blue\"]] }], "    \
  "\"regions\": [{ \"id\": \"g-1\", \"name\": \"R\", \"colour\": \"#8878c8\" }, "                  \
  "{ \"id\": \"g-2\", \"colour\": \"#8878c9\", \"lock\": \"red\" }], "                             \
  "\"floors\": [{ \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\", \"?\": "          \
  "\"unheard-of\" }, \"rows\": [\"####\", \"#..?\", \"####\"] }, \"feature\": { \"legend\": { "    \
  "\" \": null, \"+\": \"door\" }, \"rows\": [\"    \", \" +  \", \"    \"] }, \"rooms\": [{ "     \
  "\"id\": \"r-1\", \"name\": \"Nave \\u0002\", \"kind\": \"vault\", \"region\": \"g-1\", "        \
  "\"runs\": [\"0:0-2\", \"1:0-0\", \"1:2-2\", \"2:0-2\"], \"mood\": [1, 2.50] }, { \"id\": "      \
  "\"r-2\", \"kind\": \"normal\" }, { \"id\": \"r-3\", \"name\": \"=x\", \"kind\": \"corridor\", " \
  "\"runs\": [\"0:3-3\", \"1:1-1\", \"2:3-3\"] }], \"pins\": { \"ground\": [\"1:1-2\"] }, "        \
  "\"things\": [{ \"id\": \"t-1\", \"kind\": \"unheard-of-thing\", \"at\": [1, 1], \"facing\": "   \
  "\"west\", \"lock\": \"red\", \"note\": \"=mind\\tthis\", \"properties\": { \"b\": true, "       \
  "\"i\": "                                                                                        \
  "-7, \"big\": 9007199254740991, \"f\": 0.25, \"t\": \"a\\nb\", \"c\": { \"colour\": "            \
  "\"#80c0ff\" "                                                                                   \
  "}, \"c8\": { \"colour\": \"#80c0ff7f\" }, \"cff\": { \"colour\": \"#80c0ffff\" }, \"file\": { " \
  "\"file\": \"a/b.ogg\" }, \"o\": { \"object\": \"t-2\" }, \"far\": { \"object\": \"t-1\", "      \
  "\"floor\": 1 }, \"gone\": { \"object\": \"t-77\" }, \"none\": { \"object\": null }, \"l\": "    \
  "[1, "                                                                                           \
  "\"x\", { \"object\": \"t-2\" }], \"lock\": \"mine\", \"own:lock\": \"too\", \"=\": 1 } }, "     \
  "{ \"id\": \"t-2\", \"kind\": \"player-start\", \"at\": [2, 1] }], \"weather\": { \"rain\": "    \
  "null } }, { \"ground\": { \"legend\": { \"#\": \"wall\" }, \"rows\": [\"####\", \"####\", "     \
  "\"####\"] }, \"things\": [{ \"id\": \"t-1\", \"kind\": \"note\", \"at\": [0, 0], "              \
  "\"properties\": "                                                                               \
  "{ \"self\": { \"object\": \"t-1\", \"floor\": 1 } } }] }], \"author\": { \"name\": \"N\" }, "   \
  "\"properties\": { \"seed\": \"own\", \"start\": { \"object\": \"t-2\", \"floor\": 0 } } }"

/* The file's own characters for tiles are not kept: both sides get the usual ones. */
static DsDelve
odd_level (void)
{
  DsDelve delve = dst_load (&ds_format_delve, ODD);

  ds_str_unref (delve.legend);
  delve.legend = NULL;
  return delve;
}

static void
test_odd (void)
{
  DsDelve delve = odd_level ();

  assert_comes_back (&delve, "odd.tmx", "csv");
  assert_comes_back (&delve, "odd.tmj", "zlib");
  ds_delve_clear (&delve);
}

/* Replaces @from in the map, reads it, and compares the findings. */
static DsDelve
read_changed (const char *from, const char *to, const char *want)
{
  DsDelve delve = odd_level (), back = { 0 };
  DsFilePlan plan = write_map (&delve, "a.tmx", "csv");
  const DsForeignFiles files = { load, &plan };
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
  { "outside", "x=\"32\" y=\"16\" width", "x=\"64\" y=\"16\" width",
    "a.tmx:95: floors[0].things[1].at[0]: expected a whole number from 0 to 3, got 4" },
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
    status = read_map (&plan, "a.tmx", &back, &errors);
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
  g_test_add_func ("/tiled-level/odd", test_odd);
  g_test_add_func ("/tiled-level/moved-object", test_moved);
  g_test_add_func ("/tiled-level/added-object", test_added);
  g_test_add_func ("/tiled-level/foreign", test_foreign);
  g_test_add_func ("/tiled-level/bad-encoding", test_bad_encoding);
  g_test_add_func ("/tiled-level/zigzag", test_zigzag);
  g_test_add_func ("/tiled-level/memory", test_memory);
  g_test_add_func ("/tiled-level/outlines", test_outlines);
  return g_test_run ();
}
