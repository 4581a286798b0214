/* tests/core/test_prefab_update.c — copies of a prefab in a level follow its drawing, unless they
 * were edited or the new drawing has no space. */
#include "doc/cmd.h"
#include "doc/prefab_update.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "rules/prefab_find.h"

#include <string.h>

/* ---- levels and prefabs in characters */

static const struct {
  char glyph;
  const char *ground, *feature, *thing;
} GLYPHS[] = {
  { '#', "wall", "", "" },
  { '.', "floor", "", "" },
  { '+', "floor", "door", "" },
  { 'g', "grass-floor", "", "" },
  { 'o', "floor", "pillar", "" },
  { 'r', "floor", "rug", "" },
  { '$', "floor", "", "gold" },
  { '*', "floor", "", "gem" },
  { 'k', "floor", "", "goblin" },
  { ',', "floor", "rubble", "" },
  { 't', "wall", "torch", "" },
  { 'R', "floor", "rug", "gold" },
  { 'G', "grass-floor", "pillar", "" },
  { 'S', "floor", "secret-door", "" },
};

static uint16_t
tile (const DsRules *rules, const char *id)
{
  const uint16_t found = id[0] != '\0' ? ds_rules_find_tile (rules, id) : DS_TILE_NONE;

  g_assert_true (id[0] == '\0' || found != DS_TILE_NONE);
  return found;
}

static size_t
glyph_index (char glyph)
{
  for (size_t i = 0; i < G_N_ELEMENTS (GLYPHS); i++)
    if (GLYPHS[i].glyph == glyph)
      return i;
  g_error ("no glyph %c", glyph);
}

/* "old" and "now" of the rules; rows end with '|'. '?' is gold, a gem or nothing, '1' and
 * '2' a rug or rubble. */
static DsRules *
make_rules (const char *place, const char *old, const char *now)
{
  const char *const drawings[] = { old, now }, *const ids[] = { "old", "now" };
  g_autoptr (GString) text = g_string_new ("\"prefabs\": [");

  for (int i = 0; i < 2; i++) {
    g_auto (GStrv) rows = g_strsplit (drawings[i], "|", -1);

    g_string_append_printf (text,
                            "%s{ \"id\": \"%s\", \"label\": \"Mine\", \"place\": \"%s\", "
                            "\"legend\": { \"?\": [\"floor\", \"gold\", \"gem\", \"nothing\"], "
                            "\"1\": [\"floor\", \"rug\", \"rubble\"], "
                            "\"2\": [\"floor\", \"grass-floor\", \"rug\", \"rubble\"]",
                            i > 0 ? ", " : "", ids[i], place);
    for (size_t k = 3; k < G_N_ELEMENTS (GLYPHS); k++)
      if (strchr (drawings[i], GLYPHS[k].glyph) != NULL)
        g_string_append_printf (text, ", \"%c\": [\"%s\"%s%s%s%s%s%s]", GLYPHS[k].glyph,
                                GLYPHS[k].ground, GLYPHS[k].feature[0] != '\0' ? ", \"" : "",
                                GLYPHS[k].feature, GLYPHS[k].feature[0] != '\0' ? "\"" : "",
                                GLYPHS[k].thing[0] != '\0' ? ", \"" : "", GLYPHS[k].thing,
                                GLYPHS[k].thing[0] != '\0' ? "\"" : "");
    g_string_append (text, " }, \"rows\": [");
    for (guint y = 0; rows[y] != NULL && rows[y][0] != '\0'; y++)
      g_string_append_printf (text, "%s\"%s\"", y > 0 ? ", " : "", rows[y]);
    g_string_append (text, "] }");
  }
  g_string_append (text, "]");
  return dst_rules_with (text->str);
}

/* Painted by the command, so that doors have their gates. */
static void
put_cell (DsDelve *level, DsCell at, const char *ground, const char *feature, const char *thing)
{
  const DsSpan grounds = { at.y, at.x, at.x, tile (level->rules, ground) };
  const DsSpan features = { at.y, at.x, at.x, tile (level->rules, feature) };
  const DsCmdCells bottom = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &grounds, .n_spans = 1
  };
  const DsCmdCells top = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_FEATURE, .spans = &features, .n_spans = 1
  };
  DsChanges changes = { 0 };

  g_assert_cmpint (ds_cmd_cells.apply (level, &bottom.cmd, &changes, NULL), ==, DS_OK);
  if (features.value != DS_TILE_NONE)
    g_assert_cmpint (ds_cmd_cells.apply (level, &top.cmd, &changes, NULL), ==, DS_OK);
  if (thing[0] != '\0') {
    DsThings **things = &level->dungeon.floors[0].things;
    DsThing made = { .id = 1000 + ds_things_count (*things),
                     .facing = DS_FACING_NONE,
                     .target_floor = -1,
                     .target = { -1, -1 },
                     .at = at };

    while (strcmp (ds_rules_kind (level->rules, made.kind)->id, thing) != 0)
      made.kind++;
    g_assert_cmpint (ds_things_put (things, &made, NULL), ==, DS_OK);
  }
}

