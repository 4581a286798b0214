/* core/sim/behaviours/gossip.c — behaviour gossip: sometimes teaches visible creatures of its
 * faction what an item is. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/world/aim.h"
#include "sim/world/names.h"

enum { OFTEN = 100 }; /* of 1000 turns */

/* True when a creature of the faction that sees it lacks some of its knowledge. */
static bool
has_listener (const DsSim *sim, int32_t actor, int32_t kind)
{
  for (size_t i = 0; i < sim->now.actors.n; i++) {
    const int32_t other = (int32_t)i;

    if (ds_actor_lives (sim, other) &&
        ds_actor_of (sim, other)->faction == ds_actor_of (sim, actor)->faction &&
        !ds_names_knows (sim, other, kind) && ds_aim_sees_actor (sim, other, actor))
      return true;
  }
  return false;
}

static bool
knows_any (const DsSimMind *mind)
{
  uint32_t known = 0;

  for (size_t i = 0; i < DS_COUNT (mind->known); i++)
    known |= mind->known[i];
  return known != 0;
}

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  *out = (DsAction){ .type = DS_ACTION_tell };
  if (!knows_any (&ds_actor_of (sim, actor)->mind) || !ds_rng_permille (rng, OFTEN))
    return false;
  for (size_t i = 0; i < ds_rules_n_kinds (sim->delve.rules); i++) {
    out->number = (int32_t)i;
    if (sim->kinds[i].secret != DS_SIM_NONE && ds_names_knows (sim, actor, out->number) &&
        has_listener (sim, actor, out->number))
      return true;
  }
  return false;
}

const DsBehaviour ds_behaviour_gossip = {
  .id = "gossip",
  .label = N_ ("Share what it has learnt"),
  .because = N_ ("An ally in sight does not know what it has learnt."),
  .choose = choose,
};
