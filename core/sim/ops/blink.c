/* core/sim/ops/blink.c — operation blink: a leap to a random visible cell within the radius. */
#include "sim/op.h"
#include "sim/world/aim.h"
#include "sim/world/leap.h"
#include "sim/world/tell.h"

enum { TRIES = 200 };

static bool
run (DsSim *sim, const DsOpCall *call)
{
  const DsSimSpot from = ds_actor_of (sim, call->actor)->at;
  const int32_t far = call->operation->radius;
  DsRng *rng = ds_stream (sim, DS_STREAM_COMBAT);

  for (int i = 0; i < TRIES; i++) {
    const DsSimSpot to = { from.floor,
                           { from.cell.x + ds_rng_range (rng, -far, far),
                             from.cell.y + ds_rng_range (rng, -far, far) } };

    if (!ds_leap_may (sim, call->actor, to) || !ds_aim_sees (sim, call->actor, to))
      continue;
    ds_tell (sim, DS_EVENT_MESSAGE, call->actor, DS_TEXT_FADE_OUT);
    ds_leap (sim, call->actor, to);
    ds_tell (sim, DS_EVENT_MESSAGE, call->actor, DS_TEXT_FADE_IN);
    return true;
  }
  return false;
}

const DsOpClass ds_op_blink = { .run = run };
