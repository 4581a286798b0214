/* core/field/sight.h — what can be seen from a cell. Symmetric: of two cells that let sight through
 * each sees the other or neither does. */
#pragma once

#include "base/job.h"
#include "rules/rules.h"

/* Borrows; cheap to copy. */
typedef struct {
  int32_t w, h;          /* cells */
  const uint8_t *opaque; /* w * h, row by row: 1 = blocks sight; off the floor everything does */
} DsOpaque;

/* Sets @seen (w * h) to 1 where @eye sees; the rest stays as it is. @radius in cells, 0 = any. */
DsStatus ds_sight_from (const DsOpaque *map, DsCell eye, int32_t radius, uint8_t *seen,
                        DsError *err) DS_MUST_CHECK;
