/* ui/canvas_draw.c — a frame: pieces of the level, and above them nodes of their own for all that
 * comes and goes. */
#include "canvas_private.h"

#include <adwaita.h>
#include <math.h>

#define GRID_FROM_PX 8   /* device pixels per cell from which on each cell has its lines */
#define GRID_STRONG 10   /* every so many cells there is a stronger line */
#define STRONG_FROM_PX 2 /* and these are drawn from here on */
#define PULSE_SECONDS 1.2
#define CHOSEN_ALPHA 0.14f /* of the accent over selected cells */
#define GHOST_ALPHA 0.7

static const GdkRGBA GRID = { 0.62f, 0.67f, 0.78f, 0.2f },
                     STRONG_GRID = { 0.7f, 0.76f, 0.9f, 0.42f };
static const GdkRGBA WHITE = { 1, 1, 1, 1 }, BLACK = { 0, 0, 0, 0.8f };
static const GdkRGBA ALARM = { 1, 0.55f, 0.1f, 1 };
static const GdkRGBA DARK_DESK = { 0.145f, 0.145f, 0.16f, 1 }, NIGHT = { 0, 0, 0, 1 },
                     LIGHT_DESK = { 0.8f, 0.81f, 0.83f, 1 };

static DsuViewport
viewport_of (DsuCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const int scale = dsu_canvas_scale (self);

  return (DsuViewport){ .quarters = dsu_zoom_quarters (self->zoom),
                        .x = self->x,
                        .y = self->y,
                        .w = gtk_widget_get_width (widget) * scale,
                        .h = gtk_widget_get_height (widget) * scale,
                        .scale = scale };
}

void
dsu_canvas_drop_nodes (DsuCanvas *self)
{
  g_clear_pointer (&self->preview_node, gsk_render_node_unref);
  g_clear_pointer (&self->selection_node, gsk_render_node_unref);
  g_clear_pointer (&self->grid_node, gsk_render_node_unref);
  dsu_canvas_stale_layers (self);
}

/* The colour that marks the chosen in this theme. */
static GdkRGBA
accent_of (DsuCanvas *self)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA accent = { 0.21f, 0.52f, 0.89f, 1 };

  gtk_style_context_lookup_color (context, "accent_bg_color", &accent);
  return accent;
}

static void
append_chunks (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const double stretch = self->pinch;
  const gint64 px = (gint64)floor (self->pointer_x * viewport->scale),
               py = (gint64)floor (self->pointer_y * viewport->scale);
  /* what is seen, in device pixels of the level, while all is stretched around the fingers */
  const gint64 x0 = self->x + px - (gint64)ceil ((double)px / stretch);
  const gint64 y0 = self->y + py - (gint64)ceil ((double)py / stretch);
  const gint64 x1 = self->x + px + (gint64)ceil ((double)(viewport->w - px) / stretch);
  const gint64 y1 = self->y + py + (gint64)ceil ((double)(viewport->h - py) / stretch);
  const gint64 right = MIN (x1, dsu_canvas_level_side (self, FALSE));
  const gint64 bottom = MIN (y1, dsu_canvas_level_side (self, TRUE));

  for (gint64 cy = MAX (y0, 0) / DSU_CHUNK; cy * DSU_CHUNK < bottom; cy++)
    for (gint64 cx = MAX (x0, 0) / DSU_CHUNK; cx * DSU_CHUNK < right; cx++) {
      GskRenderNode *node = dsu_canvas_take_chunk (self, (int32_t)cx, (int32_t)cy);

      if (node == NULL)
        continue;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
          snapshot,
          &GRAPHENE_POINT_INIT ((float)(cx * DSU_CHUNK - self->x) / (float)viewport->scale,
                                (float)(cy * DSU_CHUNK - self->y) / (float)viewport->scale));
      gtk_snapshot_append_node (snapshot, node);
      gtk_snapshot_restore (snapshot);
    }
}

