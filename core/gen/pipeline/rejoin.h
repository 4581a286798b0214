/* core/gen/pipeline/rejoin.h — what a part of a floor owes to the rest when it is generated anew:
 * ports, where the frozen rest can be entered, stay joined as they were. The pipeline's own. */
#pragma once

#include "base/array.h"
#include "gen/pipeline/work_floor.h"
#include "gen/stage_table.h"

typedef struct {
  uint32_t cell; /* y * w + x: open, frozen, beside a cell that may change */
  uint32_t part; /* the ports of one part were joined, through the rest or what is replaced */
} DsGenPort;

/* Placed, zeroed. */
typedef struct {
  DS_ARRAY (DsGenPort) items; /* in row order */
  size_t n_parts;
  bool through; /* gates that may change are no hindrance */
} DsGenPorts;

enum { DS_PORTS_PLAIN, DS_PORTS_THROUGH, DS_N_PORTS };

/* Finds the ports of @base's floor number @floor as it is before the run. Unless @through, frozen
 * parts without a port have nothing to do with what is generated: they become solid in @scratch, so
 * that nobody digs for them. */
DsStatus ds_gen_ports_find (DsGenPorts *out, const DsDelve *base, size_t floor, bool through,
                            DsGenFloor *scratch, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees the ports; safe to call twice. */
void ds_gen_ports_clear (DsGenPorts *self);
/* They are there again for stages that look at all of the dungeon: who walks from the start through
 * locked doors comes to them. DS_NOMEM. O(w * h). */
DsStatus ds_gen_show_pockets (const DsDelve *base, size_t floor, DsGenFloor *scratch,
                              DsError *err) DS_MUST_CHECK;

/* Stages that are in no recipe: they run behind the floor's own when some of its cells are frozen,
 * the latter for who passes gates. */
extern const DsGenStage ds_gen_rejoin, ds_gen_rejoin_gates;
