/* tests/lib/truth.h — what is true of a small world, found by trying every step of every play. It
 * shares nothing with core/solve but the world itself. */
#pragma once

#include "solve/prove.h"

typedef struct {
  bool is_solvable; /* some play wins */
  bool is_losable;  /* some play comes to a point from which no play surely wins */
} DstTruth;

/* @world: at most 16 places, 16 doors and 16 keys, not merged. */
DstTruth dst_truth (const DsWorld *world, DsSecretMode mode);

/* Makes @moves one by one. NULL: each can be made, and then the goal can be walked to when @wins,
 * or else no play surely comes to it any more; else what is wrong (caller frees). */
char *dst_truth_play (const DsWorld *world, const DsMoves *moves, DsSecretMode mode, bool wins);
