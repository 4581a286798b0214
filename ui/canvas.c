/* ui/canvas.c — the canvas as an object: properties, signals, birth and end of its parts. */
#include "canvas_private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum {
  PROP_SHOW_GRID = 1,
  PROP_GRID_PITCH,
  PROP_GRID_STRONG,
  PROP_SHOW_PINS,
  PROP_SHOW_NOTES,
  PROP_WHEEL_ZOOMS,
  PROP_LIGHT,
  PROP_DESK,
  PROP_STYLE,
  PROP_PANS,
  PROP_RIGHT_STROKES,
  PROP_STOPS_AT_EDGE,
  PROP_KEEPS_VIEW,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DsuCanvas, dsu_canvas, GTK_TYPE_WIDGET)

void
dsu_canvas_set_cell_text (DsuCanvas *self, const char *text)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

guint64
dsu_canvas_get_chunks_drawn (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 0);

  return self->chunks.n_drawn;
}

static void
dsu_canvas_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsuCanvas *self = DSU_CANVAS (object);

  switch (id) {
  case PROP_SHOW_GRID:
    g_value_set_boolean (value, self->options.show_grid);
    break;
  case PROP_GRID_PITCH:
    g_value_set_int (value, self->options.grid_pitch);
    break;
  case PROP_GRID_STRONG:
    g_value_set_int (value, self->options.grid_strong);
    break;
  case PROP_SHOW_PINS:
    g_value_set_boolean (value, self->options.show_pins);
    break;
  case PROP_SHOW_NOTES:
    g_value_set_boolean (value, self->options.show_notes);
    break;
  case PROP_LIGHT:
    g_value_set_boolean (value, self->options.light);
    break;
  case PROP_DESK: {
    g_autofree char *name = gdk_rgba_to_string (&self->options.desk);

    g_value_set_string (value, self->options.has_desk ? name : "");
    break;
  }
  case PROP_WHEEL_ZOOMS:
    g_value_set_boolean (value, self->options.wheel_zooms);
    break;
  case PROP_STYLE:
    g_value_set_int (value, (int)self->options.style);
    break;
  case PROP_PANS:
    g_value_set_boolean (value, self->options.pans);
    break;
  case PROP_RIGHT_STROKES:
    g_value_set_boolean (value, self->options.right_strokes);
    break;
  case PROP_KEEPS_VIEW:
    g_value_set_boolean (value, self->options.keeps_view);
    break;
  case PROP_STOPS_AT_EDGE:
    g_value_set_boolean (value, self->options.stops_at_edge);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

/* FALSE: it was so before. */
static gboolean
set_switch (gboolean *field, const GValue *value)
{
  const gboolean is_on = g_value_get_boolean (value);
  const gboolean is_new = *field != is_on;

  *field = is_on;
  return is_new;
}

/* FALSE: it was so before. */
static gboolean
set_lines (DsuCanvas *self, int *cells, int to)
{
  if (*cells == to)
    return FALSE;
  *cells = to;
  dsu_canvas_drop_nodes (self);
  return TRUE;
}

/* "" or another text that is no colour: the usual one. */
static gboolean
set_desk (DsuCanvas *self, const char *name)
{
  GdkRGBA desk = { 0 };
  const gboolean has = name != NULL && gdk_rgba_parse (&desk, name);

  if (has == self->options.has_desk && gdk_rgba_equal (&desk, &self->options.desk))
    return FALSE;
  desk.alpha = 1;
  self->options.has_desk = has;
  self->options.desk = desk;
  return TRUE;
}

static gboolean
set_style (DsuCanvas *self, int style)
{
  if ((int)self->options.style == style)
    return FALSE;
  self->options.style = (DsuStyle)style;
  dsu_canvas_drop_painter (self);
  return TRUE;
}

static void
dsu_canvas_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DsuCanvas *self = DSU_CANVAS (object);
  gboolean is_new = FALSE;

  switch (id) {
  case PROP_SHOW_GRID:
    is_new = set_switch (&self->options.show_grid, value);
    break;
  case PROP_GRID_PITCH:
    is_new = set_lines (self, &self->options.grid_pitch, g_value_get_int (value));
    break;
  case PROP_GRID_STRONG:
    is_new = set_lines (self, &self->options.grid_strong, g_value_get_int (value));
    break;
  case PROP_SHOW_PINS:
    is_new = set_switch (&self->options.show_pins, value);
    if (is_new)
      dsu_canvas_drop_chunks (self);
    break;
  case PROP_SHOW_NOTES:
    is_new = set_switch (&self->options.show_notes, value);
    break;
  case PROP_LIGHT:
    is_new = set_switch (&self->options.light, value);
    break;
  case PROP_DESK:
    is_new = set_desk (self, g_value_get_string (value));
    break;
  case PROP_WHEEL_ZOOMS:
    is_new = set_switch (&self->options.wheel_zooms, value);
    break;
  case PROP_STYLE:
    is_new = set_style (self, g_value_get_int (value));
    break;
  case PROP_PANS:
    is_new = set_switch (&self->options.pans, value);
    dsu_canvas_update_cursor (self);
    break;
  case PROP_RIGHT_STROKES:
    is_new = set_switch (&self->options.right_strokes, value);
    break;
  case PROP_KEEPS_VIEW:
    self->options.keeps_view = g_value_get_boolean (value);
    break;
  case PROP_STOPS_AT_EDGE:
    is_new = set_switch (&self->options.stops_at_edge, value);
    dsu_canvas_resize_camera (self);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
  if (!is_new)
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (object, pspec);
}

static void
dsu_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DsuCanvas *self = DSU_CANVAS (widget);

  dsu_canvas_drop_nodes (self);
  dsu_canvas_place_camera (self);
  g_signal_emit_by_name (self, "resized");
}

