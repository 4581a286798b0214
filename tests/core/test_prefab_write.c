/* tests/core/test_prefab_write.c — prefabs made of parts of a floor: drawn as they stand, read back
 * as they were, and placed by the stage with the same tiles. */
#include "base/read.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "rules/prefab_write.h"

#include <glib.h>
#include <string.h>

/* ---- floors drawn as text */

/* A floor, and the selection on it: rows that end with "|". */
typedef struct {
  DsDelve delve;
  DsMask mask;
} Drawn;

static uint16_t
tile (const char *id)
{
  const uint16_t found = ds_rules_find_tile (dst_rules (), id);

  g_assert_cmpint (found, !=, DS_TILE_NONE);
  return found;
}

/* Tiles of the characters: ground, and feature above. */
static const struct {
  char glyph;
  const char *ground, *feature, *kind;
} GLYPHS[] = {
  { '#', "wall", NULL, NULL },
  { '.', "floor", NULL, NULL },
  { '+', "floor", "door", NULL },
  { 'c', "cave-wall", NULL, NULL },
  { '~', "deep-water", NULL, NULL },
  { '_', "floor", "altar", NULL },
  { 'o', "floor", "pillar", NULL },
  { 't', "wall", "torch", NULL },
  { 'w', "wooden-floor", NULL, NULL },
  { 'l', "floor", "locked-door", "gate-locked" },
  { 'D', "floor", "door", "gate-door" },
  { 'k', "floor", NULL, "key" },
  { '<', "floor", "stairs-up", NULL },
  { '@', "floor", NULL, "player-start" },
  { 'g', "floor", NULL, "goblin" },
  { '$', "floor", NULL, "gold" },
  { 'S', "floor", "secret-door", NULL },
  { 'r', "floor", "rug", "goblin" },
  { 'p', "floor", NULL, "goblin-archer" },
};

static void
put_thing (DsFloor *floor, const char *kind, DsCell at)
{
  DsThing thing = { .id = ds_things_count (floor->things) + 1,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .at = at };

  g_assert_true (ds_rules_find_kind (dst_rules (), kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&floor->things, &thing, NULL), ==, DS_OK);
}

static void
put_glyph (DsFloor *floor, DsCell at, char glyph)
{
  for (size_t i = 0; i < G_N_ELEMENTS (GLYPHS); i++) {
    if (GLYPHS[i].glyph != glyph)
      continue;
    g_assert_true (ds_floor_set (floor, DS_LAYER_GROUND, at, tile (GLYPHS[i].ground)));
    if (GLYPHS[i].feature != NULL)
      g_assert_true (ds_floor_set (floor, DS_LAYER_FEATURE, at, tile (GLYPHS[i].feature)));
    if (GLYPHS[i].kind != NULL)
      put_thing (floor, GLYPHS[i].kind, at);
    return;
  }
  g_assert_cmpint (glyph, ==, ' ');
}

