/* ui/canvas_ground.h — the colour around the floor of a canvas, for what is drawn beside it. */
#pragma once

#include "canvas.h"

GdkRGBA dsu_canvas_get_ground (DsuCanvas *self); /* opaque */
