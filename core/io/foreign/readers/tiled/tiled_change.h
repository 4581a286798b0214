/* core/io/foreign/readers/tiled/tiled_change.h — a map of Tiled while its text is changed. Private
 * to this folder. */
#pragma once

#include "base/array.h"
#include "io/foreign/readers/tiled/tiled_reader.h"
#include "io/tiled/tiled_patch.h"

typedef DS_ARRAY (DsTiledNode) DsTiledNodes;

/* An object that the edits add, and its number in the file. */
typedef struct {
  const DsForeignAddition *addition;
  int64_t number;
} DsTiledNew;

typedef struct {
  DsTiledReader reader; /* of cells */
  DsTiledPatch patch;
  DsTiledNode root;
  const DsForeign *map;
  const DsForeignEdits *edits;
  DsTiledNodes layers; /* in the order of the level's */
  int64_t first_id;    /* of the objects that are added */
  int64_t *numbers;    /* of each addition; owned */
  DsTiledNew *by_id;   /* the same by floor and id of our objects; owned */
  size_t n_new;
  DsArena arena;   /* of properties with these numbers */
  DsStatus status; /* the first failure */
  DsError *err;
} DsTiledChange;

/* The last edit of each cell of a layer: chunks are as many as the cells, and so may the edits be.
 */
typedef struct {
  DsRect box;
  uint32_t *edits; /* by cell of the box: 1 + number among the edits; 0: none; owned */
} DsTiledEditGrid;

#define DS_TILED_COVERED (1u << 31) /* beside an edit: a chunk has the cell */

/* The edit of a cell in the box of the grid. */
static inline uint32_t *
ds_tiled_edit_at (const DsTiledEditGrid *grid, int32_t x, int32_t y)
{
  DS_ASSERT (grid != NULL && ds_rect_has (grid->box, (DsCell){ x, y }));

  return &grid->edits[ds_cell_index ((DsCell){ x - grid->box.x, y - grid->box.y }, grid->box.w)];
}

/* Notes that memory ran out. */
void ds_tiled_change_fail_nomem (DsTiledChange *self);
/* Sets a member to a whole number. */
void ds_tiled_change_int (DsTiledPatch *patch, DsTiledNode node, const char *key, int64_t value);
/* Appends the nodes of a list. False: no memory. */
bool ds_tiled_list_nodes (DsTiledNode node, const DsTiledList *list,
                          DsTiledNodes *out) DS_MUST_CHECK;
/* The number of a tile in the file. */
uint32_t ds_tiled_change_number (const DsTiledChange *self, uint32_t cell);

/* Gives each addition its number, from first_id on, in the order in which they are written. */
void ds_tiled_number_additions (DsTiledChange *self);
/* @edits whose references to additions, as DS_FOREIGN_NEW says them, are numbers; a property that
 * refers to nothing goes, and does not come. They live as long as the change. O(values log
 * additions). */
DsForeignPropertyEdits ds_tiled_with_numbers (DsTiledChange *self,
                                              const DsForeignPropertyEdits *edits);
/* Changes the objects of @layer, whose node is @node. */
void ds_tiled_change_objects (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node);
/* The element or object that says how the cells of a layer are written. */
DsTiledNode ds_tiled_data_of (DsTiledNode layer);
/* Appends @cells as the layer writes them, without space around them; @block is what they come in
 * the place of, or the layer. False: no memory. */
bool ds_tiled_write_cells (DsTiledChange *self, DsTiledNode layer, DsTiledNode block, bool is_array,
                           const uint32_t *cells, size_t w, size_t h, DsText *out) DS_MUST_CHECK;
/* Changes the cells of a block at @box, a chunk or all of the layer; @grid: of a layer of chunks,
 * else NULL. O(block), without a grid also O(edits). */
void ds_tiled_change_block (DsTiledChange *self, const DsForeignLayer *layer,
                            const DsTiledEditGrid *grid, DsTiledNode node, DsTiledNode block,
                            DsRect box);
/* Puts the edits of a chunk at @box, by its cells, into @out, which may be NULL. False: none. */
bool ds_tiled_edits_in (const DsTiledEditGrid *grid, DsRect box, uint32_t *out);
/* Changes the chunks of a layer, and adds those that edits need. O(cells + chunks). */
void ds_tiled_change_chunks (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node);
