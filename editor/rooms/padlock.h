/* editor/rooms/padlock.h — a padlock on the room under the pointer, with tools that edit nothing,
 * and on each kept room while manual edits are shown. */
#pragma once

#include "canvas.h"
#include "inspect/survey.h"

#define DSE_TYPE_PADLOCK (dse_padlock_get_type ())
G_DECLARE_FINAL_TYPE (DsePadlock, dse_padlock, DSE, PADLOCK, GObject)

/* Borrows @canvas and @over, the widget over it that gets the button; both must live longer. */
DsePadlock *dse_padlock_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document,
                             DseSurvey *survey);
/* True if it comes when a room is pointed at: no stroke is drawn, and the tool edits nothing. */
void dse_padlock_set_calm (DsePadlock *self, gboolean calm);
/* The level or the tool is another. */
void dse_padlock_update (DsePadlock *self);
/* Number of the room that it is on; 0: it is hidden. */
guint32 dse_padlock_get_room (DsePadlock *self);
