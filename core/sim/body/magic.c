/* core/sim/body/magic.c — mana and spell casting. */
#include "sim/body/magic.h"
#include "sim/body/effects.h"
#include "sim/sim.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/tell.h"

#include <stdlib.h>

int32_t
ds_magic_add (DsSim *sim, int32_t actor, int32_t amount)
{
  DsSimAbilities *abilities = &ds_actor (sim, actor)->abilities;

  DS_ASSERT (sim != NULL);
  amount = ds_clamp (amount, 0, ds_max (abilities->mana_max - abilities->mana, 0));
  abilities->mana += amount;
  return amount;
}

int32_t
ds_magic_spell (const DsSim *sim, int32_t actor, int32_t book, int32_t nth)
{
  const DsKind *kind = ds_kind_of (sim, book != DS_SIM_NONE ? ds_item_of (sim, book)->kind
                                                            : ds_actor_of (sim, actor)->kind);
  const DsIds *ids = book != DS_SIM_NONE ? &kind->item->spells : &kind->creature->spells;
  uint16_t spell;

  DS_ASSERT (sim != NULL);
  return nth >= 0 && (size_t)nth < ids->n &&
                 ds_rules_find_spell (sim->delve.rules, ids->items[nth], &spell)
             ? spell
             : DS_SIM_NONE;
}

int32_t
ds_sim_spell (const DsSim *self, int32_t book, int32_t nth)
{
  DS_ASSERT (self != NULL);
  return ds_magic_spell (self, DS_SIM_PLAYER, book, nth);
}

/* Target of the spell; DS_SIM_NONE: no actor there is visible and in range. A creature that is only
 * detected is not visible: walls block spells as they block shots. */
static int32_t
target_of (const DsSim *sim, int32_t actor, const DsSpell *spell, DsCell cell)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at, to = { from.floor, cell };
  const int32_t far = ds_max (abs (cell.x - from.cell.x), abs (cell.y - from.cell.y));

  if (spell->aim == DS_AIM_SELF)
    return actor;
  if (!ds_sim_has_cell (sim, cell) || (spell->range > 0 && far > spell->range) ||
      !(ds_cells_actor (sim, to) == actor || ds_aim_sees (sim, actor, to)))
    return DS_SIM_NONE;
  return ds_cells_actor (sim, to);
}

int32_t
ds_magic_cast (DsSim *sim, int32_t actor, int32_t number, DsCell cell)
{
  const DsSpell *spell = ds_rules_spell (sim->delve.rules, (size_t)number);
  const int32_t target = target_of (sim, actor, spell, cell);

  DS_ASSERT (sim != NULL);
  if (spell->cost > ds_actor_of (sim, actor)->abilities.mana) {
    ds_tell (sim, DS_EVENT_MESSAGE, actor, DS_TEXT_MUMBLE_IN_VAIN);
    return DS_ACTION_COST;
  }
  if (target == DS_SIM_NONE) {
    ds_tell (sim, DS_EVENT_MESSAGE, actor, DS_TEXT_MUMBLE_AT_NOTHING);
    return DS_ACTION_COST;
  }
  ds_tell (sim, DS_EVENT_CAST, actor, DS_TEXT_CAST)->amount = number;
  ds_effects_start_named (sim, target, spell->effect, actor, DS_SIM_NONE);
  ds_actor (sim, actor)->abilities.mana =
      ds_max (ds_actor_of (sim, actor)->abilities.mana - spell->cost, 0);
  return DS_ACTION_COST;
}
