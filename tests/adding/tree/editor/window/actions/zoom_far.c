/* editor/window/actions/zoom_far.c — zooms to eight pixels per cell. */
#include "page/page.h"
#include "window/actions.h"

#include <glib/gi18n.h>

static void
zoom_far (DsePage *page)
{
  dsu_canvas_zoom_to (dse_page_get_view (page), 8);
}

const DseAction dse_action_zoom_far = {
  .id = "zoom-far",
  .keys = "<Control><Alt>8",
  .group = DSE_GROUP_VIEW,
  .label = N_ ("Zoom to 8 px per cell"),
  .menu = DSE_MENU_VIEW,
  .menu_label = N_ ("Zoom _Far"),
  .on_page = zoom_far,
};