static void
level_init (DsDelve *out, DsRules *rules, const char *map)
{
  const int32_t w = (int32_t)(strchr (map, '|') - map), h = (int32_t)strlen (map) / (w + 1);

  g_assert_cmpint (ds_delve_init (out, rules, w, h, 1, tile (rules, "wall"), NULL), ==, DS_OK);
  for (DsCell at = { 0, 0 }; at.y < h; at.y++)
    for (at.x = 0; at.x < w; at.x++) {
      const size_t i = glyph_index (map[at.y * (w + 1) + at.x]);

      put_cell (out, at, GLYPHS[i].ground, GLYPHS[i].feature, GLYPHS[i].thing);
    }
}

/* '%' is a cell that no glyph means, such as a gate's without its object. */
static char
glyph_at (const DsDelve *level, DsCell at)
{
  const DsFloor *floor = &level->dungeon.floors[0];
  const char *thing = "";
  bool has_gate = false;

  for (size_t i = ds_things_seek (floor->things, at); i < ds_things_count (floor->things); i++) {
    const DsThing *found = ds_things_get (floor->things, i);
    const DsKind *kind = ds_rules_kind (level->rules, found->kind);

    if (found->at.x != at.x || found->at.y != at.y)
      break;
    if (kind->gate != NULL)
      has_gate = true;
    else
      thing = thing[0] == '\0' ? kind->id : "several";
  }
  for (size_t i = 0; i < G_N_ELEMENTS (GLYPHS); i++)
    if (ds_floor_get (floor, DS_LAYER_GROUND, at) == tile (level->rules, GLYPHS[i].ground) &&
        ds_floor_get (floor, DS_LAYER_FEATURE, at) == tile (level->rules, GLYPHS[i].feature) &&
        strcmp (thing, GLYPHS[i].thing) == 0 && has_gate == (GLYPHS[i].glyph == 'S'))
      return GLYPHS[i].glyph;
  return '%';
}

static char *
draw_level (const DsDelve *level)
{
  GString *map = g_string_new (NULL);

  for (DsCell at = { 0, 0 }; at.y < level->dungeon.h; at.y++) {
    for (at.x = 0; at.x < level->dungeon.w; at.x++)
      g_string_append_c (map, glyph_at (level, at));
    g_string_append_c (map, '|');
  }
  return g_string_free (map, FALSE);
}

/* "2; edited 1,4; blocked 3,3" */
static char *
dup_report (const DsPrefabUpdate *update)
{
  static const char *const words[DS_N_PREFAB_LEFT] = { "edited", "blocked", "overlaps" };
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%zu", update->n_updated);
  for (size_t i = 0; i < update->left.n; i++)
    g_string_append_printf (text, "; %s %d,%d", words[update->left.items[i].why],
                            update->left.items[i].at.x, update->left.items[i].at.y);
  return g_string_free (text, FALSE);
}

/* Cells of the floor that are pinned. */
static size_t
count_pins (const DsFloor *floor)
{
  size_t n = 0;

  for (DsCell at = { 0, 0 }; at.y < floor->h; at.y++)
    for (at.x = 0; at.x < floor->w; at.x++)
      n += ds_floor_get (floor, DS_LAYER_PIN, at) != 0;
  return n;
}

static char *
update (DsDelve *level)
{
  const DsPrefab *old = ds_rules_find_prefab (level->rules, "old");
  const DsPrefab *now = ds_rules_find_prefab (level->rules, "now");
  DsPrefabUpdate out;
  char *report;

  g_assert_cmpint (ds_prefab_update (level, &old, 1, now, 7, &out, NULL), ==, DS_OK);
  report = dup_report (&out);
  ds_prefab_update_clear (&out);
  return report;
}

/* ---- a drawing changes */

#define CELL "#####|#o..#|##+##|"

