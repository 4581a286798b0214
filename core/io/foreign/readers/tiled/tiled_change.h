/* core/io/foreign/readers/tiled/tiled_change.h — a map of Tiled while its text is changed. Private
 * to this folder. */
#pragma once

#include "base/array.h"
#include "io/foreign/readers/tiled/tiled_reader.h"
#include "io/tiled/tiled_patch.h"

#define DS_TILED_NUMBER_BYTES 32

typedef DS_ARRAY (DsTiledNode) DsTiledNodes;

typedef struct {
  DsTiledReader reader; /* of cells */
  DsTiledPatch patch;
  DsTiledNode root;
  const DsForeign *map;
  const DsForeignEdits *edits;
  DsTiledNodes layers; /* in the order of the level's */
  int64_t next_id;     /* of an object */
  DsStatus status;     /* the first failure */
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

/* Changes the objects of @layer, whose node is @node. */
void ds_tiled_change_objects (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node);
