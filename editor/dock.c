/* editor/dock.c — panels behind a row of buttons that choose. */
#include "dock.h"

#include <glib/gi18n.h>

struct _DseDock {
  GtkBox parent_instance;
  DseWindow *window;
  DsePanelPlace place;
  GtkWidget *stack;
  GtkWidget *switcher; /* NULL until a panel is built */
  DsePage *page;       /* of the panels that are built; borrowed */
};

G_DEFINE_FINAL_TYPE (DseDock, dse_dock, GTK_TYPE_BOX)

const DsePanel *
dse_dock_get_shown (DseDock *self)
{
  return dse_panel_find (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->stack)));
}

static void
hide (DseDock *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* The panels below can be closed. */
static GtkWidget *
build_switcher (DseDock *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *switcher = adw_view_switcher_new ();
  const gboolean is_right = self->place == DSE_PANEL_RIGHT;
  GtkWidget *close;

  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (switcher), ADW_VIEW_STACK (self->stack));
  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (switcher), is_right
                                                                  ? ADW_VIEW_SWITCHER_POLICY_NARROW
                                                                  : ADW_VIEW_SWITCHER_POLICY_WIDE);
  gtk_widget_set_hexpand (switcher, is_right);
  gtk_box_append (GTK_BOX (row), switcher);
  gtk_widget_add_css_class (row, "dock-row");
  if (is_right)
    return row;
  close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_set_tooltip_text (close, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_set_hexpand (close, TRUE);
  gtk_widget_set_halign (close, GTK_ALIGN_END);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (hide), self);
  gtk_box_append (GTK_BOX (row), close);
  return row;
}

GtkWidget *
dse_dock_get_panel (DseDock *self, const DsePanel *panel)
{
  AdwBin *bin =
      ADW_BIN (adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id));

  if (self->switcher == NULL) {
    self->switcher = build_switcher (self);
    gtk_box_prepend (GTK_BOX (self), self->switcher);
  }
  if (adw_bin_get_child (bin) == NULL) {
    adw_bin_set_child (bin, panel->build (self->window));
    panel->set_page (adw_bin_get_child (bin), self->page);
  }
  return adw_bin_get_child (bin);
}

void
dse_dock_show (DseDock *self, const DsePanel *panel)
{
  dse_dock_get_panel (self, panel);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->stack), panel->id);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static void
on_shown (DseDock *self)
{
  const DsePanel *panel = dse_dock_get_shown (self);

  if (panel != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    dse_dock_get_panel (self, panel);
}

void
dse_dock_set_page (DseDock *self, DsePage *page)
{
  self->page = page;
  for (gsize i = 0; i < dse_panel_count (); i++) {
    const DsePanel *panel = dse_panel_get (i);
    GtkWidget *bin =
        panel->place == self->place
            ? adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id)
            : NULL;
    GtkWidget *child = bin != NULL ? adw_bin_get_child (ADW_BIN (bin)) : NULL;

    if (child != NULL)
      panel->set_page (child, page);
  }
}

DseDock *
dse_dock_new (DseWindow *window, DsePanelPlace place)
{
  DseDock *self = g_object_new (DSE_TYPE_DOCK, "orientation", GTK_ORIENTATION_VERTICAL, NULL);

  self->window = window;
  self->place = place;
  self->stack = adw_view_stack_new ();
  adw_view_stack_set_vhomogeneous (ADW_VIEW_STACK (self->stack), FALSE);
  adw_view_stack_set_hhomogeneous (ADW_VIEW_STACK (self->stack), FALSE);
  gtk_widget_set_vexpand (self->stack, TRUE);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    const DsePanel *panel = dse_panel_get (i);

    if (panel->place != place)
      continue;
    adw_view_stack_add_titled (ADW_VIEW_STACK (self->stack), adw_bin_new (), panel->id,
                               _ (panel->label));
    adw_view_stack_page_set_icon_name (
        adw_view_stack_get_page (
            ADW_VIEW_STACK (self->stack),
            adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id)),
        panel->icon);
  }
  gtk_box_append (GTK_BOX (self), self->stack);
  g_signal_connect_swapped (self->stack, "notify::visible-child", G_CALLBACK (on_shown), self);
  g_signal_connect (self, "notify::visible", G_CALLBACK (on_shown), NULL);
  return self;
}

static void
dse_dock_class_init (DseDockClass *class)
{
}

static void
dse_dock_init (DseDock *self)
{
}
