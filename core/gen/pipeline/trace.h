/* core/gen/pipeline/trace.h — hashes of the level after each stage: what two programs compare to
 * find the first stage that diverges. Tiles and kinds count by their ids, so that only levels
 * matter. */
#pragma once

#include "base/array.h"
#include "rules/delve.h"

typedef struct {
  size_t stage; /* index into the recipe's stages */
  size_t floor;
  uint64_t hash; /* of the floor after the stage */
} DsGenTraceRow;

/* Placed, zeroed. Rows stand in the order of the run. */
typedef struct {
  DS_ARRAY (DsGenTraceRow) rows;
} DsGenTrace;

uint64_t ds_gen_trace_stage (const DsGenTrace *self, size_t stage); /* of all floors; 0: no row */
/* Frees the rows; safe to call twice. */
void ds_gen_trace_clear (DsGenTrace *self);
