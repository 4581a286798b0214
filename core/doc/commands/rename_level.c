/* core/doc/commands/rename_level.c — exits to a level of the project follow it to another path. */
#include "doc/cmd.h"

#include <string.h>

static DsStatus
change_floor (DsDelve *delve, size_t floor, const DsCmdRenameLevel *rename, DsStr *to,
              DsChanges *changes, DsError *err)
{
  DsThings **things = &delve->dungeon.floors[floor].things;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (*things) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (*things, i);

    if (thing.level == NULL || strcmp (ds_str_get (thing.level), rename->from) != 0)
      continue;
    thing.level = to;
    status = ds_things_put (things, &thing, err); /* keeps its place in the list */
    ds_changes_add (changes, floor, (DsRect){ thing.at.x, thing.at.y, 1, 1 }, DS_CHANGED_THINGS);
  }
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdRenameLevel *rename = (const DsCmdRenameLevel *)cmd;
  DsStatus status = DS_OK;
  DsStr *to;

  if (!ds_level_path_is_valid (rename->to))
    return ds_fail (err, DS_BAD_ARG, "level", "thing.level",
                    N_ ("expected a path of a level below the project's folder \"levels\""));
  to = ds_str_new (rename->to);
  if (to == NULL)
    return ds_fail_nomem (err, "level");
  for (size_t f = 0; f < delve->dungeon.n_floors && status == DS_OK; f++)
    status = change_floor (delve, f, rename, to, changes, err);
  ds_str_unref (to);
  return status;
}

const DsCmdClass ds_cmd_rename_level = {
  .id = "rename_level", .label = N_ ("Rename Level"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
