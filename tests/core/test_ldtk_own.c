/* tests/core/test_ldtk_own.c — own layers of cells in LDtk projects, as we write them and as LDtk
 * changes them. */
#include "io/delve_file.h"
#include "io/ldtk/ldtk_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "map/layer_groups.h"

#include <glib.h>
#include <string.h>

#define OWN                                                                                        \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"tile_layers\": [{ \"name\": \"Old rug\", \"opacity\": 45 }, { " \
  "\"name\": \"Ground\", \"blend\": \"add\" }, { \"name\": \"Roof\", \"above\": true, \"tint\": "  \
  "\"#ff8000\" }], \"layer_groups\": [{ \"name\": \"A\", \"tile_layers\": [\"Roof\"], "            \
  "\"hidden\": "                                                                                   \
  "true, \"opacity\": 50 }], \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, "      \
  "\"rows\": [\"....\", \"....\", \"....\"] }, \"things\": [], \"tile_layers\": { \"Old rug\": { " \
  "\"legend\": { \" \": null, \"#\": \"wall\", \"+\": \"door\", \"?\": \"carpet-of-mine\" }, "     \
  "\"rows\": [\"#+ ?\", \"    \", \"#   \"] }, \"Roof\": { \"legend\": { \" \": null, \"#\": "     \
  "\"wall\" }, \"rows\": [\"    \", \" ## \", \"    \"] } } }, { \"ground\": { \"legend\": { "     \
  "\".\": \"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, \"things\": [] }] }"

#define SIX                                                                                        \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"tile_layers\": [{ \"name\": \"A\" }, { \"name\": \"B\" }, "     \
  "{ \"name\": \"C\" }, { \"name\": \"D\" }, { \"name\": \"E\" }, { \"name\": \"F\" }], "          \
  "\"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"....\", "           \
  "\"....\", \"....\"] }, \"tile_layers\": { \"A\": { \"legend\": { \" \": null, \"#\": "          \
  "\"wall\" }, \"rows\": [\"#   \", \"    \", \"    \"] } } }] }"

/* A sheet with an image, as a program that draws makes. */
static DsStatus
make_sheet (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank, DsError *err)
{
  const DsStatus status = ds_sheet_make_plain (out, rules, px, n_blank, err);

  ds_text_puts (&out->png, "image");
  return status;
}

static char *
write_level (const char *level, bool is_shown)
{
  const DsIoOptions options = { .make_sheet = is_shown ? make_sheet : NULL, .cell = 8 };
  DsDelve delve = dst_load (&ds_format_delve, level);
  DsFilePlan plan = { 0 };
  char *text;

  g_assert_cmpint (ds_ldtk_write_level (&delve, "a.ldtk", &options, &plan, NULL), ==, DS_OK);
  text = g_strdup (ds_file_plan_find (&plan, "a.ldtk")->after);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  return text;
}

/* The names of the layers of the first level, the topmost first, with opacity and eye. */
static char *
layers_in (const char *text)
{
  GString *names = g_string_new (NULL);
  const char *at = strstr (text, "\"layerInstances\""), *end = strstr (at, "Floor_2");

  while ((at = strstr (at, "{ \"__identifier\": \"")) != NULL && at < end) {
    const char *name = at + strlen ("{ \"__identifier\": \"");
    const char *opacity = strstr (at, "\"__opacity\": ") + strlen ("\"__opacity\": ");
    const bool is_visible = g_str_has_prefix (strstr (at, "\"visible\": ") + 11, "true");

    g_string_append_printf (names, "%.*s %.*s%s\n", (int)strcspn (name, "\""), name,
                            (int)strcspn (opacity, ","), opacity, is_visible ? "" : " hidden");
    at = name;
  }
  return g_string_free (names, FALSE);
}

static size_t
count_cells (const DsFloor *floor, size_t own)
{
  size_t n = 0;

  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      n += ds_floor_get (floor, DS_LAYER_TILES (own), (DsCell){ x, y }) != DS_TILE_NONE;
  return n;
}

/* "Rug 45% 3, Roof^ 100% 2 in A; A hidden": layers, the lowest first, with their opacity and cells
 * on the first floor, and groups. */
