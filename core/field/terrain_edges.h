/* core/field/terrain_edges.h — the tiles of a stroke of terrain: the painted cells, and the edges
 * around them. */
#pragma once

#include "field/tiling.h"
#include "rules/find_terrain.h"

/* Appends the tiles of @cells (in order, see map/spans.h, and on the floor) painted with @terrain,
 * and of the edges around them:
 *
 * - an edge lies around all cells of the terrain's tile, painted now or earlier, and never on them;
 * - an edge that encloses replaces any ground, another one only ground that can be walked on; none
 *   replaces doors, stairs and bridges;
 * - painted cells that can be walked on become the edge of another terrain that they cut, such as
 *   the shore of the water beside them.
 *
 * Unknown tiles are left out. DS_NOMEM: @out has a part of them. O(cells and cells around them, log
 * runs) */
DsStatus ds_terrain_lay (const DsDelve *delve, size_t floor, const DsTerrain *terrain,
                         const DsSpans *cells, DsTiling *out, DsError *err) DS_MUST_CHECK;
