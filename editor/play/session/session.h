/* editor/play/session/session.h — a game in progress: the simulation, its inputs, and snapshots
 * from which any step of it is reached again. Playing on from an earlier step begins a branch; none
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
  X (EDIT, N_ ("The level is edited"))

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

/* NULL: *@err says why. */
DseSession *dse_session_new (const DsDelve *delve, const DsSimOptions *options, DsError *err);
/* At the start of @replay. */
DseSession *dse_session_new_again (const DsDelve *delve, const DsReplay *replay, DsError *err);
void dse_session_free (DseSession *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseSession, dse_session_free)

DsSim *dse_session_get_sim (DseSession *self);
const DsSimOptions *dse_session_get_options (DseSession *self);
const DsDelve *dse_session_get_first (DseSession *self); /* the level on which it began */
const DsSimGame *dse_session_get_game (DseSession *self);
/* Keys of a lock that the player has; of those that are kept, one. */
guint dse_session_count_keys (DseSession *self, gint32 lock);
const DsSimActor *dse_session_get_player (DseSession *self);

/* One step: an action of the player in turns, or a frame of real time. What came after the shown
 * step before stays as a branch, and the game goes on as another. FALSE: the action could not be
 * done; in turns there is no step then, and the last line may say why. */
gboolean dse_session_act (DseSession *self, const DsAction *action);
gboolean dse_session_tick (DseSession *self, const DsAction *action); /* NULL: the player waits */

/* What ds_cheat_run() does. FALSE: *@err says why not. */
gboolean dse_session_cheat (DseSession *self, const char *line, DsError *err);

/* "" takes the name away. FALSE: it could not be kept. */
gboolean dse_session_engrave (DseSession *self, gint32 item, const char *text);
gboolean dse_session_name (DseSession *self, gint32 item, gboolean all, const char *name);

/* The game goes on on @delve: see ds_sim_carry(), whose sentences become lines. Another simulation
 * is shown then. FALSE: *@err says why not. */
gboolean dse_session_edit (DseSession *self, const DsDelve *delve, DsError *err);

/* All of it as a replay, which is the shown branch; and all of a replay, in a session that has just
 * begun with it. FALSE: *@err says why. */
gboolean dse_session_write_replay (DseSession *self, DsReplay *out, DsError *err);
gboolean dse_session_play_replay (DseSession *self, const DsReplay *replay, DsError *err);

/* One of the ways that the game took. */
typedef struct {
  guint number;     /* from 1 */
  guint from, turn; /* where it left another */
  guint length;     /* steps from the start */
  gboolean is_shown;
} DseBranchInfo;

guint dse_session_get_n_branches (DseSession *self);
DseBranchInfo dse_session_get_branch (DseSession *self, guint i); /* the oldest first */
char *dse_branch_info_dup_name (const DseBranchInfo *self);

/* How many turns the player was on each cell, floor after floor; and where they died (DsSimSpot).
 * Also of what was taken back: it is what the level was like to play. Borrowed. */
const guint32 *dse_session_get_visits (DseSession *self);
GArray *dse_session_get_deaths (DseSession *self);

guint dse_session_get_step (DseSession *self);
guint dse_session_get_length (DseSession *self); /* of the shown branch */
/* Goes to a step of the shown branch, or of another. The simulation may be another one then. FALSE:
 * no memory. */
gboolean dse_session_seek (DseSession *self, guint step);
gboolean dse_session_choose (DseSession *self, guint branch, guint step);

/* The steps in which something was done, or noticed by the player: a timeline has a place for each
 * of them, from 1, and 0 is the start. All other frames of real time belong to the place before. */
guint dse_session_get_shown (DseSession *self); /* number of the shown branch */
guint dse_session_get_place (DseSession *self, guint branch, guint step);
/* After the last place is the end of the branch. */
guint dse_session_get_step_of (DseSession *self, guint branch, guint place);
/* The first step at which the game was at most @turns turns younger than it is at the shown one. */
guint dse_session_get_step_before (DseSession *self, guint turns);
guint dse_session_get_step_beside (DseSession *self, gint64 by); /* places from the shown step */

/* Of all steps up to the length, in their order. */
const DseMark *dse_session_get_marks (DseSession *self, guint *n);
/* The last line that was said up to the shown step, and the @back-th before it; NULL: none. */
const DseLine *dse_session_get_line (DseSession *self, guint back);
char *dse_line_dup_text (const DseLine *self); /* "The door is locked. ×3" */
