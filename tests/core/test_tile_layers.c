/* tests/core/test_tile_layers.c — own layers of cells: files, commands, undo, locks, clips, and
 * generation, which leaves them as they are. */
#include "doc/clip.h"
#include "doc/doc.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "map/tile_layers.h"
#include "rules/strata.h"

#include <glib.h>
#include <string.h>

/* 4 x 3 cells of floor; the members "tile_layers" of the level and of its floor are @list and
 * @cells. */
static char *
text_of (const char *list, const char *cells)
{
  return g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\",%s%s%s\n"
      "\"floors\": [ { \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", "
      "\"....\", \"....\" ] },%s%s%s \"things\": [] } ] }\n",
      list != NULL ? "\"tile_layers\": " : "", list != NULL ? list : "", list != NULL ? "," : "",
      cells != NULL ? "\n\"tile_layers\": " : "", cells != NULL ? cells : "",
      cells != NULL ? "," : "");
}

#define LIST "[{\"name\": \"A\"}, {\"name\": \"B\", \"above\": true}]"
#define LEGEND "\"legend\": { \" \": null, \"#\": \"wall\", \"g\": \"grass\" }"
#define CELLS                                                                                      \
  "{ \"A\": { " LEGEND ", \"rows\": [ \"#   \", \"##  \", \"    \" ] },"                           \
  "  \"B\": { " LEGEND ", \"rows\": [ \"   g\", \"    \", \"   g\" ] } }"

static DsDoc *
doc_new (const char *list, const char *cells)
{
  g_autofree char *text = text_of (list, cells);
  DsDelve delve = dst_load (&ds_format_delve, text);
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* "A:#...|##..|.... B:...": the layers with the first letters of their tiles, and "+" for cells
 * that no layer of the list has. */
static char *
drawn (const DsDelve *delve)
{
  const DsFloor *level = &delve->dungeon.floors[0];
  GString *text = g_string_new (NULL);
  DsTileLayers layers;

  ds_tile_layers_read (&layers, delve->dungeon.extras);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++) {
    if (i >= layers.n) {
      g_string_append (text, ds_grid_is_blank (&level->layers[DS_LAYER_TILES (i)]) ? "" : "+");
      continue;
    }
    g_string_append_printf (text, "%s%s:", i > 0 ? " " : "", layers.items[i].name);
    for (int32_t y = 0; y < level->h; y++)
      for (int32_t x = 0; x < level->w; x++) {
        const uint32_t tile = ds_floor_get (level, DS_LAYER_TILES (i), (DsCell){ x, y });

        g_string_append_printf (text, "%s%c", x == 0 && y > 0 ? "|" : "",
                                tile == DS_TILE_NONE ? '.'
                                                     : ds_rules_tile (delve->rules, tile)->id[0]);
      }
  }
  return g_string_free (text, FALSE);
}

static void
assert_drawn (const DsDelve *delve, const char *want)
{
  g_autofree char *now = drawn (delve);

  g_assert_cmpstr (now, ==, want);
}

#define BOTH "A:w...|ww..|.... B:...g|....|...g"

/* ---- files */

