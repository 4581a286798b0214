/* core/base/error.h — status codes, and errors with a sentence, a path and a cell. */
#pragma once

#include "base/message.h"

#define DS_STATUS_LIST(X)                                                                          \
  X (OK, "ok")                /* nothing wrong */                                                  \
  X (BAD_ARG, "bad-argument") /* the caller asked for something outside the allowed range */       \
  X (BAD_DATA, "bad-data")    /* a file or record breaks its rules */                              \
  X (LIMIT, "limit")          /* larger than this program accepts */                               \
  X (NOMEM, "no-memory")      /* memory ran out */                                                 \
  X (IO, "io")                /* the system could not read or write */                             \
  X (NOT_FOUND, "not-found")  /* no such file, id or recipe */                                     \
  X (VETO, "veto")            /* a generator stage could not satisfy its rule */                   \
  X (CANCELLED, "cancelled")  /* the job was asked to stop */                                      \
  X (LOCKED, "locked")        /* the layer that would change is locked */

typedef enum {
#define X(name, id) DS_##name,
  DS_STATUS_LIST (X)
#undef X
} DsStatus;

/* The status as it stands in JSON, such as "not-found"; "?" for a number that is none. */
const char *ds_status_id (DsStatus status);

#define DS_WHERE_MAX 256

typedef struct {
  DsStatus status;
  char where[DS_WHERE_MAX]; /* "file:line: path", a parameter's name, ...; may be "" */
  DsMessage message;
  int32_t floor;  /* of the cell; -1 = no cell */
  DsCell cell;    /* to show to the user */
  char param[32]; /* of a veto: the stage's parameter that asks for too much; "" = none */
} DsError;

/* Fills @err (may be NULL) and returns @status, so that a guard is one line:
 *   return ds_fail (err, DS_BAD_ARG, "width", "size.range", N_ ("expected %d to %d, got %d"), ...);
 */
DsStatus ds_fail (DsError *err, DsStatus status, const char *where, const char *id,
                  const char *format, ...) DS_PRINTF (5, 6);
/* Fails with DS_NOMEM and the sentence that memory ran out while @where was at work. */
DsStatus ds_fail_nomem (DsError *err, const char *where);
/* Fails with DS_CANCELLED, for a job whose user wanted it to stop. */
DsStatus ds_fail_cancelled (DsError *err, const char *where);
/* Makes @err an error about nothing: DS_OK, and no floor. */
void ds_error_clear (DsError *err);
void ds_error_name (DsError *err, const char *name); /* puts "NAME: " before its place */
char *ds_error_format (const DsError *err, char *out, size_t size); /* "where: sentence" */

/* "NAME:LINE: path", or "NAME:LINE" when @path is ""; a long name keeps its end. Returns @out. */
char *ds_where_line (char out[DS_WHERE_MAX], const char *name, uint32_t line, const char *path);

#define DS_ERRORS_MAX 20

/* Findings of a reader: all of them, up to DS_ERRORS_MAX, in order. Held by value; all zero is
 * empty. */
typedef struct {
  DsError items[DS_ERRORS_MAX];
  size_t n;       /* kept in items */
  size_t n_found; /* all, also those not kept */
} DsErrors;

/* Adds a finding (NULL @self is allowed) and returns @status. */
DsStatus ds_errors_add (DsErrors *self, DsStatus status, const char *where, const char *id,
                        const char *format, ...) DS_PRINTF (5, 6);
DsStatus ds_errors_take (DsErrors *self, const DsError *err); /* adds a copy; returns its status */
/* Adds a finding that a file is ignored because of @found, with the first of these as the
 * reason. */
void ds_errors_leave_out (DsErrors *self, const DsErrors *found);
DsStatus ds_errors_status (const DsErrors *self); /* DS_OK, or the first finding's status */
/* The same for findings added since n_found was @n_before. */
DsStatus ds_errors_since (const DsErrors *self, size_t n_before);

#ifdef __clang_analyzer__ /* it reads one file at a time, and would take a failure for DS_OK */
static inline DsStatus
ds_failed_ (DsStatus status)
{
  if (status == DS_OK)
    __builtin_unreachable ();
  return status;
}
#define ds_fail(...) ds_failed_ (ds_fail (__VA_ARGS__))
#define ds_fail_nomem(...) ds_failed_ (ds_fail_nomem (__VA_ARGS__))
#define ds_errors_add(...) ds_failed_ (ds_errors_add (__VA_ARGS__))
#endif
