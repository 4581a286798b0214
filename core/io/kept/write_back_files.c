/* core/io/kept/write_back_files.c — the files of a written map: their places, and whose they are.
 */
#include "base/file.h"
#include "io/foreign/link.h"
#include "io/kept/write_back_work.h"
#include "io/mapping/source.h"
#include "io/project.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 8192

bool
ds_write_back_is_level (const DsWriteBack *self, const char *path)
{
  const DsForeign *map;

  DS_ASSERT (self != NULL && path != NULL);

  map = self->source != NULL && !ds_write_back_has_floors (self) ? self->source : &self->map;
  for (const DsForeignLevel *at = map->levels.first; at != NULL; at = at->next)
    if (strcmp (ds_kept_path (map, at->source), path) == 0)
      return true;
  return false;
}

/* ---- paths in the files */

static bool
is_there (const char *path)
{
  return access (path, F_OK) == 0;
}

typedef struct {
  const char *was, *is; /* absolute paths of the file */
  DsStatus status;      /* DS_NOMEM: a path could not be followed */
} Moved;

/* The path that leads from the new place to the file that @path named; NULL: it stays. */
static char *
follow_path (void *user, const char *path)
{
  Moved *moved = user;
  char *was = ds_link_target (moved->was, path), *is = ds_link_target (moved->is, path);
  const bool is_read = was != NULL && is != NULL;
  const bool follows =
      is_read && path[0] != '\0' && path[0] != '/' && !is_there (is) && is_there (was);
  char *out = follows ? ds_link_from (moved->is, was) : NULL;

  if (!is_read || (follows && out == NULL))
    moved->status = DS_NOMEM;
  ds_free (was);
  ds_free (is);
  return out;
}

/* The absolute path where the source had @file, which the caller frees; NULL: unknown. DS_NOMEM. */
static DsStatus
old_place (const DsWriteBack *self, const DsKeptFile *file, char **out)
{
  char place[PATH_BYTES], *root = NULL, *folder = NULL;
  DsSource source = { 0 };
  DsStatus status = DS_OK;
  bool is_known = true;

  *out = NULL;
  if (self->source == NULL)
    status = ds_source_get (&source, self->level, NULL);
  if (status != DS_OK)
    return status == DS_NOMEM ? status : DS_OK;
  if (source.file != NULL && source.file[0] == '/')
    folder = ds_strdup (source.file);
  else if (source.file != NULL && self->document != NULL &&
           (status = ds_project_find (&root, self->document, NULL)) == DS_OK && root != NULL)
    folder = ds_file_join (root, source.file);
  else if (source.file == NULL && self->document != NULL &&
           ds_project_place (place, sizeof place, self->document))
    folder = ds_link_target (place, self->kept.folder[0] != '\0' ? self->kept.folder : ".");
  else
    is_known = false;
  if (folder != NULL && source.file == NULL)
    *out = ds_file_join (folder, file->path);
  else if (folder != NULL)
    *out = ds_link_target (folder, file->path);
  ds_source_clear (&source);
  ds_free (root);
  ds_free (folder);
  return status == DS_NOMEM || (is_known && *out == NULL) ? DS_NOMEM : DS_OK;
}

/* Refuses to replace the file of @change where another program changed it: it is neither as it was
 * imported nor as we wrote it. All files are looked at before the first refusal ends it. */
static void
check_change (DsWriteBack *self, const DsKeptFile *before, const DsFileChange *change)
{
  DsWrittenState state;

  if (self->replaces || change->before == NULL ||
      (self->mapping == NULL && change->n_before == before->n &&
       memcmp (change->before, before->text, before->n) == 0) ||
      (self->source == NULL && ds_source_had (self->level, change->before, change->n_before)) ||
      ds_strangers_have (self->replaced, change))
    return;
  state = ds_written_find (self->written, change);
  if (state != DS_WRITTEN_OURS)
    self->refused = ds_written_refuse (state, self->mapping == NULL, change, self->strangers,
                                       self->refused == DS_OK ? &self->refusal : NULL);
}

/* True when both paths have the same folder. */
static bool
is_beside (const char *a, const char *b)
{
  const char *end = strrchr (a, '/');
  const size_t n = end != NULL ? (size_t)(end - a) + 1 : 0;

  return strncmp (a, b, n) == 0 && strchr (b + n, '/') == NULL;
}

