/* editor/play/probes/turns.c — the player's turns on each cell, and the events of the last one,
 * seen or not. */
#include "play/probe.h"

#include <glib/gi18n.h>

static const GdkRGBA NOISE = { 1, 1, 1, 0.9f }, FIGHT = { 0.95f, 0.2f, 0.2f, 1 };

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsRect floor = dse_probed_cells (on);
  const DsSimEvent *events;
  gsize n;

  dse_probe_heat (snapshot, viewport, floor,
                  dse_session_get_visits (on->session) +
                      (gsize)on->floor * (gsize)floor.w * (gsize)floor.h);
  events = ds_sim_events (dse_session_get_sim (on->session), &n);
  for (gsize i = 0; i < n; i++)
    if (events[i].floor == on->floor && events[i].type != DS_EVENT_MESSAGE &&
        events[i].type != DS_EVENT_SAW)
      dse_probed_ring (
          snapshot, viewport, events[i].cell,
          events[i].type == DS_EVENT_DAMAGED || events[i].type == DS_EVENT_DIED ? &FIGHT : &NOISE);
}

const DseProbe dse_probe_turns = {
  .id = "turns",
  .label = N_ ("_Turns Spent"),
  .legend =
      N_ ("Yellow to red: turns spent; rings: events of the last turn, red where blood was shed"),
  .draw = draw,
};
