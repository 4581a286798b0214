/* core/base/error.c — errors and findings. */
#include "base/error.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

#undef ds_fail /* as the analyzer has them */
#undef ds_fail_nomem
#undef ds_errors_add

const char *
ds_status_id (DsStatus status)
{
  static const char *const ids[] = {
#define X(name, id) id,
    DS_STATUS_LIST (X)
#undef X
  };

  return (size_t)status < DS_COUNT (ids) ? ids[status] : "?";
}

static void
error_set (DsError *err, DsStatus status, const char *where, const char *id, const char *format,
           va_list args)
{
  err->status = status;
  snprintf (err->where, sizeof err->where, "%s", where != NULL ? where : "");
  ds_message_set_va (&err->message, id, format, args);
  err->floor = -1;
  err->cell = (DsCell){ -1, -1 };
  err->param[0] = '\0';
}

DsStatus
ds_fail (DsError *err, DsStatus status, const char *where, const char *id, const char *format, ...)
{
  if (err != NULL) {
    va_list args;

    va_start (args, format);
    error_set (err, status, where, id, format, args);
    va_end (args);
  }
  return status;
}

DsStatus
ds_fail_nomem (DsError *err, const char *where)
{
  return ds_fail (err, DS_NOMEM, where, "no-memory", N_ ("out of memory"));
}

DsStatus
ds_fail_cancelled (DsError *err, const char *where)
{
  return ds_fail (err, DS_CANCELLED, where, "cancelled", N_ ("cancelled"));
}

void
ds_error_clear (DsError *err)
{
  memset (err, 0, sizeof *err);
  err->floor = -1;
}

/* "where: sentence", or the sentence alone when there is no where; in one line, whatever the file
 * holds that it quotes. Returns @out. */
char *
ds_error_format (const DsError *err, char *out, size_t size)
{
  char text[DS_SENTENCE];
  const int n = err->where[0] != '\0' ? snprintf (text, sizeof text, "%s: ", err->where) : 0;

  ds_message_format (&err->message, text + n, sizeof text - (size_t)n);
  ds_shown (text, out, size);
  return out;
}

/* The end of a long name, from where a character starts. */
static const char *
end_of_name (const char *name)
{
  const size_t n = strlen (name), most = DS_WHERE_MAX / 2;

  if (n <= most)
    return name;
  for (name += n - most; ((uint8_t)*name & 0xc0) == 0x80; name++)
    ;
  return name;
}

static void
cut_at_character (char *text)
{
  for (size_t end = strlen (text); !ds_utf8_check (text, end) && end > 0;)
    text[--end] = '\0';
}

char *
ds_where_line (char out[DS_WHERE_MAX], const char *name, uint32_t line, const char *path)
{
  const char *shown = end_of_name (name);

  snprintf (out, DS_WHERE_MAX, "%s%s:%u%s%s", shown != name ? "…" : "", shown, line,
            path[0] != '\0' ? ": " : "", path);
  cut_at_character (out);
  return out;
}

/* NULL @err is allowed. */
void
ds_error_name (DsError *err, const char *name)
{
  const char *shown = end_of_name (name);
  char path[DS_WHERE_MAX];

  if (err == NULL)
    return;
  memcpy (path, err->where, sizeof path);
  snprintf (err->where, sizeof err->where, "%s%s%s%.*s", shown != name ? "…" : "", shown,
            path[0] != '\0' ? ": " : "", DS_WHERE_MAX / 3, path);
  cut_at_character (err->where);
}

DsStatus
ds_errors_add (DsErrors *self, DsStatus status, const char *where, const char *id,
               const char *format, ...)
{
  if (self == NULL)
    return status;
  self->n_found++;
  if (self->n < DS_ERRORS_MAX) {
    va_list args;

    va_start (args, format);
    error_set (&self->items[self->n++], status, where, id, format, args);
    va_end (args);
  }
  return status;
}

DsStatus
ds_errors_take (DsErrors *self, const DsError *err)
{
  if (self != NULL) {
    self->n_found++;
    if (self->n < DS_ERRORS_MAX)
      self->items[self->n++] = *err;
  }
  return err->status;
}

void
ds_errors_leave_out (DsErrors *self, const DsErrors *found)
{
  char sentence[DS_SENTENCE];
  DsError note = found->items[0];

  ds_message_format (&found->items[0].message, sentence, sizeof sentence);
  ds_message_set (&note.message, "errors.left-out", N_ ("%s; this file is skipped"), sentence);
  ds_errors_take (self, &note);
}

DsStatus
ds_errors_status (const DsErrors *self)
{
  return self->n > 0 ? self->items[0].status : DS_OK;
}

/* A finding that is not kept counts as DS_BAD_DATA. */
DsStatus
ds_errors_since (const DsErrors *self, size_t n_before)
{
  if (self->n_found == n_before)
    return DS_OK;
  return n_before < self->n ? self->items[n_before].status : DS_BAD_DATA;
}
