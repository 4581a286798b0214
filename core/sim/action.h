/* core/sim/action.h — actions of a turn. The player and creatures have the same actions, with the
 * same rules. */
#pragma once

#include "base/defs.h"

typedef struct DsSim DsSim;

/* An action and its arguments. Zeroed: wait. */
typedef struct {
  int32_t type;   /* DsActionType */
  int32_t step;   /* DS_ACT_STEP: index of ds_move_steps[] */
  int32_t item;   /* DS_ACT_ITEM */
  DsCell cell;    /* DS_ACT_CELL */
  int32_t number; /* index of a spell of the book, of a bonus, ...; from 0 */
} DsAction;

typedef enum {
#define DS_ACTION(name) DS_ACTION_##name,
#include "sim/action_list.h"
#undef DS_ACTION
  DS_N_ACTIONS
} DsActionType;

/* Arguments of an action. */
enum {
  DS_ACT_STEP = 1,
  DS_ACT_ITEM = 2,      /* one that the actor has */
  DS_ACT_ITEM_HERE = 4, /* or one that lies on the actor's cell */
  DS_ACT_ITEM_NONE = 8, /* or none */
  DS_ACT_CELL = 16,
  DS_ACT_NUMBER = 32,
};

#define DS_ACTION_COST 100 /* of a usual action */

typedef struct {
  const char *id;    /* "pick-up" */
  const char *label; /* N_() */
  char key, also;    /* keys for it; 0: none */
  uint8_t needs;     /* DS_ACT_* */
  bool is_free;      /* it takes no time */
  /* True when the action makes sense with @item (DS_SIM_NONE: with the wielded one); NULL: it
   * always does. */
  bool (*suits) (const DsSim *sim, int32_t actor, int32_t item);
  /* Runs it and returns its cost, DS_ACTION_COST for a usual turn; 0: it is impossible and nothing
   * changed. */
  int32_t (*run) (DsSim *sim, int32_t actor, const DsAction *action);
} DsActionClass;

#define DS_ACTION(name) extern const DsActionClass ds_action_##name;
#include "sim/action_list.h"
#undef DS_ACTION

const DsActionClass *ds_action_class (int32_t type); /* NULL: no such action */
int32_t ds_action_find (const char *id);             /* -1: no such action */
/* Runs @action for any actor; see DsActionClass.run. */
int32_t ds_action_run (DsSim *sim, int32_t actor, const DsAction *action);

int32_t ds_action_of_key (char key); /* -1: no action has this key */
/* Reads an action of the player from @keys: its key, then its arguments in this order: a letter for
 * an item (a is the first one carried, "," the one on this cell, - none), a letter for a number (a
 * is the first), a direction (h j k l y u b n), and for a cell a direction (as far as the player
 * sees), * (the nearest creature) or . (the player's cell). A direction alone is a step; reading a
 * book casts from it, which takes a spell and a cell. Returns the bytes read; 0: they are no
 * action. */
size_t ds_action_read_keys (const DsSim *sim, const char *keys, DsAction *out);
