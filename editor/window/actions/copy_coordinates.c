/* editor/window/actions/copy_coordinates.c — copies the coordinates of the pointed cell, as Go To
 * reads them. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
copy_coordinates (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DsuCanvas *canvas = page != NULL ? dse_page_get_canvas (page) : NULL;
  g_autofree char *text = NULL, *said = NULL;
  DsCell cell;

  if (canvas == NULL ||
      (!dsu_canvas_get_hover (canvas, &cell) && !dsu_canvas_get_cursor (canvas, &cell)))
    return;
  text = dsu_document_get_delve (dse_page_get_document (page))->dungeon.n_floors > 1
             ? g_strdup_printf ("%zu: %d, %d", dsu_canvas_get_floor (canvas) + 1, cell.x, cell.y)
             : g_strdup_printf ("%d, %d", cell.x, cell.y);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  said = g_strdup_printf (_ ("Copied %s"), text);
  dse_window_say (self, said);
}

const DseAction dse_action_copy_coordinates = {
  .id = "copy-coordinates",
  .keys = "<Alt>c",
  .group = DSE_GROUP_VIEW,
  .label = N_ ("Copy the coordinates of the cell under the pointer"),
  .on_window = copy_coordinates,
};
