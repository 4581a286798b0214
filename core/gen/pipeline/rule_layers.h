/* core/gen/pipeline/rule_layers.h — lays the tiles of tile rules on the own layers of cells of a
 * generated level. */
#pragma once

#include "gen/pipeline/plan.h"
#include "map/mask.h"
#include "rules/delve.h"

/* Lays them on @out, which was made of @base, where @plan has the stage of tile rules: on floor
 * @floor alone, or on all where it is SIZE_MAX; with @mask, around its cells alone. The extras of
 * @out become the list of these layers where a rule lays tiles on one. DS_NOMEM, DS_CANCELLED: @out
 * has a part of them. Costs what ds_tile_rules_lay() does, for each floor. */
DsStatus ds_gen_lay_rules (const DsGenPlan *plan, const DsDelve *base, size_t floor,
                           const DsMask *mask, DsDungeon *out, DsJob *job,
                           DsError *err) DS_MUST_CHECK;
