/* core/io/mapping/write_by.c — see write_by.h */
#include "io/mapping/write_by.h"
#include "io/project.h"

#include <string.h>

#define PATH_BYTES 8192

void
ds_mapping_writing_clear (DsMappingWriting *self)
{
  DS_ASSERT (self != NULL);

  ds_foreign_clear (&self->model);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

/* True for a file that we wrote, and that nobody changed since. */
static bool
is_written (const DsWritten *written, const char *path)
{
  DsFileChange file = { .path = (char *)path };
  bool is_ours = ds_io_read_bytes (path, &file.before, &file.n_before, NULL) == DS_OK &&
                 ds_written_find (written, &file) == DS_WRITTEN_OURS;

  ds_free (file.before);
  return is_ours;
}

/* The first of @names below @folder that is another program's, if there is one that we did not
 * write, and not the file at @other. */
static DsStatus
choose_model (char **out, const char *folder, const DsFileNames *names, const char *other,
              const DsWritten *written, DsError *err)
{
  char place[PATH_BYTES];
  bool is_found = false;

  if (!ds_project_place (place, sizeof place, other))
    place[0] = '\0';
  for (size_t i = 0; i < names->n && !is_found; i++) {
    char *path = ds_file_join (folder, names->items[i]);

    if (path == NULL)
      return ds_fail_nomem (err, folder);
    if (strcmp (path, place) == 0 || !ds_foreign_needs_mapping (path)) {
      ds_free (path);
      continue;
    }
    is_found = !is_written (written, path);
    if (!is_found && *out != NULL) {
      ds_free (path);
      continue;
    }
    ds_free (*out);
    *out = path;
  }
  return DS_OK;
}

/* The path of the map; caller frees. DS_NOT_FOUND: there is none. */
static DsStatus
find_model (char **out, const char *path, const DsMapping *mapping, const char *to,
            const DsWritten *written, DsErrors *errors)
{
  char *folder = NULL;
  DsFileNames names;
  DsError err;
  DsStatus status = ds_mapping_models (&names, &folder, path, mapping, &err);

  if (status == DS_OK)
    status = choose_model (out, folder, &names, to, written, &err);
  if (status == DS_OK && *out == NULL)
    status = ds_fail (&err, DS_NOT_FOUND, path, "mapping.model",
                      N_ ("expected a map of Tiled among \"files\", whose tilesets and layers the "
                          "new one gets, got none"));
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  ds_file_names_clear (&names);
  ds_free (folder);
  return status;
}

static DsStatus
load_model (DsMappingWriting *self, const char *path, const char *like, const char *to,
            const DsForeignFiles *files, const DsWritten *written, DsErrors *errors)
{
  char *found = NULL;
  DsStatus status =
      like == NULL ? find_model (&found, path, &self->mapping, to, written, errors) : DS_OK;

  if (status == DS_OK)
    status = ds_foreign_load (&self->model, like != NULL ? like : found, files, errors);
  ds_free (found);
  return status;
}

DsStatus
ds_mapping_writing_load (DsMappingWriting *out, const char *path, const char *like, const char *to,
                         const DsFormat *format, DsRules *rules, const DsForeignFiles *files,
                         DsIoOptions *options, DsErrors *errors)
{
  const bool has_model = format != NULL && format->has_model;
  DsStatus status;

  DS_ASSERT (out != NULL && path != NULL && to != NULL && rules != NULL && files != NULL);
  DS_ASSERT (options != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_mapping_load (&out->mapping, path, rules, &out->arena, errors);
  if (status == DS_OK && has_model)
    status = load_model (out, path, like, to, files, options->written, errors);
  if (status != DS_OK) {
    ds_mapping_writing_clear (out);
    return status;
  }
  options->mapping = &out->mapping;
  options->model = has_model ? &out->model : NULL;
  return DS_OK;
}
