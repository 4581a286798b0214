/* editor/page/history.h — the undo steps of a document as a list: with the time at which each was
 * made, and a picture of the cells that it changed. */
#pragma once

#include "document.h"

#include <gdk/gdk.h>

#define DSE_TYPE_STEP (dse_step_get_type ())
G_DECLARE_FINAL_TYPE (DseStep, dse_step, DSE, STEP, GObject)

#define DSE_STEP_NO_TIME G_MININT64 /* of a state before the steps of an earlier session */

/* A state of the level; read only. */
struct _DseStep {
  GObject parent_instance;
  guint64 serial;      /* see ds_doc_serial(); 0: before all steps */
  char *label;         /* translated; names what was placed once that is known */
  gint64 time;         /* seconds since 1970, or DSE_STEP_NO_TIME */
  gsize floor;         /* that the picture shows */
  DsRect cells;        /* that changed; empty: none did */
  GdkTexture *picture; /* NULL: nothing to show, or not drawn yet */
};

#define DSE_TYPE_HISTORY (dse_history_get_type ())
/* A GListModel of DseStep: the state before all steps, then one for each step, undone ones last.
 * Property "position" (guint): the state of now among them. */
G_DECLARE_FINAL_TYPE (DseHistory, dse_history, DSE, HISTORY, GObject)

/* The history of @document, which owns it. Pictures are drawn when there is nothing else to do,
 * those of steps that came with the document, too. Borrowed. */
DseHistory *dse_history_of (DsuDocument *document);
guint dse_history_get_position (DseHistory *self); /* see the property */
/* Undoes or redoes until @target is shown; if the document has dropped it, the first state. A
 * failure is in the document's error, and stops there. O(steps between). */
void dse_history_go_to (DseHistory *self, DseStep *target);
