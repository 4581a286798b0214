/* editor/play/probe.h — probes: facts of a game that are hidden from the player, drawn over it for
 * its designer, such as the sight, destinations and turns of creatures. */
#pragma once

#include "play/session/session.h"

#include "canvas.h"

/* A game that is looked into. Borrows. */
typedef struct {
  DseSession *session;
  gint32 floor;
  gint32 actor;       /* the inspected one; DS_SIM_NONE: there is none */
  const GArray *plan; /* DsCell: the path that a bot plans to take */
} DseProbed;

typedef struct {
  const char *id;
  const char *label;  /* N_() */
  const char *legend; /* N_(): what one sees, as a sentence */
  void (*draw) (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport);
} DseProbe;

#define DSE_PROBE(name) extern const DseProbe dse_probe_##name;
#include "play/probe_list.h"
#undef DSE_PROBE

/* Number of probes. */
gsize dse_probes_count (void);
/* The probe @i, below that number; static. */
const DseProbe *dse_probes_get (gsize i);

/* ---- for probes */

/* Moves *@last to the next living creature of the floor that is not the player; begin with
 * DS_SIM_PLAYER. Only the inspected one, if there is one. FALSE: there are no more. */
gboolean dse_probed_next (const DseProbed *self, gint32 *last);
/* A line through the middles of cells with an arrow at its end; nothing of less than two. */
void dse_probed_line (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsCell *cells,
                      gsize n, const GdkRGBA *colour);
/* A ring around a cell, which may lie anywhere. */
void dse_probed_ring (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell,
                      const GdkRGBA *colour);
/* @visits of all @cells, row by row: from yellow to red. */
void dse_probe_heat (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                     const guint32 *visits);
/* All cells of the floor. */
DsRect dse_probed_cells (const DseProbed *self);
/* @colour (0xRRGGBB) with @alpha of 255, premultiplied (0xAARRGGBB). */
guint32 dse_probe_alpha (guint32 colour, guint32 alpha);
