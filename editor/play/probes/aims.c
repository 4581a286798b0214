/* editor/play/probes/aims.c — the destinations of creatures, as of their last turn. */
#include "play/probe.h"

#include "sim/mind/thought.h"

#include <glib/gi18n.h>

static const GdkRGBA WANTS = { 0.98f, 0.55f, 0.1f, 1 }, REMEMBERS = { 0.75f, 0.55f, 0.95f, 1 };

/* A creature that has not thought yet may still remember an enemy. */
static void
draw_one (const DseProbed *on, gint32 actor, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsSim *sim = dse_session_get_sim (on->session);
  const DsSimActor *it = &ds_sim_state (sim)->actors.items[actor];
  const DsSimSpot heads = ds_sim_thought (sim, actor).heads, last = it->mind.last_seen;
  const DsCell wants[2] = { it->at.cell, heads.cell }, remembers[2] = { it->at.cell, last.cell };

  if (last.floor == on->floor && !ds_spot_equal (last, heads) && !ds_spot_equal (last, it->at))
    dse_probed_line (snapshot, viewport, remembers, 2, &REMEMBERS);
  if (heads.floor == on->floor && !ds_spot_equal (heads, it->at)) {
    dse_probed_line (snapshot, viewport, wants, 2, &WANTS);
    dse_probed_ring (snapshot, viewport, heads.cell, &WANTS);
  }
}

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  gint32 actor = DS_SIM_PLAYER;

  while (dse_probed_next (on, &actor))
    draw_one (on, actor, snapshot, viewport);
}

const DseProbe dse_probe_aims = {
  .id = "aims",
  .label = N_ ("Creature _Goals"),
  .legend = N_ ("Orange arrows: where creatures are heading; violet: where they last saw an enemy"),
  .draw = draw,
};
