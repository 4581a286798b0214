/* core/io/recordings.h — the recordings of a project: games below its folder "recordings", each of
 * the level that its name begins with. */
#pragma once

#include "base/file.h"
#include "rules/delve.h"

#define DS_RECORDINGS_FOLDER "recordings"

/* The paths of all recordings below "recordings" of the project in @folder, relative to it, and in
 * *@folders (NULL: not wanted) the folders, as ds_levels_list() lists levels. Clear both with
 * ds_file_names_clear(). Fails as that. O(files). */
DsStatus ds_recordings_list (DsFileNames *out, DsFileNames *folders, const char *folder,
                             DsError *err) DS_MUST_CHECK;
/* "FOLDER/recordings/a/b.capsule", a name that belongs to the level @level "a/b.delve"; caller
 * frees; NULL: no memory. */
char *ds_recording_of (const char *folder, const char *level) DS_MUST_CHECK;
/* The level of the recording @path, one of @levels (ds_levels_list()): "a/b.capsule" and
 * "a/b.fast.capsule" belong to "a/b.delve", the latter to "a/b.fast.delve" if there is one.
 * Borrowed; NULL: there is none. O(levels). */
const char *ds_recording_level (const char *path, const DsFileNames *levels);
/*
 * Plays the recording in @bytes again on @level, by its rules; @name stands in errors. Every input
 * must lead to the recorded state or, where the level or the rules changed since, the whole game to
 * the same end: won, died, or neither. A game during which the level was edited replays only on its
 * edited levels, the last of which must be @level.
 *
 * DS_BAD_DATA: it ends in another way, or cannot be read; @errors says why. DS_LIMIT, DS_NOMEM.
 * O(inputs).
 */
DsStatus ds_recording_check (const char *name, const char *bytes, size_t n, const DsDelve *level,
                             DsErrors *errors) DS_MUST_CHECK;
/* Plays the recording @path of the project in @folder, one of ds_recordings_list(), again on
 * @level, its level (NULL: it has none), under the project's @rules. DS_OK: as recorded; DS_NOMEM;
 * otherwise @why has the place and the reason. Any thread. */
DsStatus ds_recording_replay (const char *folder, const char *path, const char *level,
                              DsRules *rules, DsError *why) DS_MUST_CHECK;
