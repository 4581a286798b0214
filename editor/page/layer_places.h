/* editor/page/layer_places.h — own layers and groups put to another place in the list of layers,
 * each as an undo step. */
#pragma once

#include "page/page.h"

/* Puts the own layer @layer into the group of @other. It lies just over @other then, or
 * (@is_lower) under it, if that is an own layer of its kind; a layer of cells lies over or under
 * objects as that does. @other may be a stratum, which is in no group. O(layers + groups). */
void dse_layer_places_move (DsePage *page, DsStratum layer, DsStratum other, gboolean is_lower);
/* Puts the group @number before the group @other, or (@is_lower) behind it, unless that lies in it.
 * O(groups * groups). */
void dse_layer_places_move_group (DsePage *page, int number, int other, gboolean is_lower);
