/* core/gen/mission/gating.h — what stages close passages with: gates and walls, and the things that
 * belong to them, which are all written at once. */
#pragma once

#include "gen/mission/room_graph.h"

/* Placed, zeroed but for the run. */
typedef struct {
  DsGenRun *run;
  DS_ARRAY (DsThing) things;
  DS_ARRAY (size_t) floors; /* of each thing */
} DsGating;

/* For gates on all passages of @graph and @n more things. */
bool ds_gating_reserve (DsGating *self, const DsRoomGraph *graph, size_t n) DS_MUST_CHECK;
/* Frees the reserved things; safe to call twice. */
void ds_gating_clear (DsGating *self);
/* Remembers a thing, for which there is room. @lock: borrowed until all is written; may be NULL. */
void ds_gating_add (DsGating *self, size_t floor, uint16_t kind, DsCell at, uint8_t facing,
                    DsStr *lock);
/* Gates of @kind on all cells of @passage. False: another gate is there already. */
bool ds_gating_put (DsGating *self, const DsPassage *passage, uint16_t kind, uint8_t facing,
                    DsStr *lock);
/* Wall on all cells of @passage. False: a gate is there, or nothing beside it is wall. */
bool ds_gating_wall (DsGating *self, const DsPassage *passage);
/* Writes the things that were reserved, floor by floor, and selects those floors. */
void ds_gating_write (DsGating *self);
