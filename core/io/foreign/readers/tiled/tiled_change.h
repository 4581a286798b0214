/* core/io/foreign/readers/tiled/tiled_change.h — a map of Tiled while its text is changed. Private
 * to this folder. */
#pragma once

#include "base/array.h"
#include "io/foreign/readers/tiled/tiled_reader.h"
#include "io/tiled/tiled_patch.h"

#define DS_TILED_NUMBER_BYTES 32

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

/* Notes that memory ran out. */
void ds_tiled_change_fail_nomem (DsTiledChange *self);
/* Thousandths as "12.5". Returns @out. */
const char *ds_tiled_format_milli (int64_t value, char out[DS_TILED_NUMBER_BYTES]);
/* Sets a member to a whole number. */
void ds_tiled_change_int (DsTiledPatch *patch, DsTiledNode node, const char *key, int64_t value);
/* Adds @by thousandths to a member that may be missing, which stands for 0. */
void ds_tiled_change_milli (DsTiledPatch *patch, DsTiledNode node, const char *key, int64_t by);
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
