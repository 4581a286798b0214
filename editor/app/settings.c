/* editor/app/settings.c — one object for the whole process. */
#include "app/settings.h"

GSettings *
dse_settings_get (void)
{
  static GSettings *settings;

  if (settings == NULL)
    settings = g_settings_new (DSU_APPLICATION_ID);
  return settings;
}

void
dse_settings_remember_recipe (const DsRecipe *recipe)
{
  g_return_if_fail (recipe != NULL);

  g_settings_set_string (dse_settings_get (), "last-recipe", recipe->id);
}
