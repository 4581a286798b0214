/* core/doc/commands/delete_things.c — deletes things and pins their cells, so that generation adds
 * none there. */
#include "doc/drawn.h"
#include "doc/pins.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdDeleteThings *doomed = (const DsCmdDeleteThings *)cmd;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < doomed->n_ids && status == DS_OK; i++) {
    const DsThing *found = ds_find_thing (delve, doomed->floor, doomed->ids[i], err);
    DsCell at;

    if (found == NULL)
      return DS_BAD_ARG;
    at = found->at;
    status = ds_show_thing (delve, doomed->floor, found, false, changes, err);
    if (status == DS_OK)
      status = ds_things_remove (&delve->dungeon.floors[doomed->floor].things, doomed->ids[i], err);
    if (status == DS_OK)
      status = ds_pin_things (delve, doomed->floor, at, changes, err);
  }
  return status;
}

const DsCmdClass ds_cmd_delete_things = {
  .id = "delete_things", .label = N_ ("Delete"), .locks = DS_CMD_PARTS, .apply = apply
};
