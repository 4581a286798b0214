/* editor/window/actions/play_here.c — starts a game at a chosen cell. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

/* From the cell under the pointer, or the keyboard's. */
static void
play_here (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DsuCanvas *canvas = page != NULL ? dse_page_get_canvas (page) : NULL;
  DsCell cell;

  if (canvas == NULL || dse_page_is_playing (page))
    return;
  if (dsu_canvas_get_hover (canvas, &cell) || dsu_canvas_get_cursor (canvas, &cell))
    dse_page_play (page, &cell);
  else
    dse_window_say (self, _ ("Point at the cell where the player should start"));
}

const DseAction dse_action_play_here = {
  .id = "play-here",
  .of_levels = TRUE,
  .keys = "F6",
  .group = DSE_GROUP_PLAYING,
  .label = N_ ("Play from the cell under the pointer"),
  .menu = DSE_MENU_PLAY,
  .menu_label = N_ ("Play from the _Cell under the Pointer"),
  .on_window = play_here,
  .is_global = TRUE,
};
