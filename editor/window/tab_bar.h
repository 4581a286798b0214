/* editor/window/tab_bar.h — the tabs of a window. */
#pragma once

#include <adwaita.h>

/* An AdwTabBar that keeps the selected tab in view when its width changes, too, whose close buttons
 * have names, and whose titles are cut in their middle where they do not fit. */
GtkWidget *dse_tab_bar_new (AdwTabView *tabs);
