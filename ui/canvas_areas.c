/* ui/canvas_areas.c — areas of markers and notes, as in exported pictures; an object on one cell
 * has its sign alone. */
#include "canvas_areas.h"
#include "canvas_private.h"

/* Lists the areas of the shown floor unless they are listed. O(objects). */
static void
list_areas (DsuCanvas *self)
{
  const DsDelve *delve = dsu_canvas_get_delve (self);

  if (self->has_areas)
    return;
  self->has_areas = TRUE;
  if (dsu_canvas_get_level (self) != NULL)
    (void)!dsu_areas_list (&self->areas, delve, self->level.floor, &self->level.veil,
                           DSU_AREAS_OF_MARKERS | DSU_AREAS_OF_NOTES, NULL);
}

const DsuAreas *
dsu_canvas_get_areas (DsuCanvas *self)
{
  static const DsuAreas NONE = { 0 };

  g_return_val_if_fail (DSU_IS_CANVAS (self), &NONE);

  if (!self->options.show_notes)
    return &NONE;
  list_areas (self);
  return &self->areas;
}

static GdkRGBA
colour (const DsuArea *area, double alpha)
{
  return (GdkRGBA){ (float)(area->colour >> 16 & 0xff) / 255,
                    (float)(area->colour >> 8 & 0xff) / 255, (float)(area->colour & 0xff) / 255,
                    (float)(alpha * (255 - area->fade) / 255) };
}

static void
append_rectangle (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsuArea *area,
                  double px)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, area->area.box);
  const float line = (float)(dsu_area_line (px) / viewport->scale);
  const GdkRGBA edge = colour (area, 1), fill = colour (area, DSU_AREA_ALPHA);
  GskRoundedRect frame;

  gsk_rounded_rect_init_from_rect (&frame, &box, 0);
  gtk_snapshot_append_color (snapshot, &fill, &box);
  gtk_snapshot_append_border (snapshot, &frame, (float[4]){ line, line, line, line },
                              (GdkRGBA[4]){ edge, edge, edge, edge });
}

/* Draws other shapes, and names; as much as lies in @view. */
static void
append_drawing (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsuArea *area,
                const graphene_rect_t *view, double px)
{
  const gboolean is_rectangle = dsu_area_is_plain (&area->area);
  graphene_rect_t box = dsu_viewport_box (viewport, area->reach);
  const double scale = 1.0 / viewport->scale;
  cairo_t *cr;

  if (!graphene_rect_intersection (&box, view, &box))
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &box);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -(double)viewport->x, -(double)viewport->y);
  if (is_rectangle)
    dsu_area_draw_name (area, cr, px);
  else
    dsu_area_draw (area, cr, px);
  cairo_destroy (cr);
}

static void
append_area (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsuArea *area,
             const graphene_rect_t *view)
{
  const double px = (double)viewport->quarters / DSU_QUARTERS;

  if (dsu_area_is_plain (&area->area))
    append_rectangle (snapshot, viewport, area, px);
  append_drawing (snapshot, viewport, area, view, px);
}

void
dsu_canvas_append_areas (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  GtkSnapshot *made = NULL;
  graphene_rect_t view;
  DsRect seen;

  g_return_if_fail (DSU_IS_CANVAS (self) && GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  if (!self->options.show_notes)
    return;
  list_areas (self);
  if (self->areas.items.n == 0)
    return;
  if (self->areas_node == NULL) {
    made = gtk_snapshot_new ();
    seen = dsu_canvas_drawn_cells (self);
    view = dsu_viewport_box (viewport, seen);
    for (size_t i = 0; i < self->areas.items.n; i++) {
      const DsuArea *area = &self->areas.items.items[i];

      if (!ds_rect_is_empty (ds_rect_intersect (area->reach, seen)))
        append_area (made, viewport, area, &view);
    }
  }
  dsu_canvas_append_kept (snapshot, &self->areas_node, made);
}

void
dsu_canvas_stale_areas (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_clear_pointer (&self->areas_node, gsk_render_node_unref);
}

void
dsu_canvas_drop_areas (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_stale_areas (self);
  dsu_areas_clear (&self->areas);
  self->has_areas = FALSE;
}
