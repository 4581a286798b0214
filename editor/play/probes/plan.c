/* editor/play/probes/plan.c — the path that a bot plans to take. */
#include "play/probe.h"

#include <glib/gi18n.h>

static const GdkRGBA PLAN = { 0.2f, 0.65f, 1, 1 };

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsCell at = dse_session_get_player (on->session)->at.cell;
  const DsCell *cells = (const DsCell *)(gconstpointer)on->plan->data;
  guint n = on->plan->len;

  for (; n > 0 && (cells->x != at.x || cells->y != at.y); n--)
    cells++; /* it has gone there */
  dse_probed_line (snapshot, viewport, cells, n, &PLAN);
  if (n > 0)
    dse_probed_ring (snapshot, viewport, cells[n - 1], &PLAN);
}

const DseProbe dse_probe_plan = {
  .id = "plan",
  .label = N_ ("_Plan of the Bot"),
  .legend = N_ ("Blue arrow: the bot's planned route"),
  .draw = draw,
};
