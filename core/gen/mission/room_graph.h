/* core/gen/mission/room_graph.h — graph of the rooms of all floors and the passages between them,
 * over which regions grow and on which locks are placed. */
#pragma once

#include "base/array.h"
#include "gen/stage.h"

#define DS_PASSAGE_CELLS 3 /* cells of the widest passage that can be closed */
#define DS_PASSAGE_NO_WAY 4

/* A connected set of cells of one room; or a gate. */
typedef struct {
  uint32_t floor, room; /* @room: its number in the room layer */
  uint32_t size;        /* cells */
  DsCell first;         /* first in row order */
  bool is_gate;
} DsRoomNode;

typedef enum {
  DS_PASSAGE_BORDER, /* adjoining rooms */
  DS_PASSAGE_STAIRS, /* two-way */
  DS_PASSAGE_DROP,   /* one-way, from @from to @to */
} DsPassageType;

typedef struct {
  DsPassageType type;
  uint32_t from, to; /* nodes; of a border, @from < @to */
  uint32_t floor;
  DsCell cells[DS_PASSAGE_CELLS]; /* gates or walls on all of these would close it */
  uint8_t n_cells;                /* 0: it cannot be closed; then cells[0] is its site */
  uint8_t way; /* index of ds_move_steps[] from @from to @to through its only cell, between two
                * walls; DS_PASSAGE_NO_WAY: it is no such doorway */
} DsPassage;

/* Held by value. */
typedef struct {
  int32_t w, h;
  size_t n_floors;
  uint32_t **node; /* by floor, w * h: node + 1; 0 = not walkable */
  DS_ARRAY (DsRoomNode) nodes;
  DS_ARRAY (DsPassage) passages;
} DsRoomGraph;

/* Reads all floors, and selects the first one. DS_NOMEM, DS_CANCELLED: @out is zeroed. O(cells). */
DsStatus ds_room_graph_init (DsRoomGraph *out, DsGenRun *run, DsError *err) DS_MUST_CHECK;
/* Frees nodes and passages and zeroes the graph; safe to call twice. */
void ds_room_graph_clear (DsRoomGraph *self);
/* True when all rooms are connected, with drops taken as two-way. DS_NOMEM, DS_CANCELLED by
 * @job. */
DsStatus ds_room_graph_is_whole (const DsRoomGraph *self, const DsJob *job,
                                 bool *out) DS_MUST_CHECK;

/* Node of a cell of @floor, as index + 1; 0: none. */
static inline uint32_t
ds_room_graph_at (const DsRoomGraph *self, size_t floor, DsCell cell)
{
  return self->node[floor][ds_cell_index (cell, self->w)];
}
