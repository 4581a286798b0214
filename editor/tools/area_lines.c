/* editor/tools/area_lines.c — see area_lines.h */
#include "tools/area_lines.h"

#include <math.h>

graphene_point_t
dse_area_lines_middle (const DsuViewport *viewport, DsCell cell)
{
  graphene_rect_t box;

  g_return_val_if_fail (viewport != NULL, GRAPHENE_POINT_INIT (0, 0));

  box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });
  return GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2,
                              box.origin.y + box.size.height / 2);
}

double
dse_area_lines_distance (const graphene_point_t *from, const graphene_point_t *to, double x,
                         double y)
{
  double dx, dy, length, along, at;

  g_return_val_if_fail (from != NULL && to != NULL, G_MAXDOUBLE);

  dx = to->x - from->x;
  dy = to->y - from->y;
  length = dx * dx + dy * dy;
  along = length > 0 ? ((x - from->x) * dx + (y - from->y) * dy) / length : 0;
  at = CLAMP (along, 0, 1);

  return hypot (from->x + at * dx - x, from->y + at * dy - y);
}
