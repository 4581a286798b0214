/* core/sim/cheats/heal.c — restores the hit points, mana and food of the player. */
#include "sim/body/body.h"
#include "sim/cheat.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  DsSimActor *player = ds_actor (sim, DS_SIM_PLAYER);

  (void)ds_body_heal (sim, DS_SIM_PLAYER, player->body.hp_max);
  player->abilities.mana = player->abilities.mana_max;
  player->body.food = player->body.food_max;
  return DS_OK;
}

const DsCheat ds_cheat_heal = {
  .id = "heal",
  .label = N_ ("Heal"),
  .arguments = "",
  .help = N_ ("Restores all hit points, mana and food."),
  .run = run,
};
