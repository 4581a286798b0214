/* core/sim/mind/behaviour.h — one thing that a creature may do of its own will. A record lists the
 * behaviours of a creature by importance; in its turn the first that wants something gets it. */
#pragma once

#include "base/rng.h"
#include "sim/action.h"

typedef struct DsBehaviour {
  const char *id;      /* as records name it: "pick-up" */
  const char *label;   /* N_() */
  const char *because; /* N_(): when it wants something, as a sentence about its creature */
  bool fights;         /* it may hurt a foe: creatures that have it are hostile */
  /* False: it wants nothing. It may look at what its creature sees, and changes nothing but the
   * random numbers. */
  bool (*choose) (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out);
} DsBehaviour;

#define DS_BEHAVIOUR(name, id) extern const DsBehaviour ds_behaviour_##name;
#include "rules/behaviours.h"
#undef DS_BEHAVIOUR

enum {
#define DS_BEHAVIOUR(name, id) DS_BEHAVES_##name,
#include "rules/behaviours.h"
#undef DS_BEHAVIOUR
  DS_N_BEHAVIOURS
};

const DsBehaviour *ds_behaviour_find (const char *id); /* NULL: there is none such */
/* How many behaviours there are. */
size_t ds_behaviours_count (void);
/* Behaviour @i, below ds_behaviours_count(). Static. */
const DsBehaviour *ds_behaviours_get (size_t i);
int32_t ds_behaviour_number (const DsBehaviour *behaviour); /* in the list */
bool ds_kind_behaves (const DsSim *sim, int32_t kind, const DsBehaviour *behaviour); /* it has it */
