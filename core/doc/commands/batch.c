/* core/doc/commands/batch.c — runs several commands as one. */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdBatch *batch = (const DsCmdBatch *)cmd;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < batch->n && status == DS_OK; i++)
    status = batch->items[i]->type->apply (delve, batch->items[i], changes, err);
  return status;
}

const DsCmdClass ds_cmd_batch = { .id = "batch", .label = N_ ("Change"), .apply = apply };
