/* ui/paint/overlays/turns.c — turns that a bot spent on a cell in all of its games: from dark to
 * bright. */
#include "paint/bot_legend.h"

#define ALPHA 0xa0000000u

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  const DsBotCell *at =
      view->games != NULL ? ds_bot_tally_at (view->games, view->floor, cell) : NULL;

  return at != NULL && at->turns > 0
             ? ALPHA | dsu_overlay_ramp (dsu_bot_share (at->turns, view->games->most.turns))
             : 0;
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  return dsu_bot_legend (view, view->games != NULL ? view->games->most.turns : 0, dsu_overlay_ramp,
                         i, out_colour, out, n);
}

const DsuOverlay dsu_overlay_turns = { .id = "turns",
                                       .label = N_ ("Bot Games: Turns"),
                                       .needs_games = true,
                                       .colour = colour,
                                       .legend = legend };
