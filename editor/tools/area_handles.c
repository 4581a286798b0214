/* editor/tools/area_handles.c — draws and finds the handles of an area. */
#include "tools/area_handles.h"

#include "base/rotation.h"
#include "map/area_turned.h"
#include "paint/areas.h"
#include "tools/area_lines.h"

#include <math.h>

#define HANDLE 8.0f   /* logical pixels: side of a handle */
#define REACH 6.0     /* from its middle to a press on it */
#define MISS 12.0     /* to a press that misses it */
#define SIDES_FROM 40 /* least length of a side that has a handle in its middle */
#define OUTLINE 0x73bfffu
#define STALK 22      /* from a box to the middle of the handle that turns it */
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

/* ---- turned areas */

/* The middle that @area turns about, in the widget. */
static graphene_point_t
middle_of (const DsArea *area, const DsuViewport *viewport)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, ds_area_frame (area));

  return GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2,
                              box.origin.y + box.size.height / 2);
}

static graphene_point_t
turned (const DsArea *area, const DsuViewport *viewport, double x, double y, gboolean is_back)
{
  const graphene_point_t middle = middle_of (area, viewport);
  const double angle = area->angle * G_PI / 180000 * (is_back ? -1 : 1);
  const double dx = x - middle.x, dy = y - middle.y;

  if (area->angle == 0)
    return GRAPHENE_POINT_INIT ((float)x, (float)y);
  return GRAPHENE_POINT_INIT ((float)(middle.x + dx * cos (angle) - dy * sin (angle)),
                              (float)(middle.y + dx * sin (angle) + dy * cos (angle)));
}

graphene_point_t
dse_area_handles_unturn (const DsArea *area, const DsuViewport *viewport, double x, double y)
{
  g_return_val_if_fail (area != NULL && viewport != NULL, GRAPHENE_POINT_INIT (0, 0));

  return turned (area, viewport, x, y, TRUE);
}

gint32
dse_area_handles_angle (const DsArea *area, const DsuViewport *viewport, double x, double y)
{
  graphene_point_t middle;

  g_return_val_if_fail (area != NULL && viewport != NULL, 0);

  middle = middle_of (area, viewport);
  return ds_rotation_normal (llround (atan2 (x - middle.x, middle.y - y) * 180000 / G_PI));
}

/* ---- places of handles */

/* The handle that turns an area, which lies above the others when that is not turned. FALSE: there
 * is no room for it. */
static gboolean
place_turn (const DsArea *area, const DsuViewport *viewport, graphene_point_t *out)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, ds_area_frame (area));

  *out = GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2, box.origin.y - STALK);
  return ds_area_is_shown (area) && MAX (box.size.width, box.size.height) >= ALONE_FROM;
}

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
place_point (const DsuViewport *viewport, const DsThing *thing, const DsArea *area, DsCell point,
             graphene_point_t *out)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ point.x, point.y, 1, 1 });

  *out = dse_area_lines_middle (viewport, point);
  return area->angle != 0 || thing->at.x != point.x || thing->at.y != point.y ||
         place_handle (0, &box, TRUE, out);
}

static void
draw_handle (GtkSnapshot *snapshot, const graphene_point_t *at, float round)
{
  static const GdkRGBA bright = { 1, 1, 1, 1 }, dark = { 0.05f, 0.08f, 0.16f, 1 };
  const graphene_rect_t box =
      GRAPHENE_RECT_INIT (roundf (at->x - HANDLE / 2), roundf (at->y - HANDLE / 2), HANDLE, HANDLE);
  GskRoundedRect edge;

  gsk_rounded_rect_init_from_rect (&edge, &box, round);
  gtk_snapshot_push_rounded_clip (snapshot, &edge);
  gtk_snapshot_append_color (snapshot, &bright, &box);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &edge, (float[]){ 1, 1, 1, 1 },
                              (GdkRGBA[]){ dark, dark, dark, dark });
}

/* The line from the box to the handle that turns it, and that. */
static void
draw_turn (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsArea *area)
{
  static const GdkRGBA bright = { 1, 1, 1, 1 }, dark = { 0.05f, 0.08f, 0.16f, 0.85f };
  graphene_point_t at, middle = middle_of (area, viewport);

  if (!place_turn (area, viewport, &at))
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &middle);
  gtk_snapshot_rotate (snapshot, (float)area->angle / 1000);
  gtk_snapshot_append_color (snapshot, &dark,
                             &GRAPHENE_RECT_INIT (-1.5f, at.y - middle.y, 3, STALK));
  gtk_snapshot_append_color (snapshot, &bright,
                             &GRAPHENE_RECT_INIT (-0.5f, at.y - middle.y, 1, STALK));
  gtk_snapshot_restore (snapshot);
  at = turned (area, viewport, at.x, at.y, FALSE);
  draw_handle (snapshot, &at, HANDLE / 2);
}

/* A handle, which turns with the area. */
static void
draw_turned (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsArea *area,
             graphene_point_t at)
{
  at = turned (area, viewport, at.x, at.y, FALSE);
  draw_handle (snapshot, &at, 0);
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
  draw_turn (snapshot, viewport, &area);
  for (gsize i = 0; i < G_N_ELEMENTS (HANDLES) && area.n_points == 0; i++)
    if (place_handle (i, &box, is_alone (&area), &at))
      draw_turned (snapshot, viewport, &area, at);
  for (gsize i = 0; i < area.n_points; i++)
    if (place_point (viewport, thing, &area, area.points[i], &at))
      draw_turned (snapshot, viewport, &area, at);
  ds_area_clear (&area);
}

