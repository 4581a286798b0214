/* editor/tools/axes.c — the axes of symmetry of a page. */
#include "tools/axes.h"

#include <stdio.h>

#define KNOB 8.0f /* logical pixels: the radius of a knob */
#define GRIP 12.0 /* logical pixels around the middle of a knob where it is grabbed */
#define OWNER "axes-owner"

static const GdkRGBA LINE = { 0.95f, 0.35f, 0.75f, 0.9f }, RIM = { 1, 1, 1, 1 };

/* A knob, and the directions in which it moves the axes. */
typedef struct {
  graphene_point_t at;
  gboolean moves_x, moves_y;
} Knob;

struct _DseAxesView {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DseToolOptions *options;
  int symmetry, x2, y2; /* of this page, as in the options */
  guint layer;
  Knob knobs[2];
  guint n_knobs;
  graphene_rect_t unit; /* the first cell of the level, as it was drawn */
  int grabbed;          /* number of the knob; -1: none */
};

G_DEFINE_FINAL_TYPE (DseAxesView, dse_axes, G_TYPE_OBJECT)

static DsAxes
axes_of (DseAxesView *self)
{
  const DsDungeon *size = &dsu_document_get_delve (self->document)->dungeon;
  DsAxes axes = ds_axes_of_floor ((DsMirroring)self->symmetry, size->w, size->h);

  if (self->x2 >= 0)
    axes.x2 = MIN (self->x2, 2 * size->w - 2);
  if (self->y2 >= 0)
    axes.y2 = MIN (self->y2, 2 * size->h - 2);
  return axes;
}

/* ---- drawing */

static void
draw_knob (DseAxesView *self, GtkSnapshot *snapshot, float x, float y, gboolean moves_x,
           gboolean moves_y)
{
  GskRoundedRect disc;

  gsk_rounded_rect_init_from_rect (
      &disc, &GRAPHENE_RECT_INIT (x - KNOB, y - KNOB, 2 * KNOB, 2 * KNOB), KNOB);
  gtk_snapshot_push_rounded_clip (snapshot, &disc);
  gtk_snapshot_append_color (snapshot, &LINE, &disc.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &disc, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ RIM, RIM, RIM, RIM });
  self->knobs[self->n_knobs++] = (Knob){ GRAPHENE_POINT_INIT (x, y), moves_x, moves_y };
}

/* A diagonal through the middle, from corner to corner of the floor's square. */
static void
draw_diagonal (GtkSnapshot *snapshot, float x, float y, float length, float angle)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_rotate (snapshot, angle);
  gtk_snapshot_append_color (snapshot, &LINE, &GRAPHENE_RECT_INIT (-length, -1, 2 * length, 2));
  gtk_snapshot_restore (snapshot);
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseAxesView *self = data;
  const DsDungeon *size = &dsu_document_get_delve (self->document)->dungeon;
  const graphene_rect_t level = dsu_viewport_box (viewport, (DsRect){ 0, 0, size->w, size->h });
  const DsAxes axes = axes_of (self);
  const float side = dsu_viewport_box (viewport, (DsRect){ 0, 0, 1, 1 }).size.width;
  const float x = level.origin.x + ((float)axes.x2 + 1) * side / 2;
  const float y = level.origin.y + ((float)axes.y2 + 1) * side / 2;
  const float top = MAX (level.origin.y - 2 * KNOB, KNOB + 2);
  const float left = MAX (level.origin.x - 2 * KNOB, KNOB + 2);

  self->n_knobs = 0;
  self->unit = GRAPHENE_RECT_INIT (level.origin.x, level.origin.y, side, side);
  if (axes.how & DS_SYMMETRY_HORIZONTAL && axes.how <= DS_SYMMETRY_BOTH) {
    gtk_snapshot_append_color (
        snapshot, &LINE,
        &GRAPHENE_RECT_INIT (x - 1, top, 2, level.origin.y + level.size.height - top));
    draw_knob (self, snapshot, x, top, TRUE, FALSE);
  }
  if (axes.how & DS_SYMMETRY_VERTICAL && axes.how <= DS_SYMMETRY_BOTH) {
    gtk_snapshot_append_color (
        snapshot, &LINE,
        &GRAPHENE_RECT_INIT (left, y - 1, level.origin.x + level.size.width - left, 2));
    draw_knob (self, snapshot, left, y, FALSE, TRUE);
  }
  if (axes.how > DS_SYMMETRY_BOTH) {
    const float length = level.size.width + level.size.height;

    gtk_snapshot_push_clip (snapshot, &level);
    if (axes.how == DS_SYMMETRY_DIAGONAL || axes.how == DS_SYMMETRY_RISING)
      draw_diagonal (snapshot, x, y, length, axes.how == DS_SYMMETRY_DIAGONAL ? 45 : -45);
    gtk_snapshot_pop (snapshot);
    draw_knob (self, snapshot, x, y, TRUE, TRUE);
  }
}

gboolean
dse_axes_get_knob (DseAxesView *self, guint i, graphene_point_t *out)
{
  g_return_val_if_fail (DSE_IS_AXES (self) && out != NULL, FALSE);

  if (self->symmetry == DS_SYMMETRY_OFF || i >= self->n_knobs)
    return FALSE;
  *out = self->knobs[i].at;
  return TRUE;
}

/* ---- the options, of the page that is shown */

