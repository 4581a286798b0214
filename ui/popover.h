/* ui/popover.h — popovers that are made for a single showing. */
#pragma once

#include "canvas.h"

/* Pops up @popover, which has a parent; it leaves its parent after it closed. */
void dsu_popover_show_once (GtkWidget *popover);

/* Shows a menu at @cell of @canvas, as a child of @parent, in which the canvas lies and whose
 * actions it uses. FALSE: the canvas has no place for the cell, there is no menu. */
gboolean dsu_popover_show_menu (GMenuModel *model, GtkWidget *parent, DsuCanvas *canvas,
                                DsCell cell);