void
dse_area_handles_draw_outline (GtkSnapshot *snapshot, const DsuViewport *viewport,
                               const DsThing *thing)
{
  char title[] = "";
  DsuArea shown = { .at = thing->at, .colour = OUTLINE, .is_note = true, .title = title };
  graphene_rect_t box, cell;
  cairo_t *cr;

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot) && viewport != NULL && thing != NULL);

  if (ds_area_read (&shown.area, thing, NULL) != DS_OK)
    return;
  cell = dsu_viewport_box (viewport, (DsRect){ 0, 0, 1, 1 });
  box = dsu_viewport_box (viewport, ds_area_bounds (&shown.area));
  graphene_rect_inset (&box, -2, -2);
  cr = gtk_snapshot_append_cairo (snapshot, &box);
  cairo_scale (cr, 1.0 / viewport->scale, 1.0 / viewport->scale);
  cairo_translate (cr, -(double)viewport->x, -(double)viewport->y);
  dsu_area_draw (&shown, cr, (double)cell.size.width * viewport->scale);
  cairo_destroy (cr);
  ds_area_clear (&shown.area);
}

static gboolean
is_within (const graphene_point_t *at, double x, double y, double reach)
{
  return fabs (at->x - x) <= reach && fabs (at->y - y) <= reach;
}

static gboolean
is_near (const graphene_point_t *at, double x, double y)
{
  return is_within (at, x, y, REACH);
}

gboolean
dse_area_handles_are_beside (const DsThing *thing, const DsuViewport *viewport, double x, double y)
{
  gboolean found = FALSE;
  graphene_point_t pointer, at;
  graphene_rect_t box;
  DsArea area;

  g_return_val_if_fail (thing != NULL && viewport != NULL, FALSE);

  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return FALSE;
  box = dsu_viewport_box (viewport, area.box);
  pointer = dse_area_handles_unturn (&area, viewport, x, y);
  for (gsize i = 0; i < G_N_ELEMENTS (HANDLES) && area.n_points == 0 && !is_alone (&area); i++)
    found |= place_handle (i, &box, FALSE, &at) && is_within (&at, pointer.x, pointer.y, MISS);
  for (gsize i = 0; i < area.n_points; i++)
    found |= place_point (viewport, thing, &area, area.points[i], &at) &&
             is_within (&at, pointer.x, pointer.y, MISS);
  ds_area_clear (&area);
  return found;
}

gboolean
dse_area_handles_find (const DsThing *thing, const DsuViewport *viewport, double x, double y,
                       unsigned *sides, gsize *point)
{
  graphene_point_t at, pointer;
  graphene_rect_t box;
  DsArea area;

  g_return_val_if_fail (thing != NULL && viewport != NULL && sides != NULL && point != NULL, FALSE);

  *sides = 0;
  *point = 0;
  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return FALSE;
  box = dsu_viewport_box (viewport, area.box);
  pointer = dse_area_handles_unturn (&area, viewport, x, y);
  for (gsize i = 0; i < G_N_ELEMENTS (HANDLES) && area.n_points == 0 && *sides == 0; i++)
    if (place_handle (i, &box, is_alone (&area), &at) && is_near (&at, pointer.x, pointer.y))
      *sides = HANDLES[i].sides;
  for (gsize i = area.n_points; i > 0 && *point == 0; i--)
    if (place_point (viewport, thing, &area, area.points[i - 1], &at) &&
        is_near (&at, pointer.x, pointer.y))
      *point = i;
  if (*sides == 0 && *point == 0 && place_turn (&area, viewport, &at) &&
      is_near (&at, pointer.x, pointer.y))
    *sides = DSE_SIDE_TURNS;
  ds_area_clear (&area);
  return *sides != 0 || *point != 0;
}

/* ---- lines */

gsize
dse_area_handles_find_line (const DsThing *thing, const DsuViewport *viewport, double x, double y)
{
  graphene_point_t pointer;
  gsize found = 0;
  DsArea area;

  g_return_val_if_fail (thing != NULL && viewport != NULL, 0);

  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return 0;
  pointer = dse_area_handles_unturn (&area, viewport, x, y);
  for (gsize i = 1; i < area.n_points + (area.shape == DS_AREA_POLYGON) && found == 0; i++) {
    const graphene_point_t from = dse_area_lines_middle (viewport, area.points[i - 1]);
    const graphene_point_t to = dse_area_lines_middle (viewport, area.points[i % area.n_points]);

    if (dse_area_lines_distance (&from, &to, pointer.x, pointer.y) <= REACH)
      found = i + 1;
  }
  ds_area_clear (&area);
  return found;
}

static gint64
square_distance (DsCell a, DsCell b)
{
  const gint64 dx = a.x - b.x, dy = a.y - b.y;

  return dx * dx + dy * dy;
}

gsize
dse_area_handles_find_end (const DsThing *thing, DsCell cell)
{
  gsize found = 0;
  DsArea area;

  g_return_val_if_fail (thing != NULL, 0);

  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return 0;
  cell = ds_area_unturn (&area, cell);
  if (area.shape == DS_AREA_POLYLINE && area.n_points > 0)
    found = square_distance (cell, area.points[0]) <
                    square_distance (cell, area.points[area.n_points - 1])
                ? 1
                : area.n_points + 1;
  ds_area_clear (&area);
  return found;
}
