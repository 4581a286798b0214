/* tests/core/test_rule_things.c — objects that tile rules lay. */
#include "field/laid_things.h"
#include "lib/drawn_mask.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tile_rules.h"

#include "doc/cmd.h"

#include <glib.h>
#include <string.h>

#define SIDE 10
#define SHORTEST 3 /* rows of a level */

/* Objects: 'g' goblin, 'd' dagger, 'l' torch light; in capitals, and 'P', the player's start: not
 * laid by a rule. 'x' of @pinned
 * are cells whose objects are pinned, of @around those that changed, of @cells those that may
 * change; without rows none, all and all. Rules: see lib/tile_rules.h. */
static const struct {
  const char *name, *rules;
  const char *map[SIDE], *want[SIDE];
  const char *before[SIDE], *pinned[SIDE], *around[SIDE], *cells[SIDE];
} RUNS[] = {
  { "on-the-put-cell",
    "a|#.| o|o=@goblin|fixed",
    { "#.#", "###", "##." },
    { " g ", "   ", "  g" } },
  { "with-tiles-on-a-layer",
    "a|.|o|o=grass@goblin|layer=\"Top\"",
    { "#.#", "###", "###" },
    { " g ", "   ", "   " } },
  { "only-on-walkable-cells",
    "a|#|o|o=@goblin\nb|#|l|l=@torch-light",
    { "#..", "...", "..." },
    { "l  ", "   ", "   " } },
  { "two-kinds-on-a-cell-but-each-once",
    "a|.|o|o=@goblin\nb|.|o|o=@goblin\nc|.|d|d=@dagger",
    { "#.#", "###", "###" },
    { " b ", "   ", "   " } },
  { "those-without-a-pattern-go",
    "a|#.| o|o=@goblin|fixed",
    { "..#", "###", "##." },
    { "g D", "   ", "  g" },
    .before = { " gD", "   ", "  d" } },
  { "those-there-stay",
    "a|.|o|o=@goblin",
    { "..#", "###", "###" },
    { "gG ", "   ", "   " },
    .before = { "gG ", "   ", "   " } },
  { "not-on-the-start",
    "a|.|o|o=@goblin\nb|.|l|l=@torch-light",
    { "..#", "###", "###" },
    { "bb ", "   ", "   " },
    .before = { "P  ", "   ", "   " } },
  { "pinned-cells-stay",
    "a|.|o|o=@goblin",
    { "..#", "###", "###" },
    { " g ", "d  ", "   " },
    .before = { "   ", "d  ", "   " },
    .pinned = { "x  ", "x  ", "   " } },
  { "around-changed-cells",
    "a|.|o|o=@goblin",
    { ".####.######", "############", "############" },
    { "g    g     d", "            ", "            " },
    .before = { "           d", "        d   ", "            " },
    .around = { "x           ", "            ", "            " } },
  { "within-a-selection",
    "a|.|o|o=@goblin",
    { "...", "###", "###" },
    { " gd", "d  ", "   " },
    .before = { "  d", "dd ", "   " },
    .cells = { " x ", " x ", "   " } },
  { "by-steps", "a|.|o|o=@goblin|step_x=2", { "...", "###", "###" }, { "g g", "   ", "   " } },
};

static uint16_t
kind_of (const DsRules *rules, char glyph)
{
  const char *id = g_ascii_tolower (glyph) == 'g'   ? "goblin"
                   : glyph == 'P'                   ? "player-start"
                   : g_ascii_tolower (glyph) == 'd' ? "dagger"
                                                    : "torch-light";
  uint16_t kind;

  g_assert_true (ds_rules_find_kind (rules, id, &kind));
  return kind;
}

static void
place (DsDelve *delve, DsCell at, char glyph)
{
  DsThing thing = { .id = (uint64_t)(at.y * 100 + at.x + 1),
                    .kind = kind_of (delve->rules, glyph),
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .at = at };

  if (g_ascii_islower (glyph))
    g_assert_cmpint (ds_extras_with (&thing.extras, NULL, DS_LAID_KEY, "\"a\"", NULL), ==, DS_OK);
  g_assert_cmpint (ds_things_put (&delve->dungeon.floors[0].things, &thing, NULL), ==, DS_OK);
  ds_extras_unref (thing.extras);
}

static void
draw (DsDelve *out, DsRules *rules, const char *const *map, const char *const *before)
{
  const int32_t w = (int32_t)strlen (map[0]);

  g_assert_cmpint (
      ds_delve_init (out, rules, w, SHORTEST, 1, ds_rules_find_tile (rules, "floor"), NULL), ==,
      DS_OK);
  for (int32_t i = 0; i < w * SHORTEST; i++) {
    const DsCell at = { i % w, i / w };

    if (map[at.y][at.x] == '#')
      g_assert_true (ds_floor_set (&out->dungeon.floors[0], DS_LAYER_GROUND, at,
                                   ds_rules_find_tile (rules, "wall")));
    if (before[0] != NULL && before[at.y][at.x] != ' ')
      place (out, at, before[at.y][at.x]);
  }
}

