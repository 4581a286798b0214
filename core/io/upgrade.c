/* core/io/upgrade.c — upgrades files of earlier versions, version by version. */
#include "io/upgrade.h"
#include "base/hooks.h"

static DsStatus
run_step (DsUpgrade step, DsJson **json, char **bytes, DsErrors *errors)
{
  DsText text = { 0 };
  DsJson *next = NULL;
  DsStatus status;
  DsError err;

  status = step (ds_json_root (*json), &text, &err);
  if (status == DS_OK && text.failed)
    status = ds_fail_nomem (&err, ds_json_name (*json));
  if (status == DS_OK)
    status = ds_json_parse (&next, ds_json_name (*json), text.bytes, text.n, errors);
  else
    ds_errors_take (errors, &err);
  if (status == DS_OK) {
    ds_json_free (*json);
    ds_free (*bytes);
    *json = next;
    *bytes = ds_text_take (&text);
  }
  ds_text_clear (&text);
  return status;
}

DsStatus
ds_upgrade_run (const DsUpgrade *steps, int64_t from, int64_t to, DsJson **json, char **bytes,
                DsErrors *errors)
{
  DsStatus status = DS_OK;

  DS_ASSERT (steps != NULL);
  for (; from < to && status == DS_OK; from++)
    status = run_step (steps[from], json, bytes, errors);
  return status;
}
