/* core/gen/pipeline/descent.h — checks that floors are connected. For the pipeline only. */
#pragma once

#include "gen/stage_table.h"

/* A stage that is in no recipe: runs after all others, and vetoes a dungeon whose goal is on a
 * floor that cannot be reached from the start's. */
extern const DsGenStage ds_gen_descent;
