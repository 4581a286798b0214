/* ui/canvas_camera.c — zoom step and position of the view: whole device pixels, so that nothing is
 * blurred. */
#include "canvas_private.h"

#define FIT_MARGIN 24  /* logical pixels around a level that is fitted */
#define FIT_SHARE 12   /* of a small view's width, at most 1/12 is margin */
#define FIT_WASTE 10   /* a margin may leave idle 1/10 of the view */
#define KEEP 48        /* logical pixels of the level that stay in view */
#define GROWN 64       /* logical pixels of a cell, limit of enlarging a small floor */
#define PINCH_STEP 1.4 /* stretch of a pinch at which the next zoom step is taken */

void
dsu_canvas_init_camera (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera =
      (DsuCanvasCamera){ .zoom = DSU_ZOOM_100, .is_fit = TRUE, .pinch = 1, .pinch_from = 1 };
}

int
dsu_canvas_scale (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 1);

  return gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

static int
quarters_of (DsuCanvas *self)
{
  return dsu_zoom_quarters (self->camera.zoom);
}

int
dsu_canvas_get_zoom_step (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 0);

  return self->camera.zoom;
}

DsuViewport
dsu_canvas_get_viewport (DsuCanvas *self)
{
  const int scale = dsu_canvas_scale (self);

  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsuViewport){ 0 });

  return (DsuViewport){ .quarters = quarters_of (self),
                        .x = self->camera.x,
                        .y = self->camera.y,
                        .w = gtk_widget_get_width (GTK_WIDGET (self)) * scale,
                        .h = gtk_widget_get_height (GTK_WIDGET (self)) * scale,
                        .scale = scale };
}

/* Device pixels of the floor's width or height. */
static gint64
floor_side (DsuCanvas *self, gboolean vertical)
{
  const DsRect floor = dsu_canvas_get_floor_rect (self);

  return dsu_zoom_edge (quarters_of (self), vertical ? floor.h : floor.w);
}

static gint64
view_side (DsuCanvas *self, gboolean vertical)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return (gint64)(vertical ? gtk_widget_get_height (widget) : gtk_widget_get_width (widget)) *
         dsu_canvas_scale (self);
}

/* Keeps a part of the level in view. */
static gint64
clamp_side (DsuCanvas *self, gint64 at, gboolean vertical)
{
  const gint64 view = view_side (self, vertical), level = floor_side (self, vertical);
  const gint64 keep = MIN (MIN ((gint64)KEEP * dsu_canvas_scale (self), level), view);

  return CLAMP (at, keep - view, level - keep);
}

/* FALSE: the view is there. */
static gboolean
place_view (DsuCanvas *self, int zoom, gint64 x, gint64 y)
{
  const gint64 old_x = self->camera.x, old_y = self->camera.y;
  const int old_zoom = self->camera.zoom;

  self->camera.zoom = CLAMP (zoom, 0, DSU_N_ZOOMS - 1);
  self->camera.x = clamp_side (self, x, FALSE);
  self->camera.y = clamp_side (self, y, TRUE);
  return self->camera.zoom != old_zoom || self->camera.x != old_x || self->camera.y != old_y;
}

static void
show_moved (DsuCanvas *self)
{
  dsu_canvas_drop_nodes (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "view-changed");
}

/* Moves the view, which keeps its home. */
static void
move_view (DsuCanvas *self, int zoom, gint64 x, gint64 y)
{
  if (place_view (self, zoom, x, y))
    show_moved (self);
}

/* Moves the view; its home is there from now on, also for those that follow it. */
static void
move_home (DsuCanvas *self, int zoom, gint64 x, gint64 y)
{
  const gboolean is_moved = place_view (self, zoom, x, y);

  self->camera.home =
      (DsuHome){ self->camera.x, self->camera.y, view_side (self, FALSE), view_side (self, TRUE) };
  if (is_moved)
    show_moved (self);
}

static gint64
floor_div (gint64 a, gint64 b)
{
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

DsCell
dsu_canvas_cell_at (DsuCanvas *self, double x, double y)
{
  int scale;
  gint64 px, py;

  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsCell){ 0 });

  scale = dsu_canvas_scale (self);
  px = (gint64)floor (x * scale) + self->camera.x;
  py = (gint64)floor (y * scale) + self->camera.y;
  return (DsCell){ (int32_t)floor_div (px * DSU_QUARTERS, quarters_of (self)),
                   (int32_t)floor_div (py * DSU_QUARTERS, quarters_of (self)) };
}

