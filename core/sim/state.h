/* core/sim/state.h — everything that a game changes, as plain data: arrays of numbers, without a
 * pointer in them. One list names the arrays, and snapshot, restore, hash, save and load loop over
 * it. All fields of a struct are equally wide, so that there are no gaps and a hash of the numbers
 * is the same on every machine. */
#pragma once

#include "base/array.h"
#include "base/error.h"
#include "base/rng.h"
#include "sim/action.h"

#define DS_SIM_NONE (-1)        /* no actor, item, lock or kind */
#define DS_SIM_PLAYER 0         /* the player is the first of the actors */
#define DS_SIM_ACTORS_MAX 65000 /* numbers on cells are 16 bits wide, 0 is nobody */
#define DS_SIM_ITEMS_MAX 65000
#define DS_SIM_COLOURS_MAX 64  /* kinds of keys, as in solve/world.h */
#define DS_SIM_SECRETS_MAX 128 /* kinds of items that hide what they are */

typedef struct {
  int32_t floor; /* DS_SIM_NONE: on no floor */
  DsCell cell;
} DsSimSpot;

/* ---- actors: one struct per component */

typedef struct {
  int32_t hp, hp_max;
  int32_t attack, defense; /* without what it wields and wears */
  int32_t regen;           /* points in 1000 turns */
  int32_t healed;          /* thousandths that are left to the next point */
  int32_t food, food_max;
  int32_t hunger;    /* food that a turn takes besides */
  int32_t n_effects; /* in force */
} DsSimBody;

typedef struct {
  int32_t vision;  /* cells */
  int32_t detects; /* > 0: knows where all creatures are */
  int32_t detects_items;
  int32_t glow;    /* cells that it lights up besides what it carries */
  int32_t stealth; /* cells by which others see it less far */
} DsSimSenses;

enum {
  DS_MEMORY_GROWN, /* how often it grew another, or the one from which it came did */
  DS_MEMORY_TASTED /* how many potions it drank that it did not know */
};

typedef struct {
  int32_t target;      /* foe that it is after */
  int32_t leader;      /* actor that it follows */
  DsSimSpot last_seen; /* where its target was when it saw it last */
  DsSimSpot home;      /* where it began */
  int32_t is_asleep;
  int32_t chosen;                          /* the behaviour that had its last turn, from 0 */
  int32_t memory[4];                       /* DS_MEMORY_* */
  int32_t stunned, confused, afraid;       /* > 0: it is */
  uint32_t known[DS_SIM_SECRETS_MAX / 32]; /* items of which it knows what they are */
} DsSimMind;

typedef struct {
  int32_t first; /* item; the others follow by DsSimItem.next */
  int32_t n, capacity;
  int32_t weapon, armour; /* items in use */
} DsSimInventory;

typedef struct {
  int32_t level, xp;
  int32_t mana, mana_max;
  int32_t regen;  /* of mana, in 1000 turns */
  int32_t filled; /* thousandths that are left to the next point */
  int32_t picks;  /* bonuses of levels gained that are not chosen yet */
} DsSimAbilities;

typedef struct {
  int32_t speed; /* percent of the usual */
  int32_t debt;  /* work left of its last action; below 0: what it is ahead */
  uint32_t due;  /* tick of its next turn */
} DsSimTime;

enum {
  DS_ACTOR_ALIVE = 1,
  DS_ACTOR_GOD = 2, /* cannot be hurt */
};

typedef struct {
  int32_t kind; /* index into the rules' kinds */
  uint32_t flags;
  uint32_t nature; /* DS_CREATURE_* */
  int32_t faction; /* number of its name */
  int32_t light;   /* kind of the light it gives; DS_SIM_NONE: none */
  int32_t deed;    /* lock that its death opens; DS_SIM_NONE: none */
  DsSimSpot at;
  DsSimBody body;
  DsSimSenses senses;
  DsSimMind mind;
  DsSimInventory inventory;
  DsSimAbilities abilities;
  DsSimTime time;
} DsSimActor;

/* ---- items: each lies on one cell, or one actor has it */

typedef struct {
  int32_t kind;
  int32_t lock;  /* number of the lock that it opens; DS_SIM_NONE: none */
  int32_t key;   /* its number in the lock graph; DS_SIM_NONE: it is no key */
  int32_t owner; /* actor; DS_SIM_NONE: it lies at */
  DsSimSpot at;  /* floor DS_SIM_NONE: it is nowhere any more, or somebody has it */
  int32_t next;  /* below it on the cell, or after it in the inventory */
  int32_t of;    /* kind of the creature whose corpse it is; DS_SIM_NONE: it is none */
  int32_t food;  /* of a corpse */
} DsSimItem;

