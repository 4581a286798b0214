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
/* Notes the cameras alone, which a crash may end. */
void dse_level_states_note_views (const GPtrArray *pages, DseNameOf name_of);
/* The cameras that are noted; caller unrefs. */
GVariant *dse_level_states_dup_views (void);
/* Gives @page the camera that @views has under @name, if there is any. */
void dse_level_state_show_view (DsePage *page, GVariant *views, const char *name);
/* Gives @page what was noted under @name, if anything was. */
void dse_level_state_restore (DsePage *page, const char *name);
