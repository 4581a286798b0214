/* editor/window/actions/select_room.c — selects the room under the pointer. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
select_room (DsePage *page)
{
  dse_page_select_alike (page, DS_ALIKE_ROOM);
}

const DseAction dse_action_select_room = {
  .id = "select-room",
  .keys = "<Control><Shift>m",
  .group = DSE_GROUP_EDITING,
  .label = N_ ("Select the room under the pointer"),
  .menu = DSE_MENU_EDIT,
  .menu_label = N_ ("Select R_oom"),
  .on_page = select_room,
};
