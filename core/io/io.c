/* core/io/io.c — the list of formats. */
#include "io/io.h"
#include "base/text.h"
#include "io/mapping/source.h"
#include "io/mark.h"

#include <string.h>
#include <unistd.h>

static const DsFormat *const FORMATS[] = {
#define DS_FORMAT(name) &ds_format_##name,
#include "io/format_list.h"
#undef DS_FORMAT
};

size_t
ds_io_n_formats (void)
{
  return DS_COUNT (FORMATS);
}

const DsFormat *
ds_io_format (size_t i)
{
  DS_ASSERT (i < DS_COUNT (FORMATS));
  return FORMATS[i];
}

bool
ds_io_is_writable (const DsFormat *format)
{
  DS_ASSERT (format != NULL);
  return format->write != NULL || format->write_files != NULL;
}

bool
ds_io_saves_back (const DsFormat *format)
{
  DS_ASSERT (format != NULL);
  return ds_io_is_writable (format) && format->reads == NULL;
}

/* "-" is the native format. */
const DsFormat *
ds_io_format_of (const char *path)
{
  DS_ASSERT (path != NULL);
  if (strcmp (path, "-") == 0)
    return &ds_format_delve;
  for (size_t i = 0; i < DS_COUNT (FORMATS); i++)
    if (ds_file_has_suffix (path, FORMATS[i]->suffixes))
      return FORMATS[i];
  return NULL;
}

void
ds_io_list_suffixes (DsText *list, const char *suffixes)
{
  size_t n;

  DS_ASSERT (list != NULL && suffixes != NULL);

  for (; *suffixes != '\0'; suffixes += n + strspn (suffixes + n, " ")) {
    bool is_there = false;

    n = strcspn (suffixes, " ");
    for (size_t i = 0, k; i < list->n && !is_there; i += k + 1) {
      k = strcspn (list->bytes + i, " ");
      is_there = k == n && memcmp (list->bytes + i, suffixes, n) == 0;
    }
    if (is_there)
      continue;
    ds_text_puts (list, list->n > 0 ? " " : "");
    ds_text_add (list, suffixes, n);
  }
}

DsStatus
ds_io_fail_suffix (const char *path, bool to_read, const char *others, DsError *err)
{
  DsText list = { 0 };
  DsStatus status;

  DS_ASSERT (path != NULL && others != NULL);

  for (size_t i = 0; i < DS_COUNT (FORMATS); i++)
    if (to_read ? FORMATS[i]->read != NULL : ds_io_is_writable (FORMATS[i])) {
      ds_io_list_suffixes (&list, FORMATS[i]->suffixes);
    }
  ds_io_list_suffixes (&list, others);
  status = ds_fail (err, DS_BAD_ARG, path, "io.suffix", N_ ("unknown suffix: expected one of %s"),
                    list.bytes != NULL ? list.bytes : "");
  ds_text_clear (&list);
  return status;
}

DsStatus
ds_io_check_writable (const char *path, DsError *err)
{
  const DsFormat *format = ds_io_format_of (path);

  DS_ASSERT (path != NULL);
  return format != NULL && ds_io_is_writable (format) ? DS_OK
                                                      : ds_io_fail_suffix (path, false, "", err);
}

DsStatus
ds_format_fail_floors (const DsDelve *delve, DsError *err)
{
  DS_ASSERT (delve != NULL);

  return ds_fail (err, DS_BAD_ARG, "floors", "io.floors",
                  N_ ("expected a single floor for a file of this format, got %zu"),
                  delve->dungeon.n_floors);
}

DsStatus
ds_format_losses (DsLosses *out, const DsDelve *delve, const DsFormat *format, DsError *err)
{
  DS_ASSERT (out != NULL && delve != NULL && format != NULL);

  return ds_format_losses_with (out, delve, format, NULL, err);
}

/* True for formats whose rows count only what a source lacks to which a level is written back. */
static bool
counts_source (const DsFormat *format)
{
  return format == &ds_format_tmx || format == &ds_format_tmj || format == &ds_format_world;
}

