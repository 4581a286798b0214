/* ui/paint/glyph.c — one character, centred in a cell. */
#include "paint/glyph.h"
#include "base/text.h"

#include <math.h>
#include <pango/pangocairo.h>

#define EM 0.82 /* of the cell */

/* Lower-case letters must stand on one line in all cells, so the line is centred and not each
 * glyph's ink; only what would leave the cell is made smaller. The layout is made at the size of
 * the pixels, so that hinting fits. */
void
dsu_glyph_show (cairo_t *cr, uint32_t code_point, double px)
{
  char bytes[4];
  const size_t n = ds_utf8_put (bytes, code_point);
  PangoFontDescription *font = pango_font_description_from_string ("monospace");
  PangoRectangle ink, logical;
  PangoLayout *layout;
  double fit;

  DS_ASSERT (cr != NULL && px > 0);

  cairo_save (cr);
  cairo_scale (cr, 1 / px, 1 / px);
  layout = pango_cairo_create_layout (cr);
  pango_font_description_set_absolute_size (font, px * EM * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, bytes, (int)n);
  pango_layout_get_pixel_extents (layout, &ink, &logical);
  fit = fmin (1, px / fmax (1, fmax (ink.width, ink.height)));
  cairo_translate (cr, px / 2, px / 2);
  cairo_scale (cr, fit, fit);
  cairo_translate (cr, -round (logical.x + logical.width / 2.0),
                   -round (logical.y + logical.height / 2.0));
  cairo_move_to (cr, 0, 0);
  pango_cairo_show_layout (cr, layout);
  g_object_unref (layout);
  pango_font_description_free (font);
  cairo_restore (cr);
}
