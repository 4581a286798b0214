/* core/rules/prefab_write.h — writes part of a floor as the record of a prefab. */
#pragma once

#include "map/mask.h"
#include "rules/rules.h"

/* The parts of a floor that a prefab cannot hold. All zero is empty. */
typedef struct {
  DS_ARRAY (uint16_t) kinds; /* of each object that is left out, in the order of the floor */
  size_t n_doors;            /* gates that became plain doors */
  size_t n_plain;            /* objects that lost their lock or own properties */
  size_t n_tiles;            /* tiles of own layers of cells, which are left out */
} DsPrefabLosses;

/*
 * Appends the cells of @mask as the JSON of a prefab, indented for the list of a rules file, with
 * id, label, tags, weight, depth, place, rotate and mirror of @as; id and label must be valid.
 *
 * In the rock the walls and doors around its open cells come along, and open cells beside them
 * become entries. In a room only the cells themselves are drawn; with @keeps_ground their most
 * frequent plain ground is that of the room. Gates become plain doors; player start, goal, stairs,
 * keys, markers, notes and drops are left out, as are all but one object of a cell and the tiles of
 * own layers. @losses has them, also on failure: ds_prefab_losses_clear() it.
 *
 * DS_LIMIT: too large, or more different cells than characters. DS_BAD_DATA: no prefab can have
 * these cells; @err says why, and where on the floor. DS_NOMEM. On failure @out is unchanged.
 */
DsStatus ds_prefab_write (const DsRules *rules, const DsFloor *floor, const DsMask *mask,
                          const DsPrefab *as, bool keeps_ground, DsText *out,
                          DsPrefabLosses *losses, DsError *err) DS_MUST_CHECK;
/* Frees the list and zeroes the losses; safe to call twice. */
void ds_prefab_losses_clear (DsPrefabLosses *self);
