/* core/doc/commands/backdrop.c — sets or removes the reference image of a floor. */
#include "doc/pins.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdBackdrop *set = (const DsCmdBackdrop *)cmd;
  const char *file = set->backdrop->file;
  DsFloor *floor;
  DsExtras *extras;
  DsStatus status;

  if (set->floor >= delve->dungeon.n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "level.floor",
                    N_ ("expected a floor from 1 to %zu, got %zu"), delve->dungeon.n_floors,
                    set->floor + 1);
  if (file[0] != '\0' && !ds_backdrop_file_is_valid (file))
    return ds_fail (err, DS_BAD_ARG, "file", "backdrop.path",
                    N_ ("expected a path on a line of at most %d bytes, got \"%s\""),
                    DS_BACKDROP_FILE_BYTES - 1, file);
  floor = &delve->dungeon.floors[set->floor];
  status = ds_backdrop_put (&extras, floor->extras, set->backdrop, err);
  if (status != DS_OK)
    return status;
  if (!ds_extras_equal (floor->extras, extras))
    ds_changes_add (changes, set->floor, (DsRect){ 0 }, DS_CHANGED_META);
  ds_extras_unref (floor->extras);
  floor->extras = extras;
  return DS_OK;
}

const DsCmdClass ds_cmd_backdrop = { .id = "backdrop",
                                     .label = N_ ("Change Reference Image"),
                                     .locks = DS_CMD_IGNORES_LOCKS,
                                     .apply = apply };
