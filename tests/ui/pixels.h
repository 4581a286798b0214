/* tests/ui/pixels.h — colours of the level as it is drawn. */
#pragma once

#include "drive.h"

/* The colour of the middle of @cell on the canvas, 0xrrggbb. */
guint32 dst_ui_colour (DseWindow *window, DsCell cell);
/* The colour in the left upper corner of @cell, a pixel inwards. */
guint32 dst_ui_corner_colour (DseWindow *window, DsCell cell);
/* Mean brightness of the middle of @cell on the canvas, 0 to 255. */
int dst_ui_brightness (DseWindow *window, DsCell cell);
/* The first picture of a choice that is shown in @root is @expected, which is unreferenced. */
void dst_ui_assert_choice_picture (GtkWidget *root, GdkTexture *expected);
