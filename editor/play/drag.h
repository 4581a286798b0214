/* editor/play/drag.h — drag and drop of the player, from a button to the cell where a game begins.
 */
#pragma once

#include "canvas.h"

/* The rules whose player is dragged, borrowed; NULL: none can be dragged now. */
typedef const DsRules *(*DsePlayerRules) (gpointer data);
typedef void (*DsePlayerDropped) (gpointer data, DsCell cell);

/* Lets the player be dragged from @button, before the button takes the press for itself. @data
 * must live as long as @button. */
void dse_drag_offer (GtkWidget *button, DsePlayerRules rules, gpointer data);
/* Lets the player be dropped on cells of @canvas that can be stood on; @canvas shows @document.
 * @document and @data must live as long as @canvas. */
void dse_drag_accept (DsuCanvas *canvas, DsuDocument *document, DsePlayerDropped dropped,
                      gpointer data);
