/* ui/tint.c — a picture with a pixel for each cell, or where cells are smaller than pixels of the
 * screen, for each of these. */
#include "tint.h"

#define QUARTERS 4

/* Pixels of the picture that are seen; @unit: quarters of a device pixel to each. */
static DsRect
seen_units (const DsuGaze *gaze, DsRect cells, gint64 unit)
{
  const gint64 q = gaze->quarters;
  const gint64 x0 = MAX (cells.x * q, gaze->x * QUARTERS) / unit;
  const gint64 y0 = MAX (cells.y * q, gaze->y * QUARTERS) / unit;
  const gint64 x1 = MIN ((cells.x + cells.w) * q, (gaze->x + gaze->w) * QUARTERS + unit - 1) / unit;
  const gint64 y1 = MIN ((cells.y + cells.h) * q, (gaze->y + gaze->h) * QUARTERS + unit - 1) / unit;

  return (DsRect){ (int32_t)x0, (int32_t)y0, (int32_t)(x1 - x0), (int32_t)(y1 - y0) };
}

static cairo_surface_t *
paint (const DsuGaze *gaze, DsRect seen, gint64 unit, DsuTintColour colour, gconstpointer data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, seen.w, seen.h);
  guint32 *pixels = (guint32 *)(void *)cairo_image_surface_get_data (surface);
  const gsize stride = (gsize)cairo_image_surface_get_stride (surface) / 4;

  for (int y = 0; y < seen.h; y++)
    for (int x = 0; x < seen.w; x++) {
      const DsCell cell = { (int32_t)((seen.x + x) * unit / gaze->quarters),
                            (int32_t)((seen.y + y) * unit / gaze->quarters) };

      pixels[(gsize)y * stride + (gsize)x] = colour (data, cell);
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

void
dsu_tint_snapshot (GtkSnapshot *snapshot, const DsuGaze *gaze, DsRect cells, DsuTintColour colour,
                   gconstpointer data)
{
  const gint64 unit = MAX (gaze->quarters, QUARTERS);
  const DsRect seen = seen_units (gaze, cells, unit);
  const double side = (double)unit / QUARTERS / gaze->scale; /* logical pixels of a picture's one */
  const double left = ((double)(seen.x * unit) / QUARTERS - (double)gaze->x) / gaze->scale;
  const double top = ((double)(seen.y * unit) / QUARTERS - (double)gaze->y) / gaze->scale;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (ds_rect_is_empty (seen))
    return;
  surface = paint (gaze, seen, unit, colour, data);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float)left, (float)top,
                                                                 (float)(seen.w * side),
                                                                 (float)(seen.h * side)));
  cairo_translate (cr, left, top);
  cairo_scale (cr, side, side);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}
