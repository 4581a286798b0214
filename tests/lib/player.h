/* tests/lib/player.h — exhaustive player of a small level, cell by cell, by the rules of the game
 * alone. It shares nothing with core/solve. */
#pragma once

#include "lib/truth.h"
#include "solve/judge.h"

/* Sets the truth about @delve, found by trying everything. At most 255 cells, 12 keys and 12 gates
 * that keys or luck open. False: there are more. */
bool dst_player_truth (const DsDelve *delve, DsSecretMode mode, DstTruth *out);

/* Walks the cells of all steps of @judgement and performs them. NULL: they are possible, and reach
 * the goal or, where the level can be lost, a state from which no play is certain to win; else the
 * fault (caller frees). */
char *dst_player_follow (const DsDelve *delve, const DsJudgement *judgement, DsSecretMode mode);