/* The cells of @selected that are no space are selected. */
static void
draw (Drawn *self, const char *rows, const char *selected)
{
  const int32_t w = (int32_t)(strchr (rows, '|') - rows), n = (int32_t)strlen (rows);
  const int32_t h = n / (w + 1);

  g_assert_cmpuint (strlen (selected), ==, n);
  g_assert_cmpint (ds_delve_init (&self->delve, dst_rules (), w, h, 1, DS_TILE_NONE, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_mask_init (&self->mask, w, h, NULL), ==, DS_OK);
  for (int32_t i = 0; i < n; i++) {
    const DsCell at = { i % (w + 1), i / (w + 1) };

    if (at.x == w)
      continue;
    put_glyph (&self->delve.dungeon.floors[0], at, rows[i]);
    if (selected[i] != ' ')
      ds_mask_set_span (&self->mask, (DsSpan){ at.y, at.x, at.x, 1 });
  }
}

static void
drawn_clear (Drawn *self)
{
  ds_mask_clear (&self->mask);
  ds_delve_clear (&self->delve);
}

static DsPrefab
head (DsPrefabPlace place)
{
  return (DsPrefab){ .id = "mine",
                     .label = "Mine \"1\"",
                     .tags = 1u << DS_PREFAB_TAG_HOLY | 1u << DS_PREFAB_TAG_RUIN,
                     .weight = 7,
                     .depth = { 2, 5 },
                     .place = (uint8_t)place,
                     .rotate = false,
                     .mirror = true };
}

/* Rules with the prefabs, which must be right; the caller unrefs. */
static DsRules *
rules_with (const char *prefabs)
{
  g_autofree char *lists = g_strdup_printf ("\"prefabs\": [%s]", prefabs);

  return dst_rules_with (lists);
}

/* ---- drawings */

static const struct {
  const char *name, *floor, *selected;
  DsPrefabPlace place;
  bool keeps_ground;
  const char *want; /* its rows, and characters that are entries behind them */
  size_t n_left_out, n_doors;
} GOOD[] = {
  /* Walls and door around the floor come along. */
  { "floor-alone",
    "#######|"
    "#..#..#|"
    "#..+..#|"
    "#######|",
    "       |"
    " xx    |"
    " xx    |"
    "       |",
    DS_PREFAB_ROCK, false, "####|#..#|#..+|####| +", 0, 0 },
  { "with-its-walls",
    "#######|"
    "#..#..#|"
    "#..+..#|"
    "#######|",
    "xxxx   |"
    "xxxx   |"
    "xxxx   |"
    "xxxx   |",
    DS_PREFAB_ROCK, false, "####|#..#|#..+|####| +", 0, 0 },
  { "gap-in-the-wall",
    "#######|"
    "#..#..#|"
    "#......|"
    "#######|",
    "xxxx   |"
    "xxxx   |"
    "xxxx   |"
    "xxxx   |",
    DS_PREFAB_ROCK, false, "####|#..#|#..a|####| a", 0, 0 },
  { "part-of-a-room",
    "######|"
    "#....#|"
    "#....#|"
    "######|",
    "      |"
    " xx   |"
    " xx   |"
    "      |",
    DS_PREFAB_ROCK, false, "####|#..a|#..a|####| a", 0, 0 },
  { "at-the-edge",
    "...|"
    "...|"
    "...|",
    "xx |"
    "xx |"
    "xx |",
    DS_PREFAB_ROCK, false, "####|#..a|#..a|#..a|####| a", 0, 0 },
  { "own-walls",
    "cccc#|"
    "cw.+.|"
    "tcccc|",
    "     |"
    " xx  |"
    "     |",
    DS_PREFAB_ROCK, false, "####|#≡.+|†###| +", 0, 0 },
  { "objects",
    "#######|"
    "#_.g$.+|"
    "#opr~.#|"
    "#######|",
    "       |"
    " xxxxx |"
    " xxxxx |"
    "       |",
    DS_PREFAB_ROCK, false, "#######|#_.g$.+|#○ab~.#|#######| +", 0, 0 },
  { "locks-and-keys",
    "#######|"
    "#<k@gSl|"
    "#l....#|"
    "#D#####|",
    "       |"
    " xxxxx |"
    " xxxxx |"
    "       |",
    DS_PREFAB_ROCK, false, "#######|#...ga+|#a....#|#+#####| +", 2, 3 },
  { "hole-is-wall",
    "#####|"
    "#...#|"
    "#...#|"
    "#...+|"
    "#####|",
    "     |"
    " xxx |"
    " x x |"
    " xxx |"
    "     |",
    DS_PREFAB_ROCK, false, "#####|#...#|#.#.#|#...+|#####| +", 0, 0 },
  /* In a room only what is selected. */
  { "in-a-room",
    ".....|"
    ".o_w.|"
    ".....|",
    "     |"
    " xxx |"
    " xx  |",
    DS_PREFAB_ROOM, true, "○_≡|.. | ", 0, 0 },
  { "in-a-room-with-its-ground",
    ".....|"
    ".o_w.|"
    ".....|",
    "     |"
    " xxx |"
    " xx  |",
    DS_PREFAB_ROOM, false, "○_≡|aa | ", 0, 0 },
};

static char *
rows_of (const DsPrefab *prefab)
{
  GString *rows = g_string_new (NULL);

  for (size_t i = 0; i < prefab->rows.n; i++)
    g_string_append_printf (rows, "%s|", prefab->rows.items[i]);
  g_string_append_printf (rows, " %s", prefab->place == DS_PREFAB_ROCK ? prefab->entries : "");
  return g_string_free (rows, FALSE);
}

static void
test_good (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const DsPrefab as = head (GOOD[row].place);
  g_autofree char *rows = NULL;
  DsPrefabLosses losses;
  const DsPrefab *prefab;
  DsText text = { 0 };
  DsRules *rules;
  Drawn drawn;

  draw (&drawn, GOOD[row].floor, GOOD[row].selected);
  g_assert_cmpint (ds_prefab_write (dst_rules (), &drawn.delve.dungeon.floors[0], &drawn.mask, &as,
                                    GOOD[row].keeps_ground, &text, &losses, NULL),
                   ==, DS_OK);
  g_test_message ("%.*s", (int)text.n, text.bytes);
  rules = rules_with (text.bytes);
  g_assert_cmpuint (ds_rules_n_prefabs (rules), ==, 1);
  prefab = ds_rules_prefab (rules, 0);
  rows = rows_of (prefab);
  g_assert_cmpstr (rows, ==, GOOD[row].want);
  g_assert_cmpstr (prefab->label, ==, as.label);
  g_assert_true (prefab->tags == as.tags && prefab->weight == 7 && prefab->place == as.place);
  g_assert_true (prefab->depth.low == 2 && prefab->depth.high == 5);
  g_assert_true (!prefab->rotate && prefab->mirror);
  g_assert_cmpuint (losses.kinds.n, ==, GOOD[row].n_left_out);
  g_assert_cmpuint (losses.n_doors, ==, GOOD[row].n_doors);
  ds_prefab_losses_clear (&losses);
  ds_rules_unref (rules);
  ds_text_clear (&text);
  drawn_clear (&drawn);
}

/* Tiles of own layers are counted where the cells are selected. */
static void
test_own_tiles (void)
{
  const DsPrefab as = head (DS_PREFAB_ROOM);
  DsPrefabLosses losses;
  DsText text = { 0 };
  Drawn drawn;
  DsFloor *floor;

  draw (&drawn, ".....|.....|.....|", "     | xx  |     |");
  floor = &drawn.delve.dungeon.floors[0];
  for (int32_t x = 0; x < 5; x++)
    g_assert_true (ds_floor_set (floor, DS_LAYER_TILES (x % 3), (DsCell){ x, 1 },
                                 ds_rules_find_tile (drawn.delve.rules, "wall")));
  g_assert_true (ds_floor_set (floor, DS_LAYER_TILES (5), (DsCell){ 2, 1 },
                               ds_rules_find_tile (drawn.delve.rules, "wall")));
  g_assert_cmpint (
      ds_prefab_write (dst_rules (), floor, &drawn.mask, &as, false, &text, &losses, NULL), ==,
      DS_OK);
  g_assert_cmpuint (losses.n_tiles, ==, 3);
  ds_prefab_losses_clear (&losses);
  ds_text_clear (&text);
  drawn_clear (&drawn);
}

static const struct {
  const char *name, *floor, *selected, *id;
  DsPrefabPlace place;
} BAD[] = {
  { "nothing", "...|...|...|", "   |   |   |", "prefab.empty", DS_PREFAB_ROCK },
  { "no-way-in", "###|#.#|###|", "   | x |   |", "prefab.no-entry", DS_PREFAB_ROCK },
  { "no-floor", "###|###|###|", "   | x |   |", "prefab.no-entry", DS_PREFAB_ROCK },
  { "apart", "#####|+.#.#|#####|", "     | xxx |     |", "prefab.apart", DS_PREFAB_ROCK },
  { "behind-a-pillar", "#####|+.o.#|#####|", "     | xxx |     |", "prefab.apart", DS_PREFAB_ROCK },
  { "hole-in-a-room", ".....|.###.|.#.#.|.###.|.....|", "     | xxx | x x | xxx |     |",
    "prefab.apart", DS_PREFAB_ROOM },
  { "walled-in", ".....|.###.|.#.#.|.###.|", "     | xxx | xxx | xxx |", "prefab.apart",
    DS_PREFAB_ROOM },
};

static void
test_bad (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const DsPrefab as = head (BAD[row].place);
  DsPrefabLosses losses;
  DsText text = { 0 };
  Drawn drawn;
  DsError err;

  draw (&drawn, BAD[row].floor, BAD[row].selected);
  g_assert_cmpint (ds_prefab_write (dst_rules (), &drawn.delve.dungeon.floors[0], &drawn.mask, &as,
                                    false, &text, &losses, &err),
                   ==, DS_BAD_DATA);
  g_assert_cmpstr (err.message.id, ==, BAD[row].id);
  g_assert_cmpuint (text.n, ==, 0);
  ds_prefab_losses_clear (&losses);
  drawn_clear (&drawn);
}

/* With its walls a room may be 64 x 64 cells, not more. */
static void
test_size (void)
{
  for (int32_t side = 62; side <= 65; side++) {
    const DsPrefab as = head (DS_PREFAB_ROCK);
    DsPrefabLosses losses;
    DsText text = { 0 };
    DsDelve delve;
    DsMask mask;
    DsError err;

    g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 80, 80, 1, tile ("floor"), NULL), ==,
                     DS_OK);
    g_assert_cmpint (ds_mask_init (&mask, 80, 80, NULL), ==, DS_OK);
    for (int32_t y = 0; y < side; y++)
      ds_mask_set_span (&mask, (DsSpan){ 5 + y, 5, 4 + side, 1 });
    g_assert_cmpint (ds_prefab_write (dst_rules (), &delve.dungeon.floors[0], &mask, &as, false,
                                      &text, &losses, &err),
                     ==, side == 62 ? DS_OK : DS_LIMIT);
    if (side > 62)
      g_assert_cmpstr (err.message.id, ==, "prefab.size");
    ds_prefab_losses_clear (&losses);
    ds_text_clear (&text);
    ds_mask_clear (&mask);
    ds_delve_clear (&delve);
  }
}

