/* core/gen/pipeline/missing_rooms.h — adds rooms for open cells that have none, after any stage. */
#pragma once

#include "gen/pipeline/gen_state.h"

#define DS_GEN_ROOMS_NAME "rooms" /* seed of the ids of such rooms */

/* Gives a room to every open cell of @floor that has none; see field/segment.h. Origins are
 * unchanged. DS_NOMEM, DS_CANCELLED. O(w * h), and little when nothing is missing. */
DsStatus ds_gen_add_missing_rooms (DsGenState *state, size_t floor, DsJob *job,
                                   DsError *err) DS_MUST_CHECK;
