/* ui/panes.c — two parts with a handle between them. */
#include "panes.h"

/* The handle of a GtkPaned answers where it last stood, also when a part is hidden and it cannot be
 * seen: its gestures rest meanwhile. */
static void
on_part_visible (GtkPaned *paned)
{
  const gboolean both = gtk_widget_get_visible (gtk_paned_get_start_child (paned)) &&
                        gtk_widget_get_visible (gtk_paned_get_end_child (paned));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (paned));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_GESTURE_DRAG (controller))
      gtk_event_controller_set_propagation_phase (controller,
                                                  both ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
  }
}

GtkWidget *
dsu_panes_new (GtkOrientation orientation, GtkWidget *start, GtkWidget *end, const char *label)
{
  GtkWidget *paned = gtk_paned_new (orientation);

  gtk_paned_set_start_child (GTK_PANED (paned), start);
  gtk_paned_set_end_child (GTK_PANED (paned), end);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (paned), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (start, "notify::visible", G_CALLBACK (on_part_visible), paned,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (end, "notify::visible", G_CALLBACK (on_part_visible), paned,
                           G_CONNECT_SWAPPED);
  on_part_visible (GTK_PANED (paned));
  return paned;
}
