/* ui/framed_picture.h — pictures of levels of any size in frames of one size. */
#pragma once

#include <gtk/gtk.h>

/* A frame of @width x @height logical pixels around @picture, a GtkPicture, which it takes; rows
 * whose pictures differ in size have their texts below each other. */
GtkWidget *dsu_framed_picture_new (GtkWidget *picture, int width, int height);
