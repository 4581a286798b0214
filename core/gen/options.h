/* core/gen/options.h — options of a run: the cells that may change, the cache, the trace. */
#pragma once

#include "map/mask.h"

typedef struct DsGenCache DsGenCache; /* gen/pipeline/cache.h */
typedef struct DsGenTrace DsGenTrace; /* gen/pipeline/trace.h */

/* Options of a run. Zeroed: everything may change. Frozen cells look pinned to stages, and come out
 * unchanged, with their rooms, things, pins and origins. Members are borrowed. */
typedef struct {
  bool only_floor;    /* all floors except @floor are frozen */
  size_t floor;       /* of the dungeon */
  const DsMask *mask; /* requires only_floor: cells of @floor that are not frozen; NULL: all */
  DsGenCache *cache;  /* owned by this thread: skips stages whose result it holds; may be NULL */
  DsGenTrace *trace;  /* gets a row for each stage and floor; every stage runs then; may be NULL */
} DsGenOptions;
