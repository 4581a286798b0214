/* ui/seed_strip.c — a row of toggle buttons that scrolls. */
#include "seed_strip.h"

#include "tooltip.h"

#include <glib/gi18n.h>

struct _DsuSeedStrip {
  GtkWidget parent_instance;
  GtkWidget *scrolled, *box;
  guint n;
  gboolean is_setting;
  guint scrolling; /* source */
};

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuSeedStrip, dsu_seed_strip, GTK_TYPE_WIDGET)

static void
on_toggled (GtkToggleButton *button, DsuSeedStrip *self)
{
  if (self->is_setting)
    return;
  if (self->n == 1) /* a lone button is no group, so that pressing it would switch it off */
    dsu_seed_strip_set_current (self, 0);
  else if (gtk_toggle_button_get_active (button))
    g_signal_emit (self, signals[CHOSEN], 0,
                   GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index")));
}

static void
dsu_seed_strip_dispose (GObject *object)
{
  g_clear_handle_id (&DSU_SEED_STRIP (object)->scrolling, g_source_remove);
  g_clear_pointer (&DSU_SEED_STRIP (object)->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (dsu_seed_strip_parent_class)->dispose (object);
}

static void
dsu_seed_strip_class_init (DsuSeedStripClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dsu_seed_strip_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (class), GTK_TYPE_BIN_LAYOUT);
  signals[CHOSEN] = g_signal_new ("chosen", DSU_TYPE_SEED_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
dsu_seed_strip_init (DsuSeedStrip *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->box);
  gtk_widget_add_css_class (self->scrolled, "seed-strip");
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
dsu_seed_strip_new (void)
{
  return g_object_new (DSU_TYPE_SEED_STRIP, NULL);
}

static GtkWidget *
nth_button (DsuSeedStrip *self, guint i)
{
  GtkWidget *button = gtk_widget_get_first_child (self->box);

  while (i-- > 0 && button != NULL)
    button = gtk_widget_get_next_sibling (button);
  return button;
}

void
dsu_seed_strip_clear (DsuSeedStrip *self)
{
  g_return_if_fail (DSU_IS_SEED_STRIP (self));

  self->n = 0;
}

static GtkWidget *
append_button (DsuSeedStrip *self)
{
  GtkWidget *first = gtk_widget_get_first_child (self->box);
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *image = gtk_picture_new ();

  gtk_picture_set_can_shrink (GTK_PICTURE (image), FALSE);
  gtk_widget_set_halign (image, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), image);
  gtk_widget_add_css_class (button, "swatch");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (self->n));
  g_signal_connect (button, "toggled", G_CALLBACK (on_toggled), self);
  gtk_box_append (GTK_BOX (self->box), button);
  return button;
}

void
dsu_seed_strip_add (DsuSeedStrip *self, const char *seed, GdkTexture *picture)
{
  GtkWidget *button;
  g_autofree char *tip = NULL;

  g_return_if_fail (DSU_IS_SEED_STRIP (self) && seed != NULL);

  tip = g_strdup_printf (_ ("Seed %s"), seed);

  button = nth_button (self, self->n);
  if (button == NULL)
    button = append_button (self);
  self->n++;
  gtk_picture_set_paintable (GTK_PICTURE (gtk_button_get_child (GTK_BUTTON (button))),
                             GDK_PAINTABLE (picture));
  dsu_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
}

/* Called when the strip has its new width. */
static gboolean
scroll_to_current (gpointer data)
{
  DsuSeedStrip *self = data;
  GtkAdjustment *across =
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  GtkWidget *button = gtk_widget_get_first_child (self->box);
  graphene_rect_t bounds;

  self->scrolling = 0;
  while (button != NULL && !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
    button = gtk_widget_get_next_sibling (button);
  if (button != NULL && gtk_widget_compute_bounds (button, self->box, &bounds))
    gtk_adjustment_clamp_page (across, (double)bounds.origin.x,
                               (double)(bounds.origin.x + bounds.size.width));
  return G_SOURCE_REMOVE;
}

void
dsu_seed_strip_set_current (DsuSeedStrip *self, guint i)
{
  GtkWidget *button;

  g_return_if_fail (DSU_IS_SEED_STRIP (self));

  while ((button = nth_button (self, self->n)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), button);
  button = nth_button (self, i);
  if (button == NULL)
    return;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  self->is_setting = FALSE;
  if (self->scrolling == 0)
    self->scrolling = g_timeout_add (50, scroll_to_current, self);
}
