/* core/io/kept/stack.h — the tiles that lie over each other in a cell, and the fewest changes that
 * make them another cell of ours, by a mapping backwards. */
#pragma once

#include "io/mapping/conditions.h"
#include "io/mapping/import.h"

#define DS_STACK_LAYERS 32 /* of cells, in one level: those above stay as they are */
#define DS_STACK_KINDS 4   /* objects that the tiles of a cell give */

/* The result of the tiles of a cell: numbers of the rules. */
typedef struct {
  uint16_t ground, feature; /* DS_TILE_NONE: no rule gives one */
  uint16_t kinds[DS_STACK_KINDS];
  size_t n_kinds;
} DsStackCell;

typedef struct {
  uint32_t cells[DS_STACK_LAYERS];
} DsStackTiles;

typedef struct DsStack DsStack;

/* For the layers of @level, an item of @map, that are no own layers of cells. Borrows the map, the
 * mapping and the rules. NULL: no memory. O(cells of the level). */
DsStack *ds_stack_new (const DsForeign *map, const DsForeignLevel *level, const DsMapping *mapping,
                       const DsRules *rules) DS_MUST_CHECK;
/* For the layers of @level that are own layer @own of cells in @made. The only ground of a cell is
 * then the tile of that, whatever its layer: that of the uppermost layer. */
DsStack *ds_stack_new_own (const DsForeign *map, const DsForeignLevel *level,
                           const DsMapping *mapping, const DsRules *rules, const DsImport *made,
                           int own) DS_MUST_CHECK;
void ds_stack_free (DsStack *self); /* NULL is allowed */
/* Lets empty cells be filled from the lowest layer on; otherwise the uppermost changes first. */
void ds_stack_fill_upwards (DsStack *self);

size_t ds_stack_n_layers (const DsStack *self); /* those of cells, the lowest first */
/* Layer @i, below their number. Borrows. */
const DsForeignLayer *ds_stack_layer (const DsStack *self, size_t i);
/* The result of @tiles. O(layers). */
DsStackCell ds_stack_give (DsStack *self, const DsStackTiles *tiles);
/* Changes as few of @tiles as possible so that they give @want. Where @is_empty_ground, ground that
 * no tile gives will do, too. @changeable has the layers that may change. False: the mapping gives
 * no such tiles, and they are as they were. O(1) for what was asked before. */
bool ds_stack_solve (DsStack *self, DsStackTiles *tiles, const DsStackCell *want,
                     bool is_empty_ground, const bool *changeable);
/* True when @tiles give @want, or no ground where that is to be the one of cells without a rule. */
bool ds_stack_gives (DsStack *self, const DsStackTiles *tiles, const DsStackCell *want);
/* True for a tile of layer @i of which the mapping makes nothing, or at most @ground. */
bool ds_stack_is_bare (DsStack *self, size_t i, uint32_t cell, uint16_t ground);
/* True when some tile of a layer gives objects of @kind, or, where @kind is none, the feature
 * @tile. */
bool ds_stack_can_give (DsStack *self, bool has_kind, uint16_t kind, uint16_t tile);
