/* core/gen/pipeline/trace.h — hashes of the level after each stage: what two programs compare to
 * find the first stage that diverges. Tiles and kinds count by their ids, so that only levels
 * matter. */
#pragma once

#include "base/array.h"
#include "gen/options.h"
#include "gen/stage.h"
#include "rules/delve.h"

typedef struct {
  size_t stage; /* index into the recipe's stages */
  size_t floor;
  uint64_t hash; /* of the floor after the stage */
} DsGenTraceRow;

/* Placed, zeroed. Rows stand in the order of the run. */
struct DsGenTrace {
  DS_ARRAY (DsGenTraceRow) rows;
};

uint64_t ds_gen_trace_stage (const DsGenTrace *self, size_t stage); /* of all floors; 0: no row */
/* For the pipeline: adds a row for @floor after the stage with the index @stage. DS_NOMEM.
 * O(cells). */
DsStatus ds_gen_trace_add (DsGenTrace *self, const DsGenState *state, size_t stage,
                           size_t floor) DS_MUST_CHECK;
/* Frees the rows; safe to call twice. */
void ds_gen_trace_clear (DsGenTrace *self);
