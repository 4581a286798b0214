/* core/io/prefab_levels.c — updates the copies of an edited prefab in the level files of a project.
 */
#include "io/prefab_levels.h"
#include "base/hash.h"
#include "io/io.h"
#include "io/levels.h"

#include <string.h>

static void
clear_level (DsPrefabLevel *self)
{
  ds_free (self->path);
  ds_prefab_update_clear (&self->update);
  ds_file_plan_clear (&self->plan);
}

void
ds_prefab_levels_clear (DsPrefabLevels *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->items.n; i++)
    clear_level (&self->items.items[i]);
  ds_array_clear (&self->items);
}

/* ---- finding */

/* The text of a level file. */
typedef struct {
  const char *file; /* borrowed */
  char *bytes;
  size_t n;
} LevelText;

/* The change of the file to @level, which was read from @text. */
static DsStatus
plan_level (const LevelText *text, const DsDelve *level, DsFilePlan *plan, DsError *err)
{
  DsStatus status = ds_io_plan_save (plan, level, text->file, NULL, err);
  const DsFileChange *change;

  if (status != DS_OK)
    return status;
  change = ds_file_plan_find (plan, text->file);
  if (change == NULL || change->before == NULL || change->n_before != text->n ||
      memcmp (change->before, text->bytes, text->n) != 0)
    return ds_fail (err, DS_BAD_DATA, text->file, "plan.changed",
                    N_ ("the file has changed since it was read: reload it"));
  return ds_file_change_check (change, DS_IO_FREE, err);
}

/* Updates the copies in @level, which was read from @text with @errors. */
static DsStatus
update_level (DsPrefabLevel *self, const DsPrefabEdit *edit, const LevelText *text, DsDelve *level,
              const DsErrors *errors, DsError *err)
{
  const uint64_t key = ds_fnv64 (ds_mix64 (edit->key), text->bytes, text->n);
  DsStatus status =
      ds_prefab_update (level, edit->old, edit->n_old, edit->now, key, &self->update, err);

  self->n_floors = level->dungeon.n_floors;
  if (status != DS_OK || self->update.n_updated == 0)
    return status;
  if (errors->n > 0) { /* saving would lose that */
    *err = errors->items[0];
    return err->status;
  }
  return plan_level (text, level, &self->plan, err);
}

static DsStatus
read_level (DsPrefabLevel *self, const DsPrefabEdit *edit, const LevelText *text, DsError *err)
{
  DsErrors errors = { 0 };
  DsDelve level;
  DsStatus status;

  status = ds_io_load_text (&level, text->file, text->bytes, text->n, edit->rules, &errors);
  if (status != DS_OK) {
    *err = errors.items[0];
    return status;
  }
  status = update_level (self, edit, text, &level, &errors, err);
  ds_delve_clear (&level);
  return status;
}

/* Adds the level at @file, if something is to be said about it. */
static DsStatus
find_level (DsPrefabLevels *self, const DsPrefabEdit *edit, const char *path, const char *file,
            DsError *err)
{
  DsPrefabLevel level = { .path = ds_strdup (path) };
  LevelText text = { .file = file };
  DsStatus status;

  if (level.path == NULL)
    return ds_fail_nomem (err, path);
  status = ds_io_read_bytes (file, &text.bytes, &text.n, &level.err);
  if (status == DS_OK)
    status = read_level (&level, edit, &text, &level.err);
  ds_free (text.bytes);
  level.err.status = status;
  if (status != DS_OK)
    ds_file_plan_clear (&level.plan);
  level.is_chosen = level.plan.changes.n > 0;
  if (status == DS_OK && !level.is_chosen && level.update.left.n == 0) {
    clear_level (&level);
    return DS_OK;
  }
  if (status != DS_NOMEM && ds_array_push (&self->items, level))
    return DS_OK;
  clear_level (&level);
  return ds_fail_nomem (err, path);
}

DsStatus
ds_prefab_levels_find (DsPrefabLevels *out, const char *folder, const DsPrefabEdit *edit,
                       bool (*skips) (void *user, const char *file), void *user, DsJob *job,
                       DsError *err)
{
  DsFileNames paths;
  DsStatus status;

  DS_ASSERT (out != NULL && folder != NULL && edit != NULL);

  *out = (DsPrefabLevels){ 0 };
  status = ds_levels_list (&paths, NULL, folder, err);
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < paths.n && status == DS_OK; i++) {
    char *file = ds_level_file (folder, paths.items[i]);

    if (ds_job_is_cancelled (job))
      status = ds_fail_cancelled (err, edit->now->id);
    else if (file == NULL)
      status = ds_fail_nomem (err, paths.items[i]);
    else if (skips == NULL || !skips (user, file))
      status = find_level (out, edit, paths.items[i], file, err);
    ds_free (file);
  }
  ds_file_names_clear (&paths);
  if (status != DS_OK)
    ds_prefab_levels_clear (out);
  return status;
}

/* ---- changing */

/* Adds the change of the chosen level to @plan, if it can be made. DS_NOMEM. */
static DsStatus
join_level (DsPrefabLevel *self, DsPrefabKeepFunc keep, void *user, DsFilePlan *plan, DsError *err)
{
  for (size_t i = 0; i < self->plan.changes.n; i++) {
    const DsFileChange *change = &self->plan.changes.items[i];

    if (ds_file_change_check (change, DS_IO_FREE, &self->err) != DS_OK)
      return DS_OK;
    if (keep != NULL && !keep (user, change->path, &self->err))
      return DS_OK;
  }
  return ds_file_plan_join (plan, &self->plan, err);
}

DsStatus
ds_prefab_levels_apply (DsPrefabLevels *self, DsPrefabKeepFunc keep, void *user, DsFilePlan *undo,
                        DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && undo != NULL);

  *undo = (DsFilePlan){ 0 };
  for (size_t i = 0; i < self->items.n && status == DS_OK; i++) {
    DsPrefabLevel *level = &self->items.items[i];

    if (level->is_chosen && level->err.status == DS_OK)
      status = join_level (level, keep, user, undo, err);
  }
  if (status == DS_OK)
    status = ds_file_plan_apply (undo, err);
  if (status == DS_OK)
    ds_file_plan_reverse (undo);
  else
    ds_file_plan_clear (undo);
  return status;
}
