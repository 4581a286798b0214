/* editor/play/probe.h — what a game keeps to itself, drawn over it for its designer: what creatures
 * see, where they want to get, and what time was spent on. It is the truth, not what the player
 * knows. */
#pragma once

#include "play/session/session.h"

#include "canvas.h"

/* A game that is looked into. Borrows. */
typedef struct {
  DseSession *session;
  gint32 floor;
  gint32 actor;       /* whose mind is open; DS_SIM_NONE: nobody's */
  const GArray *plan; /* DsCell: the way that a bot wants to go */
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

gsize dse_probes_count (void);
const DseProbe *dse_probes_get (gsize i);

/* ---- for probes */

/* The next of those who live on the floor and are not the player, after @last (0: the first).
 * FALSE: there are no more. Of one mind that is open, only its owner. */
gboolean dse_probed_next (const DseProbed *self, gint32 *last);
/* A line through the middles of cells with an arrow at its end. */
void dse_probed_line (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsCell *cells,
                      gsize n, const GdkRGBA *colour);
/* A ring around a cell. */
void dse_probed_ring (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell,
                      const GdkRGBA *colour);
/* @visits of all @cells, row by row: from yellow to red. */
void dse_probe_heat (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect cells,
                     const guint32 *visits);
DsRect dse_probed_cells (const DseProbed *self);         /* all of the floor */
guint32 dse_probe_alpha (guint32 colour, guint32 alpha); /* 0xRRGGBB, premultiplied */
