/* core/gen/mission/room_graph.h — the rooms of all floors and the passages between them: what
 * regions grow over and what locks close. */
#pragma once

#include "base/array.h"
#include "gen/stage.h"

#define DS_PASSAGE_CELLS 3 /* of the widest passage that can be closed */
#define DS_PASSAGE_NO_WAY 4

/* Cells of one room that hang together; or a gate that stands there already. */
typedef struct {
  uint32_t floor, room; /* its number in the room layer */
  uint32_t size;        /* cells */
  DsCell first;         /* in row order */
  bool is_gate;
} DsRoomNode;

typedef enum {
  DS_PASSAGE_BORDER, /* side by side */
  DS_PASSAGE_STAIRS, /* both ways */
  DS_PASSAGE_DROP,   /* only @from to @to */
} DsPassageType;

typedef struct {
  DsPassageType type;
  uint32_t from, to; /* nodes; of a border the first is the lower one */
  uint32_t floor;
  DsCell cells[DS_PASSAGE_CELLS]; /* a gate or wall on these would close it */
  uint8_t n_cells;                /* 0: it cannot be closed; then cells[0] is where it is */
  uint8_t way; /* index of ds_move_steps[] that leads through its only cell, between two walls, from
                  @from to @to; DS_PASSAGE_NO_WAY: it is no such doorway */
} DsPassage;

/* Placed. */
typedef struct {
  int32_t w, h;
  size_t n_floors;
  uint32_t **node; /* of each floor, w * h: node + 1; 0 = nobody can stand there */
  DS_ARRAY (DsRoomNode) nodes;
  DS_ARRAY (DsPassage) passages;
} DsRoomGraph;

/* Looks at all floors, and selects the first one. DS_NOMEM, DS_CANCELLED: @out is zeroed. O(cells).
 */
DsStatus ds_room_graph_init (DsRoomGraph *out, DsGenRun *run, DsError *err) DS_MUST_CHECK;
/* Frees nodes and passages and zeroes the graph; safe to call twice. */
void ds_room_graph_clear (DsRoomGraph *self);
/* Whether all rooms hang together, whichever way drops lead. DS_NOMEM, DS_CANCELLED by @job. */
DsStatus ds_room_graph_is_whole (const DsRoomGraph *self, const DsJob *job,
                                 bool *out) DS_MUST_CHECK;

/* The node of a cell of @floor, index + 1; 0: it belongs to none. */
static inline uint32_t
ds_room_graph_at (const DsRoomGraph *self, size_t floor, DsCell cell) /* node + 1; 0: none */
{
  return self->node[floor][ds_cell_index (cell, self->w)];
}
