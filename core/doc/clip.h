/* core/doc/clip.h — clip: a copied piece of a floor, for pasting. It is a level of one floor whose
 * pinned cells belong to the clip. Stairs to another cell of it have target floor 0; stairs that
 * lead out of it have 1 + the floor and the cell that they led to. */
#pragma once

#include "map/mask.h"
#include "map/transform.h"
#include "rules/delve.h"

/* The cells of @mask with their things, the locks that these name, the rooms that lie whole in the
 * mask, and the regions of these. DS_NOMEM: @out is zeroed. O(cells of the floor). */
DsStatus ds_clip_take (DsDelve *out, const DsDelve *from, size_t floor, const DsMask *mask,
                       DsError *err) DS_MUST_CHECK;
/* Only things of these @ids, without the cells that they are on. */
DsStatus ds_clip_take_things (DsDelve *out, const DsDelve *from, size_t floor, const uint64_t *ids,
                              size_t n, DsError *err) DS_MUST_CHECK;
/* The drawing of @prefab, which belongs to @rules. A character that draws one of several tiles or
 * objects is the first of them; cells that keep the ground of a level leave it as it is where they
 * are pasted. DS_NOMEM: @out is zeroed. */
DsStatus ds_clip_of_prefab (DsDelve *out, DsRules *rules, const DsPrefab *prefab,
                            DsError *err) DS_MUST_CHECK;
/* Things face where they faced, seen from their surroundings. DS_NOMEM: it is as it was. */
DsStatus ds_clip_turn (DsDelve *self, DsTransform how, DsError *err) DS_MUST_CHECK;
/* Makes it refer to @rules, as ds_delve_set_rules() does; its rules are the very same when these
 * know all that it has. */
DsStatus ds_clip_set_rules (DsDelve *self, DsRules *rules, DsError *err) DS_MUST_CHECK;
/* Appends the runs of its cells, with its top left cell moved to @at. False: no memory. */
bool ds_clip_spans (const DsDelve *self, DsCell at, DsSpans *out) DS_MUST_CHECK;
/* The smallest rectangle around its cells; empty: it has none. O(cells). */
DsRect ds_clip_box (const DsDelve *self);
