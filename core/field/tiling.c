/* core/field/tiling.c — tiles to be painted. */
#include "field/tiling.h"

static DsSpans *
layer_of (DsTiling *self, const DsRules *rules, uint32_t tile)
{
  return ds_rules_tile (rules, tile)->layer == DS_LAYER_FEATURE ? &self->features : &self->ground;
}

bool
ds_tiling_put (DsTiling *self, const DsRules *rules, uint32_t tile, DsCell at)
{
  DS_ASSERT (self != NULL && rules != NULL);
  return ds_spans_put (layer_of (self, rules, tile), at, tile);
}

bool
ds_tiling_fill (DsTiling *self, const DsRules *rules, uint32_t tile, const DsSpans *spans)
{
  DsSpans *to;

  DS_ASSERT (self != NULL && rules != NULL && spans != NULL);
  to = layer_of (self, rules, tile);
  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    if (!ds_array_push (to, (DsSpan){ span->y, span->x0, span->x1, tile }))
      return false;
  }
  return true;
}

void
ds_tiling_clear (DsTiling *self)
{
  DS_ASSERT (self != NULL);
  ds_array_clear (&self->ground);
  ds_array_clear (&self->features);
}
