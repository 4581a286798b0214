/* editor/tools/context_menu.h — the context menu of things. */
#pragma once

#include "tools/bench.h"

/* Pops up the menu of the chosen things at @cell. FALSE: it is not in view. */
gboolean dse_context_menu_show (const DseBench *bench, DsCell cell);
