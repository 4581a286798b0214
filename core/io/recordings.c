/* core/io/recordings.c — finds the recordings of a project and plays them again on their levels. */
#include "io/recordings.h"
#include "io/game_json.h"
#include "io/io.h"
#include "io/levels.h"
#include "io/replay_file.h"

#include <stdio.h>
#include <string.h>

#define SUFFIX ".capsule" /* of a recording that the program proposes */

static bool
is_recording (void *user, const char *path)
{
  (void)user;
  return ds_io_format_of (path) == &ds_format_game;
}

DsStatus
ds_recordings_list (DsFileNames *out, DsFileNames *folders, const char *folder, DsError *err)
{
  static const DsLevelsFilter RECORDINGS = { .takes = is_recording };

  DS_ASSERT (out != NULL && folder != NULL);
  return ds_levels_find_below (out, folders, folder, DS_RECORDINGS_FOLDER, &RECORDINGS, err);
}

/* Bytes of the path of a level before its suffix; 0: it has none. */
static size_t
stem_of (const char *level)
{
  const char *dot = strrchr (level, '.');

  return dot != NULL ? (size_t)(dot - level) : 0;
}

char *
ds_recording_of (const char *folder, const char *level)
{
  char *file = NULL, *name;
  size_t stem;

  DS_ASSERT (folder != NULL && level != NULL);

  stem = stem_of (level);
  name = ds_alloc (stem + sizeof SUFFIX, 1);
  if (name != NULL) {
    memcpy (name, level, stem);
    memcpy (name + stem, SUFFIX, sizeof SUFFIX);
    file = ds_project_path (folder, DS_RECORDINGS_FOLDER, name);
  }
  ds_free (name);
  return file;
}

const char *
ds_recording_level (const char *path, const DsFileNames *levels)
{
  const char *found = NULL;
  size_t longest = 0;

  DS_ASSERT (path != NULL && levels != NULL);

  for (size_t i = 0; i < levels->n; i++) {
    const size_t n = stem_of (levels->items[i]);

    if (n <= longest || strncmp (path, levels->items[i], n) != 0 || path[n] != '.')
      continue;
    found = levels->items[i];
    longest = n;
  }
  return found;
}

/* ---- playing again */

static const char *const ENDS[] = {
  [DS_SIM_RUNNING] = N_ ("unfinished"),
  [DS_SIM_WON] = N_ ("won"),
  [DS_SIM_DIED] = N_ ("dead"),
};

/* A game that was played again. */
typedef struct {
  uint8_t end;     /* DsSimResult */
  size_t diverged; /* first input after which the state is not the recorded one; or SAME */
} Course;

static DsStatus
play (const DsReplay *replay, const DsDelve *level, Course *out, DsError *err)
{
  DsSim *sim;
  DsStatus status = ds_replay_begin (&sim, replay, level, err);

  if (status != DS_OK)
    return status;
  out->diverged = ds_replay_run (replay, &sim);
  out->end = ds_sim_state (sim)->game.items->result;
  ds_sim_free (sim);
  return DS_OK;
}

static bool
has_edits (const DsReplay *replay)
{
  for (size_t i = 0; i < replay->inputs.n; i++)
    if (replay->inputs.items[i].type == DS_INPUT_EDIT)
      return true;
  return false;
}

static DsStatus
fail_diverged (size_t input, DsError *err)
{
  return ds_fail (err, DS_BAD_DATA, "", "recording.diverged",
                  N_ ("the game diverged from the recording at input %zu"), input + 1);
}

