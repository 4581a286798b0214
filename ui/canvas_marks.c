/* ui/canvas_marks.c — marks above the floor: preview, ghost, selection, highlighted cell. */
#include "canvas_private.h"

#include <adwaita.h>

#define PULSE_MICROSECONDS (1300 * 1000) /* of redrawing, a little more than of the ring */
#define PULSE_SECONDS 1.2
#define SELECTION_ALPHA 0.14f /* of the accent colour over selected cells */
#define GHOST_ALPHA 0.7

static const GdkRGBA BLACK = { 0, 0, 0, 0.8f };
static const GdkRGBA ALARM = { 1, 0.55f, 0.1f, 1 };

void
dsu_canvas_set_preview (DsuCanvas *self, const DsSpan *spans, gsize n, const GdkRGBA *colour)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (n == 0 && dsu_region_is_empty (&self->marks.preview) && self->marks.ghost == NULL)
    return;
  g_clear_object (&self->marks.ghost);
  dsu_region_set_spans (&self->marks.preview, spans, n, dsu_canvas_get_floor_rect (self));
  if (colour != NULL)
    self->marks.preview_colour = *colour;
  g_clear_pointer (&self->marks.preview_node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "marks-changed");
}

DsRect
dsu_canvas_get_preview_box (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsRect){ 0 });

  return dsu_region_is_empty (&self->marks.preview) ? (DsRect){ 0 } : self->marks.preview.box;
}

DsRect
dsu_canvas_get_selection_box (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsRect){ 0 });

  return dsu_region_is_empty (&self->marks.selection) ? (DsRect){ 0 } : self->marks.selection.box;
}

void
dsu_canvas_set_ghost (DsuCanvas *self, GdkTexture *picture, DsCell cell)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_set_object (&self->marks.ghost, picture);
  self->marks.ghost_cell = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_set_selection (DsuCanvas *self, const DsMask *mask)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (mask == NULL && dsu_region_is_empty (&self->marks.selection))
    return;
  dsu_region_set_mask (&self->marks.selection, mask);
  g_clear_pointer (&self->marks.selection_node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "marks-changed");
}

static gboolean
on_highlight_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DsuCanvas *self = DSU_CANVAS (widget);

  gtk_widget_queue_draw (widget);
  if (gdk_frame_clock_get_frame_time (clock) - self->marks.highlight_start < PULSE_MICROSECONDS)
    return G_SOURCE_CONTINUE;
  self->marks.highlight_tick = 0;
  return G_SOURCE_REMOVE;
}

void
dsu_canvas_set_highlight (DsuCanvas *self, const DsCell *cell)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GdkFrameClock *clock;

  g_return_if_fail (DSU_IS_CANVAS (self));

  if (cell == NULL && !self->marks.has_highlight)
    return;
  self->marks.has_highlight = cell != NULL;
  self->marks.highlight_start = 0;
  if (self->marks.highlight_tick != 0)
    gtk_widget_remove_tick_callback (widget, self->marks.highlight_tick);
  self->marks.highlight_tick = 0;
  gtk_widget_queue_draw (widget);
  if (cell == NULL)
    return;
  self->marks.highlight = *cell;
  clock = gtk_widget_get_frame_clock (widget);
  if (clock == NULL || !adw_get_enable_animations (widget))
    return;
  self->marks.highlight_start = gdk_frame_clock_get_frame_time (clock);
  self->marks.highlight_tick = gtk_widget_add_tick_callback (widget, on_highlight_tick, NULL, NULL);
}

gboolean
dsu_canvas_is_previewed (DsuCanvas *self, DsCell cell)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  return dsu_region_has (&self->marks.preview, cell);
}

void
dsu_canvas_crop_marks (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->marks.has_highlight &&
      !ds_rect_has (dsu_canvas_get_floor_rect (self), self->marks.highlight))
    dsu_canvas_set_highlight (self, NULL);
}

void
dsu_canvas_stale_marks (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_clear_pointer (&self->marks.preview_node, gsk_render_node_unref);
  g_clear_pointer (&self->marks.selection_node, gsk_render_node_unref);
}

