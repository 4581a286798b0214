/* editor/page/past_file.h — the undo steps of a saved level from one session to the next: a file in
 * the user's state folder for each. */
#pragma once

#include "page/page.h"

/* Writes the steps of the level of @page up to the state that its file holds. Returns the name of
 * the file, which the caller frees; NULL: there are none, or it could not be written. O(bytes). */
char *dse_past_file_write (DsePage *page);
/* Removes the files whose names are not in @names, a set. */
void dse_past_file_remove_others (GHashTable *names);
/* Gives the level of @page its steps back. NULL: it has them, or there are none; else a sentence
 * says that they are gone, and the caller frees it. */
char *dse_past_file_read (DsePage *page);
