/* editor/play/view/sparks.h — what happened in a step of a game, shown for a moment: wounds,
 * flights, spells, deaths and finds, over the cells of a canvas. */
#pragma once

#include "sim/sim.h"

#include "canvas.h"

typedef struct DseSparks DseSparks;

DseSparks *dse_sparks_new (DsuCanvas *canvas); /* borrowed; must live as long */
void dse_sparks_free (DseSparks *self);

/* Shows the events of the last step on @floor: those that the player noticed, or @all. */
void dse_sparks_note (DseSparks *self, const DsSim *sim, gint32 floor, gboolean all);
void dse_sparks_forget (DseSparks *self); /* nothing is shown any more */
guint dse_sparks_count (DseSparks *self); /* that are shown now, or soon */