static const struct {
  const char *name, *list, *cells, *finding; /* NULL: it is read */
} FILES[] = {
  { "none", NULL, NULL, NULL },
  { "empty", "[]", NULL, NULL },
  { "two", LIST, CELLS, NULL },
  { "members", "[{\"name\": \"A\", \"opacity\": 60, \"tint\": \"#80ff00\"}]", NULL, NULL },
  { "blend", "[{\"name\": \"A\", \"blend\": \"color-dodge\"}]", NULL, NULL },
  { "no-list", "\"A\"", NULL, "t:1: tile_layers: expected an array of tile layers, got a string" },
  { "name", "[\"A\"]", NULL, "t:1: tile_layers[0]: expected an object, got a string" },
  { "no-name", "[{\"above\": true}]", NULL,
    "t:1: tile_layers[0].name: expected a name of 1 to 63 bytes on a line, got none" },
  { "above", "[{\"name\": \"A\", \"above\": 1}]", NULL,
    "t:1: tile_layers[0].above: expected true or false, got 1" },
  { "opacity", "[{\"name\": \"A\", \"opacity\": 101}]", NULL,
    "t:1: tile_layers[0].opacity: expected a whole number from 0 to 100, got 101" },
  { "tint", "[{\"name\": \"A\", \"tint\": \"#80ff0\"}]", NULL,
    "t:1: tile_layers[0].tint: expected a colour such as \"#80c0ff\", got \"#80ff0\"" },
  { "no-blend", "[{\"name\": \"A\", \"blend\": \"dodge\"}]", NULL,
    "t:1: tile_layers[0].blend: expected one of normal, multiply, screen, overlay, darken, "
    "lighten, "
    "add, color-dodge, color-burn, hard-light, soft-light, difference, exclusion, got \"dodge\"" },
  { "twice", "[{\"name\": \"A\"}, {\"name\": \"A\"}]", NULL,
    "t:1: tile_layers[1]: the level already has a tile layer \"A\"" },
  { "many",
    "[{\"name\":\"1\"},{\"name\":\"2\"},{\"name\":\"3\"},{\"name\":\"4\"},{\"name\":\"5\"},"
    "{\"name\":\"6\"},{\"name\":\"7\"}]",
    NULL, "t:1: tile_layers: expected at most 6 tile layers, got 7" },
  { "no-layer", "[{\"name\": \"B\"}]", CELLS,
    "t:3: floors[0].tile_layers.A: expected a tile layer of the level as the key, got \"A\"" },
};

static void
test_file (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = text_of (FILES[row].list, FILES[row].cells), *first = NULL, *again = NULL,
                  *cells = NULL, *cells_again = NULL;
  DsDelve delve;

  if (FILES[row].finding != NULL) {
    dst_refuses (&ds_format_delve, text, strlen (text), FILES[row].finding);
    return;
  }
  delve = dst_load (&ds_format_delve, text);
  cells = drawn (&delve);
  first = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  delve = dst_load (&ds_format_delve, first);
  again = dst_save (&ds_format_delve, &delve);
  cells_again = drawn (&delve);
  g_assert_cmpstr (first, ==, again);
  g_assert_cmpstr (cells, ==, cells_again);
  g_assert_true ((strstr (first, "\"tile_layers\"") != NULL) == (FILES[row].list != NULL));
  if (FILES[row].cells != NULL)
    g_assert_cmpstr (cells, ==, BOTH);
  ds_delve_clear (&delve);
}

/* ---- the command that changes the list */

static const struct {
  const char *name;
  const char *now[4];
  int was[4];
  DsStatus status;
  const char *want;
} CHANGES[] = {
  { "new", { "A", "B", "C" }, { 0, 1, -1 }, DS_OK, BOTH " C:....|....|...." },
  { "rename", { "C", "B" }, { 0, 1 }, DS_OK, "C:w...|ww..|.... B:...g|....|...g" },
  { "swap", { "B", "A" }, { 1, 0 }, DS_OK, "B:...g|....|...g A:w...|ww..|...." },
  { "delete", { "B" }, { 1 }, DS_OK, "B:...g|....|...g" },
  { "delete-all", { NULL }, { 0 }, DS_OK, "" },
  { "twice", { "A", "A" }, { 0, 1 }, DS_BAD_ARG, BOTH },
  { "no-name", { "A", "" }, { 0, 1 }, DS_BAD_ARG, BOTH },
};

static DsTileLayers
layers_of (const char *const names[])
{
  DsTileLayers layers = { 0 };

  for (; names[layers.n] != NULL; layers.n++) {
    layers.items[layers.n] =
        (DsTileLayer){ .opacity = DS_TILE_LAYER_WHOLE, .tint = DS_TILE_LAYER_PLAIN };
    strcpy (layers.items[layers.n].name, names[layers.n]);
  }
  return layers;
}

static void
test_change (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new (LIST, CELLS);
  const DsTileLayers layers = layers_of (CHANGES[row].now);
  const DsCmdTileLayers cmd = { .cmd.type = &ds_cmd_tile_layers,
                                .layers = &layers,
                                .was = CHANGES[row].was };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, CHANGES[row].status);
  assert_drawn (ds_doc_delve (doc), CHANGES[row].want);
  if (CHANGES[row].status == DS_OK) {
    g_assert_cmpuint (ds_doc_position (doc), ==, 1);
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    assert_drawn (ds_doc_delve (doc), BOTH);
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
    assert_drawn (ds_doc_delve (doc), CHANGES[row].want);
  }
  ds_doc_free (doc);
}

