/* editor/app/autosave.h — keeps recovery files of every open document, at most a second old. */
#pragma once

#include "document.h"
#include "io/recovery.h"

/* @why: the sentence that says why changes cannot be kept; NULL: they are kept again. */
typedef void (*DseAutosaveFunc) (gpointer owner, const char *why);

/* From now on until dse_autosave_forget(), or until the document goes. @owner is held weakly. */
void dse_autosave_watch (DsuDocument *document, gpointer owner, DseAutosaveFunc report);
/* The document was read from @recovery, which is taken: its files are kept up to date. Before
 * dse_autosave_watch(). */
void dse_autosave_resume (DsuDocument *document, DsRecovery *recovery);
/* The document was saved or closed on purpose: its files go, until it is edited again. */
void dse_autosave_forget (DsuDocument *document);
char *dse_autosave_folder (void); /* of recovery files; caller frees */
