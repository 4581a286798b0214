/* ui/paint/emblem.h — the sign of a lock: a shape in its colour, on its gates and on its keys. */
#pragma once

#include "paint/ink.h"
#include "rules/lock.h"

/* In the square of @size round (@x, @y), with a dark rim. NULL: a lock that no rules file defines.
 */
void dsu_emblem_draw (cairo_t *cr, const DsLockKind *lock, double x, double y, double size);
/* The same on a dark plate, which is @size: seen on every ground. */
void dsu_emblem_draw_plate (cairo_t *cr, const DsLockKind *lock, double x, double y, double size);
