/* core/io/replay_file.h — replay files: the level with its recipe and seed, and all inputs. Such a
 * file is self-contained. A saved game (io/game_file.h) is read as a replay without inputs. */
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
/* The level at the step to show: @first, on which the game begins, or that of an edit. Borrows. */
const DsDelve *ds_replay_level (const DsReplay *self, const DsDelve *first);
/* The game in which it begins, which is to be on the same level. */
DsStatus ds_replay_begin (DsSim **out, const DsReplay *replay, const DsDelve *delve,
                          DsError *err) DS_MUST_CHECK;
/* Makes @self, which has no inputs, begin with the present state of @sim. */
DsStatus ds_replay_go_on (DsReplay *self, const DsSim *sim, DsError *err) DS_MUST_CHECK;
/* Reads only the level at the step to show; the rest of the file must be valid, too. */
DsStatus ds_replay_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                               DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
