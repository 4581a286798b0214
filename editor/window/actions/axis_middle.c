/* editor/window/actions/axis_middle.c — puts the axes of symmetry into the middle of the floor. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
axis_middle (DseWindow *self)
{
  g_object_set (dse_window_get_options (self), "axis-x", -1, "axis-y", -1, NULL);
}

const DseAction dse_action_axis_middle = {
  .id = "axis-middle",
  .group = DSE_GROUP_TOOLS,
  .label = N_ ("Put the symmetry axis in the middle"),
  .on_window = axis_middle,
};
