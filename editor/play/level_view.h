/* editor/play/level_view.h — the level of a game on its two canvases, the view and the floor map,
 * as far as the player knows it; with sparks, and lights that waver. */
#pragma once

#include "canvas.h"
#include "play/game.h"
#include "play/view/scene.h"

#define DSE_TYPE_LEVEL_VIEW (dse_level_view_get_type ())
G_DECLARE_FINAL_TYPE (DseLevelView, dse_level_view, DSE, LEVEL_VIEW, GObject)

/* Borrows all; they must live longer. Sparks follow what the game announces. */
DseLevelView *dse_level_view_new (DseGame *game, DsuCanvas *canvas, DsuCanvas *map);

/* Brings both canvases up to date. TRUE: they show another simulation than before. O(cells). */
gboolean dse_level_view_update (DseLevelView *self);
/* Shows what the player does not know, too, from the next update on. */
void dse_level_view_set_reveals (DseLevelView *self, gboolean reveals);
/* See above. */
gboolean dse_level_view_get_reveals (DseLevelView *self);
/* Sparks are left out where steps follow each other too fast for them. */
void dse_level_view_set_quick (DseLevelView *self, gboolean quick);

/* The look of @cell in words, as far as it is shown; an empty one outside of the level, so that it
 * may lie anywhere. Caller frees. */
char *dse_level_view_dup_look (DseLevelView *self, DsCell cell);
/* The view, borrowed. */
DsuCanvas *dse_level_view_get_canvas (DseLevelView *self);
/* Borrowed; NULL: nothing was shown yet. */
DseScene *dse_level_view_get_scene (DseLevelView *self);
/* Puts sparks over the layers that the canvas has by now; once, before the first game. */
void dse_level_view_add_sparks (DseLevelView *self);
/* Sparks that are shown now, or soon. */
guint dse_level_view_count_sparks (DseLevelView *self);
