/* editor/project/live_export.h — the live export targets of a level that was saved, which the queue
 * of exports writes. */
#pragma once

#include "project/project.h"

/* The result, in words. */
typedef struct {
  guint n_written;    /* files that changed */
  char *losses;       /* a line for each file that lacks something; NULL: none */
  char *errors;       /* a line for each target that failed; NULL: none */
  GHashTable *hashes; /* of the files as they are now, as texts, by their absolute paths */
} DseLiveReport;

/* @owner is NULL when it is gone by then. @report is NULL when a later request for the level
 * replaced this one. */
typedef void (*DseLiveExportFunc) (gpointer owner, const DseLiveReport *report);

/* Writes the files of the targets of its project that are live and take the level of @document, as
 * it is now, and then calls @done with @owner. Of two waiting requests for a level the later one
 * counts. FALSE: there is no such target, and nothing happens. */
gboolean dse_live_export_start (DsuDocument *document, GObject *owner, DseLiveExportFunc done);
