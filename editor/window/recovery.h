/* editor/window/recovery.h — asks what to do with the levels that a crash left behind. */
#pragma once

#include "window/window.h"

/* Shows a dialog over @window if there are any. */
void dse_recovery_offer (DseWindow *window);
