/* editor/page/marks.h — cells that a finding or a step is about, outlined on the level. */
#pragma once

#include "canvas.h"

typedef struct DseMarks DseMarks;

/* Borrows both, which must live longer. */
DseMarks *dse_marks_new (DsuCanvas *canvas, DsuDocument *document);
void dse_marks_free (DseMarks *self);

/* Shows the floor, moves the view to the first of the @n cells and outlines all of them in place of
 * those of before; nothing when the level does not have the floor. */
void dse_marks_show (DseMarks *self, gsize floor, const DsCell *cells, gsize n);
/* Shows none. */
void dse_marks_clear (DseMarks *self);
