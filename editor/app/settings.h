/* editor/app/settings.h — the settings of the application, and where its templates lie. */
#pragma once

#include "rules/recipe.h"

#include <gio/gio.h>

/* Folder of the templates in the resources. */
#define DSE_UI_PATH "/io/github/delvesmith/Delvesmith/ui/"

/* Settings of all windows; borrowed, valid until the program ends. Creates them when it is first
 * called, in the main thread. */
GSettings *dse_settings_get (void);

/* Makes @recipe the one that the next start and the next new level begin with. */
void dse_settings_remember_recipe (const DsRecipe *recipe);
