/* editor/window/dock.h — the panels of one place, of which one is seen. A panel is built when it is
 * first shown, and moves to another dock as it is. */
#pragma once

#include "window/panel.h"

#define DSE_TYPE_DOCK (dse_dock_get_type ())
G_DECLARE_FINAL_TYPE (DseDock, dse_dock, DSE, DOCK, GtkBox)

/* Signals: "moved" (const DsePanel *) — the user moved a panel of the dock, which is in its new
 * place; "dragged" (gboolean) — a panel is being dragged, or no longer. */

/* Sets the place once, before all else; its first panel is shown. @window is borrowed and holds the
 * dock. */
void dse_dock_set_place (DseDock *self, DseWindow *window, DsePanelPlace place);
/* Gives each of the docks, which have all places in their order, its panels as they are placed now.
 */
void dse_docks_arrange (GtkWidget *const docks[DSE_N_PANEL_PLACES]);
gboolean dse_dock_is_empty (DseDock *self);                /* TRUE if no panel is placed there */
void dse_dock_show (DseDock *self, const DsePanel *panel); /* makes the dock visible, too */
/* Puts @panel in front, if it is in the dock, and opens the one below the level, or closes it. */
void dse_dock_restore (DseDock *self, const DsePanel *panel, gboolean is_open);
/* The panel in front, whether or not the dock is visible; NULL: it has no panels. */
const DsePanel *dse_dock_get_shown (DseDock *self);
GtkWidget *dse_dock_get_panel (DseDock *self, const DsePanel *panel); /* borrowed; builds it */
void dse_dock_set_page (DseDock *self, DsePage *page);                /* NULL: none */
