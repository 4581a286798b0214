/* editor/window/actions/tutorial.c — generates the level of the tutorial in a new tab, and begins.
 */
#include "window/actions.h"
#include "window/open_stages.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

/* One floor in which a door on the way blocks the goal. */
#define RECIPE "rooms-and-corridors"
#define SEED 4
#define WIDTH 56
#define HEIGHT 28

static void
begin (DseWindow *self)
{
  DseProject *outside = dse_project_get_outside ();
  const DsRecipe *recipe =
      ds_recipes_find (dse_definitions_get_recipes (dse_project_get_definitions (outside)), RECIPE);
  g_autoptr (DsuDocument) document = NULL;
  char sentence[DS_SENTENCE];
  DsePage *page;
  DsError err;

  if (recipe == NULL) {
    dse_window_say (self, _ ("The recipe of the tutorial is missing"));
    return;
  }
  document = dse_project_new_level (outside, recipe, SEED, WIDTH, HEIGHT, 1, &err);
  if (document == NULL) {
    dse_window_show_error (self, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  page = dse_window_add_document (self, document);
  dse_page_make (page);
  dse_open_stages_unfold (dse_window_show_panel (self, &dse_panel_recipe),
                          DSE_STAGES_SLIDERS);  /* the first step is about them */
  gtk_widget_set_visible (self->bottom, FALSE); /* the card needs room, and so does the level */
  dse_tutorial_begin (DSE_TUTORIAL (self->tutorial), page, self->options);
}

const DseAction dse_action_tutorial = {
  .id = "tutorial",
  .group = DSE_GROUP_GENERAL,
  .label = N_ ("Tutorial"),
  .menu = DSE_MENU_HELP,
  .menu_label = N_ ("_Tutorial"),
  .on_window = begin,
  .in_games = TRUE,
  .at_home = TRUE,
};
