/* core/io/recovery.h — crash recovery: a journal of each open document. Its files are in one
 * folder:
 *
 *   TOKEN.lock        locked while its process lives; holds the path of the document, if it has
 *                     one, behind a NUL the version of that file which the document comes from, and
 *                     behind another one the title of a document without a file
 *   TOKEN-N.journal   the document, then its changes, one JSON object a line:
 *     {"frame":{"w":80,"h":24,"floors":1,"at":7,"drop":2,"lines":[...]}}
 *                     all but the cells: lines of a *.delve without them, which replace "drop"
 *                     lines from line "at" on; without "at", all. A new size sets all cells to 0,
 *                     but with "from":[0,-1],"x":8,"y":8,"ground":"wall" it takes them from these
 *                     floors of before (-1: none), that much further, on this ground
 *     {"base":{"path":"/...","version":"1764291600.000000000:95907765","cells":"..."}}   all is
 * that of the file of this time and size, whose cells have this hash; or of its copy,
 * TOKEN-N.base.delve
 *     {"made":{"seed":"...","cells":"...","objects":"...","rules":["...",...]}}   all is what the
 * generator makes of the lines of the batch so far with this seed, by the rules of these texts;
 * cells and objects have these hashes
 *     {"tiles":{"floor":"ground",...}}   meaning of the numbers of tiles from here on, from 1
 *     {"floor":0,"layer":"ground","tile":"lava","runs":["6:9-9"]}   cells; "value" on other layers
 *     {"floor":0,"layer":"room","band":3,"cells":"..."}   64 rows: count and value by turns, 7 bits
 *                     a byte, the lowest first, in base 64. With "over" in place of "cells" the
 *                     value is 1 more, and 0 leaves cells as they are
 *     {"step":{"label":"Paint","time":1764291600}}   the batch is an undo step, behind the state of
 *                     now; undone steps are gone. The first batch is the state before all steps
 *     {"undone":3}    the batch undoes, or does again, so that 3 steps are undone
 *     {"cut":true}    the batch is the state before all steps: those before it are gone
 *     {"end":true}    closes a batch; one without it does not count
 *
 * A journal with "base" or "made" is that of a large level's first seconds: another one is made
 * meanwhile. N grows with each journal; the highest one counts. A journal has its name once it is
 * on disk, and a file is removed only by the process that holds the lock, when its successor is
 * there. Files of an earlier form are read, too: TOKEN-N.delve, and TOKEN-N.log with the cells that
 * changed since.
 */
#pragma once

#include "base/array.h"
#include "base/job.h"
#include "doc/doc.h"
#include "io/io.h"

#define DS_RECOVERY_TOKEN 16   /* hexadecimal digits */
#define DS_RECOVERY_VERSION 80 /* bytes of the time and size of a file */

/* Content of a journal, for what is added to it. */
typedef struct {
  DsDelve last; /* state behind its last batch; shares bands with the open document */
  bool has_last;
  bool has_tiles;             /* its numbers of tiles are those of last.rules */
  DsText frame;               /* that of last, as in the journal; empty: not known */
  DS_ARRAY (uint64_t) states; /* serials of its history's states, see DsPast */
  size_t position;            /* among them */
  bool is_cut;                /* older steps are left out: they would make it too long */
  bool begins_open;           /* its first state is in it as that of the group open then */
} DsJournal;

/* Place of a band among the cells of all floors. */
typedef struct {
  size_t layer; /* number of the floor times that of layers, and that of the layer */
  int32_t band;
} DsBandPlace;

/* A journal that is made a part at a time, while another one is kept. All zero is empty. */
typedef struct {
  DsJournal journal;
  DsText text;
  DsBandPlace next;
  bool is_begun, has_cells; /* the state that it begins with is in it, all but the cells; all */
  bool is_done;             /* the steps are in it, too */
} DsJournalMaking;

/* Held by value; all zero is empty. One document, one thread at a time. */
typedef struct {
  char *folder; /* owned */
  char token[DS_RECOVERY_TOKEN + 1];
  DsText about;  /* content of the lock file */
  int lock, log; /* file descriptors, valid when folder is not NULL; log -1: none */
  unsigned number;
  DsJournal journal;
  bool is_torn;    /* nothing may be added to the journal */
  bool has_base;   /* it needs the file of the level, or its recipe */
  char *base_path; /* owned; of that file; NULL: it needs none */
  char base_version[DS_RECOVERY_VERSION];
  bool is_copied;                /* a copy of that file was made, or could not be */
  DsJournalMaking making;        /* another one, where that is wanted */
  size_t log_bytes, first_bytes; /* of the journal: now, and what it began with */
} DsRecovery;

