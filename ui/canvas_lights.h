/* ui/canvas_lights.h — brightness of cells, applied to pixels: one picture of a tile serves all
 * lights. */
#pragma once

#include "base/rect.h"
#include "map/floor.h"

#include <glib.h>

#define DSU_LIGHT_NEUTRAL 0x808080 /* leaves a cell as it is drawn */

/* Multiplies the pixels @px of the rectangle @pixels (device pixels of the floor at @quarters, on
 * the floor), @stride a row, RGB24, by the lights of their cells: @lights has one for each cell of
 * @floor, row by row, see dsu_canvas_set_lights(). */
void dsu_lights_apply (const guint32 *lights, const DsFloor *floor, gint32 quarters, guint32 *px,
                       gsize stride, DsRect pixels);
