/* ui/renderer.h — choice of GTK's renderer. */
#pragma once

/* Chooses cairo where no hardware accelerates OpenGL; call it before GTK starts. Where cairo draws
 * anyway ($GSK_RENDERER), GTK does not load OpenGL at all: this saves a third of the time to the
 * first frame, and half the memory. */
void dsu_renderer_choose (void);
