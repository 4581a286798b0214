/* editor/play/session/session.h — a game in progress: the simulation, its inputs, and snapshots
 * from which any step is reached again. Playing on from an earlier step begins a branch; none
 * is ever lost. Same level, options and inputs: the same game. */
#pragma once

#include "sim/replay.h"
#include "sim/sim.h"

#include <glib.h>

typedef struct DseSession DseSession;

/* Events that the timeline marks. */
#define DSE_MARK_LIST(X)                                                                           \
  X (DAMAGE, N_ ("The player is hurt"))                                                            \
  X (KILL, N_ ("Something dies"))                                                                  \
  X (FIND, N_ ("The player picks up or finds something"))                                          \
  X (DOOR, N_ ("A door opens"))                                                                    \
  X (TRAVEL, N_ ("The player changes floors"))                                                     \
  X (DEATH, N_ ("The player dies"))                                                                \
  X (WIN, N_ ("The game is won"))                                                                  \
  X (EDIT, N_ ("The level or the rules change"))

typedef enum {
#define X(name, label) DSE_MARK_##name,
  DSE_MARK_LIST (X)
#undef X
      DSE_N_MARKS
} DseMarkKind;

typedef struct {
  guint step; /* after it */
  DseMarkKind kind;
} DseMark;

typedef struct {
  guint step, turn;
  char *text;
  gboolean is_bad;     /* the player is hurt */
  gboolean is_refused; /* why something could not be done: no step has it */
  guint times;         /* that it was said by now, without another one in between */
} DseLine;

/* A game at its first step on a copy of @delve. NULL: *@err says why. Free with
 * dse_session_free(). */
DseSession *dse_session_new (const DsDelve *delve, const DsSimOptions *options, DsError *err);
/* The same with the options of @replay, of which nothing is done yet. */
DseSession *dse_session_new_again (const DsDelve *delve, const DsReplay *replay, DsError *err);
/* NULL does nothing. */
void dse_session_free (DseSession *self);

/* The simulation at the shown step; borrowed, until another step is shown. */
DsSim *dse_session_get_sim (DseSession *self);
/* Options of the game, borrowed. */
const DsSimOptions *dse_session_get_options (DseSession *self);
/* The level on which the game began, borrowed. */
const DsDelve *dse_session_get_first (DseSession *self);
/* State of the game, and the player, at the shown step; borrowed as the simulation is. */
const DsSimGame *dse_session_get_game (DseSession *self);
/* See above. */
const DsSimActor *dse_session_get_player (DseSession *self);
/* Keys of a lock that the player has; a key that is kept for ever counts once. */
guint dse_session_count_keys (DseSession *self, gint32 lock);

/* One step: an action of the player in turns, or a frame of real time. What came after the shown
 * step before stays as a branch, and the game goes on as another. FALSE: the action could not be
 * done; in turns there is no step then, and the last line may say why. */
gboolean dse_session_act (DseSession *self, const DsAction *action);
/* @action: NULL: the player waits. */
gboolean dse_session_tick (DseSession *self, const DsAction *action);

/* A step by ds_cheat_run(). FALSE: *@err says why not. */
gboolean dse_session_cheat (DseSession *self, const char *line, DsError *err);

/* Engraves @text into @item; DS_SIM_NONE: into the floor below the player. FALSE: it could not be
 * kept. */
gboolean dse_session_engrave (DseSession *self, gint32 item, const char *text);
/* Names @item, or all of its kind; "" takes the name away. FALSE: it could not be kept. */
gboolean dse_session_name (DseSession *self, gint32 item, gboolean all, const char *name);

/* The game goes on on @delve: see ds_sim_carry(), whose sentences become lines. With other rules it
 * does as a branch; the one before keeps its own. Another simulation is shown then. FALSE: *@err
 * says why not. */
gboolean dse_session_edit (DseSession *self, const DsDelve *delve, DsError *err);

/* Writes all branches to @out; the shown one is the main one. Free with ds_replay_clear(). FALSE:
 * *@err says why. */
gboolean dse_session_write_replay (DseSession *self, DsReplay *out, DsError *err);
/* Does all of @replay, in a session that has just begun with it, and shows its step. FALSE: *@err
 * says why, and the steps before stay. */
gboolean dse_session_play_replay (DseSession *self, const DsReplay *replay, DsError *err);

/* A course of the game. */
typedef struct {
  guint number;     /* from 1 */
  guint from, turn; /* where it left another */
  guint length;     /* steps from the start */
  gboolean is_shown;
} DseBranchInfo;

/* At least 1. */
guint dse_session_get_n_branches (DseSession *self);
/* The branch @i, below their number; the oldest first. */
DseBranchInfo dse_session_get_branch (DseSession *self, guint i);
/* "Branch 2 from turn 40", translated; caller frees. */
char *dse_branch_info_dup_name (const DseBranchInfo *self);

/* Turns of the player on each cell, floor after floor, row by row. Branches that were left count,
 * too: they show how the level plays. Borrowed, until the level is edited. */
const guint32 *dse_session_get_visits (DseSession *self);
/* The cells (DsSimSpot) on which the player died; the same. */
GArray *dse_session_get_deaths (DseSession *self);

/* Steps from the start to the shown one. */
guint dse_session_get_step (DseSession *self);
/* Steps of the shown branch. */
guint dse_session_get_length (DseSession *self);
/* Goes to a step of the shown branch; past its end is its last. The simulation may be another one
 * then. FALSE: no memory. O(steps from a snapshot). */
gboolean dse_session_seek (DseSession *self, guint step);
/* The same of a branch, below their number, which is shown from now on. */
gboolean dse_session_choose (DseSession *self, guint branch, guint step);

/* ---- places: a timeline has a place for each step in which something was done, or noticed by the
 * player, from 1 on; 0 is the start. All other frames of real time belong to the place before. */

/* Number of the shown branch. */
guint dse_session_get_shown (DseSession *self);
/* The last place of a branch up to @step. */
guint dse_session_get_place (DseSession *self, guint branch, guint step);
/* The step of a place of a branch; after the last place it is the end of the branch. */
guint dse_session_get_step_of (DseSession *self, guint branch, guint place);
/* The first step at which the game was at most @turns turns younger than it is at the shown one. */
guint dse_session_get_step_before (DseSession *self, guint turns);
/* The step @by places from the shown one. */
guint dse_session_get_step_beside (DseSession *self, gint64 by);

/* Marks of all steps of the shown branch, in their order; @n: their number. Borrowed, until the
 * next step. */
const DseMark *dse_session_get_marks (DseSession *self, guint *n);
/* The @back-th message before the last one up to the shown step (0: that one), where a message that
 * was repeated counts each time. Borrowed, until the next step; NULL: there is none. */
const DseLine *dse_session_get_line (DseSession *self, guint back);
/* "The door is locked. ×3"; caller frees. */
char *dse_line_dup_text (const DseLine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseSession, dse_session_free)
