/* editor/cli/replayed.c — plays the recordings of a project again, and prints which ones fail. */
#include "cli/replayed.h"
#include "io/levels.h"
#include "io/recordings.h"

#include <stdio.h>
#include <string.h>

/* Plays the recording in @file, which is called @name in errors; false with the reason in @why. */
static bool
play_file (DseCli *cli, const char *file, const char *name, const char *level, DsError *why)
{
  DsErrors errors = { 0 };
  DsStatus status;
  DsDelve delve;
  char *bytes;
  size_t n;

  if (ds_io_read_bytes (file, &bytes, &n, why) != DS_OK)
    return false;
  status = ds_io_load (&delve, level, cli->rules, &errors);
  if (status == DS_OK) {
    errors = (DsErrors){ 0 }; /* parts that are not read: the report of the level has them */
    status = ds_recording_check (name, bytes, n, &delve, &errors);
    ds_delve_clear (&delve);
  }
  ds_free (bytes);
  if (status != DS_OK && errors.n > 0)
    *why = errors.items[0];
  return status == DS_OK;
}

/* Errors without a place are about the whole recording @name. */
static void
name_place (DsError *why, const char *name)
{
  if (why->where[0] == '\0')
    snprintf (why->where, sizeof why->where, "%s", name);
}

static DsStatus
play_game (DseCli *cli, DseReplayedGame *game, DsError *err)
{
  const char *folder = cli->project.folder;
  char name[DS_WHERE_MAX];
  char *file, *level;

  snprintf (name, sizeof name, DS_RECORDINGS_FOLDER "/%s", game->path);
  if (game->level == NULL) {
    (void)!ds_fail (&game->why, DS_NOT_FOUND, name, "recording.level",
                    N_ ("expected a level of the same name, got none"));
    return DS_OK;
  }
  file = ds_project_path (folder, DS_RECORDINGS_FOLDER, game->path);
  level = ds_level_file (folder, game->level);
  if (file != NULL && level != NULL)
    game->is_same = play_file (cli, file, name, level, &game->why);
  if (file != NULL && level != NULL && !game->is_same)
    name_place (&game->why, name);
  ds_free (level);
  ds_free (file);
  return file != NULL && level != NULL ? DS_OK : ds_fail_nomem (err, folder);
}

static DsStatus
add_game (DseReplayed *self, DseCli *cli, const char *path, const DsFileNames *levels, DsError *err)
{
  const char *level = ds_recording_level (path, levels);
  DseReplayedGame game = { .path = ds_strdup (path) };
  DsStatus status;

  game.level = level != NULL ? ds_strdup (level) : NULL;
  status = game.path == NULL || (level != NULL && game.level == NULL) ? ds_fail_nomem (err, path)
                                                                      : play_game (cli, &game, err);
  if (status == DS_OK && !ds_array_push (&self->games, game))
    status = ds_fail_nomem (err, path);
  if (status == DS_OK) {
    self->n_failed += !game.is_same;
    return DS_OK;
  }
  ds_free (game.path);
  ds_free (game.level);
  return status;
}

DsStatus
dse_replayed_find (DseReplayed *out, DseCli *cli, DsError *err)
{
  DsFileNames paths, levels = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && cli != NULL && cli->project.folder != NULL && cli->rules != NULL);

  status = ds_recordings_list (&paths, cli->project.folder, err);
  if (status == DS_OK && paths.n > 0)
    status = ds_levels_list (&levels, NULL, cli->project.folder, err);
  for (size_t i = 0; i < paths.n && status == DS_OK; i++)
    status = add_game (out, cli, paths.items[i], &levels, err);
  ds_file_names_clear (&levels);
  ds_file_names_clear (&paths);
  return status;
}

/* ---- answers */

void
dse_replayed_write (const DseReplayed *self, DsJsonWriter *json)
{
  char line[DS_SENTENCE], shown[DS_SENTENCE];

  DS_ASSERT (self != NULL && json != NULL);

  ds_json_begin_array (json, "recordings", DS_JSON_LINES);
  for (size_t i = 0; i < self->games.n; i++) {
    const DseReplayedGame *game = &self->games.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "file", game->path);
    if (game->level != NULL)
      ds_json_put_string (json, "level", game->level);
    ds_json_put_bool (json, "replays", game->is_same);
    if (!game->is_same)
      ds_json_put_string (
          json, "text",
          ds_shown (ds_error_format (&game->why, line, sizeof line), shown, sizeof shown));
    ds_json_end (json);
  }
  ds_json_end (json);
}

void
dse_replayed_print (const DseReplayed *self, DsText *out)
{
  char line[DS_SENTENCE], shown[DS_SENTENCE];

  DS_ASSERT (self != NULL && out != NULL);

  if (self->games.n == 0)
    return;
  ds_text_putc (out, '\n');
  for (size_t i = 0; i < self->games.n; i++) {
    const DseReplayedGame *game = &self->games.items[i];

    if (!game->is_same)
      ds_text_printf (
          out, "%s: %s\n", _ ("Error"),
          ds_shown (ds_error_format (&game->why, line, sizeof line), shown, sizeof shown));
  }
  ds_text_printf (out, _ ("Recordings: %zu, failed: %zu\n"), self->games.n, self->n_failed);
}

void
dse_replayed_clear (DseReplayed *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->games.n; i++) {
    ds_free (self->games.items[i].path);
    ds_free (self->games.items[i].level);
  }
  ds_array_clear (&self->games);
  memset (self, 0, sizeof *self);
}
