/* core/sim/mind/mind.c — foes, waking, and helpers for behaviours. */
#include "sim/mind/mind.h"
#include "sim/body/magic.h"
#include "sim/world/aim.h"
#include "sim/world/distance.h"
#include "sim/world/pathfind.h"
#include "sim/world/step.h"

#include <stdlib.h>

enum {
  WAKES_AT = 5,      /* cells within which steps wake sleepers */
  WAKES_OFTEN = 150, /* of 1000 turns */
  ROUND = 12,        /* limit of a path: steps beyond twice the distance, for obstacles */
};

int32_t
ds_mind_distance (DsSimSpot a, DsSimSpot b)
{
  const int32_t dx = abs (a.cell.x - b.cell.x), dy = abs (a.cell.y - b.cell.y);

  return ds_max (dx, dy);
}

static int64_t
rate_foe (const DsSim *sim, int32_t actor, int32_t other)
{
  return ds_actor_is_foe (sim, actor, other)
             ? ds_mind_distance (ds_actor_of (sim, actor)->at, ds_actor_of (sim, other)->at)
             : DS_AIM_NEVER;
}

/* Foes of the player have few foes, which are searched directly. */
int32_t
ds_mind_nearest_foe (const DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  int32_t best = DS_SIM_NONE, least = INT32_MAX;

  DS_ASSERT (sim != NULL);
  if (it->faction == ds_actor_of (sim, DS_SIM_PLAYER)->faction)
    return ds_aim_best (sim, actor, rate_foe);
  for (size_t i = 0; i < sim->now.allies.n; i++) {
    const int32_t other = sim->now.allies.items[i];
    const int32_t distance = ds_mind_distance (it->at, ds_actor_of (sim, other)->at);

    if (distance >= least || !ds_aim_sees_actor (sim, actor, other))
      continue;
    best = other;
    least = distance;
  }
  return best;
}

/* Hurt creatures wake up, and now and then those with a foe near. */
static bool
wakes_up (DsSim *sim, int32_t actor, int32_t foe)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  return it->body.hp < it->body.hp_max ||
         (foe != DS_SIM_NONE && ds_mind_distance (it->at, ds_actor_of (sim, foe)->at) <= WAKES_AT &&
          ds_rng_permille (ds_stream (sim, DS_STREAM_MINDS), WAKES_OFTEN));
}

void
ds_mind_notice (DsSim *sim, int32_t actor)
{
  DsSimActor *it = ds_actor (sim, actor);
  const int32_t foe = ds_mind_nearest_foe (sim, actor);

  DS_ASSERT (sim != NULL);
  if (it->mind.is_asleep && !wakes_up (sim, actor, foe))
    return;
  it->mind.is_asleep = false;
  it->mind.target = foe;
  if (foe != DS_SIM_NONE)
    it->mind.last_seen = ds_actor_of (sim, foe)->at;
  else if (ds_spot_equal (it->mind.last_seen, it->at))
    it->mind.last_seen.floor = DS_SIM_NONE; /* the target is no longer there */
}

/* ---- helpers for behaviours */

bool
ds_mind_strike (DsSim *sim, int32_t actor, int32_t other, DsAction *out)
{
  DS_ASSERT (sim != NULL && out != NULL);
  *out = (DsAction){ .type = DS_ACTION_move };
  for (; other != DS_SIM_NONE && out->step < ds_move_n_steps (sim->movement); out->step++)
    if (ds_step_target (sim, actor, out->step) == other)
      return true;
  return false;
}

bool
ds_mind_go (DsSim *sim, int32_t actor, DsSimSpot to, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  DS_ASSERT (sim != NULL && out != NULL);
  *out = (DsAction){ .type = DS_ACTION_move, .step = -1 };
  if (!(it->nature & DS_CREATURE_IMMOBILE))
    out->step =
        ds_pathfind_to_free (sim, actor, to, (uint32_t)ds_mind_distance (it->at, to) * 2 + ROUND);
  return out->step >= 0;
}

bool
ds_mind_flee (DsSim *sim, int32_t actor, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  DS_ASSERT (sim != NULL && out != NULL);
  *out = (DsAction){ .type = DS_ACTION_move, .step = -1 };
  if (it->mind.target != DS_SIM_NONE && !(it->nature & DS_CREATURE_IMMOBILE))
    out->step = ds_distance_away (sim, actor, ds_actor_of (sim, it->mind.target)->at);
  return out->step >= 0;
}

bool
ds_mind_cast (DsSim *sim, int32_t actor, DsIntent intent, DsCell cell, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int32_t distance = ds_mind_distance (it->at, (DsSimSpot){ it->at.floor, cell });
  int32_t id;

  DS_ASSERT (sim != NULL && out != NULL);
  *out = (DsAction){ .type = DS_ACTION_cast, .item = DS_SIM_NONE, .cell = cell };
  for (; (id = ds_magic_spell (sim, actor, DS_SIM_NONE, out->number)) != DS_SIM_NONE;
       out->number++) {
    const DsSpell *spell = ds_rules_spell (sim->delve.rules, (size_t)id);

    if (spell->intent == intent && spell->cost <= it->abilities.mana &&
        (spell->range == 0 || distance <= spell->range) &&
        (distance == 0 || ds_aim_is_clear (sim, actor, cell)))
      return true;
  }
  return false;
}

static bool
is_hurt (const DsSimActor *it)
{
  return it->body.hp * 2 < it->body.hp_max;
}

static int64_t
rate_patient (const DsSim *sim, int32_t actor, int32_t other)
{
  const DsSimActor *it = ds_actor_of (sim, actor), *that = ds_actor_of (sim, other);

  return that->faction == it->faction && is_hurt (that) ? ds_mind_distance (it->at, that->at)
                                                        : DS_AIM_NEVER;
}

int32_t
ds_mind_patient (DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  return is_hurt (ds_actor_of (sim, actor)) ? actor : ds_aim_best (sim, actor, rate_patient);
}