DsRect
dsu_canvas_get_visible_cells (DsuCanvas *self)
{
  const DsFloor *level = dsu_canvas_get_level (self);
  const int scale = dsu_canvas_scale (self);
  const DsCell first = dsu_canvas_cell_at (self, 0, 0);
  const DsCell last = dsu_canvas_cell_at (self, (double)(view_side (self, FALSE) - 1) / scale,
                                          (double)(view_side (self, TRUE) - 1) / scale);

  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsRect){ 0 });

  if (level == NULL)
    return (DsRect){ 0 };
  return ds_rect_intersect (ds_rect_between (first, last), dsu_canvas_get_floor_rect (self));
}

DsRect
dsu_canvas_drawn_cells (DsuCanvas *self)
{
  const double w = gtk_widget_get_width (GTK_WIDGET (self)),
               h = gtk_widget_get_height (GTK_WIDGET (self));
  graphene_point_t at;
  const double stretch = dsu_canvas_get_pinch (self, &at);
  const double x = (double)at.x, y = (double)at.y;

  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsRect){ 0 });

  if (stretch >= 1 || dsu_canvas_get_level (self) == NULL)
    return dsu_canvas_get_visible_cells (self);
  return ds_rect_intersect (
      ds_rect_between (dsu_canvas_cell_at (self, x - x / stretch, y - y / stretch),
                       dsu_canvas_cell_at (self, x + (w - x) / stretch, y + (h - y) / stretch)),
      dsu_canvas_get_floor_rect (self));
}

void
dsu_canvas_pan (DsuCanvas *self, double dx, double dy)
{
  const int scale = dsu_canvas_scale (self);

  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.is_fit = self->camera.tracks = self->options.keeps_view = FALSE;
  move_home (self, self->camera.zoom, self->camera.x + (gint64)lround (dx * scale),
             self->camera.y + (gint64)lround (dy * scale));
}

DsuCamera
dsu_canvas_get_camera (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsuCamera){ 0 });

  return (DsuCamera){
    dsu_canvas_get_floor (self), self->camera.zoom,   self->camera.x,   self->camera.y,
    self->camera.is_fit,         self->camera.tracks, self->camera.home
  };
}

void
dsu_canvas_set_camera (DsuCanvas *self, const DsuCamera *camera)
{
  g_return_if_fail (DSU_IS_CANVAS (self) && camera != NULL);

  dsu_canvas_set_floor (self, camera->floor);
  self->camera.is_fit = camera->is_fit;
  self->camera.tracks = camera->tracks && self->camera.has_tracked;
  self->camera.home = camera->home;
  if (self->camera.zoom != camera->zoom || self->camera.x != camera->x ||
      self->camera.y != camera->y) {
    self->camera.zoom = camera->zoom; /* it need not be allocated yet */
    self->camera.x = camera->x;
    self->camera.y = camera->y;
    show_moved (self);
  }
  if (view_side (self, FALSE) > 0)
    dsu_canvas_resize_camera (self);
}

void
dsu_canvas_follow (DsuCanvas *self, DsuCanvas *other)
{
  const DsuCamera camera = dsu_canvas_get_camera (other);

  g_return_if_fail (DSU_IS_CANVAS (self) && DSU_IS_CANVAS (other));

  dsu_canvas_set_camera (self, &camera);
}

static void track (DsuCanvas *self);

void
dsu_canvas_zoom_at (DsuCanvas *self, int zoom, double x, double y)
{
  const int scale = dsu_canvas_scale (self);
  const gint64 px = (gint64)floor (x * scale), py = (gint64)floor (y * scale);
  const gint64 from = quarters_of (self), to = dsu_zoom_quarters (zoom);

  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.is_fit = self->options.keeps_view = FALSE;
  move_home (self, zoom, floor_div ((2 * (self->camera.x + px) + 1) * to, 2 * from) - px,
             floor_div ((2 * (self->camera.y + py) + 1) * to, 2 * from) - py);
  if (self->camera.tracks)
    track (self);
}

static void
zoom_by (DsuCanvas *self, int steps)
{
  GtkWidget *widget = GTK_WIDGET (self);
  double x, y;

  if (!dsu_canvas_get_pointer (self, &x, &y)) {
    x = gtk_widget_get_width (widget) / 2.0;
    y = gtk_widget_get_height (widget) / 2.0;
  }
  dsu_canvas_zoom_at (self, dsu_zoom_next (self->camera.zoom, steps), x, y);
}

