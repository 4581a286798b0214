/* editor/import/source_watch.h — a watch on the files of another program that a document was
 * imported from: a bar offers to read them again when one changes, and reading keeps manual edits.
 */
#pragma once

#include "bar.h"
#include "document.h"

typedef struct DseSourceWatch DseSourceWatch;

/* Watches the files that the level of @document remembers, if it does. Borrows both, which must
 * live longer. */
DseSourceWatch *dse_source_watch_new (DsuDocument *document, DsuBar *bar);
void dse_source_watch_free (DseSourceWatch *self); /* not NULL */
/* The absolute path of the file that the level remembers; NULL: none. Borrowed. */
const char *dse_source_watch_get_path (DseSourceWatch *self);
/* True for the path of the remembered file, or of one that was read with it: a map of its world, a
 * tileset, a template, an external level. */
gboolean dse_source_watch_reads (DseSourceWatch *self, const char *path);
/* Files of the level were written. If the one that it remembers is among them, its files have not
 * changed since, which becomes a step of the history. @written: hashes, as texts, of the written
 * files by their absolute paths. Errors become the document's. */
void dse_source_watch_wrote (DseSourceWatch *self, GHashTable *written);
/* The same where the level is saved already, so that it remembers nothing: only this watch does. */
void dse_source_watch_know (DseSourceWatch *self, GHashTable *written);
/* While this program writes files of the level, once for each such work, the bar is left as it is.
 */
void dse_source_watch_hold (DseSourceWatch *self);
/* Ends that; with the last one the files that changed meanwhile are compared. */
void dse_source_watch_release (DseSourceWatch *self);
/* Compares the file with the level again, and shows the bar if they differ; nothing without a file.
 */
void dse_source_watch_look (DseSourceWatch *self);
/* Reads the file again by its mapping, in a worker: one undo step, or the document's error. */
void dse_source_watch_read (DseSourceWatch *self);
