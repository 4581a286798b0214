/* editor/app/autosave.h — recovery files of every open document, at most a second old. */
#pragma once

#include "document.h"
#include "io/recovery.h"

/* @why: a sentence with the reason that changes cannot be kept; NULL: they are kept again. */
typedef void (*DseAutosaveFunc) (gpointer owner, const char *why);

/* Keeps recovery files of @document until it goes. @owner is held weakly; @report is called with it
 * when that fails, and when it works again. */
void dse_autosave_watch (DsuDocument *document, gpointer owner, DseAutosaveFunc report);
/* Keeps files of @document also while nobody edited it and it has no file: in another folder,
 * dse_autosave_made_folder(), whose levels the next start opens without a question. Not those of
 * a large level. */
void dse_autosave_keep_made (DsuDocument *document);
/* The document was read from @recovery, which is taken: its files are kept up to date. Before
 * dse_autosave_watch(). */
void dse_autosave_resume (DsuDocument *document, DsRecovery *recovery);
/* The document was saved or closed on purpose: its files go, until it is edited again. */
void dse_autosave_forget (DsuDocument *document);
/* Writes the files of @document, which is about to be closed, for the next session; *@token names
 * them, and the caller frees it. NULL: it did, else the sentence that says why not, which the
 * caller frees. They are still those of @document, until dse_autosave_leave(). */
char *dse_autosave_keep (DsuDocument *document, char **token);
/* Name of the recovery files of @document, borrowed; NULL: it has none. Waits for the worker. */
const char *dse_autosave_get_token (DsuDocument *document);
/* The name that the recovery files of @document have, or will have, borrowed; NULL: it is not
 * watched. */
const char *dse_autosave_get_name (DsuDocument *document);
/* True when these files need the one at @path, which is about to be replaced: keep them wholly
 * before. Waits for the worker. */
gboolean dse_autosave_needs_file (DsuDocument *document, const char *path);
/* Leaves the files that were kept for the next session: @document is closed. */
void dse_autosave_leave (DsuDocument *document);
/* While @document has no file, its recovery files name the folder of its project; NULL: none. */
void dse_autosave_set_project (DsuDocument *document, const char *folder);
/* True for a level that is not written whole while the user waits. */
gboolean dse_autosave_is_large (const DsDungeon *dungeon);
char *dse_autosave_folder (void); /* of recovery files; caller frees */
/* Of those of levels that nobody edited; caller frees. */
char *dse_autosave_made_folder (void);
