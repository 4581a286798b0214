/* ui/canvas_draw.c — a frame: chunks of the floor, and nodes above them: grid, layers, marks. */
#include "canvas_ground.h"
#include "canvas_private.h"

#include <adwaita.h>
#include <math.h>

#define GRID_FROM_PX 8    /* least device pixels between lines of the grid */
#define STRONG_FROM_PX 20 /* least device pixels between stronger lines */

static const GdkRGBA GRID = { 0.62f, 0.67f, 0.78f, 0.2f },
                     STRONG_GRID = { 0.7f, 0.76f, 0.9f, 0.42f };
static const GdkRGBA WHITE = { 1, 1, 1, 1 }, BLACK = { 0, 0, 0, 0.8f };
static const GdkRGBA DARK_DESK = { 0.145f, 0.145f, 0.16f, 1 }, NIGHT = { 0, 0, 0, 1 },
                     LIGHT_DESK = { 0.8f, 0.81f, 0.83f, 1 };

void
dsu_canvas_drop_nodes (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_stale_marks (self);
  dsu_canvas_stale_areas (self);
  g_clear_pointer (&self->grid_node, gsk_render_node_unref);
  dsu_canvas_stale_layers (self);
}

/* Accent colour of the theme. */
static GdkRGBA
accent_of (DsuCanvas *self)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA accent = { 0.21f, 0.52f, 0.89f, 1 };

  gtk_style_context_lookup_color (context, "accent_bg_color", &accent);
  return accent;
}

/* A pinch stretches the view around @centre: fewer or more pixels of the floor are visible. */
static void
append_chunks (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport, double stretch,
               graphene_point_t centre)
{
  const gint64 px = (gint64)floor (centre.x * (float)viewport->scale),
               py = (gint64)floor (centre.y * (float)viewport->scale);
  const gint64 x0 = viewport->x + px - (gint64)ceil ((double)px / stretch);
  const gint64 y0 = viewport->y + py - (gint64)ceil ((double)py / stretch);
  const gint64 x1 = viewport->x + px + (gint64)ceil ((double)(viewport->w - px) / stretch);
  const gint64 y1 = viewport->y + py + (gint64)ceil ((double)(viewport->h - py) / stretch);
  DsuChunkSource source;
  gint64 right, bottom;

  if (!dsu_canvas_get_source (self, &source))
    return;
  right = MIN (x1, dsu_zoom_edge (viewport->quarters, source.floor->w));
  bottom = MIN (y1, dsu_zoom_edge (viewport->quarters, source.floor->h));
  for (gint64 cy = MAX (y0, 0) / DSU_CHUNK; cy * DSU_CHUNK < bottom; cy++)
    for (gint64 cx = MAX (x0, 0) / DSU_CHUNK; cx * DSU_CHUNK < right; cx++) {
      GskRenderNode *node = dsu_chunks_take (&self->chunks, &source, (int32_t)cx, (int32_t)cy);

      if (node == NULL)
        continue;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
          snapshot,
          &GRAPHENE_POINT_INIT ((float)(cx * DSU_CHUNK - viewport->x) / (float)viewport->scale,
                                (float)(cy * DSU_CHUNK - viewport->y) / (float)viewport->scale));
      gtk_snapshot_append_node (snapshot, node);
      gtk_snapshot_restore (snapshot);
    }
}

/* A line of one device pixel at the start of every @step-th cell, but for those of every
 * @but_not-th; 0: all. One node for each visible line. */
static void
append_lines (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport, int step,
              int but_not, const GdkRGBA *colour)
{
  const DsRect seen = dsu_canvas_drawn_cells (self);
  const float thin = 1.0f / (float)viewport->scale, scale = (float)viewport->scale;
  const gint64 q = viewport->quarters;
  const float left = (float)(seen.x * q / DSU_QUARTERS - viewport->x) / scale;
  const float top = (float)(seen.y * q / DSU_QUARTERS - viewport->y) / scale;
  const float w = (float)(seen.w * q / DSU_QUARTERS) / scale;
  const float h = (float)(seen.h * q / DSU_QUARTERS) / scale;

  for (int x = (seen.x + step - 1) / step * step; x < seen.x + seen.w; x += step)
    if (x != 0 && (but_not == 0 || x % but_not != 0))
      gtk_snapshot_append_color (
          snapshot, colour,
          &GRAPHENE_RECT_INIT ((float)(x * q / DSU_QUARTERS - viewport->x) / scale, top, thin, h));
  for (int y = (seen.y + step - 1) / step * step; y < seen.y + seen.h; y += step)
    if (y != 0 && (but_not == 0 || y % but_not != 0))
      gtk_snapshot_append_color (
          snapshot, colour,
          &GRAPHENE_RECT_INIT (left, (float)(y * q / DSU_QUARTERS - viewport->y) / scale, w, thin));
}

static void
append_grid (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const int pitch = self->options.grid_pitch, strong = self->options.grid_strong;
  const gboolean has_fine = pitch * viewport->quarters >= GRID_FROM_PX * DSU_QUARTERS,
                 has_strong = strong * viewport->quarters >= STRONG_FROM_PX * DSU_QUARTERS;
  GtkSnapshot *made = NULL;

  if (!self->options.show_grid || (!has_fine && !has_strong))
    return;
  if (self->grid_node == NULL) {
    made = gtk_snapshot_new ();
    if (has_fine)
      append_lines (self, made, viewport, pitch, has_strong ? strong : 0, &GRID);
    if (has_strong)
      append_lines (self, made, viewport, strong, 0, &STRONG_GRID);
  }
  dsu_canvas_append_kept (snapshot, &self->grid_node, made);
}

