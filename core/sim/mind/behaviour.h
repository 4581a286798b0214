/* core/sim/mind/behaviour.h — behaviours of creatures. A record lists them by priority; in each
 * turn the first that chooses an action gets it. */
#pragma once

#include "base/rng.h"
#include "sim/action.h"

typedef struct DsBehaviour {
  const char *id;      /* as in records: "pick-up" */
  const char *label;   /* N_() */
  const char *because; /* N_(): condition, as a sentence about the creature */
  bool fights;         /* it can hurt a foe: creatures that have it are hostile */
  /* Chooses an action. False: none. It reads what its creature sees, and changes nothing but
   * @rng. */
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

const DsBehaviour *ds_behaviour_find (const char *id); /* NULL: no such behaviour */
/* Number of behaviours. */
size_t ds_behaviours_count (void);
/* Behaviour @i, below ds_behaviours_count(). Static. */
const DsBehaviour *ds_behaviours_get (size_t i);
int32_t ds_behaviour_number (const DsBehaviour *behaviour); /* its index in the list */
bool ds_kind_behaves (const DsSim *sim, int32_t kind, const DsBehaviour *behaviour); /* has it */
