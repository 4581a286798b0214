/* core/gen/stages/rooms_mst/influence.h — neighbouring places on a floor: each spreads into the
 * rock around it, and those that meet are neighbours (a discrete Voronoi diagram; its dual replaces
 * Delaunay triangles). */
#pragma once

#include "base/array.h"
#include "gen/stage.h"

#define DS_INFLUENCE_FAR UINT16_MAX /* steps: not reached */

typedef struct {
  uint32_t a, b;   /* places, a < b */
  uint32_t at, to; /* cells of a and of b where a corridor between them crosses the border */
  uint32_t steps;  /* cells to dig for the shortest corridor between them */
  uint64_t score;  /* of that crossing; the lowest wins */
} DsNeighbours;

/* Held by value; all zero is empty. */
typedef struct {
  int32_t w, h;
  uint32_t *label; /* w * h: index of the nearest place + 1; 0 = none */
  uint16_t *steps; /* w * h: distance from that place; 0 = in the place itself */
  DS_ARRAY (DsNeighbours) pairs;
  uint32_t *slots; /* hash table of pairs: index + 1 */
  size_t n_slots;
} DsInfluence;

/* Allocates the tables; no cell has a label. */
DsStatus ds_influence_init (DsInfluence *self, const DsGenRun *run) DS_MUST_CHECK;
/* Frees labels, distances and pairs and zeroes it; safe to call twice. */
void ds_influence_clear (DsInfluence *self);

/* Spreads the labels over all cells that may be dug, and finds the pairs, sorted by steps.
 * @detour: cells by which a crossing may exceed the shortest corridor. */
DsStatus ds_influence_grow (DsInfluence *self, DsGenRun *run, int32_t detour) DS_MUST_CHECK;
