/* core/sim/sim.h — a game on an edited level: one player, and creatures. It runs on a copy, so a
 * document never changes by being played. Events are fetched after each step; there are no
 * callbacks. Deterministic: the same level, options and actions give the same game. */
#pragma once

#include "rules/delve.h"
#include "sim/action.h"
#include "sim/event.h"
#include "sim/state.h"
#include "solve/lock_graph.h"

#define DS_SIM_TICKS 10  /* of time in a turn at usual speed */
#define DS_SIM_FRAMES 60 /* frames per second in real time */
#define DS_SIM_CELLS_MAX (1u << 24)

typedef struct DsSim DsSim;

/* Zeroed: turn-based, the player of the rules at the start of the level, with the goal as aim. */
typedef struct {
  uint64_t seed;
  bool is_real_time;
  int32_t act_chance;     /* in real time, per mille and frame; 0 = that of the ruleset, < 0: by
                           * speed */
  const char *character;  /* kind of creature; NULL: that of the ruleset */
  const DsSimSpot *start; /* x DS_SIM_NONE: where players arrive on the floor; NULL: the start */
  uint8_t win;            /* DsWin */
  int32_t damage;         /* of every hit; 0 = that of the ruleset, below: attack against defence */
  uint32_t quirks;        /* DS_QUIRK_* of the game; 0 = the ruleset's, DS_QUIRKS_OWN: none */
  bool reveals;           /* the player knows the whole level */
} DsSimOptions;

/* DS_NOT_FOUND: no cell to start from, or no such character. DS_LIMIT: too many creatures or items,
 * or an error of ds_lock_graph_survey(). DS_NOMEM. On failure *@out is NULL. O(cells). */
DsStatus ds_sim_new (DsSim **out, const DsDelve *delve, const DsSimOptions *options,
                     DsError *err) DS_MUST_CHECK;
/* Frees the game; NULL is allowed. Snapshots are independent. */
void ds_sim_free (DsSim *self);

/* Performs an action of the player and runs the world until their next turn. False: the action is
 * impossible, or the game is over; then no time has passed, and an event may give the reason. */
bool ds_sim_act (DsSim *self, const DsAction *action);
/* Runs a frame of real time. @action: pending action of the player (NULL: none); true when it was
 * performed. A turn's time without an action counts as a turn waited. */
bool ds_sim_tick (DsSim *self, const DsAction *action);
/* Names an item, or all items that look like it; "" removes the name. At most DS_SIM_NAME_BYTES - 1
 * bytes are kept. False: no such item, or no memory. */
bool ds_sim_name_item (DsSim *self, int32_t item, bool all, const char *name);
/* Engraves @text on an item, or (DS_SIM_NONE) on the floor under the player; "" removes the
 * engraving. Truncated and refused as names are. */
bool ds_sim_engrave (DsSim *self, int32_t item, const char *text);
/* Copies the writing on an item (an engraving, a designer's text, or a line of its record), or on
 * the floor; at most @size - 1 bytes. False: none; *@out is "". */
bool ds_sim_writing (const DsSim *self, int32_t item, char *out, size_t size);
/* Copies the writing at @spot, cut to @size bytes, to @out: an engraving or a sign. False: none. */
bool ds_sim_writing_at (const DsSim *self, DsSimSpot spot, char *out, size_t size);
/* True when the player knows what the item is, not only what it looks like. */
bool ds_sim_knows_item (const DsSim *self, int32_t item);
/* Writes the player's name for an item: "red potion"; at most @size - 1 bytes. Returns @out. */
char *ds_sim_item_name (const DsSim *self, int32_t item, char *out, size_t size);
/* The same for a kind of creature or item: "goblin". */
char *ds_sim_kind_name (const DsSim *self, int32_t kind, char *out, size_t size);
uint32_t ds_sim_item_colour (const DsSim *self, int32_t item); /* 0xRRGGBB, to the player */
/* True when the player sees @cell and shots reach it. */
bool ds_sim_aims (const DsSim *self, DsCell cell);
/* Index in the rules of spell number @nth, from 0, of a book (DS_SIM_NONE: of those that the player
 * knows). DS_SIM_NONE: there are fewer. */
int32_t ds_sim_spell (const DsSim *self, int32_t book, int32_t nth);
/* "Hungry", "Full": state of the player's stomach, untranslated; "" when it is normal. */
const char *ds_sim_hunger (const DsSim *self);
/* Experience above which the next level is reached. */
int32_t ds_sim_level_limit (int32_t level);
/* Events since the last call of either; borrowed until the next call. */
const DsSimEvent *ds_sim_events (const DsSim *self, size_t *n);

const DsSimState *ds_sim_state (const DsSim *self); /* read-only */
const DsDelve *ds_sim_delve (const DsSim *self);    /* the level as it was at the start */
const DsLockUse *ds_sim_lock (const DsSim *self, int32_t lock); /* NULL: no such lock */
/* Seed of the game. */
uint64_t ds_sim_seed (const DsSim *self);
/* True when the game is won or lost; no input is accepted then. */
bool ds_sim_is_over (const DsSim *self);

/* Copies the state. @snapshot: zeroed, or of an earlier call, whose memory is reused. DS_NOMEM. */
DsStatus ds_sim_snapshot (const DsSim *self, DsSimState *snapshot) DS_MUST_CHECK;
/* Sets the state to @snapshot; events and thoughts are cleared. DS_NOMEM. */
DsStatus ds_sim_restore (DsSim *self, const DsSimState *snapshot) DS_MUST_CHECK;
/* Hash of the state: equal on every machine for equal games. O(state). */
uint64_t ds_sim_hash (const DsSim *self);

/* Number of frames due after @ns more nanoseconds; *@rest (0 at first) keeps the remainder, so that
 * a second has exactly DS_SIM_FRAMES. */
uint32_t ds_sim_frames (uint64_t ns, uint64_t *rest);
const char *ds_sim_result_id (DsSimResult result); /* "turns" while it runs, "won", "died" */
