/* core/field/segment_class.c — classes of tiles for segmentation: liquids, chasms and furniture
 * belong to the room around them, although they are not walkable. */
#include "field/segment_class.h"

DsStatus
ds_segment_classes_init (DsSegmentClasses *out, const DsRules *rules)
{
  const size_t n = ds_rules_n_tiles (rules);

  DS_ASSERT (out != NULL);
  *out = (DsSegmentClasses){ ds_alloc (n, 1), ds_alloc (n, 1) };
  if (out->ground == NULL || out->feature == NULL)
    return DS_NOMEM;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t flags = ds_rules_cell_flags (rules, i, DS_TILE_NONE);
    const uint32_t own = ds_rules_tile (rules, i)->flags;
    const bool is_wall =
        flags & DS_TILE_BLOCKS_MOVE && !(flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));

    out->ground[i] = is_wall ? DS_SEGMENT_CLOSED : DS_SEGMENT_OPEN;
    out->feature[i] = own & DS_TILE_DOOR     ? DS_SEGMENT_DOOR
                      : own & DS_TILE_BRIDGE ? DS_SEGMENT_OPEN
                                             : DS_SEGMENT_CLOSED;
  }
  return DS_OK;
}

void
ds_segment_classes_clear (DsSegmentClasses *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->ground);
  ds_free (self->feature);
  *self = (DsSegmentClasses){ 0 };
}
