/* tests/core/test_tileset.c — tilesets: their file, and the tile that a picture shows. */
#include "io/data.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define HEAD "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"walls.png\""

static DsStatus
parse (DsTileset *out, const char *text, DsArena *arena, DsErrors *errors)
{
  return ds_tileset_parse (out, "my/tilesets/walls.json", text, strlen (text), arena, errors);
}

static void
assert_same_ints (const DsInts *a, const DsInts *b)
{
  g_assert_cmpmem (a->items, a->n * sizeof *a->items, b->items, b->n * sizeof *b->items);
}

/* Every key, read and written. */
static void
test_parse (void)
{
  static const char *const TEXT = HEAD
      ", \"tile_width\": 8, \"tile_height\": 12, \"margin\": 1, \"spacing\": 2, \"offset_x\": "
      "3, \"offset_y\": 4, \"transparent\": \"#ff00ff\", \"shaded\": true, \"pictures\": ["
      "{ \"id\": \"floor\", \"tiles\": [4, 5, 6], \"weights\": [8, 1, 1] },"
      "{ \"id\": \"torch\", \"tiles\": [1, 2, 3, 4], \"frames\": [100, 250], \"walls\": true },"
      "{ \"id\": \"ogre\", \"tiles\": [0], \"width\": 2, \"height\": 3, \"anchor_x\": 1, "
      "\"anchor_y\": 2 },"
      "{ \"id\": \"gate\", \"tiles\": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], \"states\": "
      "true, \"facings\": true },"
      "{ \"id\": \"moss\", \"rule\": \"same\", \"joins\": \"walls\", \"tiles\": [7, 8] } ] }";
  DsTileset sets[2];
  DsArena arena = { 0 };
  DsErrors errors = { 0 };
  DsText text = { 0 };

  g_assert_cmpint (parse (&sets[0], TEXT, &arena, &errors), ==, DS_OK);
  ds_tileset_format (&sets[0], &text);
  g_assert_cmpint (parse (&sets[1], text.bytes, &arena, &errors), ==, DS_OK);
  for (int i = 0; i < 2; i++) {
    const DsTileset *set = &sets[i];

    g_assert_cmpstr (set->id, ==, "walls");
    g_assert_cmpstr (set->folder, ==, "my/tilesets");
    g_assert_cmpstr (set->image, ==, "walls.png");
    g_assert_cmpstr (set->transparent, ==, "#ff00ff");
    g_assert_cmpint (set->tile_width * 10000 + set->tile_height * 100 + set->margin * 10 +
                         set->spacing,
                     ==, 81212);
    g_assert_cmpint (set->offset_x * 10 + set->offset_y, ==, 34);
    g_assert_true (set->is_shaded);
    g_assert_cmpuint (set->pictures.n, ==, 5);
    for (size_t k = 0; k < 5; k++) {
      const DsPicture *a = ds_tileset_picture (&sets[0], k), *b = ds_tileset_picture (set, k);

      g_assert_cmpstr (a->id, ==, b->id);
      assert_same_ints (&a->tiles, &b->tiles);
      assert_same_ints (&a->weights, &b->weights);
      assert_same_ints (&a->frames, &b->frames);
      g_assert_true (a->rule == b->rule && a->joins == b->joins && a->width == b->width &&
                     a->height == b->height && a->anchor_x == b->anchor_x &&
                     a->anchor_y == b->anchor_y && a->has_states == b->has_states &&
                     a->has_walls == b->has_walls && a->has_facings == b->has_facings);
    }
  }
  g_assert_cmpint (ds_tileset_picture (&sets[0], 4)->joins, ==, DS_PICTURE_JOINS_WALLS);
  g_assert_cmpint (ds_tileset_picture (&sets[0], 2)->anchor_y, ==, 2);
  ds_text_clear (&text);
  ds_arena_clear (&arena);
}

#define PICTURE(rest) HEAD ", \"pictures\": [{ \"id\": \"a\"" rest " }] }"
#define AT "my/tilesets/walls.json:1: "

