/* core/gen/stages/rooms_mst/influence.h — whose neighbour is whom: every place on a floor grows
 * into the rock around it, and those that meet are neighbours (on a grid, what Delaunay's triangles
 * are in the plane).
 */
#pragma once

#include "base/array.h"
#include "gen/stage.h"

#define DS_INFLUENCE_FAR UINT16_MAX /* steps: not reached */

typedef struct {
  uint32_t a, b;   /* places, a < b */
  uint32_t at, to; /* the cell of a's and the one of b's where a way between them crosses over */
  uint32_t steps;  /* cells to dig for the shortest way between them */
  uint64_t score;  /* of the crossing that is held; the lowest wins */
} DsNeighbours;

/* Placed, zeroed. */
typedef struct {
  int32_t w, h;
  uint32_t *label; /* w * h: index of the place that a cell is nearest to + 1; 0 = none */
  uint16_t *steps; /* w * h: from that place; 0 = of the place itself */
  DS_ARRAY (DsNeighbours) pairs;
  uint32_t *slots; /* hash table over the pairs: index + 1 */
  size_t n_slots;
} DsInfluence;

/* No cell has a label yet. */
DsStatus ds_influence_init (DsInfluence *self, const DsGenRun *run) DS_MUST_CHECK;
/* Frees labels, distances and pairs and zeroes it; safe to call twice. */
void ds_influence_clear (DsInfluence *self);

/* Spreads the labels that cells have over all that may be dug, and finds the pairs, sorted by
 * steps.
 * @detour: how many cells longer than the shortest way the one that crosses over there may be. */
DsStatus ds_influence_grow (DsInfluence *self, DsGenRun *run, int32_t detour) DS_MUST_CHECK;
