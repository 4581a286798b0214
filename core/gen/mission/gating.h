/* core/gen/mission/gating.h — gates and walls with which stages close passages, and the objects
 * that go with them: collected first, then written at once. */
#pragma once

#include "gen/mission/room_graph.h"

/* Held by value; zeroed but for the run. */
typedef struct {
  DsGenRun *run;
  DS_ARRAY (DsThing) things;
  DS_ARRAY (size_t) floors; /* floor of each thing */
} DsGating;

/* Reserves memory for gates on all passages of @graph and @n more things. False: no memory. */
bool ds_gating_reserve (DsGating *self, const DsRoomGraph *graph, size_t n) DS_MUST_CHECK;
/* Frees the reserved things; safe to call twice. */
void ds_gating_clear (DsGating *self);
/* Adds a thing within the reserved number. @lock: borrowed until the things are written; may be
 * NULL. */
void ds_gating_add (DsGating *self, size_t floor, uint16_t kind, DsCell at, uint8_t facing,
                    DsStr *lock);
/* Places gates of @kind on all cells of @passage. False: another gate stands there. */
bool ds_gating_put (DsGating *self, const DsPassage *passage, uint16_t kind, uint8_t facing,
                    DsStr *lock);
/* Places wall on all cells of @passage. False: a gate stands there, or no wall adjoins it. */
bool ds_gating_wall (DsGating *self, const DsPassage *passage);
/* Writes the things that were added, floor by floor, and selects those floors. */
void ds_gating_write (DsGating *self);
