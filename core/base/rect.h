/* core/base/rect.h — rectangles of cells, and short lists of changed rectangles. */
#pragma once

#include "base/defs.h"

typedef struct {
  int32_t x, y, w, h; /* cells; empty when w or h is 0 */
} DsRect;

/* True when the rectangle has no cell. */
static inline bool
ds_rect_is_empty (DsRect r)
{
  return r.w <= 0 || r.h <= 0;
}

/* True when the cell lies in the rectangle. */
static inline bool
ds_rect_has (DsRect r, DsCell c)
{
  return c.x >= r.x && c.y >= r.y && c.x < r.x + r.w && c.y < r.y + r.h;
}

/* The cell as far from @a as @b is from the origin. */
static inline DsCell
ds_cell_plus (DsCell a, DsCell b)
{
  return (DsCell){ a.x + b.x, a.y + b.y };
}

/* The way from @b to @a. */
static inline DsCell
ds_cell_minus (DsCell a, DsCell b)
{
  return (DsCell){ a.x - b.x, a.y - b.y };
}

DsRect ds_rect_between (DsCell a, DsCell b); /* the smallest that has both cells */
/* The smallest rectangle around both; an empty one does not count. */
DsRect ds_rect_union (DsRect a, DsRect b);
/* Intersection; its width or height is 0 when it is empty. */
DsRect ds_rect_intersect (DsRect a, DsRect b);

#define DS_DIRTY_MAX 16

/* Changed rectangles: at most DS_DIRTY_MAX; further ones are merged where that adds the smallest
 * area. */
typedef struct {
  DsRect items[DS_DIRTY_MAX];
  size_t n;
} DsDirty;

/* Adds @rect; a full list lets the rectangle that grows least swallow it. O(DS_DIRTY_MAX). */
void ds_dirty_add (DsDirty *self, DsRect rect);
/* The smallest rectangle around all noted ones; empty when there are none. */
DsRect ds_dirty_bounds (const DsDirty *self);
