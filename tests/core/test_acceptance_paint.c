/* tests/core/test_acceptance_paint.c — acceptance rows on pictures. */
#include "lib/map.h"
#include "lib/rows.h"
#include "paint/painter.h"

#include <glib.h>
#include <string.h>

enum { PX = 16, N = PX * PX };

static const DsTile *
tile (const char *id)
{
  return ds_rules_tile (dst_rules (), ds_rules_find_tile (dst_rules (), id));
}

/* The cell at (@x, @y), also one that is not on the level. */
static void
draw (const DsFloor *level, DsuStyle style, int32_t x, int32_t y, uint32_t out[N])
{
  const DsuView view = { PX * DSU_QUARTERS, x * PX, y * PX, PX, PX, false };
  DsuPainter *painter;

  g_assert_cmpint (dsu_painter_new (&painter, dst_rules (), style, NULL), ==, DS_OK);
  g_assert_true (dsu_painter_draw (painter, level, NULL, &view, out, PX));
  dsu_painter_free (painter);
  for (gsize i = 0; i < N; i++)
    out[i] &= 0xffffff;
}

static gsize
count (const uint32_t *pixels, uint32_t colour)
{
  gsize n = 0;

  for (gsize i = 0; i < N; i++)
    n += pixels[i] == colour;
  return n;
}

/* Tiles, then creatures on the background of the tile, whose character gives way; nothing where no
 * tile is. */
static void
test_J13 (void)
{
  const uint32_t floor = tile ("floor")->bg, wood = tile ("wooden-floor")->bg;
  uint32_t bare[N], with[N], on_wood[N], beyond[N];
  DsDelve delve;
  DsFloor *level;
  DsThing zombie;

  dst_map_init (&delve, "#####/#..z#/#####", '/');
  level = &delve.dungeon.floors[0];
  draw (level, DSU_STYLE_ASCII, 2, 1, bare);
  draw (level, DSU_STYLE_ASCII, 3, 1, with);
  g_assert_cmpuint (count (bare, floor), >, N / 2);
  g_assert_cmpuint (count (with, floor), >, N / 4);
  g_assert_cmpint (memcmp (bare, with, sizeof bare), !=, 0);
  zombie = *ds_things_get (level->things, 0);
  for (gsize i = 0; i < N; i++) /* all is a mixture of that background and the zombie's colour */
    for (int part = 0; part < 24; part += 8) {
      const uint32_t fg = ds_rules_kind (dst_rules (), zombie.kind)->fg >> part & 0xff;
      const uint32_t bg = floor >> part & 0xff, is = with[i] >> part & 0xff;

      g_assert_cmpuint (is + 2, >=, MIN (fg, bg));
      g_assert_cmpuint (is, <=, MAX (fg, bg) + 2);
    }
  g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, zombie.at,
                               ds_rules_find_tile (dst_rules (), "wooden-floor")));
  draw (level, DSU_STYLE_ASCII, 3, 1, on_wood);
  g_assert_cmpuint (count (on_wood, wood), ==, count (with, floor));

  draw (level, DSU_STYLE_TILES, 3, 1, with);
  g_assert_cmpint (ds_things_remove (&level->things, zombie.id, NULL), ==, DS_OK);
  draw (level, DSU_STYLE_TILES, 3, 1, bare);
  g_assert_cmpint (memcmp (bare, with, sizeof bare), !=, 0);
  g_assert_cmpmem (bare, sizeof *bare, with, sizeof *with); /* the corner is the floor's */
  draw (level, DSU_STYLE_ASCII, -1, 1, beyond);
  g_assert_cmpuint (count (beyond, 0), ==, N);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (J13);
  return g_test_run ();
}
