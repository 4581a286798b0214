/* core/io/level_rename.c — lists of levels in JSON files, and names of recordings. */
#include "io/level_rename.h"
#include "base/file.h"
#include "base/json_edit.h"
#include "io/checks.h"
#include "io/io.h"
#include "io/levels.h"
#include "io/project.h"
#include "io/recordings.h"
#include "map/backdrop.h"

#include <string.h>

typedef struct {
  DsFilePlan *plan;
  const char *folder, *from, *to;
  DsError *err;
} LevelRename;

/* ---- lists of levels */

/* Renames the level in the member "levels" of @object, below "levels" or the project's folder. */
static void
rename_in (const LevelRename *self, DsNode object, DsJsonEdit *edit)
{
  static const size_t n_below = sizeof DS_LEVELS_FOLDER; /* with its slash */
  DsText to = { 0 };
  DsNode list;

  if (!ds_node_get (object, "levels", &list))
    return;
  ds_text_printf (&to, DS_LEVELS_FOLDER "/%s", self->to);
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const char *text = ds_node_string (ds_node_at (list, i), NULL);
    const bool is_below = text != NULL && strncmp (text, DS_LEVELS_FOLDER "/", n_below) == 0;

    if (text != NULL && strcmp (is_below ? text + n_below : text, self->from) == 0)
      ds_json_edit_replace_text (edit, ds_node_at (list, i),
                                 is_below && !to.failed ? to.bytes : self->to);
  }
  edit->failed = edit->failed || to.failed;
  ds_text_clear (&to);
}

/* A check lists levels, the project's file does so for each target. */
static void
rename_in_root (const LevelRename *self, DsNode root, DsJsonEdit *edit)
{
  DsNode exports;

  rename_in (self, root, edit);
  for (size_t i = 0; ds_node_get (root, "exports", &exports) && i < ds_node_length (exports); i++)
    rename_in (self, ds_node_at (exports, i), edit);
}

static DsStatus
plan_text (const LevelRename *self, const char *path, const char *bytes, size_t n, DsNode root)
{
  DsStatus status = DS_OK;
  DsText text = { 0 };
  DsJsonEdit edit;

  ds_json_edit_begin (&edit, bytes, n);
  rename_in_root (self, root, &edit);
  if (edit.failed || edit.splices.n > 0)
    status = ds_json_edit_apply (&edit, &text, self->err);
  if (status == DS_OK && edit.splices.n > 0)
    status = ds_file_plan_put (self->plan, path, bytes, n, text.bytes, text.n, self->err);
  ds_json_edit_clear (&edit);
  ds_text_clear (&text);
  return status;
}

/* A file that is no JSON names no level. */
static DsStatus
plan_json (const LevelRename *self, const char *path)
{
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *json;
  char *bytes;
  size_t n;

  status = ds_io_read_bytes (path, &bytes, &n, self->err);
  if (status != DS_OK)
    return status == DS_NOMEM ? status : DS_OK;
  status = ds_json_parse (&json, path, bytes, n, &errors);
  if (status == DS_OK) {
    status = plan_text (self, path, bytes, n, ds_json_root (json));
    ds_json_free (json);
  } else {
    status = status == DS_NOMEM ? ds_fail_nomem (self->err, path) : DS_OK;
  }
  ds_free (bytes);
  return status;
}

static DsStatus
plan_checks (const LevelRename *self)
{
  char *folder = ds_file_join (self->folder, DS_CHECKS_FOLDER);
  DsFileNames names = { 0 };
  DsStatus status = folder != NULL ? ds_file_list (&names, folder, ".json", self->err)
                                   : ds_fail_nomem (self->err, self->folder);

  for (size_t i = 0; i < names.n && status == DS_OK; i++) {
    char *path = ds_file_join (folder, names.items[i]);

    status = path != NULL ? plan_json (self, path) : ds_fail_nomem (self->err, self->folder);
    ds_free (path);
  }
  ds_file_names_clear (&names);
  ds_free (folder);
  return status;
}

static DsStatus
plan_project (const LevelRename *self)
{
  char *path = ds_file_join (self->folder, DS_PROJECT_FILE);
  const DsStatus status =
      path != NULL ? plan_json (self, path) : ds_fail_nomem (self->err, self->folder);

  ds_free (path);
  return status;
}

/* ---- recordings */

static size_t
stem_of (const char *level)
{
  const char *dot = strrchr (level, '.');

  return dot != NULL ? (size_t)(dot - level) : strlen (level);
}

/* Moves the recording @path, below its folder, to the name that begins as the level's new one. */
static DsStatus
plan_move (const LevelRename *self, const char *path)
{
  DsText name = { 0 };
  char *before = ds_project_path (self->folder, DS_RECORDINGS_FOLDER, path), *after = NULL;
  char *bytes = NULL;
  DsStatus status;
  size_t n;

  ds_text_add (&name, self->to, stem_of (self->to));
  ds_text_printf (&name, "%s", path + stem_of (self->from));
  if (!name.failed)
    after = ds_project_path (self->folder, DS_RECORDINGS_FOLDER, name.bytes);
  status = before != NULL && after != NULL ? ds_io_read_bytes (before, &bytes, &n, self->err)
                                           : ds_fail_nomem (self->err, self->folder);
  if (status == DS_OK)
    status = ds_file_plan_put (self->plan, before, bytes, n, NULL, 0, self->err);
  if (status == DS_OK)
    status = ds_file_plan_put (self->plan, after, NULL, 0, bytes, n, self->err);
  ds_free (bytes);
  ds_free (before);
  ds_free (after);
  ds_text_clear (&name);
  return status;
}

