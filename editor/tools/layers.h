/* editor/tools/layers.h — the layers of a page: strata of its level that are shown, dimmed, locked.
 * State of the view: undo does not know it, and files do not have it. */
#pragma once

#include "canvas.h"
#include "rules/strata.h"

#define DSE_TYPE_LAYERS (dse_layers_get_type ())
G_DECLARE_FINAL_TYPE (DseLayers, dse_layers, DSE, LAYERS, GObject)

/* Signal "changed" () — anything below is another.
 *
 * All are shown, but the outlines of rooms, and none is locked. Borrows @canvas, which must live
 * longer. */
DseLayers *dse_layers_new (DsuCanvas *canvas, DsuDocument *document);

/* True if the layer has its eye; another one that is alone may hide it for all that. */
gboolean dse_layers_get_visible (DseLayers *self, DsStratum stratum);
/* Shows or hides it. */
void dse_layers_set_visible (DseLayers *self, DsStratum stratum, gboolean visible);
/* True if nothing that is done by hand changes the layer. */
gboolean dse_layers_get_locked (DseLayers *self, DsStratum stratum);
/* Locks or unlocks it. */
void dse_layers_set_locked (DseLayers *self, DsStratum stratum, gboolean locked);
/* Percent of the layer that is drawn, 0 to 100. */
int dse_layers_get_opacity (DseLayers *self, DsStratum stratum);
/* Sets it; other values are clamped. */
void dse_layers_set_opacity (DseLayers *self, DsStratum stratum, int percent);
/* True if no other layer is shown. */
gboolean dse_layers_is_alone (DseLayers *self, DsStratum stratum);
/* Hides all other layers, or none. */
void dse_layers_set_alone (DseLayers *self, DsStratum stratum, gboolean alone);
/* The active layer, which stays bright when the others are dimmed. */
DsStratum dse_layers_get_active (DseLayers *self);
/* Makes it the active one. */
void dse_layers_set_active (DseLayers *self, DsStratum stratum);
/* Makes the one @step above it the active one; at the ends it stays. */
void dse_layers_step (DseLayers *self, int step);
/* True if all layers but the active one are dimmed. */
gboolean dse_layers_get_dims (DseLayers *self);
/* Dims them, or no more. */
void dse_layers_set_dims (DseLayers *self, gboolean dims);
/* Percent of the layer that is seen, after all of this. */
int dse_layers_get_shown (DseLayers *self, DsStratum stratum);

/* Notes the id of the tile or kind that was last chosen for the layer. */
void dse_layers_note_pick (DseLayers *self, DsStratum stratum, const char *id);
/* That id; NULL: none was chosen. Borrowed until the next one. */
const char *dse_layers_get_pick (DseLayers *self, DsStratum stratum);

/* The state in a line, for the session; caller frees. */
char *dse_layers_dup_state (DseLayers *self);
/* Takes such a line; parts of it that make no sense are ignored. */
void dse_layers_set_state (DseLayers *self, const char *state);

/* Bits of the layers that are locked in @document. */
unsigned dse_locked_layers (DsuDocument *document);
/* "The layer “Ground” is locked …" for the lowest of @strata; caller frees. */
char *dse_locked_dup_sentence (unsigned strata);
