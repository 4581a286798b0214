/* ui/canvas.c — the canvas as an object: what it shows and what it can be told. */
#include "canvas_private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define PULSE_MICROSECONDS (1300 * 1000)

enum {
  PROP_SHOW_GRID = 1,
  PROP_SHOW_PINS,
  PROP_WHEEL_ZOOMS,
  PROP_STYLE,
  PROP_PANS,
  PROP_RIGHT_STROKES,
  PROP_STOPS_AT_EDGE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DsuCanvas, dsu_canvas, GTK_TYPE_WIDGET)

void
dsu_canvas_emit_point (DsuCanvas *self, const char *signal, const DsuPoint *point)
{
  g_signal_emit_by_name (self, signal, point);
}

const DsDelve *
dsu_canvas_get_delve (DsuCanvas *self)
{
  if (self->previewed != NULL)
    return self->previewed;
  return self->document != NULL ? dsu_document_get_delve (self->document) : self->delve;
}

const DsFloor *
dsu_canvas_get_level (DsuCanvas *self)
{
  const DsDelve *delve = dsu_canvas_get_delve (self);

  return delve != NULL && self->floor < delve->dungeon.n_floors
             ? &delve->dungeon.floors[self->floor]
             : NULL;
}

DsuPainter *
dsu_canvas_get_painter (DsuCanvas *self)
{
  const DsDelve *delve = dsu_canvas_get_delve (self);

  if (self->painter == NULL && delve != NULL) {
    self->painted_rules = delve->rules;
    if (dsu_painter_new (&self->painter, delve->rules, self->style, NULL) != DS_OK)
      g_warning ("no memory to draw the level");
  }
  return self->painter;
}

/* Rules or style are new: all looks different. */
static void
forget_painter (DsuCanvas *self)
{
  dsu_canvas_drop_chunks (self);
  g_clear_pointer (&self->painter, dsu_painter_free);
}

static DsRect
floor_rect (DsuCanvas *self)
{
  const DsFloor *level = dsu_canvas_get_level (self);

  return level != NULL ? (DsRect){ 0, 0, level->w, level->h } : (DsRect){ 0 };
}

/* Cell marks that a smaller level has no room for go away. */
static void
forget_lost_cells (DsuCanvas *self)
{
  const DsRect floor = floor_rect (self);

  if (self->has_cursor && !ds_rect_has (floor, self->cursor))
    self->has_cursor = FALSE;
  if (self->has_highlight && !ds_rect_has (floor, self->highlight))
    dsu_canvas_set_highlight (self, NULL);
  if (self->has_hover && !ds_rect_has (floor, self->hover))
    dsu_canvas_set_hover (self, NULL);
}

static void
stale_changes (DsuCanvas *self, const DsChanges *changes)
{
  const unsigned visible = DS_CHANGED_CELLS | DS_CHANGED_PINS | DS_CHANGED_THINGS;

  for (gsize i = 0; i < changes->n; i++)
    if (changes->items[i].floor == self->floor && (changes->items[i].what & visible))
      dsu_canvas_stale_chunks (self, changes->items[i].rect);
}

static void
on_changed (DsuCanvas *self, const DsChanges *changes)
{
  if (changes->what & DS_CHANGED_RULES)
    forget_painter (self);
  if (changes->what & DS_CHANGED_SIZE) {
    dsu_canvas_drop_chunks (self);
    forget_lost_cells (self);
    dsu_canvas_resize_camera (self);
    dsu_canvas_drop_nodes (self);
    return;
  }
  stale_changes (self, changes);
}

static void
show (DsuCanvas *self, DsuDocument *document, const DsDelve *delve)
{
  dsu_canvas_cancel_stroke (self);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  self->delve = delve;
  self->previewed = NULL;
  self->preview_changes = (DsChanges){ 0 };
  self->lights = NULL;
  self->tracks = FALSE;
  forget_painter (self);
  self->floor = 0;
  self->has_cursor = FALSE;
  dsu_canvas_set_highlight (self, NULL);
  dsu_canvas_set_preview (self, NULL, 0, NULL);
  dsu_canvas_set_selection (self, NULL);
  if (document != NULL)
    g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  dsu_canvas_fit (self);
}

void
dsu_canvas_set_document (DsuCanvas *self, DsuDocument *document)
{
  g_return_if_fail (DSU_IS_CANVAS (self));
  g_return_if_fail (document == NULL || DSU_IS_DOCUMENT (document));

  if (self->document != document)
    show (self, document, NULL);
}

void
dsu_canvas_set_delve (DsuCanvas *self, const DsDelve *delve)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  show (self, NULL, delve);
}

