/* editor/recipe/level_changes.h — the changes between two levels: cells that are marked, and a list
 * of sentences with places, found in a worker. */
#pragma once

#include "paint/diff_marks.h"

#include <glib-object.h>

#define DSE_CHANGES_MAX 10000 /* rows of the list */

/* A row. */
typedef struct {
  char *text;
  gsize floor;
  DsCell cell; /* -1, -1: of no place */
} DseChange;

typedef struct {
  DsuDiffMarks marks;
  GPtrArray *rows; /* DseChange; connected cells are one */
  gsize n_left_out;
  gsize n_cells, n_rooms, n_regions, n_objects; /* that differ */
  gboolean failed;                              /* no memory */
} DseLevelChanges;

/* Finds the changes of @b from @a, which are copied, and then calls @done with @owner, unless that
 * is gone. The caller keeps the returned pointer to know that the result is still wanted; the
 * result is freed after @done. NULL: no memory, and @done is never called. */
DseLevelChanges *dse_level_changes_start (const DsDelve *a, const DsDelve *b, GObject *owner,
                                          void (*done) (gpointer owner, gpointer changes));
/* Moves the marks and rows out of @from, which is a result, in place of those of @self. */
void dse_level_changes_take (DseLevelChanges *self, DseLevelChanges *from);
/* Frees marks and rows, and zeroes it; safe to call twice. */
void dse_level_changes_clear (DseLevelChanges *self);
/* "12 cells, 1 room, 1 region, 3 objects", or that nothing differs. Caller frees. */
char *dse_level_changes_dup_summary (const DseLevelChanges *self);
