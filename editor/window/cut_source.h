/* editor/window/cut_source.h — parts of the source of an imported level that an edit of its size or
 * floors takes away, said in a toast. */
#pragma once

#include "rules/delve.h"
#include "window/window.h"

/* Says in a toast of @window what the source of @before loses by the edit that made it @after;
 * nothing where it has none or loses nothing. */
void dse_window_say_cut (DseWindow *window, const DsDelve *before, const DsDelve *after);