/* Makes the folder if need be. @token must be fresh; @path and @version (any short text that names
 * the version of the file at @path; without @path, its project) may be NULL. */
DsStatus ds_recovery_open (DsRecovery *self, const char *folder, const char *token,
                           const char *path, const char *version, DsError *err) DS_MUST_CHECK;
/* The document comes from another file now, or from another version of it; @title, which may be
 * NULL, is what it is called without a file. */
DsStatus ds_recovery_name (DsRecovery *self, const char *path, const char *version,
                           const char *title, DsError *err) DS_MUST_CHECK;
/* Goes on where a process that is gone stopped: reads its document with its history, like
 * ds_recovery_load(), and keeps its files as those of @self. The caller frees *@out. DS_LIMIT:
 * another process was faster. On failure the files stay as they are, for another try. A level of
 * 4096 x 4096 cells that is generated again takes seconds: @job, which may be NULL, cancels. */
DsStatus ds_recovery_resume (DsRecovery *self, DsDoc **out, const char *folder, const char *token,
                             DsRules *rules, DsJob *job, DsErrors *errors) DS_MUST_CHECK;
/* Brings the files up to @now: appends what changed to the journal, or begins another one, when it
 * grew large: never because of the number of steps. O(what changed), the frame apart. On disk when
 * it returns DS_OK; otherwise the files hold what they held, and the next call tries again. */
DsStatus ds_recovery_save (DsRecovery *self, const DsDelve *now, DsError *err) DS_MUST_CHECK;
/* The same with the steps of its history, all by the rules of now. */
DsStatus ds_recovery_save_past (DsRecovery *self, const DsPast *now, DsError *err) DS_MUST_CHECK;
/* The same in a moment at any size: where all cells would be written, a journal is begun that names
 * what they come from instead, the file at @path (NULL: there is none), which holds the state that
 * @now calls saved, or the recipe that a state was made with. It needs that until
 * ds_recovery_settle() has done all; where the file changes before, the next saving begins a
 * journal that does not. */
DsStatus ds_recovery_save_at_base (DsRecovery *self, const DsPast *now, const char *path,
                                   DsError *err) DS_MUST_CHECK;
/* Makes about @bytes, or a step, of the journal that needs nothing else, or that takes the place of
 * one that grew long; *@is_settled: it is on disk, or was needed no more. @now is what was saved
 * last. */
DsStatus ds_recovery_settle (DsRecovery *self, const DsPast *now, size_t bytes, bool *is_settled,
                             DsError *err) DS_MUST_CHECK;
/* True when the journal needs the file at @path, which is about to be replaced, and there is no
 * copy of it. */
bool ds_recovery_needs_file (const DsRecovery *self, const char *path);
void ds_recovery_close (DsRecovery *self);   /* removes the files: nothing is left to recover */
void ds_recovery_abandon (DsRecovery *self); /* leaves them, as a crash would */

/* The document of a process that is gone. */
typedef struct {
  char token[DS_RECOVERY_TOKEN + 1];
  int64_t time;  /* of the last change, seconds since 1970 */
  char *path;    /* owned; NULL: untitled */
  char *version; /* owned; of the file at path, without that the project; NULL: not known */
  char *title;   /* owned; of a document without a file; NULL: not known */
} DsRecoveryEntry;

void ds_recovery_entry_clear (DsRecoveryEntry *self); /* frees its texts and zeroes it */

typedef struct {
  DsRecoveryEntry *items; /* owned, the newest first */
  size_t n;
} DsRecoveryList;

/* Lists them, and removes what else such processes left in @folder. A folder that is not there
 * holds none. One whose lock cannot be taken, other than by its process, is listed, too. */
DsStatus ds_recovery_list (DsRecoveryList *out, const char *folder, DsError *err) DS_MUST_CHECK;
/* Frees the entries and zeroes the list; safe to call twice. The files stay. */
void ds_recovery_list_clear (DsRecoveryList *self);

/* On DS_OK @errors holds what could not be read: a batch that is broken is left out, and
 * nothing else. A tile that @rules lacks becomes an unknown one. */
DsStatus ds_recovery_load (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                           DsJob *job, DsErrors *errors) DS_MUST_CHECK;
/* True when its file holds all that is in the files of @entry, as after a death between saving and
 * ds_recovery_close(): nothing is to be recovered. O(level) where the file was written last, else
 * O(1). A level that would be generated for it counts as not saved. */
bool ds_recovery_is_saved (const DsRecoveryEntry *entry, const char *folder, DsRules *rules);
/* DS_LIMIT: another process has it open. */
DsStatus ds_recovery_remove (const char *folder, const char *token, DsError *err) DS_MUST_CHECK;