/* The game with its own edits, whose last level must be @level. */
static DsStatus
check_edited (const DsReplay *replay, const DsDelve *first, const DsDelve *level, DsError *err)
{
  uint64_t last, now;
  DsStatus status = ds_game_level (ds_replay_level (replay, first), &last, err);
  Course course;

  if (status == DS_OK)
    status = ds_game_level (level, &now, err);
  if (status == DS_OK && last != now)
    return ds_fail (err, DS_BAD_DATA, "", "recording.edited",
                    N_ ("the level was edited during the game, and again since: record the game "
                        "again"));
  if (status == DS_OK)
    status = play (replay, first, &course, err);
  if (status == DS_OK && course.diverged != DS_REPLAY_SAME)
    return fail_diverged (course.diverged, err);
  return status;
}

static DsStatus
check (const DsReplay *replay, const DsDelve *first, const DsDelve *level, DsError *err)
{
  Course now, then;
  DsStatus status;

  if (has_edits (replay))
    return check_edited (replay, first, level, err);
  status = play (replay, level, &now, err);
  if (status != DS_OK || now.diverged == DS_REPLAY_SAME)
    return status;
  status = play (replay, first, &then, err);
  if (status != DS_OK)
    return status;
  if (then.diverged != DS_REPLAY_SAME)
    return fail_diverged (then.diverged, err);
  if (now.end == then.end)
    return DS_OK;
  return ds_fail (err, DS_BAD_DATA, "", "recording.end",
                  N_ ("expected the end %s, got %s: the game diverged from the recording at input "
                      "%zu"),
                  ds_translate (ENDS[then.end]), ds_translate (ENDS[now.end]), now.diverged + 1);
}

DsStatus
ds_recording_check (const char *name, const char *bytes, size_t n, const DsDelve *level,
                    DsErrors *errors)
{
  DsReplay replay;
  DsStatus status;
  DsDelve first;
  DsError err;

  DS_ASSERT (name != NULL && bytes != NULL && level != NULL && errors != NULL);

  status = ds_replay_read_whole (&replay, &first, name, bytes, n, level->rules, errors);
  if (status != DS_OK)
    return status;
  status = check (&replay, &first, level, &err);
  ds_replay_clear (&replay);
  ds_delve_clear (&first);
  return status == DS_OK ? DS_OK : ds_errors_take (errors, &err);
}

/* Plays the recording in @file, which is called @name in errors, on the level in @level. */
static DsStatus
replay_files (const char *file, const char *name, const char *level, DsRules *rules, DsError *why)
{
  DsErrors errors = { 0 };
  DsStatus status;
  DsDelve delve;
  char *bytes;
  size_t n;

  status = ds_io_read_bytes (file, &bytes, &n, why);
  if (status != DS_OK)
    return status;
  status = ds_io_load (&delve, level, rules, &errors);
  if (status == DS_OK) {
    errors = (DsErrors){ 0 }; /* parts that are not read: the report of the level has them */
    status = ds_recording_check (name, bytes, n, &delve, &errors);
    ds_delve_clear (&delve);
  }
  ds_free (bytes);
  if (status != DS_OK && errors.n > 0 && why != NULL)
    *why = errors.items[0];
  return status;
}

DsStatus
ds_recording_replay (const char *folder, const char *path, const char *level, DsRules *rules,
                     DsError *why)
{
  char name[DS_WHERE_MAX], *file, *of_level;
  DsStatus status;

  DS_ASSERT (folder != NULL && path != NULL && rules != NULL);

  snprintf (name, sizeof name, DS_RECORDINGS_FOLDER "/%s", path);
  if (level == NULL)
    return ds_fail (why, DS_NOT_FOUND, name, "recording.level",
                    N_ ("expected a level of the same name, got none"));
  file = ds_project_path (folder, DS_RECORDINGS_FOLDER, path);
  of_level = ds_level_file (folder, level);
  status = file != NULL && of_level != NULL ? replay_files (file, name, of_level, rules, why)
                                            : ds_fail_nomem (why, folder);
  if (status != DS_OK && why != NULL && why->where[0] == '\0')
    snprintf (why->where, sizeof why->where, "%s", name); /* it is about the whole */
  ds_free (of_level);
  ds_free (file);
  return status;
}
