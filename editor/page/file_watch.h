/* editor/page/file_watch.h — a watch on the document's file, with a bar that appears when another
 * program changed or deleted the file, and goes when it has its bytes again. */
#pragma once

#include "import/source_watch.h"

typedef struct DseFileWatch DseFileWatch;

/* Borrows both, which must live longer. Nothing is watched yet. */
DseFileWatch *dse_file_watch_new (DsuDocument *document, DsuBar *bar);
void dse_file_watch_free (DseFileWatch *self); /* not NULL */
/* The watch on the file that the level was imported from, with the same bar; borrowed. */
DseSourceWatch *dse_file_watch_get_source (DseFileWatch *self);

/* While files of the level are written by this program, once for each such work, changes show
 * nothing. */
void dse_file_watch_hold (DseFileWatch *self);
/* Ends that; with the last one the files on the disk are compared, if they changed. */
void dse_file_watch_release (DseFileWatch *self);

/* Watches the document's file, if it has one, in place of the file of before. */
void dse_file_watch_start (DseFileWatch *self);
