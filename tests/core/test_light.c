/* tests/core/test_light.c — lamps, and colours that vary and dance. */
#include "base/hash.h"
#include "field/colour.h"
#include "field/light.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

enum { W = 11, H = 5, N = W * H };

/* A lamp of radius 5; each cell shows a sixteenth of its red that comes there, of 255. */
static const struct {
  const char *name;
  int32_t fade;
  const char *map, *want; /* '*' is the lamp, '#' blocks */
} LAMPS[] = {
  { "to-nothing", 0,
    "..........."
    "..........."
    ".....*....."
    "..........."
    "...........",
    "01468986410"
    "0258bcb8520"
    "0369cfc9630"
    "0258bcb8520"
    "01468986410" },
  { "to-half", 50,
    "..........."
    "..........."
    ".....*....."
    "..........."
    "...........",
    "08abcccba80"
    "09acdedca90"
    "79bcefecb97"
    "09acdedca90"
    "08abcccba80" },
  { "walls", 0,
    "..........."
    ".....##...."
    ".....*...#."
    "....###...."
    "...........",
    "01468000010"
    "0258bcb8520"
    "0369cfc9630"
    "0258bcb8520"
    "01000000010" },
};

typedef struct {
  DsOpaque opaque;
  DsView view;
  DsFov fov;
  DsLightMap light;
} Lit;

static void
lit_init (Lit *self, const uint8_t *blocks)
{
  *self = (Lit){ 0 };
  g_assert_cmpint (ds_opaque_init (&self->opaque, W, H, blocks, NULL), ==, DS_OK);
  g_assert_cmpint (ds_light_map_init (&self->light, W, H, NULL), ==, DS_OK);
}

static void
lit_clear (Lit *self)
{
  ds_opaque_clear (&self->opaque);
  ds_view_clear (&self->view);
  ds_fov_clear (&self->fov);
  ds_light_map_clear (&self->light);
}

static void
shine (Lit *self, const DsLamp *lamp, bool on)
{
  g_assert_cmpint (
      ds_view_look (&self->view, &self->fov, &self->opaque, lamp->at, lamp->radius, NULL), ==,
      DS_OK);
  (on ? ds_light_put : ds_light_take) (&self->light, lamp, &self->view);
}

static void
test_lamp (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsLamp lamp = { { 0, 0 }, 5, LAMPS[row].fade, 0, 0xff8000 };
  uint8_t blocks[N];
  char got[N + 1] = "";
  Lit self;

  for (int32_t i = 0; i < N; i++) {
    blocks[i] = LAMPS[row].map[i] == '#';
    if (LAMPS[row].map[i] == '*')
      lamp.at = (DsCell){ i % W, i / W };
  }
  lit_init (&self, blocks);
  shine (&self, &lamp, true);
  for (int32_t i = 0; i < N; i++)
    got[i] = "0123456789abcdef"[self.light.cells[i].red / 16];
  g_assert_cmpstr (got, ==, LAMPS[row].want);
  lit_clear (&self);
}

/* Lamps add up part by part, whatever their order, and leave nothing behind. */
static void
test_add (void)
{
  const DsLamp lamps[] = { { { 2, 2 }, 4, 20, 10, 0xff0000 },
                           { { 7, 1 }, 9, 0, 0, 0x20ff40 },
                           { { 5, 3 }, 3, 100, 50, 0x102030 } };
  DsGlow want[N] = { 0 };
  Lit self;

  lit_init (&self, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (lamps); i++) {
    Lit alone;

    lit_init (&alone, NULL);
    shine (&alone, &lamps[i], true);
    for (int32_t k = 0; k < N; k++) {
      want[k].red += alone.light.cells[k].red;
      want[k].green += alone.light.cells[k].green;
      want[k].blue += alone.light.cells[k].blue;
      want[k].flicker += alone.light.cells[k].flicker;
    }
    lit_clear (&alone);
  }
  for (size_t i = G_N_ELEMENTS (lamps); i-- > 0;)
    shine (&self, &lamps[i], true);
  g_assert_cmpmem (self.light.cells, sizeof want, want, sizeof want);
  g_assert_cmphex (ds_light_on (&self.light, (DsCell){ 2, 2 }, 0x104008) >> 16, ==, 0xff);
  for (size_t i = 0; i < G_N_ELEMENTS (lamps); i++)
    shine (&self, &lamps[i], false);
  memset (want, 0, sizeof want);
  g_assert_cmpmem (self.light.cells, sizeof want, want, sizeof want);
  lit_clear (&self);
}

