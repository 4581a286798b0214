/* ui/paint/bot_legend.c — lines about the games, then a ramp. */
#include "paint/bot_legend.h"

#include <stdio.h>

#define STOPS 4 /* of the ramp, at most; the last is the highest number */

uint32_t
dsu_bot_share (uint64_t n, uint64_t most)
{
  DS_ASSERT (n <= most);

  return most > 0 ? (uint32_t)(n * 1000 / most) : 0;
}

#define N_ENDS (DS_BOT_TURNS + 1)

/* Ends of the games, of which all but "won" are left out where no game had them. */
static void
put_ends (const uint32_t *ends, char *out, size_t n)
{
  DsMessage parts[N_ENDS];
  size_t at = 0;

  ds_message_set (&parts[DS_BOT_WON], "bot.won", N_ ("%u won"), ends[DS_BOT_WON]);
  ds_message_set (&parts[DS_BOT_DIED], "bot.died", N_ ("%u died"), ends[DS_BOT_DIED]);
  ds_message_set (&parts[DS_BOT_STUCK], "bot.stuck", N_ ("%u stuck"), ends[DS_BOT_STUCK]);
  ds_message_set (&parts[DS_BOT_TURNS], "bot.turns", N_ ("%u unfinished"), ends[DS_BOT_TURNS]);
  for (size_t i = 0; i < N_ENDS && at < n; i++) {
    char part[64];

    if (ends[i] == 0 && i != DS_BOT_WON)
      continue;
    ds_message_format (&parts[i], part, sizeof part);
    at += (size_t)snprintf (out + at, n - at, "%s%s", at > 0 ? ", " : "", part);
  }
}

/* Line @i about the games; false: there are no more. */
static bool
put_line (const DsuOverlayView *view, size_t i, char *out, size_t n)
{
  const uint32_t *ends = view->games != NULL ? view->games->ends : NULL;
  DsMessage message;

  if (ends == NULL || i > 1)
    return false;
  if (i == 1) {
    put_ends (ends, out, n);
    return true;
  }
  ds_message_set (&message, "bot.games", NN_ ("%s: %zu game", "%s: %zu games"),
                  ds_translate (view->bot->label), view->games->results.n);
  ds_message_format (&message, out, n);
  return true;
}

bool
dsu_bot_legend (const DsuOverlayView *view, uint64_t most, uint32_t (*colour_at) (uint32_t at),
                size_t i, uint32_t *colour, char *out, size_t n)
{
  const uint64_t n_stops = most < STOPS ? most : STOPS;
  size_t n_lines = view->games != NULL ? 2 : 0;
  uint64_t at;

  DS_ASSERT (view != NULL && colour_at != NULL && colour != NULL && out != NULL);

  *colour = DSU_LEGEND_PLAIN;
  if (put_line (view, i, out, n))
    return true;
  if (i == n_lines && view->note != NULL) {
    snprintf (out, n, "%s", view->note);
    return true;
  }
  n_lines += view->note != NULL;
  if (view->games == NULL || i - n_lines >= n_stops)
    return false;
  at = most * (i - n_lines + 1) / n_stops;
  *colour = colour_at (dsu_bot_share (at, most)) & 0xffffff;
  snprintf (out, n, "%llu", (unsigned long long)at);
  return true;
}
