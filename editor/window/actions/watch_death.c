/* editor/window/actions/watch_death.c — plays a game again in which a bot died on a chosen cell. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

/* On the cell under the pointer, or the keyboard's. */
static void
watch_death (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DsuCanvas *canvas = page != NULL ? dse_page_get_canvas (page) : NULL;
  DsCell cell;

  if (canvas == NULL || dse_page_is_playing (page))
    return;
  if (dse_bot_games_get_tally (dse_page_get_bot_games (page)) == NULL)
    dse_window_say (self, _ ("Run bot games first"));
  else if ((!dsu_canvas_get_hover (canvas, &cell) && !dsu_canvas_get_cursor (canvas, &cell)) ||
           !dse_page_watch_death (page, cell))
    dse_window_say (self, _ ("No bot died under the pointer"));
}

const DseAction dse_action_watch_death = {
  .id = "watch-death",
  .of_levels = TRUE,
  .keys = "<Control><Shift>F6",
  .group = DSE_GROUP_PLAYING,
  .label = N_ ("Watch a bot game that was lost under the pointer"),
  .menu = DSE_MENU_PLAY,
  .menu_label = N_ ("_Watch a Game Lost under the Pointer"),
  .on_window = watch_death,
};
