/* editor/cli/replayed.h — the recordings of a project, played again on their levels. */
#pragma once

#include "base/array.h"
#include "cli/cli.h"

/* A recording that was played again. */
typedef struct {
  char *path;  /* below the folder of recordings; owned */
  char *level; /* below the folder of levels; NULL: there is none; owned */
  bool is_same;
  DsError why; /* not is_same */
} DseReplayedGame;

/* Placed, zeroed. */
typedef struct {
  DS_ARRAY (DseReplayedGame) games;
  size_t n_failed;
} DseReplayed;

/* Plays all recordings of the project of @cli, which is read. DS_IO, DS_LIMIT, DS_NOMEM; call
 * dse_replayed_clear() then, too. */
DsStatus dse_replayed_find (DseReplayed *out, DseCli *cli, DsError *err) DS_MUST_CHECK;
/* Writes the list "recordings" into the object that is open in @json. */
void dse_replayed_write (const DseReplayed *self, DsJsonWriter *json);
/* Appends a line for each recording that fails, and how many there are; nothing if there are none.
 */
void dse_replayed_print (const DseReplayed *self, DsText *out);
/* Frees all of it and zeroes it; safe to call twice. */
void dse_replayed_clear (DseReplayed *self);
