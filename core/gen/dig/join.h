/* core/gen/dig/join.h — joins the parts of a floor by the cheapest tunnels. */
#pragma once

#include "field/parts.h"
#include "gen/stage.h"

typedef struct {
  uint16_t floor; /* tile */
  int32_t wander; /* 0 digs straight tunnels; higher values make them wind */
} DsGenJoin;

/* @parts are the parts of @open (w * h). @cut_off becomes the first cell of a part that pinned
 * walls enclose, or DS_GEN_NO_CELL. */
DsStatus ds_gen_join_parts (DsGenRun *run, const DsGenJoin *join, DsParts *parts,
                            const uint8_t *open, DsCell *cut_off, DsError *err) DS_MUST_CHECK;

/* Joins all parts of a floor with pinned ground, for layouts whose corridors pinned cells may have
 * interrupted. Does nothing when no ground is pinned, and leaves enclosed parts alone. */
DsStatus ds_gen_join_pinned (DsGenRun *run, uint16_t floor, DsError *err) DS_MUST_CHECK;
