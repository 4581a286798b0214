/* editor/play/console.h — a line for cheats, with completion and the lines that were typed before.
 */
#pragma once

#include "play/game.h"
#include "play/hint.h"

#define DSE_TYPE_CONSOLE (dse_console_get_type ())
G_DECLARE_FINAL_TYPE (DseConsole, dse_console, DSE, CONSOLE, GObject)

/* Signal "toggled" (): the line is shown, or hidden.
 *
 * Borrows all; they must live longer. Adds the action "console", which toggles. */
DseConsole *dse_console_new (DseGame *game, DseHint *hint, GtkEntry *entry, GActionMap *actions);

/* Shows the line, with the focus, or hides it. */
void dse_console_toggle (DseConsole *self);
/* True if the line is shown: then it takes all keys. */
gboolean dse_console_is_shown (DseConsole *self);
/* It is shown and what is typed goes to it, not to the game beside it. */
gboolean dse_console_has_keys (DseConsole *self);
