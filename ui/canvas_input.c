/* ui/canvas_input.c — input: pointer, wheel, pinch and keys become strokes, pans and zooms. */
#include "canvas_private.h"

#include <math.h>

#define WHEEL_PAN 72.0  /* logical pixels for one click of the wheel */
#define KEY_PAN 96.0    /* for Ctrl (or Space) and an arrow */
#define KEY_PAN_FAR 0.8 /* of the view, with Shift, too */
#define CLICK_PAN 4.0   /* logical pixels that a click may move */

static gboolean
same_cell (DsCell a, DsCell b)
{
  return a.x == b.x && a.y == b.y;
}

static gboolean
is_on_floor (DsuCanvas *self, DsCell cell)
{
  return ds_rect_has (dsu_canvas_get_floor_rect (self), cell);
}

static void
emit_point (DsuCanvas *self, const char *signal, const DsuPoint *point)
{
  g_signal_emit_by_name (self, signal, point);
}

void
dsu_canvas_update_cursor (DsuCanvas *self)
{
  const char *name;

  g_return_if_fail (DSU_IS_CANVAS (self));

  name = self->pointer.tool_cursor;
  if (dsu_canvas_is_panning (self))
    name = "grabbing";
  else if (self->options.pans || self->keys.holds_space)
    name = "grab";
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), name);
}

void
dsu_canvas_set_hover (DsuCanvas *self, const DsCell *cell)
{
  const gboolean has_hover = cell != NULL && is_on_floor (self, *cell);
  const DsuPoint point = { .cell = has_hover ? *cell : (DsCell){ 0 } };

  g_return_if_fail (DSU_IS_CANVAS (self));

  if (has_hover == self->pointer.has_hover &&
      (!has_hover || same_cell (*cell, self->pointer.hover)))
    return;
  self->pointer.has_hover = has_hover;
  if (has_hover)
    self->pointer.hover = *cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "hover", has_hover ? &point : NULL);
}

void
dsu_canvas_forget_hover (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_set_hover (self, NULL);
}

gboolean
dsu_canvas_get_hover (DsuCanvas *self, DsCell *out)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self) && out != NULL, FALSE);

  if (self->pointer.has_hover)
    *out = self->pointer.hover;
  return self->pointer.has_hover;
}

gboolean
dsu_canvas_get_cursor (DsuCanvas *self, DsCell *out)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self) && out != NULL, FALSE);

  if (self->keys.has_cursor)
    *out = self->keys.cursor;
  return self->keys.has_cursor;
}

gboolean
dsu_canvas_get_aim (DsuCanvas *self, DsCell *out)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self) && out != NULL, FALSE);

  if (dsu_canvas_get_hover (self, out))
    return TRUE;
  return (!self->keys.is_put || gtk_widget_has_focus (GTK_WIDGET (self))) &&
         dsu_canvas_get_cursor (self, out);
}

gboolean
dsu_canvas_get_pointer (DsuCanvas *self, double *x, double *y)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self) && x != NULL && y != NULL, FALSE);

  *x = self->pointer.x;
  *y = self->pointer.y;
  return self->pointer.is_inside;
}

gboolean
dsu_canvas_is_panning (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  return self->pointer.state == DSU_POINTER_PANS || self->pointer.pan_button != 0 ||
         (self->pointer.state == DSU_POINTER_STROKES && self->pointer.button != 0 &&
          self->keys.holds_space);
}

void
dsu_canvas_set_tool_cursor (DsuCanvas *self, const char *css_name)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_free (self->pointer.tool_cursor);
  self->pointer.tool_cursor = g_strdup (css_name);
  dsu_canvas_update_cursor (self);
}

void
dsu_canvas_forget_cursor (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->keys.has_cursor = FALSE;
}

void
dsu_canvas_crop_input (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (!is_on_floor (self, self->keys.cursor))
    self->keys.has_cursor = FALSE;
  if (!is_on_floor (self, self->pointer.hover))
    dsu_canvas_set_hover (self, NULL);
}

void
dsu_canvas_clear_input (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_clear_pointer (&self->pointer.tool_cursor, g_free);
}

static void
hover_pointer (DsuCanvas *self)
{
  const DsCell cell = dsu_canvas_cell_at (self, self->pointer.x, self->pointer.y);

  dsu_canvas_set_hover (self, self->pointer.is_inside ? &cell : NULL);
}

