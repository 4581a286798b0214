/* editor/cli/replayed.c — plays the recordings of a project again, and prints which ones fail. */
#include "cli/replayed.h"
#include "io/levels.h"
#include "io/recordings.h"

#include <string.h>

static DsStatus
play_game (DseCli *cli, DseReplayedGame *game, DsError *err)
{
  const DsStatus status =
      ds_recording_replay (cli->project.folder, game->path, game->level, cli->rules, &game->why);

  game->is_same = status == DS_OK;
  return status == DS_NOMEM ? ds_fail_nomem (err, game->path) : DS_OK;
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

  status = ds_recordings_list (&paths, NULL, cli->project.folder, err);
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

    if (game->is_same)
      continue;
    ds_text_printf (
        out, _ ("%s: %s"), _ ("Error"),
        ds_shown (ds_error_format (&game->why, line, sizeof line), shown, sizeof shown));
    ds_text_putc (out, '\n');
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
