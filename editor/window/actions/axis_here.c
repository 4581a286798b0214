/* editor/window/actions/axis_here.c — puts the axes of symmetry through the pointed cell. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
axis_here (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DsuCanvas *canvas = page != NULL ? dse_page_get_canvas (page) : NULL;
  DseToolOptions *options = dse_window_get_options (self);
  DsCell cell;

  if (canvas == NULL ||
      (!dsu_canvas_get_hover (canvas, &cell) && !dsu_canvas_get_cursor (canvas, &cell)))
    return;
  g_object_set (options, "axis-x", 2 * cell.x, "axis-y", 2 * cell.y, NULL);
  if (dse_tool_options_get_symmetry (options) == DS_SYMMETRY_OFF)
    g_object_set (options, "symmetry", DS_SYMMETRY_HORIZONTAL, NULL);
}

const DseAction dse_action_axis_here = {
  .id = "axis-here",
  .keys = "<Shift>x",
  .group = DSE_GROUP_TOOLS,
  .label = N_ ("Put the symmetry axis through the cell under the pointer"),
  .on_window = axis_here,
};
