/* editor/window/level_classes.h — classes of own properties that a level has and its project lacks,
 * as definitions of the project. */
#pragma once

#include "window/window.h"

/* Number of the classes that values of @page have and the rules of its project do not define; 0
 * outside of projects, and where the project is read-only. */
guint dse_level_classes_count (DsePage *page);
/* Offers to define them, where there are some. */
void dse_level_classes_offer (DseWindow *window, DsePage *page);
/* Writes their definitions as a new file of the rules of the project, and says so. */
void dse_level_classes_define (DseWindow *window);
