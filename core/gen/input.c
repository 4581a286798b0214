/* core/gen/input.c — the pinned part of a level. */
#include "gen/input.h"
#include "gen/mission/level_proof.h"
#include "gen/pipeline/work_floor.h"

#include <string.h>

static bool
is_blank (const uint8_t *row, size_t n)
{
  return row[0] == 0 && memcmp (row, row + 1, n - 1) == 0;
}

/* Bands that were never written to share their cells, which are read once. */
static bool
has_pins (const DsFloor *floor)
{
  const DsGrid *pins = &floor->layers[DS_LAYER_PIN];
  const void *last = NULL;

  for (int32_t y = 0; y < floor->h; y++) {
    const void *row = ds_grid_row (pins, y);

    if (y % DS_BAND_ROWS == 0 && row == last) {
      y += DS_BAND_ROWS - 1;
      continue;
    }
    if (!is_blank (row, (size_t)floor->w))
      return true;
    if (y % DS_BAND_ROWS == 0)
      last = row;
  }
  return false;
}

static DsStatus
take_pinned (DsFloor *out, const DsFloor *from, DsJob *job, DsError *err)
{
  const DsGenFreeze freeze = { 0 };
  DsGenFloor scratch;
  DsStatus status;

  if (!has_pins (from))
    return ds_floor_init (out, from->w, from->h, err);
  status = ds_gen_floor_init (&scratch, from, freeze, job, err);
  if (status != DS_OK)
    return status;
  status = ds_gen_floor_finish (&scratch, from, NULL, out, job, err);
  ds_gen_floor_clear (&scratch);
  return status;
}

DsStatus
ds_gen_input (DsDelve *out, const DsDelve *base, DsJob *job, DsError *err)
{
  DsStatus status;

  DS_ASSERT (out != NULL && base != NULL);
  status = ds_delve_copy (out, base, err);
  for (size_t i = 0; status == DS_OK && i < base->dungeon.n_floors; i++) {
    DsFloor pinned = { 0 };

    status = take_pinned (&pinned, &base->dungeon.floors[i], job, err);
    if (status == DS_OK && ds_gen_has_locked_gates (base->rules, pinned.things))
      status = DS_NOT_FOUND;
    if (status != DS_OK) {
      ds_floor_clear (&pinned);
      ds_delve_clear (out);
      return status;
    }
    pinned.extras = ds_extras_ref (base->dungeon.floors[i].extras);
    ds_floor_clear (&out->dungeon.floors[i]);
    out->dungeon.floors[i] = pinned;
  }
  return status;
}
