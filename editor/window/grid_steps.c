/* editor/window/grid_steps.c — steps of the settings of the grid, which all canvases follow. */
#include "window/grid_steps.h"
#include "app/settings.h"

#include <glib/gi18n.h>

/* The next power of two above @cells, or below. */
static int
next_step (int cells, gboolean is_coarser)
{
  int step = 1;

  while (is_coarser ? step <= cells : step * 2 < cells)
    step *= 2;
  return MIN (step, DSE_GRID_STEP_MAX);
}

void
dse_grid_step (DseWindow *self, gboolean is_coarser)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *text = NULL;
  int cells;

  g_return_if_fail (DSE_IS_WINDOW (self));

  cells = g_settings_get_int (settings, "grid-pitch");
  if (g_settings_get_boolean (settings, "show-grid"))
    cells = next_step (cells, is_coarser);
  g_settings_set_int (settings, "grid-pitch", cells);
  g_settings_set_boolean (settings, "show-grid", TRUE);
  text = g_strdup_printf (
      ngettext ("Grid: a line every %d cell", "Grid: a line every %d cells", (gulong)cells), cells);
  dse_window_say (self, text);
}