static const struct {
  const char *name, *text, *want;
} WRONG[] = {
  { "no-pictures", HEAD " }", AT "missing key: \"pictures\"" },
  { "no-tiles", PICTURE (""), AT "pictures[0]: missing key: \"tiles\"" },
  { "unknown", PICTURE (", \"tiles\": [1], \"colour\": 3"),
    AT "pictures[0]: unknown key \"colour\": expected one of id, tiles, rule, joins, weights, "
       "frames, states, walls, facings, width, height, anchor_x, anchor_y" },
  { "too-few", PICTURE (", \"tiles\": [1, 2], \"rule\": \"edges16\""),
    AT "pictures[0].tiles: expected 16 tiles, got 2" },
  { "too-many", PICTURE (", \"tiles\": [1, 2]"), AT "pictures[0].tiles: expected 1 tile, got 2" },
  { "negative", PICTURE (", \"tiles\": [-1]"),
    AT "pictures[0].tiles: expected a list of at most 4096 whole numbers from 0 to 64000000, got "
       "[-1]" },
  { "rule", PICTURE (", \"tiles\": [1], \"rule\": \"blob48\""),
    AT "pictures[0].rule: expected one of \"blob47\", \"single\", \"same\", \"edges16\", "
       "\"corners16\", \"all256\", got \"blob48\"" },
  { "anchor", PICTURE (", \"tiles\": [1], \"width\": 2, \"anchor_x\": 2"),
    AT "pictures[0]: expected an anchor within the picture of 2 x 1 cells, got 2, 0" },
  { "variants",
    PICTURE (", \"tiles\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17], "
             "\"weights\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]"),
    AT "pictures[0].weights: expected at most 16 variants, got 17" },
  { "twice",
    HEAD ", \"pictures\": [{ \"id\": \"a\", \"tiles\": [1] }, { \"id\": \"a\", \"tiles\": [2] }] }",
    AT "pictures[1]: \"a\" is defined twice in this file" },
  { "colour", HEAD ", \"transparent\": \"pink\", \"pictures\": [] }",
    AT "transparent: expected a colour such as \"#80c0ff\", got pink" },
  { "outside",
    "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"../a.png\", \"pictures\": "
    "[] }",
    AT "image: expected a path below the folder of the tileset, got \"../a.png\"" },
  { "absolute",
    "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"/a.png\", \"pictures\": [] "
    "}",
    AT "image: expected a path below the folder of the tileset, got \"/a.png\"" },
  { "tile-size", HEAD ", \"tile_width\": 0, \"pictures\": [] }",
    AT "tile_width: expected a whole number from 1 to 1024, got 0" },
  { "format", "{ \"format\": \"delvesmith.rules\", \"version\": 1 }",
    AT "format: expected \"delvesmith.tileset\", got \"delvesmith.rules\"" },
};

static void
test_wrong (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsTileset set;

  g_assert_cmpint (parse (&set, WRONG[row].text, &arena, &errors), !=, DS_OK);
  g_assert_null (set.image);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpstr (ds_error_format (&errors.items[0], sentence, sizeof sentence), ==,
                   WRONG[row].want);
  ds_arena_clear (&arena);
}

/* ---- rules that neighbours choose tiles by */

/* Drawn around the middle of three rows of three cells. */
static uint8_t
joined_of (const char *drawing)
{
  static const int CELLS[8] = { 1, 2, 5, 8, 7, 6, 3, 0 }; /* clockwise from the north */
  uint8_t joined = 0;

  for (int i = 0; i < 8; i++)
    joined |= (uint8_t)((drawing[CELLS[i] / 3 * 4 + CELLS[i] % 3] == '#') << i);
  return joined;
}

static const struct {
  const char *name, *drawing;
  size_t same, edges, corners, blob, all;
} PLACES[] = {
  { "alone", "... .#. ...", 0, 0, 0, 0, 0 },
  { "corner-only", "..# .#. ...", 1, 0, 0, 0, 2 },
  { "north", ".#. .#. ...", 1, 1, 0, 1, 1 },
  { "east", "... .## ...", 1, 2, 0, 2, 4 },
  { "south", "... .#. .#.", 1, 4, 0, 5, 16 },
  { "west", "... ##. ...", 1, 8, 0, 13, 64 },
  { "north-east", ".#. .## ...", 1, 3, 0, 3, 5 },
  { "north-east-full", ".## .## ...", 1, 3, 1, 4, 7 },
  { "south-east-full", "... .## .##", 1, 6, 2, 10, 28 },
  { "south-west-full", "... ##. ##.", 1, 12, 4, 26, 112 },
  { "north-west-full", "##. ##. ...", 1, 9, 8, 34, 193 },
  { "cross", ".#. ### .#.", 1, 15, 0, 21, 85 },
  { "cross-loose-corner", ".#. ### ##.", 1, 15, 4, 29, 117 },
  { "all", "### ### ###", 1, 15, 15, 46, 255 },
};

