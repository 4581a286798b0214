/* core/sim/replay.h — replays: all inputs of a game, and a hash of the state after each: playing
 * them back repeats the game, and a deviation is detected at its turn. */
#pragma once

#include "base/text.h"
#include "sim/sim.h"

#define DS_INPUT_ENGRAVES 2    /* number of an action of DS_INPUT_NAME that engraves */
#define DS_REPLAY_LINE_MAX 127 /* bytes of a cheat */

typedef enum {
  DS_INPUT_ACT,   /* an action, in turns */
  DS_INPUT_TICK,  /* an action, in a frame of real time */
  DS_INPUT_TICKS, /* a number of frames without an action */
  DS_INPUT_CHEAT,
  DS_INPUT_NAME, /* a name for an item, or an engraving, which changes nothing else */
  DS_INPUT_EDIT, /* the game continues on an edited level, or with other rules */
  DS_N_INPUTS,
} DsInputType;

extern const DsChoice ds_input_choices[DS_N_INPUTS]; /* ids without labels, for files */

typedef struct {
  DsInputType type;
  DsAction action; /* of DS_INPUT_NAME: its item; number 1: all that look alike, too; 2: an
                    * engraving on it, or on the floor when it is DS_SIM_NONE */
  uint32_t n;      /* of DS_INPUT_TICKS */
  char *line;      /* of DS_INPUT_CHEAT and DS_INPUT_NAME; owned */
  DsDelve *level;  /* of DS_INPUT_EDIT, with its rules; owned */
  uint64_t hash;   /* of the game after it */
} DsInput;

typedef DS_ARRAY (DsInput) DsInputs;

/* A branch: inputs that were abandoned when the player went back and did something else. */
typedef struct {
  uint32_t of;     /* number of the branch that it left, which is lower than its own */
  uint64_t from;   /* step at which it left it */
  DsInputs inputs; /* from then on; empty for the branch that is the replay itself */
} DsReplayBranch;

#define DS_REPLAY_BRANCHES_MAX 16384 /* in a file; an editor lists all of them */

/* Held by value; all zero is empty. */
typedef struct {
  DsSimOptions options; /* the data behind its pointers is owned */
  DsText game;          /* the saved game that it starts from; n 0: a new game */
  DsInputs inputs;
  uint64_t at; /* step to show: counted from the start, each frame is a step; or more: the end */
  DS_ARRAY (DsReplayBranch) branches; /* the oldest first; n 0: only the replay */
  uint32_t shown;                     /* number of the branch that is the replay */
} DsReplay;

/* Runs an input. @sim: replaced by DS_INPUT_EDIT, which frees the old one. @done (may be NULL):
 * false for an action that was impossible, and changed nothing. @told (may be NULL): see
 * ds_sim_carry(). Returns the error of a cheat or an edit; then nothing changed. */
DsStatus ds_input_run (const DsInput *input, DsSim **sim, bool *done, DsErrors *told,
                       DsError *err) DS_MUST_CHECK;
/* Reduces an input that was run to the part to record: for an impossible action none in turns, when
 * false is returned, and the frame in real time. */
bool ds_input_settle (DsInput *self, bool done);
uint64_t ds_input_steps (const DsInput *input); /* see DsReplay.at */
/* Copies an input with all its data. DS_NOMEM: @out owns nothing. */
DsStatus ds_input_copy (DsInput *out, const DsInput *from, DsError *err) DS_MUST_CHECK;
/* Frees the level and the line of an input and zeroes it; safe to call twice. */
void ds_input_clear (DsInput *self);
/* Records an input that was run elsewhere; its data is copied. Consecutive frames without an action
 * are merged. */
DsStatus ds_inputs_note (DsInputs *self, const DsInput *input, DsError *err) DS_MUST_CHECK;

/* Makes an empty replay of a game with @options, whose texts are copied. DS_NOMEM. */
DsStatus ds_replay_init (DsReplay *self, const DsSimOptions *options, DsError *err) DS_MUST_CHECK;
/* Frees inputs, branches and options and zeroes the replay; safe to call twice. */
void ds_replay_clear (DsReplay *self);

/* Runs an action in the game and records it, unless it was impossible (ds_input_settle()). @done
 * (may be NULL): whether it was possible. DS_NOMEM: it was run and not recorded. */
DsStatus ds_replay_act (DsReplay *self, DsSim *sim, const DsAction *action, bool *done,
                        DsError *err) DS_MUST_CHECK;
/* Plays one tick, with @action of the player (NULL: without), and records it. *@done (may be NULL):
 * the action was done. DS_NOMEM: it was played, but is not recorded. */
DsStatus ds_replay_tick (DsReplay *self, DsSim *sim, const DsAction *action, bool *done,
                         DsError *err) DS_MUST_CHECK;
/* Runs and records a cheat. Returns the error of the cheat, too; then nothing was recorded. */
DsStatus ds_replay_cheat (DsReplay *self, DsSim *sim, const char *line, DsError *err) DS_MUST_CHECK;
/* Runs and records ds_sim_name_item(); an invalid item gets no name. */
DsStatus ds_replay_name (DsReplay *self, DsSim *sim, int32_t item, bool all, const char *name,
                         DsError *err) DS_MUST_CHECK;
/* Runs and records ds_sim_carry(); @delve is copied. */
DsStatus ds_replay_edit (DsReplay *self, DsSim **sim, const DsDelve *delve, DsErrors *told,
                         DsError *err) DS_MUST_CHECK;

#define DS_REPLAY_SAME SIZE_MAX

/* Runs input number @i of @self, as ds_input_run() does. False: the state differs from the recorded
 * one. */
bool ds_replay_step (const DsReplay *self, size_t i, DsSim **sim);
/* Plays all inputs on @sim, a new game with the same options. Returns the first input after which
 * the state differs; DS_REPLAY_SAME: none. */
size_t ds_replay_run (const DsReplay *self, DsSim **sim);
