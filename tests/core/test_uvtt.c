/* tests/core/test_uvtt.c — maps of virtual tabletops: sight ends where open cells do and nowhere
 * else, doors and lights stand where they are, and the image shows no secrets. */
#include "base/inflate.h"
#include "base/json.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "paint/io_options.h"

#include <glib.h>
#include <string.h>

static DsIoOptions options; /* of all tests; without an image unless a test wants one */

/* The file of @delve; g_free(). */
static char *
write_map (const DsDelve *delve)
{
  DsFilePlan plan = { 0 };
  DsError err;
  char *text;

  if (ds_format_uvtt.write_files (delve, "a.dd2vtt", &options, &plan, &err) != DS_OK)
    g_error ("%s", err.message.format);
  text = g_strdup (plan.changes.items[0].after);
  ds_file_plan_clear (&plan);
  return text;
}

/* The items of the array @key without spaces, one a line; g_free(). */
static char *
part (const char *text, const char *key)
{
  g_autofree char *start = g_strdup_printf ("\"%s\": [", key);
  const char *at = strstr (text, start);
  GString *out = g_string_new (NULL);

  g_assert_nonnull (at);
  at += strlen (start);
  for (; *at != ']' || out->len > 0; at++) {
    if (strncmp (at, "\n  ]", strlen ("\n  ]")) == 0)
      break;
    if (*at != ' ' && (*at != '\n' || out->len > 0))
      g_string_append_c (out, *at);
  }
  return g_string_free (out, FALSE);
}

#define P(x, y) "{\"x\":" #x ",\"y\":" #y "}"
#define BOX(x0, y0, x1, y1)                                                                        \
  "[" P (x1, y0) "," P (x1, y1) "," P (x0, y1) "," P (x0, y0) "," P (x1, y0) "]"
#define PORTAL(x, y, x0, y0, x1, y1, turn, closed, free)                                           \
  "{\"position\":" P (x, y) ",\"bounds\":[" P (x0, y0) "," P (                                     \
      x1, y1) "],\"rotation\":" turn ",\"closed\":" closed ",\"freestanding\":" free "}"
#define LIGHT(x, y, range, colour)                                                                 \
  "{\"position\":" P (x, y) ",\"range\":" range ",\"intensity\":1,\"color\":\"" colour             \
                            "\",\"shadows\":true}"
#define UPRIGHT "1.5707963"

static const struct {
  const char *name, *map, *sight, *portals;
} ROWS[] = {
  { "room", "#####\n#...#\n#...#\n#####\n", BOX (1, 1, 4, 3), "" },
  { "border", "...\n...\n...\n", BOX (0, 0, 3, 3), "" },
  { "door", "#######\n#..+..#\n#######\n", BOX (1, 1, 6, 2),
    PORTAL (3.5, 1.5, 3.5, 1, 3.5, 2, UPRIGHT, "true", "false") },
  { "door down", "###\n#.#\n#+#\n#.#\n###\n", BOX (1, 1, 2, 4),
    PORTAL (1.5, 2.5, 1, 2.5, 2, 2.5, "0", "true", "false") },
  { "open door", "#####\n#.'.#\n#####\n", BOX (1, 1, 4, 2),
    PORTAL (2.5, 1.5, 2.5, 1, 2.5, 2, UPRIGHT, "false", "false") },
  { "wide door", "#####\n#.+.#\n#.+.#\n#####\n", BOX (1, 1, 4, 3),
    PORTAL (2.5, 2, 2.5, 1, 2.5, 3, UPRIGHT, "true", "false") },
  { "free door", "#####\n#...#\n#.+.#\n#...#\n#####\n", BOX (1, 1, 4, 4),
    PORTAL (2.5, 2.5, 2.5, 2, 2.5, 3, UPRIGHT, "true", "true") },
  { "pillar", "#####\n#...#\n#.#.#\n#...#\n#####\n",
    BOX (1, 1, 4, 4) ",\n[" P (3, 3) "," P (3, 2) "," P (2, 2) "," P (2, 3) "," P (3, 3) "]", "" },
  { "corners", "..#\n#..\n###\n",
    "[" P (2, 0) "," P (2, 1) "," P (3, 1) "," P (3, 2) "," P (1, 2) "," P (1, 1) "," P (
        0, 1) "," P (0, 0) "," P (2, 0) "]",
    "" },
  { "tall grass", "####\n#.♠#\n####\n", BOX (1, 1, 3, 2), "" },
  { "water", "###\n#≈#\n###\n", BOX (1, 1, 2, 2), "" },
};

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDelve delve = dst_load (&ds_format_text, ROWS[row].map);
  g_autofree char *text = write_map (&delve), *sight = part (text, "line_of_sight");
  g_autofree char *portals = part (text, "portals");

  g_assert_cmpstr (sight, ==, ROWS[row].sight);
  g_assert_cmpstr (portals, ==, ROWS[row].portals);
  g_assert_nonnull (strstr (text, "\"format\": 0.3"));
  ds_delve_clear (&delve);
}

