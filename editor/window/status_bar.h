/* editor/window/status_bar.h — the line below the level: verdict, pointed cell, hint, floor and
 * zoom. */
#pragma once

#include "proof/verdict.h"
#include "tools/layers.h"

#include <gtk/gtk.h>

#define DSE_TYPE_STATUS_BAR (dse_status_bar_get_type ())
G_DECLARE_FINAL_TYPE (DseStatusBar, dse_status_bar, DSE, STATUS_BAR, GtkBox)

/* The verdict that the lamp shows; referenced; NULL: none. */
void dse_status_bar_set_verdict (DseStatusBar *self, DseVerdict *verdict);
/* Description of the pointed cell; "": none. */
void dse_status_bar_set_pointed (DseStatusBar *self, const char *text);
const char *dse_status_bar_get_pointed (DseStatusBar *self); /* borrowed */
/* Hint of the tool or game; not NULL. */
void dse_status_bar_set_hint (DseStatusBar *self, const char *text);
const char *dse_status_bar_get_hint (DseStatusBar *self); /* borrowed */
/* Shows floor @floor, from 0, of @n_floors; hidden when @n_floors is 1. */
void dse_status_bar_set_floor (DseStatusBar *self, gsize floor, gsize n_floors);
/* The layers with the active one that is shown and chosen; referenced; NULL: none. */
void dse_status_bar_set_layers (DseStatusBar *self, DseLayers *layers);
/* The buttons of floor and layer are of no use in a game. */
void dse_status_bar_set_floor_shown (DseStatusBar *self, gboolean shown);
/* Pixels per cell, above 0; cheap when it is shown already. */
void dse_status_bar_set_zoom (DseStatusBar *self, double zoom);
