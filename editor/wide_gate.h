/* editor/wide_gate.h — gates side by side that are one to who walks: the solver opens them
 * together, and they are chosen together. */
#pragma once

#include "document.h"

/* Ids (uint64_t) of all cells of the gate that @thing is on: its own first, and no other when it is
 * no gate, or one of a single cell. Caller unrefs. */
GArray *dse_wide_gate (const DsDelve *delve, gsize floor, const DsThing *thing);
