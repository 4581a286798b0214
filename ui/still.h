/* ui/still.h — widgets that rarely change beside a canvas that often does. GTK's cairo renderer
 * walks through all nodes of a window in each frame, also through those that no part of the frame
 * needs; a still widget that rests is a single node, which it skips. One that changes, such as one
 * with a blinking cursor, has its own nodes again, so that only what changed is drawn. */
#pragma once

#include <adwaita.h>

/* A bin whose content is still. */
#define DSU_TYPE_STILL (dsu_still_get_type ())
G_DECLARE_FINAL_TYPE (DsuStill, dsu_still, DSU, STILL, AdwBin)

/* Makes widgets of @class, a final one, still: their content is drawn into a picture once nothing
 * in it has changed for 800 ms, O(pixels). With another renderer than cairo's nothing changes. For
 * the function that initialises the class. */
void dsu_still_install (GtkWidgetClass *class);
