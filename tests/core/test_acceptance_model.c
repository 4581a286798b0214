/* tests/core/test_acceptance_model.c — acceptance rows on the elements of levels and games: cells,
 * records, components, and access to them. */
#include "base/hash.h"
#include "field/astar.h"
#include "field/colour.h"
#include "field/door_sites.h"
#include "io/io.h"
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/body/effects.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/describe.h"
#include "sim/world/cells.h"
#include "sim/world/knowledge.h"
#include "sim/world/lighting.h"
#include "sim/world/step.h"

#include <string.h>

/* ---- helpers */

/* A game on @map by these rules (taken). */
static DsSim *
play_with (const char *map, DsRules *rules, const DsSimOptions *options)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, map, '/');
  g_assert_cmpint (ds_delve_set_rules (&delve, rules, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &delve, options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
  return sim;
}

static bool
step (DsSim *sim, int direction)
{
  return ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = direction });
}

static DsSimSpot
spot (int32_t x, int32_t y)
{
  return (DsSimSpot){ 0, { x, y } };
}

static void
assert_at (const DsSim *sim, int32_t actor, int32_t x, int32_t y)
{
  g_assert_true (ds_spot_equal (ds_actor_of (sim, actor)->at, spot (x, y)));
}

/* ---- J: a roguelike in Java */

/* Every cell has an answer, and no other: the tile, the creature before the tile, and
 * walkability. */
static void
test_J07 (void)
{
  DsSim *sim = dst_play ("#######/#@.h..#/#..#..#/#######", 1);
  const DsFloor *level = &sim->delve.dungeon.floors[0];
  DsSimLook look;

  for (int32_t y = -3; y < level->h + 3; y++)
    for (int32_t x = -3; x < level->w + 3; x++) {
      const bool is_on = x >= 0 && y >= 0 && x < level->w && y < level->h;
      const bool is_wall = !is_on || x == 0 || y == 0 || x == 6 || y == 3 || (x == 3 && y == 2);

      g_assert_cmpint (ds_floor_has (level, (DsCell){ x, y }), ==, is_on);
      ds_sim_look (sim, spot (x, y), &look);
      g_assert_cmpuint (look.glyph, !=, 0);
      if (!is_on)
        g_assert_cmpuint (look.glyph, ==, 'x');
      else if (ds_sim_know (sim, DS_SIM_PLAYER, spot (x, y)).is_known)
        g_assert_cmpuint (look.glyph, ==,
                          x == 1 && y == 1   ? '@'
                          : x == 3 && y == 1 ? 's'
                          : is_wall          ? '#'
                                             : '.');
      if (is_on) {
        const bool is_taken = (x == 1 || x == 3) && y == 1;

        g_assert_cmpint (ds_cells_actor (sim, spot (x, y)) != DS_SIM_NONE, ==, is_taken);
        g_assert_cmpint (ds_cells_is_free (sim, spot (x, y), 0), ==, !is_wall && !is_taken);
      }
    }
  ds_sim_free (sim);
}

/* ---- T: a roguelike tutorial, looked back at */

/* Ways are found on arrays of the floor's size; an actor is components beside each other; and what
 * creatures do is data: the same creature with its behaviours in another order does another thing.
 */
