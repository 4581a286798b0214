/* editor/cli/play.c — plays a level: with keys, by a bot, or as it was played before. */
#include "cli/base.h"
#include "cli/batch.h"
#include "cli/games.h"
#include "cli/origin.h"
#include "io/game_file.h"
#include "io/game_json.h"
#include "io/replay_file.h"
#include "sim/carry.h"
#include "sim/conduct.h"
#include "sim/mind/bot.h"

#include <stdio.h>
#include <string.h>

enum { GAMES_MAX = 1000000 };

/* Options, and those that would do nothing beside them. */
static const struct {
  const char *option, *others[6];
} ALONE[] = {
  { "--games", { "--keys", "--replay", "--record", "--load", "--save" } },
  { "--load", { "--replay", "--seed", "--character" } },
  { "--replay", { "--keys", "--bot", "--seed", "--character" } },
  { "--bot", { "--keys" } },
};

typedef struct {
  DseCli *cli;
  DsDelve delve;
  DsSim *sim;
  DsReplay replay; /* the inputs, for --record; or those that are played again */
  int32_t turns;   /* at most */
  uint64_t last;   /* steps of a replay, at most */
  bool is_again;   /* a replay is played */
  DsText text;     /* the answer */
  bool is_stuck;
  int status;      /* of noting what a bot does */
  size_t diverged; /* input after which the game is another one */
} Play;

static uint32_t
turn (const Play *self)
{
  return ds_sim_state (self->sim)->game.items->turn;
}

static bool
goes_on (const Play *self)
{
  return !ds_sim_is_over (self->sim) && turn (self) < (uint32_t)self->turns;
}

static void
tell_events (Play *self)
{
  char text[DS_SENTENCE];
  size_t n;
  const DsSimEvent *events = ds_sim_events (self->sim, &n);

  for (size_t i = 0; i < n && !dse_cli_has (self->cli, "--json"); i++) {
    DsMessage message;

    if (events[i].is_seen && ds_sim_event_message (self->sim, &events[i], &message))
      ds_text_printf (&self->text, "%u. %s\n", turn (self),
                      dse_cli_sentence (&message, text, sizeof text));
  }
}

/* ---- the players: keys, bot, recording; each returns an exit status */

static int
act (Play *self, const DsAction *action, bool *done)
{
  DsError err;

  if (ds_replay_act (&self->replay, self->sim, action, done, &err) != DS_OK)
    return dse_cli_fail (&err);
  tell_events (self);
  return DSE_CLI_DONE;
}

static int
play_keys (Play *self)
{
  const char *keys = dse_cli_value (self->cli, "--keys");
  int status = DSE_CLI_DONE;
  DsAction action;

  while (keys != NULL && *keys != '\0' && goes_on (self) && status == DSE_CLI_DONE) {
    const size_t n = ds_action_read_keys (self->sim, keys, &action);

    if (n == 0 && ds_action_of_key (*keys) < 0)
      return dse_cli_usage ("--keys", N_ ("no such key: \"%s\""), keys);
    if (n == 0)
      return dse_cli_usage ("--keys", N_ ("\"%s\" is incomplete: \"%s\" needs more keys"), keys,
                            _ (ds_action_class (action.type)->label));
    status = act (self, &action, NULL);
    keys += n;
  }
  return status;
}

static bool
act_for_bot (DsSim *sim, const DsAction *action, void *data)
{
  Play *self = data;
  bool done = false;

  self->status = self->status == DSE_CLI_DONE ? act (self, action, &done) : self->status;
  return done;
}

static int
play_bot (Play *self, const DsBotClass *type)
{
  DsError err;
  DsBot bot;

  if (ds_bot_init (&bot, type, self->sim, self->replay.options.seed, &err) != DS_OK)
    return dse_cli_fail (&err);
  self->is_stuck =
      goes_on (self) && ds_bot_play_by (&bot, self->sim, (uint32_t)self->turns - turn (self),
                                        act_for_bot, self) == DS_BOT_STUCK;
  ds_bot_clear (&bot);
  return self->status;
}

