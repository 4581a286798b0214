/* core/gen/mission/key_fill.h — keys for locks that exist already, placed by assumed fill. */
#pragma once

#include "gen/stage.h"

#define DS_GEN_DEAD_ENDS 600 /* permille, where no parameter gives a value */

/* Places the missing keys, @dead_ends permille of them in dead-end rooms if there are any. Draws
 * nothing from the stream when none are missing. Not proved. DS_VETO, DS_NOMEM. */
DsStatus ds_gen_fill_keys (DsGenRun *run, int32_t dead_ends, DsError *err) DS_MUST_CHECK;

/* A stage that is in no recipe: after a part of a level is regenerated, it places the keys that
 * were lost with that part, unless a stage of the recipe does. */
extern const DsGenStage ds_gen_rekey;
