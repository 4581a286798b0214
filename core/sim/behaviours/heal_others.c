/* core/sim/behaviours/heal_others.c — behaviour heal-others: heals itself, or a visible friend. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const int32_t patient = ds_mind_patient (sim, actor);

  return patient != DS_SIM_NONE &&
         ds_mind_cast (sim, actor, DS_INTENT_HEAL, ds_actor_of (sim, patient)->at.cell, out);
}

const DsBehaviour ds_behaviour_heal_others = {
  .id = "heal-others",
  .label = N_ ("Heal itself and its allies"),
  .because = N_ ("It or an ally is hurt, and it knows a healing spell."),
  .choose = choose,
};
