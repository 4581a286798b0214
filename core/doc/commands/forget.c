/* core/doc/commands/forget.c — unpins cells, so that generation may change them. */
#include "doc/cmd.h"

static bool
unpin_run (DsGrid *pins, const DsSpan *span, DsDirty *touched)
{
  const int32_t x0 = ds_max (span->x0, 0), x1 = ds_min (span->x1, pins->w - 1);

  for (int32_t x = x0; x <= x1; x++) {
    if (ds_grid_get (pins, x, span->y) == 0)
      continue;
    if (!ds_grid_set (pins, x, span->y, 0))
      return false;
    ds_dirty_add (touched, (DsRect){ x, span->y, 1, 1 });
  }
  return true;
}

static DsStatus
unpin (DsDelve *delve, size_t floor, const DsSpan *spans, size_t n_spans, DsChanges *changes,
       DsError *err)
{
  DsGrid *pins = &delve->dungeon.floors[floor].layers[DS_LAYER_PIN];
  DsDirty touched = { 0 };

  for (size_t i = 0; i < n_spans; i++)
    if (spans[i].y >= 0 && spans[i].y < pins->h && !unpin_run (pins, &spans[i], &touched))
      return ds_fail_nomem (err, "pins");
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, floor, touched.items[i], DS_CHANGED_PINS);
  return DS_OK;
}

static DsStatus
unpin_regions (DsDungeon *dungeon, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_regions_count (dungeon->regions) && status == DS_OK; i++) {
    DsRegion region = *ds_regions_get (dungeon->regions, i);

    if (region.pins == 0)
      continue;
    region.pins = 0;
    status = ds_regions_set (&dungeon->regions, i, &region, err);
  }
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdForget *forget = (const DsCmdForget *)cmd;
  const int32_t w = delve->dungeon.w, h = delve->dungeon.h;
  DsStatus status = DS_OK;

  if (forget->n_spans > 0)
    return unpin (delve, forget->floor, forget->spans, forget->n_spans, changes, err);
  for (size_t floor = 0; floor < delve->dungeon.n_floors; floor++)
    for (int32_t y = 0; y < h && status == DS_OK; y++)
      status = unpin (delve, floor, &(DsSpan){ y, 0, w - 1, 0 }, 1, changes, err);
  return status == DS_OK ? unpin_regions (&delve->dungeon, err) : status;
}

const DsCmdClass ds_cmd_forget = { .id = "forget",
                                   .label = N_ ("Discard Manual Edits"),
                                   .locks = DS_CMD_IGNORES_LOCKS,
                                   .apply = apply };
