/* core/field/clearance.c — chessboard distance transform in two passes. */
#include "field/clearance.h"
#include "base/hooks.h"

#define POLL_ROWS 4 /* rows between two polls of the job */

static inline uint8_t
least (uint8_t a, uint8_t b)
{
  return a < b ? a : b;
}

/* The row from @from on, one cell after the other by @step; @beyond is the row that came before, or
 * NULL at the edge of the floor. */
static void
pass (uint8_t *row, const uint8_t *beyond, int32_t w, int32_t from, int32_t step)
{
  uint8_t last = 0;

  for (int32_t i = 0, x = from; i < w; i++, x += step) {
    if (row[x] != 0) {
      uint8_t around = 0;

      if (beyond != NULL && x > 0 && x < w - 1)
        around = least (least (beyond[x - 1], beyond[x]), least (beyond[x + 1], last));
      row[x] = least (row[x], (uint8_t)(least (around, DS_CLEARANCE_MAX - 1) + 1));
    }
    last = row[x];
  }
}

/* O(w * h). Source: Rosenfeld and Pfaltz 1966, "Sequential operations in digital picture
 * processing". */
DsStatus
ds_clearance_find (uint8_t *clear, int32_t w, int32_t h, DsJob *job)
{
  DS_ASSERT (clear != NULL && w > 0 && h > 0);
  for (int32_t y = 0; y < h; y++) {
    uint8_t *row = clear + (size_t)y * (size_t)w;

    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (int32_t x = 0; x < w; x++)
      row[x] = row[x] != 0 ? DS_CLEARANCE_MAX : 0;
    pass (row, y > 0 ? row - w : NULL, w, 0, 1);
  }
  for (int32_t y = h - 1; y >= 0; y--) {
    uint8_t *row = clear + (size_t)y * (size_t)w;

    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    pass (row, y < h - 1 ? row + w : NULL, w, w - 1, -1);
  }
  return DS_OK;
}
