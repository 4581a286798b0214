/* core/sim/ops/teleport.c — operation teleport: a leap to a random cell that the target could walk
 * to. */
#include "sim/op.h"
#include "sim/world/leap.h"
#include "sim/world/tell.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  DsSimSpot to;

  if (!ds_leap_draw (sim, call->actor, &to))
    return false;
  ds_tell (sim, DS_EVENT_MESSAGE, call->actor, DS_TEXT_FADE_OUT);
  ds_leap (sim, call->actor, to);
  ds_tell (sim, DS_EVENT_MESSAGE, call->actor, DS_TEXT_FADE_IN);
  return true;
}

const DsOpClass ds_op_teleport = { .run = run };
