/* core/doc/commands/ignore.c — ignores a finding, or stops ignoring it. */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdIgnore *wanted = (const DsCmdIgnore *)cmd;
  DsIgnores **ignores = &delve->dungeon.ignores;
  const size_t i = ds_ignores_find (*ignores, wanted->ignore);
  DsStatus status = DS_OK;

  if (!wanted->is_lifted)
    status = ds_ignores_put (ignores, wanted->ignore, err);
  else if (i < ds_ignores_count (*ignores))
    status = ds_ignores_remove (ignores, i, err);
  if (status == DS_OK)
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  return status;
}

const DsCmdClass ds_cmd_ignore = {
  .id = "ignore", .label = N_ ("Ignore Issue"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
