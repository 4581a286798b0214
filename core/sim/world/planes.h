/* core/sim/world/planes.h — cells of a game as bit planes, 64 of a row in a word, for fast
 * searches. They are derived from the cells and the actors. Internal to sim. */
#pragma once

#include "sim/inside.h"

typedef enum {
  DS_PLANE_WALK, /* the first ones are the flags DS_CELL_* of the same name */
  DS_PLANE_GATE,
  DS_PLANE_FLY,
  DS_PLANE_SWIM,
  DS_PLANE_SHUT,
  DS_PLANE_TAKEN, /* an actor is there */
  DS_N_PLANES
} DsPlane;

size_t ds_planes_words (const DsSim *sim);         /* in the state, for each floor */
void ds_planes_derive (DsSim *sim, int32_t floor); /* from all its cells, without actors */
/* Sets one bit of a plane, for a cell of a floor that was entered. O(1). */
void ds_planes_set (DsSim *sim, DsPlane plane, DsSimSpot spot, bool value);
/* The 64 cells from @spot eastwards, the first one lowest; cells off the floor are 0. */
uint64_t ds_planes_row (const DsSim *sim, DsPlane plane, DsSimSpot spot);
