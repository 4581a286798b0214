/* core/map/holder.c — extras of the level, of regions, rooms and objects. */
#include "map/holder.h"
#include "map/property.h"

/* The record; NULL: it is not there. One of the pointers is set. */
typedef struct {
  const DsRegion *region;
  const DsRoom *room;
  const DsThing *thing;
  size_t i; /* in its table */
} Found;

static bool
find (const DsDungeon *dungeon, DsHolder holder, Found *out)
{
  const DsFloor *floor = holder.floor < dungeon->n_floors ? &dungeon->floors[holder.floor] : NULL;
  uint32_t number;

  *out = (Found){ 0 };
  if (holder.type == DS_HOLDER_REGION) {
    number = ds_regions_find (dungeon->regions, holder.id);
    out->region = number != 0 ? ds_regions_get (dungeon->regions, number - 1) : NULL;
    out->i = number - 1;
  } else if (holder.type == DS_HOLDER_ROOM && floor != NULL) {
    number = ds_rooms_find (floor->rooms, holder.id);
    out->room = number != 0 ? ds_rooms_get (floor->rooms, number - 1) : NULL;
    out->i = number - 1;
  } else if (holder.type == DS_HOLDER_THING && floor != NULL) {
    out->thing = ds_things_find (floor->things, holder.id);
  }
  return out->region != NULL || out->room != NULL || out->thing != NULL;
}

DsExtras *
ds_holder_extras (const DsDungeon *dungeon, DsHolder holder)
{
  Found found;

  DS_ASSERT (dungeon != NULL && holder.type < DS_N_HOLDERS);
  if (holder.type == DS_HOLDER_LEVEL)
    return dungeon->extras;
  if (!find (dungeon, holder, &found))
    return NULL;
  return found.region != NULL ? found.region->extras
         : found.room != NULL ? found.room->extras
                              : found.thing->extras;
}

static DsStatus
set (DsDungeon *dungeon, size_t floor, const Found *found, DsExtras *extras, DsError *err)
{
  if (found->region != NULL) {
    DsRegion region = *found->region;

    region.extras = extras;
    region.pins = (uint8_t)(ds_extras_find (extras, DS_PROPERTIES_KEY) != NULL
                                ? region.pins | DS_REGION_PIN_PROPERTIES
                                : region.pins & ~DS_REGION_PIN_PROPERTIES);
    return ds_regions_set (&dungeon->regions, found->i, &region, err);
  }
  if (found->room != NULL) {
    DsRoom room = *found->room;

    room.extras = extras;
    return ds_rooms_set (&dungeon->floors[floor].rooms, found->i, &room, err);
  }
  DsThing thing = *found->thing;

  thing.extras = extras;
  return ds_things_put (&dungeon->floors[floor].things, &thing, err);
}

DsStatus
ds_holder_set_extras (DsDungeon *dungeon, DsHolder holder, DsExtras *extras, DsError *err)
{
  Found found;

  DS_ASSERT (dungeon != NULL && holder.type < DS_N_HOLDERS);
  if (holder.type == DS_HOLDER_LEVEL) {
    ds_extras_ref (extras);
    ds_extras_unref (dungeon->extras);
    dungeon->extras = extras;
    return DS_OK;
  }
  if (!find (dungeon, holder, &found))
    return ds_fail (err, DS_BAD_ARG, "properties", "holder.gone",
                    N_ ("the level no longer has what the property belongs to"));
  return set (dungeon, holder.floor, &found, extras, err);
}
