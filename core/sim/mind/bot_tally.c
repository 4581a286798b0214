/* core/sim/mind/bot_tally.c — adds up the ends and the stays of games. */
#include "sim/mind/bot_tally.h"

#include "base/hooks.h"
#include "sim/sim.h"

#include <stdlib.h>
#include <string.h>

DsStatus
ds_bot_tally_init (DsBotTally *self, const DsDelve *delve, DsError *err)
{
  DS_ASSERT (self != NULL && delve != NULL);

  *self = (DsBotTally){ .w = delve->dungeon.w,
                        .h = delve->dungeon.h,
                        .n_floors = delve->dungeon.n_floors };
  self->floors = ds_alloc0 (self->n_floors, sizeof *self->floors);
  return self->floors != NULL ? DS_OK : ds_fail_nomem (err, "games");
}

void
ds_bot_tally_clear (DsBotTally *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->reasons.n; i++)
    ds_free (self->reasons.items[i].text);
  ds_array_clear (&self->reasons);
  ds_array_clear (&self->results);
  for (size_t i = 0; self->floors != NULL && i < self->n_floors; i++)
    ds_free (self->floors[i]);
  ds_free (self->floors);
  memset (self, 0, sizeof *self);
}

/* ---- adding a game */

/* Index of the reason, which may be new; DS_BOT_NO_REASON: no memory. */
static size_t
add_reason (DsBotTally *self, uint64_t seed, const DsBotGame *game)
{
  DsBotReason reason = { .end = game->end, .n = 1, .seed = seed };
  char text[DS_SENTENCE];

  ds_message_format (&game->why, text, sizeof text);
  for (size_t i = 0; i < self->reasons.n; i++)
    if (self->reasons.items[i].end == game->end &&
        strcmp (self->reasons.items[i].text, text) == 0) {
      self->reasons.items[i].n++;
      return i;
    }
  reason.text = ds_strdup (text);
  if (reason.text != NULL && ds_array_push (&self->reasons, reason))
    return self->reasons.n - 1;
  ds_free (reason.text);
  return DS_BOT_NO_REASON;
}

/* The cell with that index; NULL: no memory for its floor. */
static DsBotCell *
cell_at (DsBotTally *self, size_t index)
{
  const size_t n = (size_t)self->w * (size_t)self->h;
  DsBotCell **floor = &self->floors[index / n];

  if (*floor == NULL)
    *floor = ds_alloc0 (n, sizeof **floor);
  return *floor != NULL ? *floor + index % n : NULL;
}

static void
note_most (DsBotCell *most, const DsBotCell *cell)
{
  if (cell->turns > most->turns)
    most->turns = cell->turns;
  if (cell->games > most->games)
    most->games = cell->games;
  if (cell->deaths > most->deaths)
    most->deaths = cell->deaths;
}

static bool
add_stays (DsBotTally *self, const DsBotGame *game)
{
  const uint32_t number = (uint32_t)self->results.n;

  for (size_t i = 0; i < game->stays.n; i++) {
    DsBotCell *cell = cell_at (self, game->stays.items[i].cell);

    if (cell == NULL)
      return false;
    cell->turns += game->stays.items[i].turns;
    cell->games += cell->last != number;
    cell->last = number;
    cell->deaths += game->end == DS_BOT_DIED && i + 1 == game->stays.n;
    note_most (&self->most, cell);
  }
  return true;
}

DsStatus
ds_bot_tally_add (DsBotTally *self, uint64_t seed, const DsBotGame *game, DsError *err)
{
  DsBotResult result = { seed, game->end, game->turns, DS_BOT_NO_REASON, game->at };

  DS_ASSERT (self != NULL && self->floors != NULL && game->stays.n > 0);

  if (game->why.id != NULL) {
    result.reason = add_reason (self, seed, game);
    if (result.reason == DS_BOT_NO_REASON)
      return ds_fail_nomem (err, "games");
  }
  if (!ds_array_push (&self->results, result) || !add_stays (self, game))
    return ds_fail_nomem (err, "games");
  self->ends[game->end]++;
  return DS_OK;
}

DsStatus
ds_bot_tally_play (DsBotTally *self, const DsDelve *delve, const DsBotSetup *setup, uint32_t n,
                   DsJob *job, DsError *err)
{
  DsBotSetup one = *setup;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && delve != NULL && setup != NULL);

  for (uint32_t i = 0; i < n && status == DS_OK; i++) {
    DsBotGame game;

    one.options.seed = setup->options.seed + i;
    status = ds_bot_game_play (&game, delve, &one, NULL, job, err);
    if (status != DS_OK)
      break;
    status = ds_bot_tally_add (self, one.options.seed, &game, err);
    ds_bot_game_clear (&game);
    ds_job_progress (job, i + 1, n);
  }
  return status;
}

/* ---- answers */

static int
compare_lengths (const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

  return (x > y) - (x < y);
}

DsStatus
ds_bot_tally_median (const DsBotTally *self, uint32_t *out, DsError *err)
{
  uint32_t *lengths;

  DS_ASSERT (self != NULL && out != NULL);

  *out = 0;
  if (self->results.n == 0)
    return DS_OK;
  lengths = ds_alloc (self->results.n, sizeof *lengths);
  if (lengths == NULL)
    return ds_fail_nomem (err, "games");
  for (size_t i = 0; i < self->results.n; i++)
    lengths[i] = self->results.items[i].turns;
  qsort (lengths, self->results.n, sizeof *lengths, compare_lengths);
  *out = lengths[self->results.n / 2];
  ds_free (lengths);
  return DS_OK;
}

size_t
ds_bot_reason_length (const DsBotReason *self)
{
  size_t n;

  DS_ASSERT (self != NULL && self->text != NULL);

  n = strlen (self->text);
  return n > 0 && self->text[n - 1] == '.' ? n - 1 : n;
}

const DsBotCell *
ds_bot_tally_at (const DsBotTally *self, size_t floor, DsCell cell)
{
  DS_ASSERT (self != NULL);

  if (floor >= self->n_floors || self->floors[floor] == NULL || cell.x < 0 || cell.y < 0 ||
      cell.x >= self->w || cell.y >= self->h)
    return NULL;
  return &self->floors[floor][ds_cell_index (cell, self->w)];
}
