/* tests/core/test_des.c — vaults of Crawl: all lines of the dialect are read, glyphs become what
 * their definitions say, and only edited rows of a map are written back. */
#include "doc/cmd.h"
#include "doc/doc.h"
#include "io/des/des_file.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "lib/file.h"
#include "lib/foreign.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

/* Every kind of line. */
static const char ALL[] = "# A file of vaults.\n"
                          "default-depth: D:2-9, !D:4\n"
                          "{{\n"
                          "function f (e) return { a = {1}, b = {2}} end\n"
                          "-- MAP\n"
                          "}}\n"
                          "\n"
                          "NAME:   first_vault\n"
                          "TAGS:   no_monster_gen transparent\n"
                          "TAGS:   extra \\\n"
                          "        allow_dup\n"
                          "DEPTH:  D:3-7\n"
                          "ORIENT: float\n"
                          "WEIGHT: 25 (D:2-4), 10\n"
                          "MONS:   rat, goblin / wolf w:3, generate_awake bat\n"
                          "ITEM:   gold, any potion\n"
                          "KFEAT:  !X = altar_xom / W\n"
                          "KFEAT:  = = iron_grate\n"
                          "KMONS:  ? = spider\n"
                          "KITEM:  / : bow ego:none\n"
                          "SUBST:  y = x:20 . , z : w\n"
                          "NSUBST: u = 2:+ / *:t / .\n"
                          "SHUFFLE: ab, cd\n"
                          ": if true then\n"
                          "KMASK:  w = no_monster_gen\n"
                          ": end\n"
                          "lua {{ tags (\"x\") }}\n"
                          "validate {{ return true }}\n"
                          "MAP  \n"
                          "  xxx@xx\n"
                          " xx1d!Xx   \n"
                          " =?/yzux\n"
                          " xx2.e xx\n"
                          "  xxxx\n"
                          "ENDMAP\n"
                          "\n"
                          "NAME: without_map\n"
                          "PLACE: Orc:$\n"
                          "SUBVAULT: x : tag\n"
                          "NAME: second\n"
                          ":  local x = 1\n"
                          "MAP\r\n"
                          "xxxxx\r\n"
                          "x.+.x\r\n"
                          "xxxxx\r\n"
                          "ENDMAP\r\n"
                          "# the end";

static const struct {
  char glyph;
  const char *want;
} GLYPHS[] = { { 'x', "rock_wall" },
               { '1', "monster rat" },
               { '2', "monster goblin" },
               { 'd', "item gold" },
               { 'e', "item any potion" },
               { '!', "altar_xom" },
               { 'X', "altar_xom" },
               { '=', "iron_grate" },
               { '?', "monster spider" },
               { '/', "item bow ego:none" },
               { 'y', "rock_wall" },
               { 'z', "deep_water" },
               { 'u', "floor" },
               { '@', "entry" },
               { ' ', "" },
               { 'q', "floor" },
               { '+', "closed_door" } };

