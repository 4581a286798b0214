/* editor/tools/floating.h — a pasted piece that floats over the level, where it is mirrored and
 * turned, until it was put down often enough. */
#pragma once

#include "canvas.h"
#include "tools/clip.h"
#include "tools/preview.h"

#include "doc/clip.h"

#define DSE_TYPE_FLOATING (dse_floating_get_type ())
G_DECLARE_FINAL_TYPE (DseFloating, dse_floating, DSE, FLOATING, GObject)

/* Signal "ended" () — nothing floats any more.
 *
 * Borrows @canvas and @preview, which shows the level with the piece; both must live longer. */
DseFloating *dse_floating_new (DsuCanvas *canvas, DsuDocument *document, DsePreview *preview);

/* A copy of @clip floats, in place of what did. FALSE: the document's error says why not. */
gboolean dse_floating_begin (DseFloating *self, DseClip *clip);
gboolean dse_floating_is_on (DseFloating *self); /* something floats */
/* FALSE: nothing floated. */
gboolean dse_floating_end (DseFloating *self);
/* Shows the level with the piece under the pointer, or at the keyboard's cell. */
void dse_floating_show (DseFloating *self);
/* Puts a copy of it down, its middle on @cell: one undo step. */
void dse_floating_put (DseFloating *self, DsCell cell);
/* Nothing, while nothing floats. */
void dse_floating_turn (DseFloating *self, DsClipTurn how);