static int
play_again (Play *self)
{
  uint64_t steps = 0;

  for (size_t i = 0; i < self->replay.inputs.n && goes_on (self) && steps < self->last; i++) {
    const bool is_same = ds_replay_step (&self->replay, i, &self->sim);

    tell_events (self);
    steps += ds_input_steps (&self->replay.inputs.items[i]);
    if (is_same)
      continue;
    self->diverged = i;
    return DSE_CLI_DONE;
  }
  return DSE_CLI_DONE;
}

/* Prints its own answer. */
static int
play_games (Play *self, const DsBotClass *type)
{
  DsBotSetup setup = { .bot = type, .options = self->replay.options };
  int32_t games = 1, jobs, turns = DS_BOT_GAME_TURNS;
  int status;

  if (type == NULL)
    return dse_cli_usage ("--games", N_ ("requires --bot"));
  if (!dse_cli_int (self->cli, "--games", 1, GAMES_MAX, &games) ||
      !dse_cli_int (self->cli, "--turns", 1, INT32_MAX, &turns) || !dse_cli_jobs (self->cli, &jobs))
    return DSE_CLI_BAD;
  setup.turns = (uint32_t)turns;
  setup.options.is_real_time = dse_cli_has (self->cli, "--real-time");
  status = dse_cli_games (self->cli, &self->delve, &setup, games, jobs, &self->text);
  return status == DSE_CLI_DONE ? dse_cli_print (&self->text) : status;
}

/* ---- answers */

/* The end of a game, for programs and for people. */
static const struct {
  const char *id, *label;
} ENDS[] = {
  [DS_SIM_RUNNING] = { "turns", N_ ("Unfinished") },
  [DS_SIM_WON] = { "won", N_ ("Won") },
  [DS_SIM_DIED] = { "died", N_ ("Dead") },
  [DS_SIM_DIED + 1] = { "stuck", N_ ("Stuck") },
  [DS_SIM_DIED + 2] = { "diverged", N_ ("Diverged") },
};

static size_t
end_of (const Play *self)
{
  return self->diverged != DS_REPLAY_SAME ? DS_SIM_DIED + 2
         : self->is_stuck                 ? DS_SIM_DIED + 1
                                          : ds_sim_state (self->sim)->game.items->result;
}

static void
write_json (Play *self)
{
  const DsSimState *state = ds_sim_state (self->sim);
  const DsSimActor *player = &state->actors.items[DS_SIM_PLAYER];
  char text[DS_SENTENCE];
  DsConduct conduct;
  DseOrigin origin;
  DsMessage cause;
  DsJsonWriter json;

  dse_origin_init (&origin, &self->delve, NULL);
  ds_json_writer_init (&json, &self->text);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "result", ENDS[end_of (self)].id);
  ds_json_put_int (&json, "turns", turn (self));
  (void)snprintf (text, sizeof text, "%016" PRIx64, ds_sim_hash (self->sim));
  ds_json_put_string (&json, "hash", text);
  ds_json_put_int (&json, "hp", player->body.hp);
  ds_json_put_int (&json, "floor", player->at.floor + 1);
  ds_json_begin_array (&json, "at", DS_JSON_INLINE);
  ds_json_put_int (&json, NULL, player->at.cell.x);
  ds_json_put_int (&json, NULL, player->at.cell.y);
  ds_json_end (&json);
  (void)dse_origin_write (&origin, (size_t)player->at.floor, player->at.cell, &json);
  dse_origin_clear (&origin);
  if (ds_sim_cause (self->sim, &cause))
    ds_json_put_string (&json, "cause", dse_cli_sentence (&cause, text, sizeof text));
  ds_json_begin_object (&json, "conduct", DS_JSON_INLINE);
  for (size_t i = 0; ds_sim_conduct (self->sim, i, &conduct); i++)
    ds_json_put_int (&json, conduct.id, conduct.n);
  ds_json_end (&json);
  if (self->diverged != DS_REPLAY_SAME)
    ds_json_put_int (&json, "diverged", (int64_t)self->diverged + 1);
  ds_json_end (&json);
}

