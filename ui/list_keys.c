/* ui/list_keys.c — keys of a list, which the window does not get. */
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
