/* editor/play/drag.h — the player, dragged from the play button to the cell where a game begins. */
#pragma once

#include "canvas.h"

/* Lets the player be dropped on @canvas, which shows @document: @dropped is called with @data, both
 * of which must live as long as @canvas. */
typedef void (*DsePlayerDropped) (gpointer data, DsCell cell);
void dse_drag_accept (DsuCanvas *canvas, DsuDocument *document, DsePlayerDropped dropped,
                      gpointer data);
