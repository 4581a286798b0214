/* editor/tools/links.h — stairs that are linked by picking both ends, and badges that show where
 * stairs lead. */
#pragma once

#include "canvas.h"

#define DSE_TYPE_LINKS (dse_links_get_type ())
G_DECLARE_FINAL_TYPE (DseLinks, dse_links, DSE, LINKS, GObject)

/* Signal "said" (const char *) — a sentence for the user.
 *
 * Borrows @canvas, which must live longer. */
DseLinks *dse_links_new (DsuCanvas *canvas, DsuDocument *document);

/* True if badges are drawn; at first they are not. */
void dse_links_set_shown (DseLinks *self, gboolean shown);
/* The level is another. */
void dse_links_update (DseLinks *self);
/* Picks the stairs on @cell of the shown floor as the first end, or links them, or new ones there,
 * to the first end: one undo step. */
void dse_links_pick (DseLinks *self, DsCell cell);
/* Forgets the first end. FALSE: none was picked. */
gboolean dse_links_forget (DseLinks *self);
