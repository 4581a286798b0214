/* editor/program/memory.h — the memory of both programs: large blocks on pages of their own, all
 * others from the C library. */
#pragma once

#include "base/hooks.h"

/* Puts this memory into @hooks, for ds_hooks_set(), and tunes malloc(). For the start of a program,
 * before it has threads. */
void dse_memory_start (DsHooks *hooks);
