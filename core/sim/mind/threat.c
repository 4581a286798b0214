/* core/sim/mind/threat.c — threats to the player. */
#include "sim/mind/threat.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/world/aim.h"
#include "sim/world/step.h"

static bool
fights (const DsSim *sim, int32_t kind)
{
  const DsBehaviour *const *it = sim->kinds[kind].behaviours;

  while (*it != NULL && !(*it)->fights)
    it++;
  return *it != NULL;
}

bool
ds_sim_is_hostile (const DsSim *self, int32_t actor)
{
  DS_ASSERT (self != NULL);
  return ds_actor_lives (self, actor) && ds_actor_is_foe (self, DS_SIM_PLAYER, actor) &&
         fights (self, ds_actor_of (self, actor)->kind);
}

static int64_t
rate (const DsSim *sim, int32_t actor, int32_t other)
{
  const DsSimSpot at = ds_actor_of (sim, other)->at;

  return ds_sim_is_hostile (sim, other) && ds_aim_sees (sim, actor, at)
             ? ds_mind_distance (ds_actor_of (sim, actor)->at, at)
             : DS_AIM_NEVER;
}

int32_t
ds_sim_threat (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return ds_aim_best (self, DS_SIM_PLAYER, rate);
}

int32_t
ds_sim_in_way (const DsSim *self, int32_t step)
{
  DS_ASSERT (self != NULL);
  return ds_step_target (self, DS_SIM_PLAYER, step);
}