/* Runs the rules as the editor does. Returns the number of objects that came or went. */
static gsize
take (DsDelve *delve, const DsSpans *around, const DsTileRuleLimits *limits)
{
  DsChanges changes = { 0 };
  DsLaidThings laid;
  DsCmdRuledThings cmd = { .cmd.type = &ds_cmd_ruled_things };
  gsize n;

  g_assert_cmpint (ds_laid_things_find (delve->rules, &delve->dungeon.floors[0],
                                        ds_tile_rules_key (1, 0), around, limits, NULL, &laid,
                                        NULL),
                   ==, DS_OK);
  cmd.things = laid.things.items;
  cmd.n_things = laid.things.n;
  cmd.gone = laid.gone.items;
  cmd.n_gone = laid.gone.n;
  g_assert_cmpint (cmd.cmd.type->apply (delve, &cmd.cmd, &changes, NULL), ==, DS_OK);
  n = laid.things.n + laid.gone.n;
  ds_laid_things_clear (&laid);
  return n;
}

/* 'b': two objects; '*': more. */
static char
glyph_at (const DsDelve *delve, DsCell at)
{
  const DsThings *things = delve->dungeon.floors[0].things;
  char glyph = ' ';

  for (size_t i = ds_things_seek (things, at); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    char own = ds_rules_kind (delve->rules, thing->kind)->id[0];

    if (thing->at.x != at.x || thing->at.y != at.y)
      break;
    own = own == 't' ? 'l' : own;
    if (ds_extras_find (thing->extras, DS_LAID_KEY) == NULL)
      own = g_ascii_toupper (own);
    glyph = glyph == ' ' ? own : glyph == 'b' ? '*' : 'b';
  }
  return glyph;
}

static void
test_run (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsRules *rules = dst_tile_rules_load (RUNS[row].rules);
  DsTileRuleLimits limits = { 0 };
  DsSpans around = { 0 };
  DsMask marked[3];
  DsDelve delve;

  draw (&delve, rules, RUNS[row].map, RUNS[row].before);
  dst_mask_draw (&marked[0], &delve.dungeon, RUNS[row].pinned);
  dst_mask_draw (&marked[1], &delve.dungeon, RUNS[row].around);
  dst_mask_draw (&marked[2], &delve.dungeon, RUNS[row].cells);
  for (int32_t i = 0; i < delve.dungeon.w * delve.dungeon.h; i++) {
    const DsCell at = { i % delve.dungeon.w, i / delve.dungeon.w };

    if (ds_mask_has (&marked[0], at))
      g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_PIN, at, DS_PIN_THINGS));
  }
  g_assert_true (ds_mask_spans (&marked[1], 0, &around));
  limits.cells = RUNS[row].cells[0] != NULL ? &marked[2] : NULL;
  take (&delve, RUNS[row].around[0] != NULL ? &around : NULL, &limits);
  for (int32_t y = 0; y < SHORTEST; y++) {
    g_autofree char *found = g_strnfill ((gsize)delve.dungeon.w, ' ');

    for (int32_t x = 0; x < delve.dungeon.w; x++)
      found[x] = glyph_at (&delve, (DsCell){ x, y });
    g_assert_cmpstr (found, ==, RUNS[row].want[y]);
  }
  g_assert_cmpuint (take (&delve, RUNS[row].around[0] != NULL ? &around : NULL, &limits), ==, 0);
  for (int i = 0; i < 3; i++)
    ds_mask_clear (&marked[i]);
  ds_array_clear (&around);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* The stage adds them to generated levels, once for each cell, and not where objects are pinned. */
static void
test_generated (void)
{
  DsRules *rules = dst_tile_rules_load ("a|f|o|f=floor o=@goblin|step_x=4 step_y=4");
  DsGenResult result;
  DsDelve delve;
  gsize n = 0;

  dst_delve_init (&delve, 20, 20, 1, "fill tile=floor; tile_rules passes=2", 3);
  g_assert_cmpint (ds_delve_set_rules (&delve, rules, NULL), ==, DS_OK);
  g_assert_true (
      ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_PIN, (DsCell){ 4, 4 }, DS_PIN_THINGS));
  dst_generate (&result, &delve);
  for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
    const DsThing *thing = ds_things_get (result.dungeon.floors[0].things, i);

    g_assert_cmpint (thing->at.x % 4 + thing->at.y % 4, ==, 0);
    g_assert_cmpstr (ds_extras_find (thing->extras, DS_LAID_KEY), ==, "\"a\"");
    n++;
  }
  g_assert_cmpuint (n, ==, 25 - 1);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rule-things/generated", test_generated);
  DST_ADD_ROWS ("/rule-things", RUNS, test_run);
  return g_test_run ();
}
