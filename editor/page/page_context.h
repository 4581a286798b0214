/* editor/page/page_context.h — the state of a page as programs of the project find it, and the
 * selection that they give. */
#pragma once

#include "page/page.h"
#include "project/command_run.h"

/* The state of the page as it is now, with @values of its inputs. Borrows from the page
 * and @values, until either changes. */
DseCommandContext dse_page_get_context (DsePage *self, const char *const *values);
/* Selects the cells and objects of @selection in place of all others, and shows its floor; when
 * none of them is in sight, the view goes to the first. Floors, cells and objects that the level
 * lacks are left out. */
void dse_page_take_selection (DsePage *self, const DsCommandSelection *selection);
/* dse_page_show_cells() with the cells, and those of the objects, of @selection. */
void dse_page_show_selection (DsePage *self, const DsCommandSelection *selection);
