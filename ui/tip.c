/* ui/tip.c — one popover for all tips below a widget. */
#include "tip.h"

#define DELAY_MS 500 /* as that of the toolkit's tips */
#define TIP_CHARS 50 /* longer tips wrap */

typedef struct {
  GtkWidget *root;    /* borrowed: it owns this */
  GtkWidget *popover; /* its child; NULL: gone already */
  GtkWidget *about;   /* widget under the pointer; NULL: none */
  guint timer;
} Tips;

static void
hide (Tips *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->about = NULL;
  if (self->popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
}

static void
tips_free (gpointer data)
{
  Tips *self = data;

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_weak_pointer (&self->popover);
  g_free (self);
}

/* A box removes its children by itself, other widgets do not. */
static void
on_destroy (Tips *self)
{
  GtkWidget *popover = self->popover;

  hide (self);
  g_clear_weak_pointer (&self->popover);
  if (popover != NULL)
    gtk_widget_unparent (popover);
}

/* True if a menu or list of @widget is open: then no tip comes. */
static gboolean
is_open (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_get_visible (child))
      return TRUE;
  return FALSE;
}

static gboolean
on_delay (gpointer data)
{
  Tips *self = data;
  const char *text = gtk_widget_get_tooltip_text (self->about);
  graphene_rect_t box;

  self->timer = 0;
  if (text == NULL || is_open (self->about) ||
      !gtk_widget_compute_bounds (self->about, self->root, &box))
    return G_SOURCE_REMOVE;
  gtk_label_set_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (self->popover))), text);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle){ (int)box.origin.x, (int)box.origin.y,
                                                (int)box.size.width, (int)box.size.height });
  gtk_popover_popup (GTK_POPOVER (self->popover));
  return G_SOURCE_REMOVE;
}

static void
on_enter (GtkEventController *motion, double x, double y, Tips *self)
{
  GtkWidget *widget = gtk_event_controller_get_widget (motion);

  if (gtk_widget_get_tooltip_text (widget) == NULL)
    return; /* such as the button that a choice consists of */
  hide (self);
  self->about = widget;
  self->timer = g_timeout_add (DELAY_MS, on_delay, self);
}

static void
on_leave (GtkEventController *motion, Tips *self)
{
  if (gtk_event_controller_get_widget (motion) == self->about)
    hide (self);
}

static gboolean
on_query (GtkWidget *widget, int x, int y, gboolean by_keyboard)
{
  if (!by_keyboard)
    g_signal_stop_emission_by_name (widget, "query-tooltip");
  return FALSE;
}

static void
watch (Tips *self, GtkWidget *widget)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (widget, "query-tooltip", G_CALLBACK (on_query), NULL);
  g_signal_connect (motion, "enter", G_CALLBACK (on_enter), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (widget, motion);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (hide), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

static void
watch_all (Tips *self, GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) ||
      GTK_IS_EDITABLE (widget))
    watch (self, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (child != self->popover)
      watch_all (self, child);
}

void
dsu_tips_above (GtkWidget *root)
{
  Tips *self = g_new0 (Tips, 1);
  GtkWidget *label = gtk_label_new (NULL);

  g_return_if_fail (GTK_IS_WIDGET (root));

  self->root = root;
  self->popover = gtk_popover_new ();
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TIP_CHARS);
  gtk_popover_set_child (GTK_POPOVER (self->popover), label);
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_TOP);
  gtk_widget_set_can_target (self->popover, FALSE);
  gtk_widget_add_css_class (self->popover, "tip");
  gtk_widget_set_parent (self->popover, root);
  g_object_set_data_full (G_OBJECT (root), "dsu-tips", self, tips_free);
  g_object_add_weak_pointer (G_OBJECT (self->popover), (gpointer *)&self->popover);
  g_signal_connect_swapped (root, "destroy", G_CALLBACK (on_destroy), self);
  watch_all (self, root);
}
