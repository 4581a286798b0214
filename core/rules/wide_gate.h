/* core/rules/wide_gate.h — gates that are one to who walks: one key opens all their cells. */
#pragma once

#include "base/array.h"
#include "rules/delve.h"

typedef DS_ARRAY (uint64_t) DsThingIds;

/* Whether @a and @b, which are gates of one floor, may be of the same one: where they share an id
 * they are, without one they have to be side by side, too. */
bool ds_gates_are_alike (const DsThing *a, const DsThing *b);
/* Appends the ids of all cells of the gate that @thing of @floor is on: its own first, and no other
 * when it is no gate, or one of a single cell. False: no memory. O(things). */
bool ds_wide_gate_find (DsThingIds *out, const DsDelve *delve, size_t floor,
                        const DsThing *thing) DS_MUST_CHECK;