static DsStatus
try_write (void *user)
{
  const DsPrefab as = head (DS_PREFAB_ROCK);
  Drawn *drawn = user;
  DsPrefabLosses losses;
  DsText text = { 0 };
  const DsStatus status = ds_prefab_write (dst_rules (), &drawn->delve.dungeon.floors[0],
                                           &drawn->mask, &as, false, &text, &losses, NULL);

  ds_prefab_losses_clear (&losses);
  ds_text_clear (&text);
  return status;
}

static void
test_no_memory (void)
{
  Drawn drawn;

  draw (&drawn, "#####|#gk_+|#####|", "     | xxx |     |");
  dst_fail_each (try_write, &drawn, DS_OK);
  drawn_clear (&drawn);
}

/* ---- placed by the stage */

/* True where @floor has the tiles of the prefab with its corner at @at, entries aside. */
static bool
stands_at (const DsRules *rules, const DsFloor *floor, const DsPrefab *prefab, DsCell at)
{
  for (int32_t i = 0; i < prefab->w * prefab->h; i++) {
    const DsCell cell = { at.x + i % prefab->w, at.y + i / prefab->w };
    const DsPrefabMeaning *meaning;

    if (prefab->cells[i] == DS_PREFAB_VOID)
      continue;
    meaning = &prefab->meanings[prefab->cells[i]];
    if (!meaning->is_entry &&
        (ds_floor_get (floor, DS_LAYER_GROUND, cell) != meaning->ground.items[0] ||
         ds_floor_get (floor, DS_LAYER_FEATURE, cell) !=
             (meaning->feature.n > 0 ? meaning->feature.items[0] : DS_TILE_NONE)))
      return false;
  }
  return true;
}

