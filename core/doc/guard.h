/* core/doc/guard.h — locked strata of a document: no command of a designer changes them. */
#pragma once

#include "doc/cmd.h"
#include "rules/strata.h"

/* The way in which @cmd respects locks; that of a batch follows from its commands: it does not
 * care if none does, and a single one that is whole, or is_whole, makes all of it whole. */
DsCmdLocks ds_guard_way (const DsCmd *cmd);

/* Bits of the strata of @locked that differ between @before and @after, which have the same size
 * and floors: by cells, things, or tables. O(bands + what differs + things). */
unsigned ds_guard_touched (const DsDelve *before, const DsDelve *after, unsigned locked);

/* Takes back in @after what differs of @locked. A cell keeps everything that it had where a locked
 * thing or feature would be removed, or a gate or stairs lose their tile, or their tile them.
 * DS_NOMEM: @after is half restored. */
DsStatus ds_guard_restore (const DsDelve *before, DsDelve *after, unsigned locked, DsError *err);

/* True if nothing of floors, rooms and regions differs. */
bool ds_guard_is_same (const DsDelve *before, const DsDelve *after);
