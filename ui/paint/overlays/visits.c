/* ui/paint/overlays/visits.c — share of the games of a bot that visited a cell: from dark to
 * bright. */
#include "paint/bot_legend.h"

#define ALPHA 0xa0000000u

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  const DsBotCell *at =
      view->games != NULL ? ds_bot_tally_at (view->games, view->floor, cell) : NULL;

  return at != NULL && at->games > 0
             ? ALPHA | dsu_overlay_ramp (dsu_bot_share (at->games, view->games->most.games))
             : 0;
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  return dsu_bot_legend (view, view->games != NULL ? view->games->most.games : 0, dsu_overlay_ramp,
                         i, out_colour, out, n);
}

const DsuOverlay dsu_overlay_visits = { .id = "visits",
                                        .label = N_ ("Bot Games: Visits"),
                                        .needs_games = true,
                                        .colour = colour,
                                        .legend = legend };