static void
test_parse (void)
{
  DsErrors errors = { 0 };
  DsDesFile file;
  const DsDesVault *vault;
  char name[DS_DES_NAME];
  size_t at, n;

  g_assert_cmpint (ds_des_parse (&file, "a.des", ALL, strlen (ALL), &errors), ==, DS_OK);
  g_assert_cmpuint (file.vaults.n, ==, 3);
  vault = &file.vaults.items[0];
  g_assert_cmpstr (vault->name, ==, "first_vault");
  g_assert_cmpuint (vault->line, ==, 8);
  g_assert_cmpstr (vault->tags, ==, "no_monster_gen transparent extra  allow_dup");
  g_assert_cmpstr (vault->depth, ==, "D:3-7");
  g_assert_cmpstr (vault->unfollowed, ==, "MONS, KFEAT, SUBST, NSUBST, SHUFFLE, Lua, KMASK");
  g_assert_cmpstr (vault->orient, ==, "float");
  g_assert_cmpint (vault->weight, ==, 25);
  g_assert_cmpuint (vault->n_kept, ==, 8);
  g_assert_cmpint (vault->w, ==, 9);
  g_assert_cmpint (vault->h, ==, 5);
  g_assert_cmpuint (vault->map_line, ==, 30);
  for (size_t i = 0; i < G_N_ELEMENTS (GLYPHS); i++)
    g_assert_cmpstr (ds_des_meaning (vault, (guint8)GLYPHS[i].glyph, name), ==, GLYPHS[i].want);
  at = vault->rows;
  g_assert_true (ds_des_next_row (&file, vault, &at, &n));
  g_assert_cmpuint (n, ==, strlen ("  xxx@xx"));
  g_assert_false (file.vaults.items[1].has_map);
  g_assert_cmpstr (file.vaults.items[1].place, ==, "Orc:$");
  g_assert_cmpint (file.vaults.items[2].w, ==, 5);
  g_assert_cmpstr (file.vaults.items[2].depth, ==, "D:2-9, !D:4");
  ds_des_clear (&file);
}

/* Weights stand as Crawl takes them. */
static void
test_weights (void)
{
  static const int32_t WEIGHTS[] = { 0, 1, 10, 1000001, INT32_MAX };

  for (size_t i = 0; i < G_N_ELEMENTS (WEIGHTS); i++) {
    g_autofree char *text =
        g_strdup_printf ("NAME: a\nWEIGHT:  %d (D:2-4), x\nMAP\nx\nENDMAP\n", WEIGHTS[i]);
    DsErrors errors = { 0 };
    DsDesFile file;

    g_assert_cmpint (ds_des_parse (&file, "a.des", text, strlen (text), &errors), ==, DS_OK);
    g_assert_cmpint (file.vaults.items[0].weight, ==, WEIGHTS[i]);
    ds_des_clear (&file);
  }
}

/* ---- refused, with the line */

#define WIDE "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

static const struct {
  const char *name, *text, *want;
} BAD[] = {
  { "no-name", "MAP\nx\nENDMAP\n", "t.des:1: expected a NAME before each MAP" },
  { "two-maps", "NAME: a\nMAP\nx\nENDMAP\nMAP\nx\nENDMAP\n",
    "t.des:5: expected a NAME before each MAP" },
  { "no-end", "NAME: a\nMAP\nx\n", "t.des:3: the map has no end: expected ENDMAP" },
  { "script", "NAME: a\n{{\nx = 1\n",
    "t.des:2: the script has no end: expected a line that ends in }}" },
  { "line", "NAME: a\nMOPS: b\n",
    "t.des:2: expected NAME:, MAP, another line of a vault or Lua, got \"MOPS: b\"" },
  { "tab", "NAME: a\nMAP\nx\tx\nENDMAP\n", "t.des:3: expected a row of a map without tabs" },
  { "wide", "NAME: a\nMAP\n" WIDE WIDE "x\nENDMAP\n",
    "t.des:3: expected a map of at most 80 columns and 70 rows, got 81 x 1" },
  { "glyph", "NAME: a\nKFEAT: x floor\nMAP\nx\nENDMAP\n",
    "t.des:2: expected a glyph, \"=\" and its meaning" },
  { "weight-word", "NAME: a\nWEIGHT: often\nMAP\nx\nENDMAP\n",
    "t.des:2: expected a weight from 0 to 2147483647, got \"often\"" },
  { "weight-below", "NAME: a\nWEIGHT: -1\nMAP\nx\nENDMAP\n",
    "t.des:2: expected a weight from 0 to 2147483647, got \"-1\"" },
  { "weight-above", "NAME: a\nWEIGHT: 2147483648\nMAP\nx\nENDMAP\n",
    "t.des:2: expected a weight from 0 to 2147483647, got \"2147483648\"" },
  { "weight-beyond", "NAME: a\nWEIGHT: 99999999999999999999\nMAP\nx\nENDMAP\n",
    "t.des:2: expected a weight from 0 to 2147483647, got \"99999999999999999999\"" },
  { "utf8", "NAME: a\xff\n", "t.des:1: expected text in UTF-8, got the byte 0xFF" },
  { "empty", "# nothing\n", "t.des:1: expected at least a vault with a map, got none" },
  { "without-map", "# nothing\n\nNAME: a\nTAGS: b\n",
    "t.des:3: expected at least a vault with a map, got none" },
};

