/* core/sim/conduct.h — how the player went about a game: what they did how often, and what never.
 */
#pragma once

#include "sim/state.h"

typedef struct DsSim DsSim;

typedef struct {
  const char *id;    /* "kills" */
  const char *label; /* N_(): "Kills" */
  const char *never; /* N_(): "Killed nobody"; NULL: not worth a word */
  uint32_t n;
} DsConduct;

/* Line @i of the conduct. False: there are not so many. */
bool ds_sim_conduct (const DsSim *self, size_t i, DsConduct *out);
