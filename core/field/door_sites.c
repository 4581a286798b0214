/* core/field/door_sites.c — tests the four neighbours of each cell. */
#include "field/door_sites.h"
#include "base/array.h"

#define POLL_ROWS 4 /* of 4096 cells: 16k cells between two polls of the job */

/* @at is the cell's index; its neighbours are on the floor. */
static inline bool
test (const DsSpace *space, const uint32_t *room, size_t at, DsDoorSite *out)
{
  const uint8_t *open = space->open + at;
  const ptrdiff_t w = space->w;
  ptrdiff_t step;
  bool along_x;

  if (!open[0] || open[-1] != open[1] || open[-w] != open[w] || open[-1] == open[w])
    return false;
  along_x = open[1];
  step = along_x ? 1 : w;
  if (room[at - (size_t)step] == room[at + (size_t)step])
    return false;
  out->way = along_x ? 1 : 2;
  out->from = room[at - (size_t)step];
  out->to = room[at + (size_t)step];
  return true;
}

/* An open cell, open before and behind, closed on both other sides, where the rooms before and
 * behind it differ; the cell's own may be one of them. What has no room counts as a room 0. Cells
 * of the rim are none, for what lies behind them is not on the floor. O(1). */
bool
ds_door_site_at (const DsSpace *space, const uint32_t *room, DsCell cell, DsDoorSite *out)
{
  DS_ASSERT (space != NULL && out != NULL);
  out->cell = cell;
  return (uint32_t)(cell.x - 1) < (uint32_t)space->w - 2 &&
         (uint32_t)(cell.y - 1) < (uint32_t)space->h - 2 &&
         test (space, room, ds_space_index (space, cell), out);
}

DsStatus
ds_door_sites_find (DsDoorSites *out, const DsSpace *space, const uint32_t *room, DsJob *job,
                    DsError *err)
{
  DS_ARRAY (DsDoorSite) sites = { 0 };
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && space != NULL);
  *out = (DsDoorSites){ 0 };
  for (int32_t y = 1; y < space->h - 1 && status == DS_OK; y++) {
    if (y % POLL_ROWS == 1 && ds_job_is_cancelled (job))
      status = ds_fail_cancelled (err, "door sites");
    for (int32_t x = 1; x < space->w - 1 && status == DS_OK; x++) {
      DsDoorSite site = { .cell = { x, y } };

      if (test (space, room, ds_space_index (space, site.cell), &site) &&
          !ds_array_push (&sites, site))
        status = ds_fail_nomem (err, "door sites");
    }
  }
  if (status == DS_OK)
    *out = (DsDoorSites){ sites.items, sites.n };
  else
    ds_array_clear (&sites);
  return status;
}

void
ds_door_sites_clear (DsDoorSites *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->items);
  *self = (DsDoorSites){ 0 };
}
