/* core/rules/wide_gate.h — wide gates: several gates that one key opens together. */
#pragma once

#include "base/array.h"
#include "rules/delve.h"

typedef DS_ARRAY (uint64_t) DsThingIds;

/* True when gates @a and @b of one floor may belong to one wide gate: with an id both have it,
 * without one they are adjacent, too. */
bool ds_gates_are_alike (const DsThing *a, const DsThing *b);
/* Appends the ids of all cells of the gate that @thing of @floor is on: its own first, and no other
 * when it is no gate, or one of a single cell. False: no memory. O(things). */
bool ds_wide_gate_find (DsThingIds *out, const DsDelve *delve, size_t floor,
                        const DsThing *thing) DS_MUST_CHECK;
