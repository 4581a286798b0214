/* ui/canvas_camera.c — where one looks: a zoom step, and a whole number of device pixels, so that
 * nothing is ever blurred. */
#include "canvas_private.h"

#define FIT_MARGIN 24  /* logical pixels around a level that is fitted */
#define FIT_SHARE 12   /* of the width, of a small view: so much at most is margin */
#define KEEP 48        /* logical pixels of the level that stay in view */
#define GROWN 64       /* logical pixels of a cell, to which a small floor is enlarged */
#define PINCH_STEP 1.4 /* how far a pinch stretches a zoom step before the next is taken */

int
dsu_canvas_scale (DsuCanvas *self)
{
  return gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

static int
quarters_of (DsuCanvas *self)
{
  return dsu_zoom_quarters (self->zoom);
}

gint64
dsu_canvas_level_side (DsuCanvas *self, gboolean vertical)
{
  const DsFloor *level = dsu_canvas_get_level (self);
  const int cells = level == NULL ? 0 : vertical ? level->h : level->w;

  return ((gint64)cells * quarters_of (self) + DSU_QUARTERS - 1) / DSU_QUARTERS;
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
  const gint64 view = view_side (self, vertical), level = dsu_canvas_level_side (self, vertical);
  const gint64 keep = MIN (MIN ((gint64)KEEP * dsu_canvas_scale (self), level), view);

  return CLAMP (at, keep - view, level - keep);
}

/* Where the view is for now; somebody looks at its home. */
static void
place (DsuCanvas *self, int zoom, gint64 x, gint64 y)
{
  const gint64 old_x = self->x, old_y = self->y;
  const int old_zoom = self->zoom;

  self->zoom = CLAMP (zoom, 0, DSU_N_ZOOMS - 1);
  self->x = clamp_side (self, x, FALSE);
  self->y = clamp_side (self, y, TRUE);
  if (self->zoom == old_zoom && self->x == old_x && self->y == old_y)
    return;
  dsu_canvas_drop_nodes (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "view-changed");
}

static void
look_at (DsuCanvas *self, int zoom, gint64 x, gint64 y)
{
  place (self, zoom, x, y);
  self->home = (DsuHome){ self->x, self->y, view_side (self, FALSE), view_side (self, TRUE) };
}

static gint64
floor_div (gint64 a, gint64 b)
{
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* The cell under a place of the widget, in logical pixels. */
DsCell
dsu_canvas_cell_at (DsuCanvas *self, double x, double y)
{
  const int scale = dsu_canvas_scale (self);
  const gint64 px = (gint64)floor (x * scale) + self->x, py = (gint64)floor (y * scale) + self->y;

  return (DsCell){ (int32_t)floor_div (px * DSU_QUARTERS, quarters_of (self)),
                   (int32_t)floor_div (py * DSU_QUARTERS, quarters_of (self)) };
}

DsRect
dsu_canvas_visible_cells (DsuCanvas *self)
{
  const DsFloor *level = dsu_canvas_get_level (self);
  const int scale = dsu_canvas_scale (self);
  const DsCell first = dsu_canvas_cell_at (self, 0, 0);
  const DsCell last = dsu_canvas_cell_at (self, (double)(view_side (self, FALSE) - 1) / scale,
                                          (double)(view_side (self, TRUE) - 1) / scale);

  if (level == NULL)
    return (DsRect){ 0 };
  return ds_rect_intersect (ds_rect_between (first, last), (DsRect){ 0, 0, level->w, level->h });
}

void
dsu_canvas_pan (DsuCanvas *self, double dx, double dy)
{
  const int scale = dsu_canvas_scale (self);

  self->is_fit = self->tracks = FALSE;
  self->n_moves++;
  look_at (self, self->zoom, self->x + (gint64)lround (dx * scale),
           self->y + (gint64)lround (dy * scale));
}

DsuCamera
dsu_canvas_get_camera (DsuCanvas *self)
{
  return (DsuCamera){ self->floor,  self->zoom,   self->x,   self->y,
                      self->is_fit, self->tracks, self->home };
}

void
dsu_canvas_set_camera (DsuCanvas *self, const DsuCamera *camera)
{
  dsu_canvas_set_floor (self, camera->floor);
  self->is_fit = camera->is_fit;
  self->tracks = camera->tracks && self->has_tracked;
  self->home = camera->home;
  if (self->zoom != camera->zoom || self->x != camera->x || self->y != camera->y) {
    self->zoom = camera->zoom; /* it need not be allocated yet */
    self->x = camera->x;
    self->y = camera->y;
    dsu_canvas_drop_nodes (self);
    gtk_widget_queue_draw (GTK_WIDGET (self));
    g_signal_emit_by_name (self, "view-changed");
  }
  if (view_side (self, FALSE) > 0)
    dsu_canvas_resize_camera (self);
}

void
dsu_canvas_follow (DsuCanvas *self, DsuCanvas *other)
{
  const DsuCamera camera = dsu_canvas_get_camera (other);

  dsu_canvas_set_camera (self, &camera);
}

guint
dsu_canvas_get_moves (DsuCanvas *self)
{
  return self->n_moves;
}

/* Takes a zoom step; what is at (@x, @y), in logical pixels, stays there. */
void
dsu_canvas_zoom_at (DsuCanvas *self, int zoom, double x, double y)
{
  const int scale = dsu_canvas_scale (self);
  const gint64 px = (gint64)floor (x * scale), py = (gint64)floor (y * scale);
  const gint64 from = quarters_of (self), to = dsu_zoom_quarters (zoom);

  self->is_fit = FALSE;
  self->n_moves++;
  look_at (self, zoom, floor_div ((2 * (self->x + px) + 1) * to, 2 * from) - px,
           floor_div ((2 * (self->y + py) + 1) * to, 2 * from) - py);
  if (self->tracks)
    dsu_canvas_track (self, self->tracked);
}

static void
zoom_by (DsuCanvas *self, int steps)
{
  GtkWidget *widget = GTK_WIDGET (self);
  double x = gtk_widget_get_width (widget) / 2.0, y = gtk_widget_get_height (widget) / 2.0;

  if (self->has_pointer) {
    x = self->pointer_x;
    y = self->pointer_y;
  }
  dsu_canvas_zoom_at (self, CLAMP (self->zoom + steps, 0, DSU_N_ZOOMS - 1), x, y);
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

/* The nearest step that is not larger than @zoom, around the middle of the view. */
void
dsu_canvas_zoom_to (DsuCanvas *self, double zoom)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_zoom_at (self, dsu_zoom_fit ((gint64)(CLAMP (zoom, 0, 1000) * DSU_QUARTERS)),
                      gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

/* The largest step at which the whole floor is seen, in the middle. It is fitted again whenever the
 * size of widget or floor changes, until somebody zooms or pans. */
void
dsu_canvas_fit (DsuCanvas *self)
{
  const DsFloor *level;
  gint64 w, h, margin;
  int zoom;

  g_return_if_fail (DSU_IS_CANVAS (self));

  level = dsu_canvas_get_level (self);
  self->is_fit = TRUE;
  w = view_side (self, FALSE);
  h = view_side (self, TRUE);
  if (level == NULL || w <= 0 || h <= 0)
    return;
  margin = MIN (2 * (gint64)FIT_MARGIN * dsu_canvas_scale (self), w / FIT_SHARE);
  zoom = dsu_zoom_fit (MIN (MAX (w - margin, 1) * DSU_QUARTERS / level->w,
                            MAX (h - margin, 1) * DSU_QUARTERS / level->h));
  look_at (self, zoom, -(w - (gint64)level->w * dsu_zoom_quarters (zoom) / DSU_QUARTERS) / 2,
           -(h - (gint64)level->h * dsu_zoom_quarters (zoom) / DSU_QUARTERS) / 2);
}

/* Where the view begins so that @from .. @to are in its middle third, or in the middle (@centres);
 * a floor that is no larger than the view is in the middle. */
static gint64
track_side (DsuCanvas *self, gint64 at, gint64 from, gint64 to, gboolean vertical, gboolean centres)
{
  const gint64 view = view_side (self, vertical), level = dsu_canvas_level_side (self, vertical);
  const gint64 margin = view / 3;

  if (level <= view)
    return -(view - level) / 2;
  at = centres ? (from + to - view) / 2 : CLAMP (at, to + margin - view, from - margin);
  return self->stops_at_edge ? CLAMP (at, 0, level - view) : at;
}

/* A floor that is much smaller than the view is shown larger, to begin with. */
static void
grow (DsuCanvas *self, gint64 w, gint64 h)
{
  const gint64 quarters = MIN (w * DSU_QUARTERS / dsu_canvas_get_level (self)->w,
                               h * DSU_QUARTERS / dsu_canvas_get_level (self)->h);
  const int zoom = dsu_zoom_fit (MIN (quarters, GROWN * DSU_QUARTERS * dsu_canvas_scale (self)));

  look_at (self, MAX (self->zoom, zoom), self->x, self->y);
}

void
dsu_canvas_track (DsuCanvas *self, DsCell cell)
{
  const gint64 w = view_side (self, FALSE), h = view_side (self, TRUE);
  const gboolean is_first = !self->has_tracked, centres = is_first || !self->tracks;
  gint64 q;

  g_return_if_fail (DSU_IS_CANVAS (self));

  self->is_fit = FALSE;
  self->tracks = TRUE;
  self->tracked = cell;
  self->has_tracked = w > 0 && h > 0;
  if (!self->has_tracked)
    return;
  if (is_first)
    grow (self, w, h);
  q = quarters_of (self);
  look_at (self, self->zoom,
           track_side (self, self->x, cell.x * q / DSU_QUARTERS, (cell.x + 1) * q / DSU_QUARTERS,
                       FALSE, centres),
           track_side (self, self->y, cell.y * q / DSU_QUARTERS, (cell.y + 1) * q / DSU_QUARTERS,
                       TRUE, centres));
}

/* What was in the middle when somebody last chose where to look is there again. It follows from
 * that place and the new size alone: panels that come and go leave the view as it was. */
void
dsu_canvas_resize_camera (DsuCanvas *self)
{
  const gint64 w = view_side (self, FALSE), h = view_side (self, TRUE);

  if (self->is_fit)
    dsu_canvas_fit (self);
  else if (self->home.w > 0)
    place (self, self->zoom, self->home.x + (self->home.w - w) / 2,
           self->home.y + (self->home.h - h) / 2);
  else
    look_at (self, self->zoom, self->x, self->y);
  if (self->tracks)
    dsu_canvas_track (self, self->tracked);
}

/* How far to move so that @from .. @to come into 0 .. @view, a little away from its ends. */
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

  dx = reveal_side (cell.x * q / DSU_QUARTERS - self->x, (cell.x + 1) * q / DSU_QUARTERS - self->x,
                    view_side (self, FALSE));
  dy = reveal_side (cell.y * q / DSU_QUARTERS - self->y, (cell.y + 1) * q / DSU_QUARTERS - self->y,
                    view_side (self, TRUE));
  if (dx == 0 && dy == 0)
    return;
  self->is_fit = FALSE;
  look_at (self, self->zoom, self->x + dx, self->y + dy);
}

gboolean
dsu_canvas_cell_to_widget (DsuCanvas *self, DsCell cell, graphene_point_t *out)
{
  const int scale = dsu_canvas_scale (self);
  const gint64 q = quarters_of (self);

  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  *out = GRAPHENE_POINT_INIT (
      (float)((2 * cell.x + 1) * q / (2 * DSU_QUARTERS) - self->x) / (float)scale,
      (float)((2 * cell.y + 1) * q / (2 * DSU_QUARTERS) - self->y) / (float)scale);
  return out->x >= 0 && out->y >= 0 && out->x < (float)gtk_widget_get_width (GTK_WIDGET (self)) &&
         out->y < (float)gtk_widget_get_height (GTK_WIDGET (self));
}

/* ---- two fingers: what is drawn is stretched, and the next step taken when it fits better */

void
dsu_canvas_pinch_begin (DsuCanvas *self)
{
  self->pinch = self->pinch_from = 1;
}

void
dsu_canvas_pinch_update (DsuCanvas *self, double scale, double x, double y)
{
  double stretch = scale / self->pinch_from;
  int zoom = self->zoom;

  while (zoom < DSU_N_ZOOMS - 1 && stretch > PINCH_STEP) {
    stretch *= (double)dsu_zoom_quarters (zoom) / dsu_zoom_quarters (zoom + 1);
    zoom++;
  }
  while (zoom > 0 && stretch < 1 / PINCH_STEP) {
    stretch *= (double)dsu_zoom_quarters (zoom) / dsu_zoom_quarters (zoom - 1);
    zoom--;
  }
  self->pointer_x = x;
  self->pointer_y = y;
  if (zoom != self->zoom) {
    dsu_canvas_zoom_at (self, zoom, x, y);
    self->pinch_from = scale / stretch;
  }
  self->pinch = CLAMP (stretch, 0.5, 2);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* How much larger step @to shows the level than now. */
static double
ratio_to (DsuCanvas *self, int to)
{
  return (double)dsu_zoom_quarters (to) / quarters_of (self);
}

/* Ends on the step that is nearest to how it looks. */
void
dsu_canvas_pinch_end (DsuCanvas *self, double x, double y)
{
  const double looks = self->pinch * self->pinch;
  int zoom = self->zoom;

  if (zoom < DSU_N_ZOOMS - 1 && looks > ratio_to (self, zoom + 1))
    zoom++;
  else if (zoom > 0 && looks < ratio_to (self, zoom - 1))
    zoom--;
  self->pinch = 1;
  dsu_canvas_zoom_at (self, zoom, x, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
