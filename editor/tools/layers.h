/* editor/tools/layers.h — the layers of a page: strata of its level, and own layers of its objects,
 * and of its cells, that are shown, dimmed, locked. State of the view: undo does not know it, and
 * files do not have it. Below, a layer is a stratum, DS_STRATUM_OWN() of an own layer of objects,
 * which is shown where it is and its object's stratum, too, or DS_STRATUM_TILES() of an own layer
 * of cells. */
#pragma once

#include "canvas.h"
#include "map/layer_groups.h"
#include "rules/strata.h"

#define DSE_TYPE_LAYERS (dse_layers_get_type ())
G_DECLARE_FINAL_TYPE (DseLayers, dse_layers, DSE, LAYERS, GObject)

/* Signal "changed" () — anything below is another.
 *
 * All are shown, but the outlines of rooms, and none is locked. Borrows @canvas, which must live
 * longer. */
DseLayers *dse_layers_new (DsuCanvas *canvas, DsuDocument *document);

/* True if the layer has its eye; another one that is alone may hide it for all that. */
gboolean dse_layers_get_visible (DseLayers *self, DsStratum layer);
/* Shows or hides it. */
void dse_layers_set_visible (DseLayers *self, DsStratum layer, gboolean visible);
/* True if nothing that is done by hand changes the layer. */
gboolean dse_layers_get_locked (DseLayers *self, DsStratum layer);
/* Locks or unlocks it. */
void dse_layers_set_locked (DseLayers *self, DsStratum layer, gboolean locked);
/* Percent of the layer that is drawn, 0 to 100. */
int dse_layers_get_opacity (DseLayers *self, DsStratum layer);
/* Sets it; other values are clamped. */
void dse_layers_set_opacity (DseLayers *self, DsStratum layer, int percent);
/* True if no other layer is shown. */
gboolean dse_layers_is_alone (DseLayers *self, DsStratum layer);
/* Hides all other layers, or none. */
void dse_layers_set_alone (DseLayers *self, DsStratum layer, gboolean alone);
/* True if no layer outside the group @number is shown. */
gboolean dse_layers_is_group_alone (DseLayers *self, int number);
/* Hides all layers outside the group, or none; the eyes in the group hide as ever. */
void dse_layers_set_group_alone (DseLayers *self, int number, gboolean alone);
/* The active layer, which stays bright when the others are dimmed. */
DsStratum dse_layers_get_active (DseLayers *self);
/* Makes it the active one. New objects are put on an own layer from then on; if it is a stratum of
 * objects, on none. */
void dse_layers_set_active (DseLayers *self, DsStratum layer);
/* Makes the stratum that a tool works on the active layer, or the own one that takes its objects.
 */
void dse_layers_follow (DseLayers *self, DsStratum stratum);
/* Makes the one @step above it the active one; at the ends it stays. */
void dse_layers_step (DseLayers *self, int step);
/* The own layers of the level, in its order; borrowed until the next change. */
const DsObjectLayers *dse_layers_get_own (DseLayers *self);
/* The own layers of cells of the level, likewise. */
const DsTileLayers *dse_layers_get_tiles (DseLayers *self);
/* The groups of own layers of the level, likewise. Their eyes and locks are the level's. */
const DsLayerGroups *dse_layers_get_groups (DseLayers *self);
/* The group that an own layer is in, its number + 1; 0: none, as of strata. */
uint32_t dse_layers_get_group_of (DseLayers *self, DsStratum layer);
/* True if the panel does not list the layers in the group @number. */
gboolean dse_layers_get_folded (DseLayers *self, int number);
/* Folds or unfolds it. */
void dse_layers_set_folded (DseLayers *self, int number, gboolean folded);
/* All layers, the lowest first, but own layers of objects in their order; returns their number. */
gsize dse_layers_list (DseLayers *self, DsStratum out[DS_N_ALL_STRATA]);
/* The name of the own layer that new objects are put on; NULL: on none. Borrowed until the next
 * change. */
const char *dse_layers_get_own_active (DseLayers *self);
/* The name of the layer, for people. Borrowed until the next change. */
const char *dse_layers_get_label (DseLayers *self, DsStratum layer);
/* Shares of strata and own layers that are not drawn. */
DsuVeil dse_layers_get_veil (DseLayers *self);
/* True if all layers but the active one are dimmed. */
gboolean dse_layers_get_dims (DseLayers *self);
/* Dims them, or no more. */
void dse_layers_set_dims (DseLayers *self, gboolean dims);
/* Percent of the layer that is seen, after all of this. */
int dse_layers_get_shown (DseLayers *self, DsStratum layer);
/* The same of what lies on @a and also on @b; they may be one. An object of an own layer that is
 * shown alone is seen, though its stratum is not. */
int dse_layers_get_shown_on (DseLayers *self, DsStratum a, DsStratum b);

/* Notes the id of the tile or kind that was last chosen for the stratum. */
void dse_layers_note_pick (DseLayers *self, DsStratum stratum, const char *id);
/* That id; NULL: none was chosen. Borrowed until the next one. */
const char *dse_layers_get_pick (DseLayers *self, DsStratum stratum);

/* "ground", or "own.Ambush" with signs as in addresses; caller frees. */
char *dse_layers_dup_id (DseLayers *self, DsStratum layer);
/* FALSE: there is no such layer, and @out is left as it is. */
gboolean dse_layers_parse_id (DseLayers *self, const char *id, DsStratum *out);
/* The state in a line, for the session; caller frees. */
char *dse_layers_dup_state (DseLayers *self);
/* Takes such a line; parts of it that make no sense are ignored. */
void dse_layers_set_state (DseLayers *self, const char *state);
