/* core/doc/commands/put_region.c — name, colour and lock of a region. */
#include "doc/numbers.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsRegion *region = ((const DsCmdPutRegion *)cmd)->region;
  DsRegions **regions = &delve->dungeon.regions;
  const uint32_t number = ds_regions_find (*regions, region->id);
  DsStatus status;

  if (region->id == 0)
    return ds_fail (err, DS_BAD_ARG, "region", "region.bad", N_ ("that is no region"));
  status = number != 0 ? ds_regions_set (regions, number - 1, region, err)
                       : ds_regions_add (regions, region, err);
  for (size_t i = 0; i < delve->dungeon.n_floors; i++)
    ds_rooms_changed (delve, i, changes);
  return status;
}

const DsCmdClass ds_cmd_put_region = { .id = "put_region",
                                       .label = N_ ("Change Region"),
                                       .apply = apply };
