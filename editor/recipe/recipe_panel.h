/* editor/recipe/recipe_panel.h — recipe, seed and parameters of the page that is shown. */
#pragma once

#include "app/recipe_store.h"
#include "page/page.h"

#define DSE_TYPE_RECIPE_PANEL (dse_recipe_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseRecipePanel, dse_recipe_panel, DSE, RECIPE_PANEL, GtkBox)

/* @store is borrowed and must outlive the panel. */
DseRecipePanel *dse_recipe_panel_new (DseRecipeStore *store);
void dse_recipe_panel_set_page (DseRecipePanel *self, DsePage *page); /* NULL: none */
void dse_recipe_panel_focus_seed (DseRecipePanel *self);
void dse_recipe_panel_show_veto (DseRecipePanel *self); /* the parameter that asks for too much */
void dse_recipe_panel_randomise (DseRecipePanel *self); /* all stages; one undo step */
