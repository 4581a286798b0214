/* core/base/rect.h — rectangles of cells, and a short list of them that says what changed. */
#pragma once

#include "base/defs.h"

typedef struct {
  int32_t x, y, w, h; /* cells; empty when w or h is 0 */
} DsRect;

static inline bool
ds_rect_is_empty (DsRect r)
{
  return r.w <= 0 || r.h <= 0;
}

static inline bool
ds_rect_has (DsRect r, DsCell c)
{
  return c.x >= r.x && c.y >= r.y && c.x < r.x + r.w && c.y < r.y + r.h;
}

DsRect ds_rect_between (DsCell a, DsCell b); /* the smallest that has both cells */
DsRect ds_rect_union (DsRect a, DsRect b);
DsRect ds_rect_intersect (DsRect a, DsRect b);

#define DS_DIRTY_MAX 16

/* What changed: at most DS_DIRTY_MAX rectangles; further ones are merged where that adds least. */
typedef struct {
  DsRect items[DS_DIRTY_MAX];
  size_t n;
} DsDirty;

void ds_dirty_add (DsDirty *self, DsRect rect);
DsRect ds_dirty_bounds (const DsDirty *self);
