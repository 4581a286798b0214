/* core/gen/mission/key_fill.h — keys for locks that are there already. */
#pragma once

#include "gen/stage.h"

#define DS_GEN_DEAD_ENDS 600 /* permille, where no parameter says */

/* Puts the keys that are missing, @dead_ends permille of them in rooms with a single way in, where
 * there are some. Nothing is drawn when none are missing. Not proved. DS_VETO, DS_NOMEM. */
DsStatus ds_gen_fill_keys (DsGenRun *run, int32_t dead_ends, DsError *err) DS_MUST_CHECK;

/* A stage that is in no recipe: where only a part is generated and no stage of the recipe sees to
 * it, it puts back the keys that went with that part. */
extern const DsGenStage ds_gen_rekey;
