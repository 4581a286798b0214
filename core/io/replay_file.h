/* core/io/replay_file.h — games in files: the level with its recipe and seed, and what was done on
 * it. Such a file is all that somebody else needs to see what happened. A saved game
 * (io/game_file.h) is read as one in which nothing was done since. */
#pragma once

#include "base/text.h"
#include "sim/replay.h"

/* Writes a replay file to @out, which is empty. DS_LIMIT: more branches than a file may have;
 * DS_NOMEM. */
DsStatus ds_replay_write (const DsReplay *replay, const DsDelve *delve, DsText *out,
                          DsError *err) DS_MUST_CHECK;
/* The replay must be of this very level. On failure @out is zeroed and @errors says why. */
DsStatus ds_replay_read (DsReplay *out, const char *name, const char *bytes, size_t n,
                         const DsDelve *delve, DsErrors *errors) DS_MUST_CHECK;
/* The same with the level that is in the file, which is to be cleared. */
DsStatus ds_replay_read_whole (DsReplay *out, DsDelve *level, const char *name, const char *bytes,
                               size_t n, DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
/* The level at the step at which the game is to be looked at: @first, on which it begins, or that
 * of an edit. Borrows. */
const DsDelve *ds_replay_level (const DsReplay *self, const DsDelve *first);
/* The game in which it begins, which is to be on the same level. */
DsStatus ds_replay_begin (DsSim **out, const DsReplay *replay, const DsDelve *delve,
                          DsError *err) DS_MUST_CHECK;
/* Lets @self, which has no inputs yet, begin with @sim as it is now. */
DsStatus ds_replay_go_on (DsReplay *self, const DsSim *sim, DsError *err) DS_MUST_CHECK;
/* The level alone, as it is in the step at which the game is to be looked at; but the rest must be
 * right, too. */
DsStatus ds_replay_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                               DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