/* ---- effects in force */

typedef struct {
  int32_t effect; /* of the rules */
  int32_t actor;  /* whom it befalls; DS_SIM_NONE: it has ended */
  int32_t by;     /* who brought it about; DS_SIM_NONE: nobody */
  int32_t left;   /* turns */
  uint32_t done;  /* bits of the operations that its end takes back */
} DsSimEffect;

/* ---- names that the player gave, and engravings */

#define DS_SIM_NAME_BYTES 60

enum { DS_NAME_CALLED, DS_NAME_ENGRAVED };

typedef struct {
  int32_t use;  /* DS_NAME_*: a name, or an engraving */
  int32_t item; /* that has it; DS_SIM_NONE: all of kind, or the floor at @at is engraved */
  int32_t kind;
  DsSimSpot at;
  uint32_t text[DS_SIM_NAME_BYTES / 4]; /* UTF-8, the first byte lowest, filled up with zeros */
} DsSimName;

/* ---- things of the document */

/* What one became when the game began; both DS_SIM_NONE for none of the other. */
typedef struct {
  uint32_t id[2]; /* of the thing on its floor, the lower half first */
  int32_t floor;
  int32_t actor, item;
} DsSimThing;

/* ---- the rest */

typedef enum { DS_SIM_RUNNING, DS_SIM_WON, DS_SIM_DIED } DsSimResult;

typedef struct {
  uint32_t tick;   /* of time: DS_SIM_TICKS in a turn of somebody of usual speed */
  uint32_t turn;   /* of the player: actions, and in real time also those waited */
  uint32_t result; /* DsSimResult */
  int32_t killer;  /* kind of the actor that killed the player; DS_SIM_NONE: none */
  uint32_t cause;  /* DsSimText: why the player died */
  int32_t effect;  /* of the rules, of which the player died; DS_SIM_NONE: of none */
  uint32_t is_real_time;
  int32_t act_chance;                /* in real time, per mille and frame; 0 = by speed */
  int32_t damage;                    /* of every hit; 0 = attack against defence */
  uint32_t quirks;                   /* DS_QUIRK_* */
  uint32_t win;                      /* DsWin, but not DS_WIN_RULED */
  uint32_t reveals;                  /* the player knows all floors */
  uint32_t kills;                    /* of the player's */
  uint32_t deeds[DS_N_ACTIONS];      /* how often the player did what, by DsActionType */
  uint32_t tokens[2];                /* the player's: a bit for each lock, the lower 32 first */
  uint32_t keys[DS_SIM_COLOURS_MAX]; /* the player's keys that doors take, by lock */
} DsSimGame;

typedef struct {
  int32_t first; /* of its cells in the layers; DS_SIM_NONE: the player was never there */
  uint32_t left; /* tick when the player left it */
} DsSimFloor;

/* A cell that burns. */
typedef struct {
  DsSimSpot at;
  int32_t left; /* turns */
} DsSimFire;

typedef enum {
  DS_STREAM_COMBAT,
  DS_STREAM_MINDS,
  DS_STREAM_ITEMS,
  DS_STREAM_WORLD, /* fire, grass, and what else happens by itself */
  DS_N_STREAMS,
} DsSimStream;

/* What the player remembers of a cell. */
typedef struct {
  uint16_t ground;  /* tile + 1; 0 = they were never told what is there */
  uint16_t feature; /* tile */
  uint16_t kind;    /* of who stood or what lay there when they saw it last, + 1 */
} DsSimMemory;

/* Where the player remembers an actor: no creature is at two places. */
typedef struct {
  DsSimSpot at; /* floor DS_SIM_NONE: nowhere */
} DsSimTrace;

/* What a cell is, so that the way of a step needs no rules. */
enum {
  DS_CELL_WALK = 1,    /* bears feet; no gate */
  DS_CELL_GATE = 2,    /* bears the player's feet */
  DS_CELL_FLY = 4,     /* bears wings */
  DS_CELL_SWIM = 8,    /* bears who lives in water */
  DS_CELL_OPAQUE = 16, /* blocks sight */
  DS_CELL_SHUT = 32,   /* a plain door that is closed */
  DS_CELL_PASS = 64,   /* gates or stairs are there */
  DS_CELL_HARM = 128,  /* hurts who stands in it */
  DS_CELL_SOFT = 256,  /* changes when it is walked on */
  DS_CELL_GOAL = 512,
  DS_CELL_FIRE = 1024, /* is among the fires */
};