void
dsu_canvas_cancel_stroke (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->pointer.state == DSU_POINTER_PICKS) {
    self->pointer.state = DSU_POINTER_IDLE;
    self->pointer.button = 0;
  }
  if (self->pointer.state != DSU_POINTER_STROKES)
    return;
  self->pointer.state = DSU_POINTER_IDLE;
  self->pointer.button = self->pointer.pan_button = 0;
  self->keys.holds_enter = FALSE;
  dsu_canvas_update_cursor (self);
  g_signal_emit_by_name (self, "cancel");
}

static void
begin_stroke (DsuCanvas *self, DsCell cell, guint button, GdkModifierType modifiers)
{
  const DsuPoint point = { cell, button, modifiers, FALSE };

  self->pointer.state = DSU_POINTER_STROKES;
  self->pointer.button = button;
  self->pointer.stroke = cell;
  emit_point (self, "press", &point);
}

static void
drag_stroke (DsuCanvas *self, DsCell cell, GdkModifierType modifiers, gboolean is_passed)
{
  const DsuPoint point = { cell, self->pointer.button, modifiers, is_passed };

  if (same_cell (cell, self->pointer.stroke))
    return;
  self->pointer.stroke = cell;
  emit_point (self, "drag", &point);
}

static void
end_stroke (DsuCanvas *self, GdkModifierType modifiers)
{
  const DsuPoint point = { self->pointer.stroke, self->pointer.button, modifiers, FALSE };

  self->pointer.state = DSU_POINTER_IDLE;
  self->pointer.button = self->pointer.pan_button = 0;
  dsu_canvas_update_cursor (self);
  emit_point (self, "release", &point);
}

/* ---- pointer */

/* The view moves with the pointer from now on. */
static void
hold_view (DsuCanvas *self)
{
  self->pointer.pan_x = self->pointer.x;
  self->pointer.pan_y = self->pointer.y;
  dsu_canvas_update_cursor (self);
}

static void
begin_pan (DsuCanvas *self, guint button)
{
  self->pointer.state = DSU_POINTER_PANS;
  self->pointer.button = button;
  self->pointer.panned = 0;
  hold_view (self);
}

static void
on_button_press (DsuCanvas *self, guint button, GdkModifierType modifiers)
{
  const DsCell cell = dsu_canvas_cell_at (self, self->pointer.x, self->pointer.y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->pointer.state == DSU_POINTER_STROKES && self->pointer.button != 0 &&
      button == GDK_BUTTON_MIDDLE) {
    self->pointer.pan_button = button;
    hold_view (self);
    return;
  }
  if (self->pointer.state == DSU_POINTER_STROKES) { /* any other button stops it */
    dsu_canvas_cancel_stroke (self);
    return;
  }
  if (self->pointer.state != DSU_POINTER_IDLE || dsu_canvas_get_level (self) == NULL)
    return;
  if (button == GDK_BUTTON_MIDDLE ||
      (button == GDK_BUTTON_PRIMARY && (self->options.pans || self->keys.holds_space))) {
    begin_pan (self, button);
  } else if (button == GDK_BUTTON_PRIMARY ||
             (button == GDK_BUTTON_SECONDARY && self->options.right_strokes)) {
    begin_stroke (self, cell, button, modifiers);
  } else if (button == GDK_BUTTON_SECONDARY && is_on_floor (self, cell)) {
    self->pointer.state = DSU_POINTER_PICKS;
    self->pointer.button = button;
    self->pointer.stroke = cell;
    self->pointer.pan_x = self->pointer.x;
    self->pointer.pan_y = self->pointer.y;
  }
}

/* A button that moved nothing was clicked. */
static void
end_pan (DsuCanvas *self, guint button, GdkModifierType modifiers)
{
  const DsuPoint point = { dsu_canvas_cell_at (self, self->pointer.x, self->pointer.y), button,
                           modifiers, FALSE };

  self->pointer.state = DSU_POINTER_IDLE;
  self->pointer.button = 0;
  dsu_canvas_update_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (button == GDK_BUTTON_PRIMARY && self->options.pans && self->pointer.panned <= CLICK_PAN &&
      is_on_floor (self, point.cell))
    emit_point (self, "tap", &point);
}

static void
on_button_release (DsuCanvas *self, guint button, GdkModifierType modifiers)
{
  if (button == self->pointer.pan_button) {
    self->pointer.pan_button = 0;
    dsu_canvas_update_cursor (self);
    return;
  }
  if (button != self->pointer.button)
    return;
  if (self->pointer.state == DSU_POINTER_STROKES) {
    end_stroke (self, modifiers);
  } else if (self->pointer.state == DSU_POINTER_PICKS) {
    const DsuPoint point = { self->pointer.stroke, button, modifiers, FALSE };

    self->pointer.state = DSU_POINTER_IDLE;
    self->pointer.button = 0;
    emit_point (self, "pick", &point);
  } else if (self->pointer.state == DSU_POINTER_PANS) {
    end_pan (self, button, modifiers);
  }
}

