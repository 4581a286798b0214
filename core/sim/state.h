/* core/sim/state.h — state of a game: plain data, arrays of numbers without pointers. One list
 * names the arrays; snapshot, restore, hash, save and load loop over it. All fields of a struct
 * have one width, so that there is no padding and a hash of the numbers is the same on every
 * machine. */
#pragma once

#include "base/array.h"
#include "base/error.h"
#include "base/rng.h"
#include "sim/action.h"

#define DS_SIM_NONE (-1)        /* no actor, item, lock or kind */
#define DS_SIM_PLAYER 0         /* the player is the first of the actors */
#define DS_SIM_ACTORS_MAX 65000 /* numbers on cells have 16 bits, 0 is none */
#define DS_SIM_ITEMS_MAX 65000
#define DS_SIM_COLOURS_MAX 64  /* kinds of keys, as in solve/world.h */
#define DS_SIM_SECRETS_MAX 128 /* kinds of items that hide their identity */

typedef struct {
  int32_t floor; /* DS_SIM_NONE: off the floors */
  DsCell cell;
} DsSimSpot;

/* ---- actors: one struct per component */

typedef struct {
  int32_t hp, hp_max;
  int32_t attack, defense; /* without weapon and armour */
  int32_t regen;           /* points in 1000 turns */
  int32_t healed;          /* thousandths towards the next point */
  int32_t food, food_max;
  int32_t hunger;    /* food used per turn, besides the usual */
  int32_t n_effects; /* active ones */
} DsSimBody;

typedef struct {
  int32_t vision;  /* cells */
  int32_t detects; /* > 0: knows the positions of all creatures */
  int32_t detects_items;
  int32_t glow;    /* radius in cells of its own light, besides carried lights */
  int32_t stealth; /* cells by which others' range of vision to it is reduced */
} DsSimSenses;

enum {
  DS_MEMORY_GROWN, /* times that it, or its ancestor, has grown another */
  DS_MEMORY_TASTED /* unknown potions that it has drunk */
};

typedef struct {
  int32_t target;      /* foe that it attacks */
  int32_t leader;      /* actor that it follows */
  DsSimSpot last_seen; /* where it last saw its target */
  DsSimSpot home;      /* where it began */
  int32_t is_asleep;
  int32_t chosen;                          /* behaviour of its last turn, from 0 */
  int32_t memory[4];                       /* DS_MEMORY_* */
  int32_t stunned, confused, afraid;       /* > 0: it is so, for this time */
  uint32_t known[DS_SIM_SECRETS_MAX / 32]; /* bits of the identified hidden kinds of items */
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
  int32_t filled; /* thousandths towards the next point */
  int32_t picks;  /* bonuses of levels that are not chosen yet */
} DsSimAbilities;

typedef struct {
  int32_t speed; /* percent of usual speed */
  int32_t debt;  /* remaining work of its last action; below 0: work done ahead */
  uint32_t due;  /* tick of its next turn */
} DsSimTime;

enum {
  DS_ACTOR_ALIVE = 1,
  DS_ACTOR_GOD = 2, /* takes no damage */
};

typedef struct {
  int32_t kind; /* index into the rules' kinds */
  uint32_t flags;
  uint32_t nature; /* DS_CREATURE_* */
  int32_t faction; /* index of its name */
  int32_t light;   /* kind of its own light; DS_SIM_NONE: none */
  int32_t deed;    /* lock that its death opens; DS_SIM_NONE: none */
  DsSimSpot at;
  DsSimBody body;
  DsSimSenses senses;
  DsSimMind mind;
  DsSimInventory inventory;
  DsSimAbilities abilities;
  DsSimTime time;
} DsSimActor;

/* ---- items: each lies on a cell, or is carried by an actor */