DsStatus
ds_format_losses_with (DsLosses *out, const DsDelve *delve, const DsFormat *format,
                       const DsIoOptions *options, DsError *err)
{
  DsStatus status;

  DS_ASSERT (out != NULL && delve != NULL && format != NULL);

  status = ds_losses_count (out, delve, format->keeps, err);
  if (status == DS_OK && format->lose_ours != NULL && options != NULL && options->is_ours)
    status = format->lose_ours (delve, out, err);
  else if (status == DS_OK && format->lose != NULL &&
           (options == NULL || !options->is_ours || options->model != NULL ||
            !counts_source (format)))
    status = format->lose (delve, options, out, err);
  if (status != DS_OK)
    memset (out, 0, sizeof *out);
  return status;
}

/* The format that reads the file at @path; NULL: @errors says why. */
static const DsFormat *
find_reading (const char *path, DsErrors *errors)
{
  const DsFormat *format = ds_io_format_of (path);
  DsError err;

  if (format != NULL && format->read != NULL)
    return format;
  ds_io_fail_suffix (path, true, "", &err);
  ds_errors_take (errors, &err);
  return NULL;
}

DsStatus
ds_io_load (DsDelve *out, const char *path, DsRules *rules, DsErrors *errors)
{
  DsStatus status;
  DsError err;
  char *bytes;
  size_t n;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (find_reading (path, errors) == NULL)
    return DS_BAD_ARG;
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_io_load_text (out, path, bytes, n, rules, errors);
  ds_free (bytes);
  return status;
}

DsStatus
ds_io_load_text (DsDelve *out, const char *path, const char *bytes, size_t n, DsRules *rules,
                 DsErrors *errors)
{
  const DsFormat *format = find_reading (path, errors);

  DS_ASSERT (out != NULL && path != NULL && bytes != NULL);

  memset (out, 0, sizeof *out);
  return format != NULL ? format->read (out, path, bytes, n, rules, errors) : DS_BAD_ARG;
}

DsStatus
ds_io_save (const DsDelve *delve, const char *path, DsError *err)
{
  DS_ASSERT (delve != NULL && path != NULL);
  return ds_io_save_over (delve, path, DS_IO_FREE, err);
}

DsStatus
ds_io_save_over (const DsDelve *delve, const char *path, DsIoObstacles allowed, DsError *err)
{
  DS_ASSERT (delve != NULL && path != NULL);
  return ds_io_save_with (delve, path, allowed, NULL, err);
}

bool
ds_format_has_encoding (const DsFormat *self, const char *encoding)
{
  const char *list = self->encodings != NULL ? self->encodings : "";
  const size_t n = strlen (encoding);

  DS_ASSERT (self != NULL && encoding != NULL);

  for (; *list != '\0'; list += strcspn (list, " "), list += strspn (list, " "))
    if (strcspn (list, " ") == n && memcmp (list, encoding, n) == 0)
      return true;
  return false;
}

static DsStatus
check_options (const DsFormat *format, const DsIoOptions *options, DsError *err)
{
  const char *list = format->encodings != NULL ? format->encodings : "";

  if (options->cell < 0 || options->cell > DS_IO_CELL_MAX)
    return ds_fail (err, DS_BAD_ARG, "cell", "io.cell",
                    N_ ("expected 1 to %d pixels per cell, got %d"), DS_IO_CELL_MAX,
                    (int)options->cell);
  if (options->encoding == NULL || ds_format_has_encoding (format, options->encoding))
    return DS_OK;
  if (list[0] == '\0')
    return ds_fail (err, DS_BAD_ARG, "", "io.no-encoding",
                    N_ ("the format has no choice of encodings, got \"%s\""), options->encoding);
  return ds_fail (err, DS_BAD_ARG, "", "io.encoding", N_ ("expected one of %s, got \"%s\""), list,
                  options->encoding);
}

/* ---- files beside the saved one */

/* The path of the file beside @path whose suffix is at *@suffixes, which goes on to the next;
 * caller frees. NULL: no memory. */
