/* core/gen/pipeline/freeze.h — frozen cells: the part of a floor that a run may not change. Stages
 * see them as pinned, and the pipeline restores them. For the pipeline only. */
#pragma once

#include "base/job.h"
#include "map/floor.h"
#include "map/mask.h"
#include "rules/delve.h"

/* Zeroed: nothing is frozen. */
typedef struct {
  bool all;           /* the whole floor is frozen */
  const DsMask *mask; /* else: all cells but these are frozen; NULL: none are */
} DsGenFreeze;

/* True when @cell is frozen. */
static inline bool
ds_gen_freeze_has (const DsGenFreeze *self, DsCell cell)
{
  return self->all || (self->mask != NULL && !ds_mask_has (self->mask, cell));
}

/* Reduces @selection (NULL: all) on @base's floor number @floor to the cells that may change: not
 * those before and behind gates that stay, nor targets of other floors' stairs, so that all of
 * these lead to where they led. Zeroed: everything may change. DS_NOMEM: @out is zeroed. */
DsStatus ds_gen_freeze_mask (DsMask *out, const DsMask *selection, const DsDelve *base,
                             size_t floor, DsError *err) DS_MUST_CHECK;

/* Copies ground, features and origins of frozen cells from @base to @level, and adds the origins
 * that they need to those of @level. */
DsStatus ds_gen_freeze_restore (const DsGenFreeze *self, const DsFloor *base, DsFloor *level,
                                DsJob *job, DsError *err) DS_MUST_CHECK;

/* Drops rooms without cells; the others keep their order. */
DsStatus ds_gen_drop_empty_rooms (DsFloor *level, DsJob *job, DsError *err) DS_MUST_CHECK;
