/* editor/page/restore.h — an earlier version of a level in place of the present one. */
#pragma once

#include "page/page.h"

/* Reads the level of the file @path in place of that of @self, as one undo step; the document keeps
 * its own file. NULL: it did, else the sentence that says why not; caller frees. */
char *dse_page_restore (DsePage *self, const char *path);
