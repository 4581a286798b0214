/* core/doc/commands/rules.c — replaces the rules; ids keep their meaning. */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsStatus status = ds_delve_set_rules (delve, ((const DsCmdRules *)cmd)->rules, err);

  if (status == DS_OK)
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE | DS_CHANGED_RULES);
  return status;
}

const DsCmdClass ds_cmd_rules = {
  .id = "rules",
  .label = N_ ("Reload Rules"),
  .locks = DS_CMD_IGNORES_LOCKS,
  .is_no_edit = true,
  .apply = apply,
};
