/* core/map/area_turned.h — edits of turned areas, whose sides and points are not turned. */
#pragma once

#include "map/area.h"
#include "map/mask.h"

/* The step of sides and points that @step is in the turned area, to the nearest cell. */
DsCell ds_area_unturn_step (const DsArea *self, DsCell step);
/* The cell of a point that lies in @cell when the area is turned, to the nearest one. */
DsCell ds_area_unturn (const DsArea *self, DsCell cell);
/* Moves @self, which was @before when its sides or points changed, to the nearest cell where those
 * that stay lie as before: the middle that it turns about has moved with the others. Returns the
 * step. O(points). */
DsCell ds_area_settle (DsArea *self, const DsArea *before);
/* Turns sides or points by an angle of quarters of a turn, about their middle to half a cell, so
 * that none is left; other angles stay. Returns the cell of its object then, which was @at; it is
 * on @floor. O(points). */
DsCell ds_area_take_quarters (DsArea *self, DsCell at, DsRect floor);
#define DS_AREA_SPANS_MAX 262144

/* Appends the cells that belong to it, row by row, or those of its bounds where these have more
 * than DS_AREA_SPANS_MAX. DS_NOMEM. O(cells of its bounds * points). */
DsStatus ds_area_spans (const DsArea *self, DsSpans *out, DsError *err) DS_MUST_CHECK;