static void
test_T21 (void)
{
  static const struct {
    const char *behaviours;
    int32_t x;
  } minds[] = { { "\"hunt\", \"flee\"", 6 }, { "\"flee\", \"hunt\"", 8 }, { "", 7 } };
  const uint8_t open[5 * 3] = { 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1 };
  const DsSpace space = { 5, 3, open, DS_MOVE_4 };
  DsAstar astar = { 0 };

  g_assert_cmpint (ds_astar_find (&astar, &space, (DsCell){ 0, 1 }, (DsCell){ 4, 1 },
                                  (DsStepCosts){ 1, 1 }, DS_ASTAR_MOST, NULL),
                   ==, DS_OK);
  g_assert_cmpuint (astar.way.n, ==, 6);
  g_assert_cmpint (astar.w, ==, 5);
  g_assert_cmpint (astar.h, ==, 3);
  ds_astar_clear (&astar);

  for (gsize i = 0; i < G_N_ELEMENTS (minds); i++) {
    g_autofree char *lists =
        g_strdup_printf ("\"creatures\": [{\"id\": \"sheep\", \"label\": \"Jackal\", \"glyph\": "
                         "\"j\", \"faction\": \"monsters\", \"behaviours\": [%s]}]",
                         minds[i].behaviours);
    DsSim *sim = play_with ("############/#@.....h...#/############", dst_rules_with (lists),
                            &(DsSimOptions){ .character = "player" });

    ds_actor (sim, 1)->body.hp = 1; /* it has reason to flee */
    g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_wait }));
    assert_at (sim, 1, minds[i].x, 1);
    ds_sim_free (sim);
  }
}

/* ---- W: walkers, what their author noted */

/* A cell that was noted is a copy: who walks on does not take it along. */
static void
test_W07 (void)
{
  DsThing thing = { .id = 7, .at = { 1, 1 }, .target_floor = -1 };
  DsThings *things = NULL, *shared;
  DsGenResult result;
  DsDelve delve, copy;

  g_assert_cmpint (ds_things_put (&things, &thing, NULL), ==, DS_OK);
  shared = ds_things_ref (things);
  thing.at.x = 5;
  g_assert_cmpint (ds_things_find (things, 7)->at.x, ==, 1);
  g_assert_cmpint (ds_things_put (&things, &thing, NULL), ==, DS_OK);
  g_assert_cmpint (ds_things_find (things, 7)->at.x, ==, 5);
  g_assert_cmpint (ds_things_find (shared, 7)->at.x, ==, 1);
  ds_things_unref (things);
  ds_things_unref (shared);

  dst_delve_init (&delve, 25, 25, 1, "walkers walkers=1 iterations=40 start_x=12 start_y=12", 3);
  dst_generate (&result, &delve);
  g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 12, 12 }));
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), >, 5);
  g_assert_cmpint (ds_delve_copy (&copy, &delve, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (&copy.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 3, 3 }, 1));
  g_assert_cmpuint (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 3, 3 }), ==,
                    DS_TILE_NONE);
  ds_delve_clear (&copy);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- U: rooms and corridors in Unity */

/* Closed cells adjoining room @number, on each of the four sides. */
static void
count_walls (const DsFloor *level, uint32_t number, guint walls[4])
{
  for (int32_t i = 0; i < level->w * level->h; i++)
    for (int side = 0; side < 4; side++) {
      const DsCell cell = { i % level->w, i / level->w };
      const DsCell next = { cell.x + ds_move_steps[side].x, cell.y + ds_move_steps[side].y };

      if (ds_floor_get (level, DS_LAYER_ROOM, cell) == number && ds_floor_has (level, next))
        walls[side] += !dst_is_open (level, next);
    }
}

/* The map itself is asked; and all of it can be written down and read again, with its rooms and
 * corridors, where each is and what its walls are. Nothing of a view is in it. */
