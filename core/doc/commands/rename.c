/* core/doc/commands/rename.c — renames the dungeon. */
#include "doc/cmd.h"

#include <string.h>

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const char *wanted = ((const DsCmdRename *)cmd)->name;
  DsStr *name = NULL;

  if (strcmp (ds_str_get (delve->dungeon.name), wanted) == 0)
    return DS_OK;
  if (wanted[0] != '\0') {
    name = ds_str_new (wanted);
    if (name == NULL)
      return ds_fail_nomem (err, "name");
  }
  ds_str_unref (delve->dungeon.name);
  delve->dungeon.name = name;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  return DS_OK;
}

const DsCmdClass ds_cmd_rename = {
  .id = "rename", .label = N_ ("Rename"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
