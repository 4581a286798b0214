/* tests/soak/play.h — proofs and games agree. */
#pragma once

#include "rules/delve.h"

/* Does in a game, cell by cell, what the proof of @delve says, if it can always be finished. NULL:
 * that wins, and who opens whatever opens does not get stuck; or there is no such proof; else what
 * is wrong. *@n_turns: how long it took. */
const char *dst_play_proof (const DsDelve *delve, uint64_t seed, uint32_t *n_turns);
/* A game of actions that come to hand, saved and loaded on the way. NULL: the state was in order
 * after each of them. */
const char *dst_play_anything (const DsDelve *delve, uint64_t seed);
