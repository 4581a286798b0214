/* core/io/foreign/reader.c — the list of readers of foreign files. */
#include "io/foreign/reader.h"
#include "base/file.h"
#include "base/text.h"
#include "io/io.h"

#include <string.h>

static const DsForeignReader *const READERS[] = {
#define DS_FOREIGN_READER(name) &ds_foreign_reader_##name,
#include "io/foreign/reader_list.h"
#undef DS_FOREIGN_READER
};

size_t
ds_foreign_n_readers (void)
{
  return DS_COUNT (READERS);
}

const DsForeignReader *
ds_foreign_reader (size_t i)
{
  DS_ASSERT (i < DS_COUNT (READERS));
  return READERS[i];
}

const DsForeignReader *
ds_foreign_reader_of (const char *path)
{
  DS_ASSERT (path != NULL);
  for (size_t i = 0; i < DS_COUNT (READERS); i++)
    if (ds_file_has_suffix (path, READERS[i]->suffixes))
      return READERS[i];
  return NULL;
}

bool
ds_foreign_needs_mapping (const char *path)
{
  DS_ASSERT (path != NULL);

  return ds_foreign_reader_of (path) != NULL && !ds_io_is_own (path);
}

void
ds_foreign_shared_clear (DsForeignShared *self)
{
  DS_ASSERT (self != NULL);

  if (self->made != NULL)
    self->clear (self->made);
  *self = (DsForeignShared){ 0 };
}

/* ---- texts that stay with the map */

typedef struct {
  DsForeign *map;
  const DsForeignFiles *files;
} Recorder;

static bool
has_file (const DsForeign *map, const char *path)
{
  for (const DsForeignFile *at = map->files.first; at != NULL; at = at->next)
    if (strcmp (at->path, path) == 0)
      return true;
  return false;
}

static DsStatus
keep_copy (DsForeign *map, const char *path, const char *bytes, size_t n, DsError *err)
{
  char *copy = ds_alloc (n + 1, 1);

  if (copy == NULL)
    return ds_fail_nomem (err, path);
  memcpy (copy, bytes, n);
  copy[n] = '\0';
  return ds_foreign_take_file (map, path, copy, n, err);
}

static DsStatus
load_and_keep (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const Recorder *self = user;
  DsStatus status = self->files->load (self->files->user, path, bytes, n, err);

  if (status != DS_OK || has_file (self->map, path))
    return status;
  status = keep_copy (self->map, path, *bytes, *n, err);
  if (status != DS_OK) {
    ds_free (*bytes);
    *bytes = NULL;
  }
  return status;
}

static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  const Recorder *self = user;

  return self->files->list (self->files->user, folder, out, err);
}

/* As ds_foreign_parse(); @owned is @bytes, to be freed or kept, or NULL. */
static DsStatus
parse (DsForeign *out, const DsForeignReader *reader, const char *name, const char *bytes, size_t n,
       char *owned, const DsForeignFiles *files, DsErrors *errors)
{
  static const DsForeignFiles NONE = { 0 };
  Recorder recorder = { out, files };
  const DsForeignFiles recorded = { .load = load_and_keep,
                                    .user = &recorder,
                                    .list = files != NULL && files->list != NULL ? list : NULL };
  char *free_later = NULL;
  DsStatus status = DS_OK;
  DsError err;

  memset (out, 0, sizeof *out);
  out->format = reader->id;
  out->grid_w = out->grid_h = 1;
  out->source = ds_foreign_text (out, name, strlen (name), &err);
  if (out->source == NULL)
    status = DS_NOMEM;
  else if (reader->change != NULL && owned != NULL)
    status = ds_foreign_take_file (out, name, owned, n, &err);
  else if (reader->change != NULL)
    status = keep_copy (out, name, bytes, n, &err);
  if (reader->change == NULL || out->source == NULL)
    free_later = owned;
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  else
    status = reader->read (out, name, bytes, n,
                           files == NULL || files->load == NULL ? &NONE
                           : reader->change != NULL             ? &recorded
                                                                : files,
                           errors);
  if (status != DS_OK)
    ds_foreign_clear (out);
  ds_free (free_later);
  return status;
}

DsStatus
ds_foreign_parse (DsForeign *out, const DsForeignReader *reader, const char *name,
                  const char *bytes, size_t n, const DsForeignFiles *files, DsErrors *errors)
{
  DS_ASSERT (out != NULL && reader != NULL && name != NULL && bytes != NULL && errors != NULL);

  return parse (out, reader, name, bytes, n, NULL, files, errors);
}

DsStatus
ds_foreign_load_file (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  DS_ASSERT (path != NULL && bytes != NULL && n != NULL);

  (void)user;
  return ds_io_read_bytes (path, bytes, n, err);
}

DsStatus
ds_foreign_list_folder (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  DS_ASSERT (folder != NULL && out != NULL);

  (void)user;
  return ds_file_list (out, folder, "", err);
}

const DsForeignFiles ds_foreign_disk = { .load = ds_foreign_load_file,
                                         .list = ds_foreign_list_folder };

/* "expected one of .csv .ldtk" */
static DsStatus
fail_suffix (const char *path, DsErrors *errors)
{
  DsText list = { 0 };
  DsStatus status;

  for (size_t i = 0; i < DS_COUNT (READERS); i++)
    ds_io_list_suffixes (&list, READERS[i]->suffixes);
  status = ds_errors_add (errors, DS_BAD_ARG, path, "io.suffix",
                          N_ ("unknown suffix: expected one of %s"),
                          list.bytes != NULL ? list.bytes : "");
  ds_text_clear (&list);
  return status;
}

DsStatus
ds_foreign_load (DsForeign *out, const char *path, const DsForeignFiles *files, DsErrors *errors)
{
  DsError err;
  char *bytes;
  size_t n;

  DS_ASSERT (out != NULL && path != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (ds_foreign_reader_of (path) == NULL)
    return fail_suffix (path, errors);
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  return ds_foreign_load_text (out, path, bytes, n, files, errors);
}

DsStatus
ds_foreign_load_text (DsForeign *out, const char *path, char *bytes, size_t n,
                      const DsForeignFiles *files, DsErrors *errors)
{
  const DsForeignReader *reader = ds_foreign_reader_of (path);

  DS_ASSERT (out != NULL && path != NULL && bytes != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (reader != NULL)
    return parse (out, reader, path, bytes, n, bytes, files, errors);
  ds_free (bytes);
  return fail_suffix (path, errors);
}

char *
ds_foreign_beside (const char *name, const char *relative)
{
  const char *slash = strrchr (name, '/');
  DsText text = { 0 };

  DS_ASSERT (name != NULL && relative != NULL);

  if (slash != NULL && relative[0] != '/')
    ds_text_add (&text, name, (size_t)(slash - name) + 1);
  else if (strcmp (relative, "-") == 0)
    ds_text_puts (&text, "./"); /* a file, not standard input */
  ds_text_puts (&text, relative);
  return ds_text_take (&text);
}
