/* ui/paint/overlays/deaths.c — cells where a bot died: from dark red to white. */
#include "paint/bot_legend.h"

#define ALPHA 0xf0000000u
#define FEWEST 0xa51d2d
#define MOST 0xffe8e8

static uint32_t
red (uint32_t at)
{
  uint32_t out = 0;

  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t a = (uint32_t)FEWEST >> shift & 0xff, b = (uint32_t)MOST >> shift & 0xff;

    out |= (a * (1000 - at) + b * at) / 1000 << shift;
  }
  return out;
}

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  const DsBotCell *at =
      view->games != NULL ? ds_bot_tally_at (view->games, view->floor, cell) : NULL;

  return at != NULL && at->deaths > 0
             ? ALPHA | red (dsu_bot_share (at->deaths, view->games->most.deaths))
             : 0;
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  return dsu_bot_legend (view, view->games != NULL ? view->games->most.deaths : 0, red, i,
                         out_colour, out, n);
}

const DsuOverlay dsu_overlay_deaths = { .id = "deaths",
                                        .label = N_ ("Bot Games: Deaths"),
                                        .needs_games = true,
                                        .colour = colour,
                                        .legend = legend };
