/* core/io/file_plan.c — applies changes of several files as a whole. */
#include "io/file_plan.h"
#include "io/io.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
clear_change (DsFileChange *change)
{
  ds_free (change->path);
  ds_free (change->before);
  ds_free (change->after);
}

void
ds_file_plan_clear (DsFilePlan *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->changes.n; i++)
    clear_change (&self->changes.items[i]);
  ds_array_clear (&self->changes);
}

static bool
same (const char *a, size_t n_a, const char *b, size_t n_b)
{
  return a == NULL || b == NULL ? a == b : n_a == n_b && memcmp (a, b, n_a) == 0;
}

/* A copy with a NUL behind it; NULL for NULL, and when memory runs out, which *@ok says. */
static char *
copy_of (const char *bytes, size_t n, bool *ok)
{
  char *copy = bytes != NULL ? ds_alloc (n + 1, 1) : NULL;

  if (copy != NULL) {
    memcpy (copy, bytes, n);
    copy[n] = '\0';
  }
  *ok = *ok && (copy != NULL || bytes == NULL);
  return copy;
}

static DsStatus
go_on (DsFilePlan *self, size_t i, const char *after, size_t n, DsError *err)
{
  DsFileChange *change = &self->changes.items[i];
  bool ok = true;
  char *copy = copy_of (after, n, &ok);

  if (!ok)
    return ds_fail_nomem (err, change->path);
  ds_free (change->after);
  change->after = copy;
  change->n_after = n;
  if (same (change->before, change->n_before, change->after, change->n_after)) {
    clear_change (change);
    memmove (change, change + 1, (--self->changes.n - i) * sizeof *change);
  }
  return DS_OK;
}

DsStatus
ds_file_plan_put (DsFilePlan *self, const char *path, const char *before, size_t n_before,
                  const char *after, size_t n_after, DsError *err)
{
  DsFileChange change = { .n_before = n_before, .n_after = n_after };
  bool ok = true;

  DS_ASSERT (self != NULL && path != NULL);

  for (size_t i = 0; i < self->changes.n; i++)
    if (strcmp (self->changes.items[i].path, path) == 0)
      return go_on (self, i, after, n_after, err);
  if (same (before, n_before, after, n_after))
    return DS_OK;
  change.path = copy_of (path, strlen (path), &ok);
  change.before = copy_of (before, n_before, &ok);
  change.after = copy_of (after, n_after, &ok);
  if (ok && ds_array_push (&self->changes, change))
    return DS_OK;
  clear_change (&change);
  return ds_fail_nomem (err, path);
}

DsStatus
ds_file_plan_join (DsFilePlan *self, const DsFilePlan *next, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && next != NULL);

  for (size_t i = 0; i < next->changes.n && status == DS_OK; i++) {
    const DsFileChange *change = &next->changes.items[i];

    status = ds_file_plan_put (self, change->path, change->before, change->n_before, change->after,
                               change->n_after, err);
  }
  return status;
}

static void
reverse (DsFileChange *change)
{
  const DsFileChange was = *change;

  change->before = was.after;
  change->n_before = was.n_after;
  change->after = was.before;
  change->n_after = was.n_before;
}

void
ds_file_plan_reverse (DsFilePlan *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->changes.n; i++)
    reverse (&self->changes.items[i]);
}

DsStatus
ds_file_plan_texts (const DsFilePlan *self, DsFileTexts *out, DsError *err)
{
  DsFileText *items = ds_alloc (self->changes.n, sizeof *items);

  DS_ASSERT (self != NULL && out != NULL);

  *out = (DsFileTexts){ 0 };
  if (items == NULL)
    return ds_fail_nomem (err, "files");
  for (size_t i = 0; i < self->changes.n; i++) {
    const DsFileChange *change = &self->changes.items[i];

    items[i] = (DsFileText){ change->path, change->after, change->n_after };
  }
  *out = (DsFileTexts){ items, self->changes.n };
  return DS_OK;
}

/* ---- the disk */

static DsStatus
check_before (const DsFileChange *change, DsError *err)
{
  char *bytes = NULL;
  DsStatus status;
  bool is_same;
  size_t n = 0;

  status = ds_io_read_bytes (change->path, &bytes, &n, err);
  if (status == DS_NOT_FOUND)
    status = DS_OK;
  is_same = same (change->before, change->n_before, bytes, n);
  ds_free (bytes);
  if (status == DS_OK && !is_same)
    return ds_fail (err, DS_BAD_DATA, change->path, "plan.changed",
                    N_ ("the file was changed by another program: reload it first"));
  return status;
}

/* Creates the folders above @path. */
static DsStatus
make_folders (const char *path, DsError *err)
{
  char *folder = ds_strdup (path);
  DsStatus status = DS_OK;

  if (folder == NULL)
    return ds_fail_nomem (err, path);
  for (char *at = strchr (folder + 1, '/'); at != NULL && status == DS_OK;
       at = strchr (at + 1, '/')) {
    *at = '\0';
    if (mkdir (folder, 0777) != 0 && errno != EEXIST && access (folder, F_OK) != 0)
      status = ds_file_fail (err, folder, errno);
    *at = '/';
  }
  ds_free (folder);
  return status;
}

static DsStatus
write_after (const DsFileChange *change, DsError *err)
{
  DsStatus status;

  if (change->after == NULL)
    return unlink (change->path) == 0 ? DS_OK : ds_file_fail (err, change->path, errno);
  status = change->before == NULL ? make_folders (change->path, err) : DS_OK;
  return status == DS_OK ? ds_io_write_bytes (change->path, change->after, change->n_after, err)
                         : status;
}

static void
put_back (const DsFilePlan *self, size_t n)
{
  while (n-- > 0) {
    DsFileChange change = self->changes.items[n];

    reverse (&change);
    (void)!write_after (&change, NULL); /* the first error is reported */
  }
}

DsStatus
ds_file_plan_apply (const DsFilePlan *self, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->changes.n && status == DS_OK; i++)
    status = check_before (&self->changes.items[i], err);
  for (size_t i = 0; i < self->changes.n && status == DS_OK; i++) {
    status = write_after (&self->changes.items[i], err);
    if (status != DS_OK)
      put_back (self, i);
  }
  return status;
}
