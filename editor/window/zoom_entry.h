/* editor/window/zoom_entry.h — the zoom of the shown level as text that can be edited. */
#pragma once

#include <gtk/gtk.h>

#define DSE_TYPE_ZOOM_ENTRY (dse_zoom_entry_get_type ())
G_DECLARE_FINAL_TYPE (DseZoomEntry, dse_zoom_entry, DSE, ZOOM_ENTRY, GtkEntry)

/* Shows @zoom, pixels per cell, above 0; later, while its user edits it. Cheap when it is shown
 * already. The entry sets the zoom of the page that its DseWindow shows. */
void dse_zoom_entry_set_zoom (DseZoomEntry *self, double zoom);
