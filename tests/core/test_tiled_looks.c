/* tests/core/test_tiled_looks.c — opacity, tint and blend mode of own layers of cells as layers of
 * Tiled. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/tiled_map.h"
#include "map/tile_layers.h"

#include <glib.h>
#include <string.h>

/* The look of a layer comes back, those that Tiled gave it, too, and counts on all floors. */
static void
test_looks (gconstpointer data)
{
  static const char TEXT[] =
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"tile_layers\": [{\"name\": \"A\", \"above\": true}, "
      "{\"name\": \"B\", \"opacity\": 45, \"tint\": \"#203060\", \"blend\": \"overlay\"}], "
      "\"floors\": ["
      "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", \"....\", "
      "\"....\" ] }, \"things\": [] }, "
      "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", \"....\", "
      "\"....\" ] }, \"things\": [] } ] }\n";
  static const struct {
    const char *from[2], *to[2]; /* in XML and JSON */
    uint32_t opacity, tint, blend;
    const char *finding; /* NULL: none */
  } EDITS[] = {
    { { " opacity=\"0.45\"", "\"opacity\": 0.45" },
      { "", "\"opacity\": 1" },
      100,
      0x203060,
      DS_BLEND_OVERLAY },
    { { " opacity=\"0.45\"", "\"opacity\": 0.45" },
      { " opacity=\"0.3\"", "\"opacity\": 0.3" },
      30,
      0x203060,
      DS_BLEND_OVERLAY },
    { { " tintcolor=\"#203060\"", "\"tintcolor\": \"#203060\"," },
      { "", "" },
      45,
      0xffffff,
      DS_BLEND_OVERLAY },
    { { "\"#203060\"", "\"#203060\"," },
      { "\"#ff8800\"", "\"#ff8800\"," },
      45,
      0xff8800,
      DS_BLEND_OVERLAY },
    { { "\"#203060\"", "\"#203060\"," },
      { "\"#80ff8800\"", "\"#80ff8800\"," },
      23,
      0xff8800,
      DS_BLEND_OVERLAY },
    { { "\"#203060\"", "\"#203060\"," },
      { "\"red\"", "\"red\"," },
      45,
      0xffffff,
      DS_BLEND_OVERLAY,
      "Not read: tint of layers: 1 (\"B\")" },
    { { " tintcolor=\"#203060\"", "\"tintcolor\": \"#203060\"," },
      { " tintcolor=\"\"", "\"tintcolor\": \"\"," },
      45,
      0xffffff,
      DS_BLEND_OVERLAY },
    { { " opacity=\"0.45\"", "\"opacity\": 0.45" },
      { " opacity=\"half\"", "\"opacity\": \"half\"" },
      100,
      0x203060,
      DS_BLEND_OVERLAY,
      "Not read: opacity of layers: 1 (\"B\")" },
    { { " opacity=\"0.45\"", "\"opacity\": 0.45" },
      { " opacity=\"4\"", "\"opacity\": 4" },
      100,
      0x203060,
      DS_BLEND_OVERLAY,
      "Not read: opacity of layers: 1 (\"B\")" },
    { { " mode=\"overlay\"", "\"mode\": \"overlay\"," },
      { " mode=\"add\"", "\"mode\": \"add\"," },
      45,
      0x203060,
      DS_BLEND_ADD },
    { { " mode=\"overlay\"", "\"mode\": \"overlay\"," }, { "", "" }, 45, 0x203060, DS_BLEND_OVER },
    { { "\"overlay\"", "\"mode\": \"overlay\"," },
      { "\"dissolve-and-more\"", "\"mode\": \"dissolve\"," },
      45,
      0x203060,
      DS_BLEND_OVER,
      "Not read: blend modes of layers: 1 (\"B\")" },
  };
  const char *path = data;
  const bool is_json = g_str_has_suffix (path, "j");
  DsDelve delve = dst_load (&ds_format_delve, TEXT), back;
  DsTileLayers read;
  DsFilePlan plan;

  for (size_t f = 0; f < 2; f++)
    for (size_t i = 0; i < 2; i++)
      g_assert_true (ds_floor_set (&delve.dungeon.floors[f], DS_LAYER_TILES (i),
                                   (DsCell){ (int32_t)i, 2 },
                                   ds_rules_find_tile (delve.rules, "wall")));
  dst_tiled_assert_back (&delve, path, NULL);
  plan = dst_tiled_write (&delve, path, NULL);
  for (size_t i = 0; i < DS_COUNT (EDITS); i++) {
    const DsFileChange *change = ds_file_plan_find (&plan, path);
    GString *edited = g_string_new_len (change->after, (gssize)change->n_after);
    g_autofree char *found = NULL, *want = NULL;
    DsErrors errors = { 0 };

    /* the layer of the upper floor alone; the member of the map is a text with escaped quotes */
    g_assert_cmpuint (g_string_replace (edited, EDITS[i].from[is_json], EDITS[i].to[is_json], 1),
                      ==, 1);
    g_assert_cmpint (ds_tiled_read_level (&back, path, edited->str, edited->len,
                                          &(DsForeignFiles){ dst_tiled_load, &plan }, dst_rules (),
                                          &errors),
                     ==, DS_OK);
    found = dst_findings (&errors);
    want = EDITS[i].finding != NULL ? g_strdup_printf ("%s: %s", path, EDITS[i].finding)
                                    : g_strdup ("");
    g_assert_cmpstr (found, ==, want);
    ds_tile_layers_read (&read, back.dungeon.extras);
    g_assert_cmpuint (read.n, ==, 2);
    g_assert_cmpuint (read.items[0].opacity, ==, 100);
    g_assert_cmpuint (read.items[0].is_above, ==, 1);
    g_assert_cmpuint (read.items[1].opacity, ==, EDITS[i].opacity);
    g_assert_cmphex (read.items[1].tint, ==, EDITS[i].tint);
    g_assert_cmpuint (read.items[1].blend, ==, EDITS[i].blend);
    g_string_free (edited, TRUE);
    ds_delve_clear (&back);
  }
  ds_delve_clear (&delve);
  ds_file_plan_clear (&plan);
}

