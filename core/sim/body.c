/* core/sim/body.c — blows, and what they lead to. */
#include "sim/body.h"
#include "sim/cells.h"
#include "sim/gates.h"
#include "sim/items.h"
#include "sim/tell.h"

static const DsItem *
record_of (const DsSim *sim, int32_t item)
{
  return item >= 0 ? ds_kind_of (sim, sim->now.items.items[item].kind)->item : NULL;
}

int32_t
ds_body_attack (const DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsItem *weapon = record_of (sim, it->inventory.weapon);
  const DsItem *armour = record_of (sim, it->inventory.armour);

  return it->body.attack + (weapon != NULL ? weapon->attack : 0) +
         (armour != NULL ? armour->attack : 0);
}

int32_t
ds_body_defense (const DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsItem *weapon = record_of (sim, it->inventory.weapon);
  const DsItem *armour = record_of (sim, it->inventory.armour);

  return it->body.defense + (weapon != NULL ? weapon->defense : 0) +
         (armour != NULL ? armour->defense : 0);
}

/* What its death does for the player: deeds that open locks. */
static void
do_deed (DsSim *sim, int32_t actor)
{
  const int32_t lock = ds_actor_of (sim, actor)->deed;

  if (lock == DS_SIM_NONE)
    return;
  ds_gates_gain (sim, lock);
  ds_tell (sim, DS_EVENT_TOOK, DS_SIM_PLAYER, DS_TEXT_DEED)->amount = lock;
}

static void
die (DsSim *sim, int32_t actor, int32_t by, DsSimText cause)
{
  DsSimActor *it = ds_actor (sim, actor);
  DsSimGame *game = ds_game (sim);

  it->flags &= ~(uint32_t)DS_ACTOR_ALIVE;
  ds_tell (sim, DS_EVENT_DIED, actor, DS_TEXT_DIE)->other = by;
  if (actor == DS_SIM_PLAYER) {
    game->result = DS_SIM_DIED;
    game->killer = by != DS_SIM_NONE ? ds_actor_of (sim, by)->kind : DS_SIM_NONE;
    game->cause = cause;
    ds_tell (sim, DS_EVENT_LOST, actor, DS_TEXT_NONE);
    return;
  }
  ds_items_drop_all (sim, actor);
  do_deed (sim, actor);
  if (ds_cells_actor (sim, it->at) == actor)
    sim->now.actor_at.items[ds_cell_at (sim, it->at)] = 0;
}

void
ds_body_hurt (DsSim *sim, int32_t actor, int32_t amount, int32_t by, DsSimText text,
              DsSimText cause)
{
  DsSimActor *it = ds_actor (sim, actor);
  DsSimEvent *event;

  if (it->flags & DS_ACTOR_GOD)
    amount = 0;
  event = ds_tell (sim, by != DS_SIM_NONE ? DS_EVENT_ATTACKED : DS_EVENT_DAMAGED,
                   by != DS_SIM_NONE ? by : actor, text);
  event->other = by != DS_SIM_NONE ? actor : DS_SIM_NONE;
  event->amount = amount;
  if (by != DS_SIM_NONE)
    event->is_seen |= actor == DS_SIM_PLAYER;
  it->body.hp = ds_max (it->body.hp - amount, 0);
  if (it->body.hp == 0)
    die (sim, actor, by, cause);
}

void
ds_body_heal (DsSim *sim, int32_t actor, int32_t amount)
{
  DsSimBody *body = &ds_actor (sim, actor)->body;

  amount = ds_min (amount, body->hp_max - body->hp);
  if (amount <= 0)
    return;
  body->hp += amount;
  ds_tell (sim, DS_EVENT_HEALED, actor, DS_TEXT_NONE)->amount = amount;
}

int32_t
ds_body_strike (DsSim *sim, int32_t actor, int32_t other)
{
  const uint32_t quirks = ds_game (sim)->quirks;
  const int32_t attack = ds_body_attack (sim, actor);
  const int32_t most = attack - ds_body_defense (sim, other);
  int32_t amount = attack;

  if (quirks & DS_QUIRK_NO_FRIENDLY_FIRE &&
      ds_actor_of (sim, actor)->faction == ds_actor_of (sim, other)->faction)
    return 0;
  if (!(quirks & DS_QUIRK_FIXED_DAMAGE))
    amount = ds_rng_range (ds_stream (sim, DS_STREAM_COMBAT), 1, ds_max (most, 1));
  ds_body_hurt (sim, other, amount, actor, DS_TEXT_HIT, DS_TEXT_KILLED_BY);
  return DS_ACTION_COST;
}
