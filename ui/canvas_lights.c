/* ui/canvas_lights.c — brightness of cells. */
#include "canvas_lights.h"

#include "paint/zoom.h"

static guint32
lit (guint32 px, guint32 red, guint32 green, guint32 blue)
{
  const guint32 r = (px >> 16 & 0xff) * red >> 7, g = (px >> 8 & 0xff) * green >> 7,
                b = (px & 0xff) * blue >> 7;

  return MIN (r, 255) << 16 | MIN (g, 255) << 8 | MIN (b, 255);
}

static void
light_run (guint32 *px, gint n, guint32 light)
{
  const guint32 red = light >> 16 & 0xff, green = light >> 8 & 0xff, blue = light & 0xff;

  if (light == DSU_LIGHT_NEUTRAL)
    return;
  if (light == 0)
    memset (px, 0, (gsize)n * sizeof *px);
  else
    for (gint i = 0; i < n; i++)
      px[i] = lit (px[i], red, green, blue);
}

void
dsu_lights_apply (const guint32 *lights, const DsFloor *floor, gint32 quarters, guint32 *px,
                  gsize stride, DsRect pixels)
{
  g_return_if_fail (lights != NULL && floor != NULL && px != NULL);

  for (gint32 y = 0; y < pixels.h; y++) {
    const gint32 row = (gint32)((gint64)(pixels.y + y) * DSU_QUARTERS / quarters);
    gint32 cell = (gint32)((gint64)pixels.x * DSU_QUARTERS / quarters);

    for (gint32 x = 0; x < pixels.w && row < floor->h && cell < floor->w; cell++) {
      const gint32 end = MIN ((gint32)dsu_zoom_edge (quarters, cell + 1) - pixels.x, pixels.w);

      if (end > x) {
        light_run (px + (gsize)y * stride + x, end - x,
                   lights[(gsize)row * (gsize)floor->w + (gsize)cell]);
        x = end;
      }
    }
  }
}
