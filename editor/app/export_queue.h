/* editor/app/export_queue.h — the queue of exports: files of levels that a worker writes, one
 * export after the other, so that no two of them write the same files at once. */
#pragma once

#include <glib-object.h>

/* An export, which holds a copy of what it writes. */
typedef struct {
  void (*run) (gpointer data);  /* in the worker */
  void (*done) (gpointer data); /* here, once it is written */
  GDestroyNotify free_data;
  /* True if @data writes all that @older, which waits, would write; NULL: never. */
  gboolean (*replaces) (gconstpointer data, gconstpointer older);
  /* Ends programs of others that @data waits for, when this program has waited for them long enough
   * to end; NULL: it waits for none. */
  void (*give_up) (gpointer data);
} DseExportKind;

/* Adds an export, which is finished even if nobody wants it any more. Those of its static @kind
 * that wait and that it replaces are dropped. Takes @data. */
void dse_export_queue_add (const DseExportKind *kind, gpointer data);
gboolean dse_export_queue_is_busy (void); /* True while an export waits or is written */
/* Waits until no export does, before the program ends. */
void dse_export_queue_finish (void);