/* Of a game that is over: what was done how often, and what never. */
static void
tell_conduct (Play *self)
{
  const char *separator = _ ("Conduct: ");
  DsConduct conduct;

  for (size_t i = 0; ds_sim_conduct (self->sim, i, &conduct); i++) {
    if (conduct.n == 0 && conduct.never == NULL)
      continue;
    ds_text_puts (&self->text, separator);
    if (conduct.n > 0)
      ds_text_printf (&self->text, _ ("%s: %u"), _ (conduct.label), conduct.n);
    else
      ds_text_puts (&self->text, _ (conduct.never));
    separator = " · ";
  }
  ds_text_putc (&self->text, '\n');
}

static void
tell (Play *self)
{
  const DsSimActor *player = &ds_sim_state (self->sim)->actors.items[DS_SIM_PLAYER];
  char text[DS_SENTENCE];
  DsMessage cause;

  if (ds_sim_is_over (self->sim))
    tell_conduct (self);
  ds_text_printf (&self->text, _ ("%s: turn %u, %d of %d hit points left\n"),
                  _ (ENDS[end_of (self)].label), turn (self), player->body.hp, player->body.hp_max);
  if (ds_sim_cause (self->sim, &cause))
    ds_text_printf (&self->text, "%s\n", dse_cli_sentence (&cause, text, sizeof text));
  if (self->diverged != DS_REPLAY_SAME)
    ds_text_printf (&self->text,
                    _ ("the game diverged from the recording at input %zu, in turn %u\n"),
                    self->diverged + 1, turn (self));
}

static int
record (Play *self)
{
  const char *path = dse_cli_value (self->cli, "--record");
  DsText text = { 0 };
  DsStatus status = DS_OK;
  DsError err;

  if (path == NULL)
    return DSE_CLI_DONE;
  status = ds_replay_write (&self->replay, &self->delve, &text, &err);
  if (status == DS_OK)
    status = ds_io_write_bytes (path, text.bytes, text.n, &err);
  ds_text_clear (&text);
  return status == DS_OK ? DSE_CLI_DONE : dse_cli_fail (&err);
}

static int
save (Play *self)
{
  const char *path = dse_cli_value (self->cli, "--save");
  DsText text = { 0 };
  DsStatus status;
  DsError err;

  if (path == NULL)
    return DSE_CLI_DONE;
  status = ds_game_write (self->sim, &text, &err);
  if (status == DS_OK)
    status = ds_io_write_bytes (path, text.bytes, text.n, &err);
  ds_text_clear (&text);
  return status == DS_OK ? DSE_CLI_DONE : dse_cli_fail (&err);
}

static int
answer (Play *self)
{
  const bool is_good = self->is_again ? self->diverged == DS_REPLAY_SAME
                                      : ds_sim_state (self->sim)->game.items->result == DS_SIM_WON;
  int status = record (self);

  if (status == DSE_CLI_DONE)
    status = save (self);
  if (status != DSE_CLI_DONE)
    return status;
  if (dse_cli_has (self->cli, "--json"))
    write_json (self);
  else
    tell (self);
  status = dse_cli_print (&self->text);
  return status != DSE_CLI_DONE ? status : is_good ? DSE_CLI_DONE : DSE_CLI_NO;
}

/* ---- the whole */

/* Reads the file at @path (NULL: none) by @read; false: it was told what is wrong. */
static bool
read_file (Play *self, const char *path,
           DsStatus (*read) (Play *, const char *, const char *, size_t, DsErrors *))
{
  DsErrors errors = { 0 };
  char *bytes;
  DsError err;
  size_t n;

  if (path == NULL)
    return true;
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return dse_cli_fail (&err) < 0;
  if (read (self, path, bytes, n, &errors) != DS_OK)
    dse_cli_fail_all (&errors);
  ds_free (bytes);
  return errors.n_found == 0;
}

