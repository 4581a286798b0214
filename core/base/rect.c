/* core/base/rect.c — rectangles of cells. */
#include "base/rect.h"

DsRect
ds_rect_between (DsCell a, DsCell b)
{
  const int32_t x = ds_min (a.x, b.x), y = ds_min (a.y, b.y);

  return (DsRect){ x, y, ds_max (a.x, b.x) - x + 1, ds_max (a.y, b.y) - y + 1 };
}

DsRect
ds_rect_union (DsRect a, DsRect b)
{
  DsRect r;

  if (ds_rect_is_empty (a))
    return b;
  if (ds_rect_is_empty (b))
    return a;
  r.x = ds_min (a.x, b.x);
  r.y = ds_min (a.y, b.y);
  r.w = ds_max (a.x + a.w, b.x + b.w) - r.x;
  r.h = ds_max (a.y + a.h, b.y + b.h) - r.y;
  return r;
}

DsRect
ds_rect_intersect (DsRect a, DsRect b)
{
  DsRect r;

  r.x = ds_max (a.x, b.x);
  r.y = ds_max (a.y, b.y);
  r.w = ds_max (0, ds_min (a.x + a.w, b.x + b.w) - r.x);
  r.h = ds_max (0, ds_min (a.y + a.h, b.y + b.h) - r.y);
  return r;
}

static int64_t
area (DsRect r)
{
  return (int64_t)r.w * r.h;
}

void
ds_dirty_add (DsDirty *self, DsRect rect)
{
  size_t best = 0;
  int64_t best_growth = INT64_MAX;

  if (ds_rect_is_empty (rect))
    return;
  for (size_t i = 0; i < self->n; i++) {
    const int64_t growth = area (ds_rect_union (self->items[i], rect)) - area (self->items[i]);

    if (growth < best_growth) {
      best_growth = growth;
      best = i;
    }
  }
  if (best_growth == 0)
    return;
  if (self->n < DS_DIRTY_MAX && best_growth >= area (rect))
    self->items[self->n++] = rect;
  else
    self->items[best] = ds_rect_union (self->items[best], rect);
}

DsRect
ds_dirty_bounds (const DsDirty *self)
{
  DsRect bounds = { 0 };

  for (size_t i = 0; i < self->n; i++)
    bounds = ds_rect_union (bounds, self->items[i]);
  return bounds;
}
