/* editor/window/first_look.h — the recipe panel as it is first met: a stage with sliders is open.
 */
#pragma once

#include "window/window.h"

/* Unfolds a stage with sliders, at once or as soon as the panels of @window are there. */
void dse_first_look_begin (DseWindow *window);
/* For the window, when its panels are there. */
void dse_first_look_show (DseWindow *window);