/* A blend mode is an undo step, is written and read again, and must be one that there is. */
static void
test_blend (void)
{
  DsDoc *doc = doc_new (LIST, CELLS);
  DsTileLayers layers, read;
  const int was[] = { 0, 1 };
  const DsCmdTileLayers cmd = { .cmd.type = &ds_cmd_tile_layers, .layers = &layers, .was = was };
  g_autofree char *text = NULL;
  DsDelve again;

  ds_tile_layers_read (&layers, ds_doc_delve (doc)->dungeon.extras);
  layers.items[0].blend = DS_BLEND_COLOR_BURN;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  text = dst_save (&ds_format_delve, ds_doc_delve (doc));
  g_assert_nonnull (strstr (text, "[{ \"name\": \"A\", \"blend\": \"color-burn\" }, { \"name\""));
  again = dst_load (&ds_format_delve, text);
  ds_tile_layers_read (&read, again.dungeon.extras);
  g_assert_true (memcmp (&read, &layers, sizeof read) == 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ds_tile_layers_read (&read, ds_doc_delve (doc)->dungeon.extras);
  g_assert_cmpuint (read.items[0].blend, ==, DS_BLEND_OVER);
  layers.items[0].blend = DS_N_BLENDS;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_BAD_ARG);
  ds_delve_clear (&again);
  ds_doc_free (doc);
}

/* ---- cells */

static DsCmdCells
paint (const DsDoc *doc, size_t layer, const DsSpan *spans)
{
  return (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                       .layer = DS_LAYER_TILES (layer),
                       .spans = spans,
                       .n_spans = 1,
                       .pin = true };
}

static DsSpan
run_of (const DsDoc *doc, const char *tile)
{
  return (DsSpan){ 2, 0, 1, ds_rules_find_tile (ds_doc_delve (doc)->rules, tile) };
}

/* Neither pins nor the ground change, and a painted door is no gate. */
static void
test_paint (void)
{
  DsDoc *doc = doc_new (LIST, CELLS);
  const DsSpan run = run_of (doc, "door");
  const DsCmdCells cmd = paint (doc, 0, &run);
  const DsFloor *level = &ds_doc_delve (doc)->dungeon.floors[0];

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A:w...|ww..|dd.. B:...g|....|...g");
  g_assert_true (ds_grid_is_blank (&level->layers[DS_LAYER_PIN]));
  g_assert_true (ds_grid_is_blank (&level->layers[DS_LAYER_FEATURE]));
  g_assert_cmpuint (ds_things_count (level->things), ==, 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), BOTH);
  ds_doc_free (doc);
}

