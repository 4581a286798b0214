/* core/sim/state_fields.h — what every number of a game's state is: for files, which hold a state
 * only if each of its numbers may be there. Whoever adds to sim/state.h adds here. */
#pragma once

#include "sim/sim.h"

/* Numbers that mean something else than themselves: what they are an index of, and the place of -1
 * where nothing is allowed too (NO_...). */
typedef enum {
  DS_WORD_NUMBER,   /* lowest to highest */
  DS_WORD_BITS,     /* all 32, or 64 */
  DS_WORD_ACTOR,    /* or none */
  DS_WORD_ITEM,     /* or none */
  DS_WORD_CREATURE, /* a kind that is a creature */
  DS_WORD_THING,    /* a kind that is an item */
  DS_WORD_KIND,     /* or none */
  DS_WORD_EFFECT,   /* of the rules, or none */
  DS_WORD_LOCK,     /* of the lock graph, or none */
  DS_WORD_FACTION,
  DS_WORD_TEXT,  /* DsSimText */
  DS_WORD_FLOOR, /* or none */
  DS_WORD_X,
  DS_WORD_Y,
  DS_WORD_TILE,
  DS_WORD_TILE_1, /* + 1; 0: none */
  DS_WORD_KIND_1, /* + 1; 0: none */
  DS_N_WORDS,
} DsSimWord;

typedef struct {
  const char *key;
  uint32_t offset; /* bytes */
  uint32_t n;      /* such words after each other */
  DsSimWord type;
  int64_t lowest, highest;
} DsSimField;

/* What numbers are an index of: their ids say what they mean in another game or file. */
typedef enum {
  DS_SIM_LIST_TILES,
  DS_SIM_LIST_KINDS,
  DS_SIM_LIST_EFFECTS,
  DS_SIM_LIST_LOCKS,
  DS_SIM_LIST_FACTIONS,
  DS_SIM_LIST_TEXTS,
  DS_SIM_N_LISTS,
} DsSimList;

#define DS_SIM_NO_ID (-2)

DsSimList ds_sim_list_of (DsSimWord type);                               /* DS_SIM_N_LISTS: none */
const char *ds_sim_list_id (const DsSim *sim, DsSimList list, size_t i); /* NULL: too many */
int32_t ds_sim_list_find (const DsSim *sim, DsSimList list, const char *id); /* or DS_SIM_NO_ID */

/* In the order of the struct, without gaps. NULL: the array follows from others. */
const DsSimField *ds_sim_fields (size_t array, size_t *n);
/* Whether a word of this type may have this value in @state of a game like @sim. */
bool ds_sim_field_takes (const DsSim *sim, const DsSimState *state, const DsSimField *field,
                         int64_t value);

/* A game that lacks a state: only ds_sim_resume() makes it one. As ds_sim_new() else. */
DsStatus ds_sim_new_blank (DsSim **out, const DsDelve *delve, uint64_t seed,
                           DsError *err) DS_MUST_CHECK;
/* Goes on with @state, each of whose words its field takes, and which is left as @sim was: on the
 * same level. DS_BAD_DATA: it contradicts itself; then @sim is as it was. */
DsStatus ds_sim_resume (DsSim *sim, DsSimState *state, DsError *err) DS_MUST_CHECK;
/* The same without a look at it, and but for who is due next. False: no memory. */
bool ds_sim_put_state (DsSim *sim, DsSimState *state) DS_MUST_CHECK;
/* What must hold in every state: nobody where somebody else is, life within bounds, each item at
 * one place. DS_BAD_DATA says what does not. */
DsStatus ds_sim_check (const DsSim *sim, const DsSimState *state, DsError *err);
