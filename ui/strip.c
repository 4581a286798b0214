/* ui/strip.c — a scrolled window between two buttons. */
#include "strip.h"

#include "tooltip.h"

#include <glib/gi18n.h>

#define STEP_SHARE 0.8 /* of the visible width, to scroll by */

struct _DsuStrip {
  GtkBox parent_instance;
  GtkWidget *before, *after;
  GtkAdjustment *place; /* of the scrolled window, which owns it */
  guint showing;        /* source */
};

enum { PROP_CONTENT = 1 };

G_DEFINE_FINAL_TYPE (DsuStrip, dsu_strip, GTK_TYPE_BOX)

/* Both buttons come with the first pixel of overflow: a button that came and went during scrolling
 * would move the row under the pointer. */
static gboolean
on_idle (gpointer data)
{
  DsuStrip *self = data;
  const double at = gtk_adjustment_get_value (self->place);
  const double whole = gtk_adjustment_get_upper (self->place);
  const gboolean overflows = whole > gtk_widget_get_width (GTK_WIDGET (self));

  self->showing = 0;
  gtk_widget_set_visible (self->before, overflows);
  gtk_widget_set_visible (self->after, overflows);
  gtk_widget_set_sensitive (self->before, at > 0.5);
  gtk_widget_set_sensitive (self->after,
                            at < whole - gtk_adjustment_get_page_size (self->place) - 0.5);
  return G_SOURCE_REMOVE;
}

/* Not at once: the adjustment changes while sizes are allocated. */
static void
show_ends (DsuStrip *self)
{
  if (self->showing == 0)
    self->showing = g_idle_add (on_idle, self);
}

void
dsu_strip_rewind (DsuStrip *self)
{
  g_return_if_fail (DSU_IS_STRIP (self));

  gtk_adjustment_set_value (self->place, 0);
}

static void
scroll (DsuStrip *self, double direction)
{
  const double step = STEP_SHARE * gtk_adjustment_get_page_size (self->place);

  gtk_adjustment_set_value (self->place, gtk_adjustment_get_value (self->place) + direction * step);
}

static void
on_before (DsuStrip *self)
{
  scroll (self, -1);
}

static void
on_after (DsuStrip *self)
{
  scroll (self, 1);
}

/* For the pointer: the focus scrolls the row by itself. */
static GtkWidget *
append_end (DsuStrip *self, const char *icon, const char *tip, void (*clicked) (DsuStrip *self))
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_visible (button, FALSE);
  dsu_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked), self);
  gtk_box_append (GTK_BOX (self), button);
  return button;
}

static void
dsu_strip_dispose (GObject *object)
{
  DsuStrip *self = DSU_STRIP (object);

  if (self->place != NULL)
    g_signal_handlers_disconnect_by_data (self->place, self);
  self->place = NULL;
  g_clear_handle_id (&self->showing, g_source_remove);
  G_OBJECT_CLASS (dsu_strip_parent_class)->dispose (object);
}

static void
set_content (DsuStrip *self, GtkWidget *content)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), content);
  gtk_widget_set_hexpand (scrolled, TRUE);
  self->before = append_end (self, "pan-start-symbolic", _ ("Previous controls"), on_before);
  gtk_box_append (GTK_BOX (self), scrolled);
  self->after = append_end (self, "pan-end-symbolic", _ ("More controls"), on_after);
  self->place = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  g_signal_connect_swapped (self->place, "changed", G_CALLBACK (show_ends), self);
  g_signal_connect_swapped (self->place, "value-changed", G_CALLBACK (show_ends), self);
}

static void
dsu_strip_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CONTENT)
    set_content (DSU_STRIP (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dsu_strip_class_init (DsuStripClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = dsu_strip_dispose;
  object_class->set_property = dsu_strip_set_property;
  g_object_class_install_property (object_class, PROP_CONTENT,
                                   g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
dsu_strip_init (DsuStrip *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "strip");
}
