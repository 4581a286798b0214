/* editor/page/tile_layers.h — edits of the own layers of cells of a level, each an undo step. */
#pragma once

#include "page/page.h"

/* A name that no own layer has, to begin with: "Tile layer 2"; caller frees. */
char *dse_tile_layers_dup_free_name (DsePage *page);
/* Why @name cannot name a new layer, or the layer @number (-1: a new one); NULL: it can. Caller
 * frees. */
char *dse_tile_layers_dup_refusal (DsePage *page, int number, const char *name);
/* Adds a layer over those that lie under objects, or as the lowest of these in the group @in, its
 * number + 1, and makes it the active one. FALSE: the document says why not. */
gboolean dse_tile_layers_add (DsePage *page, const char *name, uint32_t in);
/* Gives the layer @number another name. FALSE: as above. */
gboolean dse_tile_layers_rename (DsePage *page, int number, const char *name);
/* Draws the layer @number with the opacity, tint and blend mode of @look. FALSE: as above. */
gboolean dse_tile_layers_set_look (DsePage *page, int number, const DsTileLayer *look);
/* Removes the layer @number with its cells; of a locked one the page says so instead. */
void dse_tile_layers_remove (DsePage *page, int number);
/* Moves the layer @number a place higher (@step 1) or lower (-1): past its neighbour, or over or
 * under objects; at the ends it stays. */
void dse_tile_layers_move (DsePage *page, int number, int step);
/* FALSE: the layer is the highest (@step 1) or lowest (-1) already. */
gboolean dse_tile_layers_can_move (DsePage *page, int number, int step);
