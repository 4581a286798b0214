/* core/map/transform.c — mirrors and rotates cells and facings. */
#include "map/transform.h"

/* The new cell is (xx * x + xy * y, yx * x + yy * y), moved so that none is negative. */
static const struct {
  int xx, xy, yx, yy;
  uint8_t facing[4]; /* by that of before */
} TRANSFORMS[] = {
  [DS_TRANSFORM_NONE] = { 1, 0, 0, 1, { DS_NORTH, DS_EAST, DS_SOUTH, DS_WEST } },
  [DS_TRANSFORM_MIRROR_X] = { -1, 0, 0, 1, { DS_NORTH, DS_WEST, DS_SOUTH, DS_EAST } },
  [DS_TRANSFORM_MIRROR_Y] = { 1, 0, 0, -1, { DS_SOUTH, DS_EAST, DS_NORTH, DS_WEST } },
  [DS_TRANSFORM_RIGHT] = { 0, -1, 1, 0, { DS_EAST, DS_SOUTH, DS_WEST, DS_NORTH } },
  [DS_TRANSFORM_LEFT] = { 0, 1, -1, 0, { DS_WEST, DS_NORTH, DS_EAST, DS_SOUTH } },
};

bool
ds_transform_is_quarter (DsTransform how)
{
  DS_ASSERT ((size_t)how < DS_COUNT (TRANSFORMS));
  return TRANSFORMS[how].xx == 0;
}

bool
ds_transform_is_mirror (DsTransform how)
{
  DS_ASSERT ((size_t)how < DS_COUNT (TRANSFORMS));
  return TRANSFORMS[how].xx * TRANSFORMS[how].yy < 0;
}

DsCell
ds_transform_cell (DsTransform how, DsCell cell, int32_t w, int32_t h)
{
  const int xx = TRANSFORMS[how].xx, xy = TRANSFORMS[how].xy;
  const int yx = TRANSFORMS[how].yx, yy = TRANSFORMS[how].yy;

  DS_ASSERT ((size_t)how < DS_COUNT (TRANSFORMS));
  return (DsCell){ xx * cell.x + xy * cell.y + (xx < 0 ? w - 1 : 0) + (xy < 0 ? h - 1 : 0),
                   yx * cell.x + yy * cell.y + (yx < 0 ? w - 1 : 0) + (yy < 0 ? h - 1 : 0) };
}

DsFacing
ds_transform_facing (DsTransform how, DsFacing facing)
{
  DS_ASSERT ((size_t)how < DS_COUNT (TRANSFORMS) && facing <= DS_FACING_NONE);
  return facing < DS_FACING_NONE ? (DsFacing)TRANSFORMS[how].facing[facing] : facing;
}

DsRect
ds_transform_rect (DsTransform how, DsRect box)
{
  const int32_t by = (box.w - box.h) / 2; /* towards 0, so that the way back has the same length */

  if (!ds_transform_is_quarter (how))
    return box;
  return (DsRect){ box.x + by, box.y - by, box.h, box.w };
}

DsCell
ds_transform_in (DsTransform how, DsRect box, DsCell cell)
{
  const DsRect made = ds_transform_rect (how, box);
  const DsCell in_box = { cell.x - box.x, cell.y - box.y };

  DS_ASSERT (!ds_rect_is_empty (box));
  return ds_cell_plus ((DsCell){ made.x, made.y }, ds_transform_cell (how, in_box, box.w, box.h));
}

DsCell
ds_transform_step (DsTransform how, DsCell step)
{
  DS_ASSERT ((size_t)how < DS_COUNT (TRANSFORMS));
  return (DsCell){ TRANSFORMS[how].xx * step.x + TRANSFORMS[how].xy * step.y,
                   TRANSFORMS[how].yx * step.x + TRANSFORMS[how].yy * step.y };
}

DsCell
ds_transform_corner (DsTransform how, DsRect box)
{
  DS_ASSERT ((size_t)how < DS_COUNT (TRANSFORMS));
  return (DsCell){ TRANSFORMS[how].xx + TRANSFORMS[how].yx < 0 ? box.x + box.w - 1 : box.x,
                   TRANSFORMS[how].xy + TRANSFORMS[how].yy < 0 ? box.y + box.h - 1 : box.y };
}
