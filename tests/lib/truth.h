/* tests/lib/truth.h — what is true of a small world, found by trying every step of every play. It
 * shares nothing with core/solve but the world itself. */
#pragma once

#include "solve/prove.h"
#include "solve/route.h"

typedef struct {
  bool is_solvable; /* some play wins */
  bool is_losable;  /* some play comes to a point from which no play surely wins */
} DstTruth;

/* @world: at most 16 places, 16 doors and 16 keys, not merged. */
DstTruth dst_truth (const DsWorld *world, DsSecretMode mode);

/* Walks @route step by step. NULL: every step can be done and the last one wins; else what is wrong
 * (caller frees). */
char *dst_truth_walk (const DsWorld *world, const DsRoute *route, DsSecretMode mode);