static void
test_U03 (void)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsGenResult result;
  DsDelve delve, again;
  guint n_kinds[DS_N_ROOM_KINDS] = { 0 };
  DsSim *sim = dst_play ("#####/#@h.#/#####", 1);

  g_assert_true (ds_cells_is_free (sim, spot (3, 1), 0));
  g_assert_false (ds_cells_is_free (sim, spot (4, 1), 0));
  g_assert_cmpint (ds_cells_actor (sim, spot (2, 1)), ==, 1);
  ds_sim_free (sim);

  dst_delve_init (&delve, 60, 30, 1, "fill; feature_growth max_features=20", 4);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  g_assert_cmpint (ds_format_delve.write (&delve, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_format_delve.read (&again, "u03", text.bytes, text.n, dst_rules (), &errors),
                   ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&delve.dungeon, &again.dungeon));
  for (uint32_t i = 1; i <= ds_rooms_count (again.dungeon.floors[0].rooms); i++) {
    guint walls[4] = { 0 };

    n_kinds[ds_rooms_get (again.dungeon.floors[0].rooms, i - 1)->kind]++;
    count_walls (&again.dungeon.floors[0], i, walls);
    for (int side = 0; side < 4; side++)
      g_assert_true (walls[side] > 0 || /* a corridor may be open at its ends */
                     ds_rooms_get (again.dungeon.floors[0].rooms, i - 1)->kind != DS_ROOM_NORMAL);
  }
  g_assert_cmpuint (n_kinds[DS_ROOM_NORMAL], >, 3);
  g_assert_cmpuint (n_kinds[DS_ROOM_CORRIDOR], >, 3);
  ds_text_clear (&text);
  ds_delve_clear (&again);
  ds_delve_clear (&delve);
}

/* Ten enemies on 2500 tiles are ten records and two bytes a cell that say where they are. */
static void
test_U05 (void)
{
  DsDelve delve;
  DsFloor *level;
  gsize bytes;
  DsSim *sim;

  dst_delve_init (&delve, 50, 50, 1, "", 1);
  level = &delve.dungeon.floors[0];
  g_assert_true (
      ds_grid_fill (&level->layers[DS_LAYER_GROUND], ds_rules_find_tile (dst_rules (), "floor")));
  dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
  bytes = ds_dungeon_bytes (&delve.dungeon);
  for (int32_t i = 0; i < 10; i++)
    dst_pin_thing (&delve, 0, "rat", (DsCell){ 5 + 4 * i, 40 }, -1, (DsCell){ -1, -1 });
  g_assert_cmpuint (ds_things_count (level->things), ==, 11);
  g_assert_cmpuint (ds_dungeon_bytes (&delve.dungeon), ==, bytes);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .character = "player" }, NULL), ==,
                   DS_OK);
  g_assert_cmpuint (sim->now.actors.n, ==, 11);
  g_assert_cmpuint (sim->now.actor_at.n, ==, 2500);
  g_assert_cmpuint (sizeof *sim->now.actor_at.items, ==, 2);
  for (int32_t i = 1; i <= 10; i++)
    g_assert_cmpint (ds_cells_actor (sim, ds_actor (sim, i)->at), ==, i);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* As characters: '#', '.' and ' ', a row a line; y grows downwards, or, turned upside down,
 * upwards. Positions and directions turn with it. */
