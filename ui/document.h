/* ui/document.h — a document as an object: what a window, a canvas and a panel listen to. */
#pragma once

#include "doc/doc.h"

#include <gio/gio.h>

#define DSU_TYPE_DOCUMENT (dsu_document_get_type ())
G_DECLARE_FINAL_TYPE (DsuDocument, dsu_document, DSU, DOCUMENT, GObject)

/* Signals: "changed" (const DsChanges *) after each call that changed the level, each command of a
 * group alike; listeners read, never write.
 * "begins" before an undo step of several commands, which ends the open one.
 * Properties: "title", "path", "modified", "can-undo", "can-redo", "undo-label", "redo-label",
 * "error". */
DsuDocument *dsu_document_new (const DsDelve *delve, DsError *err);

const DsDelve *dsu_document_get_delve (DsuDocument *self); /* borrows; good until the next edit */
guint64 dsu_document_get_revision (DsuDocument *self);

/* As in doc/doc.h. FALSE: a failure, of which "error" has the sentence. One of apply leaves the
 * level as it was; one of end cancels the group, and one of begin the group that was open. */
gboolean dsu_document_apply (DsuDocument *self, const DsCmd *cmd);
gboolean dsu_document_begin (DsuDocument *self, const char *label); /* N_(), static, or NULL */
/* Applies one command as an undo step of its own, called @label (NULL: as the command), and clears
 * the error of before. FALSE: the level is as it was. */
gboolean dsu_document_apply_step (DsuDocument *self, const DsCmd *cmd, const char *label);
gboolean dsu_document_end (DsuDocument *self);
void dsu_document_cancel (DsuDocument *self);
gboolean dsu_document_in_group (DsuDocument *self);

/* End an open group first. A failure is in "error" and leaves the level as it was. */
void dsu_document_undo (DsuDocument *self);
void dsu_document_redo (DsuDocument *self);
DsDoc *dsu_document_get_doc (DsuDocument *self); /* for the history's labels and limits */

const char *dsu_document_get_path (DsuDocument *self); /* NULL: never saved */
void dsu_document_set_path (DsuDocument *self, const char *path);
/* Names the contents of the file that the level was last read from or written as; NULL: none. */
const char *dsu_document_get_version (DsuDocument *self);
void dsu_document_set_version (DsuDocument *self, const char *version);
/* Names the contents of a file now; NULL: there is none. */
char *dsu_file_dup_version (const char *path);
gboolean dsu_document_is_stale (DsuDocument *self); /* another program wrote its file since */
char *dsu_document_dup_title (DsuDocument *self);   /* name, else file name, else "Untitled" */
gboolean dsu_document_get_modified (DsuDocument *self);
void dsu_document_mark_saved (DsuDocument *self);
void dsu_document_mark_unsaved (DsuDocument *self); /* modified until it is saved */

const char *dsu_document_get_error (DsuDocument *self); /* NULL: none */
void dsu_document_set_error (DsuDocument *self, const char *error);
/* The same, and announced even when it is the error of before. */
void dsu_document_show_error (DsuDocument *self, const char *error);
