/* ui/popover.c — popovers that are made for a single showing. */
#include "popover.h"

/* The parent may be gone by then. Where a press opened the popover, its release went there, and the
 * parent still looks pressed. */
static gboolean
unparent (gpointer popover)
{
  GtkWidget *parent = gtk_widget_get_parent (popover);

  if (parent != NULL) {
    gtk_widget_unset_state_flags (parent, GTK_STATE_FLAG_ACTIVE);
    gtk_widget_unparent (popover);
  }
  return G_SOURCE_REMOVE;
}

/* The action of a menu runs after it was closed. */
static void
on_closed (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent, g_object_ref (popover), g_object_unref);
}

void
dsu_popover_show_once (GtkWidget *popover)
{
  g_return_if_fail (GTK_IS_POPOVER (popover));

  g_signal_connect (popover, "closed", G_CALLBACK (on_closed), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

gboolean
dsu_popover_show_menu (GMenuModel *model, GtkWidget *parent, DsuCanvas *canvas, DsCell cell)
{
  graphene_point_t at, place;
  GtkWidget *menu;

  g_return_val_if_fail (G_IS_MENU_MODEL (model) && GTK_IS_WIDGET (parent) && DSU_IS_CANVAS (canvas),
                        FALSE);

  if (!dsu_canvas_cell_to_widget (canvas, cell, &at) ||
      !gtk_widget_compute_point (GTK_WIDGET (canvas), parent, &at, &place))
    return FALSE;
  menu = gtk_popover_menu_new_from_model (model);
  gtk_widget_set_parent (menu, parent);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (menu),
                               &(GdkRectangle){ (int)place.x, (int)place.y, 1, 1 });
  dsu_popover_show_once (menu);
  return TRUE;
}