/* That tile rules lay the cells of a layer is a property of it, also of one that Tiled renames. */
static void
test_ruled (gconstpointer data)
{
  static const struct {
    const char *from, *to, *want;
    const char *finding; /* NULL: none */
  } EDITS[] = {
    { "\"A\"", "\"Rugs\"", "Rugs ruled, B" },
    { "value=\"true\"", "value=\"false\"", "A, B" },   /* of XML */
    { "\"value\": true", "\"value\": false", "A, B" }, /* of JSON */
    { "\"rules\"", "\"rulez\"", "A ruled, B", "Not read: properties of layers: 1 (\"A\")" },
  };
  const char *path = data;
  size_t n_edits = 0;
  DsDelve delve = dst_load (
      &ds_format_delve,
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"tile_layers\": [{\"name\": \"A\", \"rules\": true}, "
      "{\"name\": \"B\"}], \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, "
      "\"rows\": [ \"....\", \"....\", \"....\" ] }, \"things\": [] } ] }\n");
  DsFilePlan plan;

  dst_tiled_assert_back (&delve, path, NULL);
  plan = dst_tiled_write (&delve, path, NULL);
  for (size_t i = 0; i < DS_COUNT (EDITS); i++) {
    const DsFileChange *change = ds_file_plan_find (&plan, path);
    const char *layer = strstr (strstr (change->after, "\"Features\""), "\"A\"");
    const gsize head = (gsize)(layer - change->after);
    g_auto (GStrv) parts = g_strsplit (layer, EDITS[i].from, 2);
    g_autofree char *rest = g_strjoinv (EDITS[i].to, parts), *found = NULL;
    g_autofree char *text = g_strdup_printf ("%.*s%s", (int)head, change->after, rest);
    const DsForeignFiles files = { dst_tiled_load, &plan };
    g_autoptr (GString) got = g_string_new (NULL);
    DsErrors errors = { 0 };
    DsTileLayers read;
    DsDelve back;

    if (g_strv_length (parts) == 1) /* of the other syntax */
      continue;
    n_edits++;
    g_assert_cmpint (
        ds_tiled_read_level (&back, path, text, strlen (text), &files, dst_rules (), &errors), ==,
        DS_OK);
    ds_tile_layers_read (&read, back.dungeon.extras);
    for (size_t k = 0; k < read.n; k++)
      g_string_append_printf (got, "%s%s%s", k > 0 ? ", " : "", read.items[k].name,
                              read.items[k].is_ruled ? " ruled" : "");
    g_assert_cmpstr (got->str, ==, EDITS[i].want);
    found = dst_findings (&errors);
    g_assert_true (EDITS[i].finding != NULL
                       ? g_str_has_suffix (g_strchomp (found), EDITS[i].finding)
                       : found[0] == '\0');
    ds_delve_clear (&back);
  }
  g_assert_cmpuint (n_edits, ==, 3);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/tiled-looks/tmx", "m.tmx", test_looks);
  g_test_add_data_func ("/tiled-looks/tmj", "m.tmj", test_looks);
  g_test_add_data_func ("/tiled-looks/ruled-xml", "a.tmx", test_ruled);
  g_test_add_data_func ("/tiled-looks/ruled-json", "a.tmj", test_ruled);
  return g_test_run ();
}
