/* core/sim/mind/actors.c — copies the numbers of a creature's record to the components of an
 * actor. */
#include "sim/mind/actors.h"
#include "sim/body/gear.h"
#include "sim/mind/behaviour.h"
#include "sim/sim.h"
#include "sim/time.h"
#include "sim/world/cells.h"
#include "sim/world/names.h"

static int32_t
light_of (const DsSim *sim, const DsCreature *creature)
{
  uint16_t kind;

  return creature->light[0] != '\0' && ds_rules_find_kind (sim->delve.rules, creature->light, &kind)
             ? kind
             : DS_SIM_NONE;
}

DsSimActor
ds_actors_make (const DsSim *sim, int32_t kind, DsSimSpot spot)
{
  const DsCreature *creature = ds_kind_of (sim, kind)->creature;

  DS_ASSERT (creature != NULL);
  return (DsSimActor){
    .kind = kind,
    .flags = DS_ACTOR_ALIVE,
    .nature = creature->flags,
    .faction = sim->kinds[kind].faction,
    .light = light_of (sim, creature),
    .deed = DS_SIM_NONE,
    .at = spot,
    .body = { .hp = creature->hp,
              .hp_max = creature->hp,
              .attack = creature->attack,
              .defense = creature->defense,
              .regen = creature->regen_hp,
              .food = creature->stomach / 3 * 2,
              .food_max = creature->stomach },
    .senses = { .vision = ds_game_of (sim)->quirks & DS_QUIRK_WIDE_SIGHT
                              ? ds_max (sim->delve.dungeon.w, creature->vision)
                              : creature->vision },
    .mind = { .target = DS_SIM_NONE,
              .leader = DS_SIM_NONE,
              .last_seen.floor = DS_SIM_NONE,
              .is_asleep =
                  ds_game_of (sim)->turn == 0 && ds_kind_behaves (sim, kind, &ds_behaviour_sleep),
              .chosen = DS_SIM_NONE,
              .home = spot },
    .inventory = { .first = DS_SIM_NONE,
                   .capacity = creature->capacity,
                   .weapon = DS_SIM_NONE,
                   .armour = DS_SIM_NONE },
    .abilities = { .level = creature->level,
                   .mana = creature->mana,
                   .mana_max = creature->mana,
                   .regen = creature->regen_mana },
    .time = { .speed = creature->speed,
              .due = ds_game_of (sim)->turn > 0 ? ds_game_of (sim)->tick + DS_SIM_TICKS : 0 },
  };
}

int32_t
ds_actors_add (DsSim *sim, int32_t kind, DsSimSpot spot)
{
  const DsCreature *creature = ds_kind_of (sim, kind)->creature;
  const int32_t actor = (int32_t)sim->now.actors.n;

  DS_ASSERT (sim != NULL);
  if (creature == NULL || actor >= DS_SIM_ACTORS_MAX ||
      !ds_array_push (&sim->now.actors, ds_actors_make (sim, kind, spot)))
    return DS_SIM_NONE;
  ds_names_inherit (sim, actor);
  if (!ds_gear_outfit (sim, actor)) {
    sim->now.actors.n--;
    return DS_SIM_NONE;
  }
  if (sim->now.queue.n > 0 && spot.floor == ds_actor_of (sim, DS_SIM_PLAYER)->at.floor) {
    ds_cells_move_actor (sim, actor, spot);
    if (!ds_time_join (sim, actor)) {
      ds_cells_leave (sim, actor);
      sim->now.actors.n--;
      return DS_SIM_NONE;
    }
  }
  return actor;
}
