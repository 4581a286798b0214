/* core/io/io.c — the list of formats. */
#include "io/io.h"
#include "base/text.h"

#include <string.h>
#include <strings.h>

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
ds_io_has_suffix (const char *path, const char *suffixes)
{
  const size_t n = strlen (path);

  DS_ASSERT (suffixes != NULL);

  for (const char *at = suffixes; *at != '\0'; at += strspn (at, " ")) {
    const size_t n_suffix = strcspn (at, " ");

    if (n > n_suffix && strncasecmp (path + n - n_suffix, at, n_suffix) == 0)
      return true;
    at += n_suffix;
  }
  return false;
}

/* "-" is the native format. */
const DsFormat *
ds_io_format_of (const char *path)
{
  DS_ASSERT (path != NULL);
  if (strcmp (path, "-") == 0)
    return &ds_format_delve;
  for (size_t i = 0; i < DS_COUNT (FORMATS); i++)
    if (ds_io_has_suffix (path, FORMATS[i]->suffixes))
      return FORMATS[i];
  return NULL;
}

static DsStatus
fail_format (const char *path, bool to_read, DsError *err)
{
  DsText list = { 0 };
  DsStatus status;

  for (size_t i = 0; i < DS_COUNT (FORMATS); i++)
    if (to_read ? FORMATS[i]->read != NULL : FORMATS[i]->write != NULL) {
      ds_text_puts (&list, list.n > 0 ? " " : "");
      ds_text_puts (&list, FORMATS[i]->suffixes);
    }
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
  return format != NULL && format->write != NULL ? DS_OK : fail_format (path, false, err);
}

DsStatus
ds_io_load (DsDelve *out, const char *path, DsRules *rules, DsErrors *errors)
{
  const DsFormat *format = ds_io_format_of (path);
  DsStatus status;
  DsError err;
  char *bytes;
  size_t n;

  DS_ASSERT (out != NULL);
  memset (out, 0, sizeof *out);
  if (format == NULL || format->read == NULL) {
    fail_format (path, true, &err);
    return ds_errors_take (errors, &err);
  }
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = format->read (out, path, bytes, n, rules, errors);
  ds_free (bytes);
  return status;
}

DsStatus
ds_io_save (const DsDelve *delve, const char *path, DsError *err)
{
  DS_ASSERT (delve != NULL && path != NULL);
  return ds_io_save_over (delve, path, DS_IO_FREE, err);
}

DsStatus
ds_io_save_over (const DsDelve *delve, const char *path, DsIoObstacle allowed, DsError *err)
{
  DsText text = { 0 };
  DsStatus status = ds_io_check_writable (path, err);

  DS_ASSERT (delve != NULL && path != NULL);
  if (status != DS_OK)
    return status;
  status = ds_io_format_of (path)->write (delve, &text, err);
  if (status == DS_OK && text.n > DS_IO_BYTES_MAX)
    status = ds_fail (
        err, DS_LIMIT, "", "io.size",
        N_ ("the file would be too large to open again: expected at most %zu bytes, got %zu"),
        DS_IO_BYTES_MAX, text.n);
  if (status != DS_OK)
    ds_error_name (err, path);
  else
    status = ds_io_write_over (path, allowed, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}
