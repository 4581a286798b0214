/* editor/cli/games.c — many games of one level by one bot, and what came of them. */
#include "cli/games.h"
#include "base/array.h"
#include "cli/batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result of a game. */
typedef struct {
  DsError err;
  DsBotEnd end;
  uint32_t turns;
  DsMessage why; /* the player died, or the bot was stuck */
} Game;

/* One of the ways in which games end badly. */
typedef struct {
  DsBotEnd end;
  char text[DS_SENTENCE];
  int32_t n;
  uint64_t seed; /* of the first such game */
} Reason;

typedef struct {
  const DsDelve *delve;
  const DsBotClass *bot;
  const DsSimOptions *options;
  uint32_t turns;
  int32_t n_ends[DS_BOT_TURNS + 1];
  DS_ARRAY (Reason) reasons;
  DS_ARRAY (uint32_t) lengths; /* in turns */
  DsError err;
} GamesWork;

/* ---- one game */

static void
play (const GamesWork *work, DsSim *sim, DsBot *bot, Game *game)
{
  game->end = ds_bot_play (bot, sim, work->turns);
  game->turns = ds_sim_state (sim)->game.items->turn;
  if (game->end == DS_BOT_STUCK)
    ds_bot_reason (sim, &game->why);
  else if (game->end == DS_BOT_DIED)
    ds_sim_cause (sim, &game->why);
}

static void *
work_seed (void *user, uint64_t seed)
{
  const GamesWork *work = user;
  Game *game = ds_alloc0 (1, sizeof *game);
  DsSimOptions options = *work->options;
  DsSim *sim;
  DsBot bot;

  if (game == NULL)
    return NULL;
  options.seed = seed;
  if (ds_sim_new (&sim, work->delve, &options, &game->err) != DS_OK)
    return game;
  if (ds_bot_init (&bot, work->bot, sim, seed, &game->err) == DS_OK) {
    play (work, sim, &bot, game);
    ds_bot_clear (&bot);
  }
  ds_sim_free (sim);
  return game;
}

/* ---- all of them */

static bool
add_reason (GamesWork *self, uint64_t seed, const Game *game)
{
  Reason reason = { .end = game->end, .n = 1, .seed = seed };

  dse_cli_sentence (&game->why, reason.text, sizeof reason.text);
  for (size_t i = 0; i < self->reasons.n; i++)
    if (self->reasons.items[i].end == game->end &&
        strcmp (self->reasons.items[i].text, reason.text) == 0) {
      self->reasons.items[i].n++;
      return true;
    }
  return ds_array_push (&self->reasons, reason);
}

static bool
add_game (GamesWork *self, uint64_t seed, const Game *game)
{
  self->n_ends[game->end]++;
  return ds_array_push (&self->lengths, game->turns) &&
         (game->why.id == NULL || add_reason (self, seed, game));
}

static bool
take_seed (void *user, uint64_t seed, void *result)
{
  GamesWork *self = user;
  Game *game = result;

  if (game != NULL && game->err.status != DS_OK)
    self->err = game->err;
  else if (game == NULL || !add_game (self, seed, game))
    ds_fail_nomem (&self->err, "--games");
  ds_free (game);
  return self->err.status == DS_OK;
}

/* ---- the answer */

static int
compare_lengths (const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

  return (x > y) - (x < y);
}

/* The most frequent first; of equals the one that was met first. */
static int
compare_reasons (const void *a, const void *b)
{
  const Reason *x = a, *y = b;

  return x->n != y->n ? y->n - x->n : (x->seed > y->seed) - (x->seed < y->seed);
}

static void
write_json (const GamesWork *self, uint32_t median, DsText *out)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "bot", self->bot->id);
  ds_json_put_int (&json, "games", (int64_t)self->lengths.n);
  for (size_t i = 0; i < DS_COUNT (self->n_ends); i++)
    ds_json_put_int (&json, ds_bot_end_id ((DsBotEnd)i), self->n_ends[i]);
  ds_json_put_int (&json, "median", median);
  ds_json_begin_array (&json, "reasons", DS_JSON_LINES);
  for (size_t i = 0; i < self->reasons.n; i++) {
    const Reason *reason = &self->reasons.items[i];
    char seed[24];

    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&json, "end", ds_bot_end_id (reason->end));
    ds_json_put_string (&json, "text", reason->text);
    ds_json_put_int (&json, "games", reason->n);
    (void)snprintf (seed, sizeof seed, "%" PRIu64, reason->seed);
    ds_json_put_string (&json, "seed", seed);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  ds_json_end (&json);
}

static void
tell (const GamesWork *self, uint32_t median, DsText *out)
{
  ds_text_printf (out,
                  _ ("%s: %zu games, %d won, %d died, %d stuck, %d unfinished; median length "
                     "%u turns\n"),
                  _ (self->bot->label), self->lengths.n, self->n_ends[DS_BOT_WON],
                  self->n_ends[DS_BOT_DIED], self->n_ends[DS_BOT_STUCK], self->n_ends[DS_BOT_TURNS],
                  median);
  for (size_t i = 0; i < self->reasons.n; i++)
    ds_text_printf (out, _ ("%6d  %s (seed %llu)\n"), self->reasons.items[i].n,
                    self->reasons.items[i].text, (unsigned long long)self->reasons.items[i].seed);
}

int
dse_cli_games (const DseCli *cli, const DsDelve *delve, const DsBotClass *bot,
               const DsSimOptions *options, int32_t n, int32_t turns, int32_t jobs, DsText *out)
{
  GamesWork self = { .delve = delve, .bot = bot, .options = options, .turns = (uint32_t)turns };
  const DseBatch batch = { work_seed, take_seed, &self };
  const DseSeeds seeds = { options->seed, options->seed + (uint64_t)n - 1 };
  DsStatus status = dse_cli_batch (&batch, seeds, jobs, &self.err);
  uint32_t median = 0;

  DS_ASSERT (cli != NULL && delve != NULL && bot != NULL && n >= 1 && out != NULL);

  if (status == DS_OK && self.err.status == DS_OK) {
    if (self.reasons.n > 0)
      qsort (self.reasons.items, self.reasons.n, sizeof *self.reasons.items, compare_reasons);
    qsort (self.lengths.items, self.lengths.n, sizeof *self.lengths.items, compare_lengths);
    median = self.lengths.items[self.lengths.n / 2];
    if (dse_cli_has (cli, "--json"))
      write_json (&self, median, out);
    else
      tell (&self, median, out);
  }
  ds_array_clear (&self.reasons);
  ds_array_clear (&self.lengths);
  return self.err.status != DS_OK ? dse_cli_fail (&self.err) : DSE_CLI_DONE;
}