static DsStatus
read_replay (Play *self, const char *path, const char *bytes, size_t n, DsErrors *errors)
{
  self->is_again = true;
  ds_replay_clear (&self->replay);
  return ds_replay_read (&self->replay, path, bytes, n, &self->delve, errors);
}

/* With the level on which it began, which may be another one than where it was saved. */
static DsStatus
read_capsule (Play *self, const char *path, const char *bytes, size_t n, DsErrors *errors)
{
  DsStatus status;
  DsDelve first;

  self->is_again = true;
  ds_replay_clear (&self->replay);
  status = ds_replay_read_whole (&self->replay, &first, path, bytes, n, self->delve.rules, errors);
  if (status != DS_OK)
    return status;
  ds_delve_clear (&self->delve);
  self->delve = first;
  return DS_OK;
}

/* The game as it was when @replay was saved, on its level. */
static DsStatus
play_to_end (const DsReplay *replay, const DsDelve *level, DsSim **out, DsError *err)
{
  const DsStatus status = ds_replay_begin (out, replay, level, err);
  uint64_t steps = 0;

  for (size_t i = 0; i < replay->inputs.n && status == DS_OK && steps < replay->at; i++) {
    if (!ds_replay_step (replay, i, out))
      return ds_fail (err, DS_BAD_DATA, "", "cli.diverged",
                      N_ ("the game diverged from the recording at input %zu"), i + 1);
    steps += ds_input_steps (&replay->inputs.items[i]);
  }
  return status;
}

/* Goes on with @sim on the level that is played, which may have been edited since. */
static DsStatus
go_on (Play *self, DsSim *sim, DsErrors *told, DsError *err)
{
  uint64_t before, after;
  DsStatus status = ds_game_level (ds_sim_delve (sim), &before, err);

  if (status == DS_OK)
    status = ds_game_level (&self->delve, &after, err);
  if (status == DS_OK && before != after)
    status = ds_sim_carry (&self->sim, sim, &self->delve, told, err);
  else if (status == DS_OK)
    self->sim = sim;
  if (self->sim != sim)
    ds_sim_free (sim);
  return status == DS_OK ? ds_replay_go_on (&self->replay, self->sim, err) : status;
}

/* A saved game, or one with all that was done in it, as the editor saves them. What could not stay
 * on an edited level is told. */
static DsStatus
read_game (Play *self, const char *path, const char *bytes, size_t n, DsErrors *errors)
{
  DsErrors told = { 0 };
  char sentence[DS_SENTENCE];
  DsSim *sim = NULL;
  DsReplay replay;
  DsStatus status;
  DsDelve level;
  DsError err;

  if (ds_replay_read_whole (&replay, &level, path, bytes, n, self->delve.rules, errors) != DS_OK)
    return DS_BAD_DATA;
  status = play_to_end (&replay, &level, &sim, &err);
  if (status == DS_OK)
    status = go_on (self, sim, &told, &err);
  else
    ds_sim_free (sim);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  ds_replay_clear (&replay);
  ds_delve_clear (&level);
  for (size_t i = 0; i < told.n && !dse_cli_has (self->cli, "--json"); i++)
    ds_text_printf (&self->text, "%s\n",
                    ds_error_format (&told.items[i], sentence, sizeof sentence));
  return status;
}

/* The saved game to go on with, which may be all there is; NULL: none. */
static const char *
saved_game (const Play *self)
{
  const char *path = self->cli->arguments[0], *suffix = strrchr (path, '.');
  const char *load = dse_cli_value (self->cli, "--load");
  const bool is_saved = suffix != NULL && strcmp (suffix, ".game") == 0;

  return load != NULL ? load : is_saved && !dse_cli_has (self->cli, "--games") ? path : NULL;
}

