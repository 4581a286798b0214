/* core/doc/commands/ruled_things.c — objects that tile rules lay on a floor. */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdRuledThings *ruled = (const DsCmdRuledThings *)cmd;
  DsFloor *floor;
  DsStatus status = DS_OK;

  if (ruled->floor >= delve->dungeon.n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "floor.range", N_ ("there is no floor %zu"),
                    ruled->floor + 1);
  floor = &delve->dungeon.floors[ruled->floor];
  for (size_t i = 0; i < ruled->n_gone && status == DS_OK; i++) {
    const DsThing *thing = ds_things_find (floor->things, ruled->gone[i]);

    if (thing == NULL)
      continue;
    ds_changes_add (changes, ruled->floor, (DsRect){ thing->at.x, thing->at.y, 1, 1 },
                    DS_CHANGED_THINGS);
    status = ds_things_remove (&floor->things, ruled->gone[i], err);
  }
  for (size_t i = 0; i < ruled->n_things && status == DS_OK; i++) {
    const DsThing *thing = &ruled->things[i];

    DS_ASSERT (ds_floor_has (floor, thing->at) && thing->id != 0);
    ds_changes_add (changes, ruled->floor, (DsRect){ thing->at.x, thing->at.y, 1, 1 },
                    DS_CHANGED_THINGS);
    status = ds_things_put (&floor->things, thing, err);
  }
  return status;
}

const DsCmdClass ds_cmd_ruled_things = {
  .id = "ruled_things", .label = N_ ("Apply Tile Rules"), .locks = DS_CMD_PARTS, .apply = apply
};
