/* core/sim/ops/reveal.c — operation reveal: reveals the map to the player; creatures remember
 * none. */
#include "sim/op.h"
#include "sim/world/knowledge.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  return call->actor == DS_SIM_PLAYER &&
         ds_knowledge_reveal (sim, ds_actor_of (sim, call->actor)->at, call->operation->radius);
}

const DsOpClass ds_op_reveal = { .run = run };
