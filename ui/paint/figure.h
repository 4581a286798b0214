/* ui/paint/figure.h — what a thing looks like: its kind, and the emblem of its lock. Figures are
 * numbers, so that each is drawn once. */
#pragma once

#include "map/floor.h"
#include "paint/scheme.h"

/* What a level is about, of all that stands on it: its start, goal and keys. */
static inline bool
dsu_kind_is_landmark (const DsKind *kind)
{
  return kind->role == DS_ROLE_START || kind->role == DS_ROLE_GOAL || kind->role == DS_ROLE_KEY;
}

#define DSU_FIGURE_PX_MIN 7        /* things stay visible when cells are smaller */
#define DSU_FIGURE_NONE UINT32_MAX /* nothing is to be seen: the tile under it shows all */

size_t dsu_n_figures (const DsuScheme *scheme);
uint32_t dsu_figure_of (const DsuScheme *scheme, const DsFloor *level, const DsThing *thing);
uint32_t dsu_figure_of_kind (const DsuScheme *scheme, uint32_t kind,
                             const DsLockKind *lock); /* NULL: none */

/* Draws into the square (0, 0) to (1, 1), which is @px device pixels. */
void dsu_figure_draw (const DsuScheme *scheme, uint32_t figure, cairo_t *cr, double px);
