/* editor/window/actions/run_command.c — runs the command of the project that the value names. Its
 * keys are those of rows that come and go with the project, see window/command_keys.h. */
#include "window/actions.h"
#include "window/window_private.h"

static void
run_command (DseWindow *self, GSimpleAction *action, GVariant *label)
{
  (void)action;
  dse_window_run_command (self, g_variant_get_string (label, NULL));
}

static gboolean
has_commands (DseWindow *self, DsePage *page)
{
  (void)page;
  return dse_window_has_commands (self);
}

const DseAction dse_action_run_command = {
  .id = DSE_ACTION_COMMAND,
  .on_value = run_command,
  .parameter = "s",
  .when = has_commands,
};
