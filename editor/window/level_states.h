/* editor/window/level_states.h — the part of the session that belongs to levels: their cameras,
 * layers, axes of symmetry and seeds, in the settings and beside them. */
#pragma once

#include "page/page.h"

/* The name by which the session knows the level: its file, else its recovery files; borrowed. NULL:
 * it has neither. */
typedef const char *(*DseNameOf) (DsePage *page);

/* Notes those of all levels of @pages, of DsePage, that have names, in place of what was noted
 * before. */
void dse_level_states_remember (const GPtrArray *pages, DseNameOf name_of);
/* Gives @page what was noted under @name, if anything was. */
void dse_level_state_restore (DsePage *page, const char *name);
