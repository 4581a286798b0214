/* editor/window/preferences.c — the preferences, whose widgets have the names of the settings. */
#include "app/settings.h"
#include "window/window_private.h"

#include "choice.h"
#include "spin.h"

#include <glib/gi18n.h>

static void
bind_number (GtkBuilder *builder, GSettings *settings, const char *key, int min, int max, int step)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (gtk_builder_get_object (builder, key));

  gtk_spin_button_set_range (spin, min, max);
  gtk_spin_button_set_increments (spin, step, 10 * step);
  dsu_spin_set_up (GTK_WIDGET (spin));
  g_settings_bind (settings, key, spin, "value", G_SETTINGS_BIND_DEFAULT);
}

static void
on_theme (GtkDropDown *choice)
{
  g_settings_set_enum (dse_settings_get (), "theme", (int)gtk_drop_down_get_selected (choice));
}

static void
add_theme (GtkBuilder *builder, GSettings *settings)
{
  AdwActionRow *row = ADW_ACTION_ROW (gtk_builder_get_object (builder, "theme"));
  const char *labels[] = { _ ("System"), C_ ("theme", "Light"), C_ ("theme", "Dark"), NULL };
  GtkWidget *choice = dsu_choice_new (gtk_string_list_new (labels));

  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Theme"), -1);
  adw_action_row_add_suffix (row, choice);
  adw_action_row_set_activatable_widget (row, choice);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice),
                              (guint)g_settings_get_enum (settings, "theme"));
  g_signal_connect (choice, "notify::selected", G_CALLBACK (on_theme), NULL);
}

void
dse_window_preferences (DseWindow *self)
{
  static const char *const switches[] = { "light-canvas", "wheel-zooms", "right-button-erases",
                                          "show-card", "mark-room" };
  GSettings *settings = dse_settings_get ();
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "preferences.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));

  g_return_if_fail (DSE_IS_WINDOW (self));

  for (gsize i = 0; i < G_N_ELEMENTS (switches); i++)
    g_settings_bind (settings, switches[i], gtk_builder_get_object (builder, switches[i]), "active",
                     G_SETTINGS_BIND_DEFAULT);
  add_theme (builder, settings);
  bind_number (builder, settings, "proof-effort", 1, DS_EFFORT_MAX, 1);
  bind_number (builder, settings, "history-limit-mib", 16, 4096, 16);
  gtk_window_set_transient_for (window, GTK_WINDOW (self));
  gtk_window_present (window);
}
