/* core/sim/match.h — what of a level is what of another, which is an edit of it: floors, cells,
 * things, and the numbers of tiles, kinds and the like. Internal to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/state_fields.h"

typedef struct {
  int32_t floor;
  const DsThing *thing;
  bool stays; /* of the edited level: it is what it was */
} DsMatchThing;

/* Two games, one on each of the levels. Placed. */
typedef struct {
  const DsSim *from;
  DsSim *to;
  int32_t *floors;               /* by floor of from: of to; DS_SIM_NONE: it is gone */
  int32_t *maps[DS_SIM_N_LISTS]; /* the same of what numbers are an index of */
  DsMatchThing *before, *after;
  size_t n_before, n_after; /* by floor and id */
  const char *missing;      /* id that the game needs and the edit lacks; NULL: it has all */
} DsMatch;

/* False: no memory. It is cleared all the same. */
bool ds_match_init (DsMatch *self, const DsSim *from, DsSim *to);
/* Frees the tables. The match is not to be used again. */
void ds_match_clear (DsMatch *self);

/* Number @value of a list as it is in to; of a lock that nothing names any more DS_SIM_NONE. */
int32_t ds_match_number (DsMatch *self, DsSimList list, int32_t value);
/* All numbers of a state of from, but those of cells. */
void ds_match_state (DsMatch *self, DsSimState *state);
bool ds_match_has (const DsMatch *self, DsSimSpot before);     /* the edit has such a cell */
bool ds_match_is_same (const DsMatch *self, DsSimSpot before); /* and it has the same tiles */
/* Thing @id of floor @floor of from; NULL: there is none. */
const DsMatchThing *ds_match_before (const DsMatch *self, int32_t floor, uint64_t id);
/* What it is in to; NULL: it is gone. */
DsMatchThing *ds_match_after (const DsMatch *self, int32_t floor, uint64_t id);
/* A thing of from and one of to. */
bool ds_match_is_unchanged (const DsMatch *self, const DsThing *a, const DsThing *b);
