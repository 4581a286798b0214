/* core/sim/body/stats.c — table of the stats of the rules and their fields in an actor. */
#include "sim/body/stats.h"

#define AT(field) offsetof (DsSimActor, field)

static const size_t OFFSETS[DS_N_STATS] = {
  [DS_STAT_MAX_HP] = AT (body.hp_max),
  [DS_STAT_ATTACK] = AT (body.attack),
  [DS_STAT_DEFENSE] = AT (body.defense),
  [DS_STAT_VISION] = AT (senses.vision),
  [DS_STAT_SPEED] = AT (time.speed),
  [DS_STAT_MAX_MANA] = AT (abilities.mana_max),
  [DS_STAT_REGEN_HP] = AT (body.regen),
  [DS_STAT_REGEN_MANA] = AT (abilities.regen),
  [DS_STAT_HUNGER] = AT (body.hunger),
  [DS_STAT_LIGHT] = AT (senses.glow),
  [DS_STAT_STEALTH] = AT (senses.stealth),
  [DS_STAT_DETECT_CREATURES] = AT (senses.detects),
  [DS_STAT_DETECT_ITEMS] = AT (senses.detects_items),
  [DS_STAT_STUN] = AT (mind.stunned),
  [DS_STAT_CONFUSION] = AT (mind.confused),
  [DS_STAT_FEAR] = AT (mind.afraid),
};

void
ds_stats_add (DsSim *sim, int32_t actor, DsStat stat, int32_t amount)
{
  DsSimActor *it = ds_actor (sim, actor);
  int32_t *number = (int32_t *)(void *)((char *)it + OFFSETS[stat]);

  DS_ASSERT (sim != NULL);
  *number += amount;
  it->body.hp = ds_min (it->body.hp, ds_max (it->body.hp_max, 1));
  it->abilities.mana = ds_min (it->abilities.mana, ds_max (it->abilities.mana_max, 0));
}
