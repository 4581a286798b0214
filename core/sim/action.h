/* core/sim/action.h — what somebody can do in their turn. The player and everybody else do the same
 * things by the same rules. */
#pragma once

#include "base/defs.h"

typedef struct DsSim DsSim;

/* Zeroed: to wait. */
typedef struct {
  int32_t type;   /* DsActionType */
  int32_t step;   /* DS_ACT_STEP: of ds_move_steps[] */
  int32_t item;   /* DS_ACT_ITEM */
  DsCell cell;    /* DS_ACT_CELL */
  int32_t number; /* which spell of the book, bonus, ...; from 0 */
} DsAction;

typedef enum {
#define DS_ACTION(name) DS_ACTION_##name,
#include "sim/action_list.h"
#undef DS_ACTION
  DS_N_ACTIONS
} DsActionType;

/* What an action needs to be told besides its type. */
enum {
  DS_ACT_STEP = 1,
  DS_ACT_ITEM = 2,      /* that one has */
  DS_ACT_ITEM_HERE = 4, /* or that lies where one is */
  DS_ACT_ITEM_NONE = 8, /* or none */
  DS_ACT_CELL = 16,
  DS_ACT_NUMBER = 32,
};

#define DS_ACTION_COST 100 /* of the usual action */

typedef struct {
  const char *id;    /* "pick-up" */
  const char *label; /* N_() */
  char key, also;    /* that ask for it; 0: none */
  uint8_t needs;     /* DS_ACT_* */
  bool is_free;      /* it takes no time */
  /* Whether it is worth being offered with @item (DS_SIM_NONE: with what one wields); NULL: it
   * always is. */
  bool (*suits) (const DsSim *sim, int32_t actor, int32_t item);
  /* Returns what it costs, DS_ACTION_COST for a usual turn; 0: it cannot be done, nothing was. */
  int32_t (*run) (DsSim *sim, int32_t actor, const DsAction *action);
} DsActionClass;

#define DS_ACTION(name) extern const DsActionClass ds_action_##name;
#include "sim/action_list.h"
#undef DS_ACTION

const DsActionClass *ds_action_class (int32_t type); /* NULL: there is none such */
int32_t ds_action_find (const char *id);             /* -1: there is none such */
/* Does it, whoever @actor is; see DsActionClass.run. */
int32_t ds_action_run (DsSim *sim, int32_t actor, const DsAction *action);

int32_t ds_action_of_key (char key); /* the same */
/* Reads one action of the player's from @keys: its key, then what it needs, in this order: a letter
 * for an item (a is the first thing carried, "," what lies here, - none), a letter for a number (a
 * is the first), a direction (h j k l y u b n), and for a cell a direction (as far as one sees), *
 * (whoever is nearest) or . (oneself). A direction alone is a step; who reads a book casts from it,
 * which needs a spell and a cell. Returns the bytes read; 0: they are no action. */
size_t ds_action_read_keys (const DsSim *sim, const char *keys, DsAction *out);
