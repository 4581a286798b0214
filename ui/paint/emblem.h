/* ui/paint/emblem.h — emblem of a lock: a shape in its colour, on its gates and on its keys. */
#pragma once

#include "paint/ink.h"
#include "rules/lock.h"

/* Draws it with a dark rim into the square of side @size around (@x, @y). NULL: a lock that no
 * rules file defines. */
void dsu_emblem_draw (cairo_t *cr, const DsLockKind *lock, double x, double y, double size);
/* The same on a dark plate of side @size, visible on every ground. */
void dsu_emblem_draw_plate (cairo_t *cr, const DsLockKind *lock, double x, double y, double size);