/* From coordinates of the surface to those of the widget. FALSE: it is not shown. */
static gboolean
from_surface (DsuCanvas *self, double surface_x, double surface_y, double *x, double *y)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  double left, top;

  if (native == NULL)
    return FALSE;
  gtk_native_get_surface_transform (native, &left, &top);
  return gtk_widget_translate_coordinates (GTK_WIDGET (native), GTK_WIDGET (self), surface_x - left,
                                           surface_y - top, x, y);
}

/* Motions since the last frame arrive as one event; its history keeps a fast stroke from cutting
 * corners. */
static void
drag_along (DsuCanvas *self, GdkEvent *event, GdkModifierType modifiers)
{
  const DsCell to = dsu_canvas_cell_at (self, self->pointer.x, self->pointer.y);
  guint n;
  g_autofree GdkTimeCoord *passed = gdk_event_get_history (event, &n);

  for (guint i = 0; i < n; i++) {
    double x, y;

    if (from_surface (self, passed[i].axes[GDK_AXIS_X], passed[i].axes[GDK_AXIS_Y], &x, &y) &&
        !same_cell (dsu_canvas_cell_at (self, x, y), to))
      drag_stroke (self, dsu_canvas_cell_at (self, x, y), modifiers, TRUE);
  }
  drag_stroke (self, to, modifiers, FALSE);
}

static void
on_motion (DsuCanvas *self, GdkEvent *event, GdkModifierType modifiers)
{
  const gboolean pans = dsu_canvas_is_panning (self);

  if (pans) {
    self->pointer.panned +=
        fabs (self->pointer.pan_x - self->pointer.x) + fabs (self->pointer.pan_y - self->pointer.y);
    dsu_canvas_pan (self, self->pointer.pan_x - self->pointer.x,
                    self->pointer.pan_y - self->pointer.y);
    self->pointer.pan_x = self->pointer.x;
    self->pointer.pan_y = self->pointer.y;
  }
  hover_pointer (self);
  if (self->pointer.state == DSU_POINTER_PICKS &&
      gtk_drag_check_threshold (GTK_WIDGET (self), (int)self->pointer.pan_x,
                                (int)self->pointer.pan_y, (int)self->pointer.x,
                                (int)self->pointer.y) &&
      !same_cell (dsu_canvas_cell_at (self, self->pointer.x, self->pointer.y),
                  self->pointer.stroke))
    begin_stroke (self, self->pointer.stroke, self->pointer.button, modifiers);
  if (self->pointer.state == DSU_POINTER_STROKES && self->pointer.button != 0 && !pans)
    drag_along (self, event, modifiers);
}

/* Ends what a held button does, the release of which does not come any more. */
static void
let_go (DsuCanvas *self)
{
  dsu_canvas_cancel_stroke (self);
  self->pointer.state = DSU_POINTER_IDLE;
  self->pointer.button = 0;
  dsu_canvas_update_cursor (self);
}

/* True if the held button went up where the canvas did not see it: below a dialog, for example. */
static gboolean
has_lost_release (DsuCanvas *self, GdkEvent *event)
{
  static const GdkModifierType BUTTONS[] = {
    [GDK_BUTTON_PRIMARY] = GDK_BUTTON1_MASK,
    [GDK_BUTTON_MIDDLE] = GDK_BUTTON2_MASK,
    [GDK_BUTTON_SECONDARY] = GDK_BUTTON3_MASK,
  };
  const guint button = self->pointer.button;

  return button != 0 && button < G_N_ELEMENTS (BUTTONS) &&
         (gdk_event_get_modifier_state (event) & BUTTONS[button]) == 0;
}

