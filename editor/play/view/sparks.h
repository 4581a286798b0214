/* editor/play/view/sparks.h — the events of a step of a game, shown for a moment: wounds,
 * flights, spells, deaths and finds, over the cells of a canvas. */
#pragma once

#include "sim/sim.h"

#include "canvas.h"

typedef struct DseSparks DseSparks;

/* Borrows @canvas, which must live longer. Free with dse_sparks_free(). */
DseSparks *dse_sparks_new (DsuCanvas *canvas);
/* NULL does nothing. */
void dse_sparks_free (DseSparks *self);

/* Shows the events of the last step on @floor: those that the player noticed, or @all. */
void dse_sparks_note (DseSparks *self, const DsSim *sim, gint32 floor, gboolean all);
/* Ends all of them. */
void dse_sparks_forget (DseSparks *self);
/* The number of those that are shown now, or soon. */
guint dse_sparks_count (DseSparks *self);