/* A line of one device pixel at the start of every @step-th cell. */
static void
append_lines (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport, int step,
              int but_not, const GdkRGBA *colour)
{
  const DsRect seen = dsu_canvas_visible_cells (self);
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

/* All that depends on the camera alone is made once for it. */
static void
append_kept (GtkSnapshot *snapshot, GskRenderNode **node, GtkSnapshot *made)
{
  if (made != NULL)
    *node = gtk_snapshot_free_to_node (made);
  if (*node != NULL)
    gtk_snapshot_append_node (snapshot, *node);
}

static void
append_grid (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const int px = viewport->quarters / DSU_QUARTERS;
  GtkSnapshot *made = NULL;

  if (!self->show_grid || px < STRONG_FROM_PX)
    return;
  if (self->grid_node == NULL) {
    made = gtk_snapshot_new ();
    if (px >= GRID_FROM_PX)
      append_lines (self, made, viewport, 1, GRID_STRONG, &GRID);
    append_lines (self, made, viewport, GRID_STRONG, 0, &STRONG_GRID);
  }
  append_kept (snapshot, &self->grid_node, made);
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
  append_kept (snapshot, node, made);
}

/* The frame of a cell, so many logical pixels outside of it. */
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

static void
append_frame (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell, float outside,
              float width, GdkRGBA colour)
{
  const GskRoundedRect frame = frame_of (viewport, cell, outside);

  gtk_snapshot_append_border (snapshot, &frame, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static void
append_ghost (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  GskRoundedRect frame;

  if (self->ghost == NULL)
    return;
  frame = frame_of (viewport, self->ghost_cell, 0);
  gtk_snapshot_push_opacity (snapshot, GHOST_ALPHA);
  gtk_snapshot_append_texture (snapshot, self->ghost, &frame.bounds);
  gtk_snapshot_pop (snapshot);
}

/* A ring that closes in on the cell, then stays as a frame. */
static void
append_highlight (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  const double passed =
      clock == NULL ? PULSE_SECONDS
                    : (double)(gdk_frame_clock_get_frame_time (clock) - self->highlight_start) /
                          G_USEC_PER_SEC;
  const double left = CLAMP (1 - passed / PULSE_SECONDS, 0, 1);
  GdkRGBA ring = ALARM;

  append_frame (snapshot, viewport, self->highlight, 4, 1, BLACK);
  append_frame (snapshot, viewport, self->highlight, 3, 3, ALARM);
  append_frame (snapshot, viewport, self->highlight, 0, 1, BLACK);
  if (left <= 0)
    return;
  ring.alpha = (float)(0.9 * left);
  append_frame (snapshot, viewport, self->highlight, (float)(6 + 60 * left * left), 3, ring);
}

static void
append_marks (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const gboolean has_focus = gtk_widget_has_focus (GTK_WIDGET (self));

  if (self->has_highlight)
    append_highlight (self, snapshot, viewport);
  if (self->has_hover && self->pointer != DSU_POINTER_PANS) {
    append_frame (snapshot, viewport, self->hover, 1, 1, BLACK);
    append_frame (snapshot, viewport, self->hover, 0, 1, WHITE);
  }
  if (self->has_cursor && !self->tracks) {
    GdkRGBA accent = accent_of (self);

    accent.alpha = has_focus ? 1 : 0.5f;
    append_frame (snapshot, viewport, self->cursor, 3, 1, WHITE);
    append_frame (snapshot, viewport, self->cursor, 2, 2, accent);
    append_frame (snapshot, viewport, self->cursor, 0, 1, BLACK);
  }
}

/* Shows that keys go here. */
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

/* Everything that lies on the level, and so moves and stretches with it. */
static void
append_level (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const float x = (float)self->pointer_x, y = (float)self->pointer_y;
  GdkRGBA chosen = accent_of (self);

  gtk_snapshot_save (snapshot);
  if (self->pinch != 1) {
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
    gtk_snapshot_scale (snapshot, (float)self->pinch, (float)self->pinch);
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-x, -y));
  }
  chosen.alpha = CHOSEN_ALPHA;
  append_chunks (self, snapshot, viewport);
  append_grid (self, snapshot, viewport);
  dsu_canvas_append_layers (self, snapshot, viewport);
  append_region (snapshot, &self->preview_node, &self->preview, viewport, &self->preview_colour);
  append_ghost (self, snapshot, viewport);
  append_region (snapshot, &self->selection_node, &self->selection, viewport, &chosen);
  append_marks (self, snapshot, viewport);
  gtk_snapshot_restore (snapshot);
}

void
dsu_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuCanvas *self = DSU_CANVAS (widget);
  const gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  const DsuViewport viewport = viewport_of (self);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                                                  (float)gtk_widget_get_height (widget));

  gtk_snapshot_push_clip (snapshot, &all);
  /* beside a floor whose cells are lit all is dark */
  gtk_snapshot_append_color (snapshot,
                             self->lights != NULL ? &NIGHT
                             : is_dark            ? &DARK_DESK
                                                  : &LIGHT_DESK,
                             &all);
  if (dsu_canvas_get_level (self) != NULL)
    append_level (self, snapshot, &viewport);
  append_focus_ring (self, snapshot);
  gtk_snapshot_pop (snapshot);
}