static void
test_U09 (void)
{
  static const char down[] = "####  \n"
                             "#..#  \n"
                             "#..###\n"
                             "######\n";
  static const char up[] = "######\n"
                           "#..###\n"
                           "#..#  \n"
                           "####  \n";
  const DsFormat *format = ds_io_format_of ("map.txt");
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve delve;
  DsThing drop = { .id = 1, .facing = DS_NORTH, .at = { 1, 1 }, .target = { 2, 0 } };

  g_assert_cmpint (format->read (&delve, "map", down, sizeof down - 1, dst_rules (), &errors), ==,
                   DS_OK);
  g_assert_cmpint (format->write (&delve, &text, NULL), ==, DS_OK);
  g_assert_cmpmem (text.bytes, text.n, down, sizeof down - 1);
  ds_text_clear (&text);
  g_assert_cmpint (ds_delve_flip (&delve, NULL), ==, DS_OK);
  g_assert_cmpint (format->write (&delve, &text, NULL), ==, DS_OK);
  g_assert_cmpmem (text.bytes, text.n, up, sizeof up - 1);
  ds_text_clear (&text);

  g_assert_cmpint (ds_things_put (&delve.dungeon.floors[0].things, &drop, NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_flip (&delve, NULL), ==, DS_OK);
  drop = *ds_things_get (delve.dungeon.floors[0].things, 0);
  g_assert_cmpint (drop.at.y, ==, 2);
  g_assert_cmpint (drop.target.y, ==, 3);
  g_assert_cmpint (drop.facing, ==, DS_SOUTH);
  ds_delve_clear (&delve);
}

/* A level depends on its size, recipe, seed and pins alone: previous content is removed before the
 * first stage, and an invalid recipe makes nothing. */
static void
test_U10 (void)
{
  const char *const recipe = "fill; feature_growth; start_goal";
  DsGenResult first, second;
  DsDelve delve;

  dst_delve_init (&delve, 60, 30, 1, recipe, 8);
  dst_generate (&first, &delve);
  ds_dungeon_clear (&delve.dungeon);
  g_assert_cmpint (ds_dungeon_copy (&delve.dungeon, &first.dungeon, NULL), ==, DS_OK);
  dst_generate (&second, &delve);
  g_assert_cmphex (dst_hash (&first.dungeon.floors[0]), ==, dst_hash (&second.dungeon.floors[0]));
  ds_gen_result_clear (&second);

  dst_set_recipe (&delve, "");
  dst_generate (&second, &delve);
  g_assert_cmpuint (dst_n_open (&second.dungeon.floors[0]), ==, 0);
  g_assert_cmpuint (ds_things_count (second.dungeon.floors[0].things), ==, 0);
  ds_gen_result_clear (&second);

  dst_set_recipe (&delve, "fill; no_such_stage");
  g_assert_cmpint (ds_gen_run (&second, &delve, NULL, NULL, NULL), ==, DS_BAD_DATA);
  g_assert_null (second.dungeon.floors);
  ds_gen_result_clear (&first);
  ds_delve_clear (&delve);
}

/* Chests, enemies and traps are records, and so is what a user adds: stages place it like all that
 * was there, and a game plays it. */
static void
test_U11 (void)
{
  DsRules *rules = dst_rules_with (
      "\"tiles\": [{\"id\": \"ward\", \"label\": \"Ward\", \"glyph\": \"¤\", \"layer\": "
      "\"feature\", \"flags\": [\"harmful\"], \"harm\": 7}], "
      "\"creatures\": [{\"id\": \"jackal\", \"label\": \"Jackal\", \"glyph\": \"j\", \"group\": "
      "\"Own\"}]");
  const uint16_t ward = ds_rules_find_tile (rules, "ward");
  const uint16_t ids[] = { ds_rules_find_tile (rules, "spikes"), ward };
  gsize n_wards = 0, n_jackals = 0;
  DsGenResult result;
  const DsFloor *level;
  DsDelve delve;
  DsSim *sim;

  g_assert_cmpint (ds_rules_find_tile (rules, "chest"), !=, DS_TILE_NONE);
  dst_delve_init (&delve, 50, 30, 1,
                  "fill; feature_growth; decor grass=300 tall_grass=0 grass_tile=ward; "
                  "populate kind=jackal other=jackal count=3..3",
                  6);
  g_assert_cmpint (ds_delve_set_rules (&delve, rules, NULL), ==, DS_OK);
  dst_generate (&result, &delve);
  level = &result.dungeon.floors[0];
  for (int32_t i = 0; i < level->w * level->h; i++)
    n_wards += ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ i % 50, i / 50 }) == ward;
  for (gsize i = 0; i < ds_things_count (level->things); i++)
    n_jackals +=
        g_str_equal (ds_rules_kind (rules, ds_things_get (level->things, i)->kind)->id, "jackal");
  g_assert_cmpuint (n_wards, >, 10);
  g_assert_cmpuint (n_jackals, ==, 3);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);

  sim = play_with ("######/#@...#/######", rules, &(DsSimOptions){ .character = "player" });
  ds_actor (sim, DS_SIM_PLAYER)->body.regen = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++) {
    ds_cells_set (sim, spot (2 + (int32_t)i, 1), ds_rules_find_tile (dst_rules (), "floor"),
                  ids[i]);
    g_assert_true (step (sim, DS_EAST));
  }
  g_assert_cmpint (ds_actor (sim, DS_SIM_PLAYER)->body.hp, ==, 100 - 10 - 7);
  ds_sim_free (sim);
}

