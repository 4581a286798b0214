/* core/doc/commands/set_thing.c — makes a thing another one in its place. */
#include "doc/pins.h"

static bool
is_so (const DsThing *a, const DsThing *b)
{
  return a->kind == b->kind && a->facing == b->facing && ds_str_equal (a->lock, b->lock) &&
         a->target_floor == b->target_floor && a->target.x == b->target.x &&
         a->target.y == b->target.y;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdSetThing *set = (const DsCmdSetThing *)cmd;
  const DsThing *found = ds_find_thing (delve, set->floor, set->thing->id, err);
  DsThing thing = *set->thing;
  DsStatus status;

  if (found == NULL)
    return DS_BAD_ARG;
  if (thing.kind >= ds_rules_n_kinds (delve->rules) || thing.facing > DS_FACING_NONE)
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.kind", N_ ("the rules know no such thing"));
  if (is_so (found, &thing))
    return DS_OK;
  thing.at = found->at;
  thing.extras = found->extras;
  status = ds_show_gate (delve, set->floor, found, false, changes, err);
  if (status == DS_OK)
    status = ds_things_put (&delve->dungeon.floors[set->floor].things, &thing, err);
  if (status == DS_OK)
    status = ds_show_gate (delve, set->floor, &thing, true, changes, err);
  return status == DS_OK ? ds_pin_things (delve, set->floor, thing.at, changes, err) : status;
}

const DsCmdClass ds_cmd_set_thing = { .id = "set_thing", .label = N_ ("Change"), .apply = apply };
