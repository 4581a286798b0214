/* editor/play/view/timeline.h — the steps of a game in a row, but for frames in which nothing
 * happened, with marks for what did; a click or a key goes to any of them. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

#define DSE_TYPE_TIMELINE (dse_timeline_get_type ())
G_DECLARE_FINAL_TYPE (DseTimeline, dse_timeline, DSE, TIMELINE, GtkWidget)

/* Signals: "seek" (guint step) and "choose" (guint branch, guint step): a step of the shown branch,
 * or another branch, was clicked.
 *
 * @session is borrowed until the next call, and read whenever the timeline is drawn; NULL: none. */
void dse_timeline_set_session (DseTimeline *self, DseSession *session);
/* Draws it again: the session went on, or to another step. */
void dse_timeline_update (DseTimeline *self);