typedef struct {
  int32_t kind;
  int32_t lock;  /* number of the lock that it opens; DS_SIM_NONE: none */
  int32_t key;   /* its number in the lock graph; DS_SIM_NONE: not a key */
  int32_t owner; /* actor; DS_SIM_NONE: it lies on a cell */
  DsSimSpot at;  /* floor DS_SIM_NONE: it is used up, or carried */
  int32_t next;  /* below it on the cell, or after it in the inventory */
  int32_t of;    /* of a corpse: kind of the creature; DS_SIM_NONE: not a corpse */
  int32_t food;  /* of a corpse */
} DsSimItem;

/* ---- active effects */

typedef struct {
  int32_t effect; /* of the rules */
  int32_t actor;  /* the target; DS_SIM_NONE: it has ended */
  int32_t by;     /* the cause; DS_SIM_NONE: none */
  int32_t left;   /* turns */
  uint32_t done;  /* bits of the operations that its end undoes */
} DsSimEffect;

/* ---- names given by the player, and engravings */

#define DS_SIM_NAME_BYTES 60

enum { DS_NAME_CALLED, DS_NAME_ENGRAVED };

typedef struct {
  int32_t use;  /* DS_NAME_* */
  int32_t item; /* the named item; DS_SIM_NONE: all of kind, or an engraving on the floor at @at */
  int32_t kind;
  DsSimSpot at;
  uint32_t text[DS_SIM_NAME_BYTES / 4]; /* UTF-8, the first byte lowest, padded with zeros */
} DsSimName;

/* ---- things of the document */

/* The actor or item that a thing of the level became; DS_SIM_NONE: the other. */
typedef struct {
  uint32_t id[2]; /* of the thing on its floor, the lower half first */
  int32_t floor;
  int32_t actor, item;
} DsSimThing;

/* ---- the rest */

typedef enum { DS_SIM_RUNNING, DS_SIM_WON, DS_SIM_DIED } DsSimResult;

typedef struct {
  uint32_t tick;   /* time: DS_SIM_TICKS in a turn at usual speed */
  uint32_t turn;   /* turns of the player: actions, and in real time also turns waited */
  uint32_t result; /* DsSimResult */
  int32_t killer;  /* kind of the actor that killed the player; DS_SIM_NONE: none */
  uint32_t cause;  /* DsSimText: cause of the player's death */
  int32_t effect;  /* of the rules, that killed the player; DS_SIM_NONE: none */
  uint32_t is_real_time;
  int32_t act_chance;                /* in real time, per mille and frame; 0 = by speed */
  int32_t damage;                    /* of every hit; 0 = attack against defence */
  uint32_t quirks;                   /* DS_QUIRK_* */
  uint32_t win;                      /* DsWin, but not DS_WIN_RULED */
  uint32_t reveals;                  /* the player knows all floors */
  uint32_t kills;                    /* by the player */
  uint32_t deeds[DS_N_ACTIONS];      /* actions of the player, by DsActionType */
  uint32_t tokens[2];                /* the player's: a bit for each lock, the lower 32 first */
  uint32_t keys[DS_SIM_COLOURS_MAX]; /* the player's keys that doors consume, by lock */
} DsSimGame;

typedef struct {
  int32_t first; /* index of its cells in the layers; DS_SIM_NONE: never entered */
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
  DS_STREAM_WORLD, /* fire, grass, and other automatic changes */
  DS_N_STREAMS,
} DsSimStream;

/* The player's memory of a cell. */
typedef struct {
  uint16_t ground;  /* tile + 1; 0 = unknown */
  uint16_t feature; /* tile */
  uint16_t kind;    /* kind last seen there, of an actor or an item, + 1 */
} DsSimMemory;

/* Cell on which the player remembers an actor, so that no creature is remembered on two. */
typedef struct {
  DsSimSpot at; /* floor DS_SIM_NONE: nowhere */
} DsSimTrace;

/* Properties of a cell, so that path searches need no rules. */
enum {
  DS_CELL_WALK = 1,    /* walkable; no gate */
  DS_CELL_GATE = 2,    /* walkable for the player */
  DS_CELL_FLY = 4,     /* flyers can be there */
  DS_CELL_SWIM = 8,    /* swimmers can be there */
  DS_CELL_OPAQUE = 16, /* blocks sight */
  DS_CELL_SHUT = 32,   /* a closed plain door */
  DS_CELL_PASS = 64,   /* has gates or stairs */
  DS_CELL_HARM = 128,  /* hurts actors in it */
  DS_CELL_SOFT = 256,  /* changes when walked on */
  DS_CELL_GOAL = 512,
  DS_CELL_FIRE = 1024, /* is on fire */
};

