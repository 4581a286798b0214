/* core/doc/prefab_overlay.h — an old and a new drawing of a prefab, one over the other. */
#pragma once

#include "rules/prefab.h"

typedef struct {
  const DsPrefab *old, *now; /* borrowed */
  DsPrefab frame;            /* only the size of both together */
  DsCell old_at, now_at;     /* of their top left cells in it */
} DsPrefabOverlay;

/* Lays them over each other where most cells are the same. Borrows both. O(cells of the old one *
 * offsets). */
DsPrefabOverlay ds_prefab_overlay_of (const DsPrefab *old, const DsPrefab *now);
/* Meaning of the cell @cell of the frame in the old drawing; NULL: it does not have the cell.
 * Borrows. */
const DsPrefabMeaning *ds_prefab_overlay_old (const DsPrefabOverlay *self, DsCell cell);
/* The same in the new drawing. */
const DsPrefabMeaning *ds_prefab_overlay_now (const DsPrefabOverlay *self, DsCell cell);
/* True when the drawings differ in the cell @cell of the frame. */
bool ds_prefab_overlay_changes (const DsPrefabOverlay *self, DsCell cell);
/* True when @item is one of the choices of @draw. */
bool ds_prefab_draw_has (const DsPrefabDraw *draw, uint32_t item);
