/* core/sim/match.h — correspondence between a level and an edit of it: floors, cells, things, and
 * the numbers of tiles, kinds and so on. Internal to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/state_fields.h"

typedef struct {
  int32_t floor;
  const DsThing *thing;
  bool stays; /* of the edited level: it is unchanged */
} DsMatchThing;

/* Two games, one on each level. Held by value. */
typedef struct {
  const DsSim *from;
  DsSim *to;
  int32_t *floors;               /* by floor of from: floor of to; DS_SIM_NONE: it is gone */
  int32_t *maps[DS_SIM_N_LISTS]; /* by number of from: number of to, for each list */
  DsMatchThing *before, *after;
  size_t n_before, n_after; /* sorted by floor and id */
  const char *missing;      /* id that the game needs and the edit lacks; NULL: none is missing */
} DsMatch;

/* False: no memory; @self must be cleared all the same. */
bool ds_match_init (DsMatch *self, const DsSim *from, DsSim *to);
/* Frees the tables; the match cannot be used again. */
void ds_match_clear (DsMatch *self);

/* Translates number @value of a list to that in to; DS_SIM_NONE for a lock that no thing names any
 * more. */
int32_t ds_match_number (DsMatch *self, DsSimList list, int32_t value);
/* Translates all numbers of a state of from, except those of cells. */
void ds_match_state (DsMatch *self, DsSimState *state);
bool ds_match_has (const DsMatch *self, DsSimSpot before);     /* the edit has this cell */
bool ds_match_is_same (const DsMatch *self, DsSimSpot before); /* and with the same tiles */
/* Thing @id of floor @floor of from; NULL: none. */
const DsMatchThing *ds_match_before (const DsMatch *self, int32_t floor, uint64_t id);
/* The thing of to that corresponds to it; NULL: it is gone. */
DsMatchThing *ds_match_after (const DsMatch *self, int32_t floor, uint64_t id);
/* True when @a of from and @b of to are the same thing, unchanged. */
bool ds_match_is_unchanged (const DsMatch *self, const DsThing *a, const DsThing *b);
