/* ui/paint/layer_blend.c — blend modes as operators of cairo. */
#include "paint/layer_blend.h"

#include "base/defs.h"

cairo_operator_t
dsu_blend_operator (uint32_t blend)
{
  static const cairo_operator_t OPERATORS[DS_N_BLENDS] = {
#define X(name, id, label) [DS_BLEND_##name] = CAIRO_OPERATOR_##name,
    DS_BLEND_LIST (X)
#undef X
  };

  DS_ASSERT (blend < DS_N_BLENDS);

  return OPERATORS[blend];
}

void
dsu_put_over (uint32_t over, uint32_t *pixel)
{
  const uint32_t rest = 255 - (over >> 24);
  uint32_t mixed = 0;

  DS_ASSERT (pixel != NULL);

  for (int shift = 0; shift < 32; shift += 8)
    mixed |= ((over >> shift & 0xff) + ((*pixel >> shift & 0xff) * rest + 127) / 255) << shift;
  *pixel = mixed;
}

static cairo_surface_t *
surface_of (uint32_t *pixels, cairo_format_t format, int w, int h, size_t stride)
{
  return cairo_image_surface_create_for_data ((unsigned char *)pixels, format, w, h,
                                              (int)(stride * sizeof *pixels));
}

bool
dsu_layer_blend (uint32_t *layer, int w, int h, uint32_t blend, uint32_t *out, size_t stride)
{
  cairo_surface_t *from, *to;
  cairo_t *cr;
  bool is_done;

  DS_ASSERT (layer != NULL && out != NULL && w > 0 && h > 0 && stride >= (size_t)w);

  from = surface_of (layer, CAIRO_FORMAT_ARGB32, w, h, (size_t)w);
  to = surface_of (out, CAIRO_FORMAT_RGB24, w, h, stride);
  cr = cairo_create (to);
  cairo_set_operator (cr, dsu_blend_operator (blend));
  cairo_set_source_surface (cr, from, 0, 0);
  cairo_paint (cr);
  is_done = cairo_status (cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy (cr);
  cairo_surface_destroy (to);
  cairo_surface_destroy (from);
  return is_done;
}