/* Events of all buttons, as one may cancel the stroke of another. */
static gboolean
on_event (DsuCanvas *self, GdkEvent *event)
{
  const GdkEventType type = gdk_event_get_event_type (event);
  const GdkModifierType modifiers =
      gdk_event_get_modifier_state (event) & gtk_accelerator_get_default_mod_mask ();
  double surface_x, surface_y, x, y;

  if (type != GDK_BUTTON_PRESS && type != GDK_BUTTON_RELEASE && type != GDK_MOTION_NOTIFY)
    return GDK_EVENT_PROPAGATE;
  if (!gdk_event_get_position (event, &surface_x, &surface_y) ||
      !from_surface (self, surface_x, surface_y, &x, &y))
    return GDK_EVENT_PROPAGATE;
  if (type != GDK_MOTION_NOTIFY || x != self->pointer.x || y != self->pointer.y)
    self->keys.is_latest = FALSE;
  if (type != GDK_MOTION_NOTIFY || (self->pointer.is_inside && x != self->pointer.x))
    self->options.keeps_view = FALSE; /* bars above the widget move it up and down */
  self->pointer.is_inside = TRUE;
  self->pointer.x = x;
  self->pointer.y = y;
  if (self->keys.is_latest)
    return GDK_EVENT_PROPAGATE; /* the widget moved below a resting pointer */
  if (type == GDK_MOTION_NOTIFY) {
    if (has_lost_release (self, event))
      let_go (self);
    on_motion (self, event, modifiers);
    return GDK_EVENT_PROPAGATE;
  }
  if (type == GDK_BUTTON_PRESS)
    on_button_press (self, gdk_button_event_get_button (event), modifiers);
  else
    on_button_release (self, gdk_button_event_get_button (event), modifiers);
  return GDK_EVENT_STOP;
}

static void
on_leave (DsuCanvas *self)
{
  self->pointer.is_inside = FALSE;
  if (self->pointer.state != DSU_POINTER_STROKES)
    dsu_canvas_set_hover (self, NULL);
}

/* The wheel pans; with Ctrl, or if "wheel-zooms", it zooms. A touchpad always pans. */
static gboolean
on_scroll (DsuCanvas *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  const GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  const gboolean is_wheel =
      gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  const double step = is_wheel ? WHEEL_PAN : 1;

  if ((modifiers & GDK_CONTROL_MASK) || (self->options.wheel_zooms && is_wheel)) {
    const int steps = (int)(self->pointer.wheel + (is_wheel ? dy : dy / WHEEL_PAN));

    self->pointer.wheel += (is_wheel ? dy : dy / WHEEL_PAN) - steps;
    if (steps != 0)
      dsu_canvas_zoom_at (self, dsu_zoom_next (dsu_canvas_get_zoom_step (self), -steps),
                          self->pointer.x, self->pointer.y);
  } else if ((modifiers & GDK_SHIFT_MASK) && dx == 0) {
    dsu_canvas_pan (self, dy * step, 0);
  } else
    dsu_canvas_pan (self, dx * step, dy * step);
  hover_pointer (self);
  return GDK_EVENT_STOP;
}

static void
on_pinch_begin (DsuCanvas *self)
{
  dsu_canvas_cancel_stroke (self);
  dsu_canvas_pinch_begin (self);
}

static void
on_pinch (DsuCanvas *self, double scale, GtkGesture *gesture)
{
  DsuCanvasPointer *pointer = &self->pointer;

  if (gtk_gesture_is_active (gesture))
    gtk_gesture_get_bounding_box_center (gesture, &pointer->x, &pointer->y);
  dsu_canvas_pinch_update (self, scale, pointer->x, pointer->y);
}

static void
on_pinch_end (DsuCanvas *self)
{
  dsu_canvas_pinch_end (self, self->pointer.x, self->pointer.y);
}

/* ---- keys */

