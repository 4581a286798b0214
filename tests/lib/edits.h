/* tests/lib/edits.h — random edits of a level: of everything that its document can change. */
#pragma once

#include "base/rng.h"
#include "rules/delve.h"

/* Any cell of @delve. */
DsCell dst_any_cell (const DsDelve *delve, DsRng *rng);

/* The floors of an edited level as they were: floor f was floors[f], -1 = it is new. */
typedef struct {
  int32_t floors[DS_FLOORS_MAX];
  bool keeps_size, keeps_floors; /* set by the caller: no edits of these */
  bool keeps_corner; /* set by the caller: the level grows to the right and downwards alone */
  bool adds_locks;   /* set by the caller: locks get names and alternative keys */
  DsCell moved;      /* growth before the first column and row */
} DstEdits;

/* Makes @n random edits of @delve by its document's commands; those that a command refuses are
 * left out. */
void dst_edit_level (DsDelve *delve, DsRng *rng, size_t n, DstEdits *edits);