static char *
next_beside (const char *path, const char **suffixes)
{
  const char *dot = strrchr (path, '.'), *slash = strrchr (path, '/');
  const size_t n = strcspn (*suffixes, " ");
  DsText text = { 0 };

  ds_text_add (&text, path, dot != NULL && dot > slash ? (size_t)(dot - path) : strlen (path));
  ds_text_add (&text, *suffixes, n);
  *suffixes += n + strspn (*suffixes + n, " ");
  if (!text.failed)
    return text.bytes;
  ds_text_clear (&text);
  return NULL;
}

static bool
is_there (const char *path)
{
  return access (path, F_OK) == 0;
}

/* The first obstacle to replacing the file at @path, but for @allowed. */
static DsIoObstacle
first_obstacle (const char *path, DsIoObstacles allowed)
{
  const DsIoObstacles left = ds_io_obstacles (path) & ~allowed;

  if (left & DS_IO_READ_ONLY)
    return DS_IO_READ_ONLY;
  return (left & DS_IO_CLOSED_FOLDER) ? DS_IO_CLOSED_FOLDER : DS_IO_FREE;
}

DsIoObstacle
ds_io_save_obstacle (const char *path, DsIoObstacles allowed)
{
  const DsFormat *format = ds_io_format_of (path);
  DsIoObstacle obstacle = first_obstacle (path, allowed);

  DS_ASSERT (path != NULL);

  if (obstacle != DS_IO_FREE || format == NULL || format->beside == NULL)
    return obstacle;
  for (const char *at = format->beside; *at != '\0' && obstacle == DS_IO_FREE;) {
    char *file = next_beside (path, &at);

    if (file != NULL)
      obstacle = first_obstacle (file, allowed);
    ds_free (file);
  }
  return obstacle;
}

/* A save of @delve at @path. */
typedef struct {
  const DsFormat *format;
  const DsDelve *delve;
  const char *path;
  const DsIoOptions *options;
} Saving;

static bool
is_back (const Saving *self)
{
  return self->format->is_back != NULL &&
         self->format->is_back (self->delve, self->path, self->options);
}

/* True for a file of which no record knows, and that may be written all the same: the source of a
 * level that is written back to it; one beside @path of an earlier save; or one at @path that is no
 * source, unless its format has members of ours and it has none. Where nobody named the file, only
 * one with a mark. */
static bool
is_no_stranger (const Saving *self, const DsFileChange *change)
{
  const DsFormat *format = self->format;
  const char *bytes = change->before;
  const size_t n = change->n_before;

  if (strcmp (change->path, self->path) != 0)
    return format->owns == NULL || format->owns (self->path, change->path) ||
           ds_mark_is_in (bytes, n);
  if (is_back (self))
    return format->is_source (self->delve, bytes, n) || ds_source_had (self->delve, bytes, n);
  if (ds_io_saves_back (format) && format->is_own != NULL)
    return format->is_own (bytes, n);
  return !ds_source_is_at (self->delve, self->path) &&
         (!self->options->guards_unknown || ds_mark_is_in (bytes, n));
}

/* Refuses to change a file that another program wrote. */
static DsStatus
check_stranger (const Saving *self, const DsFileChange *change, DsError *err)
{
  DsWrittenState state;

  if (change->before == NULL || ds_strangers_have (self->options->replaced, change))
    return DS_OK;
  state = ds_written_find (self->options->written, change);
  if (state == DS_WRITTEN_OURS ||
      (is_back (self) && self->format->is_source (self->delve, change->before, change->n_before)) ||
      (state == DS_WRITTEN_UNKNOWN && is_no_stranger (self, change)))
    return DS_OK;
  return ds_written_refuse (state, is_back (self), change, self->options->strangers, err);
}

/* All files that are refused are noted; the error is that of the first. */
static DsStatus
check_strangers (const Saving *self, const DsFilePlan *plan, size_t first, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = first; i < plan->changes.n; i++) {
    const DsStatus one =
        check_stranger (self, &plan->changes.items[i], status == DS_OK ? err : NULL);

    status = status == DS_OK ? one : status;
  }
  return status;
}

