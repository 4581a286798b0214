/* editor/tools/hidden_things.h — objects of a level whose eyes are shut, by their ids: they are not
 * drawn and cannot be clicked. State of the view: undo does not know it, and files do not have it.
 */
#pragma once

#include "canvas.h"

#define DSE_TYPE_HIDDEN_THINGS (dse_hidden_things_get_type ())
G_DECLARE_FINAL_TYPE (DseHiddenThings, dse_hidden_things, DSE, HIDDEN_THINGS, GObject)

/* Signal "changed" () — others are hidden.
 *
 * None is hidden at first. Borrows @canvas, which must live longer. */
DseHiddenThings *dse_hidden_things_new (DsuCanvas *canvas);

/* True if the object is hidden by its own eye. */
gboolean dse_hidden_things_has (DseHiddenThings *self, guint64 id);
/* Hides @n objects, or shows them. O((hidden + n) log n). */
void dse_hidden_things_set (DseHiddenThings *self, const guint64 *ids, gsize n, gboolean hidden);
/* Ids in ascending order, *@n of them; borrowed until the next change. */
const guint64 *dse_hidden_things_get (DseHiddenThings *self, gsize *n);

/* "hidden:1f,a0" for the session, or "" without any; caller frees. */
char *dse_hidden_things_dup_state (DseHiddenThings *self);
/* Takes that word of @state, among words of others; parts that are no ids are ignored. */
void dse_hidden_things_set_state (DseHiddenThings *self, const char *state);
