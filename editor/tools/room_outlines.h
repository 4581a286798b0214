/* editor/tools/room_outlines.h — lines between rooms, over the level. */
#pragma once

#include "canvas.h"

/* Draws the outlines of the rooms of the shown floor, @shown percent of them; none where cells are
 * small. Cost: cells in view. */
void dse_room_outlines_draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport,
                             const DsDungeon *dungeon, int shown);
