/* core/field/tiling.h — tiles to be painted: runs of cells of both layers, with the tiles as
 * values. */
#pragma once

#include "map/spans.h"
#include "rules/delve.h"

/* Owns the lists; zeroed: nothing. */
typedef struct {
  DsSpans ground, features;
} DsTiling;

/* Appends @tile, which is put on its layer, at @at. False: no memory. */
bool ds_tiling_put (DsTiling *self, const DsRules *rules, uint32_t tile, DsCell at) DS_MUST_CHECK;
/* Appends the same for each cell of @spans (values unused). False: no memory. */
bool ds_tiling_fill (DsTiling *self, const DsRules *rules, uint32_t tile,
                     const DsSpans *spans) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_tiling_clear (DsTiling *self);
