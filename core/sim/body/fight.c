/* core/sim/body/fight.c — attacks with one damage formula: random from one point to the excess of
 * attack over defence. */
#include "sim/body/fight.h"
#include "field/line.h"
#include "sim/body/body.h"
#include "sim/body/effects.h"
#include "sim/body/food.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"
#include "sim/world/names.h"
#include "sim/world/tell.h"

enum { TOIL = 2 }; /* food that an attack costs */

/* @item: the weapon, for the sentence; DS_SIM_NONE: bare hands. */
static void
attack (DsSim *sim, int32_t actor, int32_t other, int32_t strength, int32_t item, DsSimText text)
{
  const int32_t most = strength - ds_body_defense (sim, other);
  int32_t amount = ds_game (sim)->damage;

  ds_food_add (sim, actor, -TOIL);
  if (!ds_actor_lives (sim, actor))
    return;
  if (amount == 0)
    amount = ds_game (sim)->quirks & DS_QUIRK_FIXED_DAMAGE
                 ? ds_body_attack (sim, actor)
                 : ds_rng_range (ds_stream (sim, DS_STREAM_COMBAT), 1, ds_max (most, 1));
  ds_body_hurt (sim, other, amount, actor, item, text);
}

/* Starts the effect that hits of a weapon or of a creature have, with its chance. */
static void
sting (DsSim *sim, int32_t actor, int32_t other, const char *effect, int32_t chance)
{
  if (effect[0] != '\0' && ds_actor_lives (sim, other) &&
      ds_rng_permille (ds_stream (sim, DS_STREAM_COMBAT), chance))
    ds_effects_start_named (sim, other, effect, actor, DS_SIM_NONE);
}

static void
sting_with (DsSim *sim, int32_t actor, int32_t other, int32_t item)
{
  const DsItem *record =
      item != DS_SIM_NONE ? ds_kind_of (sim, ds_item (sim, item)->kind)->item : NULL;

  if (record != NULL)
    sting (sim, actor, other, record->hit, record->hit_chance);
}

int32_t
ds_fight_strike (DsSim *sim, int32_t actor, int32_t other)
{
  const DsCreature *creature = ds_kind_of (sim, ds_actor_of (sim, actor)->kind)->creature;
  const int32_t weapon = ds_actor_of (sim, actor)->inventory.weapon;

  DS_ASSERT (sim != NULL);
  if (ds_game (sim)->quirks & DS_QUIRK_NO_FRIENDLY_FIRE &&
      ds_actor_of (sim, actor)->faction == ds_actor_of (sim, other)->faction)
    return 0;
  attack (sim, actor, other, ds_body_attack (sim, actor), DS_SIM_NONE, DS_TEXT_HIT);
  sting (sim, actor, other, creature->hit, creature->hit_chance);
  sting_with (sim, actor, other, weapon);
  return DS_ACTION_COST;
}

/* ---- ranged attacks */

/* Cell where a throw of @actor at @cell lands; @other: the actor that it hits. */
static DsSimSpot
fly (const DsSim *sim, int32_t actor, DsCell cell, int32_t *other)
{
  const bool passes = ds_game_of (sim)->quirks & DS_QUIRK_THROW_PAST;
  DsSimSpot spot = ds_actor_of (sim, actor)->at, end = spot;
  DsLine line;

  *other = DS_SIM_NONE;
  ds_line_start (&line, spot.cell, cell);
  ds_line_next (&line, &spot.cell);
  while (*other == DS_SIM_NONE && ds_line_next (&line, &spot.cell) && ds_aim_passes (sim, spot)) {
    if (!passes || line.is_over)
      *other = ds_cells_actor (sim, spot);
    if (ds_cells_flags (sim, spot) & DS_CELL_WALK)
      end = spot;
  }
  return end;
}

int32_t
ds_fight_throw (DsSim *sim, int32_t actor, int32_t item, DsCell cell)
{
  const DsItem *record = ds_kind_of (sim, ds_item (sim, item)->kind)->item;
  const int32_t half = ds_actor_of (sim, actor)->body.attack / 2;
  const bool breaks = record->category == DS_ITEM_POTION && record->effect[0] != '\0';
  int32_t other;
  const DsSimSpot end = fly (sim, actor, cell, &other);

  DS_ASSERT (sim != NULL);
  if (record->category == DS_ITEM_VICTORY)
    return ds_refuse (sim, actor, DS_TEXT_NO_THROW);
  if (other == actor || ds_spot_equal (end, ds_actor_of (sim, actor)->at))
    return ds_refuse (sim, actor, DS_TEXT_NO_WAY);
  ds_items_take_away (sim, item);
  if (other == DS_SIM_NONE)
    ds_tell_item (sim, DS_EVENT_THROWN, actor, item, DS_TEXT_THROW);
  else
    attack (sim, actor, other, half + record->thrown, item, DS_TEXT_THROW_AT);
  if (other == DS_SIM_NONE || !breaks)
    ds_items_lay (sim, item, end);
  if (other != DS_SIM_NONE)
    sting_with (sim, actor, other, item);
  if (other != DS_SIM_NONE && breaks && ds_actor_lives (sim, other))
    ds_effects_start_named (sim, other, record->effect, actor, ds_item (sim, item)->kind);
  return DS_ACTION_COST;
}

int32_t
ds_fight_shoot (DsSim *sim, int32_t actor, DsCell cell)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int32_t weapon = it->inventory.weapon;
  const int32_t other = ds_cells_actor (sim, (DsSimSpot){ it->at.floor, cell });
  const DsItem *record =
      weapon != DS_SIM_NONE ? ds_kind_of (sim, ds_item (sim, weapon)->kind)->item : NULL;

  DS_ASSERT (sim != NULL);
  if (record == NULL || record->ranged == 0)
    return ds_refuse (sim, actor, DS_TEXT_NO_RANGED);
  if (!ds_aim_is_clear (sim, actor, cell))
    return ds_refuse (sim, actor, DS_TEXT_NO_WAY);
  if (other == DS_SIM_NONE || other == actor)
    return ds_refuse (sim, actor, DS_TEXT_NO_TARGET);
  attack (sim, actor, other, it->body.attack / 2 + record->ranged, weapon, DS_TEXT_FIRE);
  sting_with (sim, actor, other, weapon);
  return DS_ACTION_COST;
}
