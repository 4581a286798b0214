/* core/field/symmetry.c — mirror images of cells. */
#include "field/symmetry.h"

/* A mirror image: across which axes it lies, or with columns and rows swapped. */
typedef struct {
  bool across, down, swaps;
} Image;

static const struct {
  size_t n;
  Image images[DS_IMAGES_MAX];
} IMAGES[DS_N_SYMMETRIES] = {
  [DS_SYMMETRY_HORIZONTAL] = { 1, { { true, false, false } } },
  [DS_SYMMETRY_VERTICAL] = { 1, { { false, true, false } } },
  [DS_SYMMETRY_BOTH] = { 3,
                         { { true, false, false },
                           { false, true, false },
                           { true, true, false } } },
  [DS_SYMMETRY_TURN] = { 1, { { true, true, false } } },
  [DS_SYMMETRY_DIAGONAL] = { 1, { { false, false, true } } },
  [DS_SYMMETRY_RISING] = { 1, { { true, true, true } } },
};

DsAxes
ds_axes_of_floor (DsMirroring how, int32_t w, int32_t h)
{
  return (DsAxes){ how, w - 1, h - 1 };
}

size_t
ds_axes_n_images (const DsAxes *self)
{
  DS_ASSERT (self != NULL && self->how < DS_N_SYMMETRIES);
  return IMAGES[self->how].n;
}

DsCell
ds_axes_image (const DsAxes *self, size_t i, DsCell cell)
{
  Image image;

  DS_ASSERT (i < ds_axes_n_images (self));
  image = IMAGES[self->how].images[i];
  if (image.swaps) {
    /* Both halves are whole: the sum and the difference are even or odd together. */
    const int32_t x2 = self->x2 - ((self->x2 ^ self->y2) & 1);

    return image.across ? (DsCell){ (x2 + self->y2) / 2 - cell.y, (x2 + self->y2) / 2 - cell.x }
                        : (DsCell){ cell.y + (x2 - self->y2) / 2, cell.x - (x2 - self->y2) / 2 };
  }
  return (DsCell){ image.across ? self->x2 - cell.x : cell.x,
                   image.down ? self->y2 - cell.y : cell.y };
}

DsRect
ds_axes_image_of_rect (const DsAxes *self, size_t i, DsRect rect)
{
  const DsCell last = { rect.x + rect.w - 1, rect.y + rect.h - 1 };

  DS_ASSERT (self != NULL && i < ds_axes_n_images (self));
  return ds_rect_between (ds_axes_image (self, i, (DsCell){ rect.x, rect.y }),
                          ds_axes_image (self, i, last));
}

static bool
add_image (const DsAxes *self, size_t i, DsSpan span, DsSpans *spans)
{
  const DsCell a = ds_axes_image (self, i, (DsCell){ span.x0, span.y });
  const DsCell b = ds_axes_image (self, i, (DsCell){ span.x1, span.y });

  if (a.y == b.y)
    return ds_array_push (spans, (DsSpan){ a.y, ds_min (a.x, b.x), ds_max (a.x, b.x), span.value });
  for (int32_t y = ds_min (a.y, b.y); y <= ds_max (a.y, b.y); y++)
    if (!ds_array_push (spans, (DsSpan){ y, a.x, a.x, span.value }))
      return false;
  return true;
}

bool
ds_axes_add (const DsAxes *self, DsSpans *spans)
{
  size_t n;

  DS_ASSERT (self != NULL && spans != NULL);
  n = spans->n;
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < ds_axes_n_images (self); i++)
      if (!add_image (self, i, spans->items[k], spans))
        return false;
  return true;
}
