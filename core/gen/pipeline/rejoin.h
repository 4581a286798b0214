/* core/gen/pipeline/rejoin.h — ports, the cells where the frozen rest of a floor can be entered
 * from a regenerated part; the pipeline joins again those that were joined. For the pipeline
 * only. */
#pragma once

#include "base/array.h"
#include "gen/pipeline/work_floor.h"
#include "gen/stage_table.h"

typedef struct {
  uint32_t cell; /* y * w + x: open, frozen, next to a cell that may change */
  uint32_t part; /* ports with the same number were connected, through frozen cells or others */
} DsGenPort;

/* Held by value; all zero is empty. */
typedef struct {
  DS_ARRAY (DsGenPort) items; /* in row order */
  size_t n_parts;
  bool through; /* gates that may change count as open */
} DsGenPorts;

enum { DS_PORTS_PLAIN, DS_PORTS_THROUGH, DS_N_PORTS };

/* Finds the ports of @base's floor number @floor before the run. Unless @through, frozen parts
 * without a port become solid in @scratch, so that no stage digs towards them. */
DsStatus ds_gen_ports_find (DsGenPorts *out, const DsDelve *base, size_t floor, bool through,
                            DsGenFloor *scratch, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees the ports; safe to call twice. */
void ds_gen_ports_clear (DsGenPorts *self);
/* Restores those parts for stages that read the whole dungeon: they may be reachable through locked
 * doors. DS_NOMEM. O(w * h). */
DsStatus ds_gen_show_pockets (const DsDelve *base, size_t floor, DsGenFloor *scratch,
                              DsError *err) DS_MUST_CHECK;

/* Stages that are in no recipe: they run after the floor's own when some of its cells are frozen;
 * the latter counts gates as open. */
extern const DsGenStage ds_gen_rejoin, ds_gen_rejoin_gates;