/* Treatment of an array: PLAIN ones are hashed and saved number by number; of CELLS a sum is
 * hashed, and differences from the document are saved; DERIVED ones are computed from the others;
 * NOTES are saved and not hashed, as nothing in a game depends on them. */
typedef enum { DS_SIM_PLAIN, DS_SIM_CELLS, DS_SIM_DERIVED, DS_SIM_NOTES } DsSimArrayUse;

#define DS_SIM_ARRAY_LIST(X)                                                                       \
  X (game, DsSimGame, uint32_t, PLAIN)      /* a single one */                                     \
  X (rng, DsRng, uint64_t, PLAIN)           /* by DsSimStream */                                   \
  X (actors, DsSimActor, uint32_t, PLAIN)   /* the dead keep their number */                       \
  X (items, DsSimItem, uint32_t, PLAIN)     /* used-up items keep their number */                  \
  X (effects, DsSimEffect, uint32_t, PLAIN) /* the oldest first */                                 \
  X (names, DsSimName, uint32_t, NOTES)     /* given by the player */                              \
  X (known, DsSimMemory, uint16_t, NOTES)   /* cells of the floors that were entered */            \
  X (traces, DsSimTrace, uint32_t, NOTES)   /* by actor; may be shorter */                         \
  X (things, DsSimThing, uint32_t, NOTES)   /* those that became actors or items */                \
  X (doors, uint32_t, uint32_t, PLAIN)      /* by door of the lock graph: 1 = open for good */     \
  X (fires, DsSimFire, uint32_t, PLAIN)     /* the oldest first */                                 \
  X (floors, DsSimFloor, uint32_t, PLAIN)   /* by floor */                                         \
  X (sums, uint64_t, uint64_t, PLAIN)       /* one: over cells that differ from the document */    \
  X (ground, uint16_t, uint16_t, CELLS)     /* tiles of the floors that were entered */            \
  X (feature, uint16_t, uint16_t, CELLS)                                                           \
  X (cells, uint16_t, uint16_t, DERIVED)    /* DS_CELL_* */                                        \
  X (actor_at, uint16_t, uint16_t, DERIVED) /* actor + 1 */                                        \
  X (item_at, uint16_t, uint16_t, DERIVED)  /* topmost item + 1 */                                 \
  X (opaque, uint64_t, uint64_t, DERIVED)   /* of those floors: words of a DsOpaque */             \
  X (planes, uint64_t, uint64_t, DERIVED)   /* of those floors: bits by DsPlane */                 \
  X (queue, uint64_t, uint64_t, DERIVED)    /* a heap of the actors with a turn to come */         \
  X (allies, int32_t, uint32_t, DERIVED)    /* the actors among them on the player's side */

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
  uint32_t size; /* bytes of an element */
  uint32_t word; /* bytes of a field */
  DsSimArrayUse use;
} DsSimArray;

extern const DsSimArray ds_sim_arrays[DS_SIM_N_ARRAYS];

/* Copies @from to @self, reusing the memory of @self. DS_NOMEM: @self is unchanged, or partly
 * copied. */
DsStatus ds_sim_state_copy (DsSimState *self, const DsSimState *from) DS_MUST_CHECK;
/* Hash over all arrays that are part of the game. O(state). */
uint64_t ds_sim_state_hash (const DsSimState *self);
/* Frees the arrays and zeroes the state; safe to call twice. */
void ds_sim_state_clear (DsSimState *self);

/* True when both are the same cell of the same floor. */
static inline bool
ds_spot_equal (DsSimSpot a, DsSimSpot b)
{
  return a.floor == b.floor && a.cell.x == b.cell.x && a.cell.y == b.cell.y;
}
