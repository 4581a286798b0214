/* core/solve/play.h — a state of a play, and the moves in it. Internal to solve.
 *
 * A state consists of the doors that were opened (or found), the keys that were taken, and the
 * places where the player may be. Walking where one can also walk back changes nothing, so a state
 * stands for all of these places. Where nothing can be left behind for ever, taking a key that lies
 * there does no harm either and is no move of its own. Moves cannot be undone, so there are no
 * cycles. */
#pragma once

#include "solve/proof.h"
#include "solve/world.h"

/* Held by value. */
typedef struct {
  const DsWorld *world;
  bool is_careless;  /* something may be left behind: keys are taken one by one, or not */
  bool secrets_open; /* secret doors are no doors */
  bool has_drops;
  uint32_t words; /* of a state: bits of doors, then of keys; the lowest place of the player's */
  uint64_t *now;  /* the state */
  uint64_t tokens;
  uint32_t held[DS_WORLD_COLOURS_MAX];
  uint32_t *here; /* places of the player */
  uint32_t n_here;
  uint8_t *mark;     /* by place: 1 = reachable, 2 = and back */
  uint8_t here_mark; /* of the player's places: 2, or 1 where there is always a way back */
  uint8_t *tried;    /* by door */
  uint8_t *skipped;  /* by key: 1 = is left lying */

  /* for ds_play_climb() */
  uint64_t *rivals; /* by door, d_words each: doors of its colour that are reachable without it */
  uint32_t d_words;
  uint8_t *climbed; /* by place */
  uint32_t *queue;  /* places */
} DsPlay;

/* True when bit @i of a set of doors and keys is set. */
static inline bool
ds_play_has (const uint64_t *bits, uint32_t i)
{
  return bits[i / 64] >> (i % 64) & 1;
}

/* The number of the bit of key @k. */
static inline uint32_t
ds_play_key_bit (const DsPlay *self, uint32_t k)
{
  return (uint32_t)self->world->doors.n + k;
}

/* Prepares a play of @world, which is borrowed, from its start. @is_careless: keys are wasted, too.
 * DS_NOMEM: zeroed. */
DsStatus ds_play_init (DsPlay *self, const DsWorld *world, bool is_careless) DS_MUST_CHECK;
/* Frees the sets and zeroes it; safe to call twice. */
void ds_play_clear (DsPlay *self);
void ds_play_begin (DsPlay *self); /* back to the start */
/* Makes now[] the state that stands for all like it; here[] is where the player is in it. */
void ds_play_settle (DsPlay *self);
/* Lists the moves that change the state, into @out. False: no memory. */
bool ds_play_moves (DsPlay *self, DsMoves *out) DS_MUST_CHECK;
/* Finds a move of @moves that can be made at once without loss, and sets *@out: it opens a door for
 * which a key is left whatever else is opened first, so its order does not matter. Not for careless
 * players. */
bool ds_play_is_free (const DsPlay *self, const DsMoves *moves, DsMove *out);
void ds_play_make (DsPlay *self, DsMove move);            /* and settles */
bool ds_play_is_won (const DsPlay *self);                 /* the goal can be walked to */
bool ds_play_is_open (const DsPlay *self, uint32_t door); /* DS_WORLD_NONE: it is */
/* True when the goal is reached from here[]: for certain, or if @is_optimist, when one key opens
 * all doors of its colour. See solve/guarantee.h for the proof of the former. */
bool ds_play_climb (DsPlay *self, bool is_optimist);