static void
on_scale_changed (DsuCanvas *self)
{
  dsu_canvas_drop_chunks (self);
  dsu_canvas_drop_nodes (self);
  dsu_canvas_resize_camera (self);
}

static void
dsu_canvas_dispose (GObject *object)
{
  DsuCanvas *self = DSU_CANVAS (object);

  dsu_lag_clear (&self->lag);
  dsu_canvas_dispose_level (self);
  dsu_canvas_clear_marks (self);
  G_OBJECT_CLASS (dsu_canvas_parent_class)->dispose (object);
}

static void
dsu_canvas_finalize (GObject *object)
{
  DsuCanvas *self = DSU_CANVAS (object);

  dsu_canvas_drop_nodes (self);
  g_clear_pointer (&self->drawn, gsk_render_node_unref);
  dsu_canvas_drop_areas (self);
  dsu_canvas_clear_marks (self);
  dsu_canvas_clear_input (self);
  dsu_canvas_dispose_level (self);
  dsu_chunks_finish (&self->chunks);
  g_array_unref (self->layers);
  G_OBJECT_CLASS (dsu_canvas_parent_class)->finalize (object);
}

static void
add_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  props[PROP_SHOW_GRID] = g_param_spec_boolean ("show-grid", NULL, NULL, FALSE, flags);
  props[PROP_GRID_PITCH] =
      g_param_spec_int ("grid-pitch", NULL, NULL, 1, DSU_GRID_MAX, DSU_GRID_PITCH, flags);
  props[PROP_GRID_STRONG] =
      g_param_spec_int ("grid-strong", NULL, NULL, 0, DSU_GRID_MAX, DSU_GRID_STRONG, flags);
  props[PROP_SHOW_PINS] = g_param_spec_boolean ("show-pins", NULL, NULL, FALSE, flags);
  props[PROP_SHOW_NOTES] = g_param_spec_boolean ("show-notes", NULL, NULL, FALSE, flags);
  props[PROP_LIGHT] = g_param_spec_boolean ("light", NULL, NULL, FALSE, flags);
  props[PROP_DESK] = g_param_spec_string ("desk", NULL, NULL, "", flags);
  props[PROP_WHEEL_ZOOMS] = g_param_spec_boolean ("wheel-zooms", NULL, NULL, FALSE, flags);
  props[PROP_STYLE] = g_param_spec_int ("style", NULL, NULL, 0, DSU_N_STYLES - 1, 0, flags);
  props[PROP_PANS] = g_param_spec_boolean ("pans", NULL, NULL, FALSE, flags);
  props[PROP_RIGHT_STROKES] = g_param_spec_boolean ("right-strokes", NULL, NULL, FALSE, flags);
  props[PROP_KEEPS_VIEW] = g_param_spec_boolean ("keeps-view", NULL, NULL, FALSE, flags);
  props[PROP_STOPS_AT_EDGE] = g_param_spec_boolean ("stops-at-edge", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (class, N_PROPS, props);
}

static void
add_signals (GType type)
{
  static const char *const WITH_POINT[] = { "hover", "press", "drag", "release", "pick", "tap" };
  static const char *const WITHOUT[] = { "cancel",        "cursor-moved",  "view-changed",
                                         "floor-changed", "marks-changed", "resized" };

  for (gsize i = 0; i < G_N_ELEMENTS (WITH_POINT); i++)
    g_signal_new (WITH_POINT[i], type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_POINTER);
  for (gsize i = 0; i < G_N_ELEMENTS (WITHOUT); i++)
    g_signal_new (WITHOUT[i], type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dsu_canvas_class_init (DsuCanvasClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = dsu_canvas_get_property;
  object_class->set_property = dsu_canvas_set_property;
  object_class->dispose = dsu_canvas_dispose;
  object_class->finalize = dsu_canvas_finalize;
  widget_class->snapshot = dsu_canvas_snapshot;
  widget_class->size_allocate = dsu_canvas_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  add_properties (object_class);
  add_signals (G_TYPE_FROM_CLASS (class));
}

static void
dsu_canvas_init (DsuCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->lag.widget = widget;
  self->options.grid_pitch = DSU_GRID_PITCH;
  self->options.grid_strong = DSU_GRID_STRONG;
  dsu_canvas_init_camera (self);
  dsu_canvas_init_layers (self);
  dsu_chunks_init (&self->chunks);
  dsu_canvas_init_input (self);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Level"),
                                  -1);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (on_scale_changed), NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
dsu_canvas_set_lag (DsuCanvas *self, guint ms)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->lag.ms = ms;
}

GtkWidget *
dsu_canvas_new (void)
{
  return g_object_new (DSU_TYPE_CANVAS, NULL);
}
