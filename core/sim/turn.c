/* core/sim/turn.c — turns of creatures, and changes of the body at the end of each turn. */
#include "sim/turn.h"
#include "sim/body/body.h"
#include "sim/body/effects.h"
#include "sim/body/food.h"
#include "sim/mind/mind.h"
#include "sim/mind/thought.h"
#include "sim/world/cells.h"

/* Cost of the behaviour's action; 0: it chooses none, or it is impossible. */
static int32_t
try (DsSim *sim, int32_t actor, const DsBehaviour *behaviour)
{
  DsAction action;
  int32_t cost;

  ds_thought_begin (sim);
  if (!behaviour->choose (sim, actor, ds_stream (sim, DS_STREAM_MINDS), &action))
    return 0;
  cost = ds_action_run (sim, actor, &action);
  if (cost > 0) {
    ds_actor (sim, actor)->mind.chosen = ds_behaviour_number (behaviour);
    ds_thought_note (sim, actor, &action);
  }
  return cost;
}

int32_t
ds_turn_choose (DsSim *sim, int32_t actor)
{
  const DsBehaviour *const *behaviour = sim->kinds[ds_actor_of (sim, actor)->kind].behaviours;
  int32_t cost = 0;

  DS_ASSERT (sim != NULL);
  ds_mind_notice (sim, actor);
  if (ds_actor_of (sim, actor)->mind.afraid > 0)
    cost = try (sim, actor, &ds_behaviour_flee);
  for (; *behaviour != NULL && cost == 0; behaviour++)
    cost = try (sim, actor, *behaviour);
  return cost > 0 ? cost : DS_ACTION_COST;
}

static void
suffer_ground (DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const size_t at = ds_cell_at (sim, it->at);
  const uint16_t flags = sim->now.cells.items[at];
  const int32_t harm =
      ds_rules_cell_harm (sim->delve.rules, sim->now.ground.items[at], sim->now.feature.items[at]);

  if (!(flags & DS_CELL_HARM) || it->nature & DS_CREATURE_FLIES ||
      (flags & DS_CELL_SWIM && it->nature & DS_CREATURE_SWIMS))
    return;
  ds_body_suffer (sim, actor, harm, DS_TEXT_HARMED, DS_TEXT_KILLED_BY_GROUND);
}

void
ds_turn_end (DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  if (!ds_actor_lives (sim, actor))
    return;
  suffer_ground (sim, actor);
  if (ds_actor_lives (sim, actor))
    ds_food_turn (sim, actor);
  if (ds_actor_lives (sim, actor))
    ds_effects_turn (sim, actor);
}