static const struct {
  const char *name, *place, *old, *now, *map, *want, *report;
  bool is_pinned; /* the level, by hand */
} ROWS[] = {
  { "feature", "rock", CELL, "#####|#or.#|##+##|", "#######|##o..##|###+###|##...##|#######|",
    "#######|##or.##|###+###|##...##|#######|", "1", false },
  { "wall", "rock", CELL, "#####|#o.##|##+##|", "#######|##o..##|###+###|##...##|#######|",
    "#######|##o.###|###+###|##...##|#######|", "1", true },
  { "two-turned", "rock", CELL, "#####|#or.#|##+##|",
    /* mirrored, and a quarter to the right */
    "############|##..o####o##|###+###.+.##|###.....#.##|############|",
    "############|##.ro####o##|###+###.+r##|###.....#.##|############|", "2", false },
  { "objects", "rock", CELL, "#####|#o.$#|##+##|", "#######|##o..##|###+###|##...##|#######|",
    "#######|##o.$##|###+###|##...##|#######|", "1", false },
  { "object-goes", "rock", "#####|#o.$#|##+##|", CELL, "#######|##o.$##|###+###|##...##|#######|",
    "#######|##o..##|###+###|##...##|#######|", "1", false },
  { "choices-stay", "rock", "#####|#o??#|##+##|", "#####|#oR?#|##+##|",
    "#######|##o.*##|###+###|##...##|#######|", "#######|##oR*##|###+###|##...##|#######|", "1",
    false },
  { "choice-stays", "rock", "#####|#o.1#|##+##|", "#####|#r.2#|##+##|",
    "#######|##o.,##|###+###|##...##|#######|", "#######|##r.,##|###+###|##...##|#######|", "1",
    false },
  { "choice-of-now", "rock", "#####|#o?.#|##+##|", "#####|#o*.#|##+##|",
    "#######|##o*.##|###+###|##...##|#######|", "#######|##o*.##|###+###|##...##|#######|", "0",
    false },
  { "edited", "rock", CELL, "#####|#or.#|##+##|", "#######|##o.g##|###+###|##...##|#######|",
    "#######|##o.g##|###+###|##...##|#######|", "0; edited 4,1", false },
  { "nothing-stands", "rock", CELL, "#####|#or.#|##+##|", "#######|##...##|###+###|#######|",
    "#######|##...##|###+###|#######|", "0", false },
  /* additions by generation stay; by hand they are edits */
  { "inhabited", "rock", CELL, "#####|#o.o#|##+##|", "#######|##ok.##|###+###|##...##|#######|",
    "#######|##oko##|###+###|##...##|#######|", "1", false },
  { "inhabited-by-hand", "rock", CELL, "#####|#o.o#|##+##|",
    "#######|##ok.##|###+###|##...##|#######|", "#######|##ok.##|###+###|##...##|#######|",
    "0; edited 3,1", true },
  { "in-the-way", "rock", CELL, "#####|#o.o#|##+##|", "#######|##o.k##|###+###|##...##|#######|",
    "#######|##o.k##|###+###|##...##|#######|", "0; blocked 4,1", false },
  { "rubble", "rock", CELL, "#####|#o.o#|##+##|", "#######|##o,,##|###+###|##...##|#######|",
    "#######|##o,o##|###+###|##...##|#######|", "1", false },
  { "rubble-by-hand", "rock", CELL, "#####|#o.o#|##+##|",
    "#######|##o,.##|###+###|##...##|#######|", "#######|##o,.##|###+###|##...##|#######|",
    "0; edited 3,1", true },
  { "gate", "rock", CELL, "#####|#o.S#|##+##|", "#######|##o..##|###+###|##...##|#######|",
    "#######|##o.S##|###+###|##...##|#######|", "1", false },
  { "gate-goes", "rock", "#####|#o.S#|##+##|", CELL, "#######|##o.S##|###+###|##...##|#######|",
    "#######|##o..##|###+###|##...##|#######|", "1", false },
  /* sizes */
  { "wider", "rock", CELL, "######|#o..o#|##+###|", "########|##o..###|###+####|##...###|########|",
    "########|##o..o##|###+####|##...###|########|", "1", true },
  { "wider-blocked", "rock", CELL, "######|#o..o#|##+###|",
    "########|##o..#.#|###+##.#|##....##|########|",
    "########|##o..#.#|###+##.#|##....##|########|", "0; blocked 6,1", false },
  { "wider-off-the-floor", "rock", CELL, "######|#o..o#|##+###|", "#####|#o..#|##+##|#...#|#####|",
    "#####|#o..#|##+##|#...#|#####|", "0; blocked 5,0", false },
  { "narrower", "rock", CELL, "####|#o.#|##+#|", "#######|##o..##|###+###|##...##|#######|",
    "#######|##o.###|###+###|##...##|#######|", "1", false },
  { "taller", "rock", CELL, "#####|#..r#|#o..#|##+##|",
    "#######|#######|##o..##|###+###|##...##|#######|",
    "#######|##..r##|##o..##|###+###|##...##|#######|", "1", false },
  /* entries */
  { "entry-moves", "rock", CELL, "#####|#o..#|###+#|", "#######|##o..##|###+###|##...##|#######|",
    "#######|##o..##|####+##|##...##|#######|", "1", false },
  { "entry-walled-up", "rock", CELL, "##+##|#o..#|##+##|",
    "#######|#######|##o..##|###+###|##...##|#######|",
    "#######|#######|##o..##|###+###|##...##|#######|", "0", false },
  { "entry-leads-on", "rock", CELL, "##+##|#o..#|##+##|",
    "#######|##...##|#######|##o..##|###+###|##...##|#######|",
    "#######|##...##|###+###|##o..##|###+###|##...##|#######|", "1", false },
  /* in rooms */
  { "in-a-room", "room", "oo.|.r.|", "or.|.r.|", "######|#....#|#oo..#|#.r..#|######|",
    "######|#....#|#or..#|#.r..#|######|", "1", false },
  { "grass", "room", "oo.|.r.|", "Go.|.r.|", "######|#....#|#oo..#|#.r..#|######|",
    "######|#....#|#Go..#|#.r..#|######|", "1", false },
  { "smaller-in-a-room", "room", "Go.|.r.|", "o.|r.|", "######|#....#|#Go..#|#.r..#|######|",
    "######|#....#|#.o..#|#.r..#|######|", "1", false },
  { "larger-in-a-room", "room", "oo.|.r.|", "oo..r|.r...|", "#######|#oo...#|#.r...#|#######|",
    "#######|#oo..r#|#.r...#|#######|", "1", false },
  { "blocked-in-a-room", "room", "oo.|.r.|", "oo..r|.r...|", "#######|#oo..k#|#.r...#|#######|",
    "#######|#oo..k#|#.r...#|#######|", "0; blocked 5,1", false },
  /* two that share a cell: as long as it does not change */
  { "shared-wall", "rock", CELL, "#####|#or.#|##+##|",
    "#########|#o..#o..#|##+###+##|#.......#|#########|",
    "#########|#or.#or.#|##+###+##|#.......#|#########|", "2", false },
  { "shared-cell-changes", "room", "oo|r.|", "oG|r.|", "######|#ooo.#|#r.r.#|######|",
    "######|#ooo.#|#r.r.#|######|", "0; overlaps 1,1; overlaps 2,1", false },
};

