/* editor/window/dock.h — the panels of one place, of which one is seen. A panel is built when it is
 * first shown. */
#pragma once

#include "window/panel.h"

#define DSE_TYPE_DOCK (dse_dock_get_type ())
G_DECLARE_FINAL_TYPE (DseDock, dse_dock, DSE, DOCK, GtkBox)

/* Sets the place once, before all else; its first panel is shown. @window is borrowed and holds the
 * dock. */
void dse_dock_set_place (DseDock *self, DseWindow *window, DsePanelPlace place);
void dse_dock_show (DseDock *self, const DsePanel *panel); /* makes the dock visible, too */
/* The panel in front, whether or not the dock is visible; NULL: it has no panels. */
const DsePanel *dse_dock_get_shown (DseDock *self);
GtkWidget *dse_dock_get_panel (DseDock *self, const DsePanel *panel); /* borrowed; builds it */
void dse_dock_set_page (DseDock *self, DsePage *page);                /* NULL: none */
