/* core/sim/body/body.c — damage, healing, and the consequences of a death. */
#include "sim/body/body.h"
#include "sim/body/effects.h"
#include "sim/body/experience.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/items.h"
#include "sim/world/tell.h"

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

  DS_ASSERT (sim != NULL);
  return it->body.attack + (weapon != NULL ? weapon->attack : 0) +
         (armour != NULL ? armour->attack : 0);
}

int32_t
ds_body_defense (const DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsItem *weapon = record_of (sim, it->inventory.weapon);
  const DsItem *armour = record_of (sim, it->inventory.armour);

  DS_ASSERT (sim != NULL);
  return it->body.defense + (weapon != NULL ? weapon->defense : 0) +
         (armour != NULL ? armour->defense : 0);
}

/* Performs the deed of a creature's death, which may open locks for the player. */
static void
do_deed (DsSim *sim, int32_t actor)
{
  const int32_t lock = ds_actor_of (sim, actor)->deed;

  if (lock == DS_SIM_NONE)
    return;
  ds_gates_gain (sim, lock);
  ds_tell (sim, DS_EVENT_TOOK, DS_SIM_PLAYER, DS_TEXT_DEED)->amount = lock;
}

/* Leaves a corpse, which can be eaten, on the nearest cell where it can be reached. */
static void
leave_corpse (DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsCreature *creature = ds_kind_of (sim, it->kind)->creature;
  uint16_t kind;
  int32_t item;

  if (ds_game (sim)->quirks & DS_QUIRK_NO_CORPSES || it->nature & DS_CREATURE_NO_CORPSE ||
      !(ds_cells_flags (sim, it->at) & DS_CELL_WALK) ||
      !ds_rules_find_kind (sim->delve.rules, "corpse", &kind) ||
      ds_kind_of (sim, kind)->item == NULL)
    return;
  item = ds_items_add (sim, kind, DS_SIM_NONE, DS_SIM_NONE);
  if (item == DS_SIM_NONE)
    return;
  it = ds_actor_of (sim, actor);
  ds_item (sim, item)->of = it->kind;
  ds_item (sim, item)->food = creature->corpse_food < 0 ? it->body.hp_max : creature->corpse_food;
  ds_items_lay (sim, item, it->at);
}

/* Cause of damage, and so of a death. */
typedef struct {
  int32_t by;     /* actor; DS_SIM_NONE: none */
  DsSimText text; /* the sentence for it */
  int32_t effect; /* of the rules; DS_SIM_NONE: of none */
} Cause;

static void
lose_game (DsSim *sim, Cause cause)
{
  DsSimGame *game = ds_game (sim);

  game->result = DS_SIM_DIED;
  game->killer = cause.by >= 0 ? ds_actor_of (sim, cause.by)->kind : DS_SIM_NONE;
  game->cause = cause.text;
  game->effect = cause.effect;
  ds_tell (sim, DS_EVENT_LOST, DS_SIM_PLAYER, DS_TEXT_NONE);
}

static void
die (DsSim *sim, int32_t actor, Cause cause)
{
  const int32_t worth = ds_experience_worth (sim, actor);
  DsSimActor *it = ds_actor (sim, actor);

  it->flags &= ~(uint32_t)DS_ACTOR_ALIVE;
  ds_tell (sim, DS_EVENT_DIED, actor, DS_TEXT_DIE)->other = cause.by;
  ds_effects_forget (sim, actor);
  leave_corpse (sim, actor);
  if (actor == DS_SIM_PLAYER) {
    lose_game (sim, cause);
    return;
  }
  ds_items_drop_all (sim, actor);
  do_deed (sim, actor);
  ds_cells_leave (sim, actor);
  ds_game (sim)->kills += cause.by == DS_SIM_PLAYER;
  if (cause.by != actor && ds_actor_lives (sim, cause.by))
    ds_experience_kill (sim, cause.by, worth);
}

static void
lose (DsSim *sim, int32_t actor, int32_t amount, Cause cause)
{
  DsSimBody *body = &ds_actor (sim, actor)->body;

  body->hp = ds_max (body->hp - amount, 0);
  if (body->hp == 0)
    die (sim, actor, cause);
}

static int32_t
bearable (const DsSim *sim, int32_t actor, int32_t amount)
{
  return ds_actor_of (sim, actor)->flags & DS_ACTOR_GOD ? 0 : ds_max (amount, 0);
}

/* Sends a hurt creature without a target to where @by is. */
static void
turn_to (DsSim *sim, int32_t actor, int32_t by)
{
  DsSimMind *mind = &ds_actor (sim, actor)->mind;

  if (actor != DS_SIM_PLAYER && mind->target == DS_SIM_NONE && ds_actor_is_foe (sim, actor, by))
    mind->last_seen = ds_actor_of (sim, by)->at;
}

void
ds_body_hurt (DsSim *sim, int32_t actor, int32_t amount, int32_t by, int32_t item, DsSimText text)
{
  DsSimEvent *event = ds_tell_item (sim, DS_EVENT_ATTACKED, by, item, text);

  DS_ASSERT (sim != NULL);
  event->other = actor;
  event->amount = amount = bearable (sim, actor, amount);
  event->is_seen |= actor == DS_SIM_PLAYER;
  turn_to (sim, actor, by);
  lose (sim, actor, amount, (Cause){ by, DS_TEXT_KILLED_BY, DS_SIM_NONE });
}

void
ds_body_harm (DsSim *sim, int32_t actor, int32_t amount, int32_t by, int32_t effect)
{
  DsSimEvent *event = ds_tell (sim, DS_EVENT_DAMAGED, actor, DS_TEXT_NONE);

  DS_ASSERT (sim != NULL);
  event->other = by;
  event->amount = amount = bearable (sim, actor, amount);
  lose (sim, actor, amount, (Cause){ by, DS_TEXT_KILLED_BY_EFFECT, effect });
}

void
ds_body_suffer (DsSim *sim, int32_t actor, int32_t amount, DsSimText text, DsSimText cause)
{
  DS_ASSERT (sim != NULL);
  amount = bearable (sim, actor, amount);
  ds_tell (sim, DS_EVENT_DAMAGED, actor, text)->amount = amount;
  lose (sim, actor, amount, (Cause){ DS_SIM_NONE, cause, DS_SIM_NONE });
}

int32_t
ds_body_heal (DsSim *sim, int32_t actor, int32_t amount)
{
  DsSimBody *body = &ds_actor (sim, actor)->body;

  DS_ASSERT (sim != NULL);
  amount = ds_min (amount, body->hp_max - body->hp);
  if (amount <= 0)
    return 0;
  body->hp += amount;
  ds_tell (sim, DS_EVENT_HEALED, actor, DS_TEXT_NONE)->amount = amount;
  return amount;
}
