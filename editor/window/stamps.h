/* editor/window/stamps.h — stamps: pieces of levels that keys store and place again. Each is a
 * document in the folder "stamps" of the project; of the user, outside of projects. */
#pragma once

#include "window/window.h"

#define DSE_N_STAMPS 9 /* that have keys */

/* The selection, or the chosen objects, of the shown level become stamp @slot, below DSE_N_STAMPS,
 * in place of the one of before. Says what was stored, or why nothing was. */
void dse_stamp_store (DseWindow *window, guint slot);
/* Stamp @slot floats over the shown level until it is put down; says so where there is none. */
void dse_stamp_take (DseWindow *window, guint slot);
