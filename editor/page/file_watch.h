/* editor/page/file_watch.h — watches the document's file and says in a bar when another program
 * wrote or deleted it. */
#pragma once

#include "bar.h"
#include "document.h"

typedef struct DseFileWatch DseFileWatch;

/* Borrows both, which must live longer. Nothing is watched yet. */
DseFileWatch *dse_file_watch_new (DsuDocument *document, DsuBar *bar);
void dse_file_watch_free (DseFileWatch *self);

/* Watches the document's file, if it has one, in place of that of before. */
void dse_file_watch_start (DseFileWatch *self);
