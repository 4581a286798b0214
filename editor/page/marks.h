/* editor/page/marks.h — outlines around the cells of a finding or a step. */
#pragma once

#include "canvas.h"

typedef struct DseMarks DseMarks;

/* Borrows both, which must live longer. */
DseMarks *dse_marks_new (DsuCanvas *canvas, DsuDocument *document);
void dse_marks_free (DseMarks *self); /* not NULL */

/* Shows the floor, moves the view to the first of the @n cells and outlines all of them in place of
 * those of before; nothing when the level does not have the floor. */
void dse_marks_show (DseMarks *self, gsize floor, const DsCell *cells, gsize n);
/* Removes the outlines. */
void dse_marks_clear (DseMarks *self);
