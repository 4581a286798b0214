/* editor/tools/area_frame.c — see area_frame.h */
#include "tools/area_frame.h"

#include "canvas_areas.h"
#include "tools/area_handles.h"
#include "tools/area_lines.h"

#include <math.h>

#define REACH 6.0         /* logical pixels from a frame to a press on it, at most */
#define REACH_SHARE 0.25f /* of the side of a cell, at most */

/* ---- frames */

static double
distance_of_rectangle (const graphene_rect_t *box, double x, double y)
{
  const double left = box->origin.x - x, right = x - box->origin.x - box->size.width;
  const double top = box->origin.y - y, bottom = y - box->origin.y - box->size.height;
  const double dx = MAX (left, right), dy = MAX (top, bottom);

  return dx <= 0 && dy <= 0 ? -MAX (dx, dy) : hypot (MAX (dx, 0), MAX (dy, 0));
}

/* About, near the frame. */
static double
distance_of_ellipse (const graphene_rect_t *box, double x, double y)
{
  const double a = box->size.width / 2, b = box->size.height / 2;
  const double u = (x - box->origin.x - a) / a, v = (y - box->origin.y - b) / b;
  const double slope = 2 * hypot (u / a, v / b);

  return slope > 0 ? fabs (u * u + v * v - 1) / slope : MIN (a, b);
}

static double
distance_of_capsule (const graphene_rect_t *box, double x, double y)
{
  const double w = box->size.width / 2, h = box->size.height / 2, round = MIN (w, h);
  const double dx = fabs (x - box->origin.x - w), dy = fabs (y - box->origin.y - h);

  return fabs (hypot (MAX (dx - w + round, 0), MAX (dy - h + round, 0)) - round);
}

static double
distance_of_points (const DsArea *area, const DsuViewport *viewport, double x, double y)
{
  const gsize n_lines = area->shape == DS_AREA_POLYGON ? area->n_points : area->n_points - 1;
  double least = G_MAXDOUBLE;

  for (gsize i = 0; i < n_lines; i++) {
    const graphene_point_t from = dse_area_lines_middle (viewport, area->points[i]);
    const graphene_point_t to =
        dse_area_lines_middle (viewport, area->points[(i + 1) % area->n_points]);

    least = MIN (least, dse_area_lines_distance (&from, &to, x, y));
  }
  return least;
}

static double
distance (const DsArea *area, const DsuViewport *viewport, double x, double y)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, area->box);
  const graphene_point_t at = dse_area_handles_unturn (area, viewport, x, y);

  if (area->n_points > 0)
    return distance_of_points (area, viewport, at.x, at.y);
  if (area->shape == DS_AREA_CAPSULE)
    return distance_of_capsule (&box, at.x, at.y);
  return area->shape == DS_AREA_ELLIPSE ? distance_of_ellipse (&box, at.x, at.y)
                                        : distance_of_rectangle (&box, at.x, at.y);
}

/* ---- areas at the pointer */

typedef struct {
  DsuViewport viewport;
  double x, y, reach;
  gboolean has_pointer;
  DsCell cell;
} Spot;

/* The pointer counts where it leads: not while the keyboard's cursor does. */
static Spot
spot_of (const DseStroke *stroke)
{
  DsuCanvas *canvas = stroke->bench->canvas;
  Spot spot = { .viewport = dsu_canvas_get_viewport (canvas), .cell = stroke->at };
  const float cell = dsu_viewport_box (&spot.viewport, (DsRect){ 0, 0, 1, 1 }).size.width;
  DsCell hover;

  spot.reach = MIN (REACH, cell * REACH_SHARE);
  spot.has_pointer = dsu_canvas_get_pointer (canvas, &spot.x, &spot.y) &&
                     dsu_canvas_get_hover (canvas, &hover) && hover.x == stroke->at.x &&
                     hover.y == stroke->at.y;
  return spot;
}

static gboolean
is_hit (const DsArea *area, const Spot *spot, gboolean or_inside)
{
  if (or_inside && ds_area_has (area, spot->cell))
    return TRUE;
  return spot->has_pointer && distance (area, &spot->viewport, spot->x, spot->y) <= spot->reach;
}

/* Of equal areas the one that is drawn over the other. */
static const DsThing *
find (const DseStroke *stroke, gboolean or_inside)
{
  const DsuAreas *areas = dsu_canvas_get_areas (stroke->bench->canvas);
  const Spot spot = spot_of (stroke);
  gint64 least = G_MAXINT64;
  guint64 found = 0;

  for (gsize i = 0; i < areas->items.n; i++) {
    const DsuArea *area = &areas->items.items[i];

    if (ds_area_content (&area->area) <= least && is_hit (&area->area, &spot, or_inside)) {
      least = ds_area_content (&area->area);
      found = area->id;
    }
  }
  return found != 0 ? ds_things_find (stroke->delve->dungeon.floors[stroke->floor].things, found)
                    : NULL;
}

const DsThing *
dse_area_at_frame (const DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, NULL);

  return find (stroke, FALSE);
}

const DsThing *
dse_area_at_inside (const DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, NULL);

  return find (stroke, TRUE);
}
