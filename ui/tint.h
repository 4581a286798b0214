/* ui/tint.h — a colour over each cell, for layers of the canvas. */
#pragma once

#include "region.h"

typedef guint32 (*DsuTintColour) (gconstpointer data,
                                  DsCell cell); /* premultiplied ARGB; 0: none */

/* Draws the visible part of @cells, which lie on the floor, in the colours of @colour, called with
 * @data. O(visible cells or pixels, whichever are fewer). */
void dsu_tint_snapshot (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                        DsuTintColour colour, gconstpointer data);
/* The same in slanted stripes, which leave most of each cell free. */
void dsu_tint_snapshot_stripes (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                                DsuTintColour colour, gconstpointer data);
