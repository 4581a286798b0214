/* ui/canvas_lights.c — how bright the cells are: what is drawn of each is multiplied, so that one
 * picture of a tile serves all lights. */
#include "canvas_private.h"

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

/* The first pixel of cell @i. */
static gint32
edge (gint32 i, gint32 quarters)
{
  return (gint32)(((gint64)i * quarters + DSU_QUARTERS - 1) / DSU_QUARTERS);
}

void
dsu_canvas_apply_lights (DsuCanvas *self, guint32 *px, gsize stride, DsRect pixels)
{
  const DsFloor *level = dsu_canvas_get_level (self);
  const gint32 quarters = dsu_zoom_quarters (self->zoom);

  if (self->lights == NULL)
    return;
  for (gint32 y = 0; y < pixels.h; y++) {
    const gint32 row = (gint32)((gint64)(pixels.y + y) * DSU_QUARTERS / quarters);
    gint32 cell = (gint32)((gint64)pixels.x * DSU_QUARTERS / quarters);

    for (gint32 x = 0; x < pixels.w && row < level->h && cell < level->w; cell++) {
      const gint32 end = MIN (edge (cell + 1, quarters) - pixels.x, pixels.w);

      if (end > x) {
        light_run (px + (gsize)y * stride + x, end - x,
                   self->lights[(gsize)row * (gsize)level->w + (gsize)cell]);
        x = end;
      }
    }
  }
}
