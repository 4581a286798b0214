/* editor/tools/painting.h — the command that does what a stroke plans, for strokes and their
 * previews alike: no tool that paints writes in another way. */
#pragma once

#include "tools/plan.h"
#include "tools/tool.h"

typedef struct DsePainting DsePainting;

/* Takes the contents of @plan, which is empty then. Ground that blocks movement clears features and
 * objects of its cells, unless the plan has features there. */
DsePainting *dse_painting_new (const DseStroke *stroke, DsePlan *plan);
/* Frees the command and all that it borrows. */
void dse_painting_free (DsePainting *self);
/* The command; NULL: the plan is empty, or there was no memory. */
const DsCmd *dse_painting_get_cmd (DsePainting *self);
/* The cells of the shown floor that change, in order. */
const DsSpans *dse_painting_get_cells (DsePainting *self);
/* Cells that change, on all floors, or objects where only these do. */
gsize dse_painting_count (DsePainting *self);
