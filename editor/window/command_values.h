/* editor/window/command_values.h — values of the inputs of a project's commands: a dialog asks for
 * them, and they are kept until the program ends. */
#pragma once

#include "window/window.h"

#include "io/project_command.h"

/* The values of the command called @label were filled in. */
typedef void (*DseValuesFunc) (DsePage *page, const char *label);

/* Asks for the values of @command of the project at @folder, which must have inputs, with those of
 * the last time or the defaults to begin with. When they are accepted, they are kept, and @done is
 * called with @page, unless that is gone. */
void dse_command_values_ask (DseWindow *window, DsePage *page, const DsProjectCommand *command,
                             const char *folder, DseValuesFunc done);
/* The values that @command finds in its environment, each as "VARIABLE=value": the kept ones as far
 * as its inputs allow them, or else their defaults; what is picked on the map is @picked (NULL:
 * nothing is). Caller frees. O(inputs * choices). */
GStrv dse_command_values_dup (const DsProjectCommand *command, const char *folder,
                              const DsRect *picked);
/* Number of values that the dialog asks for: those that are not picked on the map. */
gsize dse_command_values_count (const DsProjectCommand *command);