/* Frames of single cells: highlighted, hovered, under the keyboard's cursor. */
static void
append_cell_frames (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                    GdkRGBA accent)
{
  DsCell cell;

  dsu_canvas_append_highlight (self, snapshot, viewport);
  if (dsu_canvas_get_hover (self, &cell) && !dsu_canvas_is_panning (self)) {
    dsu_canvas_append_frame (snapshot, viewport, cell, 1, 1, BLACK);
    dsu_canvas_append_frame (snapshot, viewport, cell, 0, 1, WHITE);
  }
  if (dsu_canvas_get_cursor (self, &cell) && !dsu_canvas_get_camera (self).tracks) {
    accent.alpha = gtk_widget_has_focus (GTK_WIDGET (self)) ? 1 : 0.5f;
    dsu_canvas_append_frame (snapshot, viewport, cell, 3, 1, WHITE);
    dsu_canvas_append_frame (snapshot, viewport, cell, 2, 2, accent);
    dsu_canvas_append_frame (snapshot, viewport, cell, 0, 1, BLACK);
  }
}

/* Ring around the widget while it has the keyboard focus. */
static void
append_focus_ring (DsuCanvas *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const GdkRGBA accent = accent_of (self);
  GskRoundedRect ring;

  if (!(gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_VISIBLE) ||
      !gtk_widget_has_focus (widget))
    return;
  gsk_rounded_rect_init_from_rect (&ring,
                                   &GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                                                        (float)gtk_widget_get_height (widget)),
                                   0);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ accent, accent, accent, accent });
}

/* Everything that lies on the floor, and so moves and stretches with it. */
static void
append_floor (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const GdkRGBA accent = accent_of (self);
  graphene_point_t centre;
  const double stretch = dsu_canvas_get_pinch (self, &centre);

  gtk_snapshot_save (snapshot);
  if (stretch != 1) {
    gtk_snapshot_translate (snapshot, &centre);
    gtk_snapshot_scale (snapshot, (float)stretch, (float)stretch);
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-centre.x, -centre.y));
  }
  append_chunks (self, snapshot, viewport, stretch, centre);
  append_grid (self, snapshot, viewport);
  dsu_canvas_append_areas (self, snapshot, viewport);
  dsu_canvas_append_layers (self, snapshot, viewport);
  dsu_canvas_append_marks (self, snapshot, viewport, accent);
  append_cell_frames (self, snapshot, viewport, accent);
  gtk_snapshot_restore (snapshot);
}

GdkRGBA
dsu_canvas_get_ground (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), DARK_DESK);

  if (dsu_canvas_is_lit (self))
    return NIGHT; /* around a floor with lights */
  if (self->options.has_desk)
    return self->options.desk;
  return self->options.light && !adw_style_manager_get_dark (adw_style_manager_get_default ())
             ? LIGHT_DESK
             : DARK_DESK;
}

static gboolean
on_next_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* True if the last frame is shown once more, as another widget has taken this one: only while
 * nothing moves with the pointer. */
static gboolean
sits_out (DsuCanvas *self, const DsuViewport *viewport)
{
  const DsuViewport *last = &self->drawn_view;
  graphene_point_t centre;

  return self->drawn != NULL && self->lag.ms == 0 && self->pointer.state == DSU_POINTER_IDLE &&
         dsu_canvas_get_pinch (self, &centre) == 1 && viewport->x == last->x &&
         viewport->y == last->y && viewport->w == last->w && viewport->h == last->h &&
         viewport->quarters == last->quarters && viewport->scale == last->scale &&
         dsu_lag_is_taken (GTK_WIDGET (self));
}

static GskRenderNode *
draw_frame (DsuCanvas *self, const DsuViewport *viewport)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  const GdkRGBA ground = dsu_canvas_get_ground (self);
  const graphene_rect_t all =
      GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (GTK_WIDGET (self)),
                          (float)gtk_widget_get_height (GTK_WIDGET (self)));

  gtk_snapshot_push_clip (snapshot, &all);
  gtk_snapshot_append_color (snapshot, &ground, &all);
  if (dsu_canvas_get_level (self) != NULL)
    append_floor (self, snapshot, viewport);
  append_focus_ring (self, snapshot);
  gtk_snapshot_pop (snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

void
dsu_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuCanvas *self = DSU_CANVAS (widget);
  const DsuViewport viewport = dsu_canvas_get_viewport (self);

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));

  if (sits_out (self, &viewport)) {
    gtk_widget_add_tick_callback (widget, on_next_frame, NULL, NULL);
  } else {
    dsu_lag_clear (&self->lag);
    g_clear_pointer (&self->drawn, gsk_render_node_unref);
    self->drawn = draw_frame (self, &viewport);
    self->drawn_view = viewport;
  }
  if (self->drawn != NULL)
    gtk_snapshot_append_node (snapshot, self->drawn);
}
