/* editor/tools/area_handles.h — handles of the area of an object on the canvas: at its corners and
 * sides, or at the points of polygons and paths. */
#pragma once

#include "canvas.h"

#include "map/area.h"

/* Sides of an area that a handle moves. */
enum {
  DSE_SIDE_LEFT = 1,
  DSE_SIDE_RIGHT = 2,
  DSE_SIDE_TOP = 4,
  DSE_SIDE_BOTTOM = 8,
  DSE_SIDE_ADDS = 16,     /* a new point, before the point that is dragged */
  DSE_SIDE_REMOVES = 32,  /* the point, at a release where it was pressed */
  DSE_SIDE_TURNS = 64,    /* the whole area, by its handle above the others */
  DSE_SIDE_GOES_ON = 128, /* with DSE_SIDE_ADDS: the point is a new end of a path */
};

/* Draws the handles of @thing in a layer of the canvas. */
void dse_area_handles_draw (GtkSnapshot *snapshot, const DsuViewport *viewport,
                            const DsThing *thing);
/* Draws the outline of the area of @thing, while it is dragged. */
void dse_area_handles_draw_outline (GtkSnapshot *snapshot, const DsuViewport *viewport,
                                    const DsThing *thing);
/* The handle of @thing at a point of the widget: its sides, or 1 + the number of its point; 0:
 * neither. FALSE: there is none. */
gboolean dse_area_handles_find (const DsThing *thing, const DsuViewport *viewport, double x,
                                double y, unsigned *sides, gsize *point);
/* The point of the widget that lies at @x, @y when it turns with @area. */
graphene_point_t dse_area_handles_unturn (const DsArea *area, const DsuViewport *viewport, double x,
                                          double y);
/* The angle of @area, thousandths of a degree, at which its handle lies toward a point of the
 * widget. */
gint32 dse_area_handles_angle (const DsArea *area, const DsuViewport *viewport, double x, double y);
/* True if a point of the widget is beside a handle of an area of several cells: a press there
 * missed it. */
gboolean dse_area_handles_are_beside (const DsThing *thing, const DsuViewport *viewport, double x,
                                      double y);
/* The line of the polygon or path of @thing at a point of the widget, as 1 + the number of the
 * point at its end (of the last line of a polygon: that of the first, + their number); 0: there is
 * none.
 */
gsize dse_area_handles_find_line (const DsThing *thing, const DsuViewport *viewport, double x,
                                  double y);
/* The end of the path of @thing that is nearer to @cell, as 1 + the number that a new point there
 * gets; 0: it has no path. */
gsize dse_area_handles_find_end (const DsThing *thing, DsCell cell);