static char *
describe (const DsDelve *delve)
{
  GString *out = g_string_new (NULL);
  DsLayerGroups groups;
  DsTileLayers tiles;

  ds_layer_groups_read (&groups, delve->dungeon.extras);
  ds_tile_layers_read (&tiles, delve->dungeon.extras);
  for (size_t i = 0; i < tiles.n; i++) {
    const DsTileLayer *layer = &tiles.items[i];

    g_string_append_printf (out, "%s%s%s %u%% %zu", i > 0 ? ", " : "", layer->name,
                            layer->is_above ? "^" : "", layer->opacity,
                            count_cells (&delve->dungeon.floors[0], i));
    if (groups.tiles_in[i] > 0)
      g_string_append_printf (out, " in %s", groups.items[groups.tiles_in[i] - 1].name);
  }
  for (size_t i = 0; i < groups.n; i++)
    g_string_append_printf (out, "; %s%s", groups.items[i].name,
                            groups.items[i].is_hidden ? " hidden" : "");
  return g_string_free (out, FALSE);
}

/* Reads the project: the level and the findings are these. */
static void
assert_reads (const char *project, const char *want, const char *findings)
{
  g_autofree char *got = NULL, *found = NULL;
  DsErrors errors = { 0 };
  DsDelve back;

  g_assert_cmpint (
      ds_ldtk_read_own (&back, "a.ldtk", project, strlen (project), dst_rules (), &errors), ==,
      DS_OK);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, findings);
  got = describe (&back);
  g_assert_cmpstr (got, ==, want);
  ds_delve_clear (&back);
}

/* LDtk shows them where they lie, as strong as in their groups, and they come back from what it
 * shows; a project without a picture holds them as a field. */