void
dsu_canvas_zoom_in (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  zoom_by (self, 1);
}

void
dsu_canvas_zoom_out (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  zoom_by (self, -1);
}

double
dsu_canvas_get_zoom (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 1);

  return (double)quarters_of (self) / DSU_QUARTERS;
}

void
dsu_canvas_zoom_to (DsuCanvas *self, double zoom)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_zoom_at (self, dsu_zoom_fit ((gint64)(CLAMP (zoom, 0, 1000) * DSU_QUARTERS)),
                      gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

void
dsu_canvas_fit (DsuCanvas *self)
{
  const DsFloor *level;
  gint64 w, h, margin, largest;
  int zoom;

  g_return_if_fail (DSU_IS_CANVAS (self));

  level = dsu_canvas_get_level (self);
  self->camera.is_fit = TRUE;
  w = view_side (self, FALSE);
  h = view_side (self, TRUE);
  if (level == NULL || w <= 0 || h <= 0)
    return;
  margin = MIN (2 * (gint64)FIT_MARGIN * dsu_canvas_scale (self), w / FIT_SHARE);
  zoom = dsu_zoom_fit (MIN (MAX (w - margin, 1) * DSU_QUARTERS / level->w,
                            MAX (h - margin, 1) * DSU_QUARTERS / level->h));
  largest = MIN (w * DSU_QUARTERS / level->w, h * DSU_QUARTERS / level->h);
  while (zoom < dsu_zoom_fit (largest) &&
         FIT_WASTE * (gint64)dsu_zoom_quarters (zoom) < (FIT_WASTE - 1) * largest)
    zoom++;
  move_home (self, zoom, -(w - (gint64)level->w * dsu_zoom_quarters (zoom) / DSU_QUARTERS) / 2,
             -(h - (gint64)level->h * dsu_zoom_quarters (zoom) / DSU_QUARTERS) / 2);
}

/* Device pixels of one side: the cell that is tracked, and one that is shown beside it. */
typedef struct {
  gint64 from, to;
  gint64 near_from, near_to; /* the same again: nothing is beside it */
} TrackedSide;

/* Start of a view from @at on that has the cell in its middle third, but for @slack, or in its
 * middle (@centres), and what is beside it in view; a floor that is no larger than the view is in
 * the middle. @slack becomes what is needed. */
static gint64
track_side (DsuCanvas *self, gint64 at, TrackedSide cells, gboolean vertical, gboolean centres,
            gint64 *slack)
{
  const gint64 view = view_side (self, vertical), level = floor_side (self, vertical);
  const gint64 margin = view / 3, edge = MIN (cells.to - cells.from, margin);
  const gint64 low = cells.to + margin - view, high = cells.from - margin;

  if (level <= view) {
    *slack = 0;
    return -(view - level) / 2;
  }
  at = centres ? (cells.from + cells.to - view) / 2 : CLAMP (at, low - *slack, high + *slack);
  at = CLAMP (at, cells.near_to + edge - view, cells.near_from - edge);
  at = CLAMP (at, cells.to + edge - view, cells.from - edge);
  *slack = MAX (MAX (low - at, at - high), 0);
  return self->options.stops_at_edge ? CLAMP (at, 0, level - view) : at;
}

/* Enlarges a floor that is much smaller than the view. */
static void
enlarge (DsuCanvas *self, gint64 w, gint64 h)
{
  const gint64 quarters = MIN (w * DSU_QUARTERS / dsu_canvas_get_level (self)->w,
                               h * DSU_QUARTERS / dsu_canvas_get_level (self)->h);
  const int zoom = dsu_zoom_fit (MIN (quarters, GROWN * DSU_QUARTERS * dsu_canvas_scale (self)));

  move_home (self, MAX (self->camera.zoom, zoom), self->camera.x, self->camera.y);
}

static TrackedSide
tracked_side (DsuCanvas *self, gboolean vertical)
{
  const DsCell cell = self->camera.tracked;
  const DsCell other = self->camera.has_companion ? self->camera.companion : cell;
  const gint64 q = quarters_of (self), at = vertical ? cell.y : cell.x;
  const gint64 beside = vertical ? other.y : other.x;

  return (TrackedSide){ at * q / DSU_QUARTERS, (at + 1) * q / DSU_QUARTERS,
                        beside * q / DSU_QUARTERS, (beside + 1) * q / DSU_QUARTERS };
}

/* Slack that is left of @slack after a step without a companion. */
static gint64
less_slack (DsuCanvas *self, gint64 slack)
{
  return self->camera.has_companion ? slack : MAX (0, slack - quarters_of (self) / DSU_QUARTERS);
}

/* Shows the tracked cell, and its companion. */
static void
track (DsuCanvas *self)
{
  const gint64 w = view_side (self, FALSE), h = view_side (self, TRUE);
  const gboolean is_first = !self->camera.has_tracked, centres = is_first || !self->camera.tracks;
  gint64 slack_x = less_slack (self, self->camera.slack_x);
  gint64 slack_y = less_slack (self, self->camera.slack_y);
  gint64 x, y;

  self->camera.is_fit = FALSE;
  self->camera.tracks = TRUE;
  self->camera.has_tracked = w > 0 && h > 0;
  if (!self->camera.has_tracked)
    return;
  if (is_first)
    enlarge (self, w, h);
  x = track_side (self, self->camera.x, tracked_side (self, FALSE), FALSE, centres, &slack_x);
  y = track_side (self, self->camera.y, tracked_side (self, TRUE), TRUE, centres, &slack_y);
  self->camera.slack_x = slack_x;
  self->camera.slack_y = slack_y;
  move_home (self, self->camera.zoom, x, y);
}

void
dsu_canvas_track (DsuCanvas *self, DsCell cell)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.tracked = cell;
  self->camera.has_companion = FALSE;
  track (self);
}

