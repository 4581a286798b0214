/* core/gen/options.h — what a run of a recipe may change, remember and note down. */
#pragma once

#include "map/mask.h"

typedef struct DsGenCache DsGenCache; /* gen/pipeline/cache.h */
typedef struct DsGenTrace DsGenTrace; /* gen/pipeline/trace.h */

/* How a run differs from a plain one. Zeroed: everything may change. What may not change is frozen:
 * to stages it looks pinned, and it comes out as it was, with its rooms, things, pins and origins.
 * Borrowed. */
typedef struct {
  bool only_floor;    /* all floors but @floor are frozen */
  size_t floor;       /* of the dungeon */
  const DsMask *mask; /* needs only_floor: all cells of @floor but these are frozen; NULL: none */
  DsGenCache *cache;  /* of this thread: stages whose input it knows do not run; may be NULL */
  DsGenTrace *trace;  /* gets a row for each stage and floor; no stage is left out then; may be NULL
                       */
} DsGenOptions;
