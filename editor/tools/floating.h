/* editor/tools/floating.h — pasted pieces that float over the level, where they are mirrored and
 * turned, until they were put down often enough. */
#pragma once

#include "canvas.h"
#include "tools/clip.h"
#include "tools/preview.h"
#include "tools/selection.h"

#include "doc/clip.h"
#include "doc/copies.h"

#define DSE_TYPE_FLOATING (dse_floating_get_type ())
G_DECLARE_FINAL_TYPE (DseFloating, dse_floating, DSE, FLOATING, GObject)

typedef enum {
  DSE_FLOAT_PASTE, /* of the clipboard: goes anywhere, for the copied cells are often selected yet
                    */
  DSE_FLOAT_STAMP, /* changes no cell outside the selection */
} DseFloatKind;

/* Signal "ended" () — nothing floats any more.
 *
 * Borrows @canvas, @preview, which shows the level with the piece, and @selection; all must live
 * longer. */
DseFloating *dse_floating_new (DsuCanvas *canvas, DsuDocument *document, DsePreview *preview,
                               DseSelection *selection);

/* Copies of the @n @clips float, in place of what did. Of several, each place gets one of them, by
 * @weights; NULL: all the same. FALSE: the document's error says why not. */
gboolean dse_floating_begin (DseFloating *self, DseFloatKind kind, DseClip *const *clips,
                             const guint *weights, gsize n);
/* The selection, outside which what floats changes nothing; NULL: it goes anywhere. Borrowed until
 * the selection changes. */
const DsMask *dse_floating_get_limit (DseFloating *self);
/* Label of the undo step in which it is put down, see dsu_step_dup_label(): "Paste", and of a
 * single stamp with its name, "Stamp · doors/oak". Borrowed until something else floats. */
const char *dse_floating_get_label (DseFloating *self);
/* Other weights for the @n pieces; nothing, while another number of them floats. */
void dse_floating_set_weights (DseFloating *self, const guint *weights, gsize n);
/* Takes over what floats on another page, as it was turned there, where nothing floats any more.
 * FALSE: nothing did, or the document's error says why it cannot. */
gboolean dse_floating_take (DseFloating *self, DseFloating *from);
gboolean dse_floating_is_on (DseFloating *self); /* something floats */
gsize dse_floating_count (DseFloating *self);    /* pieces, of which each place gets one */
/* A copy of the first piece as it is turned now. NULL: nothing floats, or the error is shown. */
DseClip *dse_floating_dup_clip (DseFloating *self);
/* The tiles and kinds of objects in all that floats: a set of dsu_palette_key(). NULL: nothing
 * floats. Caller unrefs. O(cells). */
GHashTable *dse_floating_dup_ids (DseFloating *self);
/* FALSE: nothing floated. */
gboolean dse_floating_end (DseFloating *self);

/* Copies to put down, see doc/copies.h. From a cell to itself it is one copy, its middle there.
 */
typedef struct {
  DsCopiesHow how;
  DsCell from, to;
  gint32 spacing;
} DseFloatLaid;

/* Shows the level with the piece under the pointer, or at the keyboard's cell. */
void dse_floating_show (DseFloating *self);
/* Shows the level with copies as they would be laid. Returns the number of their cells. */
gsize dse_floating_show_laid (DseFloating *self, const DseFloatLaid *laid);
gsize dse_floating_get_n_shown (DseFloating *self); /* copies that are shown */
/* Puts copies down, in the open undo step. FALSE: all of their cells are beyond its limit. */
gboolean dse_floating_put (DseFloating *self, const DseFloatLaid *laid);
/* Turns all that floats; nothing, while nothing does. */
void dse_floating_turn (DseFloating *self, DsTransform how);
