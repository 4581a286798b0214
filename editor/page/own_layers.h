/* editor/page/own_layers.h — edits of the own layers of a level and of the objects on them, each
 * an undo step. */
#pragma once

#include "page/page.h"

/* A name that no own layer has, to begin with: "Layer 2"; caller frees. */
char *dse_own_layers_dup_free_name (DsePage *page);
/* Why @name cannot name a new layer, or the layer @number (-1: a new one); NULL: it can. Caller
 * frees. */
char *dse_own_layers_dup_refusal (DsePage *page, int number, const char *name);
/* Adds a layer, below the others, in the group @in, its number + 1, or 0; new objects are put on it
 * from now on. FALSE: the document says why not. */
gboolean dse_own_layers_add (DsePage *page, const char *name, uint32_t in);
/* Gives the layer @number another name, which its objects follow. FALSE: as above. */
gboolean dse_own_layers_rename (DsePage *page, int number, const char *name);
/* Removes the layer @number; its objects stay. */
void dse_own_layers_remove (DsePage *page, int number);
/* Moves the layer @number past its neighbour in its group, down (@step 1) or up (-1) the list; at
 * the ends it stays. */
void dse_own_layers_move (DsePage *page, int number, int step);
/* FALSE: it is at that end already. */
gboolean dse_own_layers_can_move (DsePage *page, int number, int step);
/* Puts the chosen objects on the layer @name; NULL: on none. */
void dse_own_layers_put_chosen (DsePage *page, const char *name);
/* Chooses all objects of the shown floor on the layer @number, as far as they are shown. */
void dse_own_layers_choose (DsePage *page, int number);
