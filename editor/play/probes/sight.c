/* editor/play/probes/sight.c — the cells that creatures see. */
#include "play/probe.h"

#include "sim/world/knowledge.h"
#include "tint.h"

#include <glib/gi18n.h>

typedef struct {
  gint32 w;
  guint8 *n; /* by cell: how many see it */
} Seen;

static guint32
colour_of (gconstpointer data, DsCell cell)
{
  const Seen *seen = data;
  const guint32 n = seen->n[ds_cell_index (cell, seen->w)];

  return n == 0 ? 0 : dse_probe_alpha (0xff7800, MIN (40 + 40 * n, 160));
}

static void
add (const DseProbed *on, gint32 actor, Seen *seen)
{
  const DsSim *sim = dse_session_get_sim (on->session);
  const DsSimActor *it = &ds_sim_state (sim)->actors.items[actor];
  const gint32 far = it->senses.vision;
  const DsRect box =
      ds_rect_intersect (dse_probed_cells (on), (DsRect){ it->at.cell.x - far, it->at.cell.y - far,
                                                          2 * far + 1, 2 * far + 1 });

  for (gint32 y = box.y; y < box.y + box.h; y++)
    for (gint32 x = box.x; x < box.x + box.w; x++)
      if (ds_sim_sees (sim, actor, (DsSimSpot){ on->floor, { x, y } }))
        seen->n[ds_cell_index ((DsCell){ x, y }, seen->w)]++;
}

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsRect floor = dse_probed_cells (on);
  Seen seen = { floor.w, g_new0 (guint8, (gsize)floor.w * (gsize)floor.h) };
  gint32 actor = DS_SIM_PLAYER;

  while (dse_probed_next (on, &actor))
    add (on, actor, &seen);
  dsu_tint_snapshot (snapshot, viewport, floor, colour_of, &seen);
  g_free (seen.n);
}

const DseProbe dse_probe_sight = {
  .id = "sight",
  .label = N_ ("Creature _Vision"),
  .legend = N_ ("Orange: cells that creatures see; brighter where more of them do"),
  .draw = draw,
};
