/* core/doc/pins.c — pins on cells of things. */
#include "doc/pins.h"

DsStatus
ds_pin_things (DsDelve *delve, size_t floor, DsCell cell, DsChanges *changes, DsError *err)
{
  DsFloor *level = &delve->dungeon.floors[floor];
  const uint32_t pins = ds_floor_get (level, DS_LAYER_PIN, cell);

  DS_ASSERT (delve != NULL);
  if (!ds_floor_set (level, DS_LAYER_PIN, cell, pins | DS_PIN_THINGS))
    return ds_fail_nomem (err, "pins");
  ds_changes_add (changes, floor, (DsRect){ cell.x, cell.y, 1, 1 },
                  DS_CHANGED_THINGS | (pins & DS_PIN_THINGS ? 0 : DS_CHANGED_PINS));
  return DS_OK;
}

/* True for kinds of which a dungeon has one thing only. */
static bool
is_single (const DsDelve *delve, uint16_t kind)
{
  const uint8_t role = ds_rules_kind (delve->rules, kind)->role;

  return role == DS_ROLE_START || role == DS_ROLE_GOAL;
}

bool
ds_replaces (const DsDelve *delve, const DsThing *old, uint16_t kind)
{
  DS_ASSERT (delve != NULL && old != NULL);
  return is_single (delve, kind) &&
         ds_rules_kind (delve->rules, old->kind)->role == ds_rules_kind (delve->rules, kind)->role;
}

static DsStatus
make_room_on (DsDelve *delve, size_t floor, uint16_t kind, DsChanges *changes, DsError *err)
{
  DsFloor *level = &delve->dungeon.floors[floor];
  DsStatus status = DS_OK;

  for (size_t i = ds_things_count (level->things); i-- > 0 && status == DS_OK;) {
    const DsThing old = *ds_things_get (level->things, i);

    if (!ds_replaces (delve, &old, kind))
      continue;
    status = ds_things_remove (&level->things, old.id, err);
    if (status == DS_OK)
      status = ds_pin_things (delve, floor, old.at, changes, err);
  }
  return status;
}

DsStatus
ds_make_room (DsDelve *delve, uint16_t kind, DsChanges *changes, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (delve != NULL);
  for (size_t i = 0; i < delve->dungeon.n_floors && is_single (delve, kind) && status == DS_OK; i++)
    status = make_room_on (delve, i, kind, changes, err);
  return status;
}

const DsThing *
ds_find_thing (const DsDelve *delve, size_t floor, uint64_t id, DsError *err)
{
  const DsThing *thing = NULL;

  DS_ASSERT (delve != NULL);
  if (floor < delve->dungeon.n_floors)
    thing = ds_things_find (delve->dungeon.floors[floor].things, id);
  if (thing == NULL)
    ds_fail (err, DS_BAD_ARG, "thing", "thing.gone", N_ ("no such object on floor %zu"), floor + 1);
  return thing;
}
