/* core/io/prefab_levels.h — levels of a project that have copies of an edited prefab: found in
 * their files, and changed there as a whole. */
#pragma once

#include "base/job.h"
#include "doc/prefab_update.h"
#include "io/file_plan.h"

/* An edit of a prefab. Borrows. */
typedef struct {
  DsRules *rules;             /* of the project */
  const DsPrefab *const *old; /* its @n_old former drawings, the latest first, of rules alike */
  size_t n_old;
  const DsPrefab *now; /* of the rules */
  uint64_t key;        /* of the ids of new objects, mixed with the text of each level */
} DsPrefabEdit;

/* A level file with copies of a former drawing, or one that cannot be read. */
typedef struct {
  char *path; /* below "levels" */
  size_t n_floors;
  DsPrefabUpdate update;
  DsFilePlan plan; /* changes its file; empty: there is nothing to change */
  DsError err;     /* why the file cannot be read or changed; status DS_OK: nothing is wrong */
  bool is_chosen;  /* it is to be changed; the caller may decide otherwise */
} DsPrefabLevel;

/* Held by value; all zero is empty. */
typedef struct {
  DS_ARRAY (DsPrefabLevel) items; /* in the order of their paths */
} DsPrefabLevels;

/* Finds the levels of the project in @folder that have copies of former drawings of @edit, as
 * ds_prefab_update() does, and plans the change of each; nothing is written. Levels for which
 * @skips (NULL: none are skipped) returns true for the absolute path are left out. A level whose
 * file holds more than is read, or cannot be written, has an error. DS_IO: the folder cannot be
 * read; DS_CANCELLED, DS_NOMEM; then @out is empty. Reads and searches each level. Any thread. */
DsStatus ds_prefab_levels_find (DsPrefabLevels *out, const char *folder, const DsPrefabEdit *edit,
                                bool (*skips) (void *user, const char *file), void *user,
                                DsJob *job, DsError *err) DS_MUST_CHECK;

/* Called before a level file is changed; false: it stays, and @err, which is set, says why. */
typedef bool (*DsPrefabKeepFunc) (void *user, const char *file, DsError *err);
/*
 * Changes the files of the chosen levels without an error, as a whole. A level that was changed
 * since it was found, can no longer be written, or for which @keep (NULL: nothing is kept) fails,
 * is left, with its error. *@undo, which the caller clears, is the plan that puts the files back;
 * without changes when nothing was written.
 *
 * Fails as ds_file_plan_apply(); then nothing was written, but for its "plan.half".
 */
DsStatus ds_prefab_levels_apply (DsPrefabLevels *self, DsPrefabKeepFunc keep, void *user,
                                 DsFilePlan *undo, DsError *err) DS_MUST_CHECK;
/* Frees everything and zeroes the list; safe to call twice. */
void ds_prefab_levels_clear (DsPrefabLevels *self);
