/* tests/soak/play.h — agreement of proofs and games. */
#pragma once

#include "rules/delve.h"

/* Plays the proof of @delve in a game, cell by cell, if the level can always be finished. NULL: it
 * wins, and a careless bot does not get stuck; or there is no such proof; else the fault.
 * *@n_turns: turns played. */
const char *dst_play_proof (const DsDelve *delve, uint64_t seed, uint32_t *n_turns);
/* Plays a game of random actions, saved and loaded on the way. NULL: the state was consistent after
 * each of them. */
const char *dst_play_anything (const DsDelve *delve, uint64_t seed);
