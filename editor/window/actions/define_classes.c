/* editor/window/actions/define_classes.c — defines the classes of the level's properties in the
 * project. */
#include "window/actions.h"
#include "window/level_classes.h"

#include <glib/gi18n.h>

const DseAction dse_action_define_classes = {
  .id = "define-classes",
  .group = DSE_GROUP_FILES,
  .label = N_ ("Define the classes of the level in the project"),
  .on_window = dse_level_classes_define,
  .of_levels = TRUE,
};