static void
test_places (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const uint8_t joined = joined_of (PLACES[row].drawing);

  g_assert_cmpuint (ds_picture_place (DS_PICTURE_SINGLE, joined), ==, 0);
  g_assert_cmpuint (ds_picture_place (DS_PICTURE_SAME, joined), ==, PLACES[row].same);
  g_assert_cmpuint (ds_picture_place (DS_PICTURE_EDGES, joined), ==, PLACES[row].edges);
  g_assert_cmpuint (ds_picture_place (DS_PICTURE_CORNERS, joined), ==, PLACES[row].corners);
  g_assert_cmpuint (ds_picture_place (DS_PICTURE_BLOB, joined), ==, PLACES[row].blob);
  g_assert_cmpuint (ds_picture_place (DS_PICTURE_ALL, joined), ==, PLACES[row].all);
}

/* Every place of each rule is reached, and none beyond; equal masks have equal places. */
static void
test_every_place (void)
{
  for (int rule = 0; rule < DS_N_PICTURE_RULES; rule++) {
    const size_t n = ds_picture_rule_tiles ((DsPictureRule)rule);
    bool seen[256] = { false };
    size_t n_seen = 0;

    for (unsigned joined = 0; joined < 256; joined++) {
      const uint8_t mask = ds_picture_mask ((DsPictureRule)rule, (uint8_t)joined);
      const size_t place = ds_picture_place ((DsPictureRule)rule, (uint8_t)joined);

      g_assert_cmpuint (place, <, n);
      if (rule != DS_PICTURE_SAME)
        g_assert_cmpuint (ds_picture_place ((DsPictureRule)rule, mask), ==, place);
      n_seen += !seen[place];
      seen[place] = true;
    }
    g_assert_cmpuint (n_seen, ==, n);
  }
}

/* The loops of the list: states, walls, facings, rule, variants, frames. */
static void
test_tile (void)
{
  static int32_t tiles[3 * 2 * 4 * 16 * 2 * 3];
  static const int32_t weights[] = { 3, 1 }, frames[] = { 10, 10, 10 };
  DsPicture picture = { .tiles = { G_N_ELEMENTS (tiles), tiles },
                        .rule = DS_PICTURE_EDGES,
                        .weights = { 2, weights },
                        .frames = { 3, frames },
                        .has_states = true,
                        .has_walls = true,
                        .has_facings = true };
  DsPictureSpot spot = { .state = DS_PICTURE_LOCKED,
                         .on_wall = true,
                         .facing = DS_WEST,
                         .joined = 4, /* east */
                         .variant = 1,
                         .frame = 2 };

  for (int32_t i = 0; i < (int32_t)G_N_ELEMENTS (tiles); i++)
    tiles[i] = i;
  g_assert_cmpint (ds_picture_tile (&picture, &spot), ==,
                   ((((2 * 2 + 1) * 4 + 3) * 16 + 2) * 2 + 1) * 3 + 2);
  picture.has_states = picture.has_walls = picture.has_facings = false;
  picture.rule = DS_PICTURE_SINGLE;
  picture.weights.n = picture.frames.n = 0;
  g_assert_cmpint (ds_picture_tile (&picture, &spot), ==, 0);
}

/* Shares of the variants are those of the weights. */
static void
test_weights (void)
{
  static const int32_t weights[] = { 8, 1, 3 };
  const DsPicture picture = { .weights = { 3, weights } };
  size_t counts[3] = { 0 };

  for (uint64_t hash = 0; hash < 1200; hash++)
    counts[ds_picture_variant_of (&picture, hash)]++;
  g_assert_cmpuint (counts[0], ==, 800);
  g_assert_cmpuint (counts[1], ==, 100);
  g_assert_cmpuint (counts[2], ==, 300);
}

/* Each frame for its own time, again and again. */
static void
test_frames (void)
{
  static const int32_t frames[] = { 100, 250, 50 };
  const DsPicture picture = { .frames = { 3, frames } }, still = { .frames = { 0, NULL } };
  static const struct {
    uint64_t ms;
    size_t frame;
  } TIMES[] = { { 0, 0 },   { 99, 0 },  { 100, 1 }, { 349, 1 },
                { 350, 2 }, { 399, 2 }, { 400, 0 }, { 4000 * 400u + 120, 1 } };

  for (size_t i = 0; i < G_N_ELEMENTS (TIMES); i++) {
    g_assert_cmpuint (ds_picture_frame_at (&picture, TIMES[i].ms), ==, TIMES[i].frame);
    g_assert_cmpuint (ds_picture_frame_at (&still, TIMES[i].ms), ==, 0);
  }
}

