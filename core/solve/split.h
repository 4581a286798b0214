/* core/solve/split.h — splits the rest of a play at a state into independent subgames: they share
 * only the player's places, and no door of one uses keys or tokens of another. A move in one
 * changes nothing in the others, so each can be searched alone: the goal is certain when it is
 * certain in each, lost when it is lost in one. Internal to solve. */
#pragma once

#include "solve/play.h"
#include "solve/states.h"

/* Held by value; all zero is empty. Place 0 is where the player is. */
typedef struct {
  DsWorld world;
  DS_ARRAY (uint32_t) doors; /* by door, its number in the whole world */
  DS_ARRAY (uint32_t) keys;  /* by key; DS_WORLD_NONE: it is held already */
} DsSubgame;

/* Held by value; all zero is empty. */
typedef struct {
  const DsPlay *play;
  bool can_split;    /* there are no drops, no secret doors, and not all doors are of one kind */
  uint32_t *groups;  /* of places, doors, colours, tokens: another of the same group */
  uint32_t *numbers; /* by place or door: its number in a part */
  uint32_t parts[DS_WORLD_TOKENS_MAX + 1]; /* groups with something of the goal */
  size_t n_parts;
  uint64_t wanted; /* tokens, */
  uint64_t spent;  /* and colours of keys that still open something */
  uint64_t *name;  /* of a part */
  DsStates names;  /* of parts whose verdict is known */
  DS_ARRAY (uint8_t) verdicts;
} DsSplit;

/* Takes memory to split games of @play, which is borrowed; can_split says if its world is of a kind
 * that can be. DS_NOMEM: zeroed. */
DsStatus ds_split_init (DsSplit *self, const DsPlay *play) DS_MUST_CHECK;
/* Frees groups, names and verdicts and zeroes it; safe to call twice. */
void ds_split_clear (DsSplit *self);
/* Finds the parts in the settled state of the play, which has not won. False: all of it is one.
 * O(places + ways + keys). */
bool ds_split_find (DsSplit *self);
/* Storage for the verdict of subgame @i, DS_N_VERDICTS while it is unknown. NULL: no memory. */
uint8_t *ds_split_verdict (DsSplit *self, size_t i);
/* Part @i as a world; caller clears it. */
DsStatus ds_split_take (DsSplit *self, size_t i, DsSubgame *out) DS_MUST_CHECK;
/* Frees the world of the part and its tables. */
void ds_subgame_clear (DsSubgame *self);
