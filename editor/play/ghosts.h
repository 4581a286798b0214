/* editor/play/ghosts.h — player and creatures of a waiting game, drawn pale over the level that is
 * edited meanwhile. */
#pragma once

#include "canvas.h"
#include "play/session/session.h"

typedef struct DseGhosts DseGhosts;

/* Borrows both, which must live longer; @document is what @canvas shows. */
DseGhosts *dse_ghosts_new (DsuCanvas *canvas, DsuDocument *document);
/* Hides them first. */
void dse_ghosts_free (DseGhosts *self);

/* Borrows @session until they are hidden. */
void dse_ghosts_show (DseGhosts *self, DseSession *session);
/* Does nothing where none are shown. */
void dse_ghosts_hide (DseGhosts *self);
/* The actor on @cell of the shown floor in words; NULL: there is none. Free with g_free(). */
char *dse_ghosts_dup_text (DseGhosts *self, DsCell cell);