static void
test_placed (void)
{
  DsPrefab as = head (DS_PREFAB_ROCK);
  DsPrefabLosses losses;
  const DsPrefab *prefab;
  DsText text = { 0 };
  DsGenResult result;
  DsRules *rules;
  size_t n = 0;
  DsDelve delve;
  Drawn drawn;

  as.depth = (DsRange){ 1, 100 };
  as.mirror = false;
  draw (&drawn, "#######|#_.g$w+|#op#~.#|#######|", "       | xxxxx | xxxxx |       |");
  g_assert_cmpint (ds_prefab_write (dst_rules (), &drawn.delve.dungeon.floors[0], &drawn.mask, &as,
                                    false, &text, &losses, NULL),
                   ==, DS_OK);
  rules = rules_with (text.bytes);
  prefab = ds_rules_prefab (rules, 0);
  g_assert_cmpint (ds_delve_init (&delve, rules, 60, 40, 1, DS_TILE_NONE, NULL), ==, DS_OK);
  delve.dungeon.seed = 3;
  dst_set_recipe (&delve, "fill; feature_growth max_features=4; prefabs count=1..1 in_rooms=0");
  dst_generate (&result, &delve);
  for (int32_t i = 0; i < (60 - prefab->w) * (40 - prefab->h); i++)
    n += stands_at (rules, &result.dungeon.floors[0], prefab,
                    (DsCell){ i % (60 - prefab->w), i / (60 - prefab->w) });
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 3);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
  ds_prefab_losses_clear (&losses);
  ds_text_clear (&text);
  drawn_clear (&drawn);
}

