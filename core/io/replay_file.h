/* core/io/replay_file.h — games in files: what was done in them, and on which level. */
#pragma once

#include "base/text.h"
#include "sim/replay.h"

DsStatus ds_replay_write (const DsReplay *replay, const DsDelve *delve, DsText *out,
                          DsError *err) DS_MUST_CHECK;
/* The replay must be of this very level. On failure @out is zeroed and @errors says why. */
DsStatus ds_replay_read (DsReplay *out, const char *name, const char *bytes, size_t n,
                         const DsDelve *delve, DsErrors *errors) DS_MUST_CHECK;
