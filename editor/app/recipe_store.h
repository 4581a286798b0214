/* editor/app/recipe_store.h — the recipes that can be chosen: the installed ones, and those that
 * the user saved, or that belong to a project. Own recipes are the user's, in a project the
 * project's. */
#pragma once

#include "io/data.h"

#include <gio/gio.h>

#define DSE_TYPE_RECIPE_STORE (dse_recipe_store_get_type ())
G_DECLARE_FINAL_TYPE (DseRecipeStore, dse_recipe_store, DSE, RECIPE_STORE, GObject)

/* Signal "changed" () — the recipes are others, and those that were borrowed are gone. */

/* An empty store; caller unrefs. */
DseRecipeStore *dse_recipe_store_new (void);
/* Folders of the recipes: those of @data, the last of which is the project's if @in_project. */
void dse_recipe_store_set_data (DseRecipeStore *self, const DsDataPath *data, gboolean in_project);
/* Reads all recipes; findings go to @errors, which may be NULL. */
void dse_recipe_store_load (DseRecipeStore *self, DsErrors *errors);

/* Borrowed, good until "changed". */
const DsRecipes *dse_recipe_store_get_recipes (DseRecipeStore *self);
gboolean dse_recipe_store_is_in_project (DseRecipeStore *self); /* own recipes are a project's */
/* Name of @recipe as lists show it: one of the project is marked. Caller frees. */
char *dse_recipe_store_dup_label (DseRecipeStore *self, const DsRecipe *recipe);
/* True if the recipe of this id is a file of the own ones. */
gboolean dse_recipe_store_is_own (DseRecipeStore *self, const char *id);
/* An id for a recipe called @name: that of the own recipe of this name, else a free one. Caller
 * frees. */
char *dse_recipe_store_dup_id (DseRecipeStore *self, const char *name);

/* Writes or replaces the own recipe of the id of @recipe, and emits "changed". */
DsStatus dse_recipe_store_save (DseRecipeStore *self, const DsRecipe *recipe, DsError *err);
/* Deletes the own recipe of this id, and emits "changed". */
DsStatus dse_recipe_store_remove (DseRecipeStore *self, const char *id, DsError *err);