/* Each source has a radius of the kind's, and all of them occur; so with the parts of its colour.
 */
static void
test_lamp_of (void)
{
  const DsLight kind = { .radius = { 3, 6 },
                         .fade = 30,
                         .flicker = 7,
                         .colour = 0x804020,
                         .variance = 0x030000,
                         .overall = 2 };
  unsigned radii = 0, reds = 0, blues = 0;

  for (int32_t x = 0; x < 300; x++) {
    const DsLamp lamp = ds_lamp_of (&kind, (DsCell){ x, 9 }, 5),
                 again = ds_lamp_of (&kind, (DsCell){ x, 9 }, 5);

    g_assert_cmpmem (&lamp, sizeof lamp, &again, sizeof again);
    radii |= 1u << lamp.radius;
    reds |= 1u << ((lamp.colour >> 16) - 0x80);
    blues |= 1u << ((lamp.colour & 0xff) - 0x20);
    g_assert_cmphex (lamp.colour >> 8 & 0xff, ==, (lamp.colour & 0xff) + 0x20);
  }
  g_assert_cmphex (radii, ==, 0x78);
  g_assert_cmphex (reds, ==, 0x3f);
  g_assert_cmphex (blues, ==, 0x07);
}

/* ---- colours */

/* The base colour is shifted, so that it never drifts, and cells do not change in step. */
static void
test_dance (void)
{
  unsigned changes[100] = { 0 };
  uint32_t last[50];

  for (uint64_t now = 0; now < 100; now++)
    for (uint32_t i = 0; i < 50; i++) {
      const uint32_t colour =
          ds_colour_dance (0x405060, 0x100008, 100, now, ds_cell_hash (1, (int32_t)i, 0));

      g_assert_cmpuint (colour >> 16, >=, 0x30);
      g_assert_cmpuint (colour >> 16, <=, 0x50);
      g_assert_cmpuint (colour >> 8 & 0xff, ==, 0x50);
      g_assert_cmpuint (colour & 0xff, >=, 0x58);
      g_assert_cmpuint (colour & 0xff, <=, 0x68);
      if (now > 0)
        changes[now] += colour != last[i];
      last[i] = colour;
    }
  for (int i = 0; i < 100; i++)
    g_assert_cmpuint (changes[i], <, 10);
  g_assert_cmphex (ds_colour_dance (0x405060, 0xffffff, 0, 7, 9), ==, 0x405060);
  g_assert_cmphex (ds_colour_dim (0xff6432, DS_COLOUR_REMEMBERED), ==, 0x642713);
}

/* A feature stands on its ground; a rug shows the character of the floor. */
static void
test_cell_look (void)
{
  const DsRules *rules = dst_rules ();
  const uint32_t floor = ds_rules_find_tile (rules, "floor");
  const DsTile *tile = ds_rules_tile (rules, floor);
  const uint32_t rug = ds_rules_find_tile (rules, "rug"),
                 table = ds_rules_find_tile (rules, "table");
  const DsCellLook bare = ds_cell_look (rules, floor, DS_TILE_NONE, 1, 0);
  const DsCellLook carpet = ds_cell_look (rules, floor, rug, 1, 0);
  const DsCellLook desk = ds_cell_look (rules, floor, table, 1, 0);

  g_assert_cmphex (bare.glyph, ==, tile->glyph);
  g_assert_cmphex (bare.fg, ==, tile->fg);
  g_assert_cmphex (carpet.glyph, ==, tile->glyph);
  g_assert_cmphex (carpet.fg, ==, ds_rules_tile (rules, rug)->fg);
  g_assert_cmphex (carpet.bg, ==, bare.bg);
  g_assert_cmphex (desk.glyph, ==, ds_rules_tile (rules, table)->glyph);
}

static DsStatus
make_map (void *user)
{
  DsLightMap map;
  const DsStatus status = ds_light_map_init (&map, 4, 4, NULL);

  (void)user;
  ds_light_map_clear (&map);
  return status;
}

static void
test_memory (void)
{
  dst_fail_each (make_map, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (LAMPS); i++) {
    g_autofree char *path = g_strdup_printf ("/field/light/%s", LAMPS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_lamp);
  }
  g_test_add_func ("/field/light/add", test_add);
  g_test_add_func ("/field/light/lamp-of", test_lamp_of);
  g_test_add_func ("/field/light/memory", test_memory);
  g_test_add_func ("/field/colour/dance", test_dance);
  g_test_add_func ("/field/colour/cell-look", test_cell_look);
  return g_test_run ();
}
