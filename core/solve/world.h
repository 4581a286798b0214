/* core/solve/world.h — world: a level reduced to places, ways between them, doors, keys and a goal.
 * A place is a set of cells connected without passing a door. */
#pragma once

#include "base/array.h"
#include "base/error.h"

#define DS_WORLD_NONE UINT32_MAX
#define DS_WORLD_TOKENS_MAX 64  /* kinds of permanent openers: abilities, keys that are kept */
#define DS_WORLD_COLOURS_MAX 64 /* kinds of keys that a door takes */
#define DS_DOOR_SETS_MAX 8

typedef enum {
  DS_DOOR_TOKENS, /* opened by all tokens of one of its sets; they are kept */
  DS_DOOR_KEY,    /* opens for good and takes one key of its colour */
  DS_DOOR_SECRET, /* stays open once it is found */
} DsDoorType;

typedef struct {
  uint8_t type;                    /* DsDoorType */
  uint8_t colour;                  /* of DS_DOOR_KEY: below DS_WORLD_COLOURS_MAX */
  uint8_t n_sets;                  /* of DS_DOOR_TOKENS; 0 = nothing opens it */
  uint64_t sets[DS_DOOR_SETS_MAX]; /* a bit for each token */
} DsDoor;

/* Several ways may share a door: a wide gate, or a gate cell with more than two neighbours. */
typedef struct {
  uint32_t from, to; /* places */
  uint32_t door;     /* DS_WORLD_NONE: always open */
  bool one_way;      /* a drop: only @from to @to */
} DsWay;

/* An opener of doors. A creature that carries it may be met in any of its places. */
typedef struct {
  bool is_token;
  uint8_t number;    /* of the token or the colour */
  uint32_t first, n; /* in DsWorld.key_places: its places; several: a creature carries it */
  uint32_t first_set, n_sets; /* in DsWorld.key_sets: who gets to a place of each can count on it;
                                 none: who gets to all of its places */
} DsWorldKey;

/* Held by value; all zero is empty. The goal is to be at @goal (DS_WORLD_NONE: anywhere) with all
 * of @goal_tokens. */
typedef struct {
  uint32_t n_places;
  uint32_t start, goal;
  uint64_t goal_tokens;
  bool
      is_over_at_goals; /* nobody goes on from where a way leads to the goal whose door they open */
  DS_ARRAY (DsWay) ways;
  DS_ARRAY (DsDoor) doors;
  DS_ARRAY (DsWorldKey) keys;
  DS_ARRAY (uint32_t) key_places;
  DS_ARRAY (uint32_t) key_sets; /* of places, each ended by DS_WORLD_NONE */
  uint32_t *first_way;          /* n_places + 1, into way_ends; made by ds_world_index() */
  uint32_t *way_ends;           /* way * 2, + 1 when it is walked from its @to */
  uint32_t *first_key;          /* n_places + 1, into place_keys */
  uint32_t *place_keys;
} DsWorld;

/* Appends and returns the index; DS_WORLD_NONE: no memory. */
uint32_t ds_world_add_way (DsWorld *self, uint32_t from, uint32_t to, uint32_t door,
                           bool one_way) DS_MUST_CHECK;
/* Adds a door; its number, or DS_WORLD_NONE: no memory. */
uint32_t ds_world_add_door (DsWorld *self, const DsDoor *door) DS_MUST_CHECK;
/* Adds a key or token of the given number, which lies at one of @n places; its number, or
 * DS_WORLD_NONE: no memory. */
uint32_t ds_world_add_key (DsWorld *self, bool is_token, uint8_t number, const uint32_t *places,
                           uint32_t n) DS_MUST_CHECK;
/* The same for what may be had in each of @places, but surely only by getting to a place of each
 * set of @sets: @n_items numbers, with the ends of sets. */
uint32_t ds_world_add_deed (DsWorld *self, bool is_token, uint8_t number, const uint32_t *places,
                            uint32_t n, const uint32_t *sets, size_t n_items) DS_MUST_CHECK;

/* To be called when all is added; again after every change. O(places + ways + keys). */
DsStatus ds_world_index (DsWorld *self, DsError *err) DS_MUST_CHECK;
/* Frees places, ways, doors and keys and zeroes the world; safe to call twice. */
void ds_world_clear (DsWorld *self);
/* True when both are the same, number for number. O(world). */
bool ds_world_equal (const DsWorld *a, const DsWorld *b);

/* Place that the end @end (2 * way, or 2 * way + 1 for the way back) leads to. */
static inline uint32_t
ds_way_target (const DsWorld *self, uint32_t end)
{
  const DsWay *way = &self->ways.items[end / 2];

  return end % 2 == 0 ? way->to : way->from;
}

/* True when @key is certain for a player who reaches the places marked @marked; O(its places). */
bool ds_world_is_sure (const DsWorld *self, const DsWorldKey *key, const uint8_t *marks,
                       uint8_t marked);
/* True when @way only leads to the goal, where the play ends. */
bool ds_world_ends (const DsWorld *self, const DsWay *way);
/* True when @tokens open a door of type DS_DOOR_TOKENS. */
bool ds_door_is_opened_by (const DsDoor *self, uint64_t tokens);
