/* tests/core/test_acceptance_sight.c — acceptance rows on sight, memory, light and colours, and on
 * descriptions of cells. */
#include "base/hash.h"
#include "field/colour.h"
#include "field/light.h"
#include "lib/map.h"
#include "lib/rows.h"
#include "sim/mind/describe.h"
#include "sim/sim.h"
#include "sim/world/knowledge.h"
#include "sim/world/lighting.h"

#include <glib.h>

static DsSim *
start (const char *map)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, map, '/');
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

static void
step (DsSim *sim, int direction, int times)
{
  while (times-- > 0)
    g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = direction }));
}

static DsSimKnowledge
know (DsSim *sim, int32_t actor, int32_t x, int32_t y)
{
  return ds_sim_know (sim, actor, (DsSimSpot){ 0, { x, y } });
}

static uint16_t
tile (const char *id)
{
  const uint16_t found = ds_rules_find_tile (dst_rules (), id);

  g_assert_cmpint (found, !=, DS_TILE_NONE);
  return found;
}

static char *
look_at (DsSim *sim, int32_t x, int32_t y, gunichar *glyph)
{
  char text[200];
  DsSimLook look;

  ds_sim_look (sim, (DsSimSpot){ 0, { x, y } }, &look);
  *glyph = look.glyph;
  return g_strdup (ds_message_format (&look.text, text, sizeof text));
}

/* ---- T: a roguelike tutorial */