/* ---- every level */

/* Marks sides of cells: upright ones in front of column x, level ones above row y. */
typedef struct {
  int32_t w, h;
  guint8 *upright, *level;
} Sides;

static void
mark (Sides *self, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
  g_assert_true ((x0 == x1) != (y0 == y1));
  for (int64_t y = MIN (y0, y1); y < MAX (y0, y1); y++)
    self->upright[y * (self->w + 1) + x0]++;
  for (int64_t x = MIN (x0, x1); x < MAX (x0, x1); x++)
    self->level[y0 * (self->w + 1) + x]++;
}

static int64_t
number (DsNode point, const char *key)
{
  DsNode node;
  int64_t value = 0;

  g_assert_true (ds_node_get (point, key, &node) && ds_node_int (node, &value));
  return value;
}

static void
mark_lines (Sides *self, DsNode lines)
{
  for (size_t i = 0; i < ds_node_length (lines); i++) {
    const DsNode line = ds_node_at (lines, i);
    int64_t heading = -1;

    for (size_t k = 1; k < ds_node_length (line); k++) {
      const DsNode a = ds_node_at (line, k - 1), b = ds_node_at (line, k);
      const int64_t now = number (a, "x") == number (b, "x");

      g_assert_cmpint (now, !=, heading); /* collinear sides are one */
      heading = now;
      mark (self, number (a, "x"), number (a, "y"), number (b, "x"), number (b, "y"));
    }
  }
}

static bool
sees (const DsDelve *delve, int32_t x, int32_t y)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  const DsCell cell = { x, y };
  uint32_t feature, above;

  if (!ds_floor_has (floor, cell) || ds_floor_get (floor, DS_LAYER_GROUND, cell) == DS_TILE_NONE)
    return false;
  feature = ds_floor_get (floor, DS_LAYER_FEATURE, cell);
  above = ds_rules_tile (delve->rules, feature)->flags;
  if (above & DS_TILE_DOOR)
    feature = DS_TILE_NONE;
  for (size_t i = ds_things_seek (floor->things, cell); i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);

    if (thing->at.x != x || thing->at.y != y)
      break;
    if (kind->gate != NULL && kind->feature[0] != '\0')
      feature = DS_TILE_NONE;
  }
  above = ds_rules_cell_flags (delve->rules, ds_floor_get (floor, DS_LAYER_GROUND, cell), feature);
  return (~above & (DS_TILE_BLOCKS_SIGHT | DS_TILE_BLOCKS_MOVE)) != 0;
}

static void
test_level (gconstpointer data)
{
  Sides sides = { 0 };
  DsErrors errors = { 0 };
  g_autofree char *text = NULL;
  DsDelve delve;
  DsJson *json;
  DsNode lines;

  dst_level_make (&delve, data, 2);
  ds_delve_keep_floor (&delve, 0);
  sides = (Sides){ .w = delve.dungeon.w, .h = delve.dungeon.h };
  sides.upright = g_malloc0 ((gsize)(sides.w + 1) * (gsize)(sides.h + 1));
  sides.level = g_malloc0 ((gsize)(sides.w + 1) * (gsize)(sides.h + 1));
  text = write_map (&delve);
  g_assert_cmpint (ds_json_parse (&json, "t", text, strlen (text), &errors), ==, DS_OK);
  g_assert_true (ds_node_get (ds_json_root (json), "line_of_sight", &lines));
  mark_lines (&sides, lines);
  for (int32_t y = 0; y <= sides.h; y++)
    for (int32_t x = 0; x <= sides.w; x++) {
      const bool here = sees (&delve, x, y);
      const gsize i = (gsize)y * (gsize)(sides.w + 1) + (gsize)x;

      if (y < sides.h)
        g_assert_cmpint (sides.upright[i], ==, here != sees (&delve, x - 1, y));
      if (x < sides.w)
        g_assert_cmpint (sides.level[i], ==, here != sees (&delve, x, y - 1));
    }
  ds_json_free (json);
  ds_delve_clear (&delve);
  g_free (sides.upright);
  g_free (sides.level);
}

/* ---- lights, image, losses */

