/* core/doc/prefab_copy.h — a copy of a prefab on a floor, beside an old and a new drawing of it. */
#pragma once

#include "doc/prefab_overlay.h"
#include "rules/delve.h"
#include "rules/prefab_find.h"

typedef struct {
  const DsPrefabOverlay *pair; /* borrowed, as the level is */
  const DsDelve *level;
  size_t number; /* of the floor */
  const DsFloor *floor;
  DsPrefabSite site;
  DsCell base;         /* of the pair's turned frame on the floor */
  size_t n_old, n_now; /* cells that are not as the old and as the new drawing has them */
  DsCell first;        /* of the former, if there are some */
} DsPrefabCopy;

/* Content that the new drawing gives a cell. */
typedef struct {
  uint32_t ground, feature;
  bool may_open;
  DsPrefabDraw thing;
} DsPrefabTarget;

/* The copy at @site on floor @floor of @level, compared with both drawings. Borrows the level and
 * @pair. O(cells of both drawings). */
DsPrefabCopy ds_prefab_copy_of (const DsPrefabOverlay *pair, const DsDelve *level, size_t floor,
                                const DsPrefabSite *site);
/* The cell of the floor that the cell @at of the frame lies on; it may be off the floor. */
DsCell ds_prefab_copy_cell (const DsPrefabCopy *self, DsCell at);
/* Content of the cell @at of the frame by the new drawing: of several choices that which is there.
 * Cells that it has given up become wall, or in a room floor. The cell lies on the floor. */
DsPrefabTarget ds_prefab_copy_target (const DsPrefabCopy *self, DsCell at);
/* True when the new drawing has an entry in the cell @at of the frame that leads nowhere, where
 * another one leads on. */
bool ds_prefab_copy_is_walled_up (const DsPrefabCopy *self, DsCell at);
/* True when the cell @cell of the floor can be walked. */
bool ds_prefab_copy_is_walkable (const DsPrefabCopy *self, DsCell cell);
/* The object at the cell @cell of the floor from index *@i on, which moves behind it; no gate,
 * since gates belong to the tiles of their cells. NULL: no more. Borrows. */
const DsThing *ds_prefab_copy_next_thing (const DsPrefabCopy *self, DsCell cell, size_t *i);
/* The first object of the cell @cell of the floor that @meaning (NULL: nothing) draws. NULL: none.
 * Borrows. */
const DsThing *ds_prefab_copy_drawn (const DsPrefabCopy *self, const DsPrefabMeaning *meaning,
                                     DsCell cell);
