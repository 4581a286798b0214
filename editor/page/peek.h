/* editor/page/peek.h — another level over the canvas, read-only: the level before the last
 * generation, the partial result of a failed one, or the level after an edit. */
#pragma once

#include "canvas.h"
#include "gen/gen.h"

#define DSE_TYPE_PEEK (dse_peek_get_type ())
G_DECLARE_FINAL_TYPE (DsePeek, dse_peek, DSE, PEEK, GObject)

/* Signal "changed" () — another level is shown, or none any more.
 *
 * Borrows @canvas and @over, the widget over it; both must live longer. Their widgets are built
 * when a level is first shown. */
DsePeek *dse_peek_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document);

/* True if another level is shown. */
gboolean dse_peek_is_shown (DsePeek *self);
/* Name of the shown level, borrowed; "" before the first one. */
const char *dse_peek_get_caption (DsePeek *self);
void dse_peek_end (DsePeek *self); /* shows the canvas again */

/* The level as it is becomes the one before. Cheap: bands are shared. */
void dse_peek_keep_before (DsePeek *self);
/* FALSE: there is none, or not this floor of it. */
gboolean dse_peek_show_before (DsePeek *self);

/* Shows the level after @cmd until the peek ends. */
void dse_peek_show_edit (DsePeek *self, const DsCmd *cmd, const char *caption);

/* Keeps the partial result of a failed generation. */
void dse_peek_take_partial (DsePeek *self, const DsGenResult *result);
void dse_peek_forget_partial (DsePeek *self);  /* and ends the peek that shows it */
gboolean dse_peek_has_partial (DsePeek *self); /* True if one is kept */
/* Shows it with the cell that @error is about, if there is one. */
void dse_peek_show_partial (DsePeek *self, const DsError *error);
