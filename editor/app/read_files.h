/* editor/app/read_files.h — files as a level was read from them: saving the level there again loses
 * nothing that is not known, though another program wrote them. */
#pragma once

#include "document.h"
#include "io/written.h"

/* Versions of the file at @path and of those that it names and that are written with it, the maps
 * of a world, as they are now, by path. Caller unrefs. */
GHashTable *dse_read_files_list (const char *path);
/* Notes that @document was read from @files, which it refs. NULL: from none, or they were written
 * since. */
void dse_read_files_set (DsuDocument *document, GHashTable *files);
/* Notes that @document was read from the version of its own file that it has; of files that are
 * written with that it is not known what they were then. */
void dse_read_files_set_own (DsuDocument *document);
/* Adds those that are as they were then to @out, which may be replaced. Reads them. */
void dse_read_files_add (DsuDocument *document, DsStrangers *out);
