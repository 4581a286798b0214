/* core/doc/doc.h — document: a level with undo; the only code that changes a level during editing.
 * One thread. */
#pragma once

#include "doc/guard.h"
#include "doc/past.h"

#define DS_DOC_HISTORY_BYTES (256u << 20) /* the default cap of the undo history */

typedef struct DsDoc DsDoc;

/* A document that shares the cells of @delve, without history and not saved. The caller frees. On
 * failure *@out is NULL. */
DsStatus ds_doc_new (DsDoc **out, const DsDelve *delve, DsError *err) DS_MUST_CHECK;
/* Frees the document with its history; an open group is dropped. NULL is allowed. */
void ds_doc_free (DsDoc *self);

const DsDelve *ds_doc_delve (const DsDoc *self); /* borrows; changes with the next apply */
uint64_t ds_doc_revision (const DsDoc *self);    /* grows with every change, also of undo */

/* The one way to edit. On failure the document is as it was and no step is added. Outside a group
 * a successful command is one undo step; one that changes nothing, or is no edit, adds none. Other
 * rules are no edit: steps of before lead to what they led to, by the rules of now. */
DsStatus ds_doc_apply (DsDoc *self, const DsCmd *cmd, DsError *err) DS_MUST_CHECK;

/* Locks the strata of @strata (bits of rules/strata.h, also of own layers; 0: none) against
 * commands by hand. */
void ds_doc_set_locked (DsDoc *self, unsigned strata);
unsigned ds_doc_get_locked (const DsDoc *self); /* bits; 0: none is locked */
/* Strata that the latest ds_doc_apply() would have changed, had they not been locked: it changed
 * the rest, or failed with DS_LOCKED. */
unsigned ds_doc_get_refused (const DsDoc *self);

/* A group (a stroke, a slider drag) is one undo step, named @label (N_(), static until the group
 * ends; NULL = of the first command). Groups do not nest: beginning one ends the open one. */
DsStatus ds_doc_begin (DsDoc *self, const char *label, DsError *err) DS_MUST_CHECK;
/* Turns the open group into one undo step, or none when it changed nothing. DS_NOMEM: it is
 * cancelled, for a change that cannot be undone must not stay. */
DsStatus ds_doc_end (DsDoc *self, DsError *err) DS_MUST_CHECK;
void ds_doc_cancel (DsDoc *self); /* as if the group had never begun */
/* The level as it was when the open group began; NULL: none is open. Borrows until the group ends.
 */
const DsDelve *ds_doc_group_start (const DsDoc *self);
/* True while a group is open, between ds_doc_begin() and ds_doc_end() or ds_doc_cancel(). */
bool ds_doc_in_group (const DsDoc *self);

DsStatus ds_doc_undo (DsDoc *self, DsError *err) DS_MUST_CHECK; /* ends an open group first */
/* Does the last undone step again; an open group is ended first. DS_OK and nothing done when there
 * is none. On failure the document is as before. */
DsStatus ds_doc_redo (DsDoc *self, DsError *err) DS_MUST_CHECK;
size_t ds_doc_n_steps (const DsDoc *self);                 /* in the history, done and undone */
size_t ds_doc_position (const DsDoc *self);                /* number of done steps */
const char *ds_doc_label (const DsDoc *self, size_t step); /* untranslated */
int64_t ds_doc_time (const DsDoc *self, size_t step);      /* it was made; seconds since 1970 */
/* Names the state behind @step, which is in the history; grows from step to step, and no other step
 * ever has it. */
uint64_t ds_doc_serial (const DsDoc *self, size_t step);

/* Adds a step that leads to @state, as it was made in an earlier session; @label is copied. An open
 * group is ended first. A state that is the present one adds none. */
DsStatus ds_doc_record (DsDoc *self, const char *label, int64_t time, const DsDelve *state,
                        DsError *err) DS_MUST_CHECK;
/* Copies the steps around the present state, as many as take @bytes of memory, the nearest first.
 * Patches and bands are shared. The caller clears @out. */
DsStatus ds_doc_copy_past (const DsDoc *self, size_t bytes, DsPast *out,
                           DsError *err) DS_MUST_CHECK;

/* Marks the present state as saved; undoing back to it makes it saved again. */
void ds_doc_mark_saved (DsDoc *self);
void ds_doc_mark_unsaved (DsDoc *self); /* no state in the history is that of the file */
/* The present state, with the commands of an open group, is what the generator makes of @from, see
 * gen/input.h. Copies @from; without memory for it, or by other rules, it is not known. */
void ds_doc_mark_made (DsDoc *self, const DsDelve *from);
/* True if the file has the state after @position steps, 0 to ds_doc_n_steps(). O(1) */
bool ds_doc_is_saved_at (const DsDoc *self, size_t position);
bool ds_doc_is_modified (const DsDoc *self); /* undoing back to the saved step makes it false */

void ds_doc_clear_history (DsDoc *self); /* there is nothing to undo or redo; ends an open group */
/* Memory that the undo steps take, in bytes. */
size_t ds_doc_history_bytes (const DsDoc *self);
void ds_doc_set_history_limit (DsDoc *self, size_t bytes); /* the newest step always stays */
/* Makes large old steps smaller, a little at a time, when half of the limit is used; to be called
 * when there is nothing else to do, until it returns false. Until then the history may have twice
 * its limit. */
bool ds_doc_tidy (DsDoc *self);

void ds_doc_drain (DsDoc *self, DsChanges *out); /* changes since the last drain */
