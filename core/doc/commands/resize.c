/* core/doc/commands/resize.c — changes the size of all floors, keeping what fits beside the
 * anchor. */
#include "doc/reshape.h"
#include "map/backdrop.h"
#include "map/foreign_place.h"

static DsStatus
move_things (DsFloor *to, const DsFloor *from, DsCell offset, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (from->things) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (from->things, i);

    thing.at = (DsCell){ thing.at.x + offset.x, thing.at.y + offset.y };
    if (thing.target_floor >= 0)
      thing.target = (DsCell){ thing.target.x + offset.x, thing.target.y + offset.y };
    if (thing.target_floor >= 0 && !ds_floor_has (to, thing.target)) {
      thing.target_floor = -1;
      thing.target = (DsCell){ -1, -1 };
    }
    if (ds_floor_has (to, thing.at))
      status = ds_things_put (&to->things, &thing, err);
  }
  return status;
}

static DsStatus
resize_floor (DsFloor *to, const DsFloor *from, DsCell offset, uint16_t ground, DsError *err)
{
  if (ds_reshape_floor (to, from, offset, ground, err) != DS_OK)
    return DS_NOMEM;
  to->rooms = ds_rooms_ref (from->rooms);
  to->origins = ds_origins_ref (from->origins);
  to->extras = ds_extras_ref (from->extras);
  if (ds_foreign_places_move (&to->extras, offset, err) != DS_OK ||
      ds_backdrop_move (&to->extras, offset, err) != DS_OK)
    return DS_NOMEM;
  return move_things (to, from, offset, err);
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdResize *wanted = (const DsCmdResize *)cmd;
  DsDungeon *old = &delve->dungeon, resized;
  const DsCell offset = ds_reshape_offset (wanted->anchor, old->w, old->h, wanted->w, wanted->h);
  DsStatus status;

  if (wanted->w == old->w && wanted->h == old->h)
    return DS_OK;
  status = ds_dungeon_init (&resized, wanted->w, wanted->h, old->n_floors, err);
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < old->n_floors && status == DS_OK; i++)
    status = resize_floor (&resized.floors[i], &old->floors[i], offset, wanted->ground, err);
  if (status == DS_OK)
    status = ds_dungeon_take_ignores (&resized, old, NULL, offset, err);
  if (status != DS_OK) {
    ds_dungeon_clear (&resized);
    return status;
  }
  resized.name = ds_str_ref (old->name);
  resized.regions = ds_regions_ref (old->regions);
  resized.locks = ds_locks_ref (old->locks);
  ds_dungeon_take_seed (&resized, old);
  resized.extras = ds_extras_ref (old->extras);
  ds_dungeon_clear (old);
  *old = resized;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE);
  return DS_OK;
}

const DsCmdClass ds_cmd_resize = {
  .id = "resize", .label = N_ ("Resize"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
