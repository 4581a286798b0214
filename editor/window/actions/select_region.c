/* editor/window/actions/select_region.c — selects the rooms of the region under the pointer. */
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
select_region (DsePage *page)
{
  dse_page_select_alike (page, DS_ALIKE_REGION);
}

const DseAction dse_action_select_region = {
  .id = "select-region",
  .keys = "<Control><Shift><Alt>m",
  .group = DSE_GROUP_EDITING,
  .label = N_ ("Select the region under the pointer"),
  .menu = DSE_MENU_EDIT,
  .menu_label = N_ ("Select R_egion"),
  .on_page = select_region,
};
