/* editor/tools/tile_rules.h — applies the tile rules of a level: to its selection, to all of it,
 * and to what a stroke changed. */
#pragma once

#include "tools/bench.h"

/* Applies the enabled rules to the selection of the shown floor, or without one to all floors, as
 * an undo step. Returns the number of changed cells; -1: the document says why not. *@locked: bits
 * of the locked layers that alone kept the rules from changing anything; 0: none did. */
gssize dse_tile_rules_apply (const DseBench *bench, unsigned *locked);

/* Applies them in the open undo step, around the cells that it changed, where the option
 * "live-tile-rules" is on. They change @cells alone; NULL: any. Returns the number of cells that
 * the rules changed. */
gsize dse_tile_rules_follow (const DseBench *bench, const DsMask *cells);

/* "Tile rules: 8 cells changed"; caller frees. */
char *dse_tile_rules_dup_count (gsize n);
