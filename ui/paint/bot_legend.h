/* ui/paint/bot_legend.h — legend of overlays that show games of bots. */
#pragma once

#include "paint/overlay.h"

/* Share of @n in @most, for dsu_overlay_ramp(). */
uint32_t dsu_bot_share (uint64_t n, uint64_t most);
/* Entry @i of a legend, as DsuOverlay.legend(): the games of the view in words, then a ramp up to
 * @most in the colours of @colour_at, which takes 0 to 1000. */
bool dsu_bot_legend (const DsuOverlayView *view, uint64_t most, uint32_t (*colour_at) (uint32_t at),
                     size_t i, uint32_t *colour, char *out, size_t n);
