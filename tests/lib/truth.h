/* tests/lib/truth.h — exhaustive search of a small world: every step of every play. It shares
 * nothing with core/solve but the world itself. */
#pragma once

#include "solve/prove.h"

typedef struct {
  bool is_solvable; /* some play wins */
  bool is_losable;  /* some play comes to a point from which no play surely wins */
} DstTruth;

/* @world: at most 16 places, 16 doors and 16 keys, not merged. */
DstTruth dst_truth (const DsWorld *world, DsSecretMode mode);

/* Makes @moves one by one. NULL: each is possible, and then the goal is reachable if @wins, or else
 * no play is certain to reach it any more; else the fault (caller frees). */
char *dst_truth_play (const DsWorld *world, const DsMoves *moves, DsSecretMode mode, bool wins);
