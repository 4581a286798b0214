/* core/sim/mind/thought.c — records thoughts beside the state of the game. */
#include "sim/mind/thought.h"
#include "sim/inside.h"

#include <string.h>

void
ds_thought_begin (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  sim->heads.floor = DS_SIM_NONE;
}

void
ds_thought_note (DsSim *sim, int32_t actor, const DsAction *action)
{
  const size_t n = sim->now.actors.n, had = sim->thoughts.n;

  DS_ASSERT (sim != NULL && action != NULL);
  if (had < n) {
    if (!ds_array_reserve (&sim->thoughts, n - had))
      return;
    memset (sim->thoughts.items + had, 0, (n - had) * sizeof *sim->thoughts.items);
    sim->thoughts.n = n;
  }
  sim->thoughts.items[actor] = (DsSimThought){ true, *action, sim->heads };
}

DsSimThought
ds_sim_thought (const DsSim *self, int32_t actor)
{
  const DsSimThought nothing = { .heads = { .floor = DS_SIM_NONE } };

  DS_ASSERT (self != NULL);
  return actor >= 0 && (size_t)actor < self->thoughts.n && self->thoughts.items[actor].is_known
             ? self->thoughts.items[actor]
             : nothing;
}

const DsBehaviour *
ds_sim_behaviour (const DsSim *self, int32_t actor, size_t i)
{
  const DsBehaviour *const *all = self->kinds[ds_actor_of (self, actor)->kind].behaviours;

  DS_ASSERT (self != NULL);
  for (size_t n = 0; n < i && *all != NULL; n++)
    all++;
  return *all;
}

DsSimSpot
ds_sim_heads (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return self->heads;
}
