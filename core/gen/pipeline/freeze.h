/* core/gen/pipeline/freeze.h — what may not change of a floor that is generated anew, and how it
 * comes out as it was. The pipeline's own: to stages, what is frozen looks pinned. */
#pragma once

#include "base/job.h"
#include "map/floor.h"
#include "map/mask.h"
#include "rules/delve.h"

/* Zeroed: nothing is frozen. */
typedef struct {
  bool all;           /* nothing of the floor may change */
  const DsMask *mask; /* else: nothing but these cells may; NULL: everything may */
} DsGenFreeze;

/* Whether @cell must stay as it is. */
static inline bool
ds_gen_freeze_has (const DsGenFreeze *self, DsCell cell)
{
  return self->all || (self->mask != NULL && !ds_mask_has (self->mask, cell));
}

/* What may change when @selection (NULL: all) of @base's floor number @floor is generated anew: not
 * the steps before and behind gates that stay, and not where other floors lead to, so that all of
 * these lead where they led. Zeroed: everything may. DS_NOMEM: @out is zeroed. */
DsStatus ds_gen_freeze_mask (DsMask *out, const DsMask *selection, const DsDelve *base,
                             size_t floor, DsError *err) DS_MUST_CHECK;

/* Ground, features and origins of the frozen cells of @level become those of @base; @level's
 * origins are those of the plan before, and afterwards also those that frozen cells need. */
DsStatus ds_gen_freeze_restore (const DsGenFreeze *self, const DsFloor *base, DsFloor *level,
                                DsJob *job, DsError *err) DS_MUST_CHECK;

/* Drops rooms that have no cell (any more); the others keep their order. */
DsStatus ds_gen_drop_empty_rooms (DsFloor *level, DsJob *job, DsError *err) DS_MUST_CHECK;