/* Shows the cell cursor at @to, which lies on the floor. */
static void
place_cursor (DsuCanvas *self, DsCell to, gboolean is_put)
{
  self->keys.has_cursor = TRUE;
  self->keys.cursor = to;
  self->keys.is_put = is_put;
  self->keys.is_latest = TRUE;
  dsu_canvas_forget_hover (self);
  dsu_canvas_reveal (self, to);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_put_cursor (DsuCanvas *self, DsCell cell)
{
  const DsFloor *level;

  g_return_if_fail (DSU_IS_CANVAS (self));

  level = dsu_canvas_get_level (self);
  if (level == NULL || self->pointer.state == DSU_POINTER_STROKES)
    return;
  place_cursor (self,
                (DsCell){ ds_clamp (cell.x, 0, level->w - 1), ds_clamp (cell.y, 0, level->h - 1) },
                TRUE);
  g_signal_emit_by_name (self, "cursor-moved");
}

static void
move_cursor (DsuCanvas *self, int dx, int dy, GdkModifierType modifiers)
{
  const DsFloor *level = dsu_canvas_get_level (self);
  const DsRect seen = dsu_canvas_get_visible_cells (self);
  const DsCell middle = { seen.x + seen.w / 2, seen.y + seen.h / 2 };
  DsCell to = self->keys.cursor;

  if (!self->keys.has_cursor)
    to = self->pointer.has_hover ? self->pointer.hover : middle;
  to.x = ds_clamp (to.x + (self->keys.has_cursor ? dx : 0), 0, level->w - 1);
  to.y = ds_clamp (to.y + (self->keys.has_cursor ? dy : 0), 0, level->h - 1);
  place_cursor (self, to, FALSE);
  if (self->pointer.state == DSU_POINTER_STROKES && self->keys.holds_enter)
    drag_stroke (self, to, modifiers, FALSE);
  g_signal_emit_by_name (self, "cursor-moved");
}

static void
on_arrow (DsuCanvas *self, int dx, int dy, GdkModifierType modifiers)
{
  GtkWidget *widget = GTK_WIDGET (self);
  double step_x = KEY_PAN, step_y = KEY_PAN;

  if (!(modifiers & GDK_CONTROL_MASK) && !self->keys.holds_space) {
    move_cursor (self, dx, dy, modifiers);
    return;
  }
  if (modifiers & GDK_SHIFT_MASK) {
    step_x = gtk_widget_get_width (widget) * KEY_PAN_FAR;
    step_y = gtk_widget_get_height (widget) * KEY_PAN_FAR;
  }
  dsu_canvas_pan (self, dx * step_x, dy * step_y);
  hover_pointer (self);
}

static void
on_enter (DsuCanvas *self, GdkModifierType modifiers)
{
  if (!self->keys.has_cursor)
    move_cursor (self, 0, 0, modifiers);
  if (self->pointer.state != DSU_POINTER_IDLE)
    return;
  self->keys.holds_enter = TRUE;
  begin_stroke (self, self->keys.cursor, 0, modifiers);
}

static gboolean
on_key (DsuCanvas *self, guint key, guint code, GdkModifierType state)
{
  static const struct {
    guint key, pad;
    int dx, dy;
  } ARROWS[] = { { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
                 { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
                 { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
                 { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 } };
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (dsu_canvas_get_level (self) == NULL)
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (ARROWS); i++)
    if (key == ARROWS[i].key || key == ARROWS[i].pad) {
      on_arrow (self, ARROWS[i].dx, ARROWS[i].dy, modifiers);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_Escape && self->pointer.state == DSU_POINTER_STROKES) {
    dsu_canvas_cancel_stroke (self);
    return GDK_EVENT_STOP;
  }
  if (key == GDK_KEY_Escape) {
    dsu_canvas_cancel_stroke (self);
    g_signal_emit_by_name (self, "cancel");
  }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter) &&
      !(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))) {
    on_enter (self, modifiers);
    return GDK_EVENT_STOP;
  }
  if (key == GDK_KEY_space && modifiers == 0) {
    if (!self->keys.holds_space) /* not the key's repeats */
      hold_view (self);
    self->keys.holds_space = TRUE;
    dsu_canvas_update_cursor (self);
    return GDK_EVENT_STOP;
  }
  return GDK_EVENT_PROPAGATE;
}

static void
on_key_release (DsuCanvas *self, guint key, guint code, GdkModifierType state)
{
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (key == GDK_KEY_space) {
    self->keys.holds_space = FALSE;
    dsu_canvas_update_cursor (self);
  }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter) &&
      self->keys.holds_enter) {
    self->keys.holds_enter = FALSE;
    if (self->pointer.state == DSU_POINTER_STROKES)
      end_stroke (self, modifiers);
  }
}

/* Releases of keys do not arrive without the focus, and those of buttons may not: a dialog or
 * another tab takes both. */
static void
on_focus_leave (DsuCanvas *self)
{
  self->keys.holds_space = FALSE;
  let_go (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
add (DsuCanvas *self, GtkEventController *controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
dsu_canvas_init_input (DsuCanvas *self)
{
  GtkEventController *events = gtk_event_controller_legacy_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *pinch = GTK_EVENT_CONTROLLER (gtk_gesture_zoom_new ());

  g_return_if_fail (DSU_IS_CANVAS (self));

  g_signal_connect (self, "unmap", G_CALLBACK (let_go), NULL); /* behind another tab */
  g_signal_connect_swapped (events, "event", G_CALLBACK (on_event), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (on_key_release), self);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_focus_leave), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  g_signal_connect_swapped (pinch, "end", G_CALLBACK (on_pinch_end), self);
  g_signal_connect_swapped (pinch, "cancel", G_CALLBACK (on_pinch_end), self);
  add (self, events);
  add (self, motion);
  add (self, scroll);
  add (self, keys);
  add (self, focus);
  add (self, pinch);
}
