/* editor/window/layout.c — the parts of the window around the level: their sizes, and the docks
 * with their panels. */
#include "app/settings.h"
#include "panes.h"
#include "tools/kinds.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

/* Gives the right panel its remembered width, once the room is known. */
static void
place_right (DseWindow *self)
{
  GSettings *settings = dse_settings_get ();
  int width, min, room;

  gtk_widget_measure (self->right, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
  width = MAX (min, g_settings_get_int (settings, "right-width"));
  g_object_get (self->inner_paned, "max-position", &room, NULL);
  if (room < width || room == G_MAXINT)
    return;
  gtk_paned_set_position (GTK_PANED (self->inner_paned), room + min - width);
  g_signal_handlers_disconnect_by_func (self->inner_paned, place_right, self);
}

/* Gives the panels below the level, or below the palette, their remembered height, the first time
 * that they are seen and the room is known. */
static void
place_lower (GtkWidget *dock)
{
  GtkPaned *paned = GTK_PANED (gtk_widget_get_parent (dock));
  const char *setting = g_object_get_data (G_OBJECT (dock), "height");

  if (!gtk_widget_get_mapped (dock) || gtk_widget_get_height (GTK_WIDGET (paned)) == 0)
    return;
  dsu_panes_set_end_height (paned, g_settings_get_int (dse_settings_get (), setting));
  g_signal_handlers_disconnect_by_func (dock, place_lower, NULL);
  g_signal_handlers_disconnect_by_func (paned, place_lower, dock);
}

/* @setting: static. */
static void
place_lower_when_seen (GtkWidget *dock, const char *setting)
{
  g_object_set_data (G_OBJECT (dock), "height", (gpointer)setting);
  g_signal_connect (dock, "map", G_CALLBACK (place_lower), NULL);
  g_signal_connect_object (gtk_widget_get_parent (dock), "notify::max-position",
                           G_CALLBACK (place_lower), dock, G_CONNECT_SWAPPED);
}

static void
remember_side (GtkWidget *part, gboolean is_width, const char *setting)
{
  if (gtk_widget_get_mapped (part))
    g_settings_set_int (
        dse_settings_get (), setting,
        MAX (100, is_width ? gtk_widget_get_width (part) : gtk_widget_get_height (part)));
}

void
dse_window_remember_layout (DseWindow *self)
{
  GSettings *settings = dse_settings_get ();
  int width, height;

  g_return_if_fail (DSE_IS_WINDOW (self));

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, "window-width", width);
  g_settings_set_int (settings, "window-height", height);
  g_settings_set_boolean (settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
  remember_side (self->left, TRUE, "left-width");
  remember_side (self->right, TRUE, "right-width");
  remember_side (self->docks[DSE_PANEL_BOTTOM], FALSE, "bottom-height");
  remember_side (self->docks[DSE_PANEL_LEFT], FALSE, "left-height");
  dse_tool_options_set_tool (self->options, dse_tool_brush.id);
  g_settings_set_int (settings, "brush-size", dse_tool_options_get_size (self->options));
}

/* ---- docks */

/* Docks beside the level are seen when they have panels. */
static void
show_docks (DseWindow *self)
{
  g_autoptr (GVariant) panels = g_action_group_get_action_state (G_ACTION_GROUP (self), "panels");
  const gboolean shown = panels == NULL || g_variant_get_boolean (panels);

  gtk_widget_set_visible (self->docks[DSE_PANEL_LEFT],
                          !dse_dock_is_empty (DSE_DOCK (self->docks[DSE_PANEL_LEFT])));
  gtk_widget_set_visible (self->right,
                          shown && self->edits && !dse_dock_is_empty (DSE_DOCK (self->right)));
}

void
dse_window_fill_docks (DseWindow *self)
{
  static const DsePanelPlace beside[] = { DSE_PANEL_RIGHT, DSE_PANEL_LEFT };

  g_return_if_fail (DSE_IS_WINDOW (self));

  for (gsize i = 0; i < G_N_ELEMENTS (beside); i++) {
    DseDock *dock = DSE_DOCK (self->docks[beside[i]]);

    if (!dse_dock_is_empty (dock))
      dse_dock_get_panel (dock, dse_dock_get_shown (dock));
  }
  show_docks (self);
}

/* The panels are placed in another way, by a window. */
static void
on_places (DseWindow *self)
{
  const gboolean had_left = !dse_dock_is_empty (DSE_DOCK (self->docks[DSE_PANEL_LEFT]));

  gtk_window_set_focus (GTK_WINDOW (self), NULL); /* a widget that moves must not keep it */
  dse_docks_arrange (self->docks);
  if (had_left && dse_dock_is_empty (DSE_DOCK (self->docks[DSE_PANEL_LEFT])))
    gtk_paned_set_position (GTK_PANED (self->outer_paned),
                            g_settings_get_int (dse_settings_get (), "left-width"));
  show_docks (self);
}

static void
on_moved (DseDock *dock, gpointer panel, DseWindow *self)
{
  dse_window_show_panel (self, panel);
}

/* While a panel is dragged, places without panels are there, too. */
static void
on_dragged (DseDock *dock, gboolean is_dragged, DseWindow *self)
{
  if (!is_dragged) {
    show_docks (self);
    if (dse_dock_is_empty (DSE_DOCK (self->bottom)))
      gtk_widget_set_visible (self->bottom, FALSE);
    return;
  }
  for (guint i = 0; i < DSE_N_PANEL_PLACES; i++)
    gtk_widget_set_visible (self->docks[i], TRUE);
}

/* Palette and, below it, the left dock. */
GtkWidget *
dse_window_build_left_panes (DseWindow *self)
{
  GtkWidget *paned;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && self->palette != NULL, NULL);

  paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_start_child (GTK_PANED (paned), self->palette);
  gtk_paned_set_end_child (GTK_PANED (paned), self->docks[DSE_PANEL_LEFT]);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_resize_end_child (GTK_PANED (paned), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (paned), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Height of the panels on the left"), -1);
  gtk_widget_set_hexpand (paned, TRUE);
  dsu_panes_watch (GTK_PANED (paned));
  place_lower_when_seen (self->docks[DSE_PANEL_LEFT], "left-height");
  return paned;
}

void
dse_window_set_up_panes (DseWindow *self)
{
  GSettings *settings = dse_settings_get ();

  g_return_if_fail (DSE_IS_WINDOW (self));

  self->docks[DSE_PANEL_RIGHT] = self->right;
  self->docks[DSE_PANEL_BOTTOM] = self->bottom;
  self->docks[DSE_PANEL_LEFT] = g_object_ref_sink (g_object_new (DSE_TYPE_DOCK, NULL));
  for (guint i = 0; i < DSE_N_PANEL_PLACES; i++) {
    dse_dock_set_place (DSE_DOCK (self->docks[i]), self, (DsePanelPlace)i);
    g_signal_connect_object (self->docks[i], "moved", G_CALLBACK (on_moved), self, 0);
    g_signal_connect_object (self->docks[i], "dragged", G_CALLBACK (on_dragged), self, 0);
  }
  g_signal_connect_object (settings, "changed::panel-places", G_CALLBACK (on_places), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_size_request (self->docks[DSE_PANEL_LEFT], -1, 140);
  gtk_widget_set_visible (self->docks[DSE_PANEL_LEFT], FALSE);
  dsu_panes_watch (GTK_PANED (self->lower_paned));
  dsu_panes_watch (GTK_PANED (self->inner_paned));
  dsu_panes_watch (GTK_PANED (self->outer_paned));
  place_lower_when_seen (self->bottom, "bottom-height");
  gtk_paned_set_position (GTK_PANED (self->outer_paned),
                          g_settings_get_int (settings, "left-width"));
  g_signal_connect_swapped (self->inner_paned, "notify::max-position", G_CALLBACK (place_right),
                            self);
}
