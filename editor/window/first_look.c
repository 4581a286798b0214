/* editor/window/first_look.c — unfolds a stage of the recipe. */
#include "window/first_look.h"
#include "window/window_private.h"

#define WAITS "dse-first-look" /* data of a window without panels */

void
dse_first_look_show (DseWindow *window)
{
  g_return_if_fail (DSE_IS_WINDOW (window));

  if (g_object_steal_data (G_OBJECT (window), WAITS) != NULL)
    gtk_widget_activate_action (dse_window_get_recipe_panel (window), "recipe.unfold", NULL);
}

void
dse_first_look_begin (DseWindow *window)
{
  g_return_if_fail (DSE_IS_WINDOW (window));

  g_object_set_data (G_OBJECT (window), WAITS, window);
  if (window->palette != NULL)
    dse_first_look_show (window);
}