static void
test_bad (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("t.des"), "t.des", BAD[row].text,
                                     strlen (BAD[row].text), NULL, &errors),
                   !=, DS_OK);
  g_assert_null (map.levels.first);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, BAD[row].want);
}

/* ---- levels */

/* The level of the vaults whose names have the form of @level, by their guess; notes one a line. */
static DsDelve
import_vaults (const char *text, const char *level, char **notes)
{
  GString *lines = g_string_new (NULL);
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsForeign map;
  DsDelve out;
  DsError err;

  if (ds_foreign_parse (&map, &ds_foreign_reader_des, "t.des", text, strlen (text), NULL,
                        &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  g_assert_cmpint (ds_mapping_guess (&mapping, &map, dst_rules (), &arena, NULL), ==, DS_OK);
  mapping.level = level;
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), &err), ==, DS_OK);
  for (size_t i = 0; i < import.notes.n; i++)
    g_string_append_printf (lines, "%s\n",
                            ds_message_format (&import.notes.items[i], sentence, sizeof sentence));
  g_assert_cmpint (ds_delve_copy (&out, &import.delve, NULL), ==, DS_OK);
  if (notes != NULL)
    *notes = g_string_free (lines, FALSE);
  else
    g_string_free (lines, TRUE);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  return out;
}

static const char *
tile_at (const DsDelve *delve, size_t floor, DsLayer layer, int32_t x, int32_t y)
{
  const uint32_t tile = ds_floor_get (&delve->dungeon.floors[floor], layer, (DsCell){ x, y });

  return tile == DS_TILE_NONE ? "" : ds_rules_tile (delve->rules, tile)->id;
}

static const char *
kind_at (const DsDelve *delve, int32_t x, int32_t y)
{
  const DsThings *things = delve->dungeon.floors[0].things;
  const size_t i = ds_things_seek (things, (DsCell){ x, y });
  const DsThing *thing = i < ds_things_count (things) ? ds_things_get (things, i) : NULL;

  return thing != NULL && thing->at.x == x && thing->at.y == y
             ? ds_rules_kind (delve->rules, thing->kind)->id
             : "";
}

/* Blanks stay nothing; monsters and items of ours are there, others are named. */
static void
test_level (void)
{
  g_autofree char *notes = NULL;
  DsDelve delve = import_vaults (ALL, "first_vault", &notes);

  g_assert_cmpuint (delve.dungeon.n_floors, ==, 1);
  g_assert_cmpstr (tile_at (&delve, 0, DS_LAYER_GROUND, 0, 0), ==, "");
  g_assert_cmpstr (tile_at (&delve, 0, DS_LAYER_GROUND, 6, 3), ==, ""); /* a blank inside */
  g_assert_cmpstr (tile_at (&delve, 0, DS_LAYER_GROUND, 2, 0), ==, "wall");
  g_assert_cmpstr (kind_at (&delve, 5, 0), ==, "marker");
  g_assert_cmpstr (kind_at (&delve, 3, 1), ==, "rat");
  g_assert_cmpstr (kind_at (&delve, 4, 1), ==, "gold");
  g_assert_cmpstr (kind_at (&delve, 2, 2), ==, "spider");
  g_assert_cmpstr (kind_at (&delve, 3, 3), ==, "goblin");
  g_assert_cmpstr (tile_at (&delve, 0, DS_LAYER_FEATURE, 5, 1), ==, "altar");
  g_assert_cmpstr (tile_at (&delve, 0, DS_LAYER_GROUND, 5, 2), ==, "deep-water");
  g_assert_nonnull (strstr (notes, "\"item any potion\""));
  g_assert_nonnull (strstr (notes, "\"item bow ego:none\""));
  g_assert_null (strstr (notes, "rat"));
  ds_delve_clear (&delve);
}

