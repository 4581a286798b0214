/* core/gen/pipeline/descent.h — that floors lead to each other. The pipeline's own. */
#pragma once

#include "gen/stage_table.h"

/* A stage that is in no recipe: runs behind all others, and refuses a dungeon whose goal is on a
 * floor to which nothing leads from the start's. */
extern const DsGenStage ds_gen_descent;
