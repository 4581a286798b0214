/* editor/inspect/area_step.h — an undo step that gives objects areas. */
#pragma once

#include "document.h"

#include "map/area.h"

/* Held by value; begin with dse_area_step_init(). */
typedef struct {
  GPtrArray *cmds, *extras; /* owned */
  gsize floor;
} DseAreaStep;

/* An empty step for objects of floor @floor; free it with dse_area_step_end(). */
void dse_area_step_init (DseAreaStep *self, gsize floor);
/* Gives @thing, of the floor, @area and the cell @at. FALSE: no memory. */
gboolean dse_area_step_add (DseAreaStep *self, const DsThing *thing, const DsArea *area, DsCell at);
/* Does it as the undo step @label (N_()), unless nothing changes, and frees it. FALSE: declined. */
gboolean dse_area_step_end (DseAreaStep *self, DsuDocument *document, const char *label);
