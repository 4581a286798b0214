/* core/io/tiled/tiled_moved.c — members with cells that count from the old corner of a level. */
#include "io/tiled/tiled_moved.h"

static DsStatus
move_grid (DsGrid *grid, int32_t w, int32_t h, DsCell by, uint8_t bytes, DsError *err)
{
  DsGrid moved;
  DsStatus status = ds_grid_init (&moved, w, h, bytes, err);

  for (int32_t y = 0; y + by.y < h && status == DS_OK; y++)
    for (int32_t x = 0; x + by.x < w && status == DS_OK; x++) {
      const uint32_t value = ds_grid_get (grid, x, y);

      if (value != 0 && !ds_grid_set (&moved, x + by.x, y + by.y, value))
        status = ds_fail_nomem (err, "map");
    }
  if (status != DS_OK) {
    ds_grid_clear (&moved);
    return status;
  }
  ds_grid_clear (grid);
  *grid = moved;
  return DS_OK;
}

static DsStatus
move_targets (DsThings **things, DsCell by, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (*things) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (*things, i);

    if (thing.target_floor < 0)
      continue;
    thing.target = (DsCell){ thing.target.x + by.x, thing.target.y + by.y };
    status = ds_things_put (things, &thing, err);
  }
  return status;
}

DsStatus
ds_tiled_move_members (DsDungeon *dungeon, DsCell by, DsError *err)
{
  DsStatus status = DS_OK;
  DsDungeon old;

  DS_ASSERT (dungeon != NULL && by.x >= 0 && by.y >= 0);

  if (by.x == 0 && by.y == 0)
    return DS_OK;
  for (size_t f = 0; f < dungeon->n_floors && status == DS_OK; f++) {
    DsFloor *level = &dungeon->floors[f];

    for (int layer = DS_LAYER_PIN; layer <= DS_LAYER_ORIGIN && status == DS_OK; layer++)
      status = move_grid (&level->layers[layer], level->w, level->h, by,
                          (uint8_t)ds_layer_bytes ((DsLayer)layer), err);
    if (status == DS_OK)
      status = move_targets (&level->things, by, err);
  }
  if (status == DS_OK)
    status = ds_dungeon_copy (&old, dungeon, err);
  if (status == DS_OK) {
    status = ds_dungeon_take_ignores (dungeon, &old, NULL, by, err);
    ds_dungeon_clear (&old);
  }
  return status;
}
