/* editor/play/probes/distance.c — the distance of cells from the player in steps, through every
 * gate. */
#include "play/probe.h"

#include "field/flood.h"
#include "paint/overlay.h"
#include "tint.h"

#include <glib/gi18n.h>

#define ALPHA 150u

typedef struct {
  DsFlood flood;
  guint32 longest;
} Far;

static guint32
colour_of (gconstpointer data, DsCell cell)
{
  const Far *far = data;
  const guint32 steps = ds_flood_at (&far->flood, cell);

  return steps == DS_FLOOD_FAR
             ? 0
             : dse_probe_alpha (dsu_overlay_ramp (steps * 1000 / (far->longest + 1)), ALPHA);
}

static guint8 *
open_cells (const DseProbed *on, DsRect floor)
{
  const DsSimState *state = ds_sim_state (dse_session_get_sim (on->session));
  const guint16 *cells = state->cells.items + state->floors.items[on->floor].first;
  const gsize n = (gsize)floor.w * (gsize)floor.h;
  guint8 *open = g_new (guint8, n);

  for (gsize i = 0; i < n; i++)
    open[i] = (cells[i] & (DS_CELL_WALK | DS_CELL_GATE)) != 0;
  return open;
}

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsRect floor = dse_probed_cells (on);
  const DsDelve *delve = ds_sim_delve (dse_session_get_sim (on->session));
  const DsCell from = dse_session_get_player (on->session)->at.cell;
  g_autofree guint8 *open = open_cells (on, floor);
  const DsSpace space = { floor.w, floor.h, open, ds_delve_movement (delve) };
  Far far = { 0 };

  if (ds_flood_from (&far.flood, &space, &from, 1, DS_FLOOD_FAR - 1, NULL, NULL) != DS_OK)
    return;
  if (far.flood.n_reached > 0)
    far.longest = far.flood.steps[far.flood.order[far.flood.n_reached - 1]];
  dsu_tint_snapshot (snapshot, viewport, floor, colour_of, &far);
  ds_flood_clear (&far.flood);
}

const DseProbe dse_probe_distance = {
  .id = "distance",
  .label = N_ ("_Distance from the Player"),
  .legend = N_ ("Dark to bright: steps from the player, through every gate"),
  .draw = draw,
};