/* The same for the file that @text is to replace, unless it has that already. */
static DsStatus
check_text (const Saving *self, const DsText *text, DsIoObstacles allowed, DsError *err)
{
  DsFileChange change = { .path = (char *)self->path };
  DsStatus status = DS_OK;

  if (self->format->is_whole || (allowed & DS_IO_STRANGER) || strcmp (self->path, "-") == 0 ||
      !is_there (self->path))
    return DS_OK;
  if (ds_io_read_bytes (self->path, &change.before, &change.n_before, NULL) == DS_OK &&
      (change.n_before != text->n || memcmp (change.before, text->bytes, text->n) != 0))
    status = check_stranger (self, &change, err);
  ds_free (change.before);
  return status;
}

/* Plans the file at @path and those beside it. */
static DsStatus
plan_files (const DsFormat *format, const DsDelve *delve, const char *path, DsIoObstacles allowed,
            const DsIoOptions *options, DsFilePlan *plan, DsError *err)
{
  const Saving saving = { format, delve, path, options };
  const size_t n_before = plan->changes.n;
  DsIoOptions over = *options;
  DsStatus status;

  over.allowed = allowed;
  status = format->write_files (delve, path, &over, plan, err);

  if (status != DS_OK && (err == NULL || strcmp (err->where, path) != 0))
    ds_error_name (err, path);
  else if (status == DS_OK && !(allowed & DS_IO_STRANGER) && !is_back (&saving))
    status = check_strangers (&saving, plan, n_before, err);
  return status;
}

static DsStatus
save_files (const DsFormat *format, const DsDelve *delve, const char *path, DsIoObstacles allowed,
            const DsIoOptions *options, DsError *err)
{
  DsFilePlan plan = { 0 };
  DsStatus status = plan_files (format, delve, path, allowed, options, &plan, err);

  if (status == DS_OK)
    status = ds_file_plan_apply_over (&plan, allowed, err);
  if (status == DS_OK)
    ds_written_put_plan (options->written, &plan);
  ds_file_plan_clear (&plan);
  return status;
}

static const DsIoOptions USUAL = { 0 };

/* Writes the text of a format that has a single file. */
static DsStatus
write_text (const DsFormat *format, const DsDelve *delve, const char *path, DsText *out,
            DsError *err)
{
  DsStatus status = format->write (delve, out, err);

  if (status == DS_OK && out->n > DS_IO_BYTES_MAX)
    status = ds_fail (
        err, DS_LIMIT, "", "io.size",
        N_ ("the file would be too large to open again: expected at most %zu bytes, got %zu"),
        DS_IO_BYTES_MAX, out->n);
  if (status != DS_OK)
    ds_error_name (err, path);
  return status;
}

/* *@format is that of *@options, or of the file at @path; where the options are NULL, they
 * become the usual ones. */
static DsStatus
find_format (const char *path, const DsIoOptions **options, const DsFormat **format, DsError *err)
{
  *options = *options != NULL ? *options : &USUAL;
  *format = (*options)->format != NULL ? (*options)->format : ds_io_format_of (path);
  return (*options)->format != NULL ? DS_OK : ds_io_check_writable (path, err);
}

/* The same, and it can be written with *@options. */
static DsStatus
choose_format (const char *path, const DsIoOptions **options, const DsFormat **format, DsError *err)
{
  DsStatus status = find_format (path, options, format, err);

  if (status != DS_OK)
    return status;
  status = check_options (*format, *options, err);
  if (status != DS_OK)
    ds_error_name (err, path);
  return status;
}

DsStatus
ds_io_save_with (const DsDelve *delve, const char *path, DsIoObstacles allowed,
                 const DsIoOptions *options, DsError *err)
{
  DsText text = { 0 };
  const DsFormat *format;
  DsStatus status;

  DS_ASSERT (delve != NULL && path != NULL);

  status = choose_format (path, &options, &format, err);
  if (status != DS_OK)
    return status;
  if (format->write_files != NULL)
    return save_files (format, delve, path, allowed, options, err);
  status = write_text (format, delve, path, &text, err);
  if (status == DS_OK)
    status = check_text (&(Saving){ format, delve, path, options }, &text, allowed, err);
  if (status == DS_OK)
    status = ds_io_write_over (path, allowed, text.bytes, text.n, err);
  if (status == DS_OK && !format->is_whole)
    ds_written_put (options->written, path, text.bytes, text.n);
  ds_text_clear (&text);
  return status;
}

