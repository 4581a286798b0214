/* core/io/recovery_files.h — private to recovery: names, locks and left-over files. */
#pragma once

#include "base/json.h"
#include "doc/reshape.h"
#include "io/recovery.h"

#define DS_RECOVERY_PATH 4096 /* bytes of a path */
#define DS_RECOVERY_JOURNAL ".journal"
#define DS_RECOVERY_SNAPSHOT ".delve" /* of earlier versions, with a log beside it */
#define DS_RECOVERY_LOG ".log"
#define DS_RECOVERY_NO_TILE UINT16_MAX /* number of a tile that the rules lack */
#define DS_RECOVERY_COPY ".base.delve" /* of the file that a journal needs */

/* "folder/token-number.suffix"; without a number if it is 0. */
void ds_recovery_file (char out[DS_RECOVERY_PATH], const char *folder, const char *token,
                       unsigned number, const char *suffix);
/* Opens and locks the lock file of @token, which is made if it is not there. @wait: until no other
 * process has it. -1 with errno: EWOULDBLOCK when another process has it. */
int ds_recovery_claim (const char *folder, const char *token, bool wait);
/* The highest number of a journal or snapshot of @token; 0: there is none. */
unsigned ds_recovery_highest (const char *folder, const char *token);
/* Removes all files of @token but the lock and those of number @keep (0: none). The lock is held.
 * 0, or the errno of one that could not be removed. */
int ds_recovery_tidy (const char *folder, const char *token, unsigned keep);
/* Removes all files of @token, and closes @lock, the lock held. Returns as ds_recovery_tidy(). */
int ds_recovery_erase (const char *folder, const char *token, int lock);
DsStatus ds_recovery_fail_taken (DsError *err); /* DS_LIMIT */
/* A journal as it was read. */
typedef struct {
  size_t bytes, first_bytes; /* all; of the batch that it begins with */
  bool is_whole;             /* more can be added to it */
  bool has_base;             /* it begins with a file or a recipe */
  char *base_path;           /* of that file; NULL: none; the caller frees */
  char base_version[DS_RECOVERY_VERSION];
} DsJournalFile;

/* ds_recovery_load(), and what its journal, @file, is. *@doc, unless @doc is NULL: the document
 * with its history, without steps where they cannot be read; *@n_states: that the journal holds of
 * it, 0 where it holds none. */
DsStatus ds_recovery_read (DsDelve *out, DsDoc **doc, size_t *n_states, const char *folder,
                           const char *token, DsRules *rules, DsJob *job, DsJournalFile *file,
                           DsErrors *errors) DS_MUST_CHECK;
/* The document of the journal that @bytes is; any broken batch makes it DS_BAD_DATA. */
DsStatus ds_recovery_read_doc (DsDoc **doc, const char *name, const char *bytes, size_t n,
                               DsRules *rules, DsErrors *errors) DS_MUST_CHECK;

void ds_journal_clear (DsJournal *self); /* frees what it holds and zeroes it */
/* Copies all of it; bands are shared. */
DsStatus ds_journal_copy (DsJournal *out, const DsJournal *from, DsError *err) DS_MUST_CHECK;
/* Appends to @out the batches that lead from the journal to @past, or from nothing, for a new one.
 * Where no state of both histories is known, or the rules are others, that of the journal is cut
 * off. DS_LIMIT: with steps, @out would be longer than @bytes_max. */
DsStatus ds_journal_put_past (DsJournal *self, DsText *out, const DsPast *past, size_t bytes_max,
                              DsError *err) DS_MUST_CHECK;

/* Begin of a journal in place of cells. */
typedef enum {
  DS_BASE_NONE,
  DS_BASE_FILE, /* the file that holds the state that the past calls saved */
  DS_BASE_MADE, /* the recipe that makes a state, see DsPast */
  DS_BASE_OPEN, /* the same for the state of the open group */
} DsJournalBase;

/* The one whose state is the latest before the present one, which it may be, or else a file whose
 * state was undone; @path: of the file, or NULL. */
DsJournalBase ds_journal_find_base (const DsPast *past, const char *path);
/* True when a journal that begins with @base is short, and one that goes on is not: between the
 * last state of @self and the present one there is a large step, such as another level, or a group
 * that was cancelled. */
bool ds_journal_wants_base (const DsJournal *self, const DsPast *past, DsJournalBase base);
/* @past without its undone steps from a large one on; borrows all. */
DsPast ds_journal_leave_undone (const DsPast *past);
/* Begins @self, which is empty, with @base, of which the journal has but the name; @path: of the
 * file. DS_NOT_FOUND: it cannot. */
DsStatus ds_journal_put_base (DsJournal *self, DsText *out, const DsPast *past, DsJournalBase base,
                              const char *path, DsError *err) DS_MUST_CHECK;
/* Adds up to about @bytes, or a step, to the journal of @self, which begins with the first state of
 * @past and its cells; self->is_done when all states of it are there. DS_LIMIT: with its steps it
 * would be too long. */
DsStatus ds_journal_make_more (DsJournalMaking *self, const DsPast *past, size_t bytes,
                               size_t bytes_max, DsError *err) DS_MUST_CHECK;
void ds_journal_making_clear (DsJournalMaking *self); /* frees what it holds and zeroes it */

/* These append lines. */
/* *@frame, empty, becomes the frame of @now; @before is the one in the journal, or empty. @shape:
 * how its cells come from those before; NULL: as they are, or none do. */
DsStatus ds_recovery_put_frame (DsText *out, const DsText *before, const DsDelve *now,
                                const DsReshape *shape, DsText *frame, DsError *err) DS_MUST_CHECK;
/* Finds how most cells of @to come from those of @from, of another size, of other floors, or of
 * floors in another order. False: the places are the same. It compares some rows of each pair of
 * floors. */
bool ds_recovery_find_shape (DsReshape *out, const DsDungeon *from, const DsDungeon *to);
/* True when @to has but cells that @how makes of @from. O(cells). */
bool ds_recovery_shape_fills (const DsDungeon *from, const DsDungeon *to, const DsReshape *how);
/* Writes @how as members of the line of a frame. */
void ds_recovery_put_shape (DsJsonWriter *json, const DsReshape *how, const DsRules *rules);
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
/* The lines that say that the document is @made, which the generator makes of @from, of the same
 * rules. */
DsStatus ds_recovery_put_made (DsText *out, const DsDelve *from, const DsDelve *made,
                               DsError *err) DS_MUST_CHECK;
/* Writes a number of 64 bits as text, which JSON's own cannot hold. */
void ds_recovery_put_hash (DsJsonWriter *json, const char *key, uint64_t hash);
/* Copies the file at @path to @copy, without waiting for the disk; a file system that can lets both
 * share their blocks. False: it did not, as where the disk is slow, or so full that journals may
 * need the room; what there is at @copy is no copy then. */
bool ds_recovery_copy_file (const char *path, const char *copy);
/* Time and size of the file at @path. False: there is none. */
bool ds_recovery_file_version (const char *path, char out[DS_RECOVERY_VERSION]);
/* The cells of @from, whose tile i of @n gets the number tiles[i]. Bands are shared where none gets
 * another one. On failure @out is zeroed. O(cells) where one does. */
DsStatus ds_recovery_renumber (DsDungeon *out, const DsDungeon *from, const uint16_t *tiles,
                               size_t n, DsError *err) DS_MUST_CHECK;
/* A number for the cells of @dungeon, which others hardly have. O(bands that differ). */
uint64_t ds_recovery_hash_cells (const DsDungeon *dungeon);