static void
test_row (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsRules *rules = make_rules (ROWS[i].place, ROWS[i].old, ROWS[i].now);
  g_autofree char *map = NULL, *report = NULL, *again = NULL;
  size_t n_changed = 0;
  DsDelve level;

  level_init (&level, rules, ROWS[i].map);
  if (ROWS[i].is_pinned)
    g_assert_true (ds_grid_fill (&level.dungeon.floors[0].layers[DS_LAYER_PIN], DS_PIN_ALL));
  report = update (&level);
  g_assert_cmpstr (report, ==, ROWS[i].report);
  map = draw_level (&level);
  g_assert_cmpstr (map, ==, ROWS[i].want);
  for (size_t k = 0; map[k] != '\0'; k++)
    n_changed += map[k] != ROWS[i].map[k];
  if (!ROWS[i].is_pinned)
    g_assert_cmpuint (count_pins (&level.dungeon.floors[0]), ==, n_changed);
  again = update (&level); /* there are no more */
  g_assert_true (g_str_has_prefix (again, "0"));
  ds_delve_clear (&level);
  ds_rules_unref (rules);
}

/* ---- every turn */

static size_t
count_sites (const DsPrefab *prefab, const DsFloor *floor, DsPrefabSite *first)
{
  DsPrefabSites sites = { 0 };
  size_t n;

  g_assert_cmpint (ds_prefab_find (prefab, floor, &sites, NULL), ==, DS_OK);
  n = sites.items.n;
  if (n > 0)
    *first = sites.items.items[0];
  ds_array_clear (&sites.items);
  return n;
}

