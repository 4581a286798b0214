/* core/io/recovery_reader.h — private to recovery: the reader of a journal. */
#pragma once

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/json.h"
#include "io/recovery_files.h"

typedef DS_ARRAY (const char *) DsJournalLines;

/* Place of a batch in the history. */
typedef enum {
  DS_MARK_NONE, /* it belongs to no step yet */
  DS_MARK_STEP,
  DS_MARK_UNDONE,
  DS_MARK_CUT, /* it begins the history; that of the batches before it is gone */
} DsJournalMark;

/* The document that the batches so far describe. Copies are cheap: they borrow the lists. */
typedef struct {
  DsDelve delve; /* of a journal: rules, sizes and cells only */
  bool is_begun; /* it has a size */
  const char *legend;
  DsJournalLines frame;      /* of a journal; in the reader's arena */
  DS_ARRAY (uint32_t) tiles; /* meaning of the numbers from 1 on, less 1 */
  bool owns_frame, owns_tiles;
  bool has_new_frame; /* of the latest batch: all but the cells may differ */
  DsJournalMark mark; /* the same: its place in the history */
  const char *label;  /* of DS_MARK_STEP; in the reader's arena */
  int64_t time;
  size_t n_undone; /* of DS_MARK_UNDONE */
} DsJournalState;

/* The history that the batches so far describe. */
typedef struct {
  DsDoc *doc;                  /* NULL: not begun */
  DsDelve last;                /* whole document behind the latest batch */
  DS_ARRAY (size_t) positions; /* in doc, by the state of the journal */
  size_t at;                   /* among them */
  bool is_open;                /* the latest batch belongs to no step */
  bool has_gaps;               /* steps of the journal are not in doc */
  bool is_lost;                /* there is none that can be relied upon */
} DsJournalSteps;

typedef struct {
  DsJournalState state;
  bool is_journal;
  DsRules *rules; /* of the program, with all tiles that are named */
  DsArena arena;
  DsErrors *errors;          /* of one batch */
  const char *name;          /* of the journal or log */
  bool has_steps;            /* the history is read, too */
  bool may_have_base;        /* the journal may begin with a file, or with a recipe */
  bool has_base, lacks_base; /* it does; the file or the level made is another one now */
  const char *base_path;     /* of that file, in the arena; NULL: none */
  char base_version[DS_RECOVERY_VERSION];
  const char *base_copy; /* path of a copy of it, which may not be there; NULL: there is none */
  DsBudget *budget;      /* of reading */
  DsJob *job;            /* borrowed; may be NULL */
  size_t first_bytes;    /* of the batch that the journal begins with */
  DsJournalSteps steps;
} DsJournalReader;

/* Size that the line of a frame names. */
typedef struct {
  int32_t w, h;
  size_t floors;
} DsJournalSize;

/* Makes the cells of another size, or of other floors, of those of @state as @frame says. */
DsStatus ds_journal_read_shape (DsJournalReader *self, const DsJournalState *state, DsNode frame,
                                const DsJournalSize *size, DsDungeon *out) DS_MUST_CHECK;
/* Applies a line about cells. */
DsStatus ds_journal_read_cells (DsJournalReader *self, DsJournalState *state,
                                DsNode line) DS_MUST_CHECK;
/* Applies the line with the member @base: the document is that of a file. */
DsStatus ds_journal_read_base (DsJournalReader *self, DsJournalState *state,
                               DsNode base) DS_MUST_CHECK;
/* Applies the line with the member @made: the document is what the generator makes of the one of
 * the batch so far. */
DsStatus ds_journal_read_made (DsJournalReader *self, DsJournalState *state,
                               DsNode made) DS_MUST_CHECK;
/* All of @from, whose cells are taken, becomes that of the journal. */
DsStatus ds_journal_take_level (DsJournalReader *self, DsJournalState *state,
                                DsDelve *from) DS_MUST_CHECK;
/* ds_recovery_hash_cells() of @dungeon, whose tiles have the numbers of the reader, as it was with
 * those of the journal. */
DsStatus ds_journal_hash_cells (const DsJournalState *state, const DsDungeon *dungeon,
                                uint64_t *out) DS_MUST_CHECK;
/* Reads a number of 64 bits as ds_recovery_put_hash() writes it. False: it is none. */
bool ds_journal_read_hash (DsNode object, const char *key, uint64_t *out);
bool ds_journal_read_layer (DsNode line, DsLayer *layer); /* false: it names none */
/* False: @object has no such number from @lowest to @highest. */
bool ds_journal_read_number (DsNode object, const char *key, int64_t lowest, int64_t highest,
                             int64_t *out);
DsStatus ds_journal_fail_line (DsNode line, DsErrors *errors); /* DS_BAD_DATA */
DsStatus ds_journal_fail_nomem (DsErrors *errors);             /* DS_NOMEM */

/* The whole document of @state; its cells stay. *@is_clean becomes false where a cell referred
 * to nothing. @before, of the same tables, or NULL, has clean cells. */
DsStatus ds_journal_finish (DsJournalReader *self, const DsJournalState *state,
                            const DsDelve *before, DsDelve *out, bool *is_clean) DS_MUST_CHECK;

/* Adds the batch that was read last to the history. */
void ds_journal_take_step (DsJournalReader *self);
/* The document with the history; @now: its state. *@n_states: of the journal that it begins with.
 */
DsStatus ds_journal_take_doc (DsJournalReader *self, const DsDelve *now, DsDoc **out,
                              size_t *n_states, DsError *err) DS_MUST_CHECK;
void ds_journal_clear_steps (DsJournalReader *self); /* forgets the history */
