/* ui/paint/figure.h — figures: pictures of things by kind, lock and direction. They are numbers, so
 * that each is drawn once. */
#pragma once

#include "map/floor.h"
#include "paint/scheme.h"

/* True if things of this kind stay visible in small pictures: starts, goals and keys. */
static inline bool
dsu_kind_is_landmark (const DsKind *kind)
{
  DS_ASSERT (kind != NULL);

  return kind->role == DS_ROLE_START || kind->role == DS_ROLE_GOAL || kind->role == DS_ROLE_KEY;
}

#define DSU_FIGURE_PX_MIN 7        /* things stay visible when cells are smaller */
#define DSU_FIGURE_NONE UINT32_MAX /* invisible: the tile under the thing shows it */

/* Number of figures: all but DSU_FIGURE_NONE are smaller. */
size_t dsu_n_figures (const DsuScheme *scheme);
/* Figure of @thing, which stands on @level, or DSU_FIGURE_NONE. */
uint32_t dsu_figure_of (const DsuScheme *scheme, const DsFloor *level, const DsThing *thing);
/* Figure of kind @kind of the rules, with the emblem of @lock, one of the rules; NULL: none. */
uint32_t dsu_figure_of_kind (const DsuScheme *scheme, uint32_t kind, const DsLockKind *lock);

/* Cells that a figure (not DSU_FIGURE_NONE) covers, counted from the cell of the thing: one, but
 * for large pictures. */
DsRect dsu_figure_cells (const DsuScheme *scheme, uint32_t figure);

/* True if the picture of a figure (not DSU_FIGURE_NONE) has several frames. */
bool dsu_figure_moves (const DsuScheme *scheme, uint32_t figure);

/* Draws a figure (not DSU_FIGURE_NONE): the cell of the thing is the square (0, 0) to (1, 1), which
 * is @px device pixels. */
void dsu_figure_draw (const DsuScheme *scheme, uint32_t figure, cairo_t *cr, double px);
