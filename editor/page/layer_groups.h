/* editor/page/layer_groups.h — edits of the groups of own layers of a level, each an undo step.
 * Groups count from 0; where a layer or group lies is the number of its group + 1, or 0. */
#pragma once

#include "page/page.h"

/* A name that no group has, to begin with: "Group 2"; caller frees. */
char *dse_layer_groups_dup_free_name (DsePage *page);
/* Why @name cannot name a new group, or the group @number (-1: a new one); NULL: it can. Caller
 * frees. */
char *dse_layer_groups_dup_refusal (DsePage *page, int number, const char *name);
/* Adds a group, as the last in @parent, with the own layer @layer in it (a stratum: none). FALSE:
 * the document says why not. */
gboolean dse_layer_groups_add (DsePage *page, const char *name, uint32_t parent, DsStratum layer);
/* Gives the group another name. FALSE: as above. */
gboolean dse_layer_groups_rename (DsePage *page, int number, const char *name);
/* Draws all in the group with this opacity in percent, and this tint, 0xrrggbb. FALSE: as above. */
gboolean dse_layer_groups_set_look (DsePage *page, int number, uint32_t opacity, uint32_t tint);
/* Shows or hides all in it. */
void dse_layer_groups_set_hidden (DsePage *page, int number, gboolean hidden);
/* Locks or unlocks all in it. */
void dse_layer_groups_set_locked (DsePage *page, int number, gboolean locked);
/* Removes the group; what lies in it lies where it lay. */
void dse_layer_groups_ungroup (DsePage *page, int number);
/* Removes the group, with all groups and layers in it; objects stay, on none. FALSE: a layer of
 * cells is locked, and the page says so, or the document says why not. */
gboolean dse_layer_groups_delete (DsePage *page, int number);
/* Moves the group past its neighbour, up (@step -1) or down (1); at the ends it stays. */
void dse_layer_groups_move (DsePage *page, int number, int step);
/* FALSE: it is at that end already. */
gboolean dse_layer_groups_can_move (DsePage *page, int number, int step);
/* Puts the group into @parent, unless that lies in it. */
void dse_layer_groups_nest (DsePage *page, int number, uint32_t parent);
/* Puts the own layer into the group @in. */
void dse_layer_groups_put (DsePage *page, DsStratum layer, uint32_t in);
/* The command @add, which adds the own layer @name, of cells or objects, and puts it into the group
 * @in, as one step. FALSE: as above. */
gboolean dse_layer_groups_add_layer (DsePage *page, const DsCmd *add, const DsLayerGroups *with,
                                     const char *label);