static void
test_locked (void)
{
  DsDoc *doc = doc_new (LIST, CELLS);
  const DsSpan run = run_of (doc, "grass");
  const DsCmdCells on_a = paint (doc, 0, &run), on_b = paint (doc, 1, &run);
  const DsSpan moved = { 0, 0, 3, 0 };
  const DsCmdMoveCells move = {
    .cmd.type = &ds_cmd_move_cells, .spans = &moved, .n_spans = 1, .by = { 0, 2 }
  };
  char sentence[200];
  DsError err;

  ds_doc_set_locked (doc, DS_STRATUM_BIT (DS_STRATUM_TILES (0)));
  g_assert_cmpint (ds_doc_apply (doc, &on_a.cmd, &err), ==, DS_LOCKED);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "the layer \"A\" is locked");
  g_assert_cmpint (ds_doc_apply (doc, &on_b.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A:w...|ww..|.... B:...g|....|gg.g");
  g_assert_cmpint (ds_doc_apply (doc, &move.cmd, NULL), ==, DS_LOCKED); /* all or nothing */
  assert_drawn (ds_doc_delve (doc), "A:w...|ww..|.... B:...g|....|gg.g");
  ds_doc_free (doc);
}

static void
test_move (void)
{
  DsDoc *doc = doc_new (LIST, CELLS);
  const DsSpan run = { 1, 0, 1, 0 };
  const DsCmdMoveCells move = {
    .cmd.type = &ds_cmd_move_cells, .spans = &run, .n_spans = 1, .by = { 2, 1 }
  };

  g_assert_cmpint (ds_doc_apply (doc, &move.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A:w...|....|..ww B:...g|....|....");
  ds_doc_free (doc);
}

/* A level without layers gets those of the clip; one with them its cells, also where it has none.
 */
static void
test_paste (void)
{
  DsDoc *from = doc_new (LIST, CELLS), *bare = doc_new (NULL, NULL), *doc = doc_new (LIST, CELLS);
  DsCmdPaste paste = { .cmd.type = &ds_cmd_paste, .at = { 1, 1 }, .key = 1 };
  DsDelve clip;
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, 4, 3, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 0, 0, 2, 0 });
  ds_mask_set_span (&mask, (DsSpan){ 1, 0, 2, 0 });
  g_assert_cmpint (ds_clip_take (&clip, ds_doc_delve (from), 0, &mask, NULL), ==, DS_OK);
  paste.clip = &clip;
  g_assert_cmpint (ds_doc_apply (bare, &paste.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (bare), "A:....|.w..|.ww. B:....|....|....");
  g_assert_cmpint (ds_doc_apply (doc, &paste.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A:w...|ww..|.ww. B:...g|....|....");
  g_assert_cmpint (ds_clip_turn (&clip, DS_TRANSFORM_MIRROR_X, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &paste.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A:w...|w..w|..ww B:...g|....|....");
  ds_mask_clear (&mask);
  ds_delve_clear (&clip);
  ds_doc_free (from);
  ds_doc_free (bare);
  ds_doc_free (doc);
}

/* A layer that has no room in the level refuses the paste, since its tiles would be lost. */
static void
test_full (void)
{
  DsDoc *from = doc_new (LIST, CELLS);
  DsDoc *doc = doc_new ("[{\"name\": \"1\"}, {\"name\": \"2\"}, {\"name\": \"3\"}, "
                        "{\"name\": \"4\"}, {\"name\": \"5\"}, {\"name\": \"A\"}]",
                        NULL);
  DsCmdPaste paste = { .cmd.type = &ds_cmd_paste, .key = 1 };
  char sentence[200];
  DsDelve clip;
  DsError err;
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, 4, 3, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 1, 0, 2, 0 });
  g_assert_cmpint (ds_clip_take (&clip, ds_doc_delve (from), 0, &mask, NULL), ==, DS_OK);
  paste.clip = &clip;
  g_assert_cmpint (ds_doc_apply (doc, &paste.cmd, NULL), ==, DS_OK); /* B has no tiles there */
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ds_delve_clear (&clip);
  ds_mask_set_span (&mask, (DsSpan){ 0, 0, 3, 0 });
  g_assert_cmpint (ds_clip_take (&clip, ds_doc_delve (from), 0, &mask, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &paste.cmd, &err), ==, DS_LIMIT);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "tile layers: expected at most 6 in a level, got \"B\" of the copy as well");
  ds_mask_clear (&mask);
  ds_delve_clear (&clip);
  ds_doc_free (from);
  ds_doc_free (doc);
}

static void
test_resize (void)
{
  DsDoc *doc = doc_new (LIST, CELLS);
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize, .w = 5, .h = 3, .ground = 1 };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A:w....|ww...|..... B:...g.|.....|...g.");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), BOTH);
  ds_doc_free (doc);
}

/* A generated level without such cells leaves those of the document. */
static void
test_generated (void)
{
  DsDoc *doc = doc_new (LIST, CELLS), *made = doc_new (NULL, NULL);
  const DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                               .dungeon = &ds_doc_delve (made)->dungeon,
                               .recipe = &ds_doc_delve (made)->recipe,
                               .seed = 7 };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), BOTH);
  ds_doc_free (doc);
  ds_doc_free (made);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tile-layers/file", FILES, test_file);
  DST_ADD_ROWS ("/tile-layers/change", CHANGES, test_change);
  g_test_add_func ("/tile-layers/blend", test_blend);
  g_test_add_func ("/tile-layers/paint", test_paint);
  g_test_add_func ("/tile-layers/locked", test_locked);
  g_test_add_func ("/tile-layers/move", test_move);
  g_test_add_func ("/tile-layers/paste", test_paste);
  g_test_add_func ("/tile-layers/full", test_full);
  g_test_add_func ("/tile-layers/resize", test_resize);
  g_test_add_func ("/tile-layers/generated", test_generated);
  return g_test_run ();
}
