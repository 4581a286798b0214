/* editor/window/group_deletion.h — deletes a group of layers, with a toast that undoes it. */
#pragma once

#include "window/window.h"

/* Deletes the group @number of the shown level, with all groups and layers in it. */
void dse_group_delete (DseWindow *window, int number);
