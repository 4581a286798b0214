/* editor/tools/chosen.h — things of the shown floor that are chosen, to be edited together:
 * outlined on the level. */
#pragma once

#include "canvas.h"

#define DSE_TYPE_CHOSEN (dse_chosen_get_type ())
G_DECLARE_FINAL_TYPE (DseChosen, dse_chosen, DSE, CHOSEN, GObject)

/* Signal "changed" () — others are chosen, or they changed.
 *
 * Borrows @canvas, which must live longer. */
DseChosen *dse_chosen_new (DsuCanvas *canvas, DsuDocument *document);

/* Ids of the chosen things, @n of them; good until the next choice. */
const guint64 *dse_chosen_get (DseChosen *self, gsize *n);
/* The number of chosen things. */
gsize dse_chosen_count (DseChosen *self);
/* True if the thing @id is chosen. */
gboolean dse_chosen_has (DseChosen *self, guint64 id);
/* The first of them; NULL: nothing is chosen. Good until the next edit. */
const DsThing *dse_chosen_get_first (DseChosen *self);

/* Chooses these things instead; a gate of several cells is one thing here and below. */
void dse_chosen_set (DseChosen *self, const guint64 *ids, gsize n);
/* Chooses nothing. */
void dse_chosen_clear (DseChosen *self);
/* Chooses the thing @id, too, or no more. */
void dse_chosen_toggle (DseChosen *self, guint64 id);
/* Chooses all things of @cells, too. */
void dse_chosen_add_in (DseChosen *self, DsRect cells);
/* Chooses all things of the kinds and locks of the chosen ones, too. */
void dse_chosen_add_alike (DseChosen *self);
/* Draws the area of the first as if it had @extras on the cell @at, while these are dragged; NULL:
 * as it is. */
void dse_chosen_show_as (DseChosen *self, DsCell at, DsExtras *extras);
/* After an edit: deleted things are no longer chosen. */
void dse_chosen_keep (DseChosen *self);
