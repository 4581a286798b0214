/* editor/page/backdrop.h — the reference image of the shown floor: drawn on the canvas, chosen,
 * moved and removed as undo steps. Whether it is shown is state of the view. */
#pragma once

#include "canvas.h"
#include "map/backdrop.h"

#define DSE_TYPE_BACKDROP (dse_backdrop_get_type ())
G_DECLARE_FINAL_TYPE (DseBackdrop, dse_backdrop, DSE, BACKDROP, GObject)

/* Signal "changed" () — the picture, its place, its error, or whether it is shown.
 *
 * Draws the picture of the shown floor. Borrows @canvas, which must live longer. */
DseBackdrop *dse_backdrop_new (DsuCanvas *canvas, DsuDocument *document);
/* The picture of the shown floor; without a file there is none. Borrowed until the next change. */
const DsBackdrop *dse_backdrop_get (DseBackdrop *self);
/* A sentence that says why its file cannot be drawn; NULL: it can, or there is none. Borrowed. */
const char *dse_backdrop_get_error (DseBackdrop *self);
/* True while it is drawn, if there is one. */
gboolean dse_backdrop_get_visible (DseBackdrop *self);
/* Shows or hides it. */
void dse_backdrop_set_visible (DseBackdrop *self, gboolean visible);
/* Takes the PNG at the absolute @path as the picture of the shown floor: with the place of the one
 * before, else as wide as the floor. By its path below the folder of the level, if it is there. An
 * undo step; FALSE: the document's error says why. */
gboolean dse_backdrop_choose (DseBackdrop *self, const char *path);
/* Removes it: an undo step. */
void dse_backdrop_remove (DseBackdrop *self);
/* Draws it at another place, below or above the level or with another opacity; all changes of a
 * moment are one undo step. @to keeps the file. */
void dse_backdrop_adjust (DseBackdrop *self, const DsBackdrop *to);
/* The level is about to be saved as @level: in another folder, the pictures of all floors are named
 * from there, each by an undo step. */
void dse_backdrop_follow (DseBackdrop *self, const char *level);
/* The same for @copy of a level whose file is @old (NULL: none), which stays as it is. DS_NOMEM. */
DsStatus dse_backdrop_follow_copy (DsDelve *copy, const char *old, const char *level,
                                   DsError *err) DS_MUST_CHECK;
/* Makes the step of changes so far, if there are any. */
void dse_backdrop_settle (DseBackdrop *self);
