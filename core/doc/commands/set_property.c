/* core/doc/commands/set_property.c — sets, renames or removes an own property. */
#include "doc/numbers.h"
#include "doc/pins.h"
#include "map/property.h"

static DsStatus
note (DsDelve *delve, DsHolder holder, DsChanges *changes, DsError *err)
{
  const DsThing *thing;

  switch (holder.type) {
  case DS_HOLDER_THING:
    thing = ds_find_thing (delve, holder.floor, holder.id, err);
    return thing != NULL ? ds_pin_things (delve, holder.floor, thing->at, changes, err)
                         : DS_BAD_ARG;
  case DS_HOLDER_ROOM:
    ds_rooms_changed (delve, holder.floor, changes);
    return DS_OK;
  case DS_HOLDER_REGION:
    for (size_t i = 0; i < delve->dungeon.n_floors; i++)
      ds_rooms_changed (delve, i, changes);
    return DS_OK;
  default:
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
    return DS_OK;
  }
}

/* A step without a difference would be an empty undo step. */
static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdSetProperty *set = (const DsCmdSetProperty *)cmd;
  DsExtras *const old = ds_holder_extras (&delve->dungeon, set->holder);
  DsExtras *extras;
  DsStatus status = ds_properties_with (&extras, old, set->name, set->new_name, set->json, err);

  if (status != DS_OK)
    return status;
  if (!ds_extras_equal (old, extras)) {
    status = ds_holder_set_extras (&delve->dungeon, set->holder, extras, err);
    if (status == DS_OK)
      status = note (delve, set->holder, changes, err);
  }
  ds_extras_unref (extras);
  return status;
}

const DsCmdClass ds_cmd_set_property = { .id = "set_property",
                                         .label = N_ ("Set Property"),
                                         .apply = apply };