/* ---- parts of generated levels */

/* Rectangles, lines of them, and rooms; some with cells taken out. */
static void
select_some (DsMask *mask, const DsFloor *floor, DsRng *rng)
{
  const int32_t n = ds_rng_range (rng, 1, 3);

  ds_mask_set_all (mask, false);
  if (ds_rng_permille (rng, 400)) {
    const uint32_t room = 1 + ds_rng_below (rng, (uint32_t)ds_rooms_count (floor->rooms));

    for (int32_t i = 0; i < floor->w * floor->h; i++) {
      const DsCell at = { i % floor->w, i / floor->w };

      if (ds_floor_get (floor, DS_LAYER_ROOM, at) == room)
        ds_mask_set_span (mask, (DsSpan){ at.y, at.x, at.x, 1 });
    }
    return;
  }
  for (int32_t i = 0; i < n; i++) {
    const int32_t x = ds_rng_range (rng, 0, floor->w - 1), y = ds_rng_range (rng, 0, floor->h - 1);
    const int32_t w = ds_rng_range (rng, 1, 12), h = ds_rng_range (rng, 1, 9);

    for (int32_t k = 0; k < h && y + k < floor->h; k++)
      ds_mask_set_span (mask, (DsSpan){ y + k, x, ds_min (x + w, floor->w) - 1, 1 });
  }
}

/* The selected cells of the prefab have the tiles of the floor, but for gates and stairs. */
static void
check_same (const DsRules *rules, const DsPrefab *prefab, const DsFloor *floor, const DsMask *mask)
{
  const DsRect bounds = ds_mask_bounds (mask);
  size_t n_best = SIZE_MAX;

  /* The walls around may lie on each side or not. */
  for (int i = 0; i < 4; i++) {
    const DsCell corner = { bounds.x - i % 2, bounds.y - i / 2 };
    size_t n_wrong = 0;

    for (int32_t k = 0; k < floor->w * floor->h; k++) {
      const DsCell at = { k % floor->w, k / floor->w };
      const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, at);
      const DsPrefabMeaning *meaning;
      uint16_t kind;
      uint8_t cell;

      if (!ds_mask_has (mask, at))
        continue;
      cell = ds_prefab_cell (prefab, at.x - corner.x, at.y - corner.y);
      meaning = cell != DS_PREFAB_VOID ? &prefab->meanings[cell] : NULL;
      n_wrong +=
          meaning == NULL || meaning->ground.n != 1 ||
          strcmp (ds_rules_tile (rules, meaning->ground.items[0])->id,
                  ds_rules_tile (dst_rules (), ds_floor_get (floor, DS_LAYER_GROUND, at))->id) != 0;
      n_wrong += meaning != NULL && !ds_rules_kind_drawn (dst_rules (), feature, &kind) &&
                 strcmp (ds_rules_tile (rules, meaning->feature.n > 0 ? meaning->feature.items[0]
                                                                      : DS_TILE_NONE)
                             ->id,
                         ds_rules_tile (dst_rules (), feature)->id) != 0;
    }
    n_best = n_wrong < n_best ? n_wrong : n_best;
  }
  g_assert_cmpuint (n_best, ==, 0);
}

