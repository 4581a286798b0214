/* editor/project/live_export.h — the live export targets of a level that was saved, which the queue
 * of exports writes. */
#pragma once

#include "project/project.h"

/* The result, in words. */
typedef struct {
  guint n_written; /* files that changed */
  char *losses;    /* a line for each file that lacks something; NULL: none */
  char *errors;    /* a line for each target that failed; NULL: none */
} DseLiveReport;

/* Writes the files of the targets of its project that are live and take the level of @document, as
 * it is now, and then calls @done with @owner, unless that is gone. Of two waiting requests for a
 * level the later one counts. Without such a target nothing happens. */
void dse_live_export_start (DsuDocument *document, GObject *owner,
                            void (*done) (gpointer owner, const DseLiveReport *report));
