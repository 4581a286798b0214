/* core/sim/replay.h — everything that was done in a game, and what it came to after each: a game
 * can be played again from it, and where it takes another course that is known to the turn. */
#pragma once

#include "base/text.h"
#include "sim/sim.h"

#define DS_INPUT_ENGRAVES 2    /* number of an action of DS_INPUT_NAME */
#define DS_REPLAY_LINE_MAX 127 /* bytes of a cheat */

typedef enum {
  DS_INPUT_ACT,   /* an action, of a turn */
  DS_INPUT_TICK,  /* an action, in a frame of real time */
  DS_INPUT_TICKS, /* so many frames without one */
  DS_INPUT_CHEAT,
  DS_INPUT_NAME, /* a name for an item, or an engraving, which changes nothing else */
  DS_INPUT_EDIT, /* the game goes on on another level */
  DS_N_INPUTS,
} DsInputType;

typedef struct {
  DsInputType type;
  DsAction action; /* of DS_INPUT_NAME: its item; number 1: and all that look like it, 2: an
                      engraving on it, or on the floor when it is DS_SIM_NONE */
  uint32_t n;      /* of DS_INPUT_TICKS */
  char *line;      /* of DS_INPUT_CHEAT and DS_INPUT_NAME; owned */
  DsDelve *level;  /* of DS_INPUT_EDIT; owned */
  uint64_t hash;   /* of the game after it */
} DsInput;

typedef DS_ARRAY (DsInput) DsInputs;

/* One of the ways that a game took, when somebody went back in it and on from there. */
typedef struct {
  uint32_t of;     /* number of the branch that it left, which is lower than its own */
  uint64_t from;   /* after so many steps */
  DsInputs inputs; /* since then; of the branch that is the replay none */
} DsReplayBranch;

#define DS_REPLAY_BRANCHES_MAX 16384 /* in a file: an editor lists all of them */

/* Held by value; all zero is empty. */
typedef struct {
  DsSimOptions options; /* what its pointers point to is owned */
  DsText game;          /* the saved game in which it begins; n 0: in a new one */
  DsInputs inputs;
  uint64_t at; /* where it is to be looked at: steps from the start, each frame is one; or more */
  DS_ARRAY (DsReplayBranch) branches; /* the oldest first; n 0: there is only the replay */
  uint32_t shown;                     /* number of the branch that is the replay */
} DsReplay;

/* Does it. @sim: another one after DS_INPUT_EDIT, when the one before is freed. @done (may be
 * NULL): false for an action that could not be done, and changed nothing. @told (may be NULL): see
 * ds_sim_carry(). What a cheat or an edit says is wrong is returned; then nothing happened. */
DsStatus ds_input_run (const DsInput *input, DsSim **sim, bool *done, DsErrors *told,
                       DsError *err) DS_MUST_CHECK;
/* What there is to note of an input that was run: of an action that was refused nothing in turns,
 * when false is returned, and in real time the frame. */
bool ds_input_settle (DsInput *self, bool done);
uint64_t ds_input_steps (const DsInput *input); /* see DsReplay.at */
/* A copy that owns all it has. DS_NOMEM: @out owns nothing. */
DsStatus ds_input_copy (DsInput *out, const DsInput *from, DsError *err) DS_MUST_CHECK;
/* Frees the level and the line of an input and zeroes it; safe to call twice. */
void ds_input_clear (DsInput *self);
/* Takes a note of what was done elsewhere; what it owns is copied. Frames without an action are
 * noted together. */
DsStatus ds_inputs_note (DsInputs *self, const DsInput *input, DsError *err) DS_MUST_CHECK;

/* An empty replay of a game with @options, whose texts are copied. DS_NOMEM. */
DsStatus ds_replay_init (DsReplay *self, const DsSimOptions *options, DsError *err) DS_MUST_CHECK;
/* Frees inputs, branches and options and zeroes the replay; safe to call twice. */
void ds_replay_clear (DsReplay *self);

/* Does it in the game and notes it, unless it could not be done (ds_input_settle()). @done (may be
 * NULL): whether it was. DS_NOMEM: it was done and not noted. */
DsStatus ds_replay_act (DsReplay *self, DsSim *sim, const DsAction *action, bool *done,
                        DsError *err) DS_MUST_CHECK;
/* Plays one tick, with @action of the player (NULL: without), and records it. *@done (may be NULL):
 * the action was done. DS_NOMEM: it was played, but is not recorded. */
DsStatus ds_replay_tick (DsReplay *self, DsSim *sim, const DsAction *action, bool *done,
                         DsError *err) DS_MUST_CHECK;
/* What the cheat says is wrong is returned, too; then nothing was noted. */
DsStatus ds_replay_cheat (DsReplay *self, DsSim *sim, const char *line, DsError *err) DS_MUST_CHECK;
/* ds_sim_name_item(); what is no item gets no name. */
DsStatus ds_replay_name (DsReplay *self, DsSim *sim, int32_t item, bool all, const char *name,
                         DsError *err) DS_MUST_CHECK;
/* ds_sim_carry(); @delve is copied. */
DsStatus ds_replay_edit (DsReplay *self, DsSim **sim, const DsDelve *delve, DsErrors *told,
                         DsError *err) DS_MUST_CHECK;

#define DS_REPLAY_SAME SIZE_MAX

/* Does input number @i of @self, as ds_input_run() does. False: the game is not as it was then. */
bool ds_replay_step (const DsReplay *self, size_t i, DsSim **sim);
/* Plays all of it on @sim, new and with the same options. Returns the first input after which the
 * game is another; DS_REPLAY_SAME: there is none. */
size_t ds_replay_run (const DsReplay *self, DsSim **sim);
