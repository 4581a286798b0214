/* editor/play/probe_layer.h — the probes that are drawn over a game, with their legend, and the
 * creature whose mind is shown beside it. */
#pragma once

#include "play/autoplay.h"
#include "play/level_view.h"
#include "play/view/side.h"

#define DSE_TYPE_PROBE_LAYER (dse_probe_layer_get_type ())
G_DECLARE_FINAL_TYPE (DseProbeLayer, dse_probe_layer, DSE, PROBE_LAYER, GObject)

typedef struct {
  DseGame *game;
  DseLevelView *view;
  DseAutoplay *autoplay; /* draws the plan of its bot */
  DseHint *hint;
  GtkLabel *legend;
  DseSide *side;
} DseProbeSetting;

/* Borrows what @setting points to, which must live longer. Adds the actions "mind", "forget-mind",
 * "click-minds", and "probe-ID" for each probe. */
DseProbeLayer *dse_probe_layer_new (const DseProbeSetting *setting, GActionMap *actions);

/* Brings drawing, legend and mind up to date. */
void dse_probe_layer_update (DseProbeLayer *self);
/* True if the probe of this number, below dse_probes_count(), is drawn. */
gboolean dse_probe_layer_is_shown (DseProbeLayer *self, gsize i);
/* Shows the mind of @actor; DS_SIM_NONE: of none. */
void dse_probe_layer_inspect (DseProbeLayer *self, gint32 actor);
/* The actor whose mind is shown; DS_SIM_NONE: none is. */
gint32 dse_probe_layer_get_inspected (DseProbeLayer *self);
/* The creature that is drawn on @cell, which may lie anywhere; DS_SIM_NONE: there is none. */
gint32 dse_probe_layer_creature_at (DseProbeLayer *self, DsCell cell);
/* Inspects the creature on @cell, which may lie anywhere, if clicks do that. TRUE: it did. */
gboolean dse_probe_layer_press (DseProbeLayer *self, DsCell cell);
