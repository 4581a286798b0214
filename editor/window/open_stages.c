/* editor/window/open_stages.c — unfolded stages as a setting. */
#include "window/open_stages.h"
#include "app/settings.h"
#include "recipe_form.h"

#define WANTED "dse-open-stages" /* data of the window */
#define SETTING "session-stages"

static DsuRecipeForm *
form_of (GtkWidget *panel)
{
  return DSU_RECIPE_FORM (g_object_get_data (G_OBJECT (panel), DSE_RECIPE_FORM));
}

void
dse_open_stages_want (GObject *window, DseOpenStages stages)
{
  g_return_if_fail (G_IS_OBJECT (window));

  g_object_set_data (window, WANTED, GUINT_TO_POINTER (stages));
}

gboolean
dse_open_stages_are_wanted (GObject *window)
{
  g_return_val_if_fail (G_IS_OBJECT (window), FALSE);

  return g_object_get_data (window, WANTED) != NULL;
}

void
dse_open_stages_show (GObject *window, GtkWidget *panel)
{
  g_return_if_fail (G_IS_OBJECT (window) && GTK_IS_WIDGET (panel));

  dse_open_stages_unfold (panel, GPOINTER_TO_UINT (g_object_steal_data (window, WANTED)));
}

void
dse_open_stages_unfold (GtkWidget *panel, DseOpenStages stages)
{
  g_return_if_fail (GTK_IS_WIDGET (panel));

  if (stages == DSE_STAGES_SLIDERS)
    dsu_recipe_form_show_sliders (form_of (panel));
  else if (stages == DSE_STAGES_SESSION) {
    g_auto (GStrv) names = g_settings_get_strv (dse_settings_get (), SETTING);

    dsu_recipe_form_unfold (form_of (panel), (const char *const *)names);
  }
}

void
dse_open_stages_remember (GtkWidget *panel)
{
  g_auto (GStrv) names = NULL;

  g_return_if_fail (GTK_IS_WIDGET (panel));

  names = dsu_recipe_form_dup_unfolded (form_of (panel));
  g_settings_set_strv (dse_settings_get (), SETTING, (const char *const *)names);
}

#define NOTING "dse-noting-stages" /* data of the panel: the stages are to be kept */

static gboolean
on_idle (gpointer panel)
{
  g_object_set_data (panel, NOTING, NULL);
  if (gtk_widget_get_mapped (panel))
    dse_open_stages_remember (panel);
  return G_SOURCE_REMOVE;
}

void
dse_open_stages_note (GtkWidget *panel)
{
  g_return_if_fail (GTK_IS_WIDGET (panel));

  if (g_object_get_data (G_OBJECT (panel), NOTING) != NULL)
    return;
  g_object_set_data (G_OBJECT (panel), NOTING, panel);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_idle, g_object_ref (panel), g_object_unref);
}
