/* ui/document.h — a document as an object with signals for windows, canvases and panels. */
#pragma once

#include "doc/doc.h"

#include <gio/gio.h>

#define DSU_TYPE_DOCUMENT (dsu_document_get_type ())
G_DECLARE_FINAL_TYPE (DsuDocument, dsu_document, DSU, DOCUMENT, GObject)

/* Signals: "changed" (const DsChanges *) after each call that changed the level, each command of a
 * group alike; listeners read, never write.
 * "refused" (guint) when a command could not change locked layers, whose bits they are; it may have
 * changed others.
 * "asks" () before a command of a user; a handler that returns TRUE says why, and the command, and
 * all others of its group, are not applied; then "declined" (), for fields that show what was
 * typed. "begins" before an undo step of several commands, which ends the open one. Properties:
 * "title", "path", "modified", "can-undo", "can-redo", "undo-label", "redo-label", "error". */

/* A document that starts as a copy of @delve, unmodified, without a path. NULL: no memory. */
DsuDocument *dsu_document_new (const DsDelve *delve, DsError *err);

/* The same with @doc, which it takes, and its history. */
DsuDocument *dsu_document_new_with (DsDoc *doc);
/* Takes @doc, whose level is that of the file, with its history, in place of its own level and
 * history. It is not modified then. */
void dsu_document_take_history (DsuDocument *self, DsDoc *doc);

const DsDelve *dsu_document_get_delve (DsuDocument *self); /* borrowed until the next edit */
/* Grows with every change, also of undo and redo. */
guint64 dsu_document_get_revision (DsuDocument *self);

/* Applies a command of a user, in the open group or as an undo step, see ds_doc_apply(). FALSE: it
 * was declined, or "error" has the sentence, unless a lock was the reason; the level is as it was.
 */
gboolean dsu_document_apply (DsuDocument *self, const DsCmd *cmd);
/* The same for what no user edits: results of workers, files, definitions. It is never refused.
 * @label: as of dsu_document_begin(); NULL: in the open group, or a step called as the command. */
gboolean dsu_document_take (DsuDocument *self, const DsCmd *cmd, const char *label);
/* Begins an undo step of several commands, called @label: N_(), static; NULL: as its first command.
 * FALSE: a group was open and could not end; "error" has the sentence, and that group is cancelled.
 */
gboolean dsu_document_begin (DsuDocument *self, const char *label);
/* Applies one command as an undo step of its own, called @label (NULL: as the command), and clears
 * the error of before. FALSE: the level is as it was. */
gboolean dsu_document_apply_step (DsuDocument *self, const DsCmd *cmd, const char *label);
/* Ends the group. FALSE: "error" has the sentence, and the group is cancelled. */
gboolean dsu_document_end (DsuDocument *self);
void dsu_document_cancel (DsuDocument *self);       /* takes the commands of the group back */
gboolean dsu_document_in_group (DsuDocument *self); /* between begin and end or cancel */

/* Takes the latest step back, and ends an open group first; without a step nothing happens. A
 * failure is in "error" and leaves the level as it was. */
void dsu_document_undo (DsuDocument *self);
void dsu_document_redo (DsuDocument *self); /* the same for the step that was undone last */
/* A label of an undo step that names its subject: "Stamp", N_(), and a name. Caller frees. */
char *dsu_step_label_new (const char *label, const char *name);
/* The label of an undo step, as the document has it, translated but for the name in it. Caller
 * frees. */
char *dsu_step_dup_label (const char *label);
DsDoc *
dsu_document_get_doc (DsuDocument *self); /* for labels and limits of the history; borrowed */

const char *dsu_document_get_path (DsuDocument *self); /* NULL: never saved; borrowed */
/* Sets the path of the file, which names the document where the level has no name; NULL: none. */
void dsu_document_set_path (DsuDocument *self, const char *path);
/* Identifies the contents of the file that the level was last read from or written as; NULL: none.
 * Borrowed. */
const char *dsu_document_get_version (DsuDocument *self);
/* Sets it after reading or writing, see dsu_file_dup_version(). */
void dsu_document_set_version (DsuDocument *self, const char *version);
/* Identifies the present contents of a file; NULL: no such file. Caller frees. */
char *dsu_file_dup_version (const char *path);
gboolean dsu_document_is_stale (DsuDocument *self); /* another program wrote its file since */
/* Sets what the document is called while the level has neither name nor file; NULL: "Untitled". */
void dsu_document_set_fallback_title (DsuDocument *self, const char *title);
/* Name of the level, else of the file, else the fallback title. Caller frees. */
char *dsu_document_dup_title (DsuDocument *self);
gboolean dsu_document_get_modified (DsuDocument *self); /* differs from the saved state */
void dsu_document_mark_saved (DsuDocument *self);       /* unmodified in its present state */
void dsu_document_mark_unsaved (DsuDocument *self);     /* modified until it is saved */

const char *dsu_document_get_error (DsuDocument *self); /* NULL: none; borrowed */
/* Sets the sentence to show, and notifies if it is another one; NULL: none. */
void dsu_document_set_error (DsuDocument *self, const char *error);
/* The same, but notifies also of an equal sentence. */
void dsu_document_show_error (DsuDocument *self, const char *error);
