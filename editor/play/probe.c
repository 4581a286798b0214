/* editor/play/probe.c — the list of probes, and drawing that they share. */
#include "play/probe.h"

#include "tint.h"

#include <math.h>

#define HOT 12u /* visits from which on a cell is as red as can be */
#define ALPHA 120u
#define LINE_SHARE 0.1 /* of a cell */

static const DseProbe *const PROBES[] = {
#define DSE_PROBE(name) &dse_probe_##name,
#include "play/probe_list.h"
#undef DSE_PROBE
};

gsize
dse_probes_count (void)
{
  return G_N_ELEMENTS (PROBES);
}

const DseProbe *
dse_probes_get (gsize i)
{
  g_return_val_if_fail (i < G_N_ELEMENTS (PROBES), NULL);

  return PROBES[i];
}

gboolean
dse_probed_next (const DseProbed *self, gint32 *last)
{
  const DsSimState *state;

  g_return_val_if_fail (self != NULL && last != NULL, FALSE);

  state = ds_sim_state (dse_session_get_sim (self->session));
  while (++*last < (gint32)state->actors.n) {
    const DsSimActor *it = &state->actors.items[*last];

    if (it->flags & DS_ACTOR_ALIVE && it->at.floor == self->floor &&
        (self->actor == DS_SIM_NONE || self->actor == *last))
      return TRUE;
  }
  return FALSE;
}

DsRect
dse_probed_cells (const DseProbed *self)
{
  const DsDungeon *dungeon;

  g_return_val_if_fail (self != NULL, (DsRect){ 0 });

  dungeon = &ds_sim_delve (dse_session_get_sim (self->session))->dungeon;
  return (DsRect){ 0, 0, dungeon->w, dungeon->h };
}

guint32
dse_probe_alpha (guint32 colour, guint32 alpha)
{
  guint32 out = alpha << 24;

  for (int shift = 0; shift < 24; shift += 8)
    out |= (colour >> shift & 0xff) * alpha / 255 << shift;
  return out;
}

typedef struct {
  const guint32 *visits; /* by cell */
  gint32 w;
} Heat;

static guint32
heat_of (gconstpointer data, DsCell cell)
{
  const Heat *heat = data;
  const guint32 n = heat->visits[ds_cell_index (cell, heat->w)];
  const guint32 cold = 200 - MIN (n, HOT) * 180 / HOT;

  return n == 0 ? 0 : dse_probe_alpha (0xff0000 | cold << 8, ALPHA);
}

void
dse_probe_heat (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                const guint32 *visits)
{
  g_return_if_fail (snapshot != NULL && viewport != NULL && visits != NULL);

  dsu_tint_snapshot (snapshot, viewport, cells, heat_of, &(Heat){ visits, cells.w });
}

static graphene_point_t
middle_of (const DsuViewport *viewport, DsCell cell)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });

  return GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2,
                              box.origin.y + box.size.height / 2);
}

/* An arrow's head at the end of a line that comes from @from. */
static void
add_head (cairo_t *cr, graphene_point_t from, graphene_point_t to, double size)
{
  cairo_save (cr);
  cairo_translate (cr, (double)to.x, (double)to.y);
  cairo_rotate (cr, atan2 ((double)(to.y - from.y), (double)(to.x - from.x)));
  cairo_move_to (cr, size, 0);
  cairo_line_to (cr, -size, -size);
  cairo_line_to (cr, -size, size);
  cairo_close_path (cr);
  cairo_restore (cr);
}

void
dse_probed_line (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsCell *cells, gsize n,
                 const GdkRGBA *colour)
{
  double cell;
  double width;
  graphene_rect_t view;
  graphene_rect_t box;
  cairo_t *cr;

  g_return_if_fail (snapshot != NULL && viewport != NULL && (cells != NULL || n == 0) &&
                    colour != NULL);

  cell = (double)viewport->quarters / 4 / viewport->scale;
  width = CLAMP (cell * LINE_SHARE, 1.5, 5);
  view = GRAPHENE_RECT_INIT (0, 0, (float)viewport->w / (float)viewport->scale,
                             (float)viewport->h / (float)viewport->scale);
  if (n < 2)
    return;
  box = dsu_viewport_box (viewport, (DsRect){ cells[0].x, cells[0].y, 1, 1 });
  for (gsize i = 1; i < n; i++) {
    const graphene_rect_t next =
        dsu_viewport_box (viewport, (DsRect){ cells[i].x, cells[i].y, 1, 1 });

    graphene_rect_union (&box, &next, &box);
  }
  graphene_rect_inset (&box, -8, -8);
  if (!graphene_rect_intersection (&box, &view, &box))
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &box);
  for (gsize i = 0; i < n; i++)
    cairo_line_to (cr, (double)middle_of (viewport, cells[i]).x,
                   (double)middle_of (viewport, cells[i]).y);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.6); /* it is to be seen on any ground */
  cairo_set_line_width (cr, width + 2);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  add_head (cr, middle_of (viewport, cells[n - 2]), middle_of (viewport, cells[n - 1]),
            width * 2.2);
  cairo_fill (cr);
  cairo_destroy (cr);
}

void
dse_probed_ring (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell,
                 const GdkRGBA *colour)
{
  graphene_rect_t box;
  const GdkRGBA dark = { 0, 0, 0, 0.6f };
  GskRoundedRect round;

  g_return_if_fail (snapshot != NULL && viewport != NULL && colour != NULL);

  box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });
  gsk_rounded_rect_init_from_rect (&round, &box, box.size.width / 2);
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ 3, 3, 3, 3 },
                              (GdkRGBA[4]){ dark, dark, dark, dark });
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ *colour, *colour, *colour, *colour });
}
