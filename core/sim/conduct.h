/* core/sim/conduct.h — conduct: statistics of the player's actions, and voluntary challenges
 * ("never ..."). */
#pragma once

#include "sim/state.h"

typedef struct DsSim DsSim;

typedef struct {
  const char *id;    /* "kills" */
  const char *label; /* N_(): "Kills" */
  const char *never; /* N_(): "Killed nobody"; NULL: not worth mentioning */
  uint32_t n;
} DsConduct;

/* Line @i of the conduct. False: there are fewer. */
bool ds_sim_conduct (const DsSim *self, size_t i, DsConduct *out);
