/* editor/tools/wide_gate.h — gates of several cells are one to who walks, so they are drawn,
 * chosen, moved, copied and deleted as one. */
#pragma once

#include "document.h"

/* Adds to @ids (uint64_t, of @floor) the cells that are missing of the gates it has cells of. */
void dse_wide_gate_complete (const DsDelve *delve, gsize floor, GArray *ids);
/* True if @ids are the cells of one gate, and more than one. */
gboolean dse_wide_gate_is (const DsDelve *delve, gsize floor, const GArray *ids);
/* @thing is about to be placed: beside gates like it, it becomes one with them. Returns these
 * (DsThing, of which nothing is owned) as they have to be set then. Caller unrefs. */
GArray *dse_wide_gate_join (const DsDelve *delve, gsize floor, DsThing *thing);