/* @before: the file as it was imported. */
static DsStatus
put_file (DsWriteBack *self, const DsKeptFile *file, const DsKeptFile *before, const char *target,
          DsFilePlan *out)
{
  const DsFileChange *change;
  DsText text = { .bytes = (char *)file->text, .n = file->n }, moved = { 0 };
  const bool is_at_first = self->kept.reader->has_one_place;
  char place[PATH_BYTES], *was;
  DsStatus status = old_place (self, is_at_first ? &self->kept.files[0] : file, &was);

  if (status != DS_OK)
    return ds_fail_nomem (self->err, target);
  if (was != NULL && ds_project_place (place, sizeof place, is_at_first ? self->path : target) &&
      !is_beside (was, place)) {
    Moved paths = { .was = was, .is = place };

    status = self->kept.reader->relink (file->path, file->text, file->n, follow_path, &paths,
                                        &moved, self->err);
    if (status == DS_OK && paths.status != DS_OK)
      status = ds_fail_nomem (self->err, target);
    text = moved;
  }
  if (status == DS_OK)
    status = ds_file_plan_write (out, target, &text, self->err);
  change = status == DS_OK ? ds_file_plan_find (out, target) : NULL;
  if (change != NULL)
    check_change (self, before, change);
  else if (status == DS_OK)
    ds_written_put (self->written, target, text.bytes, text.n); /* it is there already */
  ds_text_clear (&moved);
  ds_free (was);
  return status;
}

/* ---- files */

static bool
is_link (const char *path)
{
  struct stat info;

  return lstat (path, &info) == 0 && S_ISLNK (info.st_mode);
}

/* True when the file that the one at @path calls @relative lies below its folder, and neither it
 * nor a folder on the way to it is a link. */
static bool
is_below (const char *path, const char *relative)
{
  char *plain = ds_link_plain (relative);
  bool is_below = plain != NULL && plain[0] != '\0' && plain[0] != '/' &&
                  strcmp (plain, "-") != 0 && strcmp (plain, "..") != 0 &&
                  strncmp (plain, "../", 3) != 0;

  for (char *at = plain; at != NULL && is_below;) {
    char *slash = strchr (at, '/'), *way;

    if (slash != NULL)
      *slash = '\0';
    way = ds_link_target (path, plain);
    is_below = way != NULL && !is_link (way);
    ds_free (way);
    if (slash != NULL)
      *slash = '/';
    at = slash != NULL ? slash + 1 : NULL;
  }
  ds_free (plain);
  return is_below;
}

/* A document says where the files of its levels lie: they are only written below the folder that
 * the user chose. */
static DsStatus
put_below (DsWriteBack *self, const DsKeptFile *file, const DsKeptFile *before, const char *path,
           const char *target, DsFilePlan *out)
{
  if (is_below (path, file->path))
    return put_file (self, file, before, target, out);
  return ds_fail (self->err, DS_IO, "", "kept.outside",
                  N_ ("expected the maps of the world below its folder, without links, got \"%s\""),
                  file->path);
}

/* True when the file at @path is as it was imported. */
static bool
has_text (const char *path, const DsKeptFile *file)
{
  char *bytes = NULL;
  size_t n = 0;
  const bool is_same = ds_io_read_bytes (path, &bytes, &n, NULL) == DS_OK && n == file->n &&
                       memcmp (bytes, file->text, n) == 0;

  ds_free (bytes);
  return is_same;
}

/* The files of levels, which are not the first one, as they lie around it. */
static DsStatus
put_levels (DsWriteBack *self, const char *path, const DsKeptFile *before, DsFilePlan *out)
{
  DsStatus status = DS_OK;

  for (size_t i = 1; i < self->kept.n_files && status == DS_OK; i++) {
    const DsKeptFile *file = &self->kept.files[i];
    const bool is_changed = file->text != before[i].text;
    char *target;

    if (!is_changed && !ds_write_back_is_level (self, file->path))
      continue;
    target = ds_link_target (path, file->path);
    if (target == NULL)
      status = ds_fail_nomem (self->err, path);
    else if (ds_write_back_has_floors (self) && ds_write_back_is_model (self, target))
      status = ds_write_back_fail_model (self, target);
    else if (is_changed || !is_there (target))
      status = put_below (self, file, &before[i], path, target, out);
    else if (is_below (path, file->path) && !has_text (target, file)) /* an edit was undone */
      status = put_file (self, file, &before[i], target, out);
    ds_free (target);
  }
  return status;
}

DsStatus
ds_write_back_put (DsWriteBack *self, const char *path, const DsKeptFile *before, DsFilePlan *out)
{
  DsStatus status;

  DS_ASSERT (self != NULL && path != NULL && before != NULL && out != NULL);

  status = put_levels (self, path, before, out);
  if (status == DS_OK)
    status = put_file (self, &self->kept.files[0], &before[0], path, out);
  if (self->refused == DS_OK)
    return status;
  if (self->err != NULL)
    *self->err = self->refusal;
  return self->refused;
}