/* ---- B: Brogue's dungeons in TypeScript */

/* Components and the systems that work on them: each of the program's has its counterpart. */
static void
test_B04 (void)
{
  const DsRules *rules = dst_rules ();
  const uint16_t water = ds_rules_find_tile (rules, "deep-water");
  const DsTile before = *ds_rules_tile (rules, water);
  DsSim *sim = dst_play ("########/#@.#h..#/####..##/########", 1);
  gsize n_seen = 0, n_remembered = 0;

  /* ActionMove, Position, PlayerControlled: moves the given actor, once */
  g_assert_cmpint (ds_action_run (sim, 1, &(DsAction){ .type = DS_ACTION_move, .step = DS_EAST }),
                   ==, DS_ACTION_COST);
  assert_at (sim, 1, 5, 1);
  assert_at (sim, 0, 1, 1);
  g_assert_null (ds_behaviour_find ("player"));
  /* Renderable and DancingColor: the shown colour changes, the base stays */
  for (uint64_t now = 0; now < 5000; now += 100)
    (void)ds_cell_look (rules, water, DS_TILE_NONE, 1, now);
  g_assert_cmpmem (&before, sizeof before, ds_rules_tile (rules, water), sizeof before);
  /* Visible or Memory: one of them or neither, never both */
  g_assert_true (step (sim, DS_EAST));
  for (int32_t i = 0; i < 8 * 4; i++) {
    const DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, spot (i % 8, i / 8));

    n_seen += known.is_seen;
    n_remembered += known.is_known && !known.is_seen;
    g_assert_true (known.is_known || !known.is_seen);
  }
  g_assert_cmpuint (n_seen, >, 8);
  g_assert_cmpuint (n_seen + n_remembered, <, 8 * 4);
  /* Map, Tile, Light: layers of their own */
  g_assert_cmpint (sim->delve.dungeon.w, ==, 8);
  g_assert_true (ds_cells_flags (sim, spot (1, 1)) & DS_CELL_WALK);
  g_assert_true (ds_cells_flags (sim, spot (3, 1)) & DS_CELL_OPAQUE);
  g_assert_cmpint (ds_sim_light (sim)->w, ==, 8);
  ds_sim_free (sim);
}

/* The player stands where the program wants it, and has the colour that its record says. */
static void
test_B05 (void)
{
  const DsSimSpot start = spot (8, 12);
  g_autofree char *row = g_strconcat ("#", ".................", "#/", NULL);
  g_autoptr (GString) map = g_string_new ("###################/");
  DsSimLook look;
  DsSim *sim;

  for (int y = 0; y < 15; y++)
    g_string_append (map, row);
  g_string_append (map, "###################");
  sim = play_with (map->str,
                   dst_rules_with ("\"creatures\": [{\"id\": \"player\", \"label\": \"Player\", "
                                   "\"glyph\": \"@\", \"fg\": \"#969696\", \"behaviours\": "
                                   "[\"player\"], \"faction\": \"player\"}]"),
                   &(DsSimOptions){ .character = "player", .start = &start });
  assert_at (sim, DS_SIM_PLAYER, 8, 12);
  ds_sim_look (sim, start, &look);
  g_assert_cmpuint (look.glyph, ==, '@');
  g_assert_cmphex (look.colour, ==, 0x969696);
  ds_sim_free (sim);
}

/* Only what the player does lets time pass; looking goes on all the time and shows other colours.
 */
