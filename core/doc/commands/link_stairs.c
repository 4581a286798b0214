/* core/doc/commands/link_stairs.c — makes two stairs lead to each other. */
#include "doc/pins.h"

/* Removes the target of things that lead to @cell of floor @to, except the thing @but_id of floor
 * @but_floor. */
static DsStatus
cut (DsDelve *delve, size_t to, DsCell cell, size_t but_floor, uint64_t but_id, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    DsThings **things = &delve->dungeon.floors[f].things;

    for (size_t i = 0; i < ds_things_count (*things) && status == DS_OK; i++) {
      DsThing thing = *ds_things_get (*things, i);
      const uint8_t role = ds_rules_kind (delve->rules, thing.kind)->role;

      if (thing.target_floor != (int32_t)to || thing.target.x != cell.x ||
          thing.target.y != cell.y || (f == but_floor && thing.id == but_id) ||
          (role != DS_ROLE_STAIRS_UP && role != DS_ROLE_STAIRS_DOWN))
        continue;
      thing.target_floor = -1;
      status = ds_things_put (things, &thing, err); /* keeps its place in the list */
    }
  }
  return status;
}

static DsStatus
lead (DsDelve *delve, size_t floor, DsThing thing, size_t to, DsCell cell, DsChanges *changes,
      DsError *err)
{
  DsStatus status = cut (delve, to, cell, floor, thing.id, err);

  thing.level = thing.entry = NULL;
  thing.target_floor = (int32_t)to;
  thing.target = cell;
  if (status == DS_OK)
    status = ds_things_put (&delve->dungeon.floors[floor].things, &thing, err);
  return status == DS_OK ? ds_pin_things (delve, floor, thing.at, changes, err) : status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdLinkStairs *link = (const DsCmdLinkStairs *)cmd;
  DsThing ends[2];
  DsStatus status;

  for (int i = 0; i < 2; i++) {
    const DsThing *found = ds_find_thing (delve, link->floors[i], link->ids[i], err);
    const uint8_t role = found != NULL ? ds_rules_kind (delve->rules, found->kind)->role : 0;

    if (found == NULL)
      return DS_BAD_ARG;
    if (role != DS_ROLE_STAIRS_UP && role != DS_ROLE_STAIRS_DOWN)
      return ds_fail (err, DS_BAD_ARG, "thing", "thing.no-stairs",
                      N_ ("only stairs can be linked"));
    ends[i] = *found;
  }
  if (link->floors[0] == link->floors[1] && link->ids[0] == link->ids[1])
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.same-stairs",
                    N_ ("stairs cannot lead to themselves"));
  status = lead (delve, link->floors[0], ends[0], link->floors[1], ends[1].at, changes, err);
  if (status != DS_OK)
    return status;
  return lead (delve, link->floors[1], ends[1], link->floors[0], ends[0].at, changes, err);
}

const DsCmdClass ds_cmd_link_stairs = { .id = "link_stairs",
                                        .label = N_ ("Link Stairs"),
                                        .apply = apply };
