/* editor/window/command_values.h — values of the inputs of a project's commands: a dialog asks for
 * them, and they are kept until the program ends. */
#pragma once

#include "window/window.h"

#include "io/project_command.h"
#include "tools/picking.h"

/* The values of the command called @label were filled in. */
typedef void (*DseValuesFunc) (DsePage *page, const char *label);

/* The command called @label of the project of @page, NULL: no page, and *@folder, that of the
 * project. NULL: there is none. Borrowed until the project changes. */
const DsProjectCommand *dse_command_values_find (DsePage *page, const char *label,
                                                 const char **folder);
/* Asks for the values of @command of the project at @folder, which must have inputs, with those of
 * the last time or the defaults to begin with. When they are accepted, they are kept, and @done is
 * called with @page, unless that is gone. */
void dse_command_values_ask (DseWindow *window, DsePage *page, const DsProjectCommand *command,
                             const char *folder, DseValuesFunc done);
/* The values that @command finds in its environment, each as "VARIABLE=value": the kept ones as far
 * as its inputs allow them, or else their defaults; what is picked on the map is @picked (NULL:
 * nothing is). Caller frees. O(inputs * choices). */
GStrv dse_command_values_dup (const DsProjectCommand *command, const char *folder,
                              const DsePicked *picked);
/* The value of @input to begin with: the kept one, as far as the input allows it, or its default.
 * Caller frees. */
char *dse_command_value_dup (const DsProjectCommand *command, const char *folder,
                             const DsCommandInput *input);
/* Keeps @value of the input @name of the command called @label, unless @input refuses it: then
 * FALSE, with @err set. */
gboolean dse_command_value_keep (const char *folder, const char *label, const DsCommandInput *input,
                                 const char *value, DsError *err);
/* Number of values that the dialog asks for: those that are not picked on the map. */
gsize dse_command_values_count (const DsProjectCommand *command);
