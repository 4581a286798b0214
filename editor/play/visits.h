/* editor/play/visits.h — visited cells and deaths of the last game, as a tint over the level until
 * it is dismissed or the next game begins. */
#pragma once

#include "canvas.h"
#include "play/session/session.h"

typedef struct DseVisits DseVisits;

/* Borrows @canvas and @over, the widget over it that gets the button; both must live longer. */
DseVisits *dse_visits_new (DsuCanvas *canvas, GtkOverlay *over);
/* Hides them first. */
void dse_visits_free (DseVisits *self);

/* Shows the visits of all branches of @session, of which nothing is kept; none of a game without
 * a step. */
void dse_visits_show (DseVisits *self, DseSession *session);
/* Does nothing where none are shown. */
void dse_visits_hide (DseVisits *self);
