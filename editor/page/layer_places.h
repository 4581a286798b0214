/* editor/page/layer_places.h — places of own layers and groups in the list of layers, as the panel
 * shows it; items are put there, each as an undo step. */
#pragma once

#include "page/page.h"

/* An item of the list: a group, or a layer. */
typedef struct {
  gboolean is_group;
  int number; /* of the group, from 0, or the layer's DsStratum */
} DseLayerItem;

/* A place of an own layer or group. */
typedef struct {
  uint32_t in;       /* the group around it, its number + 1; 0: none */
  int beside;        /* own layer or group of its kind in there, by its number; -1: there is none */
  gboolean is_lower; /* just under that, or just over it */
  uint32_t is_above; /* of layers of cells: 1: over objects, as @beside is */
} DseLayerPlace;

/* The place of @item, an own layer or group, between the shown rows just over @row, or (@is_lower)
 * under it; in a group only if @row is that group or lies in it. FALSE: it can lie nowhere there;
 * @out is left as it is. O(layers + groups). */
gboolean dse_layer_places_find (DsePage *page, DseLayerItem item, DseLayerItem row,
                                gboolean is_lower, DseLayerPlace *out);
/* Puts @item there. */
void dse_layer_places_put (DsePage *page, DseLayerItem item, const DseLayerPlace *place);
/* FALSE: @item lies in the group @in, its number + 1 or 0, already, or @in lies in @item. */
gboolean dse_layer_places_can_enter (DsePage *page, DseLayerItem item, uint32_t in);
/* Puts @item into that group; a group becomes its last, a layer keeps its order. */
void dse_layer_places_enter (DsePage *page, DseLayerItem item, uint32_t in);
