/* core/io/mapping/mapped_files.c — files of other programs that the mappings of a project are for.
 */
#include "base/array.h"
#include "base/file.h"
#include "io/foreign/reader.h"
#include "io/levels.h"
#include "io/mapping/mapping.h"
#include "io/project.h"

#include <string.h>

typedef struct {
  DsArena arena; /* texts of the mappings */
  DS_ARRAY (const char *) patterns;
} Patterns;

/* A mapping that cannot be read is for no file; its findings come when it is used. */
static DsStatus
add_patterns (Patterns *self, const char *path, DsError *err)
{
  DsErrors errors = { 0 };
  DsMapping mapping;
  DsStatus status = ds_mapping_load (&mapping, path, NULL, &self->arena, &errors);

  if (status == DS_NOMEM)
    return ds_fail_nomem (err, path);
  for (size_t i = 0; i < mapping.files.n; i++)
    if (mapping.files.items[i][0] != '\0' &&
        !ds_array_push (&self->patterns, mapping.files.items[i]))
      return ds_fail_nomem (err, path);
  return DS_OK;
}

static DsStatus
read_patterns (Patterns *self, const char *project_folder, DsError *err)
{
  char *folder = ds_file_join (project_folder, DS_MAPPINGS_FOLDER);
  DsFileNames names = { 0 };
  DsStatus status = folder == NULL ? ds_fail_nomem (err, project_folder)
                                   : ds_file_list (&names, folder, ".json", err);

  for (size_t i = 0; i < names.n && status == DS_OK; i++) {
    char *path = ds_file_join (folder, names.items[i]);

    status = path == NULL ? ds_fail_nomem (err, folder) : add_patterns (self, path, err);
    ds_free (path);
  }
  ds_file_names_clear (&names);
  ds_free (folder);
  return status;
}

static bool
takes (void *user, const char *path)
{
  const Patterns *self = user;

  for (size_t i = 0; i < self->patterns.n; i++)
    if (ds_mapping_like (self->patterns.items[i], path))
      return ds_foreign_reader_of (path) != NULL;
  return false;
}

/* True when what @pattern begins with can be below the folder. */
static bool
enters (void *user, const char *path)
{
  const Patterns *self = user;
  const size_t n = strlen (path);

  for (size_t i = 0; i < self->patterns.n; i++) {
    const char *pattern = self->patterns.items[i];
    const size_t n_plain = strcspn (pattern, "*?");

    if (strncmp (pattern, path, n < n_plain ? n : n_plain) == 0 &&
        (n >= n_plain || pattern[n] == '/'))
      return true;
  }
  return false;
}

DsStatus
ds_mapping_files (DsFileNames *out, DsFileNames *folders, const char *project_folder, DsError *err)
{
  Patterns self = { 0 };
  const DsLevelsFilter filter = { takes, enters, &self };
  DsStatus status;

  DS_ASSERT (out != NULL && project_folder != NULL);

  *out = (DsFileNames){ 0 };
  if (folders != NULL)
    *folders = (DsFileNames){ 0 };
  status = read_patterns (&self, project_folder, err);
  if (status == DS_OK)
    status = ds_levels_find (out, folders, project_folder, &filter, err);
  ds_array_clear (&self.patterns);
  ds_arena_clear (&self.arena);
  return status;
}

/* ---- models */

#define PATH_BYTES 8192

static bool
takes_map (void *user, const char *path)
{
  const DsForeignReader *reader = ds_foreign_reader_of (path);

  return takes (user, path) && reader == &ds_foreign_reader_tiled;
}

/* The folder below which the files of the mapping at @path lie; caller frees. */
static DsStatus
folder_of (char **out, const char *path, DsError *err)
{
  char place[PATH_BYTES], *slash;
  DsStatus status = ds_project_find (out, path, err);

  if (status != DS_OK || *out != NULL)
    return status;
  if (!ds_project_place (place, sizeof place, path))
    return ds_fail (err, DS_NOT_FOUND, path, "mapping.place", N_ ("there is no such folder"));
  slash = strrchr (place, '/');
  *(slash == place ? slash + 1 : slash) = '\0';
  *out = ds_strdup (place);
  return *out != NULL ? DS_OK : ds_fail_nomem (err, path);
}

DsStatus
ds_mapping_models (DsFileNames *out, char **folder, const char *path, const DsMapping *mapping,
                   DsError *err)
{
  Patterns self = { 0 };
  const DsLevelsFilter filter = { takes_map, enters, &self };
  DsStatus status;

  DS_ASSERT (out != NULL && folder != NULL && path != NULL && mapping != NULL);

  *out = (DsFileNames){ 0 };
  *folder = NULL;
  status = folder_of (folder, path, err);
  for (size_t i = 0; i < mapping->files.n && status == DS_OK; i++)
    if (mapping->files.items[i][0] != '\0' &&
        !ds_array_push (&self.patterns, mapping->files.items[i]))
      status = ds_fail_nomem (err, path);
  if (status == DS_OK)
    status = ds_levels_find (out, NULL, *folder, &filter, err);
  ds_array_clear (&self.patterns);
  if (status != DS_OK) {
    ds_free (*folder);
    *folder = NULL;
  }
  return status;
}
