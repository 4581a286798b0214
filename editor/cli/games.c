/* editor/cli/games.c — many games of one level by one bot, and what came of them. */
#include "cli/games.h"
#include "cli/batch.h"
#include "paint/export.h"
#include "program/written.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const DsDelve *delve;
  const DsBotSetup *setup;
  int32_t cell_px; /* of the picture */
  DsBotTally tally;
  DsError err;
} GamesWork;

/* A game, or the error that ended it. */
typedef struct {
  DsError err;
  DsBotGame game;
} Played;

static void *
work_seed (void *user, uint64_t seed)
{
  const GamesWork *work = user;
  Played *played = ds_alloc0 (1, sizeof *played);
  DsBotSetup setup = *work->setup;

  if (played == NULL)
    return NULL;
  setup.options.seed = seed;
  if (ds_bot_game_play (&played->game, work->delve, &setup, NULL, NULL, &played->err) != DS_OK)
    DS_ASSERT (played->err.status != DS_OK);
  return played;
}

static bool
take_seed (void *user, uint64_t seed, void *result)
{
  GamesWork *self = user;
  Played *played = result;

  if (played == NULL)
    ds_fail_nomem (&self->err, "--games");
  else if (played->err.status != DS_OK)
    self->err = played->err;
  else if (ds_bot_tally_add (&self->tally, seed, &played->game, &self->err) != DS_OK)
    DS_ASSERT (self->err.status != DS_OK);
  if (played != NULL)
    ds_bot_game_clear (&played->game);
  ds_free (played);
  return self->err.status == DS_OK;
}

/* ---- the answer */

/* The most frequent first; of equals the one that was met first. */
static int
compare_reasons (const void *a, const void *b)
{
  const DsBotReason *x = a, *y = b;

  return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : (x->seed > y->seed) - (x->seed < y->seed);
}

static void
write_json (const GamesWork *self, uint32_t median, DsText *out)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "bot", self->setup->bot->id);
  ds_json_put_int (&json, "games", (int64_t)self->tally.results.n);
  for (size_t i = 0; i < DS_COUNT (self->tally.ends); i++)
    ds_json_put_int (&json, ds_bot_end_id ((DsBotEnd)i), self->tally.ends[i]);
  ds_json_put_int (&json, "median", median);
  ds_json_begin_array (&json, "reasons", DS_JSON_LINES);
  for (size_t i = 0; i < self->tally.reasons.n; i++) {
    const DsBotReason *reason = &self->tally.reasons.items[i];
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
                  _ ("%s: %zu games, %u won, %u died, %u stuck, %u unfinished; median length "
                     "%u turns\n"),
                  _ (self->setup->bot->label), self->tally.results.n, self->tally.ends[DS_BOT_WON],
                  self->tally.ends[DS_BOT_DIED], self->tally.ends[DS_BOT_STUCK],
                  self->tally.ends[DS_BOT_TURNS], median);
  for (size_t i = 0; i < self->tally.reasons.n; i++)
    ds_text_printf (out, _ ("%6u  %.*s (seed %llu)\n"), self->tally.reasons.items[i].n,
                    (int)ds_bot_reason_length (&self->tally.reasons.items[i]),
                    self->tally.reasons.items[i].text,
                    (unsigned long long)self->tally.reasons.items[i].seed);
}

/* ---- the picture */

#define FLOOR "{floor}"

/* @pattern with the number of the floor. */
static void
put_path (const char *pattern, size_t floor, DsText *out)
{
  const char *mark = strstr (pattern, FLOOR);

  if (mark == NULL) {
    ds_text_puts (out, pattern);
    return;
  }
  ds_text_printf (out, "%.*s%zu%s", (int)(mark - pattern), pattern, floor + 1,
                  mark + strlen (FLOOR));
}

/* False: no picture of each floor can be written there, which is printed. */
static bool
check_heat (const char *pattern, size_t n_floors)
{
  DsuPictureFormat format;

  if (strcmp (pattern, "-") == 0 || !dsu_picture_format_of (pattern, &format) ||
      format != DSU_PICTURE_PNG) {
    dse_cli_usage ("--heat", N_ ("expected a name ending in .png, got \"%s\""), pattern);
    return false;
  }
  if (n_floors > 1 && strstr (pattern, FLOOR) == NULL) {
    dse_cli_usage ("--heat",
                   N_ ("the level has %zu floors: expected {floor} in the name, got \"%s\""),
                   n_floors, pattern);
    return false;
  }
  return true;
}

/* Visits, and over them deaths, of each floor. */
static DsStatus
write_heat (GamesWork *self, const char *pattern)
{
  const DsIoOptions io = { .allowed = DS_IO_STRANGER, .written = dse_written () };
  const DsuExportOptions options = { .cell_px = self->cell_px,
                                     .style = DSU_STYLE_TILES,
                                     .overlays = { dsu_overlay_find ("visits"),
                                                   dsu_overlay_find ("deaths") },
                                     .n_overlays = 2,
                                     .games = &self->tally };
  const size_t n_floors = self->delve->dungeon.n_floors;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < n_floors && status == DS_OK; i++) {
    DsText path = { 0 };

    put_path (pattern, i, &path);
    status = path.failed ? ds_fail_nomem (&self->err, "--heat")
                         : dsu_export (self->delve, i, &options, path.bytes, &io, &self->err);
    ds_text_clear (&path);
  }
  return status;
}

/* Prints the answer, with the reasons sorted. */
static DsStatus
answer (GamesWork *self, bool is_json, DsText *out)
{
  uint32_t median;
  const DsStatus status = ds_bot_tally_median (&self->tally, &median, &self->err);

  if (status != DS_OK)
    return status;
  if (self->tally.reasons.n > 0)
    qsort (self->tally.reasons.items, self->tally.reasons.n, sizeof *self->tally.reasons.items,
           compare_reasons);
  if (is_json)
    write_json (self, median, out);
  else
    tell (self, median, out);
  return DS_OK;
}

int
dse_cli_games (const DseCli *cli, const DsDelve *delve, const DsBotSetup *setup, int32_t n,
               int32_t jobs, DsText *out)
{
  GamesWork self = { .delve = delve, .setup = setup, .cell_px = dse_cli_cell_px (cli) };
  const DseBatch batch = { work_seed, take_seed, &self };
  const DseSeeds seeds = { setup->options.seed, setup->options.seed + (uint64_t)n - 1 };
  const char *heat = dse_cli_value (cli, "--heat");
  DsStatus status;

  DS_ASSERT (cli != NULL && delve != NULL && setup != NULL && n >= 1 && out != NULL);

  if (heat != NULL && !check_heat (heat, delve->dungeon.n_floors))
    return DSE_CLI_BAD;
  status = ds_bot_tally_init (&self.tally, delve, &self.err);
  if (status == DS_OK)
    status = dse_cli_batch (&batch, seeds, jobs, &self.err);
  if (status == DS_OK && self.err.status == DS_OK && heat != NULL)
    status = write_heat (&self, heat);
  if (status == DS_OK && self.err.status == DS_OK)
    status = answer (&self, dse_cli_has (cli, "--json"), out);
  ds_bot_tally_clear (&self.tally);
  return self.err.status != DS_OK ? dse_cli_fail (&self.err) : DSE_CLI_DONE;
}
