/* core/doc/reshape.h — cells of floors of another size, or of other floors: what a command does to
 * them, reading a journal does again. */
#pragma once

#include "doc/cmd.h"

/* Where the cells of new floors come from. */
typedef struct {
  DsCell offset;               /* of the old top left cell on the new floors */
  uint16_t ground;             /* of new cells; DS_TILE_NONE: of nothing, as on all other layers */
  size_t n;                    /* floors */
  int32_t from[DS_FLOORS_MAX]; /* old floor of each; -1: all cells are new */
} DsReshape;

/* The offset of floors that keep their place relative to @anchor. */
DsCell ds_reshape_offset (DsAnchor anchor, int32_t old_w, int32_t old_h, int32_t w, int32_t h);
/* Fills the layers of @to, which is new, with the cells of @from (NULL: it has none), which come to
 * lie @offset further. Bands are shared where nothing moves. O(cells). */
DsStatus ds_reshape_floor (DsFloor *to, const DsFloor *from, DsCell offset, uint16_t ground,
                           DsError *err) DS_MUST_CHECK;
/* Makes *@out, floors of @w by @h cells, of those of @from, which how->from has numbers of; nothing
 * but cells. DS_LIMIT: a size that may not be. On failure @out is zeroed. */
DsStatus ds_reshape_cells (DsDungeon *out, const DsDungeon *from, int32_t w, int32_t h,
                           const DsReshape *how, DsError *err) DS_MUST_CHECK;
