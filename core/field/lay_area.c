/* core/field/lay_area.c — the part of a floor where tile rules lay tiles and objects. */
#include "field/lay_area.h"

#include <string.h>

#define ACROSS (2 * DS_TILE_REACH) /* cells from one end of a pattern to the other */

DsStatus
ds_lay_area_init (DsLayArea *self, const DsFloor *level, const DsSpans *around,
                  const DsTileRuleLimits *limits, DsError *err)
{
  DsStatus status;

  DS_ASSERT (self != NULL && level != NULL && limits != NULL);

  self->level = level;
  self->limits = limits;
  status = ds_mask_init (&self->cells, level->w, level->h, err);
  if (status == DS_OK)
    status = ds_pattern_search_init (&self->search, level, err);
  if (status != DS_OK)
    return status;
  if (around == NULL) {
    ds_mask_set_all (&self->cells, true);
    return ds_pattern_search_add_all (&self->search, err);
  }
  for (size_t i = 0; i < around->n; i++)
    for (int32_t dy = -ACROSS; dy <= ACROSS; dy++) {
      const DsSpan *span = &around->items[i];

      ds_mask_set_span (&self->cells,
                        (DsSpan){ span->y + dy, span->x0 - ACROSS, span->x1 + ACROSS, 0 });
    }
  return ds_pattern_search_add (&self->search, around, ACROSS + DS_TILE_REACH, err);
}

void
ds_lay_area_clear (DsLayArea *self)
{
  DS_ASSERT (self != NULL);

  ds_mask_clear (&self->cells);
  ds_pattern_search_clear (&self->search);
  memset (self, 0, sizeof *self);
}

bool
ds_lay_area_has (const DsLayArea *self, DsCell at)
{
  DS_ASSERT (self != NULL);

  return ds_mask_has (&self->cells, at) &&
         (self->limits->cells == NULL || ds_mask_has (self->limits->cells, at));
}
