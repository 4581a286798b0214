/* editor/window/actions/keep_room.c — pins the room under the pointer, so that the next seeds keep
 * it. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
keep_room (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  g_autofree char *said = page != NULL ? dse_page_keep_room (page) : NULL;

  if (said != NULL)
    dse_window_say (self, said);
}

const DseAction dse_action_keep_room = {
  .id = "keep-room",
  .keys = "k",
  .group = DSE_GROUP_GENERATING,
  .label = N_ ("Keep the room under the pointer"),
  .menu = DSE_MENU_LEVEL,
  .menu_label = N_ ("_Keep Room"),
  .on_window = keep_room,
};
