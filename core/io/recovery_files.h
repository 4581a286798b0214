/* core/io/recovery_files.h — private to recovery: names, locks and left-over files. */
#pragma once

#include "io/recovery.h"

#define DS_RECOVERY_PATH 4096 /* bytes of a path */
#define DS_RECOVERY_JOURNAL ".journal"
#define DS_RECOVERY_SNAPSHOT ".delve" /* of earlier versions, with a log beside it */
#define DS_RECOVERY_LOG ".log"

/* "folder/token-number.suffix"; without a number if it is 0. */
void ds_recovery_file (char out[DS_RECOVERY_PATH], const char *folder, const char *token,
                       unsigned number, const char *suffix);
/* Opens and locks the lock file of @token, which is made if it is not there. @wait: until no other
 * process has it. -1 with errno: EWOULDBLOCK when another process has it. */
int ds_recovery_claim (const char *folder, const char *token, bool wait);
/* The highest number of a journal or snapshot of @token; 0: there is none. */
unsigned ds_recovery_highest (const char *folder, const char *token);
/* Removes all files of @token but the lock and those of number @keep (0: none). The lock is held.
 */
void ds_recovery_tidy (const char *folder, const char *token, unsigned keep);
/* Removes all files of @token, and closes @lock, the lock held. */
void ds_recovery_erase (const char *folder, const char *token, int lock);
DsStatus ds_recovery_fail_taken (DsError *err); /* DS_LIMIT */
/* A journal as it was read. */
typedef struct {
  size_t bytes, first_bytes; /* all; of the batch that it begins with */
  bool is_whole;             /* more can be added to it */
} DsJournalFile;

/* ds_recovery_load(), and what its journal, @file, is. *@doc, unless @doc is NULL: the document
 * with its history, without steps where they cannot be read; *@n_states: that the journal holds of
 * it, 0 where it holds none. */
DsStatus ds_recovery_read (DsDelve *out, DsDoc **doc, size_t *n_states, const char *folder,
                           const char *token, DsRules *rules, DsJournalFile *file,
                           DsErrors *errors) DS_MUST_CHECK;
/* The document of the journal that @bytes is; any broken batch makes it DS_BAD_DATA. */
DsStatus ds_recovery_read_doc (DsDoc **doc, const char *name, const char *bytes, size_t n,
                               DsRules *rules, DsErrors *errors) DS_MUST_CHECK;

void ds_journal_clear (DsJournal *self); /* frees what it holds and zeroes it */
/* Copies all of it; bands are shared. */
DsStatus ds_journal_copy (DsJournal *out, const DsJournal *from, DsError *err) DS_MUST_CHECK;
/* True when batches behind the last one can lead to @past. */
bool ds_journal_can_take (const DsJournal *self, const DsPast *past);
/* Appends to @out the batches that lead from the journal to @past, or from nothing, for a new one.
 * Where no state of both histories is known, that of the journal is cut off. DS_LIMIT: with steps,
 * @out would be longer than @bytes_max. */
DsStatus ds_journal_put_past (DsJournal *self, DsText *out, const DsPast *past, size_t bytes_max,
                              DsError *err) DS_MUST_CHECK;

/* Begins @self, which is empty, with the state that @past calls saved and the file at @path holds:
 * the journal only names the file. DS_NOT_FOUND: there is none before the present one. */
DsStatus ds_journal_put_base (DsJournal *self, DsText *out, const DsPast *past, const char *path,
                              DsError *err) DS_MUST_CHECK;
/* Adds up to about @bytes to the journal of @self, which begins with the first state of @past and
 * its cells; self->is_done when all are in it. */
DsStatus ds_journal_make_more (DsJournalMaking *self, const DsPast *past, size_t bytes,
                               DsError *err) DS_MUST_CHECK;
void ds_journal_making_clear (DsJournalMaking *self); /* frees what it holds and zeroes it */

/* These append lines. */
/* *@frame, empty, becomes the frame of @now; @before is the one in the journal, or empty. */
DsStatus ds_recovery_put_frame (DsText *out, const DsText *before, const DsDelve *now,
                                DsText *frame, DsError *err) DS_MUST_CHECK;
/* Appends the line that names the layer of each tile of @rules, for a journal. */
void ds_recovery_put_tiles (DsText *out, const DsRules *rules);
/* The cells of @now that differ from @before, of the same size; NULL: from 0. */
DsStatus ds_recovery_put_cells (DsText *out, const DsDelve *before, const DsDelve *now,
                                DsError *err) DS_MUST_CHECK;
/* The same from *@at on, until @out has @limit bytes or all are put: then at->layer is behind those
 * of all floors. */
DsStatus ds_recovery_put_bands (DsText *out, const DsDelve *before, const DsDelve *now,
                                DsBandPlace *at, size_t limit, DsError *err) DS_MUST_CHECK;
/* The line that says that the document is that of the file at @path, which has the cells of @delve.
 * False: there is no such file. */
bool ds_recovery_put_base (DsText *out, const char *path, const DsDelve *delve);
/* Time and size of the file at @path. False: there is none. */
bool ds_recovery_file_version (const char *path, char out[DS_RECOVERY_VERSION]);
/* A number for the cells of @dungeon, which others hardly have. O(bands that differ). */
uint64_t ds_recovery_hash_cells (const DsDungeon *dungeon);
