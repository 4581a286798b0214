/* editor/play/view/headings.h — directions in which the actors of a game last went, for pictures
 * with facings. The rules of the game know none. */
#pragma once

#include "sim/sim.h"

#include <glib.h>

typedef struct DseHeadings DseHeadings;

/* Nothing is known yet. Free with dse_headings_free(). */
DseHeadings *dse_headings_new (void);
void dse_headings_free (DseHeadings *self); /* NULL does nothing */

/* Notes where the actors of @sim are now: one that went elsewhere on its floor faces there.
 * O(actors
 * + objects of new ones). */
void dse_headings_update (DseHeadings *self, const DsSim *sim);
/* Forgets everything: the game goes on from an earlier or later step. */
void dse_headings_forget (DseHeadings *self);
/* The direction of @actor: of its last steps, before them that of its object in the level, or none.
 */
DsFacing dse_headings_get (DseHeadings *self, gsize actor);
