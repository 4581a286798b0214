/* tests/core/test_tiled_looks.c — opacity and tint of own layers of cells as layers of Tiled. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "map/tile_layers.h"

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

/* Opacity and tint of a layer come back, those that Tiled gave it, too, and count on all floors. */
static void
test_looks (gconstpointer data)
{
  static const char TEXT[] =
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"tile_layers\": [{\"name\": \"A\", \"above\": true}, "
      "{\"name\": \"B\", \"opacity\": 45, \"tint\": \"#203060\"}], \"floors\": ["
      "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", \"....\", "
      "\"....\" ] }, \"things\": [] }, "
      "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", \"....\", "
      "\"....\" ] }, \"things\": [] } ] }\n";
  static const struct {
    const char *from[2], *to[2]; /* in XML and JSON */
    uint32_t opacity, tint;
  } EDITS[] = {
    { { " opacity=\"0.45\"", "\"opacity\": 0.45" }, { "", "\"opacity\": 1" }, 100, 0x203060 },
    { { " opacity=\"0.45\"", "\"opacity\": 0.45" },
      { " opacity=\"0.3\"", "\"opacity\": 0.3" },
      30,
      0x203060 },
    { { " tintcolor=\"#203060\"", "\"tintcolor\": \"#203060\"," }, { "", "" }, 45, 0xffffff },
    { { "\"#203060\"", "\"#203060\"," }, { "\"#ff8800\"", "\"#ff8800\"," }, 45, 0xff8800 },
    { { "\"#203060\"", "\"#203060\"," }, { "\"#80ff8800\"", "\"#80ff8800\"," }, 23, 0xff8800 },
    { { "\"#203060\"", "\"#203060\"," }, { "\"red\"", "\"red\"," }, 45, 0xffffff },
  };
  const char *path = data;
  const bool is_json = g_str_has_suffix (path, "j");
  DsDelve delve = dst_load (&ds_format_delve, TEXT), back;
  DsTileLayers read;
  DsFilePlan plan;
  DsErrors errors = { 0 };

  for (size_t f = 0; f < 2; f++)
    for (size_t i = 0; i < 2; i++)
      g_assert_true (ds_floor_set (&delve.dungeon.floors[f], DS_LAYER_TILES (i),
                                   (DsCell){ (int32_t)i, 2 },
                                   ds_rules_find_tile (delve.rules, "wall")));
  assert_comes_back (&delve, path, NULL);
  plan = write_map (&delve, path, NULL);
  for (size_t i = 0; i < DS_COUNT (EDITS); i++) {
    const DsFileChange *change = ds_file_plan_find (&plan, path);
    GString *edited = g_string_new_len (change->after, (gssize)change->n_after);

    /* the layer of the upper floor alone; the member of the map is a text with escaped quotes */
    g_assert_cmpuint (g_string_replace (edited, EDITS[i].from[is_json], EDITS[i].to[is_json], 1),
                      ==, 1);
    g_assert_cmpint (ds_tiled_read_level (&back, path, edited->str, edited->len,
                                          &(DsForeignFiles){ load, &plan }, dst_rules (), &errors),
                     ==, DS_OK);
    ds_tile_layers_read (&read, back.dungeon.extras);
    g_assert_cmpuint (read.n, ==, 2);
    g_assert_cmpuint (read.items[0].opacity, ==, 100);
    g_assert_cmpuint (read.items[0].is_above, ==, 1);
    g_assert_cmpuint (read.items[1].opacity, ==, EDITS[i].opacity);
    g_assert_cmphex (read.items[1].tint, ==, EDITS[i].tint);
    g_string_free (edited, TRUE);
    ds_delve_clear (&back);
  }
  ds_delve_clear (&delve);
  ds_file_plan_clear (&plan);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/tiled-looks/tmx", "m.tmx", test_looks);
  g_test_add_data_func ("/tiled-looks/tmj", "m.tmj", test_looks);
  return g_test_run ();
}
