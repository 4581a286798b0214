/* core/doc/drawn.h — keeps objects consistent with painted doors and stairs: a painted door gets
 * floor beneath it, and a tile that stands for an object (a gate, stairs) gets that object. */
#pragma once

#include "doc/cmd.h"

/* The tile of a gate or of stairs is on its cell with it, on floor: puts it there, or takes it
 * away. Other objects have none. DS_NOMEM. */
DsStatus ds_show_thing (DsDelve *delve, size_t floor, const DsThing *thing, bool is_there,
                        DsChanges *changes, DsError *err) DS_MUST_CHECK;

/* Updates objects after the features of @spans (values unused) were painted over @before: removes
 * or changes those of old tiles, adds those of new tiles, and opens walls beneath doors. New gates
 * that take a key get the lock @lock (id; NULL: none). Pins its changes when @pin is true.
 * DS_LIMIT, DS_NOMEM. O(cells of the spans), and O(things) where an object changes. */
DsStatus ds_follow_features (DsDelve *delve, size_t floor, const DsSpan *spans, size_t n_spans,
                             const DsGrid *before, const char *lock, bool pin, DsChanges *changes,
                             DsError *err) DS_MUST_CHECK;
