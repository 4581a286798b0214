/* core/sim/behaviours/cast.c — behaviour cast: summons help, attacks a visible foe or strengthens
 * itself by magic. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

static const struct {
  DsIntent intent;
  bool is_for_itself;
  int32_t often; /* of 1000 turns in which it can */
} WISHES[] = {
  { DS_INTENT_SUMMON, true, 250 },
  { DS_INTENT_HURT, false, 500 },
  { DS_INTENT_STRENGTHEN, true, 200 },
};

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  if (it->mind.target == DS_SIM_NONE)
    return false;
  for (size_t i = 0; i < DS_COUNT (WISHES); i++) {
    const DsCell cell = WISHES[i].is_for_itself ? it->at.cell : it->mind.last_seen.cell;

    if (ds_mind_cast (sim, actor, WISHES[i].intent, cell, out) &&
        ds_rng_permille (rng, WISHES[i].often))
      return true;
  }
  return false;
}

const DsBehaviour ds_behaviour_cast = {
  .id = "cast",
  .label = N_ ("Cast a combat spell"),
  .because = N_ ("It sees an enemy and has a spell and the mana for it."),
  .fights = true,
  .choose = choose,
};
