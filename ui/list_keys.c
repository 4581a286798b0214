/* ui/list_keys.c — shortcuts of a list, and the way of the focus out of it. */
#include "list_keys.h"

static gboolean
on_key (GtkWidget *list, GVariant *args, gpointer action)
{
  gtk_widget_activate_action (list, action, NULL);
  return GDK_EVENT_STOP;
}

void
dsu_list_add_keys (GtkWidget *list, const DsuListKey *keys, gsize n)
{
  GtkEventController *controller;

  g_return_if_fail (GTK_IS_WIDGET (list) && (keys != NULL || n == 0));

  controller = gtk_shortcut_controller_new ();
  for (gsize i = 0; i < n; i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].key, keys[i].modifiers),
                          gtk_callback_action_new (on_key, (gpointer)keys[i].action, NULL)));
  gtk_widget_add_controller (list, controller);
}

/* ---- Tab */

static gboolean
on_tab (GtkWidget *view, GVariant *args, gpointer data)
{
  const GtkDirectionType direction = (GtkDirectionType)GPOINTER_TO_INT (data);
  GtkWidget *row = gtk_widget_get_focus_child (view);

  if (row != NULL && gtk_widget_child_focus (row, direction))
    return GDK_EVENT_STOP;
  gtk_widget_set_can_focus (view, FALSE); /* the others alone are asked */
  gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (view)), direction);
  gtk_widget_set_can_focus (view, TRUE);
  return GDK_EVENT_STOP;
}

static void
add_tab (GtkEventController *controller, guint key, GdkModifierType modifiers,
         GtkDirectionType direction)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers),
                        gtk_callback_action_new (on_tab, GINT_TO_POINTER (direction), NULL)));
}

void
dsu_list_leave_by_tab (GtkWidget *view)
{
  GtkEventController *controller;

  g_return_if_fail (GTK_IS_WIDGET (view));

  controller = gtk_shortcut_controller_new ();
  add_tab (controller, GDK_KEY_Tab, 0, GTK_DIR_TAB_FORWARD);
  add_tab (controller, GDK_KEY_Tab, GDK_SHIFT_MASK, GTK_DIR_TAB_BACKWARD);
  gtk_widget_add_controller (view, controller);
}