void
dsu_canvas_touch_cells (DsuCanvas *self, DsRect cells)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_stale_chunks (self, cells);
}

void
dsu_canvas_set_lights (DsuCanvas *self, const guint32 *lights)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->lights = lights;
  dsu_canvas_drop_chunks (self);
}

/* The camera stays, so that floors can be compared. */
void
dsu_canvas_set_floor (DsuCanvas *self, gsize floor)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->floor == floor)
    return;
  dsu_canvas_cancel_stroke (self);
  self->floor = floor;
  self->tracks = FALSE;
  dsu_canvas_stale_layers (self);
  dsu_canvas_set_highlight (self, NULL);
  dsu_canvas_set_preview (self, NULL, 0, NULL);
  dsu_canvas_drop_chunks (self);
  g_signal_emit_by_name (self, "view-changed");
  g_signal_emit_by_name (self, "floor-changed");
}

gsize
dsu_canvas_get_floor (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 0);

  return self->floor;
}

/* Shows @spans filled with @colour (NULL: as before) and outlined. */
void
dsu_canvas_set_preview (DsuCanvas *self, const DsSpan *spans, gsize n, const GdkRGBA *colour)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (n == 0 && dsu_region_is_empty (&self->preview) && self->ghost == NULL)
    return;
  g_clear_object (&self->ghost);
  dsu_region_set_spans (&self->preview, spans, n, floor_rect (self));
  if (colour != NULL)
    self->preview_colour = *colour;
  g_clear_pointer (&self->preview_node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_set_preview_level (DsuCanvas *self, const DsDelve *delve, const DsChanges *changes)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (delve == NULL && self->previewed == NULL)
    return;
  stale_changes (self, &self->preview_changes);
  self->previewed = delve;
  self->preview_changes = changes != NULL ? *changes : (DsChanges){ 0 };
  stale_changes (self, &self->preview_changes);
  if (self->painter != NULL && dsu_canvas_get_delve (self)->rules != self->painted_rules)
    forget_painter (self);
}

void
dsu_canvas_set_ghost (DsuCanvas *self, GdkTexture *picture, DsCell cell)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_set_object (&self->ghost, picture);
  self->ghost_cell = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_set_selection (DsuCanvas *self, const DsMask *mask)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (mask == NULL && dsu_region_is_empty (&self->selection))
    return;
  dsu_region_set_mask (&self->selection, mask);
  g_clear_pointer (&self->selection_node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
on_highlight_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DsuCanvas *self = DSU_CANVAS (widget);

  gtk_widget_queue_draw (widget);
  if (gdk_frame_clock_get_frame_time (clock) - self->highlight_start < PULSE_MICROSECONDS)
    return G_SOURCE_CONTINUE;
  self->highlight_tick = 0;
  return G_SOURCE_REMOVE;
}

/* Marks a cell so that nobody can miss it: a ring closes in on it, unless animations are off. */
void
dsu_canvas_set_highlight (DsuCanvas *self, const DsCell *cell)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GdkFrameClock *clock;

  g_return_if_fail (DSU_IS_CANVAS (self));

  if (cell == NULL && !self->has_highlight)
    return;
  self->has_highlight = cell != NULL;
  self->highlight_start = 0;
  if (self->highlight_tick != 0)
    gtk_widget_remove_tick_callback (widget, self->highlight_tick);
  self->highlight_tick = 0;
  gtk_widget_queue_draw (widget);
  if (cell == NULL)
    return;
  self->highlight = *cell;
  clock = gtk_widget_get_frame_clock (widget);
  if (clock == NULL || !adw_get_enable_animations (widget))
    return;
  self->highlight_start = gdk_frame_clock_get_frame_time (clock);
  self->highlight_tick = gtk_widget_add_tick_callback (widget, on_highlight_tick, NULL, NULL);
}

gboolean
dsu_canvas_get_hover (DsuCanvas *self, DsCell *out)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  if (self->has_hover)
    *out = self->hover;
  return self->has_hover;
}

gboolean
dsu_canvas_get_cursor (DsuCanvas *self, DsCell *out)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  if (self->has_cursor)
    *out = self->cursor;
  return self->has_cursor;
}

void
dsu_canvas_set_cell_text (DsuCanvas *self, const char *text)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

void
dsu_canvas_set_tool_cursor (DsuCanvas *self, const char *css_name)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_free (self->tool_cursor);
  self->tool_cursor = g_strdup (css_name);
  dsu_canvas_update_cursor (self);
}

/* Pieces of the level that were drawn since the canvas was made. */
guint64
dsu_canvas_get_chunks_drawn (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 0);

  return self->n_drawn;
}

