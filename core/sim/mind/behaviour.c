/* core/sim/mind/behaviour.c — table of the behaviours. */
#include "sim/mind/behaviour.h"
#include "sim/inside.h"

#include <string.h>

static const DsBehaviour *const BEHAVIOURS[] = {
#define DS_BEHAVIOUR(name, id) &ds_behaviour_##name,
#include "rules/behaviours.h"
#undef DS_BEHAVIOUR
};

size_t
ds_behaviours_count (void)
{
  return DS_COUNT (BEHAVIOURS);
}

const DsBehaviour *
ds_behaviours_get (size_t i)
{
  DS_ASSERT (i < DS_COUNT (BEHAVIOURS));
  return BEHAVIOURS[i];
}

const DsBehaviour *
ds_behaviour_find (const char *id)
{
  DS_ASSERT (id != NULL);
  for (size_t i = 0; i < DS_COUNT (BEHAVIOURS); i++)
    if (strcmp (BEHAVIOURS[i]->id, id) == 0)
      return BEHAVIOURS[i];
  return NULL;
}

int32_t
ds_behaviour_number (const DsBehaviour *behaviour)
{
  int32_t i = 0;

  DS_ASSERT (behaviour != NULL);
  while (BEHAVIOURS[i] != behaviour)
    i++;
  return i;
}

bool
ds_kind_behaves (const DsSim *sim, int32_t kind, const DsBehaviour *behaviour)
{
  const DsBehaviour *const *it = sim->kinds[kind].behaviours;

  DS_ASSERT (sim != NULL);
  while (*it != NULL && *it != behaviour)
    it++;
  return *it != NULL;
}
