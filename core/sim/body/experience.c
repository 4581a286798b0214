/* core/sim/body/experience.c — experience points and levels. */
#include "sim/body/experience.h"
#include "sim/body/body.h"
#include "sim/body/effects.h"
#include "sim/sim.h"
#include "sim/world/tell.h"

#include <stdlib.h>

int32_t
ds_sim_level_limit (int32_t level)
{
  return ds_creature_level_limit (level);
}

static void
advance (DsSim *sim, int32_t actor)
{
  const int32_t level = ++ds_actor (sim, actor)->abilities.level;
  const size_t n = ds_rules_n_level_options (sim->delve.rules);

  ds_tell (sim, DS_EVENT_LEVELLED, actor, DS_TEXT_ADVANCE)->amount = level;
  if (n > 0)
    ds_actor (sim, actor)->abilities.picks++;
  if (n > 0 && actor != DS_SIM_PLAYER)
    ds_experience_choose (sim, actor,
                          (int32_t)ds_rng_below (ds_stream (sim, DS_STREAM_COMBAT), (uint32_t)n));
  ds_body_heal (sim, actor, level * 2);
}

void
ds_experience_gain (DsSim *sim, int32_t actor, int32_t points)
{
  DsSimAbilities *abilities = &ds_actor (sim, actor)->abilities;

  DS_ASSERT (sim != NULL);
  abilities->xp += points;
  if (actor == DS_SIM_PLAYER)
    ds_tell (sim, DS_EVENT_MESSAGE, actor, points < 0 ? DS_TEXT_LOSE_XP : DS_TEXT_GAIN_XP)->amount =
        abs (points);
  while (ds_actor_of (sim, actor)->abilities.xp >
         ds_sim_level_limit (ds_actor_of (sim, actor)->abilities.level))
    advance (sim, actor);
}

int32_t
ds_experience_worth (const DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int32_t worth = ds_kind_of (sim, it->kind)->creature->experience;

  DS_ASSERT (sim != NULL);
  return worth >= 0 ? worth
                    : it->body.hp_max + ds_body_attack (sim, actor) + ds_body_defense (sim, actor);
}

void
ds_experience_kill (DsSim *sim, int32_t actor, int32_t worth)
{
  const int32_t points = worth - 2 * ds_actor_of (sim, actor)->abilities.level;

  DS_ASSERT (sim != NULL);
  if (points > 0)
    ds_experience_gain (sim, actor, points);
}

bool
ds_experience_choose (DsSim *sim, int32_t actor, int32_t option)
{
  DsSimAbilities *abilities = &ds_actor (sim, actor)->abilities;

  DS_ASSERT (sim != NULL);
  if (abilities->picks <= 0 || option < 0 ||
      (size_t)option >= ds_rules_n_level_options (sim->delve.rules))
    return false;
  abilities->picks--;
  ds_effects_start_named (sim, actor,
                          ds_rules_level_option (sim->delve.rules, (size_t)option)->effect,
                          DS_SIM_NONE, DS_SIM_NONE);
  return true;
}
