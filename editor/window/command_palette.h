/* editor/window/command_palette.h — the window that finds whatever the program has by some letters
 * of its name, and does it: actions, settings, tiles, levels, rooms. With places alone it is Go To.
 */
#pragma once

#include "window/source.h"

#define DSE_TYPE_COMMAND_PALETTE (dse_command_palette_get_type ())
G_DECLARE_FINAL_TYPE (DseCommandPalette, dse_command_palette, DSE, COMMAND_PALETTE, AdwWindow)

/* Shows it over @window, with the entries of all sources, or (@places) of those that are places.
 * Collects them: O(objects of the level). */
void dse_command_palette_show (DseWindow *window, gboolean places);

/* ---- for tests */

/* The entries that match what is typed, best first; borrowed, DseEntry, until the next letter. */
GPtrArray *dse_command_palette_get_found (DseCommandPalette *self);
/* The selected entry; borrowed; NULL: nothing matches. */
DseEntry *dse_command_palette_get_chosen (DseCommandPalette *self);
