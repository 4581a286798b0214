/* editor/tools/area_handles.c — draws and finds the handles of an area. */
#include "tools/area_handles.h"

#include "tools/area_lines.h"

#include <math.h>

#define HANDLE 8.0f   /* logical pixels: side of a handle */
#define REACH 6.0     /* from its middle to a press on it */
#define SIDES_FROM 40 /* least length of a side that has a handle in its middle */
#define ALONE_FROM 20 /* least size of an object on one cell that has a handle */

static const struct {
  unsigned sides;
  float x, y; /* in the box, from 0 to 1 */
} HANDLES[] = {
  { DSE_SIDE_RIGHT | DSE_SIDE_BOTTOM, 1, 1 }, /* also of an object on one cell */
  { DSE_SIDE_LEFT | DSE_SIDE_TOP, 0, 0 },
  { DSE_SIDE_RIGHT | DSE_SIDE_TOP, 1, 0 },
  { DSE_SIDE_LEFT | DSE_SIDE_BOTTOM, 0, 1 },
  { DSE_SIDE_LEFT, 0, 0.5f },
  { DSE_SIDE_RIGHT, 1, 0.5f },
  { DSE_SIDE_TOP, 0.5f, 0 },
  { DSE_SIDE_BOTTOM, 0.5f, 1 },
};

/* ---- places of handles */

/* Handle @i of an area that fills @box of the widget. FALSE: there is no room for it. */
static gboolean
place_handle (gsize i, const graphene_rect_t *box, gboolean is_alone, graphene_point_t *out)
{
  *out = GRAPHENE_POINT_INIT (box->origin.x + box->size.width * HANDLES[i].x,
                              box->origin.y + box->size.height * HANDLES[i].y);
  if (is_alone)
    return i == 0 && box->size.width >= ALONE_FROM;
  return (HANDLES[i].x != 0.5f || box->size.width >= SIDES_FROM) &&
         (HANDLES[i].y != 0.5f || box->size.height >= SIDES_FROM);
}

static gboolean
is_alone (const DsArea *area)
{
  return !ds_area_is_shown (area);
}

/* The handle of a point: in the middle of its cell. That of a point on the cell of its object,
 * which moves the object, is at the corner, as that of an object on one cell. FALSE: there is no
 * room. */
static gboolean
place_point (const DsuViewport *viewport, const DsThing *thing, DsCell point, graphene_point_t *out)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ point.x, point.y, 1, 1 });

  *out = dse_area_lines_middle (viewport, point);
  return thing->at.x != point.x || thing->at.y != point.y || place_handle (0, &box, TRUE, out);
}

static void
draw_handle (GtkSnapshot *snapshot, const graphene_point_t *at)
{
  static const GdkRGBA bright = { 1, 1, 1, 1 }, dark = { 0.05f, 0.08f, 0.16f, 1 };
  const graphene_rect_t box =
      GRAPHENE_RECT_INIT (roundf (at->x - HANDLE / 2), roundf (at->y - HANDLE / 2), HANDLE, HANDLE);
  GskRoundedRect edge;

  gsk_rounded_rect_init_from_rect (&edge, &box, 0);
  gtk_snapshot_append_color (snapshot, &bright, &box);
  gtk_snapshot_append_border (snapshot, &edge, (float[]){ 1, 1, 1, 1 },
                              (GdkRGBA[]){ dark, dark, dark, dark });
}

void
dse_area_handles_draw (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsThing *thing)
{
  graphene_rect_t box;
  graphene_point_t at;
  DsArea area;

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot) && viewport != NULL && thing != NULL);

  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return;
  box = dsu_viewport_box (viewport, area.box);
  for (gsize i = 0; i < G_N_ELEMENTS (HANDLES) && area.n_points == 0; i++)
    if (place_handle (i, &box, is_alone (&area), &at))
      draw_handle (snapshot, &at);
  for (gsize i = 0; i < area.n_points; i++)
    if (place_point (viewport, thing, area.points[i], &at))
      draw_handle (snapshot, &at);
  ds_area_clear (&area);
}

static gboolean
is_near (const graphene_point_t *at, double x, double y)
{
  return fabs (at->x - x) <= REACH && fabs (at->y - y) <= REACH;
}

gboolean
dse_area_handles_find (const DsThing *thing, const DsuViewport *viewport, double x, double y,
                       unsigned *sides, gsize *point)
{
  graphene_rect_t box;
  graphene_point_t at;
  DsArea area;

  g_return_val_if_fail (thing != NULL && viewport != NULL && sides != NULL && point != NULL, FALSE);

  *sides = 0;
  *point = 0;
  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return FALSE;
  box = dsu_viewport_box (viewport, area.box);
  for (gsize i = 0; i < G_N_ELEMENTS (HANDLES) && area.n_points == 0 && *sides == 0; i++)
    if (place_handle (i, &box, is_alone (&area), &at) && is_near (&at, x, y))
      *sides = HANDLES[i].sides;
  for (gsize i = area.n_points; i > 0 && *point == 0; i--)
    if (place_point (viewport, thing, area.points[i - 1], &at) && is_near (&at, x, y))
      *point = i;
  ds_area_clear (&area);
  return *sides != 0 || *point != 0;
}

/* ---- lines */

gsize
dse_area_handles_find_line (const DsThing *thing, const DsuViewport *viewport, double x, double y)
{
  gsize found = 0;
  DsArea area;

  g_return_val_if_fail (thing != NULL && viewport != NULL, 0);

  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return 0;
  for (gsize i = 1; i < area.n_points + (area.shape == DS_AREA_POLYGON) && found == 0; i++) {
    const graphene_point_t from = dse_area_lines_middle (viewport, area.points[i - 1]);
    const graphene_point_t to = dse_area_lines_middle (viewport, area.points[i % area.n_points]);

    if (dse_area_lines_distance (&from, &to, x, y) <= REACH)
      found = i + 1;
  }
  ds_area_clear (&area);
  return found;
}
