/* editor/app/unread.h — parts of a level's file that were not read, so that saving the level there
 * removes them. */
#pragma once

#include "document.h"

/* The parts of the file of @document, a line for each; NULL: all of it was read. */
void dse_unread_set (DsuDocument *document, const char *parts);
/* The same. Borrowed. */
const char *dse_unread_get (DsuDocument *document);
