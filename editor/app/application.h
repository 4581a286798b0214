/* editor/app/application.h — the process: definitions, recipes, windows, recovery. */
#pragma once

#include "app/recipe_store.h"
#include "document.h"
#include "io/data.h"

#include <adwaita.h>

#define DSE_TYPE_APPLICATION (dse_application_get_type ())
G_DECLARE_FINAL_TYPE (DseApplication, dse_application, DSE, APPLICATION, AdwApplication)

DseApplication *dse_application_new (void);
DseApplication *dse_application_get (void); /* the running one */

DsRules *dse_application_get_rules (DseApplication *self); /* borrows */
const DsRecipes *dse_application_get_recipes (DseApplication *self);
DseRecipeStore *dse_application_get_recipe_store (DseApplication *self); /* borrows */

/* An untitled document: blank floor, or rock that dse_page_make() makes the level of @recipe. NULL
 * with @err set on failure. */
DsuDocument *dse_application_create (DseApplication *self, const DsRecipe *recipe, guint64 seed,
                                     int w, int h, int floors, DsError *err);
/* A document from a file; NULL with *@findings set (caller frees) on failure. */
DsuDocument *dse_application_load (DseApplication *self, const char *path, char **findings);
