/* editor/window/command_keys.h — the commands of the project as rows of actions, so that the keymap
 * gives them keys: those of the file, where no action has them, or those that the user chose. */
#pragma once

#include "project/project.h"

/* The rows become those of the commands of @project, that of the shown level; NULL: there are none.
 * O(commands) where nothing changed. */
void dse_command_keys_follow (DseProject *project);
