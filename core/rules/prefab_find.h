/* core/rules/prefab_find.h — finds the places of a floor where a prefab stands. */
#pragma once

#include "base/array.h"
#include "map/mask.h"
#include "rules/rules.h"

/* A prefab on a floor. */
typedef struct {
  DsRect box;
  int turn; /* quarters clockwise, after mirroring */
  bool is_mirrored;
} DsPrefabSite;

typedef struct {
  DS_ARRAY (DsPrefabSite) items; /* from the top, and from the left */
} DsPrefabSites;

/* The cell of the drawing in the mirrored and rotated prefab, whose top left cell is 0, 0. */
static inline DsCell
ds_prefab_turned (const DsPrefab *self, int turn, bool is_mirrored, DsCell cell)
{
  const int32_t w = self->w, h = self->h, v = cell.y;
  const int32_t u = is_mirrored ? w - 1 - cell.x : cell.x;

  switch (turn) {
  case 0:
    return (DsCell){ u, v };
  case 1:
    return (DsCell){ h - 1 - v, u };
  case 2:
    return (DsCell){ w - 1 - u, h - 1 - v };
  default:
    return (DsCell){ v, w - 1 - u };
  }
}

/* The cells of places that are taken; another place is, too, if its middle is among them. */
static inline bool
ds_prefab_is_taken (const DsMask *taken, DsRect box)
{
  return ds_mask_has (taken, (DsCell){ box.x + box.w / 2, box.y + box.h / 2 });
}

/* Adds the cells of a place to those that are taken. */
void ds_prefab_take (DsMask *taken, DsRect box);

/* Appends the places of @floor where @prefab, of the rules of the floor, stands in one of the
 * rotations that it allows: where all ground and features are among those that it draws. Objects,
 * additions on plain ground, the doors of entries and all but one entry do not matter. A
 * place is given once. Where none is, a place with some changed cells is, too: one of ten, or of
 * twenty if the prefab draws no features; of such places that overlap the one with the fewest.
 * DS_NOMEM. O(cells of the floor * rotations) on most floors, and O(cells of the prefab) for each
 * place that is alike. */
DsStatus ds_prefab_find (const DsPrefab *prefab, const DsFloor *floor, DsPrefabSites *out,
                         DsError *err) DS_MUST_CHECK;
/* The largest prefab of @rules, the rules of the floor, that stands there exactly and has drawn
 * @cell; else the one with the smallest share of changed cells, of which half may be others in a
 * room with the prefab's name. NULL: none. Borrows. O(prefabs * their cells * rotations), whatever
 * the size of the floor, and O(cells of the prefab) for each place that is alike. */
const DsPrefab *ds_prefab_at (const DsRules *rules, const DsFloor *floor, DsCell cell);
