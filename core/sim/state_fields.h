/* core/sim/state_fields.h — type and bounds of every number of a game's state, against which files
 * are checked. Additions to sim/state.h need rows here. */
#pragma once

#include "sim/sim.h"

/* Type of a number: the table that it is an index of. NO_... types also allow -1 for none. */
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

/* Tables that numbers are indices of: their ids identify entries in other games and files. */
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

/* Fields in the order of the struct, without gaps. NULL: the array is derived. */
const DsSimField *ds_sim_fields (size_t array, size_t *n);
/* True when a field may have this value in @state of a game like @sim. */
bool ds_sim_field_takes (const DsSim *sim, const DsSimState *state, const DsSimField *field,
                         int64_t value);

/* Makes a game without a state, which ds_sim_resume() completes. Otherwise as ds_sim_new(). */
DsStatus ds_sim_new_blank (DsSim **out, const DsDelve *delve, uint64_t seed,
                           DsError *err) DS_MUST_CHECK;
/* Continues with @state, all of whose fields have been checked, on the same level; @state receives
 * the previous one. DS_BAD_DATA: it is inconsistent; then @sim is unchanged. */
DsStatus ds_sim_resume (DsSim *sim, DsSimState *state, DsError *err) DS_MUST_CHECK;
/* The same without checks, and without the queue of turns. False: no memory. */
bool ds_sim_put_state (DsSim *sim, DsSimState *state) DS_MUST_CHECK;
/* Checks the invariants of a state: one actor per cell, hit points within bounds, each item in one
 * place. DS_BAD_DATA names the violation. */
DsStatus ds_sim_check (const DsSim *sim, const DsSimState *state, DsError *err);
