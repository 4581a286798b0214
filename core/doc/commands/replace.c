/* core/doc/commands/replace.c — replaces the whole document, as Revert does. */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  DsDelve copy;
  const DsStatus status = ds_delve_copy (&copy, ((const DsCmdReplace *)cmd)->delve, err);

  if (status != DS_OK)
    return status;
  ds_delve_clear (delve);
  *delve = copy;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE | DS_CHANGED_META | DS_CHANGED_RULES);
  return DS_OK;
}

const DsCmdClass ds_cmd_replace = {
  .id = "replace", .label = N_ ("Revert"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
