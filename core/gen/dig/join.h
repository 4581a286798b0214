/* core/gen/dig/join.h — joins the parts of a floor by the cheapest tunnels. */
#pragma once

#include "field/parts.h"
#include "gen/stage.h"

typedef struct {
  uint16_t floor; /* tile */
  int32_t wander; /* 0 digs straight tunnels, more makes them wind */
} DsGenJoin;

/* @parts are those of @open, w * h; @cut_off is the first cell of a part that walls set by hand
 * enclose, or DS_GEN_NO_CELL. */
DsStatus ds_gen_join_parts (DsGenRun *run, const DsGenJoin *join, DsParts *parts,
                            const uint8_t *open, DsCell *cut_off, DsError *err) DS_MUST_CHECK;

/* For layouts whose ways hand-set cells may have stopped: all parts of a floor with pinned ground.
 * Does nothing when no ground is pinned, and leaves enclosed parts alone. */
DsStatus ds_gen_join_pinned (DsGenRun *run, uint16_t floor, DsError *err) DS_MUST_CHECK;
