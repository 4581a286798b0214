/* editor/play/key_input.h — the keys of a game, as they are bound to commands. */
#pragma once

#include "play/cell_menu.h"

#define DSE_TYPE_KEY_INPUT (dse_key_input_get_type ())
G_DECLARE_FINAL_TYPE (DseKeyInput, dse_key_input, DSE, KEY_INPUT, GObject)

/* Takes keys of @view before all widgets in it, whose arrows would move a cursor. Borrows all; they
 * must live longer. @timeline: letters are for the game there, too. */
DseKeyInput *dse_key_input_new (GtkWidget *view, const DseControls *controls, DseCellMenu *menu,
                                GtkWidget *timeline);
/* Moves the focus to where keys are for the game. */
void dse_key_input_take_focus (DseKeyInput *self);
