/* core/io/file_plan.c — applies changes of several files as a whole. */
#include "io/file_plan.h"
#include "io/io.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
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

/* Goes on from @change to @after, which is the plan's from now on. */
static void
go_on (DsFilePlan *self, DsFileChange *change, char *after, size_t n)
{
  ds_free (change->after);
  change->after = after;
  change->n_after = n;
  if (!same (change->before, change->n_before, change->after, change->n_after))
    return;
  clear_change (change);
  self->changes.n--;
  memmove (change, change + 1,
           (size_t)(self->changes.items + self->changes.n - change) * sizeof *change);
}

/* Adds a change whose texts are the plan's from now on, also on failure. */
static DsStatus
put_owned (DsFilePlan *self, const char *path, char *before, size_t n_before, char *after,
           size_t n_after, DsError *err)
{
  const DsFileChange *known = ds_file_plan_find (self, path);
  DsFileChange change = {
    .before = before, .n_before = n_before, .after = after, .n_after = n_after
  };
  bool ok = true;

  if (known != NULL) {
    ds_free (before);
    go_on (self, &self->changes.items[known - self->changes.items], after, n_after);
    return DS_OK;
  }
  if (same (before, n_before, after, n_after)) {
    clear_change (&change);
    return DS_OK;
  }
  change.path = copy_of (path, strlen (path), &ok);
  if (ok && ds_array_push (&self->changes, change))
    return DS_OK;
  clear_change (&change);
  return ds_fail_nomem (err, path);
}

/* Adds the change of the file at @path, which may be there, to the text @after, which is the plan's
 * from now on; NULL: memory ran out. */
static DsStatus
put_text (DsFilePlan *self, const char *path, char *after, size_t n, DsError *err)
{
  char *before = NULL;
  size_t n_before = 0;
  DsStatus status = ds_io_read_bytes (path, &before, &n_before, err);

  if (after == NULL)
    status = ds_fail_nomem (err, path);
  else if (n > DS_IO_BYTES_MAX)
    status = ds_fail (
        err, DS_LIMIT, "", "io.size",
        N_ ("the file would be too large to open again: expected at most %zu bytes, got %zu"),
        DS_IO_BYTES_MAX, n);
  else if (status == DS_OK || status == DS_NOT_FOUND)
    return put_owned (self, path, before, n_before, after, n, err);
  ds_free (before);
  ds_free (after);
  return status;
}

DsStatus
ds_file_plan_write (DsFilePlan *self, const char *path, const DsText *text, DsError *err)
{
  bool ok = true;

  DS_ASSERT (self != NULL && path != NULL && text != NULL);

  return put_text (self, path, copy_of (text->bytes != NULL ? text->bytes : "", text->n, &ok),
                   text->n, err);
}

const DsFileChange *
ds_file_plan_find (const DsFilePlan *self, const char *path)
{
  DS_ASSERT (self != NULL && path != NULL);

  for (size_t i = 0; i < self->changes.n; i++)
    if (strcmp (self->changes.items[i].path, path) == 0)
      return &self->changes.items[i];
  return NULL;
}

DsStatus
ds_file_plan_put (DsFilePlan *self, const char *path, const char *before, size_t n_before,
                  const char *after, size_t n_after, DsError *err)
{
  bool ok = true;
  char *was, *is;

  DS_ASSERT (self != NULL && path != NULL);

  was = copy_of (before, n_before, &ok);
  is = copy_of (after, n_after, &ok);
  if (ok)
    return put_owned (self, path, was, n_before, is, n_after, err);
  ds_free (was);
  ds_free (is);
  return ds_fail_nomem (err, path);
}