static void
test_back (gconstpointer is_shown)
{
  g_autofree char *text = write_level (OWN, is_shown != NULL), *want = NULL, *got = NULL;
  g_autofree char *names = layers_in (text);
  DsDelve delve = dst_load (&ds_format_delve, OWN), back;
  DsErrors errors = { 0 };

  if (is_shown != NULL) {
    g_assert_cmpstr (names, ==,
                     "Tiles_Roof 0.5 hidden\nObjects 1\nFeatures 0.5\nGround 0.5\nTiles_Ground 1\n"
                     "Tiles_Old_rug 0.45\nFeature_tiles 1\nGround_tiles 1\n");
    g_assert_null (strstr (text, "floorX3atile"));
  }
  g_assert_cmpint (ds_ldtk_read_own (&back, "a.ldtk", text, strlen (text), dst_rules (), &errors),
                   ==, DS_OK);
  g_assert_cmpuint (errors.n_found, ==, 0);
  ds_str_unref (delve.legend); /* LDtk has none */
  delve.legend = NULL;
  want = dst_save (&ds_format_delve, &delve);
  got = dst_save (&ds_format_delve, &back);
  g_assert_cmpstr (got, ==, want);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* ---- projects that were changed in LDtk */

#define RUG "Old rug 45% 4"
#define REST ", Ground 100% 0, Roof^ 100% 2 in A; A hidden"

/* Changes behind the first layer @layer of the first level, or everywhere where it is NULL. */
static const struct {
  const char *name, *layer, *from, *to, *want, *findings;
} EDITS[] = {
  { "nothing", NULL, "\"__opacity\"", "\"__opacity\"", RUG REST, "" },
  { "renamed", NULL, "\"Tiles_Old_rug\"", "\"My_rug\"", "My rug 45% 4" REST, "" },
  { "renamed-ours", NULL, "\"Tiles_Roof\"", "\"Tiles_Sky\"",
    RUG ", Ground 100% 0, Sky^ 100% 2 in A; A hidden", "" },
  { "renamed-as-other", NULL, "\"Tiles_Ground\"", "\"Roof\"",
    RUG ", Roof 2 100% 0, Roof^ 100% 2 in A; A hidden", "" },
  { "new-definition", NULL, "\"layerDefUid\": 18,", "\"layerDefUid\": 9001,", RUG REST, "" },
  { "renamed-drawing", NULL, "\"Ground_tiles\"", "\"Drawn\"", RUG REST, "" },
  { "between", "Tiles_Old_rug", "\"px\": [0,0]", "\"px\": [3,0]", RUG REST,
    "a.ldtk: Not read: offsets of tiles by parts of a cell: 1 (\"Tiles_Old_rug\")" },
  { "outside", "Tiles_Old_rug", "\"px\": [0,0]", "\"px\": [800,-8]", "Old rug 45% 3" REST,
    "a.ldtk: Not read: cells outside of the map: 1 (\"Tiles_Old_rug\")" },
  { "stacked", "Tiles_Old_rug", "\"px\": [8,0]", "\"px\": [0,0]", "Old rug 45% 3" REST,
    "a.ldtk: Not read: tiles below others in their cell: 1 (\"Tiles_Old_rug\")" },
  { "no-list", "Tiles_Old_rug", "\"gridTiles\"", "\"tiles\"", "Old rug 45% 0" REST,
    "a.ldtk: Not read: tile layers without a list of tiles: 1 (\"Tiles_Old_rug\")" },
  { "grid", "Tiles_Old_rug", "\"__gridSize\": 8", "\"__gridSize\": 4", "Old rug 45% 0" REST,
    "a.ldtk: Not read: tile layers with cells of another size: 1 (\"Tiles_Old_rug\")" },
  { "moved", "Tiles_Old_rug", "\"__pxTotalOffsetX\": 0", "\"__pxTotalOffsetX\": -8",
    "Old rug 45% 2" REST, "a.ldtk: Not read: cells outside of the map: 2 (\"Tiles_Old_rug\")" },
  { "moved-by-parts", "Tiles_Old_rug", "\"__pxTotalOffsetY\": 0", "\"__pxTotalOffsetY\": 3",
    RUG REST, "a.ldtk: Not read: offsets of layers by parts of a cell: 1 (\"Tiles_Old_rug\")" },
  { "no-data", NULL, "\"data\": \"wall\"", "\"data\": \"\"",
    "Old rug 45% 2, Ground 100% 0, Roof^ 100% 0 in A; A hidden",
    "a.ldtk: Not read: cells with unknown tiles: 4 (\"Tiles_Old_rug\", \"Tiles_Roof\")" },
  { "opacity", "Tiles_Old_rug", "\"__opacity\": 0.45", "\"__opacity\": 0.3", "Old rug 30% 4" REST,
    "" },
  { "opacity-in-group", "Tiles_Roof", "\"__opacity\": 0.5", "\"__opacity\": 0.25",
    RUG ", Ground 100% 0, Roof^ 50% 2 in A; A hidden", "" },
  { "opacity-beyond", "Tiles_Roof", "\"__opacity\": 0.5", "\"__opacity\": 0.75", RUG REST,
    "a.ldtk: Not read: opacity of layers: 1 (\"Tiles_Roof\")" },
  { "opacity-odd", "Tiles_Old_rug", "\"__opacity\": 0.45", "\"__opacity\": null", RUG REST,
    "a.ldtk: Not read: opacity of layers: 1 (\"Tiles_Old_rug\")" },
  { "hidden", "Tiles_Old_rug", "\"visible\": true", "\"visible\": false", RUG REST,
    "a.ldtk: Not read: the hidden state of layers: 1 (\"Tiles_Old_rug\")" },
  { "shown", "Tiles_Roof", "\"visible\": false", "\"visible\": true",
    RUG ", Ground 100% 0, Roof^ 100% 2 in A; A", "" },
  { "background", NULL, "\"bgRelPath\": null", "\"bgRelPath\": \"sky.png\"", RUG REST,
    "a.ldtk: Not read: layers that are pictures: 2 (\"sky.png\")" },
  { "new-grid", NULL, "\"Features\", \"__type\"", "\"Plants\", \"__type\"", RUG REST,
    "a.ldtk: Not read: layers of other names or types: 2 (\"Plants\")" },
};

static void
test_edited (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *project = write_level (OWN, true), *name = NULL;
  GString *text = g_string_new (project), *end = g_string_new (NULL);

  if (EDITS[row].layer != NULL) {
    name = g_strdup_printf ("{ \"__identifier\": \"%s\"", EDITS[row].layer);
    g_string_append (end, strstr (text->str, name));
    g_string_set_size (text, text->len - end->len);
    g_assert_cmpuint (g_string_replace (end, EDITS[row].from, EDITS[row].to, 1), ==, 1);
    g_string_append (text, end->str);
  } else {
    g_assert_cmpuint (g_string_replace (text, EDITS[row].from, EDITS[row].to, 0), >, 0);
  }
  assert_reads (text->str, EDITS[row].want, EDITS[row].findings);
  g_string_free (text, TRUE);
  g_string_free (end, TRUE);
}

/* Cuts the layer out of the level that @level names. */
static char *
cut (GString *project, const char *level, const char *layer)
{
  g_autofree char *name = g_strdup_printf ("{ \"__identifier\": \"%s\"", layer);
  g_autofree char *id = g_strdup_printf ("{ \"identifier\": \"%s\"", level);
  char *start = strstr (strstr (project->str, id), name), *end = strstr (start, "] },\n"), *out;

  end += strlen ("] },\n");
  out = g_strndup (start, (gsize)(end - start));
  g_string_erase (project, start - project->str, end - start);
  return out;
}

static void
paste (GString *project, const char *level, const char *before, const char *layer)
{
  g_autofree char *name = g_strdup_printf ("{ \"__identifier\": \"%s\"", before);
  g_autofree char *id = g_strdup_printf ("{ \"identifier\": \"%s\"", level);

  g_string_insert (project, strstr (strstr (project->str, id), name) - project->str, layer);
}

static const char *const LEVELS[] = { "Floor_1", "Floor_2" };

static const struct {
  const char *name, *layer, *before; /* NULL: it is gone */
  const char *want;
} MOVES[] = {
  { "gone", "Tiles_Old_rug", NULL, "Ground 100% 0, Roof^ 100% 2 in A; A hidden" },
  { "gone-in-group", "Tiles_Roof", NULL, RUG ", Ground 100% 0; A hidden" },
  { "up", "Tiles_Old_rug", "Tiles_Ground",
    "Ground 100% 0, Old rug 45% 4, Roof^ 100% 2 in A; A hidden" },
  { "over-objects", "Tiles_Old_rug", "Objects",
    "Old rug^ 45% 4, Ground 100% 0, Roof^ 100% 2 in A; A hidden" },
  { "to-the-top", "Tiles_Old_rug", "Tiles_Roof",
    "Ground 100% 0, Roof^ 100% 2 in A, Old rug^ 45% 4; A hidden" },
  { "under-objects", "Tiles_Roof", "Feature_tiles",
    "Roof 100% 2 in A, Old rug 45% 4, Ground 100% 0; A hidden" },
};

static void
test_moved (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *project = write_level (OWN, true);
  GString *text = g_string_new (project);

  for (size_t i = 0; i < G_N_ELEMENTS (LEVELS); i++) {
    g_autofree char *layer = cut (text, LEVELS[i], MOVES[row].layer);

    if (MOVES[row].before != NULL)
      paste (text, LEVELS[i], MOVES[row].before, layer);
  }
  assert_reads (text->str, MOVES[row].want, "");
  g_string_free (text, TRUE);
}

/* A new layer is there with its opacity, where it lies; one for which there is no room is named. */
static const struct {
  const char *name, *level, *layer, *want, *findings;
} ADDED[] = {
  { "seen", OWN, "Tiles_Old_rug", RUG ", Ground 100% 0, New^ 45% 4, Roof^ 100% 2 in A; A hidden",
    "" },
  { "beyond", SIX, "Tiles_A", "A 100% 1, B 100% 0, C 100% 0, D 100% 0, E 100% 0, F 100% 0",
    "a.ldtk: Not read: tile layers beyond the six of a level: 1 (\"New\")" },
};

static void
test_added (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *project = write_level (ADDED[row].level, true);
  GString *text = g_string_new (project);
  g_autofree char *was = cut (text, LEVELS[0], ADDED[row].layer);
  GString *layer = g_string_new (was);

  paste (text, LEVELS[0], "Feature_tiles", was);
  g_string_replace (layer, ADDED[row].layer, "New", 1);
  g_assert_cmpuint (g_string_replace (layer, "\"layerDefUid\": 18", "\"layerDefUid\": 9001", 1), ==,
                    1);
  paste (text, LEVELS[0], "Objects", layer->str);
  assert_reads (text->str, ADDED[row].want, ADDED[row].findings);
  g_string_free (text, TRUE);
  g_string_free (layer, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/ldtk-own/edited", EDITS, test_edited);
  DST_ADD_ROWS ("/ldtk-own/moved", MOVES, test_moved);
  g_test_add_data_func ("/ldtk-own/back/shown", GSIZE_TO_POINTER (1), test_back);
  g_test_add_data_func ("/ldtk-own/back/field", GSIZE_TO_POINTER (0), test_back);
  DST_ADD_ROWS ("/ldtk-own/added", ADDED, test_added);
  return g_test_run ();
}
