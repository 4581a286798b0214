/* editor/app/recipe_store.h — the recipes that can be chosen: ours, and those that the user saved.
 */
#pragma once

#include "io/data.h"

#include <gio/gio.h>

#define DSE_TYPE_RECIPE_STORE (dse_recipe_store_get_type ())
G_DECLARE_FINAL_TYPE (DseRecipeStore, dse_recipe_store, DSE, RECIPE_STORE, GObject)

/* Signal "changed": the recipes are others, and those that were borrowed are gone. */
DseRecipeStore *dse_recipe_store_new (void);
/* Where they are: in @data and the user's folder. */
void dse_recipe_store_set_data (DseRecipeStore *self, const DsDataPath *data);
/* Reads all of them; @errors (may be NULL) has what is wrong. */
void dse_recipe_store_load (DseRecipeStore *self, DsErrors *errors);

const DsRecipes *dse_recipe_store_get_recipes (DseRecipeStore *self); /* borrows */
gboolean dse_recipe_store_is_own (DseRecipeStore *self, const char *id);
/* An id for a recipe called @name: that of the own one of this name, else a free one. To free. */
char *dse_recipe_store_dup_id (DseRecipeStore *self, const char *name);

/* Writes or replaces the own recipe of this id. */
DsStatus dse_recipe_store_save (DseRecipeStore *self, const DsRecipe *recipe, DsError *err);
DsStatus dse_recipe_store_remove (DseRecipeStore *self, const char *id, DsError *err);
