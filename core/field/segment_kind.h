/* core/field/segment_kind.h — distinguishes caves from built rooms. A part of field/segment.h. */
#pragma once

#include "field/segment.h"

/* Makes normal rooms of @self with the outline of a cave caves. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_segments_judge (DsSegments *self, const DsSegmentMap *map, DsJob *job) DS_MUST_CHECK;