/* Whether @cell is one of those of dsu_canvas_set_preview(). */
gboolean
dsu_canvas_is_previewed (DsuCanvas *self, DsCell cell)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  return dsu_region_has (&self->preview, cell);
}

static void
dsu_canvas_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsuCanvas *self = DSU_CANVAS (object);

  switch (id) {
  case PROP_SHOW_GRID:
    g_value_set_boolean (value, self->show_grid);
    break;
  case PROP_SHOW_PINS:
    g_value_set_boolean (value, self->show_pins);
    break;
  case PROP_WHEEL_ZOOMS:
    g_value_set_boolean (value, self->wheel_zooms);
    break;
  case PROP_STYLE:
    g_value_set_int (value, (int)self->style);
    break;
  case PROP_PANS:
    g_value_set_boolean (value, self->pans);
    break;
  case PROP_RIGHT_STROKES:
    g_value_set_boolean (value, self->right_strokes);
    break;
  case PROP_STOPS_AT_EDGE:
    g_value_set_boolean (value, self->stops_at_edge);
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

static gboolean
set_style (DsuCanvas *self, int style)
{
  if ((int)self->style == style)
    return FALSE;
  self->style = (DsuStyle)style;
  forget_painter (self);
  return TRUE;
}

static void
dsu_canvas_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DsuCanvas *self = DSU_CANVAS (object);
  gboolean is_new = FALSE;

  switch (id) {
  case PROP_SHOW_GRID:
    is_new = set_switch (&self->show_grid, value);
    break;
  case PROP_SHOW_PINS:
    is_new = set_switch (&self->show_pins, value);
    if (is_new)
      dsu_canvas_drop_chunks (self);
    break;
  case PROP_WHEEL_ZOOMS:
    is_new = set_switch (&self->wheel_zooms, value);
    break;
  case PROP_STYLE:
    is_new = set_style (self, g_value_get_int (value));
    break;
  case PROP_PANS:
    is_new = set_switch (&self->pans, value);
    dsu_canvas_update_cursor (self);
    break;
  case PROP_RIGHT_STROKES:
    is_new = set_switch (&self->right_strokes, value);
    break;
  case PROP_STOPS_AT_EDGE:
    is_new = set_switch (&self->stops_at_edge, value);
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
  dsu_canvas_resize_camera (self);
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

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  g_clear_object (&self->ghost);
  G_OBJECT_CLASS (dsu_canvas_parent_class)->dispose (object);
}

static void
dsu_canvas_finalize (GObject *object)
{
  DsuCanvas *self = DSU_CANVAS (object);

  dsu_canvas_drop_nodes (self);
  g_array_unref (self->layers);
  if (self->has_pyramid)
    dsu_pyramid_clear (&self->pyramid);
  g_hash_table_unref (self->chunks);
  dsu_painter_free (self->painter);
  dsu_region_clear (&self->preview);
  dsu_region_clear (&self->selection);
  g_free (self->tool_cursor);
  G_OBJECT_CLASS (dsu_canvas_parent_class)->finalize (object);
}

static void
add_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  props[PROP_SHOW_GRID] = g_param_spec_boolean ("show-grid", NULL, NULL, FALSE, flags);
  props[PROP_SHOW_PINS] = g_param_spec_boolean ("show-pins", NULL, NULL, FALSE, flags);
  props[PROP_WHEEL_ZOOMS] = g_param_spec_boolean ("wheel-zooms", NULL, NULL, FALSE, flags);
  props[PROP_STYLE] = g_param_spec_int ("style", NULL, NULL, 0, DSU_N_STYLES - 1, 0, flags);
  props[PROP_PANS] = g_param_spec_boolean ("pans", NULL, NULL, FALSE, flags);
  props[PROP_RIGHT_STROKES] = g_param_spec_boolean ("right-strokes", NULL, NULL, FALSE, flags);
  props[PROP_STOPS_AT_EDGE] = g_param_spec_boolean ("stops-at-edge", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (class, N_PROPS, props);
}

static void
add_signals (GType type)
{
  static const char *const WITH_POINT[] = { "hover", "press", "drag", "release", "pick" };
  static const char *const WITHOUT[] = { "cancel", "cursor-moved", "view-changed",
                                         "floor-changed" };

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

  self->zoom = DSU_ZOOM_100;
  self->pinch = self->pinch_from = 1;
  self->is_fit = TRUE;
  dsu_canvas_init_layers (self);
  dsu_canvas_init_chunks (self);
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

GtkWidget *
dsu_canvas_new (void)
{
  return g_object_new (DSU_TYPE_CANVAS, NULL);
}
