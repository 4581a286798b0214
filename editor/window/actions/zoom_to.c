/* editor/window/actions/zoom_to.c — shows the level or game with a number of pixels per cell. */
#include "page/page.h"
#include "window/actions.h"
#include "window/window.h"

static void
zoom_to (DseWindow *self, GSimpleAction *action, GVariant *pixels)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL)
    dsu_canvas_zoom_to (dse_page_get_view (page), g_variant_get_double (pixels));
}

const DseAction dse_action_zoom_to = {
  .id = "zoom-to",
  .on_value = zoom_to,
  .parameter = "d",
  .in_games = TRUE,
};
