/* editor/window/zoom_entry.h — the zoom of the shown level as text that can be edited. */
#pragma once

#include <gtk/gtk.h>

#define DSE_TYPE_ZOOM_ENTRY (dse_zoom_entry_get_type ())
G_DECLARE_FINAL_TYPE (DseZoomEntry, dse_zoom_entry, DSE, ZOOM_ENTRY, GtkEntry)

/* Signal "refused" (const char *): says why the text is no zoom; NULL: it was taken back. A zoom is
 * given to the action "win.zoom-to", in pixels per cell. */

/* Shows @zoom, pixels per cell, above 0; later, while its user edits it. Cheap when it is shown
 * already. */
void dse_zoom_entry_set_zoom (DseZoomEntry *self, double zoom);
