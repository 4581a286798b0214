/* core/io/written.c — hashes for the record of written files. */
#include "io/written.h"
#include "base/hash.h"
#include "io/io.h"

#include <string.h>

static uint64_t
hash_before (const DsFileChange *change)
{
  return ds_fnv64 (DS_FNV64_START, change->before, change->n_before);
}

DsWrittenState
ds_written_find (const DsWritten *self, const DsFileChange *change)
{
  DS_ASSERT (change != NULL && change->before != NULL);

  return self != NULL ? self->find (self->user, change->path, hash_before (change))
                      : DS_WRITTEN_UNKNOWN;
}

void
ds_written_put (const DsWritten *self, const char *path, const char *bytes, size_t n)
{
  DS_ASSERT (path != NULL && (bytes != NULL || n == 0));

  if (self != NULL && strcmp (path, "-") != 0)
    self->put (self->user, path, ds_fnv64 (DS_FNV64_START, bytes, n));
}

void
ds_written_put_plan (const DsWritten *self, const DsFilePlan *plan)
{
  DS_ASSERT (plan != NULL);

  for (size_t i = 0; i < plan->changes.n; i++) {
    const DsFileChange *change = &plan->changes.items[i];

    if (change->after != NULL)
      ds_written_put (self, change->path, change->after, change->n_after);
  }
}

void
ds_written_put_file (const DsWritten *self, const char *path)
{
  char *bytes;
  size_t n;

  DS_ASSERT (path != NULL);

  if (self == NULL || strcmp (path, "-") == 0 || ds_io_read_bytes (path, &bytes, &n, NULL) != DS_OK)
    return;
  ds_written_put (self, path, bytes, n);
  ds_free (bytes);
}

#define REFUSED_OTHER "io.changed"
#define REFUSED_UNKNOWN "io.stranger"
#define REFUSED_SOURCE "io.unrecorded"

/* Adds the file, or replaces what is known of it. */
static DsStatus
put_stranger (DsStrangers *self, const char *path, DsStranger stranger, DsError *err)
{
  for (size_t i = 0; i < self->files.n; i++)
    if (strcmp (self->files.items[i].path, path) == 0) {
      stranger.path = self->files.items[i].path;
      self->files.items[i] = stranger;
      return DS_OK;
    }
  stranger.path = ds_strdup (path);
  if (stranger.path != NULL && ds_array_push (&self->files, stranger))
    return DS_OK;
  ds_free (stranger.path);
  return ds_fail_nomem (err, path);
}

DsStatus
ds_stranger_refuse (const DsStranger *self, DsError *err)
{
  const char *path;

  DS_ASSERT (self != NULL && self->path != NULL);

  path = self->path;
  if (self->state == DS_WRITTEN_OTHER)
    return ds_fail (err, DS_IO, path, REFUSED_OTHER,
                    N_ ("expected the file as it was imported or written last, got one that "
                        "another program changed since"));
  if (self->is_source)
    return ds_fail (err, DS_IO, path, REFUSED_SOURCE,
                    N_ ("expected the file as it was imported, got another text, of which there is "
                        "no record that Delvesmith wrote it"));
  return ds_fail (
      err, DS_IO, path, REFUSED_UNKNOWN,
      N_ ("expected no file, or one that Delvesmith wrote, got one with neither a record nor a "
          "mark of that"));
}

/* One that is missing in @strangers, since memory ran out, is refused again. */
DsStatus
ds_written_refuse (DsWrittenState state, bool is_source, const DsFileChange *change,
                   DsStrangers *strangers, DsError *err)
{
  DsStranger stranger = { .state = state, .is_source = is_source };

  DS_ASSERT (change != NULL && change->before != NULL);

  stranger.path = change->path;
  stranger.hash = hash_before (change);
  if (strangers != NULL)
    (void)!put_stranger (strangers, change->path, stranger, NULL);
  return ds_stranger_refuse (&stranger, err);
}

/* ---- the files of a save */

DsStatus
ds_strangers_add (DsStrangers *self, const DsStrangers *more, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && more != NULL);

  for (size_t i = 0; i < more->files.n && status == DS_OK; i++) {
    const DsStranger *file = &more->files.items[i];

    status = put_stranger (self, file->path, *file, err);
  }
  return status;
}

DsStatus
ds_strangers_add_file (DsStrangers *self, const char *path, DsError *err)
{
  DsFileChange change = { .path = (char *)path };
  DsStatus status;

  DS_ASSERT (self != NULL && path != NULL);

  status = ds_io_read_bytes (path, &change.before, &change.n_before, err);
  if (status == DS_OK)
    status = put_stranger (
        self, path, (DsStranger){ .state = DS_WRITTEN_OTHER, .hash = hash_before (&change) }, err);
  ds_free (change.before);
  return status;
}

bool
ds_strangers_have (const DsStrangers *self, const DsFileChange *change)
{
  DS_ASSERT (change != NULL && change->before != NULL);

  for (size_t i = 0; self != NULL && i < self->files.n; i++)
    if (strcmp (self->files.items[i].path, change->path) == 0)
      return self->files.items[i].hash == hash_before (change);
  return false;
}

bool
ds_strangers_have_file (const DsStrangers *self, const char *path)
{
  DsFileChange change = { .path = (char *)path };
  bool has_file;

  DS_ASSERT (self != NULL && path != NULL);

  has_file = ds_io_read_bytes (path, &change.before, &change.n_before, NULL) == DS_OK &&
             ds_strangers_have (self, &change);
  ds_free (change.before);
  return has_file;
}

void
ds_strangers_clear (DsStrangers *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->files.n; i++)
    ds_free (self->files.items[i].path);
  ds_array_clear (&self->files);
}

bool
ds_written_is_refusal (const DsError *err)
{
  DS_ASSERT (err != NULL);

  return err->message.id != NULL && (strcmp (err->message.id, REFUSED_OTHER) == 0 ||
                                     strcmp (err->message.id, REFUSED_UNKNOWN) == 0 ||
                                     strcmp (err->message.id, REFUSED_SOURCE) == 0);
}
