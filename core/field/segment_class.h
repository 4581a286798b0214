/* core/field/segment_class.h — classes of tiles for field/segment.h: open space or not. */
#pragma once

#include "field/segment.h"
#include "rules/rules.h"

/* Held by value. */
typedef struct {
  uint8_t *ground;  /* by tile: DsSegmentCell */
  uint8_t *feature; /* the same; CLOSED: the ground decides */
} DsSegmentClasses;

/* Sorts the tiles of the rules into those of rooms, doors and walls. DS_NOMEM. O(tiles). */
DsStatus ds_segment_classes_init (DsSegmentClasses *out, const DsRules *rules) DS_MUST_CHECK;
void ds_segment_classes_clear (DsSegmentClasses *self); /* after a failure, too */

/* Closed, open or a door; of tiles that the rules have. */
static inline uint8_t
ds_segment_class_of (const DsSegmentClasses *self, uint16_t ground, uint16_t feature)
{
  const uint8_t of_ground = self->ground[ground], of_feature = self->feature[feature];

  DS_ASSERT (self != NULL);
  if (of_feature == DS_SEGMENT_OPEN)
    return DS_SEGMENT_OPEN; /* a bridge, over whatever */
  return of_ground == DS_SEGMENT_OPEN && of_feature == DS_SEGMENT_DOOR ? DS_SEGMENT_DOOR
                                                                       : of_ground;
}
