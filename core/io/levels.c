/* core/io/levels.c — finds the levels of a project. */
#include "io/levels.h"
#include "base/array.h"
#include "io/io.h"
#include "io/project.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *
ds_project_path (const char *folder, const char *below, const char *path)
{
  char *parent, *file = NULL;

  DS_ASSERT (folder != NULL && below != NULL && path != NULL);

  parent = ds_file_join (folder, below);
  if (parent != NULL)
    file = ds_file_join (parent, path);
  ds_free (parent);
  return file;
}

char *
ds_level_file (const char *folder, const char *path)
{
  DS_ASSERT (folder != NULL && path != NULL);
  return ds_project_path (folder, DS_LEVELS_FOLDER, path);
}

/* The walk through the folders. */
typedef struct {
  const char *top; /* "levels" itself */
  const DsLevelsFilter *filter;
  DS_ARRAY (char *) found, folders; /* relative to it, owned; folders: still to be read, and read */
  DsError *err;
} LevelWalk;

static bool
is_document (void *user, const char *path)
{
  const DsFormat *format = ds_io_format_of (path);

  (void)user;
  return format != NULL && format->is_whole && format->read != NULL;
}

static size_t
depth_of (const char *path)
{
  size_t n = path[0] != '\0';

  for (; *path != '\0'; path++)
    n += *path == '/';
  return n;
}

/* Sets *@is to whether the folder @path has a project of its own. */
static DsStatus
find_project (const LevelWalk *self, const char *path, bool *is)
{
  char *folder = ds_file_join (self->top, path);
  char *file = folder != NULL ? ds_file_join (folder, DS_PROJECT_FILE) : NULL;

  *is = file != NULL && access (file, F_OK) == 0;
  ds_free (folder);
  ds_free (file);
  return file != NULL ? DS_OK : ds_fail_nomem (self->err, self->top);
}

/* Sets *@enters to whether the search goes on in the folder @path. */
static DsStatus
ask_folder (const LevelWalk *self, const char *path, bool *enters)
{
  DsStatus status = DS_OK;
  bool is_project = false;

  *enters = path[0] == '\0' || self->filter->enters == NULL ||
            self->filter->enters (self->filter->user, path);
  if (*enters && path[0] != '\0')
    status = find_project (self, path, &is_project);
  *enters = *enters && !is_project;
  return status;
}

/* Takes @path, which it owns from then on. */
static DsStatus
take_folder (LevelWalk *self, char *path)
{
  bool enters;
  const DsStatus status = ask_folder (self, path, &enters);

  if (status != DS_OK || !enters) {
    ds_free (path);
    return status;
  }
  if (depth_of (path) >= DS_LEVEL_FOLDERS_MAX) {
    ds_fail (self->err, DS_LIMIT, path, "levels.depth",
             NN_ ("expected at most %d folder within each other",
                  "expected at most %d folders within each other"),
             DS_LEVEL_FOLDERS_MAX);
    ds_free (path);
    return DS_LIMIT;
  }
  if (ds_array_push (&self->folders, path))
    return DS_OK;
  ds_free (path);
  return ds_fail_nomem (self->err, self->top);
}

/* Likewise. */
static DsStatus
take_file (LevelWalk *self, char *path)
{
  if (self->found.n < DS_LEVELS_MAX && ds_array_push (&self->found, path))
    return DS_OK;
  ds_free (path);
  return self->found.n < DS_LEVELS_MAX
             ? ds_fail_nomem (self->err, self->top)
             : ds_fail (self->err, DS_LIMIT, self->top, "levels.limit",
                        NN_ ("expected at most %d level", "expected at most %d levels"),
                        DS_LEVELS_MAX);
}

/* @folder: relative; "" is the top. */
static DsStatus
take_entry (LevelWalk *self, const char *folder, const char *name)
{
  char *path = folder[0] != '\0' ? ds_file_join (folder, name) : ds_strdup (name);
  char *full = path != NULL ? ds_file_join (self->top, path) : NULL;
  struct stat info;

  if (full == NULL) {
    ds_free (path);
    return ds_fail_nomem (self->err, self->top);
  }
  if (lstat (full, &info) == 0 && S_ISDIR (info.st_mode)) {
    ds_free (full);
    return take_folder (self, path);
  }
  ds_free (full);
  if (self->filter->takes (self->filter->user, path))
    return take_file (self, path);
  ds_free (path);
  return DS_OK;
}

static DsStatus
read_folder (LevelWalk *self, const char *folder)
{
  char *full = folder[0] != '\0' ? ds_file_join (self->top, folder) : ds_strdup (self->top);
  DsStatus status = DS_OK;
  DIR *dir;

  if (full == NULL)
    return ds_fail_nomem (self->err, self->top);
  dir = opendir (full);
  if (dir == NULL && errno != ENOENT && errno != ENOTDIR)
    status = ds_file_fail (self->err, full, errno);
  for (struct dirent *entry; dir != NULL && status == DS_OK && (entry = readdir (dir)) != NULL;)
    if (entry->d_name[0] != '.')
      status = take_entry (self, folder, entry->d_name);
  if (dir != NULL)
    closedir (dir);
  ds_free (full);
  return status;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* Reads "levels" and all folders that are found meanwhile. */
static DsStatus
walk (LevelWalk *self)
{
  char *first = ds_strdup ("");
  DsStatus status =
      first != NULL ? take_folder (self, first) : ds_fail_nomem (self->err, self->top);

  for (size_t i = 0; i < self->folders.n && status == DS_OK; i++)
    status = read_folder (self, self->folders.items[i]);
  return status;
}

DsStatus
ds_levels_find (DsFileNames *out, DsFileNames *folders, const char *top,
                const DsLevelsFilter *filter, DsError *err)
{
  LevelWalk self = { .top = top, .filter = filter, .err = err };
  DsFileNames unwanted = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && top != NULL && filter != NULL && filter->takes != NULL);

  folders = folders != NULL ? folders : &unwanted;
  status = walk (&self);
  *out = (DsFileNames){ self.found.items, self.found.n };
  *folders = (DsFileNames){ self.folders.items, self.folders.n };
  if (status != DS_OK)
    ds_file_names_clear (out);
  else if (out->n > 1)
    qsort (out->items, out->n, sizeof out->items[0], compare);
  if (status != DS_OK || folders == &unwanted)
    ds_file_names_clear (folders);
  return status;
}

DsStatus
ds_levels_find_below (DsFileNames *out, DsFileNames *folders, const char *folder, const char *below,
                      const DsLevelsFilter *filter, DsError *err)
{
  DsStatus status;
  char *top;

  DS_ASSERT (out != NULL && folder != NULL && below != NULL && filter != NULL);

  *out = (DsFileNames){ 0 };
  if (folders != NULL)
    *folders = (DsFileNames){ 0 };
  top = ds_file_join (folder, below);
  if (top == NULL)
    return ds_fail_nomem (err, folder);
  status = ds_levels_find (out, folders, top, filter, err);
  ds_free (top);
  return status;
}

DsStatus
ds_levels_list (DsFileNames *out, DsFileNames *folders, const char *folder, DsError *err)
{
  static const DsLevelsFilter DOCUMENTS = { .takes = is_document };

  DS_ASSERT (out != NULL && folder != NULL);
  return ds_levels_find_below (out, folders, folder, DS_LEVELS_FOLDER, &DOCUMENTS, err);
}
