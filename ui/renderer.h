/* ui/renderer.h — what draws the windows. */
#pragma once

/* Before GTK starts. Draws with cairo where nothing accelerates OpenGL, and where cairo draws
 * anyway
 * ($GSK_RENDERER) keeps GTK from loading OpenGL at all: that is a third of the time to the first
 * frame, and half the memory. */
void dsu_renderer_choose (void);
