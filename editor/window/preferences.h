/* editor/window/preferences.h — the preferences, and the list of them. */
#pragma once

#include "window/window.h"

typedef struct {
  char *id, *title, *subtitle; /* id: of its setting; the others translated */
} DsePreference;

/* All @n preferences in their order; static, read from the template once. */
const DsePreference *dse_preferences (gsize *n);
/* Opens the preferences over @window, with the keyboard at the setting @id (NULL: at the first). */
void dse_preferences_show (DseWindow *window, const char *id);
