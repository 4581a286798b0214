/* core/doc/commands/put_region.c — sets name, colour and lock of a region, and pins them. */
#include "doc/numbers.h"

/* Pins of the members that were changed; a name or a lock that was removed is no longer pinned, so
 * that generation may set it. */
static uint8_t
pins_of (const DsRegion *old, const DsRegion *now)
{
  uint8_t pins = old->pins;

  if (old->colour != now->colour)
    pins |= DS_REGION_PIN_COLOUR;
  if (!ds_str_equal (old->name, now->name))
    pins |= DS_REGION_PIN_NAME;
  if (!ds_str_equal (old->lock, now->lock))
    pins |= DS_REGION_PIN_LOCK;
  if (now->name == NULL)
    pins &= (uint8_t)~DS_REGION_PIN_NAME;
  if (now->lock == NULL)
    pins &= (uint8_t)~DS_REGION_PIN_LOCK;
  return pins;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  DsRegion region = *((const DsCmdPutRegion *)cmd)->region;
  DsRegions **regions = &delve->dungeon.regions;
  const uint32_t number = ds_regions_find (*regions, region.id);
  const DsRegion none = { 0 };
  DsStatus status;

  if (region.id == 0)
    return ds_fail (err, DS_BAD_ARG, "region", "region.bad", N_ ("no such region"));
  region.pins = pins_of (number != 0 ? ds_regions_get (*regions, number - 1) : &none, &region);
  status = number != 0 ? ds_regions_set (regions, number - 1, &region, err)
                       : ds_regions_add (regions, &region, err);
  for (size_t i = 0; i < delve->dungeon.n_floors; i++)
    ds_rooms_changed (delve, i, changes);
  return status;
}

const DsCmdClass ds_cmd_put_region = { .id = "put_region",
                                       .label = N_ ("Change Region"),
                                       .apply = apply };
