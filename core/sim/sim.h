/* core/sim/sim.h — a game on a level that the editor made: one player, and everybody else. It runs
 * on a copy, so that a document never changes by being played. After each step its events can be
 * fetched; nothing calls back. Same level, options and actions: the same game. */
#pragma once

#include "rules/delve.h"
#include "sim/action.h"
#include "sim/event.h"
#include "sim/state.h"
#include "solve/lock_graph.h"

#define DS_SIM_TICKS 10  /* of time in a turn of somebody of usual speed */
#define DS_SIM_FRAMES 60 /* steps of a second in real time */
#define DS_SIM_CELLS_MAX (1u << 24)

typedef struct DsSim DsSim;

/* Zeroed: turns, the player of the rules at the start of the level, who has to reach the goal. */
typedef struct {
  uint64_t seed;
  bool is_real_time;
  int32_t act_chance;     /* in real time, per mille and frame; 0 = as the ruleset says, below:
                             everybody as fast as they are */
  const char *character;  /* kind of creature; NULL: that of the ruleset */
  const DsSimSpot *start; /* x DS_SIM_NONE: where one comes onto the floor; NULL: by the level */
  uint8_t win;            /* DsWin */
  int32_t damage;         /* of every hit; 0 = as the ruleset says, below: attack against defence */
  uint32_t quirks;        /* DS_QUIRK_*, in place of the ruleset's; 0 = as the ruleset says,
                             DS_QUIRKS_OWN: none */
  bool reveals;           /* the player knows the whole level */
} DsSimOptions;

/* DS_NOT_FOUND: there is no place to start from, or no such character. DS_LIMIT: too many creatures
 * or items, or what ds_lock_graph_survey() says. DS_NOMEM. On failure *@out is NULL. O(cells). */
DsStatus ds_sim_new (DsSim **out, const DsDelve *delve, const DsSimOptions *options,
                     DsError *err) DS_MUST_CHECK;
/* Frees the game; NULL is allowed. Snapshots stay. */
void ds_sim_free (DsSim *self);

/* Makes the player do something and runs the world until the player is to act again. False: it
 * cannot be done, or the game is over; then no time has passed, and an event may say why. */
bool ds_sim_act (DsSim *self, const DsAction *action);
/* One frame of real time. @action: what the player wants to do by now (NULL: nothing); true when
 * it was done. A turn's time of nothing is a turn waited. */
bool ds_sim_tick (DsSim *self, const DsAction *action);
/* What the player calls an item from now on, or all that look like it; "" forgets it. At most
 * DS_SIM_NAME_BYTES - 1 bytes are kept. False: there is no such item, or no memory. */
bool ds_sim_name_item (DsSim *self, int32_t item, bool all, const char *name);
/* What the player engraves on an item, or (DS_SIM_NONE) on the floor where they are; "" takes an
 * engraving away. Kept and refused as names are. */
bool ds_sim_engrave (DsSim *self, int32_t item, const char *text);
/* What there is to read on an item (an engraving, a designer's text, or a line of its record), or
 * on the floor; at most @size - 1 bytes. False: nothing; *@out is "". */
bool ds_sim_writing (const DsSim *self, int32_t item, char *out, size_t size);
/* Copies what is written at @spot, cut to @size bytes, to @out: an engraving or a sign. False:
 * nothing is. */
bool ds_sim_writing_at (const DsSim *self, DsSimSpot spot, char *out, size_t size);
/* Whether the player knows what it is; else only what it looks like. */
bool ds_sim_knows_item (const DsSim *self, int32_t item);
/* Writes what the player calls an item: "red potion"; at most @size - 1 bytes. Returns @out. */
char *ds_sim_item_name (const DsSim *self, int32_t item, char *out, size_t size);
/* The same of a kind of creature or item: "goblin". */
char *ds_sim_kind_name (const DsSim *self, int32_t kind, char *out, size_t size);
uint32_t ds_sim_item_colour (const DsSim *self, int32_t item); /* 0xRRGGBB, as the player sees it */
/* Whether the player sees @cell and everything flies there: what can be fired at. */
bool ds_sim_aims (const DsSim *self, DsCell cell);
/* The spell of the rules that is number @nth, from 0, of a book (DS_SIM_NONE: of those that the
 * player knows by heart). DS_SIM_NONE: there are not so many. */
int32_t ds_sim_spell (const DsSim *self, int32_t book, int32_t nth);
/* "Hungry", "Full": what the player's stomach says, untranslated; "" when it says nothing. */
const char *ds_sim_hunger (const DsSim *self);
/* More experience than that is the next level. */
int32_t ds_sim_level_limit (int32_t level);
/* Since the last call of either; borrowed until the next. */
const DsSimEvent *ds_sim_events (const DsSim *self, size_t *n);

const DsSimState *ds_sim_state (const DsSim *self); /* to look at */
const DsDelve *ds_sim_delve (const DsSim *self);    /* the level as it was at the start */
const DsLockUse *ds_sim_lock (const DsSim *self, int32_t lock); /* NULL: there is none such */
/* The seed that the game began with. */
uint64_t ds_sim_seed (const DsSim *self);
/* Whether the game is won or lost; no input is taken then. */
bool ds_sim_is_over (const DsSim *self);

/* @snapshot: zeroed, or of an earlier call, whose memory is used again. DS_NOMEM. */
DsStatus ds_sim_snapshot (const DsSim *self, DsSimState *snapshot) DS_MUST_CHECK;
/* The game goes back to @snapshot; events and thoughts are forgotten. DS_NOMEM. */
DsStatus ds_sim_restore (DsSim *self, const DsSimState *snapshot) DS_MUST_CHECK;
/* A hash of the state: equal games have equal hashes on every machine. O(state). */
uint64_t ds_sim_hash (const DsSim *self);

/* Frames that are due when @ns more nanoseconds have passed; *@rest (0 at first) keeps what is left
 * over, so that a second has exactly DS_SIM_FRAMES of them. */
uint32_t ds_sim_frames (uint64_t ns, uint64_t *rest);
const char *ds_sim_result_id (DsSimResult result); /* "turns" while it runs, "won", "died" */