/* True if no option makes another one void; else it is told which. */
static bool
check_options (const Play *self)
{
  for (size_t i = 0; i < DS_COUNT (ALONE); i++) {
    const bool is_load = strcmp (ALONE[i].option, "--load") == 0;

    if (is_load ? saved_game (self) == NULL : !dse_cli_has (self->cli, ALONE[i].option))
      continue;
    for (const char *const *other = ALONE[i].others; *other != NULL; other++)
      if (dse_cli_has (self->cli, *other)) {
        dse_cli_usage (*other, N_ ("cannot be combined with %s"),
                       is_load ? saved_game (self) : ALONE[i].option);
        return false;
      }
  }
  return true;
}

/* True if nothing is asked for but to see a game again that was played before. */
static bool
is_game (const Play *self)
{
  static const char *const others[] = { "--seed", "--character", "--keys", "--bot", "--replay" };

  if (saved_game (self) != NULL)
    return false;
  for (size_t i = 0; i < DS_COUNT (others); i++)
    if (dse_cli_value (self->cli, others[i]) != NULL)
      return false;
  return ds_io_format_of (self->cli->arguments[0]) == &ds_format_game;
}

/* The choice of this name of @n bytes; @n_choices: there is none such, which was told. */
static size_t
find_choice (const char *option, const DsChoice *choices, size_t n_choices, const char *name,
             size_t n)
{
  size_t i = 0;

  while (i < n_choices && (strlen (choices[i].id) != n || memcmp (choices[i].id, name, n) != 0))
    i++;
  if (i < n_choices)
    return i;
  for (size_t k = 0; k < n_choices; k++)
    fprintf (stderr, "  %s\t%s\n", choices[k].id, _ (choices[k].label));
  dse_cli_usage (option, N_ ("no such choice: \"%s\""), name);
  return n_choices;
}

/* "no-corpses,never-up", or "none"; nothing is as the ruleset says. */
static bool
read_quirks (const DseCli *cli, uint32_t *out)
{
  const char *text = dse_cli_value (cli, "--quirks");

  *out = text != NULL ? DS_QUIRKS_OWN : 0;
  if (text == NULL || strcmp (text, "none") == 0)
    return true;
  for (size_t n; *text != '\0'; text += n + (text[n] == ',')) {
    size_t i;

    n = strcspn (text, ",");
    i = find_choice ("--quirks", ds_quirk_choices, DS_N_QUIRKS, text, n);
    if (i == DS_N_QUIRKS)
      return false;
    *out |= 1u << i;
  }
  return true;
}

static bool
read_win (const char *text, uint8_t *out)
{
  *out = text == NULL
             ? DS_WIN_RULED
             : (uint8_t)find_choice ("--win", ds_win_choices, DS_N_WINS, text, strlen (text));
  return *out < DS_N_WINS;
}

/* The replay that is played again, or the options of a new game. */
static bool
read_options (Play *self)
{
  const char *seed = dse_cli_value (self->cli, "--seed");
  DsSimOptions options = { .character = dse_cli_value (self->cli, "--character") };
  const char *win = dse_cli_value (self->cli, "--win");
  DsError err;

  self->turns = INT32_MAX;
  if (!check_options (self) || !dse_cli_int (self->cli, "--turns", 1, INT32_MAX, &self->turns) ||
      !dse_cli_int (self->cli, "--damage", 0, 9999, &options.damage) ||
      !read_quirks (self->cli, &options.quirks) || !read_win (win, &options.win) ||
      (seed != NULL && !dse_cli_parse_seed ("--seed", seed, seed + strlen (seed), &options.seed)))
    return false;
  if (options.damage == 0 && dse_cli_has (self->cli, "--damage"))
    options.damage = -1; /* by attack and defence, whatever the ruleset says */
  if (ds_replay_init (&self->replay, &options, &err) != DS_OK)
    return dse_cli_fail (&err) < 0;
  if (is_game (self)) {
    if (!read_file (self, self->cli->arguments[0], read_capsule))
      return false;
    self->last = self->replay.at;
  }
  return read_file (self, dse_cli_value (self->cli, "--replay"), read_replay) &&
         read_file (self, saved_game (self), read_game);
}

