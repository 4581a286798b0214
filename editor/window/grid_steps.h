/* editor/window/grid_steps.h — steps of the number of cells between lines of the grid. */
#pragma once

#include "window/window.h"

#define DSE_GRID_STEP_MAX 64 /* cells: the largest power of two that menu and keys have */

/* Shows the grid, where it is hidden as it is, else with the next power of two of cells between its
 * lines, up to DSE_GRID_STEP_MAX if @is_coarser, else down to 1; a toast has the number. */
void dse_grid_step (DseWindow *self, gboolean is_coarser);
