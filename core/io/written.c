/* core/io/written.c — hashes for the record of written files. */
#include "io/written.h"
#include "base/hash.h"
#include "io/io.h"

#include <string.h>

DsWrittenState
ds_written_find (const DsWritten *self, const DsFileChange *change)
{
  DS_ASSERT (change != NULL && change->before != NULL);

  return self != NULL ? self->find (self->user, change->path,
                                    ds_fnv64 (DS_FNV64_START, change->before, change->n_before))
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

DsStatus
ds_written_refuse (DsWrittenState state, bool is_source, const char *path, DsStranger *stranger,
                   DsError *err)
{
  DS_ASSERT (path != NULL);

  if (stranger != NULL && stranger->path == NULL)
    *stranger = (DsStranger){ ds_strdup (path), state };
  if (state == DS_WRITTEN_OTHER)
    return ds_fail (err, DS_IO, path, REFUSED_OTHER,
                    N_ ("expected the file as it was imported or written last, got one that "
                        "another program changed since"));
  if (is_source)
    return ds_fail (err, DS_IO, path, REFUSED_SOURCE,
                    N_ ("expected the file as it was imported, got another text, of which there is "
                        "no record that Delvesmith wrote it"));
  return ds_fail (err, DS_IO, path, REFUSED_UNKNOWN,
                  N_ ("expected no file, or one that was saved with the level: another "
                      "program's file would be lost"));
}

void
ds_stranger_clear (DsStranger *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->path);
  *self = (DsStranger){ 0 };
}

bool
ds_written_is_refusal (const DsError *err)
{
  DS_ASSERT (err != NULL);

  return err->message.id != NULL && (strcmp (err->message.id, REFUSED_OTHER) == 0 ||
                                     strcmp (err->message.id, REFUSED_UNKNOWN) == 0 ||
                                     strcmp (err->message.id, REFUSED_SOURCE) == 0);
}
