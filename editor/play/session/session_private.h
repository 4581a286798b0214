/* editor/play/session/session_private.h — branches, snapshots and inputs of a session. Private to
 * editor/play/session. */
#pragma once

#include "play/session/session.h"

/* A stretch of the game on one edition of its level; each edit begins another. */
typedef struct {
  DsSim *sim;
  GArray *visits; /* guint32, by cell, floor after floor; shared by levels of one size */
  GArray *deaths; /* DsSimSpot; the same */
} DseEdition;

typedef struct {
  guint step;        /* after it */
  gboolean is_first; /* of its level: there is no other way there */
  DseEdition *level; /* owned reference */
  DsSimState state;
  gsize bytes, *total; /* of all in memory */
} DseSnapshot;

typedef struct {
  DseBranchInfo about;
  guint of;             /* place of the one that it left, among the branches */
  GPtrArray *inputs;    /* DsInput */
  GPtrArray *snapshots; /* DseSnapshot, the first after step 0 */
  GPtrArray *lines;     /* DseLine */
  GArray *marks;        /* DseMark */
  GArray *places;       /* guint: the steps that are places of it, the first after step 0 */
  GArray *turns;        /* guint32: the turn after each input */
  guint n_idle;         /* inputs at its end in which the player did nothing */
} DseBranch;

struct DseSession {
  DsSimOptions options;
  DsSimSpot start; /* of the options, when they have one */
  char *character; /* the same */
  char *game;      /* the saved game that it goes on; NULL: none */
  GPtrArray *branches;
  DseBranch *now;    /* that is shown */
  DseEdition *level; /* of the shown step; owned reference */
  guint step;        /* that is shown: so many inputs were done */
  DsInput *idle;     /* a frame in which the player does nothing; nobody knows its hash */
  DseLine *said;     /* why the last thing could not be done; NULL: it could */
  gboolean is_again; /* inputs of a file: all of them are steps, as they were counted then */
  guint stride;
  gsize bytes; /* of all snapshots */
};

/* An edition with one reference. Takes @sim. @last: the edition that was edited, whose visits go on
 * where the size is the same; NULL: none was. */
DseEdition *dse_edition_new (DsSim *sim, const DseEdition *last);
/* Drops a reference; the last frees the edition. */
void dse_edition_unref (DseEdition *self);

/* Drops a reference to a DseLine; a GDestroyNotify. */
void dse_line_unref (gpointer line);

/* A copy of @input with one reference. */
DsInput *dse_input_new (const DsInput *input);
/* Drops a reference to a DsInput; a GDestroyNotify. */
void dse_input_unref (gpointer input);

/* Takes @sim. NULL: *@err says why. */
DseSession *dse_session_begin (DsSim *sim, const DsSimOptions *options, DsError *err);
/* See ds_input_run(). FALSE: *@err says why. */
gboolean dse_session_do (DseSession *self, DsInput *input, DsError *err);
/* Adds an empty branch, which the session owns. */
DseBranch *dse_session_add_branch (DseSession *self);
/* Begins another branch at the shown step, so that the inputs after it stay as they are. @turn,
 * @hash: of the shown step. */
void dse_session_leave (DseSession *self, guint turn, guint64 hash);
/* Adds a copy of @input at the end of the shown branch, with the turn after it. */
void dse_session_add_input (DseSession *self, const DsInput *input);
/* Keeps a snapshot of the shown step when it is time for one, or when it @is_first of its edition.
 * FALSE: no memory. */
gboolean dse_session_keep (DseSession *self, gboolean is_first);

/* Messages, and places, up to @step. O(lines after it), O(log places). */
guint dse_branch_count_lines (const DseBranch *self, guint step);
/* See above. */
guint dse_branch_count_places (const DseBranch *self, guint step);
/* Number of the last snapshot up to @step. O(log snapshots). */
guint dse_branch_find_snapshot (const DseBranch *self, guint step);
/* Frees a DseBranch; a GDestroyNotify. */
void dse_branch_free (gpointer branch);
