/* core/doc/commands/assign_region.c — assigns rooms to a region. */
#include "doc/numbers.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdAssignRegion *assign = (const DsCmdAssignRegion *)cmd;
  uint32_t region, number;
  DsStatus status = ds_region_number (delve, assign->region, &region, err);

  for (size_t i = 0; i < assign->n_rooms && status == DS_OK; i++) {
    DsRoom room;

    status = ds_room_number (delve, assign->floor, assign->rooms[i], &number, err);
    if (status != DS_OK || number == 0)
      continue;
    room = *ds_rooms_get (delve->dungeon.floors[assign->floor].rooms, number - 1);
    if (room.region == region)
      continue;
    room.region = region;
    status = ds_rooms_set (&delve->dungeon.floors[assign->floor].rooms, number - 1, &room, err);
    ds_rooms_changed (delve, assign->floor, changes);
  }
  return status;
}

const DsCmdClass ds_cmd_assign_region = { .id = "assign_region",
                                          .label = N_ ("Assign to Region"),
                                          .apply = apply };
