/* core/sim/body/food.c — food is used up by time and effort; hit points and mana regenerate. */
#include "sim/body/food.h"
#include "sim/body/body.h"
#include "sim/body/magic.h"
#include "sim/sim.h"
#include "sim/world/tell.h"

enum { A_TURN = 1, A_POINT = 1, PER = 1000 };

void
ds_food_add (DsSim *sim, int32_t actor, int32_t amount)
{
  DsSimBody *body = &ds_actor (sim, actor)->body;

  DS_ASSERT (sim != NULL);
  body->food += amount;
  if (body->food > body->food_max) {
    body->food_max = (body->food_max + body->food) / 2;
    body->food = body->food_max;
    ds_body_suffer (sim, actor, 1, DS_TEXT_OVEREAT, DS_TEXT_OVEREATEN);
  } else if (body->food < 1) {
    body->food = 0;
    if (actor == DS_SIM_PLAYER)
      ds_body_suffer (sim, actor, body->hp, DS_TEXT_NONE, DS_TEXT_STARVED);
  }
}

/* Counts down by @speed; returns the number of points due. */
static int32_t
count_down (int32_t *left, int32_t speed)
{
  int32_t n = 0;

  *left -= ds_max (speed, 0);
  for (; *left < 0; *left += PER)
    n++;
  return n;
}

void
ds_food_turn (DsSim *sim, int32_t actor)
{
  DsSimActor *it = ds_actor (sim, actor);
  const int32_t hp = count_down (&it->body.healed, it->body.regen);
  const int32_t mana = count_down (&it->abilities.filled, it->abilities.regen);
  const int32_t toil = A_TURN + ds_max (it->body.hunger, 0);

  DS_ASSERT (sim != NULL);
  ds_food_add (sim, actor,
               -toil - A_POINT * (ds_body_heal (sim, actor, hp) + ds_magic_add (sim, actor, mana)));
}

const char *
ds_sim_hunger (const DsSim *self)
{
  const DsSimBody *body = &ds_actor_of (self, DS_SIM_PLAYER)->body;
  const int64_t tenths = (int64_t)body->food * 10, most = body->food_max;

  DS_ASSERT (self != NULL);
  return tenths < most       ? N_ ("Starving")
         : tenths < 2 * most ? N_ ("Hungry")
         : tenths > 9 * most ? N_ ("Stuffed")
         : tenths > 8 * most ? N_ ("Full")
                             : "";
}
