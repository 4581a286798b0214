/* core/field/tunnel.h — the cheapest tunnels that join the parts of a floor. */
#pragma once

#include "field/parts.h"

#define DS_TUNNEL_NEVER 255 /* cost of a cell that may not be dug */

typedef struct {
  uint32_t *cells; /* y * w + x of every cell to dig */
  size_t n_cells;
  size_t n_joined;  /* tunnels, which is how many parts fewer there are afterwards */
  DsCell *cut_off;  /* the first cell of each part that no tunnel can reach from the largest one */
  size_t n_cut_off; /* 0 = one part remains */
} DsTunnels;

/* @cost: w * h, 0 = open, 1..254 = what digging the cell costs, DS_TUNNEL_NEVER. @parts are those
 * of the cells with cost 0; their labels spread over the closed cells on the way. */
DsStatus ds_tunnels_find (DsTunnels *out, DsParts *parts, const uint8_t *cost, DsJob *job,
                          DsError *err) DS_MUST_CHECK;
void ds_tunnels_clear (DsTunnels *self); /* frees and zeroes; safe to call twice */