void
dsu_canvas_clear_marks (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_stale_marks (self);
  g_clear_object (&self->marks.ghost);
  dsu_region_clear (&self->marks.preview);
  dsu_region_clear (&self->marks.selection);
}

/* ---- drawing */

void
dsu_canvas_append_kept (GtkSnapshot *snapshot, GskRenderNode **node, GtkSnapshot *made)
{
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot) && node != NULL);

  if (made != NULL)
    *node = gtk_snapshot_free_to_node (made);
  if (*node != NULL)
    gtk_snapshot_append_node (snapshot, *node);
}

static void
append_region (GtkSnapshot *snapshot, GskRenderNode **node, const DsuRegion *region,
               const DsuViewport *viewport, const GdkRGBA *fill)
{
  GtkSnapshot *made = NULL;

  if (dsu_region_is_empty (region))
    return;
  if (*node == NULL) {
    made = gtk_snapshot_new ();
    dsu_region_snapshot (region, made, viewport, fill);
  }
  dsu_canvas_append_kept (snapshot, node, made);
}

/* Frame of a cell, @outside logical pixels around it. */
static GskRoundedRect
frame_of (const DsuViewport *viewport, DsCell cell, float outside)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });
  const float side = MAX (box.size.width, 4 / (float)viewport->scale);
  GskRoundedRect frame;

  gsk_rounded_rect_init_from_rect (&frame,
                                   &GRAPHENE_RECT_INIT (box.origin.x - outside,
                                                        box.origin.y - outside, side + 2 * outside,
                                                        side + 2 * outside),
                                   0);
  return frame;
}

void
dsu_canvas_append_frame (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell,
                         float outside, float width, GdkRGBA colour)
{
  GskRoundedRect frame;

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  frame = frame_of (viewport, cell, outside);
  gtk_snapshot_append_border (snapshot, &frame, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static void
append_ghost (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  GskRoundedRect frame;

  if (self->marks.ghost == NULL)
    return;
  frame = frame_of (viewport, self->marks.ghost_cell, 0);
  gtk_snapshot_push_opacity (snapshot, GHOST_ALPHA);
  gtk_snapshot_append_texture (snapshot, self->marks.ghost, &frame.bounds);
  gtk_snapshot_pop (snapshot);
}

/* Seconds since the highlight was set; without a clock long ago. */
static double
highlight_age (DsuCanvas *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  return clock == NULL
             ? PULSE_SECONDS
             : (double)(gdk_frame_clock_get_frame_time (clock) - self->marks.highlight_start) /
                   G_USEC_PER_SEC;
}

/* A ring that closes in on the cell, then stays as a frame. */
void
dsu_canvas_append_highlight (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  DsCell cell;
  double left;
  GdkRGBA ring = ALARM;

  g_return_if_fail (DSU_IS_CANVAS (self) && GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  if (!self->marks.has_highlight)
    return;
  cell = self->marks.highlight;
  left = CLAMP (1 - highlight_age (self) / PULSE_SECONDS, 0, 1);
  dsu_canvas_append_frame (snapshot, viewport, cell, 4, 1, BLACK);
  dsu_canvas_append_frame (snapshot, viewport, cell, 3, 3, ALARM);
  dsu_canvas_append_frame (snapshot, viewport, cell, 0, 1, BLACK);
  if (left <= 0)
    return;
  ring.alpha = (float)(0.9 * left);
  dsu_canvas_append_frame (snapshot, viewport, cell, (float)(6 + 60 * left * left), 3, ring);
}

void
dsu_canvas_append_marks (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                         GdkRGBA accent)
{
  g_return_if_fail (DSU_IS_CANVAS (self) && GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  accent.alpha = SELECTION_ALPHA;
  append_region (snapshot, &self->marks.preview_node, &self->marks.preview, viewport,
                 &self->marks.preview_colour);
  append_ghost (self, snapshot, viewport);
  append_region (snapshot, &self->marks.selection_node, &self->marks.selection, viewport, &accent);
}
