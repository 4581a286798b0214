/* editor/proof/route.h — the playthrough of a verdict, drawn over the level. */
#pragma once

#include "canvas.h"
#include "proof/verdict.h"

#define DSE_TYPE_ROUTE (dse_route_get_type ())
G_DECLARE_FINAL_TYPE (DseRoute, dse_route, DSE, ROUTE, GObject)

/* Borrows @canvas, which must live longer. Nothing is shown at first. */
DseRoute *dse_route_new (DsuCanvas *canvas, DseVerdict *verdict);

/* Draws the playthrough whenever the verdict has one, or hides it. */
void dse_route_set_shown (DseRoute *self, gboolean shown);
/* True if the playthrough is drawn where there is one. */
gboolean dse_route_get_shown (DseRoute *self);
/* The step that stands out; -1: none. */
void dse_route_set_step (DseRoute *self, int step);
/* Where @step ends; NULL: nowhere on the level. Good until the verdict changes. */
const DsLockSpot *dse_route_get_spot (DseRoute *self, guint step);