/* The file of @delve, which must be written; its losses as *@lost. */
static char *
write_vaults (const DsDelve *delve, char **lost)
{
  DsText text = { 0 };
  DsLosses losses;

  g_assert_cmpint (ds_format_losses (&losses, delve, &ds_format_des, NULL), ==, DS_OK);
  ds_losses_put (&losses, &text);
  *lost = g_strdup (text.n > 0 ? text.bytes : "");
  ds_text_clear (&text);
  return dst_save (&ds_format_des, delve);
}

/* A level that was not edited gives its file back byte for byte, also through a saved document. */
static void
test_unchanged (void)
{
  static const char *const LEVELS[] = { "", "first_vault", "second", "*s*" };

  for (size_t i = 0; i < G_N_ELEMENTS (LEVELS); i++) {
    DsDelve delve = import_vaults (ALL, LEVELS[i], NULL), again;
    g_autofree char *saved = dst_save (&ds_format_delve, &delve), *lost = NULL, *text = NULL;

    again = dst_load (&ds_format_delve, saved);
    text = write_vaults (&again, &lost);
    g_assert_cmpstr (text, ==, ALL);
    g_assert_null (strstr (lost, "key"));
    ds_delve_clear (&delve);
    ds_delve_clear (&again);
  }
}

static void
set (DsDelve *delve, size_t floor, DsLayer layer, int32_t x, int32_t y, const char *tile)
{
  g_assert_true (ds_floor_set (&delve->dungeon.floors[floor], layer, (DsCell){ x, y },
                               ds_rules_find_tile (delve->rules, tile)));
}

/* @text with the first @from after @after replaced. */
static char *
edited (const char *text, const char *after, const char *from, const char *to)
{
  const char *at = strstr (strstr (text, after), from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int)(at - text), text, to, at + strlen (from));
}

/* Edits change the rows in which they are: by a glyph of the vault, or one of Crawl's own. */
static void
test_edited (void)
{
  DsDelve delve = import_vaults (ALL, "", NULL);
  g_autofree char *one = NULL, *two = NULL, *three = NULL, *text = NULL, *lost = NULL;

  set (&delve, 0, DS_LAYER_GROUND, 4, 3, "deep-water"); /* the vault has it as z */
  set (&delve, 0, DS_LAYER_GROUND, 6, 4, "lava");       /* beyond the row */
  set (&delve, 1, DS_LAYER_GROUND, 1, 1, "shallow-water");
  one = edited (ALL, " xx2", ".e xx\n", "ze xx\n");
  two = edited (one, " xx2", "  xxxx\n", "  xxxxl\n");
  three = edited (two, "NAME: second", "x.+.x", "xW+.x");
  text = write_vaults (&delve, &lost);
  g_assert_cmpstr (text, ==, three);
  g_assert_cmpstr (lost, ==, "1 tile"); /* below the potion, which no walk reaches behind water */
  ds_delve_clear (&delve);
}

/* A tile that Crawl lacks, or whose glyph the vault uses otherwise, is named. */
static void
test_edited_losses (void)
{
  DsDelve delve = import_vaults (ALL, "first_vault", NULL);
  g_autofree char *want = NULL, *text = NULL, *lost = NULL;

  set (&delve, 0, DS_LAYER_GROUND, 4, 3, "mud");
  want = g_strdup (ALL); /* mud is written as the floor that it was */
  text = write_vaults (&delve, &lost);
  g_assert_cmpstr (text, ==, want);
  g_assert_cmpstr (lost, ==, "1 tile");
  ds_delve_clear (&delve);
}

