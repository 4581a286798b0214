/* editor/window/actions/reopen_tab.c — reopens the tab that was closed last. */
#include "window/actions.h"
#include "window/closed_tabs.h"

#include <glib/gi18n.h>

static gboolean
can_reopen (DseWindow *self, DsePage *page)
{
  return dse_closed_tabs_has (self);
}

const DseAction dse_action_reopen_tab = {
  .id = "reopen-tab",
  .keys = "<Control><Shift>t",
  .group = DSE_GROUP_FILES,
  .label = N_ ("Reopen the closed tab"),
  .menu = DSE_MENU_FILE,
  .menu_label = N_ ("Reopen Closed _Tab"),
  .on_window = dse_closed_tabs_reopen,
  .when = can_reopen,
  .in_games = TRUE,
  .at_home = TRUE,
};
