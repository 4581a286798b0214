/* core/solve/lock_names.h — names of keys and gates: those of the palette, unless the dungeon names
 * their lock. */
#pragma once

#include "solve/lock_graph.h"

#define DS_LOCK_NAME 256

/* Translated, perhaps in @out. */
const char *ds_lock_key_name (const DsLockUse *lock, char out[DS_LOCK_NAME]);
/* Of a door of the world that has a lock: that of its gate, else of the lock itself. */
const char *ds_lock_gate_name (const DsLockGraph *graph, uint32_t door);
