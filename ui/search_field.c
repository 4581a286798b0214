/* ui/search_field.c — a field to search with. */
#include "search_field.h"

/* A search entry takes Escape for this signal, so that nothing around it gets the key. */
static void
on_stopped (GtkWidget *field, gpointer data)
{
  GtkWidget *popover = gtk_widget_get_ancestor (field, GTK_TYPE_POPOVER);

  gtk_editable_set_text (GTK_EDITABLE (field), "");
  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
  else
    gtk_widget_activate_action (field, "win.focus-canvas", NULL);
}

GtkWidget *
dsu_search_field_new (const char *name)
{
  GtkWidget *field;

  g_return_val_if_fail (name != NULL, NULL);

  field = gtk_search_entry_new ();
  g_object_set (field, "placeholder-text", name, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (field, "stop-search", G_CALLBACK (on_stopped), NULL);
  return field;
}

/* The toolkit would go by the places of the widgets, to the scrollbars around the list. */
static gboolean
on_down (GtkWidget *field, GVariant *args, gpointer list)
{
  gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
  return GDK_EVENT_STOP;
}

void
dsu_search_field_set_list (GtkWidget *field, GtkWidget *list)
{
  GtkEventController *keys;

  g_return_if_fail (GTK_IS_SEARCH_ENTRY (field) && GTK_IS_WIDGET (list));

  keys = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Down, 0),
                        gtk_callback_action_new (on_down, list, NULL)));
  gtk_widget_add_controller (field, keys);
}
