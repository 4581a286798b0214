/* editor/panels/recipe.c — what the level is made by. */
#include "panels/panel.h"
#include "recipe/recipe_panel.h"

static GtkWidget *
build (DseWindow *window)
{
  return GTK_WIDGET (dse_recipe_panel_new (
      dse_application_get_recipe_store (dse_window_get_application (window))));
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  dse_recipe_panel_set_page (DSE_RECIPE_PANEL (panel), page);
}

const DsePanel dse_panel_recipe = {
  .id = "recipe",
  .label = N_ ("Recipe"),
  .icon = "ds-regenerate-symbolic",
  .place = DSE_PANEL_RIGHT,
  .build = build,
  .set_page = set_page,
};
