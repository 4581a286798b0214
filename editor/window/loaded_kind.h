/* editor/window/loaded_kind.h — the work of the object tool in the option bar: select, or place the
 * loaded kind, with its picture. */
#pragma once

#include "window/window.h"

/* Appends both as linked buttons to @bar of @window. */
void dse_loaded_kind_add (GtkWidget *bar, DseWindow *window);
