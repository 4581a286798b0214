/* tests/lib/player.h — somebody who plays a small level cell by cell, knowing only the level and
 * the rules of the game: what stands in the way, which keys open what, where one falls. It shares
 * nothing with core/solve. */
#pragma once

#include "lib/truth.h"
#include "solve/judge.h"

/* What is true of @delve, found by trying everything. At most 255 cells, 12 keys and 12 gates that
 * keys or luck open. False: there are more. */
bool dst_player_truth (const DsDelve *delve, DsSecretMode mode, DstTruth *out);

/* Walks the cells of all steps of @judgement and does what they say. NULL: this can be done, and
 * comes to the goal or, where the level can be lost, to where no play surely wins; else what is
 * wrong (caller frees). */
char *dst_player_follow (const DsDelve *delve, const DsJudgement *judgement, DsSecretMode mode);
