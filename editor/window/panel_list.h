/* editor/window/panel_list.h — the panels, in their order; each is a file in editor/panels. */
DSE_PANEL (recipe)
DSE_PANEL (inspect)
DSE_PANEL (floors)
DSE_PANEL (findings)
DSE_PANEL (playthrough)
DSE_PANEL (rooms)
DSE_PANEL (search)
DSE_PANEL (graph)
