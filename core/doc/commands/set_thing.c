/* core/doc/commands/set_thing.c — replaces a thing, on its cell. */
#include "doc/drawn.h"
#include "doc/pins.h"

static bool
is_so (const DsThing *a, const DsThing *b)
{
  return a->kind == b->kind && a->facing == b->facing && a->gate == b->gate &&
         ds_str_equal (a->lock, b->lock) && ds_str_equal (a->level, b->level) &&
         ds_str_equal (a->entry, b->entry) && a->target_floor == b->target_floor &&
         a->target.x == b->target.x && a->target.y == b->target.y;
}

/* Makes @found the thing that @now says, where it stands. */
static DsStatus
change (DsDelve *delve, size_t floor, const DsThing *found, const DsThing *now, DsChanges *changes,
        DsError *err)
{
  DsThing thing = *now;
  DsStatus status;

  if (is_so (found, now))
    return DS_OK;
  thing.id = found->id;
  thing.at = found->at;
  thing.extras = found->extras;
  status = ds_show_thing (delve, floor, found, false, changes, err);
  if (status == DS_OK)
    status = ds_things_put (&delve->dungeon.floors[floor].things, &thing, err);
  if (status == DS_OK)
    status = ds_show_thing (delve, floor, &thing, true, changes, err);
  return status == DS_OK ? ds_pin_things (delve, floor, thing.at, changes, err) : status;
}

/* The thing leads to one place at most: to an entry of another level, or to a floor of this one. */
static bool
has_valid_target (const DsThing *thing)
{
  if (thing->level == NULL)
    return thing->entry == NULL;
  return thing->target_floor < 0 && ds_level_path_is_valid (ds_str_get (thing->level)) &&
         (thing->entry == NULL || ds_entry_is_valid (ds_str_get (thing->entry)));
}

/* The cells of a wide gate stay alike. */
static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdSetThing *set = (const DsCmdSetThing *)cmd;
  DsThings *const *things = &delve->dungeon.floors[set->floor].things;
  const DsThing *found = ds_find_thing (delve, set->floor, set->thing->id, err);
  uint64_t gate;
  DsStatus status;

  if (found == NULL)
    return DS_BAD_ARG;
  if (set->thing->kind >= ds_rules_n_kinds (delve->rules) || set->thing->facing > DS_FACING_NONE)
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.kind",
                    N_ ("the rules define no such kind of object"));
  if (!has_valid_target (set->thing))
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.target",
                    N_ ("expected a path of a level below the project's folder \"levels\" and a "
                        "name of an entry with at most %d bytes"),
                    DS_ENTRY_MAX);
  gate = found->gate == set->thing->gate ? found->gate : 0;
  status = change (delve, set->floor, found, set->thing, changes, err);
  for (size_t i = 0; gate != 0 && i < ds_things_count (*things) && status == DS_OK; i++)
    if (ds_things_get (*things, i)->gate == gate)
      status = change (delve, set->floor, ds_things_get (*things, i), set->thing, changes, err);
  return status;
}

const DsCmdClass ds_cmd_set_thing = { .id = "set_thing", .label = N_ ("Change"), .apply = apply };
