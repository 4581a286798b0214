/* ui/overflow.c — groups move between the row and the popover; one that has its place stays, with
 * the focus that may be in it. */
#include "overflow.h"

#include "icon_button.h"
#include "still.h"

#include <glib/gi18n.h>

#define POPOVER_SPACING 9 /* pixels */

struct _DsuOverflow {
  GtkBox parent_instance;
  GtkWidget *row, *more, *rest; /* @rest: in the popover */
  GtkAdjustment *place;         /* of the scrolled window, which owns it */
  GPtrArray *groups;            /* GtkWidget, owned by their parents */
  guint fitting;                /* source */
};

enum { PROP_CONTENT = 1 };

G_DEFINE_FINAL_TYPE (DsuOverflow, dsu_overflow, GTK_TYPE_BOX)

/* The least width of @widget, to which the row may shrink it. */
static int
width_of (GtkWidget *widget)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* ---- places */

/* Puts group @i into @parent, behind those before it that are there. */
static void
put (DsuOverflow *self, guint i, GtkWidget *parent)
{
  GtkWidget *group = self->groups->pdata[i], *before = NULL;

  if (gtk_widget_get_parent (group) == parent)
    return;
  for (guint k = 0; k < i; k++)
    if (gtk_widget_get_parent (self->groups->pdata[k]) == parent)
      before = self->groups->pdata[k];
  g_object_ref (group);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (group)), group);
  gtk_box_insert_child_after (GTK_BOX (parent), group, before);
  g_object_unref (group);
}

/* The width of the row with all of its visible groups. */
static int
whole_width (DsuOverflow *self)
{
  const int spacing = gtk_box_get_spacing (GTK_BOX (self->row));
  int inside = 0, sum = 0, n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (self->row); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child))
      inside += width_of (child) + (n++ > 0 ? spacing : 0);
  sum = width_of (self->row) - inside; /* its padding */
  n = 0;
  for (guint i = 0; i < self->groups->len; i++)
    if (gtk_widget_get_visible (self->groups->pdata[i]))
      sum += width_of (self->groups->pdata[i]) + (n++ > 0 ? spacing : 0);
  return sum;
}

/* The number of groups that the row has, from the first; the visible ones of them fit. */
static guint
count_fitting (DsuOverflow *self, int *over)
{
  const int spacing = gtk_box_get_spacing (GTK_BOX (self->row));
  guint n = self->groups->len;

  for (; n > 1 && *over > 0; n--)
    if (gtk_widget_get_visible (self->groups->pdata[n - 1]))
      *over -= width_of (self->groups->pdata[n - 1]) + spacing;
  return n;
}

void
dsu_overflow_fit (DsuOverflow *self)
{
  int over;
  guint n;

  g_return_if_fail (DSU_IS_OVERFLOW (self));

  if (self->groups->len == 0 || gtk_widget_get_width (GTK_WIDGET (self)) == 0)
    return;
  over = whole_width (self) - gtk_widget_get_width (GTK_WIDGET (self));
  if (over > 0) {
    gtk_widget_set_visible (self->more, TRUE);
    over += width_of (self->more);
  }
  n = count_fitting (self, &over);
  for (guint i = 0; i < self->groups->len; i++)
    put (self, i, i < n ? self->row : self->rest);
  if (n == self->groups->len)
    gtk_menu_button_popdown (GTK_MENU_BUTTON (self->more));
  gtk_widget_set_visible (self->more, n < self->groups->len);
  gtk_adjustment_set_value (self->place, 0);
}

static gboolean
on_idle (gpointer data)
{
  DsuOverflow *self = data;

  self->fitting = 0;
  dsu_overflow_fit (self);
  return G_SOURCE_REMOVE;
}

/* Not at once: the width changes while sizes are given out. */
static void
on_width (DsuOverflow *self)
{
  if (self->fitting == 0)
    self->fitting = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_idle, self, NULL);
}

void
dsu_overflow_adopt (DsuOverflow *self)
{
  g_return_if_fail (DSU_IS_OVERFLOW (self) && self->groups->len == 0);

  for (GtkWidget *child = gtk_widget_get_first_child (self->row); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    g_ptr_array_add (self->groups, child);
}

const GPtrArray *
dsu_overflow_get_groups (DsuOverflow *self)
{
  g_return_val_if_fail (DSU_IS_OVERFLOW (self), NULL);

  return self->groups;
}

/* ---- life */

static GtkWidget *
more_new (DsuOverflow *self)
{
  GtkWidget *more = gtk_menu_button_new (), *popover = gtk_popover_new ();

  self->rest = gtk_box_new (GTK_ORIENTATION_VERTICAL, POPOVER_SPACING);
  gtk_widget_add_css_class (self->rest, "more-options");
  gtk_popover_set_child (GTK_POPOVER (popover), self->rest);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (more), _ ("More"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (more), popover);
  dsu_menu_button_set_tip (more, _ ("More options"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (more), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("More options"), -1);
  gtk_widget_set_visible (more, FALSE);
  return more;
}

static void
set_content (DsuOverflow *self, GtkWidget *row)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->row = row;
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), row);
  gtk_widget_set_hexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
  self->more = more_new (self);
  gtk_box_append (GTK_BOX (self), self->more);
  self->place = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  g_signal_connect_swapped (self->place, "notify::page-size", G_CALLBACK (on_width), self);
}

static void
dsu_overflow_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CONTENT)
    set_content (DSU_OVERFLOW (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dsu_overflow_dispose (GObject *object)
{
  DsuOverflow *self = DSU_OVERFLOW (object);

  if (self->place != NULL)
    g_signal_handlers_disconnect_by_data (self->place, self);
  self->place = NULL;
  g_clear_handle_id (&self->fitting, g_source_remove);
  g_ptr_array_set_size (self->groups, 0);
  G_OBJECT_CLASS (dsu_overflow_parent_class)->dispose (object);
}

static void
dsu_overflow_finalize (GObject *object)
{
  g_ptr_array_unref (DSU_OVERFLOW (object)->groups);
  G_OBJECT_CLASS (dsu_overflow_parent_class)->finalize (object);
}

static void
dsu_overflow_class_init (DsuOverflowClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  dsu_still_install (GTK_WIDGET_CLASS (class));
  object_class->dispose = dsu_overflow_dispose;
  object_class->finalize = dsu_overflow_finalize;
  object_class->set_property = dsu_overflow_set_property;
  g_object_class_install_property (object_class, PROP_CONTENT,
                                   g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
dsu_overflow_init (DsuOverflow *self)
{
  self->groups = g_ptr_array_new ();
  gtk_widget_add_css_class (GTK_WIDGET (self), "overflow");
}
