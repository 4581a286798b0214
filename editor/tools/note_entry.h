/* editor/tools/note_entry.h — an entry on the map for the text of a note that was just placed. */
#pragma once

#include "tools/bench.h"

/* Opens it beside the note @id, which fills @cells of the shown floor, with the keys. Enter, or the
 * focus elsewhere, sets the text as an undo step; Escape sets none. Both close it, and Enter and
 * Escape give the keys back to the canvas. */
void dse_note_entry_show (const DseBench *bench, guint64 id, DsRect cells);