/* "It's a/an NAME." and the numbers that are not zero. */
static void
test_T15b (void)
{
  static const struct {
    const char *kind, *want;
  } items[] = {
    { "dagger", "It's a dagger. attack:5 thrown:5" },
    { "bow", "It's a bow. attack:1 ranged:5" },
    { "bread", "It's bread. food:200" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++) {
    const int32_t there = 2;
    char text[200];
    DsMessage message;
    DsDelve delve;
    int32_t item;
    DsSim *sim;

    dst_map_init (&delve, "#####/#@..#/#####", '/');
    dst_pin_thing (&delve, 0, items[i].kind, (DsCell){ there, 1 }, -1, (DsCell){ -1, -1 });
    g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
    item = know (sim, DS_SIM_PLAYER, there, 1).item;
    ds_sim_examine (sim, item, &message);
    g_assert_cmpstr (ds_message_format (&message, text, sizeof text), ==, items[i].want);
    g_assert_true (ds_sim_name_item (sim, item, false, "old friend"));
    ds_sim_examine (sim, item, &message);
    g_assert_true (
        g_str_has_prefix (ds_message_format (&message, text, sizeof text),
                          g_str_equal (items[i].kind, "bread") ? "It's old" : "It's an old"));
    ds_sim_free (sim);
    ds_delve_clear (&delve);
  }
}

/* A creature is described before an item, an item before the tile. */
static void
test_T15d (void)
{
  DsDelve delve;
  gunichar glyph;
  DsSim *sim;
  g_autofree char *first = NULL, *second = NULL;

  dst_map_init (&delve, "######/#@.f.#/######", '/');
  dst_pin_thing (&delve, 0, "dagger", (DsCell){ 3, 1 }, -1, (DsCell){ -1, -1 });
  dst_pin_thing (&delve, 0, "dagger", (DsCell){ 2, 1 }, -1, (DsCell){ -1, -1 });
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
  first = look_at (sim, 3, 1, &glyph);
  g_assert_cmphex (glyph, ==, 'b');
  g_assert_true (g_str_has_prefix (first, "bat "));
  second = look_at (sim, 2, 1, &glyph);
  g_assert_cmphex (glyph, ==, ')');
  g_assert_cmpstr (second, ==, "dagger attack:5 thrown:5");
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

static void
test_T15e (void)
{
  DsSim *sim = start ("######/#@.f.#/######");
  gunichar glyph;
  g_autofree char *text = look_at (sim, 3, 1, &glyph);

  g_assert_cmpstr (text, ==, "bat level:1 attack:5 defense:0 hp:15");
  ds_sim_free (sim);
}

static void
test_T15f (void)
{
  static const struct {
    const char *id;
    gunichar glyph;
    const char *description;
  } tiles[] = {
    { "cave-floor", 0xb7, "A dirt and rock cave floor." },
    { "cave-wall", 0x2592, "A dirt and rock cave wall." },
    { "bounds", 'x', "Beyond the edge of the world." },
    { "stairs-down", '>', "A stone staircase that goes down." },
    { "stairs-up", '<', "A stone staircase that goes up." },
  };
  DsSim *sim = start ("#######/#@#...#/#######");
  g_autofree char *unknown = NULL, *beyond = NULL;
  gunichar glyph;

  for (gsize i = 0; i < G_N_ELEMENTS (tiles); i++) {
    const DsTile *it = ds_rules_tile (dst_rules (), tile (tiles[i].id));

    g_assert_cmphex (it->glyph, ==, tiles[i].glyph);
    g_assert_cmpstr (it->description, ==, tiles[i].description);
  }
  unknown = look_at (sim, 4, 1, &glyph);
  g_assert_cmpstr (unknown, ==, "(unknown)");
  g_assert_cmphex (glyph, ==, ' ');
  beyond = look_at (sim, 99, 1, &glyph);
  g_assert_cmpstr (beyond, ==, "Beyond the edge of the world.");
  ds_sim_free (sim);
}

/* Visible cells are described as they are; for others the player has a memory, and monsters
 * nothing. */
static void
test_T15g (void)
{
  DsSim *sim = start ("#########/#r@.....#/######.##/######.##/####...##/#########");
  DsSimKnowledge known;

  known = know (sim, DS_SIM_PLAYER, 1, 1);
  g_assert_true (known.is_seen && known.item != DS_SIM_NONE);
  step (sim, 1, 4);
  step (sim, 2, 3);
  known = know (sim, DS_SIM_PLAYER, 1, 1);
  g_assert_true (known.is_known && !known.is_seen);
  g_assert_cmpint (known.item, ==, DS_SIM_NONE);
  g_assert_cmpint (known.kind, !=, DS_SIM_NONE);
  ds_sim_free (sim);

  sim = start ("########/#@.#.c.#/########");
  g_assert_true (know (sim, 1, 4, 1).is_seen);
  g_assert_false (know (sim, 1, 1, 1).is_known);
  g_assert_cmpint (know (sim, 1, 1, 1).actor, ==, DS_SIM_NONE);
  ds_sim_free (sim);
}

/* ---- B: Brogue's dungeons in TypeScript */

/* Flags of cell types; what yields its letter shows the one below. */
static void
test_B01 (void)
{
  const DsRules *rules = dst_rules ();
  const uint16_t floor = tile ("floor");
  const DsCellLook rug = ds_cell_look (rules, floor, tile ("rug"), 1, 0);
  const DsCellLook table = ds_cell_look (rules, floor, tile ("table"), 1, 0);

  g_assert_true (ds_rules_cell_flags (rules, tile ("wall"), 0) & DS_TILE_BLOCKS_MOVE);
  g_assert_true (ds_rules_cell_flags (rules, floor, tile ("tall-grass")) & DS_TILE_BLOCKS_SIGHT);
  g_assert_cmphex (rug.glyph, ==, ds_rules_tile (rules, floor)->glyph);
  g_assert_cmphex (rug.fg, ==, ds_rules_tile (rules, tile ("rug"))->fg);
  g_assert_cmphex (table.glyph, ==, ds_rules_tile (rules, tile ("table"))->glyph);
  g_assert_cmpstr (ds_rules_tile (rules, tile ("torch"))->light, ==, "torch-light");
}

/* Of 200, the light that reaches a cell four cells from a lamp of radius five. */
static uint32_t
light_beside (int32_t fade)
{
  const DsLamp lamp = { .at = { 1, 1 }, .radius = 5, .fade = fade, .colour = 0xc80000 };
  DsOpaque opaque = { 0 };
  DsLightMap light;
  DsView view = { 0 };
  DsFov fov = { 0 };
  uint32_t red;

  g_assert_cmpint (ds_opaque_init (&opaque, 9, 3, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_light_map_init (&light, 9, 3, NULL), ==, DS_OK);
  g_assert_cmpint (ds_view_look (&view, &fov, &opaque, lamp.at, lamp.radius, NULL), ==, DS_OK);
  ds_light_put (&light, &lamp, &view);
  red = ds_light_on (&light, (DsCell){ 5, 1 }, 0) >> 16;
  ds_opaque_clear (&opaque);
  ds_light_map_clear (&light);
  ds_view_clear (&view);
  ds_fov_clear (&fov);
  return red;
}

/* A source has a radius between two, a fade, and a colour that varies by parts and as a whole. */
static void
test_B02 (void)
{
  const DsLight light = {
    .radius = { 2, 5 }, .fade = 40, .colour = 0x404040, .variance = 0x100008, .overall = 4
  };
  uint32_t radii = 0;

  for (int32_t x = 0; x < 500; x++) {
    const DsLamp lamp = ds_lamp_of (&light, (DsCell){ x, 3 }, 9);
    const uint32_t green = lamp.colour >> 8 & 0xff;

    radii |= 1u << lamp.radius;
    g_assert_cmpint (lamp.fade, ==, 40);
    g_assert_cmpuint (green, >=, 0x40);
    g_assert_cmpuint (green, <=, 0x44);
    g_assert_cmpuint ((lamp.colour >> 16) - green, <=, 0x10);
    g_assert_cmpuint ((lamp.colour & 0xff) - green, <=, 0x08);
  }
  g_assert_cmphex (radii, ==, 0x3c);
  g_assert_cmpuint (light_beside (0), <=, 200 / 5 + 1);
  g_assert_cmpuint (light_beside (0), >=, 200 / 5 - 1);
  g_assert_cmpuint (light_beside (50), <=, 200 * 3 / 5 + 1);
  g_assert_cmpuint (light_beside (50), >=, 200 * 3 / 5 - 1);
}

/* Base and variance, from cell to cell, of character and background. */
static void
test_B03 (void)
{
  const DsRules *rules = dst_rules ();
  const uint16_t cave = tile ("cave-floor");
  const DsTile *it = ds_rules_tile (rules, cave);
  uint32_t n_other = 0;

  for (int32_t x = 0; x < 100; x++) {
    const DsCellLook look = ds_cell_look (rules, cave, DS_TILE_NONE, ds_cell_hash (1, x, 0), 0);
    const DsCellLook again = ds_cell_look (rules, cave, DS_TILE_NONE, ds_cell_hash (1, x, 0), 9999);

    g_assert_cmphex (look.fg, ==, again.fg); /* it varies, and does not dance */
    for (int part = 0; part < 24; part += 8)
      g_assert_cmpuint ((look.fg >> part & 0xff) - (it->fg >> part & 0xff), <=,
                        it->fg_variance >> part & 0xff);
    n_other += look.fg != it->fg && look.bg != it->bg;
  }
  g_assert_cmpuint (n_other, >, 80);
}

/* It is the base that dances, for ever about the same colour, and cells have phases of their own.
 */
static void
test_B07 (void)
{
  const DsRules *rules = dst_rules ();
  const uint16_t water = tile ("deep-water");
  const DsTile *it = ds_rules_tile (rules, water);
  const uint32_t period = (uint32_t)it->period;
  uint32_t phases = 0;

  g_assert_cmpuint (period, >, 0);
  for (int32_t x = 0; x < 30; x++) {
    const uint64_t hash = ds_cell_hash (3, x, 0);
    const uint32_t still = ds_colour_vary (it->bg, it->bg_variance, it->overall, ds_mix64 (hash));
    const uint32_t letter = ds_cell_look (rules, water, 0, hash, 0).fg;
    uint32_t last = ds_cell_look (rules, water, 0, hash, 0).bg, n_changes = 0, n_letters = 0;

    for (uint64_t now = 1; now <= 20 * period; now++) {
      const uint32_t bg = ds_cell_look (rules, water, 0, hash, now).bg;
      const int blue = (int)(bg & 0xff) - (int)(still & 0xff);

      g_assert_cmpint (ABS (blue), <=, (int)(it->bg_dance & 0xff));
      n_letters += ds_cell_look (rules, water, 0, hash, now).fg != letter;
      if (bg != last && n_changes++ == 0)
        phases |= 1u << (now * 32 / (period + 1));
      last = bg;
    }
    g_assert_cmpuint (n_changes, >, 10);
    g_assert_cmpuint (n_changes, <=, 20);
    g_assert_cmpuint (n_letters, >, 10 * period); /* the letter dances as well */
  }
  g_assert_cmpint (__builtin_popcount (phases), >, 8);
}

/* Cells out of sight stay as last seen, at 100 parts of 255. */
static void
test_B08 (void)
{
  DsSim *sim = start ("#########/#r@.....#/######.##/######.##/####...##/#########");
  const uint16_t before = know (sim, DS_SIM_PLAYER, 1, 1).ground;

  step (sim, 1, 4);
  step (sim, 2, 3);
  g_assert_false (know (sim, DS_SIM_PLAYER, 1, 1).is_seen);
  g_assert_cmpint (know (sim, DS_SIM_PLAYER, 1, 1).ground, ==, before);
  g_assert_cmphex (ds_colour_dim (0xff8000, DS_COLOUR_REMEMBERED), ==, 0x643200);
  ds_sim_free (sim);
}

/* Light is a layer of its own, added to the colours, and moves with who carries it. */
static void
test_B09 (void)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "################/#@.............#/################", '/');
  dst_pin_thing (&delve, 0, "hand-torch", (DsCell){ 2, 1 }, -1, (DsCell){ -1, -1 });
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
  g_assert_cmphex (ds_light_on (ds_sim_light (sim), (DsCell){ 14, 1 }, 0x203040), ==, 0x203040);
  g_assert_cmpuint (ds_light_on (ds_sim_light (sim), (DsCell){ 2, 1 }, 0x203040), >, 0xf00000);
  step (sim, 1, 1);
  g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_pick_up }));
  step (sim, 1, 12);
  g_assert_cmpuint (ds_light_on (ds_sim_light (sim), (DsCell){ 14, 1 }, 0x203040), >, 0xf00000);
  g_assert_cmphex (ds_light_on (ds_sim_light (sim), (DsCell){ 2, 1 }, 0x203040), ==, 0x203040);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* Tall plants block sight, but not for who stands in them; and beyond the rim nothing is asked. */
static void
test_B11 (void)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "......./@....../.......", '/');
  dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ 2, 1 }, "tall-grass");
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
  g_assert_true (know (sim, DS_SIM_PLAYER, 2, 1).is_seen);
  g_assert_false (know (sim, DS_SIM_PLAYER, 3, 1).is_seen);
  g_assert_false (know (sim, DS_SIM_PLAYER, -1, -1).is_seen);
  step (sim, 1, 2);
  g_assert_true (know (sim, DS_SIM_PLAYER, 6, 1).is_seen);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (T15b);
  DST_ADD_ACCEPTANCE (T15d);
  DST_ADD_ACCEPTANCE (T15e);
  DST_ADD_ACCEPTANCE (T15f);
  DST_ADD_ACCEPTANCE (T15g);
  DST_ADD_ACCEPTANCE (B01);
  DST_ADD_ACCEPTANCE (B02);
  DST_ADD_ACCEPTANCE (B03);
  DST_ADD_ACCEPTANCE (B07);
  DST_ADD_ACCEPTANCE (B08);
  DST_ADD_ACCEPTANCE (B09);
  DST_ADD_ACCEPTANCE (B11);
  return g_test_run ();
}