/* ---- in the rules */

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": \"basalt\", "         \
  "\"label\": \"B\", \"glyph\": \"%\", \"layer\": \"ground\", \"picture\": \"dark\" }, { \"id\": " \
  "\"chalk\", \"label\": \"C\", \"glyph\": \"%\", \"layer\": \"ground\" }] }"
#define SET(image, pictures)                                                                       \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"" image                      \
  "\", \"pictures\": [" pictures "] }"

/* Later folders win, a wrong file is left out, a project has nothing of the account, and the rules
 * know that something changed. */
static void
test_folders (void)
{
  char *user = dst_folder_new (), *folder = dst_folder_new ();
  DsDataPath path = { .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (user),
                                   ds_strdup (folder) },
                      .n = 3 };
  DsErrors errors = { 0 };
  DsRules *rules, *others;
  size_t i;

  g_free (dst_put_file (folder, "rules/a.json", RULES));
  g_assert_cmpint (ds_data_load_rules (&path, &others, &errors), ==, DS_OK);
  g_assert_cmpuint (ds_rules_n_pictures (others), ==, 0);
  g_free (dst_put_file (user, "tilesets/a.json",
                        SET ("a.png", "{ \"id\": \"chalk\", \"tiles\": [1] }, "
                                      "{ \"id\": \"dark\", \"tiles\": [2] }")));
  g_free (dst_put_file (folder, "tilesets/b.json",
                        SET ("b.png", "{ \"id\": \"chalk\", \"tiles\": [3] }")));
  g_free (dst_put_file (folder, "tilesets/wrong.json", SET ("b.png", "{}")));
  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_nonnull (strstr (errors.items[0].where, "tilesets/wrong.json"));
  g_assert_false (ds_rules_are_same (rules, others));
  g_assert_cmpuint (ds_rules_n_pictures (rules), ==, 1); /* of the project */
  ds_rules_unref (rules);
  path.takes_users = true;
  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (ds_rules_n_pictures (rules), ==, 2);
  g_assert_true (ds_rules_find_picture (rules, "", "chalk", &i));
  g_assert_cmpint (ds_rules_picture (rules, i)->tiles.items[0], ==, 3);
  g_assert_cmpstr (ds_rules_picture (rules, i)->tileset->id, ==, "b");
  g_assert_true (ds_rules_find_picture (rules, "dark", "basalt", &i));
  g_assert_cmpint (ds_rules_picture (rules, i)->tiles.items[0], ==, 2);
  g_assert_false (ds_rules_find_picture (rules, "lost", "chalk", &i));
  g_assert_cmpstr (ds_rules_tile (rules, ds_rules_find_tile (rules, "basalt"))->picture, ==,
                   "dark");
  ds_rules_unref (rules);
  ds_rules_unref (others);
  ds_data_path_clear (&path);
  dst_folder_free (user);
  dst_folder_free (folder);
}

/* The open and the locked form of a door have the picture with states of the shut one, and a gate
 * that its tile shows has the tile's. Each id with the tile that its picture begins with, -1: none.
 */
static void
test_doors (void)
{
  static const struct {
    const char *pictures, *want;
  } CASES[] = {
    { "{ \"id\": \"door\", \"tiles\": [1, 2, 3], \"states\": true }",
      "door 1, open-door 1, locked-door 1, secret-door -1, portcullis -1, archway -1, gate-door 1, "
      "gate-locked 1, gate-secret -1, gate-portcullis -1, gate-one-way -1, goblin -1" },
    { "{ \"id\": \"door\", \"tiles\": [1] }, { \"id\": \"portcullis\", \"tiles\": [2] }",
      "door 1, open-door -1, locked-door -1, secret-door -1, portcullis 2, archway -1, gate-door "
      "1, "
      "gate-locked -1, gate-secret -1, gate-portcullis 2, gate-one-way -1, goblin -1" },
    { "{ \"id\": \"door\", \"tiles\": [1, 2, 3], \"states\": true }, "
      "{ \"id\": \"locked-door\", \"tiles\": [4] }, { \"id\": \"gate-door\", \"tiles\": [5] }, "
      "{ \"id\": \"secret-door\", \"tiles\": [6] }",
      "door 1, open-door 1, locked-door 4, secret-door 6, portcullis -1, archway -1, gate-door 5, "
      "gate-locked 4, gate-secret 6, gate-portcullis -1, gate-one-way -1, goblin -1" },
  };

  for (size_t k = 0; k < G_N_ELEMENTS (CASES); k++) {
    char *folder = dst_folder_new ();
    g_autofree char *text = g_strdup_printf (SET ("a.png", "%s"), CASES[k].pictures);
    g_auto (GStrv) ids = g_strsplit (CASES[k].want, ", ", -1);
    DsDataPath path = {
      .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (folder) }, .n = 2
    };
    DsErrors errors = { 0 };
    DsRules *rules;

    g_free (dst_put_file (folder, "tilesets/a.json", text));
    g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
    g_assert_cmpuint (errors.n, ==, 0);
    for (GStrv id = ids; *id != NULL; id++) {
      g_auto (GStrv) words = g_strsplit (*id, " ", 2);
      size_t i;
      const int first = ds_rules_find_drawn_picture (rules, NULL, words[0], &i)
                            ? ds_rules_picture (rules, i)->tiles.items[0]
                            : -1;
      g_autofree char *found = g_strdup_printf ("%s %d", words[0], first);

      g_assert_cmpstr (found, ==, *id);
    }
    ds_rules_unref (rules);
    ds_data_path_clear (&path);
    dst_folder_free (folder);
  }
}

