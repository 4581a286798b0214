/* editor/recipe/curtain.c — a child that is cut at the handle. */
#include "recipe/curtain.h"

#include <glib/gi18n.h>

#define HANDLE_WIDTH 12 /* logical pixels; its line is in the middle */
#define KEY_STEP 0.05

struct _DseCurtain {
  GtkWidget parent_instance;
  GtkOverlay *overlay; /* borrowed: the parent */
  GtkWidget *child;    /* NULL: none */
  GtkWidget *handle;
  double split; /* part of the width, 0 to 1 */
};

G_DEFINE_FINAL_TYPE (DseCurtain, dse_curtain, GTK_TYPE_WIDGET)

double
dse_curtain_get_split (DseCurtain *self)
{
  g_return_val_if_fail (DSE_IS_CURTAIN (self), 0);

  return self->split;
}

void
dse_curtain_set_split (DseCurtain *self, double split)
{
  g_return_if_fail (DSE_IS_CURTAIN (self));

  self->split = CLAMP (split, 0, 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->handle), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  self->split, -1);
  gtk_widget_queue_allocate (GTK_WIDGET (self->overlay));
}

void
dse_curtain_set_child (DseCurtain *self, GtkWidget *child)
{
  g_return_if_fail (DSE_IS_CURTAIN (self) && (child == NULL || GTK_IS_WIDGET (child)));

  if (self->child != NULL)
    gtk_widget_unparent (self->child);
  self->child = child;
  if (child != NULL)
    gtk_widget_insert_after (child, GTK_WIDGET (self), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), child != NULL);
}

/* ---- its place, and that of its parts */

static int
whole_width (DseCurtain *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->overlay));
}

/* The handle reaches over the edge of the child. */
static gboolean
on_position (GtkOverlay *overlay, GtkWidget *widget, GdkRectangle *out, DseCurtain *self)
{
  const int w = gtk_widget_get_width (GTK_WIDGET (overlay));

  if (widget != GTK_WIDGET (self))
    return FALSE;
  *out = (GdkRectangle){ .width = CLAMP ((int)(self->split * w) + HANDLE_WIDTH / 2, HANDLE_WIDTH,
                                         MAX (w, HANDLE_WIDTH)),
                         .height = gtk_widget_get_height (GTK_WIDGET (overlay)) };
  return TRUE;
}

static void
dse_curtain_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
dse_curtain_size_allocate (GtkWidget *widget, int w, int h, int baseline)
{
  DseCurtain *self = DSE_CURTAIN (widget);
  int minimum;

  if (self->child != NULL) {
    gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    gtk_widget_size_allocate (self->child,
                              &(GtkAllocation){ 0, 0, MAX (whole_width (self), minimum), h }, -1);
  }
  gtk_widget_measure (self->handle, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (
      self->handle, &(GtkAllocation){ w - HANDLE_WIDTH, 0, MAX (HANDLE_WIDTH, minimum), h }, -1);
}

/* The child ends at the line in the middle of the handle. */
static void
dse_curtain_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DseCurtain *self = DSE_CURTAIN (widget);
  const int w = gtk_widget_get_width (widget), h = gtk_widget_get_height (widget);

  if (self->child != NULL) {
    gtk_snapshot_push_clip (snapshot,
                            &GRAPHENE_RECT_INIT (0, 0, (float)(w - HANDLE_WIDTH / 2), (float)h));
    gtk_widget_snapshot_child (widget, self->child, snapshot);
    gtk_snapshot_pop (snapshot);
  }
  gtk_widget_snapshot_child (widget, self->handle, snapshot);
}

/* ---- moving */

static void
on_begin (GtkGestureDrag *gesture, double x, double y, DseCurtain *self)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* The offset counts from the handle, which moves along: its point on the overlay decides. */
static void
on_update (GtkGestureDrag *gesture, double dx, double dy, DseCurtain *self)
{
  double x, y, at;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  gtk_widget_translate_coordinates (self->handle, GTK_WIDGET (self->overlay), x + dx, y + dy, &at,
                                    &y);
  if (whole_width (self) > 0)
    dse_curtain_set_split (self, at / whole_width (self));
}

static gboolean
on_key (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType modifiers,
        DseCurtain *self)
{
  if (keyval != GDK_KEY_Left && keyval != GDK_KEY_Right)
    return GDK_EVENT_PROPAGATE;
  dse_curtain_set_split (self, self->split + (keyval == GDK_KEY_Left ? -KEY_STEP : KEY_STEP));
  return GDK_EVENT_STOP;
}

/* ---- life */

static void
add_handle (DseCurtain *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->handle = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_SLIDER,
                               "focusable", TRUE, NULL);
  gtk_widget_add_css_class (self->handle, "curtain-handle");
  gtk_widget_set_cursor_from_name (self->handle, "col-resize");
  gtk_widget_set_tooltip_text (self->handle, _ ("Drag to see more of one level or the other"));
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->handle), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Slider between the levels"),
      GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 1.0, -1);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_update), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->handle, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (self->handle, keys);
  gtk_widget_set_parent (self->handle, GTK_WIDGET (self));
}

DseCurtain *
dse_curtain_new (GtkOverlay *overlay)
{
  DseCurtain *self;

  g_return_val_if_fail (GTK_IS_OVERLAY (overlay), NULL);

  self = g_object_new (DSE_TYPE_CURTAIN, "visible", FALSE, "overflow", GTK_OVERFLOW_HIDDEN, NULL);
  self->overlay = overlay;
  self->split = 0.5;
  g_signal_connect_object (overlay, "get-child-position", G_CALLBACK (on_position), self, 0);
  gtk_overlay_add_overlay (overlay, GTK_WIDGET (self));
  return self;
}

static void
dse_curtain_dispose (GObject *object)
{
  DseCurtain *self = DSE_CURTAIN (object);

  g_clear_pointer (&self->child, gtk_widget_unparent);
  g_clear_pointer (&self->handle, gtk_widget_unparent);
  G_OBJECT_CLASS (dse_curtain_parent_class)->dispose (object);
}

static void
dse_curtain_class_init (DseCurtainClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_curtain_dispose;
  widget_class->measure = dse_curtain_measure;
  widget_class->size_allocate = dse_curtain_size_allocate;
  widget_class->snapshot = dse_curtain_snapshot;
}

static void
dse_curtain_init (DseCurtain *self)
{
  add_handle (self);
}
