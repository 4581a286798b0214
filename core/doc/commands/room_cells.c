/* core/doc/commands/room_cells.c — sets the cells of a room. */
#include "doc/numbers.h"

/* The cells @x0 to @x1 of row @y. */
static bool
set_run (DsFloor *level, int32_t y, int32_t x0, int32_t x1, uint32_t number)
{
  uint32_t *rooms = ds_grid_row_mut (&level->layers[DS_LAYER_ROOM], y);
  uint8_t *pins = ds_grid_row_mut (&level->layers[DS_LAYER_PIN], y);

  if (rooms == NULL || pins == NULL)
    return false;
  for (int32_t x = x0; x <= x1; x++) {
    rooms[x] = number;
    pins[x] |= DS_PIN_ROOM;
  }
  return true;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdRoomCells *cells = (const DsCmdRoomCells *)cmd;
  DsDirty touched = { 0 };
  DsFloor *level;
  uint32_t number;
  DsStatus status = ds_room_number (delve, cells->floor, cells->room, &number, err);

  if (status != DS_OK)
    return status;
  level = &delve->dungeon.floors[cells->floor];
  for (size_t i = 0; i < cells->n_spans; i++) {
    const DsSpan *span = &cells->spans[i];
    const int32_t x0 = ds_max (span->x0, 0), x1 = ds_min (span->x1, level->w - 1);

    if (span->y < 0 || span->y >= level->h || x0 > x1)
      continue;
    if (!set_run (level, span->y, x0, x1, number))
      return ds_fail_nomem (err, "rooms");
    ds_dirty_add (&touched, (DsRect){ x0, span->y, x1 - x0 + 1, 1 });
  }
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, cells->floor, touched.items[i], DS_CHANGED_ROOMS | DS_CHANGED_PINS);
  return DS_OK;
}

const DsCmdClass ds_cmd_room_cells = {
  .id = "room_cells", .label = N_ ("Paint Room"), .locks = DS_CMD_PARTS, .apply = apply
};