#define RECIPES_MAX 6
#define SELECTIONS 150

/* Each selection is refused with a sentence, or becomes a prefab that is read. */
static void
try_level (const char *recipe, uint64_t seed, size_t *n_read)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GArray) masks = g_array_new (FALSE, FALSE, sizeof (DsMask));
  const DsFloor *floor;
  DsGenResult result;
  DsRules *rules;
  DsDelve delve;
  DsRng rng;

  dst_recipe_init (&delve, recipe, seed);
  if (ds_gen_run (&result, &delve, NULL, NULL, NULL) != DS_OK) { /* vetoed */
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
    return;
  }
  floor = &result.dungeon.floors[0];
  ds_rng_seed (&rng, seed);
  for (int i = 0; i < SELECTIONS; i++) {
    g_autofree char *id = g_strdup_printf ("p%u", masks->len);
    DsPrefab as = head (i % 4 == 0 ? DS_PREFAB_ROOM : DS_PREFAB_ROCK);
    DsPrefabLosses losses;
    DsText text = { 0 };
    DsStatus status;
    DsError err;
    DsMask mask;

    as.id = id;
    g_assert_cmpint (ds_mask_init (&mask, floor->w, floor->h, NULL), ==, DS_OK);
    select_some (&mask, floor, &rng);
    status = ds_prefab_write (dst_rules (), floor, &mask, &as, false, &text, &losses, &err);
    g_assert_true (status == DS_OK || ((status == DS_BAD_DATA || status == DS_LIMIT) &&
                                       g_str_has_prefix (err.message.id, "prefab.")));
    if (status == DS_OK) {
      g_string_append_printf (json, "%s%s", masks->len > 0 ? ",\n" : "", text.bytes);
      g_array_append_val (masks, mask);
    } else {
      ds_mask_clear (&mask);
    }
    ds_text_clear (&text);
    ds_prefab_losses_clear (&losses);
  }
  rules = rules_with (json->str);
  g_assert_cmpuint (ds_rules_n_prefabs (rules), ==, masks->len);
  for (guint i = 0; i < masks->len; i++) {
    check_same (rules, ds_rules_prefab (rules, i), floor, &g_array_index (masks, DsMask, i));
    ds_mask_clear (&g_array_index (masks, DsMask, i));
  }
  *n_read += masks->len;
  ds_rules_unref (rules);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

static void
test_levels (void)
{
  static const char *const recipes[RECIPES_MAX] = { "rooms-and-corridors", "metroidvania-castle",
                                                    "key-and-door-crypt",  "cave-with-lake",
                                                    "ruined-keep",         "twisted-halls" };
  const uint64_t n_seeds = g_test_thorough () ? 200 : 3;

  for (size_t i = 0; i < G_N_ELEMENTS (recipes); i++) {
    size_t n_read = 0;

    for (uint64_t seed = 1; seed <= n_seeds; seed++)
      try_level (recipes[i], seed, &n_read);
    g_test_message ("%s: %zu of %u", recipes[i], n_read, (unsigned)n_seeds * SELECTIONS);
    g_assert_cmpuint (n_read, >, n_seeds * SELECTIONS / 5);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/prefab-write/good", GOOD, test_good);
  DST_ADD_ROWS ("/prefab-write/bad", BAD, test_bad);
  g_test_add_func ("/prefab-write/own-tiles", test_own_tiles);
  g_test_add_func ("/prefab-write/size", test_size);
  g_test_add_func ("/prefab-write/no-memory", test_no_memory);
  g_test_add_func ("/prefab-write/placed", test_placed);
  g_test_add_func ("/prefab-write/levels", test_levels);
  return g_test_run ();
}
