/* core/doc/commands/pin.c — pins cells. */
#include "doc/cmd.h"

static bool
pin_run (DsGrid *pins, const DsSpan *span, uint8_t what, DsDirty *touched)
{
  const int32_t x0 = ds_max (span->x0, 0), x1 = ds_min (span->x1, pins->w - 1);

  for (int32_t x = x0; x <= x1; x++) {
    const uint32_t old = ds_grid_get (pins, x, span->y);

    if ((old | what) == old)
      continue;
    if (!ds_grid_set (pins, x, span->y, old | what))
      return false;
    ds_dirty_add (touched, (DsRect){ x, span->y, 1, 1 });
  }
  return true;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdPin *pin = (const DsCmdPin *)cmd;
  DsGrid *pins = &delve->dungeon.floors[pin->floor].layers[DS_LAYER_PIN];
  DsDirty touched = { 0 };

  for (size_t i = 0; i < pin->n_spans; i++)
    if (pin->spans[i].y >= 0 && pin->spans[i].y < pins->h &&
        !pin_run (pins, &pin->spans[i], pin->what, &touched))
      return ds_fail_nomem (err, "pins");
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, pin->floor, touched.items[i], DS_CHANGED_PINS);
  return DS_OK;
}

const DsCmdClass ds_cmd_pin = {
  .id = "pin", .label = N_ ("Keep"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
