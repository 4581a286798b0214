/* editor/play/opening.h — a game from a file: read, and played up to the step that was shown, in a
 * thread, since both take a while for a long one. */
#pragma once

#include "play/session/session.h"

#include "sim/mind/bot_game.h"

typedef struct {
  char *path;       /* NULL: of a bot */
  DsBotSetup setup; /* of that */
  DsRules *rules;
  gboolean has_now;
  DsDelve level, now;  /* of the file, at that step; and the one on which the game is to go on */
  DseSession *session; /* NULL: none could begin */
  gboolean is_elsewhere, goes_on; /* level is another than now; and the game is not on now so far */
  gboolean has_failed;            /* the session is what is right of it, if there is one */
  DsErrors errors;                /* then; the first says enough */
} DseOpening;

/* Reads and plays the file in a thread. @now: the level on which the game is to go on, copied;
 * NULL: the level of the file. @done is called in the main thread unless @owner is gone, and
 * borrows the opening; dse_opening_steal() takes it. */
void dse_opening_start (gpointer owner, const char *path, const DsDelve *now, DsRules *rules,
                        void (*done) (gpointer owner, gpointer opening));
/* Plays a game of a bot on @level in a thread, from shortly before its end on. @now, @done: as
 * above; its path is NULL. */
void dse_opening_start_bot (gpointer owner, const DsDelve *level, const DsBotSetup *setup,
                            const DsDelve *now, void (*done) (gpointer owner, gpointer opening));
/* A copy that owns all of it; @self is empty then. */
DseOpening *dse_opening_steal (DseOpening *self);
/* Frees a DseOpening; NULL does nothing. */
void dse_opening_free (gpointer self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseOpening, dse_opening_free)
