/* editor/play/hint.h — the line of text over a game: a question, a message, or the look of the cell
 * under the pointer. */
#pragma once

#include "base/error.h"

#include <gtk/gtk.h>

#define DSE_TYPE_HINT (dse_hint_get_type ())
G_DECLARE_FINAL_TYPE (DseHint, dse_hint, DSE, HINT, GObject)

/* Signal "said" (): the text is another. Borrows @label, which must live longer. */
DseHint *dse_hint_new (GtkLabel *label);

/* "" hides the line. */
void dse_hint_say (DseHint *self, const char *text);
/* The same with a sign of warning. */
void dse_hint_warn (DseHint *self, const char *text);
/* The same of an error. */
void dse_hint_fail (DseHint *self, const DsError *err);
/* Says @text as the look of a cell, which the next look replaces at once. */
void dse_hint_say_look (DseHint *self, const char *text);
/* True if the text is the look of a cell. */
gboolean dse_hint_is_look (DseHint *self);
/* Borrowed, until the next; "": there is none. */
const char *dse_hint_get_text (DseHint *self);
/* True if the pointer has moved since the last call, or since something was said: a view that
 * scrolls below a pointer at rest does not move it. */
gboolean dse_hint_moves_pointer (DseHint *self);
