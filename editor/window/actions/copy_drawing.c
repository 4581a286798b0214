/* editor/window/actions/copy_drawing.c — copies cells as text, for the drawings of recipes. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
copy_drawing (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page == NULL)
    return;
  dse_page_copy_drawing (page);
  dse_window_say (self, _ ("Copied as text, ready to paste into a drawing"));
}

const DseAction dse_action_copy_drawing = {
  .id = "copy-drawing",
  .keys = "<Control><Shift>c",
  .group = DSE_GROUP_EDITING,
  .label = N_ ("Copy the selection, or everything, as text"),
  .menu = DSE_MENU_EDIT,
  .menu_label = N_ ("Copy as Te_xt"),
  .on_window = copy_drawing,
};
