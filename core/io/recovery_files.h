/* core/io/recovery_files.h — private to recovery: names, locks and what is left over. */
#pragma once

#include "io/recovery.h"

#define DS_RECOVERY_PATH 4096 /* bytes of a path */

/* "folder/token-number.suffix"; without a number if it is 0. */
void ds_recovery_file (char out[DS_RECOVERY_PATH], const char *folder, const char *token,
                       unsigned number, const char *suffix);
/* Opens and locks the lock file of @token, which is made if it is not there. @wait: until no other
 * process has it. -1 with errno: EWOULDBLOCK when another process has it. */
int ds_recovery_claim (const char *folder, const char *token, bool wait);
/* The highest number of a snapshot of @token; 0: there is none. */
unsigned ds_recovery_highest (const char *folder, const char *token);
/* Removes all files of @token but the lock and those of number @keep (0: none). The lock is held.
 */
void ds_recovery_tidy (const char *folder, const char *token, unsigned keep);
/* Removes all files of @token, and closes @lock, the lock held. */
void ds_recovery_erase (const char *folder, const char *token, int lock);
DsStatus ds_recovery_fail_taken (DsError *err); /* DS_LIMIT */
/* ds_recovery_load(), and whether more can be added to the log, which has *@log_bytes. */
DsStatus ds_recovery_read (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                           bool *is_whole, size_t *log_bytes, DsErrors *errors) DS_MUST_CHECK;
