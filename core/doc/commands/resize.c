/* core/doc/commands/resize.c — changes the size of all floors, keeping what fits beside the
 * anchor; rooms that lose all their cells go. */
#include "doc/numbers.h"
#include "doc/reshape.h"
#include "map/backdrop.h"
#include "map/extent.h"
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

/* Numbers of the rooms that have cells on @from and none on @to, *@n; NULL: no memory. Caller
 * frees. */
static uint32_t *
find_lost (const DsFloor *from, const DsFloor *to, size_t *n, DsError *err)
{
  const size_t n_rooms = ds_rooms_count (from->rooms);
  DsExtent *before = ds_alloc0 (n_rooms, sizeof *before),
           *after = ds_alloc0 (n_rooms, sizeof *after);
  uint32_t *lost = ds_alloc (n_rooms, sizeof *lost);

  *n = 0;
  if (before != NULL && after != NULL && lost != NULL) {
    ds_floor_extents (from, before);
    ds_floor_extents (to, after);
    for (uint32_t i = 0; i < n_rooms; i++)
      if (before[i].size > 0 && after[i].size == 0)
        lost[(*n)++] = i + 1;
  } else {
    (void)ds_fail_nomem (err, "rooms");
    ds_free (lost);
    lost = NULL;
  }
  ds_free (before);
  ds_free (after);
  return lost;
}

/* Rooms that had no cells before stay. */
static DsStatus
drop_lost_rooms (DsFloor *to, const DsFloor *from, DsError *err)
{
  DsRenumbering numbers;
  size_t n_lost;
  uint32_t *lost;
  DsStatus status;

  if (ds_rooms_count (from->rooms) == 0)
    return DS_OK;
  lost = find_lost (from, to, &n_lost, err);
  if (lost == NULL)
    return DS_NOMEM;
  status = ds_renumbering_init (&numbers, ds_rooms_count (to->rooms), lost, n_lost, 0, err);
  if (status == DS_OK && n_lost > 0)
    status = ds_rooms_renumber (to, &numbers, err);
  ds_renumbering_clear (&numbers);
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
      ds_backdrop_move (&to->extras, offset, err) != DS_OK ||
      drop_lost_rooms (to, from, err) != DS_OK)
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