/* Stairs that another object of their cell hides are lost with their tile; those that their tile
 * shows are not, and start and stairs below another object get no tile of their own. Below objects
 * and features nothing becomes floor. */
static void
test_hidden (void)
{
  static const struct {
    const char *feature, *things, *want;
    bool is_void; /* the cell has no ground */
  } ROWS[] = {
    { "stairs-down", "'stairs-down'", "ruleset" },
    { "stairs-down", "'stairs-down' 'goblin'", "1 tile, 1 object, ruleset" },
    { "stairs-down", "'stairs-down' 'stairs-down'", "1 object, ruleset" },
    { NULL, "'stairs-down'", "1 tile, ruleset" },
    { NULL, "'goblin' 'stairs-down'", "1 object, ruleset" },
    { NULL, "'goblin' 'player-start'", "1 object, ruleset" },
    { NULL, "'goblin'", "ruleset" },
    { NULL, "'goblin'", "1 tile, ruleset", true },
    { "door", "", "1 tile, ruleset", true },
    { NULL, "", "ruleset", true },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_auto (GStrv) kinds = g_strsplit (ROWS[i].things, " ", -1);
    GString *things = g_string_new (NULL);
    g_autofree char *text = NULL, *lost = NULL, *file = NULL;
    DsDelve delve;

    for (size_t k = 0; kinds[k] != NULL; k++)
      g_string_append_printf (things, "%s{ 'id': 't-%zu', 'kind': %s, 'at': [1, 1] }",
                              k > 0 ? ", " : "", k + 1, kinds[k]);
    text = g_strdup_printf (
        "{ 'format': 'delvesmith.dungeon', 'version': 1, 'size': [3, 3], 'floors': [{ 'ground': { "
        "'legend': { '.': 'floor', '#': 'wall' }, 'rows': ['###', '#.#', '###'] }, 'things': [%s] "
        "}] }",
        things->str);
    delve = dst_load (&ds_format_delve, g_strdelimit (text, "'", '"'));
    if (ROWS[i].is_void)
      g_assert_true (
          ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 1, 1 }, DS_TILE_NONE));
    if (ROWS[i].feature != NULL)
      set (&delve, 0, DS_LAYER_FEATURE, 1, 1, ROWS[i].feature);
    file = write_vaults (&delve, &lost);
    g_assert_cmpstr (lost, ==, ROWS[i].want);
    ds_delve_clear (&delve);
    g_string_free (things, TRUE);
  }
}

/* Many lines that add to one text take memory for that text alone. */
static void
test_many_lines (void)
{
  g_autoptr (GString) text = g_string_new ("NAME: a\n");
  DsErrors errors = { 0 };
  DsForeign map;

  for (int i = 0; i < 100000; i++)
    g_string_append (text, "TAGS: b\n");
  g_string_append (text, "MAP\nx\nENDMAP\n");
  g_assert_cmpint (
      ds_foreign_parse (&map, &ds_foreign_reader_des, "t.des", text->str, text->len, NULL, &errors),
      ==, DS_OK);
  g_assert_cmpuint (strlen (map.levels.first->properties.first->text), ==, 199999);
  ds_foreign_clear (&map);
}

static const char THREE[] = "NAME: one\nMAP\nxxx\nx.x\nxxx\nENDMAP\nNAME: two\nMAP\nccc\ncWc\nccc\n"
                            "ENDMAP\nNAME: three\nMAP\nmmm\nmlm\nmmm\nENDMAP\n";

