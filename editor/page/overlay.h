/* editor/page/overlay.h — an overlay of ui/paint over the level, with names and a legend. */
#pragma once

#include "canvas.h"
#include "inspect/survey.h"
#include "paint/overlay.h"
#include "proof/bot_games.h"

#define DSE_TYPE_OVERLAY (dse_overlay_get_type ())
G_DECLARE_FINAL_TYPE (DseOverlay, dse_overlay, DSE, OVERLAY, GObject)

/* Borrows @canvas and @over, the widget over it that gets the legend; both must live longer. */
DseOverlay *dse_overlay_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document,
                             DseSurvey *survey, DseBotGames *bots);

/* @kind is static; NULL: none is shown. */
void dse_overlay_set_kind (DseOverlay *self, const DsuOverlay *kind);
const DsuOverlay *dse_overlay_get_kind (DseOverlay *self); /* static; NULL: none */
/* Draws it again: the level or the floor is another. */
void dse_overlay_update (DseOverlay *self);
