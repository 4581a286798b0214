/* ui/renderer.h — choice of GTK's renderer. */
#pragma once

#include <gtk/gtk.h>

/* Chooses cairo where no hardware accelerates OpenGL; call it before GTK starts. Where cairo draws
 * anyway ($GSK_RENDERER), GTK does not load OpenGL at all: this saves a third of the time to the
 * first frame, and half the memory. */
void dsu_renderer_choose (void);

/* True if cairo draws @widget, which goes through all of the window in each frame; false before it
 * is realized. */
gboolean dsu_renderer_is_cairo (GtkWidget *widget);
