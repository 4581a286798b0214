/* editor/window/welcome.h — Home: ways to begin, and what was opened lately. */
#pragma once

#include <adwaita.h>

#define DSE_TYPE_WELCOME (dse_welcome_get_type ())
G_DECLARE_FINAL_TYPE (DseWelcome, dse_welcome, DSE, WELCOME, AdwBin)

/* Lists the recent projects and levels, as they are now. Its rows are actions of the window; the
 * pictures of the levels are drawn in threads. */
void dse_welcome_fill (DseWelcome *self);
