/* editor/window/tab_bar.h — the tabs of a window. */
#pragma once

#include <adwaita.h>

/* An AdwTabBar that keeps the selected tab in view when its width changes, too, and whose close
 * buttons have names. */
GtkWidget *dse_tab_bar_new (AdwTabView *tabs);
