/* core/doc/commands/rework.c — replaces the whole document as an edit: it respects locked layers.
 */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  return ds_cmd_replace.apply (delve, cmd, changes, err);
}

const DsCmdClass ds_cmd_rework = {
  .id = "rework", .label = N_ ("Edit"), .locks = DS_CMD_WHOLE, .apply = apply
};
