/* ui/paint/flat.h — one colour for each cell: the average of its picture over all variants and
 * frames, so that zooming out changes neither brightness nor, from moment to moment, the colour. */
#pragma once

#include "base/rect.h"
#include "paint/spot.h"

/* Placed; belongs to one thread. */
typedef struct {
  const DsuScheme *scheme; /* borrowed */
  DsuScheme still;   /* the same, with own frames: colours do not depend on the time; borrows */
  uint32_t *grounds; /* by tile, DSU_N_FLAT_CLASSES each: inside of a wall, rim, front ... */
  struct DsuFlatPair *pairs; /* colours of a ground with a feature, as far as they occurred */
  size_t n_pairs, cap_pairs;
  bool is_frozen; /* no colours are added */
  bool failed;    /* memory ran out, or a colour is missing in a frozen one */
} DsuFlat;

/* Without colours yet; @scheme is borrowed. DS_NOMEM: @self is zeroed. */
DsStatus dsu_flat_init (DsuFlat *self, const DsuScheme *scheme, DsError *err) DS_MUST_CHECK;
/* The colours that @from has found, for another thread beside it: none are added. @from outlives
 * it. DS_NOMEM: @self is zeroed. */
DsStatus dsu_flat_init_frozen (DsuFlat *self, const DsuFlat *from, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes it. */
void dsu_flat_clear (DsuFlat *self);

/* Colours of @cells, which lie on the level, row by row, RGB24; @stride: of @out, in cells. False:
 * memory ran out, or a frozen one lacks their colours, and some are black. */
bool dsu_flat_cells (DsuFlat *self, const DsFloor *level, DsRect cells, uint32_t *out,
                     size_t stride);
