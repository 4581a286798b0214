/* editor/window/recovery.h — the dialog about levels that a crash left unsaved. */
#pragma once

#include "window/window.h"

/* Shows the dialog over @window if there are such levels. */
void dse_recovery_offer (DseWindow *window);
/* Opens the levels that the user kept for this session, unsaved: those of @tokens, NULL-terminated,
 * whose files are still there. */
void dse_recovery_take (DseWindow *window, const char *const *tokens);
