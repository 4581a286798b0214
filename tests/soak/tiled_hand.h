/* tests/soak/tiled_hand.h — edits of a map of ours as users of Tiled make them, at random: objects
 * of every shape, properties of every type, turns, looks, layers, tilesets, editor settings. */
#pragma once

#include "base/rng.h"

/* The text of the map @text after some edits; g_free(). */
char *dst_tiled_hand_edit (const char *text, DsRng *rng);
