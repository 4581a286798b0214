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

/* Around a handle that is not wide, 6 pixels more belong to it than its box has. */
void
dsu_panes_watch (GtkPaned *paned)
{
  g_return_if_fail (GTK_IS_PANED (paned));

  gtk_paned_set_wide_handle (paned, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (paned), "docks");

  g_signal_connect_object (gtk_paned_get_start_child (paned), "notify::visible",
                           G_CALLBACK (on_part_visible), paned, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_paned_get_end_child (paned), "notify::visible",
                           G_CALLBACK (on_part_visible), paned, G_CONNECT_SWAPPED);
  on_part_visible (paned);
}

/* The third child of a GtkPaned is its handle. */
static GtkWidget *
find_handle (GtkPaned *paned)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (paned));

  while (child == gtk_paned_get_start_child (paned) || child == gtk_paned_get_end_child (paned))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

void
dsu_panes_set_end_height (GtkPaned *paned, int height)
{
  int handle;

  g_return_if_fail (GTK_IS_PANED (paned) && height >= 0);

  gtk_widget_measure (find_handle (paned), GTK_ORIENTATION_VERTICAL, -1, &handle, NULL, NULL, NULL);
  gtk_paned_set_position (paned,
                          MAX (0, gtk_widget_get_height (GTK_WIDGET (paned)) - handle - height));
}