void
dsu_canvas_track_both (DsuCanvas *self, DsCell cell, DsCell companion)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.tracked = cell;
  self->camera.companion = companion;
  self->camera.has_companion = TRUE;
  track (self);
}

void
dsu_canvas_resize_camera (DsuCanvas *self)
{
  const gint64 w = view_side (self, FALSE), h = view_side (self, TRUE);

  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->camera.is_fit)
    dsu_canvas_fit (self);
  else if (self->camera.home.w > 0)
    move_view (self, self->camera.zoom, self->camera.home.x + (self->camera.home.w - w) / 2,
               self->camera.home.y + (self->camera.home.h - h) / 2);
  else
    move_home (self, self->camera.zoom, self->camera.x, self->camera.y);
  if (self->camera.tracks)
    track (self);
}

/* The place in the window; empty: it is in none. */
static cairo_rectangle_int_t
place_of (DsuCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self), *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_point_t at;

  if (root == NULL || !gtk_widget_compute_point (widget, root, &GRAPHENE_POINT_INIT (0, 0), &at))
    return (cairo_rectangle_int_t){ 0 };
  return (cairo_rectangle_int_t){ (int)lroundf (at.x), (int)lroundf (at.y),
                                  gtk_widget_get_width (widget), gtk_widget_get_height (widget) };
}

void
dsu_canvas_place_camera (DsuCanvas *self)
{
  cairo_rectangle_int_t old, now;
  double x, y;

  g_return_if_fail (DSU_IS_CANVAS (self));

  old = self->camera.place;
  now = self->camera.place = place_of (self);
  if (old.width == 0 || now.width != old.width || now.x != old.x || now.y == old.y ||
      now.y + now.height != old.y + old.height || self->camera.tracks || self->options.keeps_view ||
      (self->camera.is_fit && !dsu_canvas_get_pointer (self, &x, &y)))
    dsu_canvas_resize_camera (self);
  else
    move_home (self, self->camera.zoom, self->camera.x,
               self->camera.y + (gint64)(now.y - old.y) * dsu_canvas_scale (self));
}

/* Shift that brings @from .. @to into 0 .. @view, a little away from its ends. */
static gint64
reveal_side (gint64 from, gint64 to, gint64 view)
{
  const gint64 margin = MIN ((to - from) * 2, MAX (0, (view - (to - from)) / 2));

  if (from < margin)
    return from - margin;
  return to > view - margin ? to - (view - margin) : 0;
}

