/* editor/autosave.h — keeps recovery files of every open document, at most a second old. */
#pragma once

#include "document.h"

/* From now on until dse_autosave_forget(), or until the document goes. */
void dse_autosave_watch (DsuDocument *document);
/* The document was saved or closed on purpose: its files go, until it is edited again. */
void dse_autosave_forget (DsuDocument *document);
char *dse_autosave_folder (void); /* of recovery files; caller frees */