/* The grown drawing stands in the turn of the old one, with every cell. */
static void
test_turns (void)
{
  DsRules *rules = make_rules ("rock", CELL, "#######|#r...r#|##o..##| ##+## |");
  const DsPrefab *old = ds_rules_find_prefab (rules, "old");
  const DsPrefab *now = ds_rules_find_prefab (rules, "now");

  for (int i = 0; i < 8; i++) {
    const int turn = i % 4;
    g_autofree char *map = g_strdup ("#############|#############|#############|#############|"
                                     "#############|#############|#############|#############|"
                                     "#############|#############|#############|#############|");
    g_autofree char *report = NULL;
    DsPrefabSite was, is;
    DsDelve level;

    for (int32_t k = 0; k < old->w * old->h; k++) {
      const DsCell at = ds_prefab_turned (old, turn, i >= 4, (DsCell){ k % old->w, k / old->w });

      map[(at.y + 4) * 14 + at.x + 4] = CELL[k / old->w * (old->w + 1) + k % old->w];
    }
    level_init (&level, rules, map);
    g_assert_cmpuint (count_sites (old, &level.dungeon.floors[0], &was), ==, 1);
    report = update (&level);
    g_assert_cmpstr (report, ==, "1");
    g_assert_cmpuint (count_sites (now, &level.dungeon.floors[0], &is), ==, 1);
    g_assert_cmpint (is.turn, ==, was.turn);
    g_assert_cmpint (is.is_mirrored, ==, was.is_mirrored);
    ds_delve_clear (&level);
  }
  ds_rules_unref (rules);
}

/* New open cells belong to the room of the copy, new walls to none. */
static void
test_rooms (void)
{
  DsRules *rules = make_rules ("rock", CELL, "######|##..r#|##+###|");
  const DsRoom room = { .kind = DS_ROOM_NORMAL };
  const DsCell open[] = { { 2, 1 }, { 3, 1 }, { 4, 1 } };
  g_autofree char *report = NULL;
  DsFloor *floor;
  DsDelve level;

  level_init (&level, rules, "########|##o..###|###+####|##...###|########|");
  floor = &level.dungeon.floors[0];
  g_assert_cmpint (ds_rooms_add (&floor->rooms, &room, NULL), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (open); i++)
    g_assert_true (ds_floor_set (floor, DS_LAYER_ROOM, open[i], 1));
  report = update (&level);
  g_assert_cmpstr (report, ==, "1");
  g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_ROOM, (DsCell){ 2, 1 }), ==, 0);
  g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_ROOM, (DsCell){ 5, 1 }), ==, 1);
  ds_delve_clear (&level);
  ds_rules_unref (rules);
}

/* Copies of each former drawing are updated; with none there is nothing to do. */
static void
test_former (void)
{
  DsRules *rules = make_rules ("rock", CELL, "#####|#oR.#|##+##|");
  const DsPrefab *now = ds_rules_find_prefab (rules, "now");
  const char *map = "##############|##o..####or.##|###+######+###|##..........##|##############|";
  g_autofree char *drawn = NULL;
  DsRules *between = make_rules ("rock", CELL, "#####|#or.#|##+##|");
  const DsPrefab *old[] = { ds_rules_find_prefab (between, "now"),
                            ds_rules_find_prefab (between, "old") };
  DsPrefabUpdate out;
  DsDelve level;

  g_assert_true (ds_rules_are_alike (rules, between));
  level_init (&level, rules, map);
  g_assert_cmpint (ds_prefab_update (&level, old, 0, now, 7, &out, NULL), ==, DS_OK);
  g_assert_cmpuint (out.n_updated, ==, 0);
  ds_prefab_update_clear (&out);
  g_assert_cmpint (ds_prefab_update (&level, old, 2, now, 7, &out, NULL), ==, DS_OK);
  g_assert_cmpuint (out.n_updated, ==, 2);
  g_assert_cmpuint (out.left.n, ==, 0);
  ds_prefab_update_clear (&out);
  drawn = draw_level (&level);
  g_assert_cmpstr (drawn, ==,
                   "##############|##oR.####oR.##|###+######+###|##..........##|##############|");
  ds_delve_clear (&level);
  ds_rules_unref (between);
  ds_rules_unref (rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/prefab-update", ROWS, test_row);
  g_test_add_func ("/prefab-update/turns", test_turns);
  g_test_add_func ("/prefab-update/rooms", test_rooms);
  g_test_add_func ("/prefab-update/former", test_former);
  return g_test_run ();
}
