/* editor/play/probes/light.c — the light of lamps on cells. */
#include "play/probe.h"

#include "paint/overlay.h"
#include "sim/world/lighting.h"
#include "tint.h"

#include <glib/gi18n.h>

#define ALPHA 150u

static guint32
colour_of (gconstpointer data, DsCell cell)
{
  const DsLightMap *map = data;
  const guint32 light = ds_light_on (map, cell, 0);
  const guint32 most = MAX (MAX (light >> 16, light >> 8 & 0xff), light & 0xff);

  return most == 0 ? 0 : dse_probe_alpha (dsu_overlay_ramp (most * 1000 / 256), ALPHA);
}

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsLightMap *map = ds_sim_light (dse_session_get_sim (on->session));

  if (map != NULL)
    dsu_tint_snapshot (snapshot, viewport, dse_probed_cells (on), colour_of, map);
}

const DseProbe dse_probe_light = {
  .id = "light",
  .label = N_ ("_Light"),
  .legend = N_ ("Dark to bright: light level; no colour: unlit"),
  .draw = draw,
};
