/* core/map/extent.c — computes extents in one pass over the room layer. */
#include "map/extent.h"

#include <string.h>

/* End of the run that includes cell @x of @row. */
static int32_t
run_end (const uint32_t *row, int32_t w, int32_t x)
{
  const uint32_t number = row[x];

  while (x < w && row[x] == number)
    x++;
  return x;
}

void
ds_floor_extents (const DsFloor *level, DsExtent *out)
{
  const uint32_t n_rooms = (uint32_t)ds_rooms_count (level->rooms);

  DS_ASSERT (level != NULL && out != NULL);
  memset (out, 0, n_rooms * sizeof *out);
  for (int32_t y = 0; y < level->h; y++) {
    const uint32_t *row = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);

    for (int32_t x = 0, end; x < level->w; x = end) {
      end = run_end (row, level->w, x);
      if (row[x] != 0 && row[x] <= n_rooms) {
        DsExtent *extent = &out[row[x] - 1];
        const DsRect run = { x, y, end - x, 1 };

        if (extent->size == 0)
          extent->first = x;
        extent->box = extent->size == 0 ? run : ds_rect_union (extent->box, run);
        extent->size += (uint32_t)(end - x);
      }
    }
  }
}

bool
ds_room_spans (const DsFloor *level, uint32_t number, DsRect box, DsSpans *out)
{
  DS_ASSERT (level != NULL && out != NULL);
  for (int32_t y = box.y; y < box.y + box.h; y++) {
    const uint32_t *row = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);

    for (int32_t x = box.x, end; x < box.x + box.w; x = end) {
      end = run_end (row, box.x + box.w, x);
      if (row[x] == number && !ds_array_push (out, (DsSpan){ y, x, end - 1, 0 }))
        return false;
    }
  }
  return true;
}