/* Removes the floor as the command does. */
static void
remove_floor (DsDelve *delve, size_t floor)
{
  DsDungeon *dungeon = &delve->dungeon;

  ds_floor_clear (&dungeon->floors[floor]);
  memmove (&dungeon->floors[floor], &dungeon->floors[floor + 1],
           (dungeon->n_floors - floor - 1) * sizeof *dungeon->floors);
  dungeon->n_floors--;
}

/* Vaults are known when floors before them are gone, and those without a floor stay. */
static void
test_floor_gone (void)
{
  DsDelve delve = import_vaults (THREE, "", NULL);
  g_autofree char *text = NULL, *lost = NULL, *want = NULL;

  remove_floor (&delve, 0);
  set (&delve, 0, DS_LAYER_GROUND, 1, 1, "lava");
  want = edited (THREE, "NAME: two", "cWc", "clc");
  text = write_vaults (&delve, &lost);
  g_assert_cmpstr (text, ==, want);
  g_assert_cmpstr (lost, ==, "1 floor");
  ds_delve_clear (&delve);
}

static void
resize (DsDelve *delve, int32_t w, int32_t h, DsAnchor anchor)
{
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize, .w = w, .h = h, .anchor = anchor };
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  ds_delve_clear (delve);
  g_assert_cmpint (ds_delve_copy (delve, ds_doc_delve (doc), NULL), ==, DS_OK);
  ds_doc_free (doc);
}

/* Cells beyond the largest map are named; a map that grew to the left has all of its rows anew. */
static void
test_resized (void)
{
  DsDelve delve = import_vaults (THREE, "two", NULL), wide;
  g_autofree char *text = NULL, *lost = NULL, *want = NULL;

  resize (&delve, 5, 4, DS_ANCHOR_BOTTOM_RIGHT);
  set (&delve, 0, DS_LAYER_GROUND, 1, 2, "lava");
  want = edited (THREE, "NAME: two", "ccc\ncWc\nccc\n", "\n  ccc\n lcWc\n  ccc\n");
  text = write_vaults (&delve, &lost);
  g_assert_cmpstr (text, ==, want);
  g_assert_cmpstr (lost, ==, "");
  ds_delve_clear (&delve);
  delve = import_vaults (THREE, "", NULL); /* the lines of later vaults move */
  resize (&delve, 5, 4, DS_ANCHOR_BOTTOM_RIGHT);
  g_free (text);
  g_free (lost);
  text = write_vaults (&delve, &lost);
  g_assert_cmpstr (lost, ==, "");
  ds_delve_clear (&delve);
  wide = import_vaults (THREE, "two", NULL);
  resize (&wide, 90, 3, DS_ANCHOR_TOP_LEFT);
  set (&wide, 0, DS_LAYER_GROUND, 84, 1, "lava");
  g_free (text);
  g_free (lost);
  text = write_vaults (&wide, &lost);
  g_assert_cmpstr (text, ==, THREE);
  g_assert_cmpstr (lost, ==, "1 tile");
  ds_delve_clear (&wide);
}

/* ---- a level of ours */

/* Each tile of ours alone: it comes back without more, or is named. */
static void
test_fresh_tiles (void)
{
  const DsRules *rules = dst_rules ();
  size_t n_kept = 0;

  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);
    g_autofree char *text = NULL, *lost = NULL;
    DsDelve delve, again;
    bool is_back;
    uint16_t kind; /* of the object that a door or stairs get */

    dst_delve_init (&delve, 3, 3, 1, "", 1);
    for (int32_t k = 0; k < 9; k++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ k % 3, k / 3 }, "floor");
    set (&delve, 0, (DsLayer)tile->layer, 1, 1, tile->id);
    text = write_vaults (&delve, &lost);
    again = import_vaults (text, "", NULL);
    is_back = strcmp (tile_at (&again, 0, (DsLayer)tile->layer, 1, 1), tile->id) == 0;
    if ((is_back && !ds_rules_kind_drawn (rules, i, &kind)) == (strstr (lost, "1 tile") != NULL))
      g_error ("%s: %s, lost: \"%s\"", tile->id, is_back ? "comes back" : "is gone", lost);
    n_kept += is_back;
    ds_delve_clear (&delve);
    ds_delve_clear (&again);
  }
  g_assert_cmpuint (n_kept, >, 10);
}

