/* core/io/recovery.h — what survives a crash: a snapshot of each open document, and a log of the
 * cells that changed since. Files of a document stand in one folder:
 *
 *   TOKEN.lock      locked while its process lives; holds the path of the document, if it has one
 *   TOKEN-N.delve   the snapshot
 *   TOKEN-N.log     changes since, one JSON object a line; {"end":true} closes each batch
 *
 * N grows with each snapshot; the highest one counts, and a batch without its end does not. */
#pragma once

#include "io/io.h"

#define DS_RECOVERY_TOKEN 16 /* hexadecimal digits */

/* Placed, zeroed. One document, one thread at a time. */
typedef struct {
  char *folder; /* owned */
  char token[DS_RECOVERY_TOKEN + 1];
  int lock, log; /* file descriptors, valid when folder is not NULL */
  unsigned number;
  DsDelve last; /* what the files hold; shares bands with the document */
  bool has_last;
  bool is_torn; /* the log ends in half a batch */
  size_t log_bytes;
} DsRecovery;

/* Makes the folder if need be. @token must be fresh, @path may be NULL. */
DsStatus ds_recovery_open (DsRecovery *self, const char *folder, const char *token,
                           const char *path, DsError *err) DS_MUST_CHECK;
/* Brings the files up to @now: appends to the log what changed in cells, or writes a snapshot when
 * more than cells changed or the log grew large. On disk when it returns. */
DsStatus ds_recovery_save (DsRecovery *self, const DsDelve *now, DsError *err) DS_MUST_CHECK;
void ds_recovery_close (DsRecovery *self);   /* removes the files: nothing is left to recover */
void ds_recovery_abandon (DsRecovery *self); /* leaves them, as a crash would */

/* The documents of processes that are gone. *@tokens: @n strings, freed by the caller one by one
 * and together with ds_free(). A folder that is not there holds none. */
DsStatus ds_recovery_list (const char *folder, char ***tokens, size_t *n,
                           DsError *err) DS_MUST_CHECK;
/* The path of the document, NULL for an untitled one; caller frees. */
char *ds_recovery_path (const char *folder, const char *token);
/* @path (NULL allowed) becomes the document's path, NULL for an untitled one; caller frees. */
DsStatus ds_recovery_load (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                           char **path, DsErrors *errors) DS_MUST_CHECK;
void ds_recovery_remove (const char *folder, const char *token);
