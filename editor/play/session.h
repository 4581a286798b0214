/* editor/play/session.h — a game that is being played: the simulation, all that was done in it, and
 * snapshots, so that one can go to any step of it. Same level, options and inputs: the same game.
 */
#pragma once

#include "sim/replay.h"
#include "sim/sim.h"

#include <glib.h>

typedef struct DseSession DseSession;

/* A step: an action of the player in turns, or a frame of real time. */
typedef enum {
  DSE_INPUT_TURN,
  DSE_INPUT_FRAME,
  DSE_INPUT_FRAME_WITH_ACTION,
  DSE_INPUT_CHEAT,
  DSE_INPUT_NAME, /* of an item; number 1: of all that look like it */
} DseInputKind;

typedef struct {
  DsAction action;
  gint32 kind; /* DseInputKind */
  char *line;  /* a cheat, or a name; NULL: it is neither */
} DseInput;

/* What a timeline shows. */
#define DSE_MARK_LIST(X)                                                                           \
  X (DAMAGE, N_ ("The player is hurt"))                                                            \
  X (KILL, N_ ("Something dies"))                                                                  \
  X (FIND, N_ ("The player takes or finds something"))                                             \
  X (DOOR, N_ ("A door is opened"))                                                                \
  X (TRAVEL, N_ ("The player comes to another floor"))                                             \
  X (DEATH, N_ ("The player dies"))                                                                \
  X (WIN, N_ ("The game is won"))

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
  gboolean is_bad; /* the player is hurt */
} DseLine;

/* NULL: *@err says why. */
DseSession *dse_session_new (const DsDelve *delve, const DsSimOptions *options, DsError *err);
void dse_session_free (DseSession *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseSession, dse_session_free)

DsSim *dse_session_get_sim (DseSession *self);
const DsSimGame *dse_session_get_game (DseSession *self);
const DsSimActor *dse_session_get_player (DseSession *self);

/* One step. What was done after the shown step before is forgotten: the game goes another way from
 * here. FALSE: it could not be done, no time has passed, and the events may say why. */
gboolean dse_session_act (DseSession *self, const DsAction *action);
gboolean dse_session_tick (DseSession *self, const DsAction *action); /* NULL: the player waits */

/* What ds_cheat_run() does. FALSE: *@err says why not. */
gboolean dse_session_cheat (DseSession *self, const char *line, DsError *err);

/* "" takes the name away. FALSE: it could not be kept. */
gboolean dse_session_name (DseSession *self, gint32 item, gboolean all, const char *name);

/* All that was done up to the shown step, as a replay; and all of a replay, in a session that has
 * just begun with its options. FALSE: *@err says why. */
gboolean dse_session_write_replay (DseSession *self, DsReplay *out, DsError *err);
gboolean dse_session_play_replay (DseSession *self, const DsReplay *replay, DsError *err);

/* The same game on another level: all that was done up to the shown step is done again there. NULL:
 * *@err says why not. */
DseSession *dse_session_move (DseSession *self, const DsDelve *delve, DsError *err);

/* How often the player was on each cell, floor after floor; and where they died (DsSimSpot). Also
 * of what was taken back: it is what the level was like to play. Borrowed. */
const guint32 *dse_session_get_visits (DseSession *self);
GArray *dse_session_get_deaths (DseSession *self);

guint dse_session_get_step (DseSession *self);
guint dse_session_get_length (DseSession *self);          /* steps that can be gone to */
gboolean dse_session_seek (DseSession *self, guint step); /* FALSE: no memory */

/* Of all steps up to the length, in their order. */
const DseMark *dse_session_get_marks (DseSession *self, guint *n);
/* The last line that was said up to the shown step, and the @back-th before it; NULL: none. */
const DseLine *dse_session_get_line (DseSession *self, guint back);