/* A tileset of @n pictures called @stem and their number. */
static void
put_many (const char *folder, const char *stem, int n)
{
  g_autofree char *name = g_strdup_printf ("tilesets/%s.json", stem);
  GString *text = g_string_new ("{ \"format\": \"delvesmith.tileset\", \"version\": 1, "
                                "\"image\": \"a.png\", \"pictures\": [");

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s{ \"id\": \"%s-%d\", \"tiles\": [1] }", i > 0 ? ", " : "",
                            stem, i);
  g_string_append (text, "] }");
  g_free (dst_put_file (folder, name, text->str));
  g_string_free (text, TRUE);
}

/* A tileset that would make the pictures too many is left out as a whole; one that replaces
 * pictures is not. */
static void
test_too_many (void)
{
  char *folder = dst_folder_new ();
  const DsDataPath path = { .folders = { folder }, .n = 1 };
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsRules *rules;
  size_t i;

  g_free (dst_put_file (folder, "rules/a.json", RULES));
  put_many (folder, "a", DS_TILESET_PICTURES_MAX);
  put_many (folder, "b", DS_TILESET_PICTURES_MAX - 1);
  put_many (folder, "c", 3);
  g_free (dst_put_file (folder, "tilesets/d.json",
                        SET ("a.png", "{ \"id\": \"a-0\", \"tiles\": [2] }")));
  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (ds_rules_n_pictures (rules), ==, DS_PICTURES_MAX - 1);
  g_assert_true (ds_rules_find_picture (rules, "", "a-0", &i));
  g_assert_cmpint (ds_rules_picture (rules, i)->tiles.items[0], ==, 2);
  g_assert_cmpuint (errors.n, ==, 1);
  ds_error_format (&errors.items[0], sentence, sizeof sentence);
  g_assert_cmpstr (
      sentence, ==,
      "c.json: expected at most 8000 pictures in all tilesets together, got 8002; this "
      "file is skipped");
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

static DsStatus
load_tilesets (void *folder)
{
  DsDataPath path = { .folders = { folder }, .n = 1 };
  DsErrors errors = { 0 };
  DsRules *rules;
  const DsStatus status = ds_data_load_rules (&path, &rules, &errors);

  ds_rules_unref (rules);
  return status;
}

static void
test_no_memory (void)
{
  char *folder = dst_folder_new ();

  g_free (dst_put_file (folder, "rules/a.json", RULES));
  g_free (dst_put_file (folder, "tilesets/a.json",
                        SET ("a.png", "{ \"id\": \"chalk\", \"tiles\": [1] }")));
  dst_fail_each (load_tilesets, folder, DS_OK);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tileset/parse", test_parse);
  DST_ADD_ROWS ("/tileset/wrong", WRONG, test_wrong);
  DST_ADD_ROWS ("/tileset/places", PLACES, test_places);
  g_test_add_func ("/tileset/every-place", test_every_place);
  g_test_add_func ("/tileset/tile", test_tile);
  g_test_add_func ("/tileset/weights", test_weights);
  g_test_add_func ("/tileset/frames", test_frames);
  g_test_add_func ("/tileset/folders", test_folders);
  g_test_add_func ("/tileset/doors", test_doors);
  g_test_add_func ("/findings/pictures/too-many", test_too_many);
  g_test_add_func ("/tileset/no-memory", test_no_memory);
  return g_test_run ();
}
