/* core/gen/pipeline/missing_rooms.h — rooms for open cells that have none, whatever stage made
 * them. */
#pragma once

#include "gen/pipeline/gen_state.h"

#define DS_GEN_ROOMS_NAME "rooms" /* what the ids of such rooms come from */

/* Gives a room to every open cell of @floor that has none; see field/segment.h. The origins stay.
 * DS_NOMEM, DS_CANCELLED. O(w * h), and little when nothing is missing. */
DsStatus ds_gen_add_missing_rooms (DsGenState *state, size_t floor, DsJob *job,
                                   DsError *err) DS_MUST_CHECK;
