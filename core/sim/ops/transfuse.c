/* core/sim/ops/transfuse.c — operation transfuse: converts hit points to mana. */
#include "sim/body/magic.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  const DsSimActor *it = ds_actor_of (sim, call->actor);
  const int32_t amount = ds_min (it->body.hp - 1, it->abilities.mana_max - it->abilities.mana);

  if (amount <= 0)
    return false;
  ds_actor (sim, call->actor)->body.hp -= amount;
  return ds_magic_add (sim, call->actor, amount);
}

const DsOpClass ds_op_transfuse = { .run = run };