bool
ds_file_plan_leads_to (const DsFilePlan *self, const DsFilePlan *next)
{
  DS_ASSERT (self != NULL && next != NULL);

  for (size_t i = 0; i < next->changes.n; i++) {
    const DsFileChange *then = &next->changes.items[i];
    const DsFileChange *change = ds_file_plan_find (self, then->path);

    if (change != NULL && !same (change->after, change->n_after, then->before, then->n_before))
      return false;
  }
  return true;
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

#define SUFFIX_BYTES 64

/* The suffix of texts that lie complete beside the file that they replace. No other plan that is
 * applied has it, in this process or another; ds_io_sweep() knows it. */
static void
make_suffix (const DsFilePlan *self, char out[SUFFIX_BYTES])
{
  snprintf (out, SUFFIX_BYTES, ".delvesmith-%ld-%" PRIxPTR "-%08" PRIx32 ".new", (long)getpid (),
            (uintptr_t)self, ds_io_host ());
}

/* DS_OK: the file of @change has the text @bytes, or is absent as that is. */
static DsStatus
expect (const DsFileChange *change, const char *bytes, size_t n, DsError *err)
{
  char *found = NULL;
  DsStatus status;
  bool is_same;
  size_t n_found = 0;

  status = ds_io_read_bytes (change->path, &found, &n_found, err);
  if (status == DS_NOT_FOUND)
    status = DS_OK;
  is_same = same (bytes, n, found, n_found);
  ds_free (found);
  if (status == DS_OK && !is_same)
    return ds_fail (err, DS_BAD_DATA, change->path, "plan.changed",
                    N_ ("the file has changed since it was read: reload it"));
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

/* True for a file beside which none can be made; it may be written all the same. */
static bool
is_in_place (const DsFileChange *change)
{
  return (ds_io_obstacles (change->path) & DS_IO_CLOSED_FOLDER) != 0;
}

DsStatus
ds_file_change_check (const DsFileChange *self, DsIoObstacles allowed, DsError *err)
{
  DsStatus status;

  DS_ASSERT (self != NULL && self->path != NULL);

  status = expect (self, self->before, self->n_before, err);
  return status == DS_OK ? ds_io_check_over (self->path, allowed, err) : status;
}

/* Checks that the file may be changed, and writes the text that comes beside it. */
static DsStatus
prepare (const DsFileChange *change, DsIoObstacles allowed, const char *suffix, DsError *err)
{
  DsStatus status = ds_file_change_check (change, allowed, err);
  char *made = NULL;

  if (status != DS_OK || change->after == NULL || is_in_place (change))
    return status;
  if (change->before == NULL)
    status = make_folders (change->path, err);
  if (status == DS_OK)
    status = ds_io_beside (change->path, suffix, &made, err);
  if (status == DS_OK) {
    status = ds_io_write_bytes (made, change->after, change->n_after, err);
    if (status != DS_OK && err != NULL) /* nobody knows the name of what is beside it */
      snprintf (err->where, sizeof err->where, "%s", change->path);
  }
  ds_free (made);
  return status;
}

static void
drop_prepared (const DsFilePlan *self, const char *suffix)
{
  for (size_t i = 0; i < self->changes.n; i++) {
    char *made = NULL;

    if (ds_io_beside (self->changes.items[i].path, suffix, &made, NULL) == DS_OK)
      unlink (made);
    ds_free (made);
  }
}

/* Of a link, the file that it leads to goes. */
static DsStatus
remove_file (const char *path, DsError *err)
{
  char *target = NULL;
  DsStatus status = ds_io_beside (path, "", &target, err);

  if (status == DS_OK && unlink (target) != 0)
    status = ds_file_fail (err, path, errno);
  ds_free (target);
  return status;
}

static DsStatus
carry_out (const DsFileChange *change, DsIoObstacles allowed, const char *suffix, DsError *err)
{
  char *made = NULL;
  DsStatus status;

  if (change->after == NULL)
    return remove_file (change->path, err);
  if (is_in_place (change))
    return ds_io_write_over (change->path, allowed, change->after, change->n_after, err);
  status = ds_io_beside (change->path, suffix, &made, err);
  if (status == DS_OK)
    status = ds_io_take_over (change->path, allowed, made, err);
  ds_free (made);
  return status;
}

/* Undoes the first @n changes, as far as they are on the disk. */
static DsStatus
put_back (const DsFilePlan *self, size_t n, DsIoObstacles allowed, DsError *err)
{
  DsStatus status = DS_OK;

  while (n-- > 0) {
    const DsFileChange *change = &self->changes.items[n];
    DsStatus one = DS_OK;

    if (expect (change, change->after, change->n_after, NULL) != DS_OK)
      continue;
    if (change->before == NULL)
      one = remove_file (change->path, err);
    else
      one = ds_io_write_over (change->path, allowed, change->before, change->n_before, err);
    status = one != DS_OK ? one : status;
  }
  return status;
}

/* Both errors are one sentence: the user has to know that files are in two states. */
static DsStatus
fail_half (const DsError *first, DsError *err)
{
  char sentence[DS_SENTENCE];

  return ds_fail (err, DS_IO, first->where, "plan.half",
                  N_ ("%s; files that were changed before could not be put back"),
                  ds_message_format (&first->message, sentence, sizeof sentence));
}

DsStatus
ds_file_plan_apply (const DsFilePlan *self, DsError *err)
{
  DS_ASSERT (self != NULL);

  return ds_file_plan_apply_over (self, DS_IO_FREE, err);
}

DsStatus
ds_file_plan_apply_over (const DsFilePlan *self, DsIoObstacles allowed, DsError *err)
{
  char suffix[SUFFIX_BYTES];
  DsStatus status = DS_OK;
  DsError first;

  DS_ASSERT (self != NULL);

  make_suffix (self, suffix);

  for (size_t i = 0; i < self->changes.n && status == DS_OK; i++)
    status = prepare (&self->changes.items[i], allowed, suffix, &first);
  for (size_t i = 0; i < self->changes.n && status == DS_OK; i++) {
    status = carry_out (&self->changes.items[i], allowed, suffix, &first);
    if (status != DS_OK && put_back (self, i + 1, allowed, NULL) != DS_OK) {
      drop_prepared (self, suffix);
      return fail_half (&first, err);
    }
  }
  if (status == DS_OK)
    return DS_OK;
  drop_prepared (self, suffix);
  if (err != NULL)
    *err = first;
  return status;
}

char *
ds_io_with_suffix (const char *path, const char *suffix)
{
  const char *dot = strrchr (path, '.'), *slash = strrchr (path, '/');
  DsText text = { 0 };

  DS_ASSERT (path != NULL && suffix != NULL);

  ds_text_add (&text, path, dot != NULL && dot > slash ? (size_t)(dot - path) : strlen (path));
  ds_text_puts (&text, suffix);
  return ds_text_take (&text);
}

const char *
ds_io_base (const char *path)
{
  const char *slash = strrchr (path, '/');

  DS_ASSERT (path != NULL);

  return slash != NULL ? slash + 1 : path;
}
