/* ui/tint.h — a colour over each cell, for layers of the canvas. */
#pragma once

#include "region.h"

typedef guint32 (*DsuTintColour) (gconstpointer data,
                                  DsCell cell); /* premultiplied ARGB; 0: none */

/* Draws what is seen of @cells, which lie on the floor. O(cells or pixels that are seen). */
void dsu_tint_snapshot (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                        DsuTintColour colour, gconstpointer data);
/* The same with slanted stripes, between which most of each cell stays as it is. */
void dsu_tint_snapshot_stripes (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                                DsuTintColour colour, gconstpointer data);