/* How an array is treated: PLAIN ones are hashed and saved number by number; of CELLS a sum is kept
 * and what differs from the document is saved; DERIVED ones follow from the others. Nothing in a
 * game depends on NOTES, which are saved and not hashed. */
typedef enum { DS_SIM_PLAIN, DS_SIM_CELLS, DS_SIM_DERIVED, DS_SIM_NOTES } DsSimArrayUse;

#define DS_SIM_ARRAY_LIST(X)                                                                       \
  X (game, DsSimGame, uint32_t, PLAIN)      /* one */                                              \
  X (rng, DsRng, uint64_t, PLAIN)           /* by DsSimStream */                                   \
  X (actors, DsSimActor, uint32_t, PLAIN)   /* the dead keep their number */                       \
  X (items, DsSimItem, uint32_t, PLAIN)     /* those that are gone too */                          \
  X (effects, DsSimEffect, uint32_t, PLAIN) /* the oldest first */                                 \
  X (names, DsSimName, uint32_t, NOTES)     /* that the player gave */                             \
  X (known, DsSimMemory, uint16_t, NOTES)   /* cells of the floors that were entered */            \
  X (traces, DsSimTrace, uint32_t, NOTES)   /* by actor; those beyond its end have none */         \
  X (things, DsSimThing, uint32_t, NOTES)   /* those that are actors or items */                   \
  X (doors, uint32_t, uint32_t, PLAIN)      /* by door of the lock graph: 1 = open for good */     \
  X (fires, DsSimFire, uint32_t, PLAIN)     /* the oldest first */                                 \
  X (floors, DsSimFloor, uint32_t, PLAIN)   /* by floor */                                         \
  X (sums, uint64_t, uint64_t, PLAIN)       /* one: of all cells that differ from the document */  \
  X (ground, uint16_t, uint16_t, CELLS)     /* tiles of the floors that were entered */            \
  X (feature, uint16_t, uint16_t, CELLS)                                                           \
  X (cells, uint16_t, uint16_t, DERIVED)    /* DS_CELL_* */                                        \
  X (actor_at, uint16_t, uint16_t, DERIVED) /* actor + 1 */                                        \
  X (item_at, uint16_t, uint16_t, DERIVED)  /* topmost item + 1 */                                 \
  X (opaque, uint64_t, uint64_t, DERIVED)   /* of those floors: what a DsOpaque has */             \
  X (planes, uint64_t, uint64_t, DERIVED)   /* of those floors: bits by DsPlane */                 \
  X (queue, uint64_t, uint64_t, DERIVED)    /* a heap of those who have a turn to come */          \
  X (allies, int32_t, uint32_t, DERIVED)    /* those of them who are on the player's side */

typedef enum {
#define X(name, type, word, use) DS_SIM_ARRAY_##name,
  DS_SIM_ARRAY_LIST (X)
#undef X
      DS_SIM_N_ARRAYS
} DsSimArrayName;

typedef struct {
#define X(name, type, word, use) DS_ARRAY (type) name;
  DS_SIM_ARRAY_LIST (X)
#undef X
} DsSimState;

typedef struct {
  const char *id;
  size_t offset; /* in DsSimState: of items, n and cap */
  uint32_t size; /* bytes of one */
  uint32_t word; /* bytes of a field */
  DsSimArrayUse use;
} DsSimArray;

extern const DsSimArray ds_sim_arrays[DS_SIM_N_ARRAYS];

/* Makes @self like @from; keeps the memory that @self has. DS_NOMEM: @self is as it was, or
 * partly like @from. */
DsStatus ds_sim_state_copy (DsSimState *self, const DsSimState *from) DS_MUST_CHECK;
/* The hash of a state, over all that is part of the game. O(state). */
uint64_t ds_sim_state_hash (const DsSimState *self);
/* Frees the arrays and zeroes the state; safe to call twice. */
void ds_sim_state_clear (DsSimState *self);

/* Whether both are the same cell of the same floor. */
static inline bool
ds_spot_equal (DsSimSpot a, DsSimSpot b)
{
  return a.floor == b.floor && a.cell.x == b.cell.x && a.cell.y == b.cell.y;
}