static void
test_B06 (void)
{
  DsSim *sim = dst_play ("########/#@.~~.h#/########", 1);
  const guint64 hash = ds_sim_hash (sim);
  const uint16_t water = ds_rules_find_tile (dst_rules (), "deep-water");
  uint32_t last = 0;
  guint n_colours = 0;

  for (uint64_t now = 0; now < 20000; now += 100) {
    const uint32_t bg = ds_cell_look (dst_rules (), water, DS_TILE_NONE, 5, now).bg;

    n_colours += bg != last;
    last = bg;
    g_assert_nonnull (ds_sim_light (sim));
    (void)ds_sim_know (sim, DS_SIM_PLAYER, spot (3, 1));
  }
  g_assert_cmpuint (n_colours, >, 10);
  g_assert_cmphex (ds_sim_hash (sim), ==, hash);
  g_assert_true (step (sim, DS_EAST));
  g_assert_cmphex (ds_sim_hash (sim), !=, hash);
  ds_sim_free (sim);
}

/* ---- fields of records */

static char *
wrong_value (const DsField *field)
{
  return g_strdup (field->type == DS_FIELD_BOOL ? "\"yes\"" : "true");
}

/* Each component's fields are typed: the wrong type is refused by name. */
static void
assert_typed (const DsRecordType *type, const DsField *field)
{
  g_autofree char *value = wrong_value (field);
  g_autofree char *text =
      g_strdup_printf ("{\"format\": \"delvesmith.rules\", \"version\": 1, \"%s\": [{\"%s\": %s}]}",
                       type->list, field->key, value);
  g_autofree char *path = g_strdup_printf ("%s[0].%s", type->list, field->key);
  DsErrors errors = { 0 };
  bool is_named = false;
  DsRules *rules;

  g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==, DS_BAD_DATA);
  for (gsize i = 0; i < errors.n; i++)
    is_named = is_named || strstr (errors.items[i].where, path) != NULL;
  if (!is_named)
    g_error ("%s takes %s", path, value);
}

/* ... and typed defaults: who names nothing that is not required gets them all. */
static void
test_B13 (void)
{
  static const char creature[] = "{\"format\": \"delvesmith.rules\", \"version\": 1, "
                                 "\"creatures\": [{\"id\": \"a\", \"label\": \"A\", "
                                 "\"glyph\": \"a\"}]}";
  DsErrors errors = { 0 };
  const DsCreature *it;
  gsize n_fields = 0;
  DsRules *rules;

  for (gsize i = 0; i < ds_rules_n_records (); i++) {
    const DsRecordType *type = ds_rules_record (i);

    for (gsize k = 0; k < type->n_fields; k++, n_fields++)
      assert_typed (type, &type->fields[k]);
  }
  g_assert_cmpuint (n_fields, >, 100);
  g_assert_cmpint (ds_rules_parse (&rules, "t", creature, sizeof creature - 1, &errors), ==, DS_OK);
  it = ds_rules_kind (rules, 0)->creature;
  g_assert_cmpint (it->hp, ==, 10);
  g_assert_cmpint (it->speed, ==, 100);
  g_assert_cmpstr (it->light, ==, "");
  g_assert_cmpint (it->pack.low, ==, 1);
  g_assert_cmpint (it->pack.high, ==, 1);
  g_assert_cmpuint (it->behaviours.n, ==, 0);
  ds_rules_unref (rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (J07);
  DST_ADD_ACCEPTANCE (T21);
  DST_ADD_ACCEPTANCE (W07);
  DST_ADD_ACCEPTANCE (U03);
  DST_ADD_ACCEPTANCE (U05);
  DST_ADD_ACCEPTANCE (U09);
  DST_ADD_ACCEPTANCE (U10);
  DST_ADD_ACCEPTANCE (U11);
  DST_ADD_ACCEPTANCE (B04);
  DST_ADD_ACCEPTANCE (B05);
  DST_ADD_ACCEPTANCE (B06);
  DST_ADD_ACCEPTANCE (B13);
  return g_test_run ();
}