static void
test_fresh (void)
{
  static const char WANT[] = "NAME:   delvesmith\nORIENT: float\nKMONS:  a = goblin\n"
                             "KFEAT:  d = iron_grate\nMAP\nxxxxxxx\nx{.+a}x\nxW.d.wx\nxxxxxxx\n"
                             "ENDMAP\n";
  DsDelve delve = dst_load (&ds_format_text, "#######\n#@.+g>#\n#≈.╫.~#\n#######\n"), again;
  g_autofree char *lost = NULL, *text = write_vaults (&delve, &lost), *back = NULL,
                  *lost_again = NULL;

  g_assert_cmpstr (text, ==, WANT);
  g_assert_cmpstr (lost, ==, "1 tile, 1 object, ruleset"); /* the start is on stairs there */
  again = import_vaults (text, "", NULL);
  g_assert_cmpstr (kind_at (&again, 4, 1), ==, "goblin");
  back = write_vaults (&again, &lost_again);
  g_assert_cmpstr (back, ==, text);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
}

/* A name without letters that Crawl takes is none. */
static void
test_nameless (void)
{
  DsDelve delve = dst_load (&ds_format_text, "###\n#.#\n###\n");
  g_autofree char *text = NULL, *lost = NULL;

  delve.dungeon.name = ds_str_new ("洞窟");
  text = write_vaults (&delve, &lost);
  g_assert_true (g_str_has_prefix (text, "NAME:   delvesmith\n"));
  ds_delve_clear (&delve);
}

static void
test_too_large (void)
{
  DsText text = { 0 };
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 81, 20, 1, "fill tile=wall", 1);
  g_assert_cmpint (ds_format_des.write (&delve, &text, &err), ==, DS_LIMIT);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* Vaults that only Lua draws are named, since they are no levels. */
static void
test_without_cells (void)
{
  static const char TEXT[] = "NAME: a\nMAP\nENDMAP\nNAME: b\nTAGS: x\nNAME: c\nMAP\nx\nENDMAP\n";
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  g_assert_cmpint (ds_foreign_parse (&map, &ds_foreign_reader_des, "t.des", TEXT, sizeof TEXT - 1,
                                     NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpuint (map.levels.n, ==, 1);
  found = dst_findings (&errors);
  g_assert_nonnull (strstr (found, "Not read: vaults without cells: 2 (\"a\", \"b\")"));
  ds_foreign_clear (&map);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/des/without-cells", test_without_cells);
  g_test_add_func ("/io/des/parse", test_parse);
  g_test_add_func ("/io/des/weights", test_weights);
  g_test_add_func ("/io/des/fresh-tiles", test_fresh_tiles);
  for (size_t i = 0; i < G_N_ELEMENTS (BAD); i++) {
    g_autofree char *path = g_strdup_printf ("/io/des/refused/%s", BAD[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_bad);
  }
  g_test_add_func ("/io/des/level", test_level);
  g_test_add_func ("/io/des/unchanged", test_unchanged);
  g_test_add_func ("/io/des/edited-rows", test_edited);
  g_test_add_func ("/io/des/edited-losses", test_edited_losses);
  g_test_add_func ("/io/des/hidden", test_hidden);
  g_test_add_func ("/io/des/floor-gone", test_floor_gone);
  g_test_add_func ("/io/des/resized", test_resized);
  g_test_add_func ("/io/des/many-lines", test_many_lines);
  g_test_add_func ("/io/des/fresh", test_fresh);
  g_test_add_func ("/io/des/nameless", test_nameless);
  g_test_add_func ("/io/des/too-large", test_too_large);
  return g_test_run ();
}