/* Plans the files, whose losses are counted beside that where the format knows them then. */
static DsStatus
plan_counted (const DsFormat *format, const DsDelve *delve, const char *path, DsIoObstacles allowed,
              const DsIoOptions *options, DsFilePlan *plan, DsLosses *losses, DsError *err)
{
  DsIoOptions counting = *options;
  DsIoCount count = { 0 };
  DsStatus status;

  counting.count = &count;
  status = plan_files (format, delve, path, allowed, &counting, plan, err);
  if (status != DS_OK || !count.is_counted)
    return status == DS_OK ? ds_format_losses_with (losses, delve, format, options, err) : status;
  *losses = count.losses;
  return DS_OK;
}

DsStatus
ds_io_save_approved (const DsDelve *delve, const char *path, DsIoObstacles allowed,
                     const DsIoOptions *options, DsLosses *losses,
                     bool (*approve) (const DsLosses *losses, void *user), void *user,
                     bool *is_written, DsError *err)
{
  DsFilePlan plan = { 0 };
  const DsFormat *format;
  DsStatus status = find_format (path, &options, &format, err);

  DS_ASSERT (delve != NULL && losses != NULL && approve != NULL && is_written != NULL);

  *is_written = false;
  *losses = (DsLosses){ 0 };
  if (status != DS_OK)
    return status;
  if (format->write_files == NULL || check_options (format, options, NULL) != DS_OK) {
    status = ds_format_losses_with (losses, delve, format, options, err);
    *is_written = status == DS_OK && approve (losses, user);
    return *is_written ? ds_io_save_with (delve, path, allowed, options, err) : status;
  }
  status = plan_counted (format, delve, path, allowed, options, &plan, losses, err);
  *is_written = status == DS_OK && approve (losses, user);
  if (*is_written)
    status = ds_file_plan_apply_over (&plan, allowed, err);
  if (*is_written && status == DS_OK)
    ds_written_put_plan (options->written, &plan);
  ds_file_plan_clear (&plan);
  return status;
}

DsStatus
ds_io_plan_save (DsFilePlan *plan, const DsDelve *delve, const char *path,
                 const DsIoOptions *options, DsError *err)
{
  DsText text = { 0 };
  const DsFormat *format;
  DsStatus status;

  DS_ASSERT (plan != NULL && delve != NULL && path != NULL);

  status = choose_format (path, &options, &format, err);
  if (status != DS_OK)
    return status;
  if (format->write_files != NULL)
    return plan_files (format, delve, path, options->allowed, options, plan, err);
  status = write_text (format, delve, path, &text, err);
  if (status == DS_OK)
    status = check_text (&(Saving){ format, delve, path, options }, &text, options->allowed, err);
  if (status == DS_OK)
    status = ds_file_plan_write (plan, path, &text, err);
  ds_text_clear (&text);
  return status;
}

bool
ds_io_is_own_text (const char *path, const char *bytes, size_t n)
{
  const DsFormat *format = ds_io_format_of (path);

  DS_ASSERT (path != NULL && bytes != NULL);

  return format != NULL && format->read != NULL &&
         (format->is_own == NULL || format->is_own (bytes, n));
}

bool
ds_io_is_own (const char *path)
{
  const DsFormat *format = ds_io_format_of (path);
  bool is_own = format != NULL && format->read != NULL;
  char *bytes;
  size_t n;

  DS_ASSERT (path != NULL);

  if (is_own && format->is_own != NULL && ds_io_read_bytes (path, &bytes, &n, NULL) == DS_OK) {
    is_own = ds_io_is_own_text (path, bytes, n);
    ds_free (bytes);
  }
  return is_own;
}