static void
update (DseAxesView *self)
{
  if (self->symmetry != DS_SYMMETRY_OFF && self->layer == 0)
    self->layer = dsu_canvas_add_layer (self->canvas, draw, self);
  if (self->layer != 0)
    dsu_canvas_touch_layer (self->canvas, self->layer);
}

static void
on_options (DseAxesView *self)
{
  if (g_object_get_data (G_OBJECT (self->options), OWNER) != self)
    return;
  g_object_get (self->options, "symmetry", &self->symmetry, "axis-x", &self->x2, "axis-y",
                &self->y2, NULL);
  update (self);
}

/* Before the others hear of it: what they are told is this page's. */
static void
on_map (DseAxesView *self)
{
  const int symmetry = self->symmetry, x2 = self->x2, y2 = self->y2;

  g_object_set_data (G_OBJECT (self->options), OWNER, NULL);
  g_object_set (self->options, "symmetry", symmetry, "axis-x", x2, "axis-y", y2, NULL);
  g_object_set_data (G_OBJECT (self->options), OWNER, self);
}

char *
dse_axes_dup_state (DseAxesView *self)
{
  g_return_val_if_fail (DSE_IS_AXES (self), NULL);

  return g_strdup_printf ("%d %d %d", self->symmetry, self->x2, self->y2);
}

void
dse_axes_set_state (DseAxesView *self, const char *state)
{
  const int most = 2 * DS_SIDE_MAX - 2;
  int symmetry, x2, y2;

  g_return_if_fail (DSE_IS_AXES (self) && state != NULL);

  if (sscanf (state, "%d %d %d", &symmetry, &x2, &y2) != 3 || symmetry < 0 ||
      symmetry > DS_SYMMETRY_RISING || x2 < -1 || x2 > most || y2 < -1 || y2 > most)
    return;
  self->symmetry = symmetry;
  self->x2 = x2;
  self->y2 = y2;
  if (g_object_get_data (G_OBJECT (self->options), OWNER) == self)
    on_map (self);
  update (self);
}

/* ---- moving */

static int
find_knob (DseAxesView *self, double x, double y)
{
  if (self->symmetry == DS_SYMMETRY_OFF)
    return -1;
  for (guint i = 0; i < self->n_knobs; i++) {
    const double dx = x - (double)self->knobs[i].at.x, dy = y - (double)self->knobs[i].at.y;

    if (dx * dx + dy * dy <= GRIP * GRIP)
      return (int)i;
  }
  return -1;
}

static void
on_begin (GtkGestureDrag *drag, double x, double y, DseAxesView *self)
{
  self->grabbed = find_knob (self, x, y);
  gtk_gesture_set_state (GTK_GESTURE (drag), self->grabbed >= 0 ? GTK_EVENT_SEQUENCE_CLAIMED
                                                                : GTK_EVENT_SEQUENCE_DENIED);
}

/* Half cells from the middle of the first cell to @at. */
static int
half_cells (double at, double origin, double side, int n)
{
  return CLAMP ((int)(2 * (at - origin) / side - 0.5), 0, 2 * n - 2);
}

static void
on_update (GtkGestureDrag *drag, double dx, double dy, DseAxesView *self)
{
  const DsDungeon *size = &dsu_document_get_delve (self->document)->dungeon;
  double x, y;

  if (self->grabbed < 0 || !gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  if (self->knobs[self->grabbed].moves_x)
    g_object_set (
        self->options, "axis-x",
        half_cells (x + dx, (double)self->unit.origin.x, (double)self->unit.size.width, size->w),
        NULL);
  if (self->knobs[self->grabbed].moves_y)
    g_object_set (
        self->options, "axis-y",
        half_cells (y + dy, (double)self->unit.origin.y, (double)self->unit.size.height, size->h),
        NULL);
}

static void
on_end (GtkGestureDrag *drag, double dx, double dy, DseAxesView *self)
{
  self->grabbed = -1;
}

static void
add_gesture (DseAxesView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (on_begin), self, 0);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (on_update), self, 0);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (on_end), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), GTK_EVENT_CONTROLLER (drag));
}

/* ---- the object */

static void
dse_axes_dispose (GObject *object)
{
  DseAxesView *self = DSE_AXES (object);

  if (self->options != NULL && g_object_get_data (G_OBJECT (self->options), OWNER) == self)
    g_object_set_data (G_OBJECT (self->options), OWNER, NULL);
  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  self->layer = 0;
  g_clear_object (&self->document);
  g_clear_object (&self->options);
  G_OBJECT_CLASS (dse_axes_parent_class)->dispose (object);
}

static void
dse_axes_class_init (DseAxesViewClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_axes_dispose;
}

static void
dse_axes_init (DseAxesView *self)
{
  self->x2 = self->y2 = -1;
  self->grabbed = -1;
}

DseAxesView *
dse_axes_new (DsuCanvas *canvas, DsuDocument *document, DseToolOptions *options)
{
  static const char *const names[] = { "notify::symmetry", "notify::axis-x", "notify::axis-y" };
  DseAxesView *self;

  g_return_val_if_fail (
      DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document) && DSE_IS_TOOL_OPTIONS (options), NULL);

  self = g_object_new (DSE_TYPE_AXES, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->options = g_object_ref (options);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_connect_object (options, names[i], G_CALLBACK (on_options), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "map", G_CALLBACK (on_map), self, G_CONNECT_SWAPPED);
  add_gesture (self);
  return self;
}