static int
play (Play *self)
{
  const char *id = dse_cli_value (self->cli, "--bot");
  const DsBotClass *bot = id != NULL ? ds_bots_find (id) : NULL;
  DsError err;

  if (id != NULL && bot == NULL)
    return dse_cli_usage ("--bot", N_ ("no such bot: \"%s\""), id);
  if (dse_cli_has (self->cli, "--heat") && !dse_cli_has (self->cli, "--games"))
    return dse_cli_usage ("--heat", N_ ("requires --games"));
  if (dse_cli_has (self->cli, "--real-time") && !dse_cli_has (self->cli, "--games"))
    return dse_cli_usage ("--real-time", N_ ("requires --games"));
  if (dse_cli_has (self->cli, "--games"))
    return play_games (self, bot);
  if (self->sim == NULL && ds_replay_begin (&self->sim, &self->replay, &self->delve, &err) != DS_OK)
    return dse_cli_fail (&err);
  if (self->is_again)
    return play_again (self);
  return bot != NULL ? play_bot (self, bot) : play_keys (self);
}

static int
run (DseCli *cli)
{
  Play self = { .cli = cli, .diverged = DS_REPLAY_SAME, .last = UINT64_MAX };
  int status = DSE_CLI_BAD;

  if (!dse_cli_load (cli, cli->arguments[0], &self.delve))
    return DSE_CLI_BAD;
  if (read_options (&self)) {
    status = play (&self);
    if (status == DSE_CLI_DONE && !dse_cli_has (cli, "--games"))
      status = answer (&self);
  }
  ds_text_clear (&self.text);
  ds_sim_free (self.sim);
  ds_replay_clear (&self.replay);
  ds_delve_clear (&self.delve);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--seed", N_ ("N"), N_ ("seed of the game; default 0") },
  { "--character", N_ ("ID"),
    N_ ("character to play, such as knight, ranger or mage; default: the ruleset's") },
  { "--win", N_ ("ID"),
    N_ ("how the game is won: goal, boss, fetch or never; default: as in the ruleset") },
  { "--damage", N_ ("N"),
    N_ ("damage of every hit; 0 = attack against defence; default: as in the ruleset") },
  { "--quirks", N_ ("LIST"),
    N_ ("special rules instead of the ruleset's, such as no-corpses,never-up; none = no "
        "special rules; an unknown name prints the list") },
  { "--keys", N_ ("KEYS"),
    N_ ("keys that the player presses: hjklyubn move, . waits, g picks up, d drops, s searches, "
        "< and > take stairs, c closes a door, w wields or wears, W takes off, t throws, f fires, "
        "e eats, q drinks, r reads and casts, Z casts a memorised spell, C chooses a bonus; "
        "dsmith's manual page lists what must follow each key") },
  { "--bot", N_ ("ID"), N_ ("bot that plays, such as speedrunner") },
  { "--replay", N_ ("FILE"), N_ ("repeat a recorded game and compare") },
  { "--record", N_ ("FILE"),
    N_ ("record the game in this file, for --replay; \"-\" = standard output") },
  { "--load", N_ ("FILE"), N_ ("continue a saved game on this level") },
  { "--save", N_ ("FILE"), N_ ("save the game in this file at the end") },
  { "--turns", N_ ("N"), N_ ("stop after N turns") },
  { "--games", N_ ("N"),
    N_ ("let the bot play N games, with seeds from --seed on, and count the outcomes") },
  { "--real-time", NULL, N_ ("with --games: play at 60 frames a second instead of in turns") },
  { "--heat", N_ ("PNG"),
    N_ ("with --games: draw the level with the cells that the games visited, and where the player "
        "died; of several floors, {floor} in the name stands for the number") },
  DSE_CLI_JOBS,
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_play = {
  .id = "play",
  .arguments = N_ ("FILE"),
  .expects = N_ ("a file"),
  .n_arguments = 1,
  .help = N_ (
      "Plays a level and prints what happens; exits with 0 when it is won, or when a replay does "
      "not diverge. A capsule is replayed up to the point where it was saved."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
