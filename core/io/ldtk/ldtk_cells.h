/* core/io/ldtk/ldtk_cells.h — the cells of a floor in an LDtk project that is written. Private to
 * core/io/ldtk. */
#pragma once

#include "io/ldtk/ldtk_defs.h"

/* Appends the values of the cells of @level in @layer, a grid of values, row by row. O(cells). */
void ds_ldtk_put_values (const DsLdtkWriter *self, const DsFloor *level, DsLdtkLayer layer);
/* Appends the tiles that show the cells of @level in @layer, one of tiles. False: no memory.
 * O(cells). */
bool ds_ldtk_put_tiles (const DsLdtkWriter *self, const DsFloor *level,
                        DsLdtkShown layer) DS_MUST_CHECK;
/* Tiles that the layers of tiles of @level have. O(cells). */
size_t ds_ldtk_count_tiles (const DsFloor *level);
/* Lets self->boxes be the bounding boxes of the rooms of @level; one without cells is a cell in the
 * corner. DS_NOMEM. O(cells). */
DsStatus ds_ldtk_find_boxes (DsLdtkWriter *self, const DsFloor *level, DsError *err) DS_MUST_CHECK;
