/* core/solve/path.h — playthrough as a path from cell to cell: keys, the nearest first, and every
 * gate at its first passage. */
#pragma once

#include "solve/lock_graph.h"
#include "solve/proof.h"

typedef enum {
  DS_PATH_TAKE, /* key @index of the world */
  DS_PATH_PASS, /* door @index, which tokens open */
  DS_PATH_OPEN, /* door @index, which takes a key */
  DS_PATH_FIND, /* door @index, which is secret */
  DS_PATH_DROP, /* goes where no way leads back */
  DS_PATH_STAIRS,
  DS_PATH_GOAL, /* arrives */
} DsPathType;

typedef struct {
  int32_t floor;
  DsCell cell;
} DsPathCell;

typedef struct {
  DsPathType type;
  uint32_t index;
  DsLockSpot at;
  size_t first, n; /* in DsPath.cells: from where the step before ended to where this one does */
} DsPathStep;

typedef DS_ARRAY (DsPathCell) DsPathCells;

/* Held by value; all zero is empty. */
typedef struct {
  DS_ARRAY (DsPathStep) steps;
  DsPathCells cells;
  bool is_whole; /* every move was made, and the goal reached if it should be */
} DsPath;

/* Makes @moves, which must be possible in this order in the world of @graph, with all keys listed
 * (and made in no other order where the world ends at goals); if @secrets_open, secret doors need
 * no move. Then goes to the goal if @wins. DS_NOMEM, DS_CANCELLED. O(cells) for each move at
 * most. */
DsStatus ds_path_find (DsPath *out, const DsLockGraph *graph, const DsMoves *moves,
                       bool secrets_open, bool wins, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees steps and cells; safe to call twice. */
void ds_path_clear (DsPath *self);
