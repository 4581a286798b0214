/* editor/window/sources/stages.c — the stages of the recipe, whose parameters are shown. */
#include "gen/stage_table.h"
#include "window/source.h"

#include <glib/gi18n.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsRecipe *recipe = dse_page_get_recipe (dse_window_get_page (window));

  for (gsize i = 0; i < recipe->n_stages; i++) {
    const DsRecipeStage *use = &recipe->stages[i];
    const DsGenStage *stage = ds_gen_find_stage (use->stage);
    const char *label = stage != NULL ? ds_translate (stage->label) : use->stage;

    dse_entry_add (out, &dse_source_stages, NULL, label, use->label[0] != '\0' ? use->label : NULL)
        ->number = i;
  }
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  gtk_widget_activate_action (dse_window_show_panel (window, &dse_panel_recipe),
                              "recipe.show-stage", "u", (guint)entry->number);
}

const DseSource dse_source_stages = {
  .id = "stage",
  .label = N_ ("Stage"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};
