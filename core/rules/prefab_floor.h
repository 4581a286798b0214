/* core/rules/prefab_floor.h — the drawing of a prefab as a floor that can be edited, and back as
 * its record. */
#pragma once

#include "rules/prefab_write.h"

#define DS_PREFAB_MARGIN 8 /* empty cells around the drawing */

/* Initialises @out as a floor with the drawing of @prefab, which belongs to @rules, in an empty
 * margin. A character that draws one of several tiles or objects shows the first. In a room, cells
 * that keep the ground show the floor tile. DS_NOMEM: @out is zeroed. Caller clears @out. */
DsStatus ds_prefab_floor_init (DsFloor *out, const DsRules *rules, const DsPrefab *prefab,
                               DsError *err) DS_MUST_CHECK;

/*
 * Appends the record @node of @prefab with the drawing of @floor: rows, and characters of the
 * legend that come or go. Cells that show what ds_prefab_floor_init() drew there keep their
 * character, with all its choices, also on a floor that was resized; without other cells the record
 * is copied byte for byte. Everything else in the record stays as it is.
 *
 * In the rock, open cells with one way out are entries. Gates become plain doors; objects that a
 * prefab cannot hold are left out. @losses has them, also on failure: ds_prefab_losses_clear() it.
 * Whether the drawing is a good prefab is for the reader to say.
 *
 * DS_LIMIT: too large, or more different cells than characters. DS_BAD_DATA: nothing is drawn, or a
 * tile is not defined. DS_NOMEM. On failure @out is unchanged.
 */
DsStatus ds_prefab_floor_write (const DsRules *rules, const DsPrefab *prefab, DsNode node,
                                const DsFloor *floor, DsText *out, DsPrefabLosses *losses,
                                DsError *err) DS_MUST_CHECK;
