/* core/gen/pipeline/trace.h — hashes of the level after each stage. Two programs compare them to
 * find the first stage whose results differ. Tiles and kinds are hashed by their ids, since their
 * numbers differ between rule sets. */
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

/* Held by value; all zero is empty. Rows stand in the order of the run. */
struct DsGenTrace {
  DS_ARRAY (DsGenTraceRow) rows;
};

uint64_t ds_gen_trace_stage (const DsGenTrace *self, size_t stage); /* of all floors; 0: no row */
/* Adds a row for @floor after the stage with the index @stage; called by the pipeline. DS_NOMEM.
 * O(cells). */
DsStatus ds_gen_trace_add (DsGenTrace *self, const DsGenState *state, size_t stage,
                           size_t floor) DS_MUST_CHECK;
/* Frees the rows; safe to call twice. */
void ds_gen_trace_clear (DsGenTrace *self);
