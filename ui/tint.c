/* ui/tint.c — picture with a pixel for each cell, or for each device pixel where cells are smaller.
 */
#include "tint.h"

#define QUARTERS 4
#define STRIPE 2 /* logical pixels across */
#define STEP 12  /* from one stripe to the next */

/* Pixels of the picture that are seen; @unit: quarters of a device pixel to each. */
static DsRect
seen_units (const DsuViewport *viewport, DsRect cells, gint64 unit)
{
  const gint64 q = viewport->quarters;
  const gint64 x0 = MAX (cells.x * q, viewport->x * QUARTERS) / unit;
  const gint64 y0 = MAX (cells.y * q, viewport->y * QUARTERS) / unit;
  const gint64 x1 =
      MIN ((cells.x + cells.w) * q, (viewport->x + viewport->w) * QUARTERS + unit - 1) / unit;
  const gint64 y1 =
      MIN ((cells.y + cells.h) * q, (viewport->y + viewport->h) * QUARTERS + unit - 1) / unit;

  return (DsRect){ (int32_t)x0, (int32_t)y0, (int32_t)(x1 - x0), (int32_t)(y1 - y0) };
}

static cairo_surface_t *
paint (const DsuViewport *viewport, DsRect seen, gint64 unit, DsuTintColour colour,
       gconstpointer data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, seen.w, seen.h);
  guint32 *pixels = (guint32 *)(void *)cairo_image_surface_get_data (surface);
  const gsize stride = (gsize)cairo_image_surface_get_stride (surface) / 4;

  for (int y = 0; y < seen.h; y++)
    for (int x = 0; x < seen.w; x++) {
      const DsCell cell = { (int32_t)((seen.x + x) * unit / viewport->quarters),
                            (int32_t)((seen.y + y) * unit / viewport->quarters) };

      pixels[(gsize)y * stride + (gsize)x] = colour (data, cell);
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* Stripes that lie still on the level: a picture that repeats. */
static cairo_pattern_t *
stripes_new (const DsuViewport *viewport)
{
  const int side = STEP * viewport->scale, width = STRIPE * viewport->scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, side, side);
  guchar *pixels = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  cairo_pattern_t *pattern;
  cairo_matrix_t to_device;

  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      pixels[y * stride + x] = (x + y) % side < width ? 0xff : 0;
  cairo_surface_mark_dirty (surface);
  pattern = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  cairo_matrix_init_translate (&to_device, (double)(viewport->x % side),
                               (double)(viewport->y % side));
  cairo_matrix_scale (&to_device, viewport->scale, viewport->scale);
  cairo_pattern_set_matrix (pattern, &to_device);
  cairo_surface_destroy (surface);
  return pattern;
}

static void
append (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells, DsuTintColour colour,
        gconstpointer data, cairo_pattern_t *mask)
{
  const gint64 unit = MAX (viewport->quarters, QUARTERS);
  const DsRect seen = seen_units (viewport, cells, unit);
  const double side =
      (double)unit / QUARTERS / viewport->scale; /* logical pixels of a picture's one */
  const double left = ((double)(seen.x * unit) / QUARTERS - (double)viewport->x) / viewport->scale;
  const double top = ((double)(seen.y * unit) / QUARTERS - (double)viewport->y) / viewport->scale;
  cairo_surface_t *surface;
  cairo_matrix_t widget;
  cairo_t *cr;

  if (ds_rect_is_empty (seen))
    return;
  surface = paint (viewport, seen, unit, colour, data);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float)left, (float)top,
                                                                 (float)(seen.w * side),
                                                                 (float)(seen.h * side)));
  cairo_get_matrix (cr, &widget);
  cairo_translate (cr, left, top);
  cairo_scale (cr, side, side);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_set_matrix (cr, &widget);
  if (mask != NULL)
    cairo_mask (cr, mask);
  else
    cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

void
dsu_tint_snapshot (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                   DsuTintColour colour, gconstpointer data)
{
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot) && viewport != NULL && colour != NULL);

  append (snapshot, viewport, cells, colour, data, NULL);
}

void
dsu_tint_snapshot_stripes (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                           DsuTintColour colour, gconstpointer data)
{
  cairo_pattern_t *stripes = stripes_new (viewport);

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot) && viewport != NULL && colour != NULL);

  append (snapshot, viewport, cells, colour, data, stripes);
  cairo_pattern_destroy (stripes);
}
