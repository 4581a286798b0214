/* editor/window/layer_look.h — asks for the opacity, tint and blend mode of an own layer of
 * cells, or for opacity and tint of a group of own layers. */
#pragma once

#include "window/window.h"

/* Presents a form with the look of the layer @number of the shown level; accepting it is an undo
 * step. The form does nothing once another level is shown, or the layer is gone. */
void dse_layer_look_ask (DseWindow *window, int number);
/* The same of the group @number. */
void dse_layer_look_ask_group (DseWindow *window, int number);