static DsStatus
plan_recordings (const LevelRename *self)
{
  DsFileNames levels = { 0 }, paths = { 0 };
  DsStatus status = ds_levels_list (&levels, NULL, self->folder, self->err);

  if (status == DS_OK)
    status = ds_recordings_list (&paths, NULL, self->folder, self->err);
  for (size_t i = 0; i < paths.n && status == DS_OK; i++) {
    const char *level = ds_recording_level (paths.items[i], &levels);

    if (level != NULL && strcmp (level, self->from) == 0)
      status = plan_move (self, paths.items[i]);
  }
  ds_file_names_clear (&levels);
  ds_file_names_clear (&paths);
  return status;
}

DsStatus
ds_level_rename_plan (DsFilePlan *plan, const char *folder, const char *from, const char *to,
                      DsError *err)
{
  const LevelRename self = { plan, folder, from, to, err };
  DsStatus status;

  DS_ASSERT (plan != NULL && folder != NULL && from != NULL && to != NULL);

  status = plan_project (&self);
  if (status == DS_OK)
    status = plan_checks (&self);
  if (status == DS_OK)
    status = plan_recordings (&self);
  return status;
}

/* ---- reference images of the level itself */

/* The folder of @level, with a slash behind it. */
static void
put_folder (const LevelRename *self, const char *level, DsText *out)
{
  const char *slash = strrchr (level, '/');

  ds_text_printf (out, "%s/" DS_LEVELS_FOLDER "/", self->folder);
  if (slash != NULL)
    ds_text_add (out, level, (size_t)(slash + 1 - level));
}

/* The file of a picture, which stays where it is, for the new folder: below it, or absolute. */
static void
rename_picture (const LevelRename *self, DsNode floor, DsJsonEdit *edit)
{
  DsText path = { 0 }, folder = { 0 };
  DsNode picture, file;
  const char *name, *moved;

  if (!ds_node_get (floor, DS_BACKDROP_KEY, &picture) || !ds_node_get (picture, "file", &file))
    return;
  name = ds_node_string (file, NULL);
  if (name == NULL || !ds_backdrop_file_is_valid (name))
    return;
  if (name[0] != '/')
    put_folder (self, self->from, &path);
  ds_text_puts (&path, name);
  put_folder (self, self->to, &folder);
  edit->failed = edit->failed || path.failed || folder.failed;
  if (!edit->failed) {
    moved = strncmp (path.bytes, folder.bytes, folder.n) == 0 ? path.bytes + folder.n : path.bytes;
    if (strlen (moved) < DS_BACKDROP_FILE_BYTES && strcmp (moved, name) != 0)
      ds_json_edit_replace_text (edit, file, moved);
  }
  ds_text_clear (&path);
  ds_text_clear (&folder);
}

static DsStatus
plan_pictures (const LevelRename *self, const char *bytes, size_t n, DsNode root)
{
  char *after = ds_project_path (self->folder, DS_LEVELS_FOLDER, self->to);
  DsStatus status = after != NULL ? DS_OK : ds_fail_nomem (self->err, self->folder);
  DsText text = { 0 };
  DsJsonEdit edit;
  DsNode floors;

  ds_json_edit_begin (&edit, bytes, n);
  if (ds_node_get (root, "floors", &floors) && ds_node_type (floors) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (floors); i++)
      rename_picture (self, ds_node_at (floors, i), &edit);
  if (status == DS_OK && (edit.failed || edit.splices.n > 0))
    status = ds_json_edit_apply (&edit, &text, self->err);
  if (status == DS_OK && edit.splices.n > 0)
    status = ds_file_plan_put (self->plan, after, bytes, n, text.bytes, text.n, self->err);
  ds_json_edit_clear (&edit);
  ds_text_clear (&text);
  ds_free (after);
  return status;
}

DsStatus
ds_level_rename_plan_pictures (DsFilePlan *plan, const char *folder, const char *from,
                               const char *to, DsError *err)
{
  const LevelRename self = { plan, folder, from, to, err };
  DsErrors errors = { 0 };
  char *path, *bytes = NULL;
  DsStatus status;
  DsJson *json;
  size_t n;

  DS_ASSERT (plan != NULL && folder != NULL && from != NULL && to != NULL);

  path = ds_project_path (folder, DS_LEVELS_FOLDER, from);
  status = path != NULL ? ds_io_read_bytes (path, &bytes, &n, err) : ds_fail_nomem (err, folder);
  if (status == DS_OK && ds_json_parse (&json, path, bytes, n, &errors) == DS_OK) {
    status = plan_pictures (&self, bytes, n, ds_json_root (json));
    ds_json_free (json);
  }
  ds_free (bytes);
  ds_free (path);
  return status;
}
