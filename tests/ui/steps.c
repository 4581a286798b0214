/* tests/ui/steps.c — the undo steps of the shown level. */
#include "steps.h"

DseHistory *
dst_history (DseWindow *window)
{
  return dse_page_get_history (dse_window_get_page (window));
}

guint
dst_n_states (DseWindow *window)
{
  return g_list_model_get_n_items (G_LIST_MODEL (dst_history (window)));
}

const DseStep *
dst_step (DseWindow *window, guint i)
{
  g_autoptr (DseStep) step = g_list_model_get_item (G_LIST_MODEL (dst_history (window)), i);

  g_assert_nonnull (step);
  return step; /* the list has it */
}

DseWindow *
dst_strokes_start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_action (window, "win.close-tab"); /* it would come back with the session */
  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.tool::brush");
  for (int x = 3; x <= 12; x += 3)
    dst_ui_click (window, (DsCell){ x, 5 }, 1, 0);
  return window;
}
