/* editor/window/recovery.h — the dialog about levels that a crash left unsaved. */
#pragma once

#include "window/window.h"

/* Shows the dialog over @window if there are such levels. */
void dse_recovery_offer (DseWindow *window);
