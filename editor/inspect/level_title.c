/* editor/inspect/level_title.c — see level_title.h */
#include "inspect/level_title.h"

#include "inspect/describe.h"

#include <glib/gi18n.h>

char *
dse_level_title_dup (const DsRecipes *recipes, const char *recipe, guint64 seed)
{
  const DsRecipe *known;
  g_autofree char *digits = NULL;

  g_return_val_if_fail (recipes != NULL && recipe != NULL, NULL);

  known = ds_recipes_find (recipes, recipe);
  if (known == NULL)
    return NULL;
  digits = dse_seed_dup (seed);
  return g_strdup_printf ("%s %s", _ (ds_str_get (known->label)), digits);
}