void
dsu_canvas_reveal (DsuCanvas *self, DsCell cell)
{
  const gint64 q = quarters_of (self);
  gint64 dx, dy;

  g_return_if_fail (DSU_IS_CANVAS (self));

  dx = reveal_side (cell.x * q / DSU_QUARTERS - self->camera.x,
                    (cell.x + 1) * q / DSU_QUARTERS - self->camera.x, view_side (self, FALSE));
  dy = reveal_side (cell.y * q / DSU_QUARTERS - self->camera.y,
                    (cell.y + 1) * q / DSU_QUARTERS - self->camera.y, view_side (self, TRUE));
  if (dx == 0 && dy == 0)
    return;
  self->camera.is_fit = FALSE;
  move_home (self, self->camera.zoom, self->camera.x + dx, self->camera.y + dy);
}

void
dsu_canvas_centre (DsuCanvas *self, DsCell cell)
{
  const gint64 q = quarters_of (self);

  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.is_fit = self->camera.tracks = FALSE;
  move_home (self, self->camera.zoom,
             (2 * cell.x + 1) * q / (2 * DSU_QUARTERS) - view_side (self, FALSE) / 2,
             (2 * cell.y + 1) * q / (2 * DSU_QUARTERS) - view_side (self, TRUE) / 2);
}

gboolean
dsu_canvas_cell_to_widget (DsuCanvas *self, DsCell cell, graphene_point_t *out)
{
  const int scale = dsu_canvas_scale (self);
  const gint64 q = quarters_of (self);

  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  *out = GRAPHENE_POINT_INIT (
      (float)((2 * cell.x + 1) * q / (2 * DSU_QUARTERS) - self->camera.x) / (float)scale,
      (float)((2 * cell.y + 1) * q / (2 * DSU_QUARTERS) - self->camera.y) / (float)scale);
  return out->x >= 0 && out->y >= 0 && out->x < (float)gtk_widget_get_width (GTK_WIDGET (self)) &&
         out->y < (float)gtk_widget_get_height (GTK_WIDGET (self));
}

/* ---- pinch */

void
dsu_canvas_stop_tracking (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.tracks = FALSE;
}

void
dsu_canvas_pinch_begin (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->camera.pinch = self->camera.pinch_from = 1;
}

/* The zoom step that a pinch reaches from @zoom in a direction; @stretch becomes the rest. */
static int
take_steps (int zoom, int direction, double *stretch)
{
  for (int next = dsu_zoom_next (zoom, direction);
       next != zoom && (direction > 0 ? *stretch > PINCH_STEP : *stretch < 1 / PINCH_STEP);
       next = dsu_zoom_next (zoom, direction)) {
    *stretch *= (double)dsu_zoom_quarters (zoom) / dsu_zoom_quarters (next);
    zoom = next;
  }
  return zoom;
}

void
dsu_canvas_pinch_update (DsuCanvas *self, double scale, double x, double y)
{
  double stretch = scale / self->camera.pinch_from;
  int zoom = self->camera.zoom;

  g_return_if_fail (DSU_IS_CANVAS (self) && scale > 0);

  zoom = take_steps (zoom, 1, &stretch);
  zoom = take_steps (zoom, -1, &stretch);
  self->camera.pinch_x = x;
  self->camera.pinch_y = y;
  if (zoom != self->camera.zoom) {
    dsu_canvas_zoom_at (self, zoom, x, y);
    self->camera.pinch_from = scale / stretch;
  }
  self->camera.pinch = CLAMP (stretch, 0.5, 2);
  dsu_canvas_drop_nodes (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Size of a cell at step @to relative to the present step. */
static double
ratio_to (DsuCanvas *self, int to)
{
  return (double)dsu_zoom_quarters (to) / quarters_of (self);
}

void
dsu_canvas_pinch_end (DsuCanvas *self, double x, double y)
{
  const double looks = self->camera.pinch * self->camera.pinch;
  int zoom;

  g_return_if_fail (DSU_IS_CANVAS (self));

  zoom = dsu_zoom_next (self->camera.zoom, looks > 1 ? 1 : -1);
  if (looks > 1 ? looks <= ratio_to (self, zoom) : looks >= ratio_to (self, zoom))
    zoom = self->camera.zoom;
  self->camera.pinch = 1;
  dsu_canvas_drop_nodes (self);
  dsu_canvas_zoom_at (self, zoom, x, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
dsu_canvas_get_pinch (DsuCanvas *self, graphene_point_t *centre)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self) && centre != NULL, 1);

  *centre = GRAPHENE_POINT_INIT ((float)self->camera.pinch_x, (float)self->camera.pinch_y);
  return self->camera.pinch;
}
