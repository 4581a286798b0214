/* core/doc/reshape.c — moves the cells of floors to floors of another size. */
#include "doc/reshape.h"

#include <string.h>

DsCell
ds_reshape_offset (DsAnchor anchor, int32_t old_w, int32_t old_h, int32_t w, int32_t h)
{
  const int32_t column = (int32_t)anchor % 3, row = (int32_t)anchor / 3; /* 0, 1, 2 */

  return (DsCell){ (w - old_w) * column / 2, (h - old_h) * row / 2 };
}

/* Rows that are equal already, as of a layer of nothing, keep their shared bands. */
static bool
move_cells (DsFloor *to, const DsFloor *from, DsCell offset)
{
  const DsRect kept = ds_rect_intersect ((DsRect){ 0, 0, to->w, to->h },
                                         (DsRect){ offset.x, offset.y, from->w, from->h });

  for (int layer = 0; layer < DS_N_LAYERS && !ds_rect_is_empty (kept); layer++) {
    const size_t bytes = ds_layer_bytes ((DsLayer)layer), n = (size_t)kept.w * bytes;
    const bool is_blank = layer >= DS_N_MADE_LAYERS && ds_grid_is_blank (&from->layers[layer]);

    for (int32_t y = kept.y; y < kept.y + kept.h && !is_blank; y++) {
      const uint8_t *now = ds_grid_row (&to->layers[layer], y);
      const uint8_t *old = ds_grid_row (&from->layers[layer], y - offset.y);
      uint8_t *row;

      old += (size_t)(kept.x - offset.x) * bytes;
      if (memcmp (now + (size_t)kept.x * bytes, old, n) == 0)
        continue;
      row = ds_grid_row_mut (&to->layers[layer], y);
      if (row == NULL)
        return false;
      memcpy (row + (size_t)kept.x * bytes, old, n);
    }
  }
  return true;
}

static DsStatus
share_cells (DsFloor *to, const DsFloor *from, DsError *err)
{
  for (int layer = 0; layer < DS_N_LAYERS; layer++) {
    DsGrid copy;
    const DsStatus status = ds_grid_copy (&copy, &from->layers[layer], err);

    if (status != DS_OK)
      return status;
    ds_grid_clear (&to->layers[layer]);
    to->layers[layer] = copy;
  }
  return DS_OK;
}

DsStatus
ds_reshape_floor (DsFloor *to, const DsFloor *from, DsCell offset, uint16_t ground, DsError *err)
{
  DS_ASSERT (to != NULL);
  if (from != NULL && offset.x == 0 && offset.y == 0 && to->w == from->w && to->h == from->h)
    return share_cells (to, from, err);
  if ((ground != DS_TILE_NONE && !ds_grid_fill (&to->layers[DS_LAYER_GROUND], ground)) ||
      (from != NULL && !move_cells (to, from, offset)))
    return ds_fail_nomem (err, "cells");
  return DS_OK;
}

DsStatus
ds_reshape_cells (DsDungeon *out, const DsDungeon *from, int32_t w, int32_t h, const DsReshape *how,
                  DsError *err)
{
  DsStatus status;

  DS_ASSERT (out != NULL && from != NULL && how != NULL && how->n <= DS_FLOORS_MAX);
  status = ds_dungeon_init (out, w, h, how->n, err);
  for (size_t i = 0; i < how->n && status == DS_OK; i++) {
    DS_ASSERT (how->from[i] < (int32_t)from->n_floors);
    status =
        ds_reshape_floor (&out->floors[i], how->from[i] >= 0 ? &from->floors[how->from[i]] : NULL,
                          how->offset, how->ground, err);
  }
  if (status != DS_OK)
    ds_dungeon_clear (out);
  return status;
}