/* A torch in a wall stands before it; a pool of lava has a light for each square of three cells. */
static void
test_lights (void)
{
  static const char LEVEL[] =
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [7, 4], \"floors\": [\n"
      "  { \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\", \"§\": \"lava\" },\n"
      "      \"rows\": [\"#######\", \"#§§§..#\", \"#§§§..#\", \"#######\"] },\n"
      "    \"feature\": { \"legend\": { \" \": null, \"t\": \"torch\" },\n"
      "      \"rows\": [\"     t \", \"       \", \"       \", \"       \"] },\n"
      "    \"things\": [{ \"id\": \"t-1\", \"kind\": \"lamp-light\", \"at\": [4, 2] }] } ] }";
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  g_autofree char *text = write_map (&delve), *lights = part (text, "lights");
  g_auto (GStrv) lines = g_strsplit (lights, "\n", -1);

  g_test_message ("%s", lights);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_true (g_str_has_prefix (lines[0], "{\"position\":" P (5.5, 1.1) ",\"range\":"));
  g_assert_true (g_str_has_prefix (lines[1], "{\"position\":" P (1.5, 1.5) ",\"range\":"));
  g_assert_true (g_str_has_prefix (lines[2], "{\"position\":" P (3.5, 1.5) ",\"range\":"));
  g_assert_true (g_str_has_prefix (lines[3], "{\"position\":" P (4.5, 2.5) ",\"range\":"));
  g_assert_nonnull (strstr (lines[0], "\"color\":\"ff"));
  ds_delve_clear (&delve);
}

/* The image of @delve, decoded; freed with ds_free(). */
static DsForeignPixels
decode_image (const char *text)
{
  const char *at = strstr (text, "\"image\": \""), *end;
  DsForeignPixels pixels;
  uint8_t *png;
  size_t n;

  g_assert_nonnull (at);
  at += strlen ("\"image\": \"");
  end = strchr (at, '"');
  g_assert_cmpint (ds_base64_decode (at, (size_t)(end - at), 1 << 24, &png, &n, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_foreign_files.decode ("t", (const char *)png, n, &pixels, NULL), ==, DS_OK);
  ds_free (png);
  return pixels;
}

/* Secret doors look like the wall, creatures are not there; doors and stairs are. */
static void
test_image (void)
{
  static const char *const MAPS[] = {
    "#####\n#...#\n##S##\n#...#\n#####\n",
    "#####\n#...#\n#####\n#...#\n#####\n",
    "#####\n#.g.#\n#####\n#.@.#\n#####\n",
    "#####\n#.>.#\n##+##\n#...#\n#####\n",
  };
  DsForeignPixels pixels[4];
  size_t n;

  options = dsu_io_options;
  options.cell = 16;
  for (size_t i = 0; i < 4; i++) {
    DsDelve delve = dst_load (&ds_format_text, MAPS[i]);
    g_autofree char *text = write_map (&delve);

    pixels[i] = decode_image (text);
    g_assert_nonnull (strstr (text, "\"pixels_per_grid\": 16"));
    g_assert_cmpint (pixels[i].w, ==, 80);
    g_assert_cmpint (pixels[i].h, ==, 80);
    ds_delve_clear (&delve);
  }
  n = (size_t)pixels[0].w * (size_t)pixels[0].h * sizeof *pixels[0].pixels;
  g_assert_cmpmem (pixels[0].pixels, n, pixels[1].pixels, n);
  g_assert_cmpmem (pixels[2].pixels, n, pixels[1].pixels, n);
  g_assert_true (memcmp (pixels[3].pixels, pixels[1].pixels, n) != 0);
  for (size_t i = 0; i < 4; i++)
    ds_free (pixels[i].pixels);
  options = (DsIoOptions){ 0 };
}

static void
test_losses (void)
{
  DsDelve delve = dst_load (&ds_format_text, "########\n#.g>@╟.#\n########\n");
  DsText text = { 0 };
  DsLosses losses;

  g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_uvtt, NULL), ==, DS_OK);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "1 gate, 2 objects");
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

static void
test_floors (void)
{
  DsFilePlan plan = { 0 };
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 4, 4, 2, "fill tile=wall", 1);
  g_assert_cmpint (ds_format_uvtt.write_files (&delve, "a.uvtt", &options, &plan, &err), ==,
                   DS_BAD_ARG);
  g_assert_cmpuint (plan.changes.n, ==, 0);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  static const char *const recipes[] = { "cyclic-dungeon",      "flooded-crypt", "ruined-keep",
                                         "metroidvania-castle", "mine",          "key-vault" };

  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *path = g_strdup_printf ("/io/uvtt/%s", ROWS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (recipes); i++) {
    g_autofree char *path = g_strdup_printf ("/io/uvtt/sight-ends-at-walls/%s", recipes[i]);

    g_test_add_data_func (path, recipes[i], test_level);
  }
  g_test_add_func ("/io/uvtt/lights", test_lights);
  g_test_add_func ("/io/uvtt/image-shows-no-secrets", test_image);
  g_test_add_func ("/io/uvtt/losses", test_losses);
  g_test_add_func ("/io/uvtt/one-floor", test_floors);
  return g_test_run ();
}
